//! Explanations against brute force.

use super::*;
use crate::generate::queens_beyond_the_threshold;
use crate::test_boards::{classes, completions, drawn, facts, part, puzzle};
use nqfill_core::first;
use nqfill_core::internals::{Meter, Random};

fn is_completable(puzzle: &Puzzle) -> bool {
    first(puzzle).expect("no limit").is_some()
}

fn impossible(puzzle: &Puzzle, query: Query) -> Impossible {
    match explain(puzzle, query, &Budget::default()) {
        Explanation::Impossible(reason) => reason,
        other => panic!("{puzzle:?}: {other:?}"),
    }
}

/// What is said of a puzzle without completion, before what to take away.
fn reason(puzzle: &Puzzle, smallest: bool) -> (Core, Argument) {
    let mut oracle = Oracle::new(puzzle, &Budget::default());
    assert_eq!(oracle.completion_of(puzzle), Ok(None));
    core_and_argument(&mut oracle, smallest)
}

/// Random puzzles without completion.
fn unsolvable(count: usize, sizes: std::ops::RangeInclusive<u32>) -> Vec<Puzzle> {
    let mut random = Random::new(3);
    let draw = || {
        let n = sizes.start() + random.below(sizes.end() - sizes.start() + 1);
        let (queens, blocked) = (random.below(5), random.below(9));
        drawn(&mut random, n, queens, blocked).filter(|puzzle| !is_completable(puzzle))
    };
    std::iter::repeat_with(draw).flatten().take(count).collect()
}

/// The puzzle with a set of its facts, given in bits.
fn part_of(puzzle: &Puzzle, facts: &[Square], set: u32) -> Puzzle {
    part(puzzle, |square| facts.iter().zip(0..).any(|(&fact, at)| fact == square && set >> at & 1 == 1))
}

fn core(reason: &Impossible) -> Core {
    reason.core.clone().expect("a core")
}

/// True if some squares are a core, and none of them can be left out.
fn is_minimal(puzzle: &Puzzle, squares: &[Square]) -> bool {
    let is_core =
        |keeps: &dyn Fn(Square) -> bool| !is_completable(&part(puzzle, |it| squares.contains(&it) && keeps(it)));
    is_core(&|_| true) && !squares.iter().any(|&left_out| is_core(&|square| square != left_out))
}

/// A core that is called minimal is, and one that is not called so is not.
fn assert_is_core(puzzle: &Puzzle, core: &Core) {
    let squares = core.squares();
    assert!(!is_completable(&part(puzzle, |square| squares.contains(&square))), "{puzzle:?} {core:?}");
    assert_eq!(core.is_minimal, is_minimal(puzzle, &squares), "{puzzle:?} {core:?}");
}

/// 236 pairs of queens that do not attack each other block the 8 x 8 board (one queen never does).
#[test]
fn both_queens_of_every_pair_that_blocks_the_8_x_8_board_are_named() {
    let squares: Vec<Square> = (0..64).map(|at| Square::new(at / 8, at % 8)).collect();
    let mut pairs = 0;
    for (at, &a) in squares.iter().enumerate() {
        for &b in &squares[at + 1..] {
            let Ok(puzzle) = Puzzle::new(8, [a, b], []) else { continue };
            if !is_completable(&puzzle) {
                pairs += 1;
                if cfg!(not(debug_assertions)) || pairs % 16 == 0 {
                    let core = core(&impossible(&puzzle, Query::SmallestCore));
                    assert_eq!((core.queens, core.is_smallest), (vec![a, b], true));
                }
            }
        }
    }
    assert_eq!(pairs, 236);
}

/// Of all boards without blocked squares up to 8 x 8.
#[test]
fn every_core_of_every_unsolvable_board_is_one() {
    let mut boards = 0;
    for n in 2..=8 {
        // A share in a debug build.
        let every = if cfg!(debug_assertions) { 1 + n as usize * n as usize * 4 } else { 1 };
        for queens in classes(n, 0, n as usize).into_iter().step_by(every) {
            let puzzle = Puzzle::new(n as usize, queens, Vec::new()).expect("no conflict");
            if !is_completable(&puzzle) {
                assert_is_core(&puzzle, &reason(&puzzle, false).0);
                boards += 1;
            }
        }
    }
    println!("{boards} boards");
    assert!(boards > if cfg!(debug_assertions) { 50 } else { 14_000 }, "{boards}");
}

/// By search: all placements of as many queens as the sequence says have completions, and one more blocks some board. Beyond
/// these sizes the placements are too many, and boards with one queen more stand in `puzzles/literature`.
#[test]
fn no_set_of_queens_blocks_a_board_that_is_not_larger_than_the_sequence_says() {
    let most = if cfg!(debug_assertions) { 9 } else { 15 };
    for n in 4..=most {
        let always = queens_beyond_the_threshold(n).expect("known") as usize - 1;
        let blocks =
            |queens: Vec<Square>| !is_completable(&Puzzle::new(n as usize, queens, Vec::new()).expect("no conflict"));
        assert!(!classes(n, always, always).into_iter().any(blocks), "n = {n}");
        if n <= 10 {
            let one_more = classes(n, always + 1, always + 1).into_iter().find(|queens| blocks(queens.clone()));
            let puzzle = Puzzle::new(n as usize, one_more.expect("a board"), Vec::new()).expect("no conflict");
            let (core, _) = reason(&puzzle, true);
            assert_eq!((core.queens.len(), core.is_smallest), (always + 1, true), "n = {n}");
        }
    }
    assert_eq!(queens_beyond_the_threshold(200), Some(49));
}

#[test]
fn a_smallest_core_has_no_smaller_one_beside_it() {
    for puzzle in unsolvable(40, 4..=6) {
        let core = core(&impossible(&puzzle, Query::SmallestCore));
        assert!(core.is_smallest && core.is_minimal);
        assert_is_core(&puzzle, &core);
        let facts = facts(&puzzle);
        let size = core.squares().len();
        for set in (0u32..1 << facts.len()).filter(|set| (set.count_ones() as usize) < size) {
            assert!(is_completable(&part_of(&puzzle, &facts, set)), "{puzzle:?}");
        }
    }
}

#[test]
fn repairs_and_moves_leave_puzzles_with_completions_and_are_smallest_and_all() {
    for puzzle in unsolvable(60, 5..=8) {
        let reason = impossible(&puzzle, Query::Easiest);
        let facts = facts(&puzzle);
        if reason.repairs.is_empty() {
            // Not even the empty board has a completion.
            assert!(!is_completable(&part(&puzzle, |_| false)));
            continue;
        }
        assert!(reason.repairs_are_smallest);
        let size = reason.repairs[0].remove.len();
        for repair in &reason.repairs {
            assert_eq!(repair.remove.len(), size);
            let left = part(&puzzle, |square| !repair.remove.contains(&square));
            assert!(nqfill_core::Referee::new(&left).verify(repair.solution.columns().to_vec()).is_ok());
        }
        let mut all = 0;
        for removed in 0u32..1 << facts.len() {
            if removed.count_ones() as usize <= size {
                let is_repair = is_completable(&part_of(&puzzle, &facts, !removed));
                assert!(!is_repair || removed.count_ones() as usize == size, "{puzzle:?} {:?}", reason.repairs);
                all += usize::from(is_repair);
            }
        }
        match reason.repairs_extent {
            Extent::All => assert_eq!(reason.repairs.len(), all, "{puzzle:?}"),
            Extent::First => assert!(reason.repairs.len() == MOST_REPAIRS && all >= MOST_REPAIRS),
            Extent::Limited | Extent::NotAsked => panic!("{puzzle:?}"),
        }
        assert_eq!(reason.moves_extent, Extent::All);
        assert_eq!(reason.moves.len(), all_moves(&puzzle, &reason.repairs), "{puzzle:?}");
        for moved in &reason.moves {
            let queens = puzzle.fixed().map(|queen| if queen == moved.from { moved.to } else { queen });
            let blocked = puzzle.blocked().iter();
            assert!(is_completable(&Puzzle::new(puzzle.n(), queens, blocked).expect("no conflict")));
        }
    }
}

/// Moves of queens that are repairs by themselves, along the row and the column of each.
fn all_moves(puzzle: &Puzzle, repairs: &[Repair]) -> usize {
    let alone = repairs.iter().filter_map(|repair| match repair.remove[..] {
        [from] if puzzle.fixed_column(from.row as usize) == Some(from.column) => Some(from),
        _ => None,
    });
    let is_move = |from: Square, to: Square| {
        let queens = puzzle.fixed().map(|queen| if queen == from { to } else { queen });
        let moved = Puzzle::new(puzzle.n(), queens, puzzle.blocked().iter());
        to != from && !puzzle.blocked().contains(to) && moved.is_ok_and(|moved| is_completable(&moved))
    };
    let n = puzzle.n() as u32;
    let count = |from: Square| {
        let row = (0..n).filter(|&column| is_move(from, Square::new(from.row, column))).count();
        row + (0..n).filter(|&row| is_move(from, Square::new(row, from.column))).count()
    };
    alone.map(count).sum()
}

/// The clock, the interrupt and the nodes end deductions too, and what is cut is not called finished.
#[test]
fn limits_end_every_part_and_are_told() {
    let interrupted = Budget { interrupt: Some(std::sync::Arc::new(true.into())), ..Budget::default() };
    let late = Budget { time: Some(std::time::Duration::ZERO), ..Budget::default() };
    for puzzle in unsolvable(20, 6..=8) {
        for budget in [&interrupted, &late] {
            assert!(matches!(explain(&puzzle, Query::Easiest, budget), Explanation::Undecided(_)));
        }
        let whole = impossible(&puzzle, Query::Easiest);
        for nodes in [1, 3, 10, 30, 100, 300, 1000] {
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            let Explanation::Impossible(cut) = explain(&puzzle, Query::Easiest, &budget) else { continue };
            let core = core(&cut);
            let squares = core.squares();
            assert!(!is_completable(&part(&puzzle, |square| squares.contains(&square))));
            assert!(!core.is_minimal || is_minimal(&puzzle, &squares));
            let is_unfinished = matches!(cut.argument, Argument::Unfinished(_));
            assert!(!is_unfinished || cut.cut_by.is_some());
            if cut.repairs_extent == Extent::All {
                let removed =
                    |reason: &Impossible| -> Vec<_> { reason.repairs.iter().map(|it| it.remove.clone()).collect() };
                assert_eq!(removed(&cut), removed(&whole));
            } else {
                assert!(cut.repairs.len() == MOST_REPAIRS || cut.cut_by.is_some());
            }
        }
    }
}

#[test]
fn forced_and_impossible_squares_are_those_of_the_full_list() {
    let mut random = Random::new(11);
    for n in 4..=8 {
        for _ in 0..12 {
            let (queens, blocked) = (random.below(3), random.below(6));
            let Some(puzzle) = drawn(&mut random, n, queens, blocked) else { continue };
            let all = completions(&puzzle);
            let Explanation::Completable(known) = explain(&puzzle, Query::Easiest, &Budget::default()) else {
                assert!(all.is_empty());
                continue;
            };
            assert_eq!(known.count, KnownCount::exactly(all.len() as u128));
            let carries =
                |square: Square| all.iter().filter(|columns| columns[square.row as usize] == square.column).count();
            let free = |square: &Square| puzzle.fixed_column(square.row as usize) != Some(square.column);
            let every: Vec<Square> = (0..n * n).map(|at| Square::new(at / n, at % n)).filter(free).collect();
            let forced: Vec<Square> = every.iter().copied().filter(|&square| carries(square) == all.len()).collect();
            assert_eq!(known.forced, forced, "{puzzle:?}");
            assert!(known.impossible.iter().all(|&square| carries(square) == 0));
            let attacked =
                |square: Square| puzzle.fixed().any(|queen| nqfill_core::board::Line::joining(queen, square).is_some());
            let open = every.iter().filter(|&&square| !attacked(square) && !puzzle.blocked().contains(square));
            assert!(
                open.copied().all(|square| carries(square) > 0 || known.impossible.contains(&square)),
                "{puzzle:?}"
            );
        }
    }
}

/// A grade counts rounds, as people count steps: what is seen on one board is one step.
#[test]
fn a_reason_takes_at_most_as_many_rounds_as_the_grade_counts() {
    for puzzle in unsolvable(50, 6..=10) {
        let grade = crate::deduce::grade(&puzzle);
        let counted: u32 = grade.rounds.iter().sum();
        if grade.difficulty.is_some() {
            let (_, Argument::Steps(steps)) = reason(&puzzle, false) else { panic!("{puzzle:?}") };
            assert!(steps.last().is_some_and(|last| last.round <= counted), "{puzzle:?} {steps:?}");
        }
    }
}

/// Each core is one, called minimal if none of its squares can be left out; each argument is about it alone, and its steps follow
/// one from another.
#[test]
fn cores_are_impossible_and_arguments_end_in_contradictions() {
    let mut kinds = [0; 2];
    for puzzle in unsolvable(120, 4..=8) {
        let reason = impossible(&puzzle, Query::Easiest);
        assert!(reason.cut_by.is_none());
        assert_is_core(&puzzle, &core(&reason));
        let squares = core(&reason).squares();
        let core = part(&puzzle, |square| squares.contains(&square));
        match &reason.argument {
            Argument::Steps(steps) => {
                kinds[0] += 1;
                assert!(crate::deduce::replay(&core, steps, &mut Meter::unlimited()).is_some(), "{puzzle:?} {steps:?}");
                let facts = crate::deduce::Derivation::facts(steps);
                assert_eq!(facts.into_iter().collect::<Vec<_>>(), squares, "a core is used whole");
            }
            Argument::Search(_) | Argument::Unfinished(_) => kinds[1] += 1,
        }
    }
    println!("{kinds:?}");
    assert!(kinds[0] > 80, "{kinds:?}");
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes seconds; CI runs it in release")]
fn squares_of_a_board_that_is_hard_to_complete_are_left_open_and_it_is_said() {
    // A frame of queens leaves 24 rows free: each square is a search of seconds.
    let frame = [(0, 2), (1, 29), (2, 33), (3, 0), (4, 30), (29, 3), (30, 1), (31, 31), (32, 4), (33, 32)];
    for (board, is_decided) in [(puzzle(34, &frame), false), (puzzle(5, &[]), true)] {
        let explanation = explain(&board, Query::Easiest, &Budget::default());
        let Explanation::Completable(known) = explanation else { panic!("it has completions") };
        assert!(known.all_squares_decided == is_decided && known.cut_by.is_none());
    }
}

#[test]
fn a_large_board_is_explained_without_a_list_of_its_squares() {
    let board = puzzle(3_000, &[(0, 0), (2, 3)]);
    let budget = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    assert!(matches!(explain(&board, Query::Easiest, &budget), Explanation::Undecided(_)));
    let Explanation::Completable(known) = explain(&board, Query::Easiest, &Budget::default()) else {
        panic!("it has completions")
    };
    assert!(!known.all_squares_decided && known.forced.is_empty());
}
