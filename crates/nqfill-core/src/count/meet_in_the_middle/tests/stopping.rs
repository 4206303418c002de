//! Limits and interrupts.

use super::*;

/// Counts until this number of units is done.
fn interrupted(residual: &Residual, options: &SearchOptions, stop_after: u64) -> Tally {
    let interrupt = Arc::new(AtomicBool::new(stop_after == 0));
    let budget = Budget { interrupt: Some(interrupt.clone()), ..Budget::default() };
    let units = AtomicU64::new(0);
    let watch = |done, total| {
        assert!(done <= total);
        if units.fetch_add(1, Ordering::Relaxed) + 1 >= stop_after {
            interrupt.store(true, Ordering::Relaxed);
        }
    };
    count(residual, options, &watch, &mut meter(&budget), false)
}

#[test]
fn a_count_that_is_stopped_claims_no_more_than_it_has_found() {
    for (n, jobs) in [(12, 1), (13, 2), (14, 2)] {
        let residual = Residual::new(n, &[], &[]);
        for stop_after in [0, 7] {
            let tally = interrupted(&residual, &on_threads(jobs), stop_after);
            assert_eq!(tally.cut_by, Some(Limit::Interrupt), "n = {n}");
            assert!(!tally.exhaustive && tally.value < A000170[n], "n = {n}: {tally:?}");
        }
    }
    let stopped = interrupted(&Residual::new(20, &[], &[]), &within(1 << 10), 0);
    assert_eq!((stopped.value, stopped.exhaustive), (0, false));
}

#[test]
fn a_board_cut_at_a_border_row_is_counted_on_any_number_of_threads() {
    // Without optimisation a smaller board that is cut so.
    let (n, queens) = if cfg!(debug_assertions) { (17, [(9, 3), (13, 9)]) } else { (18, [(9, 3), (13, 5)]) };
    let residual = Residual::new(n, &queens, &[]);
    let plan = plan::choose(&residual, MEMORY);
    assert!(matches!(plan, Plan::Quarters(Cut { border: true, .. })), "{plan:?}");
    let expected = by(quarters(&residual), &residual, None, 1 << 29);
    let set = Some(InstructionSet::Portable);
    for (jobs, instruction_set) in [(1, None), (3, None), (2, set)] {
        let options = SearchOptions { instruction_set, ..on_threads(jobs) };
        assert_eq!(value(&residual, &options), expected);
    }
    let stopped = interrupted(&residual, &SearchOptions::default(), 5);
    assert!(!stopped.exhaustive && stopped.value < expected);
}

#[test]
fn enough_completions_end_the_count_early_and_at_once_on_a_large_board() {
    let options = SearchOptions { at_least: Some(2), ..SearchOptions::default() };
    for n in [14, 20, 33, 48] {
        let tally = counted(&Residual::new(n, &[], &[]), &options);
        assert!(!tally.exhaustive && tally.cut_by.is_none() && tally.value >= 2, "n = {n}");
        assert!(A000170.get(n).is_none_or(|&all| tally.value < all), "n = {n}");
    }
}

#[test]
fn whether_the_work_allowed_suffices_depends_on_neither_threads_nor_instruction_set() {
    for n in [9usize, 12, 13, 14] {
        for work in [1_000, 1_000_000, 4_000_000, 1_000_000_000] {
            let finished = |jobs: usize, instruction_set| {
                let budget = Budget { nodes: Some(work / 8), ..Budget::default() };
                let options = SearchOptions { instruction_set, budget, ..on_threads(jobs) };
                let tally = counted(&Residual::new(n, &[], &[]), &options);
                assert_eq!(tally.exhaustive, tally.cut_by != Some(Limit::Nodes));
                assert!(if tally.exhaustive { tally.value == A000170[n] } else { tally.value <= A000170[n] });
                tally.exhaustive
            };
            let alone = finished(1, None);
            assert_eq!(finished(2, None), alone, "n = {n}, work {work}");
            assert_eq!(finished(3, Some(InstructionSet::Portable)), alone, "n = {n}, work {work}");
        }
    }
}

#[test]
fn estimates_are_finite_where_a_method_is_available() {
    let board = Residual::new(16, &[], &[]);
    let rows = Plain::estimated(&board).expect("16 columns fit a word");
    let costs = CostEstimate::new(&board, &rows, 1 << 30).expect("16 columns fit a word");
    assert!(costs.quarters < costs.plain / 20.0, "{costs:?}");
}

#[test]
fn sampled_searches_are_about_as_long_as_they_are() {
    for n in 6..=10 {
        let board = Residual::new(n, &[], &[]);
        let suffices = |nodes| search::count(&board, nodes, u128::MAX, 1 << 20, &mut Meter::unlimited()).1;
        let expected = search::expected_nodes(&board);
        assert_eq!(suffices((2.0 * expected) as u64), Continue(()), "n = {n}, {expected}");
        assert_eq!(suffices((0.5 * expected) as u64), Break(Stop::Allowance), "n = {n}, {expected}");
    }
}

#[test]
fn all_or_nothing_gives_up_only_where_the_work_allowed_is_far_too_little() {
    let of = |n, work: u64| {
        let budget = Budget { nodes: Some(work / 8), ..Budget::default() };
        let (board, mut meter) = (Residual::new(n, &[], &[]), meter(&budget));
        let tally = count(&board, &SearchOptions::default(), &|_, _| {}, &mut meter, true);
        (tally.value, tally.exhaustive, tally.cut_by)
    };
    assert_eq!(of(14, 200_000_000), (A000170[14], true, None));
    assert_eq!(of(26, 200_000_000), (0, false, Some(Limit::Nodes)));
}
