use super::completion::all;
use super::*;
use crate::deduce::{self, Difficulty, Technique, grade};
use crate::test_boards::{facts, placements};
use nqfill_core::board::{Canonical, Placement, Square};
use nqfill_core::count::count_plainly;
use nqfill_core::engine::engine;
use nqfill_core::solve::{Outcome, Request, complete};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// The boards of the first tries.
fn made(recipe: &Recipe, seed: u64, tries: u64) -> Vec<Made> {
    let generator = Generator::new(recipe.clone(), seed).expect("a recipe");
    (1..=tries).filter_map(|number| generator.make(number, &Budget::default()).expect("no limit")).collect()
}

fn recipe(kind: Kind, n: u32) -> Recipe {
    Recipe::new(kind, n)
}

fn completions(puzzle: &Puzzle) -> u64 {
    count_plainly(puzzle).expect("a small board")
}

#[test]
fn unique_boards_have_one_completion_by_two_engines_and_the_counter() {
    for n in [1, 4, 5, 6, 7, 8, 10, 13] {
        let boards = made(&recipe(Kind::Unique, n), 7, 30);
        assert!(boards.len() >= 25, "{n}: {}", boards.len());
        for Made { puzzle, count, .. } in boards {
            assert_eq!((completions(&puzzle), count), (1, Some((1, true))), "{puzzle}");
            for name in ["backtracking", "exact"] {
                let request = Request { engine: engine(name), ..Request::default() };
                let mut found = 0;
                let answer = complete(&puzzle, &request, &mut |_| {
                    found += 1;
                    ControlFlow::Continue(())
                });
                assert!(matches!(answer.outcome, Outcome::Solved(_)) && found == 1, "{name}: {puzzle}");
            }
        }
    }
}

#[test]
fn nothing_can_be_left_out_of_minimal_boards() {
    let blocked = Recipe { blocked: Some(1..=4), ..recipe(Kind::Unique, 7) };
    let many_queens = Recipe { queens: Some(3..=4), ..recipe(Kind::Unique, 8) };
    let unsolvable = Recipe { blocked: Some(0..=3), ..recipe(Kind::Unsolvable, 7) };
    for asked in [recipe(Kind::Unique, 8), blocked, many_queens, recipe(Kind::Unsolvable, 8), unsolvable] {
        let boards = made(&Recipe { minimal: true, ..asked.clone() }, 3, 60);
        assert!(boards.len() >= 5, "{asked:?}: {}", boards.len());
        for Made { puzzle, count, .. } in boards {
            assert_eq!(Some((completions(&puzzle).into(), true)), count);
            let is_needed = |fact: &Square| completions(&puzzle.without(*fact)) > completions(&puzzle);
            assert!(facts(&puzzle).iter().all(is_needed), "{puzzle}");
            let is_within = |range: &Option<std::ops::RangeInclusive<u32>>, count: usize| {
                range.as_ref().is_none_or(|range| range.contains(&(count as u32)))
            };
            assert!(
                is_within(&asked.queens, puzzle.fixed().count()) && is_within(&asked.blocked, puzzle.blocked().len())
            );
        }
    }
}

#[test]
fn difficulties_and_techniques_are_those_of_grades() {
    use Difficulty::{Easy, Hard, Medium, Trivial};
    for (kind, n) in [(Kind::Unique, 8), (Kind::Unsolvable, 8), (Kind::Unique, 10)] {
        for difficulty in [Trivial, Easy, Medium, Hard] {
            let boards = made(&Recipe { difficulty: Some(difficulty), ..recipe(kind, n) }, 5, 40);
            assert!(boards.len() >= 3, "{kind:?} {n} {difficulty:?}: {}", boards.len());
            for Made { puzzle, grade: from_making, .. } in boards {
                let again = grade(&puzzle);
                assert_eq!((again.difficulty, Some(&again)), (Some(difficulty), from_making.as_ref()));
                assert_eq!(completions(&puzzle), u64::from(kind == Kind::Unique));
            }
        }
    }
    for technique in [Technique::PairAttack, Technique::Clash, Technique::Trial] {
        let boards = made(&Recipe { technique: Some(technique), ..recipe(Kind::Unique, 9) }, 5, 60);
        assert!(!boards.is_empty());
        for Made { puzzle, .. } in boards {
            let hardest = grade(&puzzle).hardest;
            let others: Vec<Technique> =
                deduce::GRADED.into_iter().filter(|&it| Some(it) <= hardest && it != technique).collect();
            assert_ne!(deduce::derive_with(&puzzle, &others, 200_000).end, deduce::End::Solved, "{puzzle}");
        }
    }
}

#[test]
fn symmetric_boards_stay_the_same_after_their_turn() {
    for (symmetry, sizes) in [(Turn::Half, vec![4, 5, 6, 8, 9, 14]), (Turn::Quarter, vec![4, 5, 12, 13])] {
        for n in sizes {
            for minimal in [false, true] {
                let boards = made(&Recipe { symmetry, minimal, ..recipe(Kind::Unique, n) }, 2, 10);
                assert!(!boards.is_empty(), "{symmetry:?} {n}");
                for Made { puzzle, .. } in boards {
                    assert_eq!(completions(&puzzle), 1);
                    let placement = Placement::from(&puzzle);
                    assert!(symmetry.symmetries().all(|turn| turn.image_of(&placement) == placement), "{puzzle}");
                }
            }
        }
    }
}

fn placement(n: u32, queens: Vec<Square>) -> Placement {
    Placement::new(n as usize, queens, vec![]).expect("on the board")
}

/// The queens of the canonical form of a board.
fn canonical(placement: &Placement) -> Vec<Square> {
    Canonical::of(placement).placement.queens().iter().collect()
}

/// The placements of a number of queens that some completion has, with the number of completions that have each.
fn parts(n: u32, queens: u32) -> BTreeMap<Vec<Square>, u32> {
    let mut parts = BTreeMap::new();
    for columns in all(n) {
        for rows in (0..1_u32 << n).filter(|rows| rows.count_ones() == queens) {
            let part =
                (0..n).filter(|row| rows >> row & 1 == 1).map(|row| Square::new(row, columns[row as usize])).collect();
            *parts.entry(part).or_insert(0) += 1;
        }
    }
    parts
}

#[test]
fn fewer_queens_than_known_never_leave_one_completion() {
    for (n, placements, classes) in
        [(4, 8, 1), (5, 100, 13), (6, 24, 3), (7, 440, 55), (8, 308, 39), (9, 80, 10), (10, 48, 6)]
    {
        let fewest = facts::fewest_queens_of_a_unique_board(n).expect("known");
        assert!((0..fewest).all(|queens| parts(n, queens).values().all(|&count| count > 1)), "{n}");
        let unique: Vec<_> =
            parts(n, fewest).into_iter().filter(|(_, count)| *count == 1).map(|(part, _)| part).collect();
        assert_eq!(unique.len(), placements, "{n}");
        let canonical = |part: &Vec<Square>| canonical(&placement(n, part.clone()));
        assert_eq!(unique.iter().map(canonical).collect::<BTreeSet<_>>().len(), classes, "{n}");
    }
}

#[test]
fn every_minimal_board_is_found_by_some_try() {
    for (n, classes) in [(5, 13), (6, 3), (7, 75)] {
        let is_unique = |part: &[Square], all: &BTreeMap<Vec<Square>, u32>| all.get(part) == Some(&1);
        let all: BTreeMap<_, _> = (0..=n).flat_map(|queens| parts(n, queens)).collect();
        let is_minimal = |part: &&Vec<Square>| {
            let without = |at: usize| [&part[..at], &part[at + 1..]].concat();
            is_unique(part, &all) && (0..part.len()).all(|at| !is_unique(&without(at), &all))
        };
        let minimal = all.keys().filter(is_minimal);
        let exist: BTreeSet<_> = minimal.map(|part| canonical(&placement(n, part.clone()))).collect();
        let boards = made(&Recipe { minimal: true, ..recipe(Kind::Unique, n) }, 1, 1_500);
        let found: BTreeSet<_> = boards.iter().map(|made| canonical(&Placement::from(&made.puzzle))).collect();
        assert_eq!(exist.len(), classes, "{n}");
        assert_eq!(found, exist, "{n}");
    }
}

#[test]
fn one_queen_more_than_the_threshold_is_not_always_completable() {
    for n in 4..=10 {
        let beyond = facts::queens_beyond_the_threshold(n).expect("known");
        let can_always_be_completed = |queens| placements(n, queens).len() == parts(n, queens).len();
        assert!((0..beyond).all(can_always_be_completed) && !can_always_be_completed(beyond), "{n}");
        for Made { puzzle, count, .. } in made(&recipe(Kind::Threshold, n), 1, 20) {
            assert_eq!((puzzle.fixed().count(), count), (beyond as usize, Some((completions(&puzzle).into(), true))));
        }
    }
    assert_eq!(facts::queens_beyond_the_threshold(200), Some(49));
}

#[test]
fn random_placements_are_equally_likely() {
    for (n, queens, tries) in [(5, 2, 14_000), (6, 3, 24_000)] {
        let mut counts: BTreeMap<Vec<Square>, u32> = placements(n, queens).into_iter().map(|it| (it, 0)).collect();
        for Made { puzzle, .. } in made(&Recipe { queens: Some(queens..=queens), ..recipe(Kind::Random, n) }, 11, tries)
        {
            let squares: Vec<_> = puzzle.fixed().collect();
            *counts.get_mut(&squares).expect("a placement without conflict") += 1;
        }
        // Chi-square with this many degrees of freedom: mean, and five standard deviations.
        let (freedom, expected) = (counts.len() as f64 - 1.0, tries as f64 / counts.len() as f64);
        let chi_square: f64 = counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
        assert!((chi_square - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{n}: {chi_square} of {freedom}");
    }
}

#[test]
fn planted_boards_have_completions() {
    for n in [1, 4, 9, 20, 60] {
        let boards = made(&recipe(Kind::Planted, n), 4, 10);
        assert_eq!(boards.len(), 10);
        for Made { puzzle, .. } in boards {
            assert_eq!(puzzle.fixed().count() as u32, n / 2);
            assert!(nqfill_core::first(&puzzle).expect("small").is_some());
        }
    }
}

#[test]
fn frames_stand_around_an_empty_block() {
    for (n, queens) in [(26, 8), (30, 10), (13, 5)] {
        let boards = made(&Recipe { queens: Some(queens..=queens), ..recipe(Kind::Frame, n) }, 9, 5);
        assert!(!boards.is_empty());
        for Made { puzzle, .. } in boards {
            let block = queens / 2..queens / 2 + n - queens;
            let outside: Vec<u32> = (0..n).filter(|line| !block.contains(line)).collect();
            let mut columns: Vec<u32> = puzzle.fixed().map(|queen| queen.column).collect();
            columns.sort_unstable();
            assert_eq!(puzzle.fixed().map(|queen| queen.row).collect::<Vec<_>>(), outside);
            assert_eq!(columns, outside);
        }
    }
    // The sizes of the hard boards of the literature.
    let default = |n| made(&recipe(Kind::Frame, n), 1, 3)[0].puzzle.free_rows();
    assert_eq!([26, 29, 34].map(default), [18, 20, 23]);
}

#[test]
fn blocked_boards_leave_squares_in_every_line() {
    let asked = Recipe { blocked: Some(40..=44), min_open: Some(2), ..recipe(Kind::Blocked, 8) };
    let boards = made(&asked, 9, 40);
    assert!(boards.len() >= 20);
    for Made { puzzle, count, .. } in boards {
        assert!((40..=44).contains(&puzzle.blocked().len()) && puzzle.fixed().count() == 0);
        assert_eq!(count, Some((completions(&puzzle).into(), true)));
        for line in 0..8 {
            let open =
                |is_of: fn(Square) -> u32| 8 - puzzle.blocked().iter().filter(|&square| is_of(square) == line).count();
            assert!(open(|square| square.row) >= 2 && open(|square| square.column) >= 2);
        }
    }
}

#[test]
fn excluded_diagonals_are_blocked_wholly_and_nothing_else_is() {
    let asked = Recipe { diagonals: Some(6..=9), min_open: Some(3), ..recipe(Kind::Diagonals, 10) };
    let boards = made(&asked, 9, 20);
    assert!(boards.len() >= 10);
    for Made { puzzle, diagonals, .. } in boards {
        assert!((6..=9).contains(&diagonals.len()));
        let is_on = |square: Square| {
            let on = |&[number, family]: &[u32; 2]| {
                number == if family == 1 { square.row + square.column } else { square.row + 9 - square.column }
            };
            diagonals.iter().any(on)
        };
        for at in 0..100 {
            let square = Square::new(at / 10, at % 10);
            assert_eq!(puzzle.blocked().contains(square), is_on(square));
        }
    }
}

#[test]
fn completions_by_local_search_are_completions() {
    let mut stream = Stream::of(&[1]);
    for n in [4, 5, 8, 13, 20, 50, 200] {
        let columns = completion::by_swaps(n, &mut stream, &mut Meter::unlimited()).expect("no limit").expect("found");
        let queens = (0..).zip(&columns).map(|(row, &column)| Square::new(row, column));
        assert!(Puzzle::new(n as usize, queens, vec![]).is_ok(), "{columns:?}");
    }
    assert_eq!([1, 4, 5, 6, 7, 8, 9, 10].map(|n| all(n).len()), [1, 2, 10, 4, 40, 92, 352, 724]);
}

#[test]
fn what_cannot_be_is_refused_at_once() {
    let unique = |n| recipe(Kind::Unique, n);
    let easy = Some(Difficulty::Easy);
    let cases = [
        (unique(3), Refusal::NoCompletion(3)),
        (recipe(Kind::Planted, 2), Refusal::NoCompletion(2)),
        (Recipe { symmetry: Turn::Quarter, ..unique(8) }, Refusal::NoCompletion(8)),
        (Recipe { symmetry: Turn::Quarter, ..unique(7) }, Refusal::NoCompletion(7)),
        (Recipe { queens: Some(2..=2), ..unique(12) }, Refusal::TooFewQueens(12, 3)),
        (Recipe { queens: Some(0..=0), ..unique(30) }, Refusal::TooFewQueens(30, 1)),
        (Recipe { difficulty: easy, ..unique(50) }, Refusal::NotGraded),
        (Recipe { technique: Some(Technique::Weights), ..unique(8) }, Refusal::NotTaken(Technique::Weights)),
        (Recipe { technique: Some(Technique::Crowded), ..unique(8) }, Refusal::NotTaken(Technique::Crowded)),
        (
            Recipe { technique: Some(Technique::Clash), difficulty: easy, ..unique(8) },
            Refusal::NotTaken(Technique::Clash),
        ),
        (unique(101), Refusal::Size(Kind::Unique)),
        (recipe(Kind::Threshold, 3), Refusal::Size(Kind::Threshold)),
        (Recipe { queens: Some(9..=12), ..unique(8) }, Refusal::Range(Setting::Queens)),
        (Recipe { queens: Some(std::ops::RangeInclusive::new(5, 4)), ..unique(8) }, Refusal::Range(Setting::Queens)),
        (Recipe { blocked: Some(57..=60), ..unique(8) }, Refusal::Range(Setting::Blocked)),
        (Recipe { min_open: Some(9), ..recipe(Kind::Blocked, 8) }, Refusal::Range(Setting::MinOpen)),
        (Recipe { minimal: true, ..recipe(Kind::Random, 8) }, Refusal::NotOfKind(Kind::Random, Setting::Minimal)),
        (
            Recipe { blocked: Some(1..=2), ..recipe(Kind::Planted, 8) },
            Refusal::NotOfKind(Kind::Planted, Setting::Blocked),
        ),
        (
            Recipe { queens: Some(1..=2), ..recipe(Kind::Threshold, 8) },
            Refusal::NotOfKind(Kind::Threshold, Setting::Queens),
        ),
    ];
    for (recipe, refusal) in cases {
        assert_eq!(Generator::new(recipe.clone(), 1).err(), Some(refusal), "{recipe:?}");
    }
}

#[test]
fn an_interrupt_ends_a_try() {
    let interrupt = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let budget = Budget { interrupt: Some(interrupt), ..Budget::default() };
    let crowded = Recipe { queens: Some(1_000..=1_000), ..recipe(Kind::Random, 1_000) };
    for recipe in [recipe(Kind::Unique, 40), crowded, recipe(Kind::Frame, 18)] {
        let generator = Generator::new(recipe, 1).expect("a recipe");
        assert_eq!(generator.make(1, &budget).err(), Some(Limit::Interrupt));
    }
}

#[test]
fn the_time_of_a_try_ends_it_while_it_draws() {
    // Local search finds a thousand queens, drawing one after the other does not.
    let crowded = Recipe { queens: Some(1_000..=1_000), ..recipe(Kind::Random, 1_000) };
    let generator = Generator::new(crowded, 1).expect("a recipe");
    let budget = Budget { time: Some(std::time::Duration::from_millis(1)), ..Budget::default() };
    assert_eq!(generator.make(1, &budget).err(), Some(Limit::Time));
}

#[test]
fn a_board_may_be_blocked_wholly() {
    for (n, blocked) in [(1, 1), (4, 16)] {
        let asked = Recipe { blocked: Some(blocked..=blocked), ..recipe(Kind::Unsolvable, n) };
        let boards = made(&asked, 1, 1);
        assert_eq!(boards.first().map(|made| made.puzzle.blocked().len()), Some(blocked as usize));
    }
}

#[test]
fn boards_are_those_of_every_version() {
    let quarter = Recipe { symmetry: Turn::Quarter, ..recipe(Kind::Unique, 12) };
    let recipes = [
        recipe(Kind::Unique, 8),
        Recipe { minimal: true, blocked: Some(2..=3), ..recipe(Kind::Unique, 8) },
        Recipe { difficulty: Some(Difficulty::Medium), ..recipe(Kind::Unique, 14) },
        quarter,
        Recipe { minimal: true, ..recipe(Kind::Unsolvable, 9) },
        recipe(Kind::Random, 8),
        recipe(Kind::Random, 30),
        recipe(Kind::Planted, 16),
        recipe(Kind::Frame, 16),
        recipe(Kind::Blocked, 7),
        recipe(Kind::Threshold, 15),
        Recipe { min_open: Some(3), ..recipe(Kind::Diagonals, 9) },
    ];
    let first = |recipe: &Recipe| {
        let generator = Generator::new(recipe.clone(), 2026).expect("a recipe");
        let made = (1..).find_map(|number| generator.make(number, &Budget::default()).expect("no limit"));
        let puzzle = made.expect("a board").puzzle;
        let squares = facts(&puzzle).into_iter().map(|square| format!("{}.{}", square.row, square.column));
        format!("{} {}: {}", recipe.kind.name(), recipe.n, squares.collect::<Vec<_>>().join(" "))
    };
    let boards: Vec<String> = recipes.iter().map(first).collect();
    let recorded: Vec<&str> = include_str!("boards.txt").lines().collect();
    assert_eq!(boards, recorded);
}
