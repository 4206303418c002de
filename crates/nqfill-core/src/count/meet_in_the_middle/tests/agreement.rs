//! Agreement with plain recursion, and with published numbers.

use super::*;

#[test]
fn empty_boards_have_the_published_numbers_of_completions() {
    for (n, &number) in A000170.iter().enumerate().take(rounds(A000170.len()).max(13)) {
        assert_eq!(value(&Residual::new(n, &[], &[]), &SearchOptions::default()), number, "n = {n}");
    }
}

#[test]
fn every_method_agrees_on_small_empty_boards() {
    for (n, &number) in A000170.iter().enumerate().take(12) {
        assert_methods_count(&Residual::new(n, &[], &[]), number);
    }
}

/// Asserts that every method, and the one chosen, count as many completions as plain recursion does.
fn assert_agreement(residual: &Residual) {
    let expected = plainly(residual);
    assert_methods_count(residual, expected);
    assert_eq!(value(residual, &SearchOptions::default()), expected, "{residual:?}");
}

#[test]
fn every_method_agrees_with_plain_recursion_on_random_boards() {
    let mut random = Random::new(1);
    for _ in 0..rounds(2000) {
        let n = 4 + random.below(9);
        let (fixed, blocked) = (random.below(n / 2 + 1), random.below(n * 2));
        assert_agreement(&random_board(&mut random, n, fixed, blocked));
    }
}

#[test]
fn every_method_agrees_where_lines_have_open_squares_in_one_half_only() {
    let mut random = Random::new(3);
    for round in 0..rounds(500) {
        let n = 8 + random.below(5);
        let mut blocked = random_squares(&mut random, n, n / 2);
        for _ in 0..1 + random.below(6) {
            let (is_row, line, is_first) = (random.below(2) == 0, random.below(n), random.below(2) == 0);
            let border = if random.below(4) == 0 { random.below(n + 1) } else { n / 2 };
            let closed = (0..n).filter(|&place| (place < border) == is_first);
            blocked.extend(closed.map(|place| if is_row { (line, place) } else { (place, line) }));
        }
        // Every other board has symmetries.
        let generators = if round % 2 == 0 { &[][..] } else { SUBGROUPS[round / 2 % SUBGROUPS.len()] };
        assert_agreement(&Residual::new(n as usize, &[], &closed_under(generators, n, blocked)));
    }
}

#[test]
fn a_tally_names_the_method_that_counted() {
    use Method::{Exact, MeetInTheMiddle, Recursion, RowByRow, Sum};
    let forced = [Recursion, RowByRow, Exact, MeetInTheMiddle, Sum].map(|method| (10, Some(method), method));
    let chosen = [(8, None, Recursion), (9, None, RowByRow), (14, None, MeetInTheMiddle), (10, None, RowByRow)];
    for (n, method, expected) in forced.into_iter().chain(chosen) {
        let tally = counted(&Residual::new(n, &[], &[]), &SearchOptions { method, ..SearchOptions::default() });
        assert_eq!((tally.value, tally.exhaustive, tally.method), (A000170[n], true, Some(expected)));
    }
    let wide = Residual::new(70, &[], &[(0, 0)]);
    let options = SearchOptions { method: Some(RowByRow), at_least: Some(2), ..SearchOptions::default() };
    assert_eq!(counted(&wide, &options).method, Some(Exact));
}

#[test]
fn larger_random_boards_agree_with_plain_recursion_in_every_instruction_set() {
    let mut random = Random::new(2);
    for round in 0..rounds(450) {
        let n = 9 + random.below(6);
        let (fixed, blocked) = (random.below(4), random.below(20));
        let residual = random_board(&mut random, n, fixed, blocked);
        let expected = plainly(&residual);
        assert_eq!(value(&residual, &SearchOptions::default()), expected, "{round}: {residual:?}");
        for set in available_sets() {
            let found = by(quarters(&residual), &residual, Some(set), 1 << 30);
            assert_eq!(found, expected, "{round}: {set:?} {residual:?}");
        }
    }
}

fn available_sets() -> impl Iterator<Item = InstructionSet> {
    InstructionSet::ALL.into_iter().filter(|set| set.is_available())
}

#[test]
fn batches_agree_with_recursion_whatever_the_gaps() {
    let mut random = Random::new(5);
    for round in 0..rounds(300) {
        let row = |random: &mut Random| BitRow {
            open: u64::from(random.below(1 << 13) | random.below(1 << 13)),
            gap: [1, 1, 2, 5, 63, 64, 100][random.below(7) as usize],
        };
        let plain = Plain { rows: (0..random.below(9)).map(|_| row(&mut random)).collect() };
        for set in available_sets() {
            let found = batches::count(&plain, u64::MAX, Processor::choose(Some(set)), &mut Meter::unlimited());
            assert_eq!(found, (plain.total().into(), Continue(())), "{round}: {set:?}");
        }
    }
}

#[test]
fn batches_without_enough_nodes_give_a_lower_bound() {
    let plain = Plain::new(&Residual::new(9, &[], &[]), 0..9).expect("a board of 9 columns");
    let count = |nodes| batches::count(&plain, nodes, Processor::choose(None), &mut Meter::unlimited());
    let (found, flow) = count(5_000);
    assert_eq!(flow, Break(Stop::Allowance));
    assert!((1..352).contains(&found), "{found}");
    assert_eq!(count(50_000), (352, Continue(())));
}

#[test]
fn neither_a_tiny_memory_limit_nor_jobs_change_the_count() {
    let limits = [0, 1 << 10, 1 << 14, 1 << 17, 1 << 20].map(|bytes| (within(bytes), &[8, 11, 12, 13][..]));
    let jobs = [1, 2, 3, 8].map(|jobs| (on_threads(jobs), &[10, 13, 14][..]));
    for (options, sizes) in limits.into_iter().chain(jobs) {
        for &n in sizes {
            let (found, budget) = (value(&Residual::new(n, &[], &[]), &options), &options.budget);
            assert_eq!(found, A000170[n], "n = {n}, {budget:?}");
        }
    }
}

/// Generators of subgroups of the eight symmetries, as places in [`Symmetry::ALL`]: trivial, the reflections of either kind, half
/// turn, quarter turn, both pairs of reflections, and all.
const SUBGROUPS: [&[usize]; 10] = [&[], &[2], &[1], &[4], &[7], &[3], &[5], &[1, 2], &[4, 7], &[2, 4]];

/// The images of squares under the symmetries that these generate.
fn closed_under(generators: &[usize], n: u32, mut squares: Squares) -> Squares {
    let image = |at: usize, square: (u32, u32)| {
        let image = Symmetry::ALL[at].apply(n as usize, square.into());
        (image.row, image.column)
    };
    // A few rounds reach all of them.
    for _ in 0..4 {
        let images: Squares = generators.iter().flat_map(|&g| squares.iter().map(move |&s| image(g, s))).collect();
        squares.extend(images);
        squares.sort_unstable();
        squares.dedup();
    }
    squares
}

#[test]
fn symmetric_boards_of_every_subgroup_agree_with_plain_recursion() {
    let mut random = Random::new(4);
    let mut used = [0; 4];
    for round in 0..rounds(800) {
        let generators = SUBGROUPS[round % SUBGROUPS.len()];
        let n = 6 + random.below(if cfg!(debug_assertions) { 5 } else { 7 });
        let blocked = random_squares(&mut random, n, 4);
        let residual = Residual::new(n as usize, &[], &closed_under(generators, n, blocked));
        let found = Symmetries::new(&residual);
        for (count, has) in used.iter_mut().zip([found.mirror, found.flip, found.half_turn, found.swap]) {
            *count += usize::from(has);
        }
        assert_agreement(&residual);
    }
    assert!(used.iter().all(|&count| count > rounds(800) / 8), "{used:?}");
}

#[test]
fn symmetric_boards_with_fixed_queens_agree_with_plain_recursion() {
    // A queen in the middle, and two that a half turn swaps, leave symmetric gaps.
    for n in [9u32, 11, 13] {
        let middle = n / 2;
        let queens = [(middle, middle), (0, 1), (n - 1, n - 2)];
        for queens in [&queens[..1], &queens[1..], &queens[..]] {
            let residual = Residual::new(n as usize, queens, &[]);
            assert!(Symmetries::new(&residual).half_turn);
            assert_agreement(&residual);
        }
    }
}

#[test]
fn wide_boards_with_few_free_rows_are_counted() {
    // A tower of knight's moves, shifted: 2 x + b modulo a number prime to 6 has no two queens in conflict.
    for (n, keep) in [(101u32, 9), (203, 12), (25, 11)] {
        let queens: Squares = (0..n).map(|r| (r, 2 * r % n)).filter(|q| q.0 * 7 % n >= keep).collect();
        let residual = Residual::new(n as usize, &queens, &[]);
        let found = value(&residual, &SearchOptions::default());
        assert_eq!(found, by(Plan::Search, &residual, None, 0), "{n}");
        assert!(found >= 1);
    }
}

#[test]
fn boards_with_more_diagonals_than_a_word_has_bits_are_counted() {
    // Ten rows suffice for more than 64 diagonals, and three more would take a hundred times as long.
    const N: usize = 10;
    // Rows and columns far apart: nearly every open square has diagonals of its own.
    let mut random = Random::new(5);
    for _ in 0..20 {
        let mut place = 0;
        let mut lines = || -> Vec<u32> {
            place = 0;
            (0..N)
                .map(|_| {
                    place += 1 + random.below(4);
                    place
                })
                .collect()
        };
        let (rows, columns) = (lines(), lines());
        let open: Vec<u64> =
            (0..N).map(|_| u64::from(random.below(1 << N)) | u64::from(random.below(1 << N))).collect();
        assert_agreement(&Residual::from_parts(64, rows, columns, &open));
    }
}
