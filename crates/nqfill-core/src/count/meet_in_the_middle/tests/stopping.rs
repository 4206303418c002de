//! Limits, interrupts, and checkpoints from which a count goes on.

use super::*;

/// Interrupts a count after some units, and keeps the last checkpoint.
struct Interrupting {
    units: AtomicU64,
    stop_after: u64,
    interrupt: Arc<AtomicBool>,
    saved: Mutex<Option<Checkpoint>>,
}

impl Watch for Interrupting {
    fn progress(&self, done: u64, total: u64) {
        assert!(done <= total);
        if self.units.fetch_add(1, Ordering::Relaxed) + 1 >= self.stop_after {
            self.interrupt.store(true, Ordering::Relaxed);
        }
    }

    fn checkpoint_every(&self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    fn checkpoint(&self, checkpoint: &Checkpoint) {
        *self.saved.lock().expect("no panic") = Some(checkpoint.clone());
    }
}

/// Counts, or goes on with a count, until this number of units is done; the tally, and the last checkpoint saved.
fn interrupted(
    residual: &Residual,
    request: &CountRequest,
    stop_after: u64,
    checkpoint: Option<&Checkpoint>,
) -> (Tally, Option<Checkpoint>) {
    let interrupt = Arc::new(AtomicBool::new(stop_after == 0));
    let budget = Budget { interrupt: Some(interrupt.clone()), ..Budget::default() };
    let watch = Interrupting { units: AtomicU64::new(0), stop_after, interrupt, saved: Mutex::default() };
    let meter = WorkMeter::start(&budget, &watch);
    let tally = match checkpoint {
        Some(checkpoint) => resume(residual, request, &meter, checkpoint).expect("the same count"),
        None => count(residual, request, &meter, false),
    };
    (tally, watch.saved.into_inner().expect("no panic"))
}

fn resumed(residual: &Residual, request: &CountRequest, checkpoint: &Checkpoint) -> Result<u128, WrongCheckpoint> {
    let meter = WorkMeter::start(&request.budget, &Unwatched);
    resume(residual, request, &meter, checkpoint).map(|tally| tally.value)
}

#[test]
fn a_count_stopped_again_and_again_reaches_the_same_number() {
    for (n, jobs) in [(12, 1), (13, 2), (14, 2)] {
        let residual = Residual::new(n, &[], &[]);
        let request = CountRequest { cores: Cores::new(jobs - 1), ..CountRequest::default() };
        let mut tally = interrupted(&residual, &request, 7, None).0;
        let mut stops = 0;
        while let Some(checkpoint) = &tally.checkpoint {
            assert_eq!(tally.cut_by, Some(Limit::Interrupt));
            assert!(!tally.exhaustive && tally.value <= A000170[n] && checkpoint.partial <= tally.value);
            stops += 1;
            tally = interrupted(&residual, &request, 7, Some(checkpoint)).0;
        }
        assert!(tally.exhaustive && tally.cut_by.is_none());
        assert_eq!(tally.value, A000170[n]);
        assert!(stops > 2, "{stops}");
    }
}

#[test]
fn a_saved_checkpoint_resumes_to_the_same_number() {
    let residual = Residual::new(13, &[], &[]);
    let (_, saved) = interrupted(&residual, &CountRequest::default(), 20, None);
    let saved = saved.expect("a checkpoint after each unit");
    let other = CountRequest { cores: Cores::new(1), ..within(1 << 20) };
    assert_eq!(resumed(&residual, &other, &saved), Ok(A000170[13]));
}

#[test]
fn checkpoints_saved_by_earlier_builds_still_fit() {
    type List = &'static [(u32, u32)];
    // Of version 6: n, fixed queens, blocked squares, fingerprint, units.
    let saved: [(usize, List, List, u64, u64); 6] = [
        (13, &[], &[], 3_426_723_864_952_977_244, 128),
        (13, &[], &[(5, 5)], 17_587_059_745_018_164_540, 128),
        (15, &[], &[(0, 0), (3, 7), (11, 2)], 11_846_041_004_008_035_769, 512),
        (16, &[], &[], 12_241_367_351_522_844_824, 256),
        (18, &[(9, 3), (13, 5)], &[], 692_736_985_846_449_313, 16),
        (20, &[(0, 1), (4, 9), (17, 3)], &[], 13_047_219_700_503_630_174, 16),
    ];
    for (n, queens, blocked, fingerprint, total_units) in saved {
        let done = vec![0; total_units.div_ceil(64) as usize];
        let checkpoint = Checkpoint { fingerprint, memory_bytes: 512 << 20, total_units, done, partial: 0 };
        let (board, budget) = (Residual::new(n, queens, blocked), Budget::default());
        let meter = WorkMeter::start(&budget, &Unwatched);
        assert_eq!(check(&board, &checkpoint, &meter), Ok(()), "n = {n}, {queens:?} {blocked:?}");
    }
}

#[test]
fn a_board_cut_at_a_border_row_is_counted_on_any_number_of_threads_and_resumed() {
    // Without optimisation a smaller board that is cut so.
    let (n, queens) = if cfg!(debug_assertions) { (17, [(9, 3), (13, 9)]) } else { (18, [(9, 3), (13, 5)]) };
    let residual = Residual::new(n, &queens, &[]);
    let method = plan::choose(&residual, MEMORY);
    assert!(matches!(method, Method::Quarters(Cut { border: true, .. })), "{method:?}");
    let expected = by(quarters(&residual), &residual, None, 1 << 29);
    let set = Some(InstructionSet::Portable);
    for (jobs, instruction_set) in [(1, None), (3, None), (2, set)] {
        assert_eq!(
            value(&residual, &CountRequest { cores: Cores::new(jobs - 1), instruction_set, ..CountRequest::default() }),
            expected
        );
    }
    let (stopped, saved) = interrupted(&residual, &CountRequest::default(), 5, None);
    assert!(!stopped.exhaustive && stopped.value < expected);
    let saved = saved.expect("a checkpoint after each unit");
    assert_eq!(resumed(&residual, &CountRequest::default(), &saved), Ok(expected));
}

#[test]
fn a_checkpoint_of_another_board_is_refused() {
    let request = CountRequest::default();
    let (stopped, _) = interrupted(&Residual::new(13, &[], &[]), &request, 0, None);
    let checkpoint = stopped.checkpoint.expect("stopped at once");
    for (n, blocked) in [(12, vec![]), (14, vec![]), (13, vec![(0, 0)])] {
        assert_eq!(resumed(&Residual::new(n, &[], &blocked), &request, &checkpoint), Err(WrongCheckpoint));
    }
    let mut cut = checkpoint.clone();
    cut.done.pop();
    assert_eq!(resumed(&Residual::new(13, &[], &[]), &request, &cut), Err(WrongCheckpoint));
}

#[test]
fn a_count_stopped_before_it_is_divided_goes_on_from_its_beginning() {
    let (board, request) = (Residual::new(20, &[], &[]), within(1 << 10));
    let (stopped, _) = interrupted(&board, &request, 0, None);
    let undivided = stopped.checkpoint.expect("stopped at once");
    assert_eq!((undivided.total_units, undivided.finished_units(), stopped.value), (0, 0, 0));
    assert_eq!(interrupted(&board, &request, 0, Some(&undivided)).0.checkpoint, Some(undivided));
    let of = |n| Checkpoint::undivided(&Residual::new(n, &[], &[]), 1 << 20);
    let thirteen = Residual::new(13, &[], &[]);
    assert_eq!(resumed(&thirteen, &request, &of(13)), Ok(A000170[13]));
    assert_eq!(resumed(&thirteen, &request, &of(12)), Err(WrongCheckpoint));
}

#[test]
fn enough_completions_end_the_count_early() {
    let request = CountRequest { at_least: Some(2), ..CountRequest::default() };
    let tally = counted(&Residual::new(14, &[], &[]), &request);
    assert!(!tally.exhaustive && tally.cut_by.is_none());
    assert!((2..A000170[14]).contains(&tally.value));
}

#[test]
fn a_few_completions_of_a_large_board_are_found_at_once() {
    let request = CountRequest { at_least: Some(2), ..CountRequest::default() };
    for n in [20, 33, 48] {
        let tally = counted(&Residual::new(n, &[], &[]), &request);
        assert!(!tally.exhaustive && tally.value >= 2, "n = {n}");
    }
}

#[test]
fn whether_the_work_allowed_suffices_depends_on_neither_threads_nor_instruction_set() {
    for n in [9usize, 12, 13, 14] {
        for work in [1_000, 1_000_000, 4_000_000, 1_000_000_000] {
            let finished = |jobs: usize, instruction_set| {
                let budget = Budget { nodes: Some(work / 8), ..Budget::default() };
                let request =
                    CountRequest { cores: Cores::new(jobs - 1), instruction_set, budget, ..CountRequest::default() };
                let tally = counted(&Residual::new(n, &[], &[]), &request);
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
    let costs = Costs::new(&board, &rows, 1 << 30).expect("16 columns fit a word");
    assert!(costs.quarters < costs.plain / 20.0, "{costs:?}");
}

#[test]
fn sampled_searches_are_about_as_long_as_they_are() {
    for n in 6..=10 {
        let board = Residual::new(n, &[], &[]);
        let budget = Budget::default();
        let suffices = |nodes| {
            let meter = WorkMeter::start(&budget, &Unwatched);
            search::count(&board, nodes, u128::MAX, 1 << 20, &mut meter.ticker()).1
        };
        let expected = search::expected_nodes(&board);
        assert_eq!(suffices((2.0 * expected) as u64), Continue(()), "n = {n}, {expected}");
        assert_eq!(suffices((0.5 * expected) as u64), Break(Stop::Allowance), "n = {n}, {expected}");
    }
}

#[test]
fn all_or_nothing_gives_up_only_where_the_work_allowed_is_far_too_little() {
    let of = |n, work: u64| {
        let budget = Budget { nodes: Some(work / 8), ..Budget::default() };
        let meter = WorkMeter::start(&budget, &Unwatched);
        let tally = count(&Residual::new(n, &[], &[]), &CountRequest::default(), &meter, true);
        (tally.value, tally.exhaustive, tally.cut_by)
    };
    assert_eq!(of(14, 200_000_000), (A000170[14], true, None));
    assert_eq!(of(26, 200_000_000), (0, false, Some(Limit::Nodes)));
}
