use super::completion::all;
use super::*;
use crate::deduce::{Difficulty, grade};
use crate::test_boards::{facts as facts_of, placements};
use nqfill_core::board::{Canonical, Placement, Square};
use nqfill_core::count::{KnownCount, count_plainly};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The boards of the first attempts.
fn made(spec: &GeneratorSpec, seed: u64, tries: u64) -> Vec<Generated> {
    let generator = Generator::new(spec.clone(), seed).expect("a spec");
    (1..=tries).filter_map(|number| generator.make(number, &Budget::default()).expect("no limit")).collect()
}

fn spec(kind: Kind, n: u32) -> GeneratorSpec {
    GeneratorSpec::new(kind, n)
}

fn completions(puzzle: &Puzzle) -> u64 {
    count_plainly(puzzle).expect("a small board")
}

/// Boards to be made: what is asked for, the seed, the attempts, and how many of them give a board at least.
fn table() -> Vec<(GeneratorSpec, u64, u64, usize)> {
    use Difficulty::{Easy, Hard, Medium, Trivial};
    let minimal = |asked: GeneratorSpec| GeneratorSpec { minimal: true, ..asked };
    let mut rows: Vec<_> = [1, 4, 5, 6, 7, 8, 10, 13].map(|n| (spec(Kind::Unique, n), 7, 30, 25)).into();
    for asked in [
        spec(Kind::Unique, 8),
        GeneratorSpec { blocked: Some(1..=4), ..spec(Kind::Unique, 7) },
        GeneratorSpec { queens: Some(3..=4), ..spec(Kind::Unique, 8) },
        spec(Kind::Unsolvable, 8),
        GeneratorSpec { blocked: Some(0..=3), ..spec(Kind::Unsolvable, 7) },
    ] {
        rows.push((minimal(asked), 3, 60, 5));
    }
    for (kind, n) in [(Kind::Unique, 8), (Kind::Unsolvable, 8), (Kind::Unique, 10)] {
        rows.extend(
            [Trivial, Easy, Medium, Hard].map(|it| (GeneratorSpec { difficulty: Some(it), ..spec(kind, n) }, 5, 40, 3)),
        );
    }
    rows.extend([1, 4, 9, 20, 60].map(|n| (spec(Kind::Planted, n), 4, 10, 10)));
    rows.extend((4..=10).map(|n| (spec(Kind::Threshold, n), 1, 20, 1)));
    rows.push((GeneratorSpec { blocked: Some(40..=44), ..spec(Kind::Blocked, 8) }, 9, 40, 20));
    rows.push((GeneratorSpec { diagonals: Some(6..=9), ..spec(Kind::Diagonals, 10) }, 9, 20, 10));
    // A board may be blocked wholly.
    rows.extend(
        [(1, 1), (4, 16)]
            .map(|(n, all)| (GeneratorSpec { blocked: Some(all..=all), ..spec(Kind::Unsolvable, n) }, 1, 1, 1)),
    );
    rows
}

#[test]
fn boards_are_as_they_are_asked_for() {
    for (asked, seed, tries, fewest) in table() {
        let boards = made(&asked, seed, tries);
        assert!(boards.len() >= fewest, "{asked:?}: {}", boards.len());
        for made in boards {
            assert_is_of_its_kind(&asked, &made);
            assert_has_what_is_asked_for(&asked, &made);
        }
    }
}

/// Completions, numbers of queens, diagonals.
fn assert_is_of_its_kind(asked: &GeneratorSpec, Generated { puzzle, count, diagonals, .. }: &Generated) {
    let queens = puzzle.fixed().count() as u32;
    if asked.kind == Kind::Planted {
        assert!(nqfill_core::first(puzzle).expect("small").is_some());
        return assert_eq!(queens, asked.n / 2);
    }
    let all = completions(puzzle);
    assert_eq!(*count, Some(KnownCount::exactly(all.into())), "{puzzle}");
    match asked.kind {
        Kind::Unique => assert_eq!(all, 1, "{puzzle}"),
        Kind::Unsolvable => assert_eq!(all, 0, "{puzzle}"),
        Kind::Threshold => assert_eq!(Some(queens), known_results::queens_beyond_the_threshold(asked.n)),
        Kind::Diagonals => {
            assert!(asked.diagonals.clone().expect("a number").contains(&(diagonals.len() as u32)));
            let is_on = |square: Square, &[number, family]: &[u32; 2]| {
                number
                    == if family == 1 { square.row + square.column } else { square.row + asked.n - 1 - square.column }
            };
            let squares = (0..asked.n.pow(2)).map(|at| Square::new(at / asked.n, at % asked.n));
            for square in squares {
                let is_closed = diagonals.iter().any(|line| is_on(square, line));
                assert_eq!(puzzle.blocked().contains(square), is_closed && queens == 0);
            }
        }
        _ => assert_eq!(queens, 0),
    }
}

/// Each setting of a specification.
fn assert_has_what_is_asked_for(asked: &GeneratorSpec, Generated { puzzle, grade: of_making, .. }: &Generated) {
    let is_within = |range: &Option<RangeInclusive<u32>>, count: usize| {
        range.as_ref().is_none_or(|range| range.contains(&(count as u32)))
    };
    assert!(is_within(&asked.queens, puzzle.fixed().count()) && is_within(&asked.blocked, puzzle.blocked().len()));
    let is_needed = |fact: &Square| completions(&puzzle.without(*fact)) > completions(puzzle);
    assert!(!asked.minimal || facts_of(puzzle).iter().all(is_needed), "{puzzle}");
    if matches!(asked.kind, Kind::Blocked | Kind::Diagonals) {
        let is_open = |line: u32, is_of: fn(Square) -> u32| {
            puzzle.blocked().iter().filter(|&square| is_of(square) == line).count() < asked.n as usize
        };
        assert!((0..asked.n).all(|line| is_open(line, |square| square.row) && is_open(line, |square| square.column)));
    }
    let Some(known) = of_making else { return assert!(asked.difficulty.is_none()) };
    assert_eq!(*known, grade(puzzle), "{puzzle}");
    assert!(asked.difficulty.is_none_or(|wanted| known.difficulty == Some(wanted)), "{puzzle}");
}

/// The queens of the canonical form of a board.
fn canonical(n: u32, queens: &[Square]) -> Vec<Square> {
    let placement = Placement::new(n as usize, queens.to_vec(), vec![]).expect("on the board");
    Canonical::of(&placement).placement.queens().iter().collect()
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
        let fewest = known_results::fewest_queens_of_a_unique_board(n).expect("known");
        assert!((0..fewest).all(|queens| parts(n, queens).values().all(|&count| count > 1)), "{n}");
        let unique: Vec<_> =
            parts(n, fewest).into_iter().filter(|(_, count)| *count == 1).map(|(part, _)| part).collect();
        assert_eq!(unique.len(), placements, "{n}");
        assert_eq!(unique.iter().map(|part| canonical(n, part)).collect::<BTreeSet<_>>().len(), classes, "{n}");
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
        let exist: BTreeSet<_> = minimal.map(|part| canonical(n, part)).collect();
        let boards = made(&GeneratorSpec { minimal: true, ..spec(Kind::Unique, n) }, 1, 1_500);
        let found: BTreeSet<_> = boards.iter().map(|made| canonical(n, &facts_of(&made.puzzle))).collect();
        assert_eq!(exist.len(), classes, "{n}");
        assert_eq!(found, exist, "{n}");
    }
}

#[test]
fn random_placements_are_equally_likely() {
    for (n, queens, tries) in [(5, 2, 14_000), (6, 3, 24_000)] {
        let mut counts: BTreeMap<Vec<Square>, u32> = placements(n, queens).into_iter().map(|it| (it, 0)).collect();
        for Generated { puzzle, .. } in
            made(&GeneratorSpec { queens: Some(queens..=queens), ..spec(Kind::Random, n) }, 11, tries)
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
fn frames_stand_around_an_empty_block() {
    for (n, queens) in [(26, 8), (30, 10), (13, 5)] {
        let boards = made(&GeneratorSpec { queens: Some(queens..=queens), ..spec(Kind::Frame, n) }, 9, 5);
        assert!(!boards.is_empty());
        for Generated { puzzle, .. } in boards {
            let block = queens / 2..queens / 2 + n - queens;
            let outside: Vec<u32> = (0..n).filter(|line| !block.contains(line)).collect();
            let mut columns: Vec<u32> = puzzle.fixed().map(|queen| queen.column).collect();
            columns.sort_unstable();
            assert_eq!(puzzle.fixed().map(|queen| queen.row).collect::<Vec<_>>(), outside);
            assert_eq!(columns, outside);
        }
    }
    // The sizes of the hard boards of the literature.
    let default = |n| made(&spec(Kind::Frame, n), 1, 3)[0].puzzle.free_rows();
    assert_eq!([26, 29, 34].map(default), [18, 20, 23]);
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
    use Kind::{Planted, Random, Threshold};
    let unique = |n| spec(Kind::Unique, n);
    let easy = Some(Difficulty::Easy);
    let cases = [
        (unique(3), SpecError::NoCompletion(3)),
        (spec(Planted, 2), SpecError::NoCompletion(2)),
        (GeneratorSpec { queens: Some(2..=2), ..unique(12) }, SpecError::TooFewQueens(12, 3)),
        (GeneratorSpec { queens: Some(0..=0), ..unique(30) }, SpecError::TooFewQueens(30, 1)),
        (GeneratorSpec { difficulty: easy, ..unique(50) }, SpecError::NotGraded),
        (unique(101), SpecError::Size(Kind::Unique)),
        (spec(Threshold, 3), SpecError::Size(Threshold)),
        (GeneratorSpec { queens: Some(9..=12), ..unique(8) }, SpecError::Range(Setting::Queens)),
        (GeneratorSpec { queens: Some(RangeInclusive::new(5, 4)), ..unique(8) }, SpecError::Range(Setting::Queens)),
        (GeneratorSpec { blocked: Some(57..=60), ..unique(8) }, SpecError::Range(Setting::Blocked)),
        (GeneratorSpec { minimal: true, ..spec(Random, 8) }, SpecError::NotOfKind(Random, Setting::Minimal)),
        (GeneratorSpec { blocked: Some(1..=2), ..spec(Planted, 8) }, SpecError::NotOfKind(Planted, Setting::Blocked)),
        (GeneratorSpec { queens: Some(1..=2), ..spec(Threshold, 8) }, SpecError::NotOfKind(Threshold, Setting::Queens)),
    ];
    for (spec, error) in cases {
        assert_eq!(Generator::new(spec.clone(), 1).err(), Some(error), "{spec:?}");
    }
}

#[test]
fn an_interrupt_and_the_time_end_a_try_while_it_draws() {
    let interrupted = Budget { interrupt: Some(Arc::new(true.into())), ..Budget::default() };
    let late = Budget { time: Some(std::time::Duration::from_millis(1)), ..Budget::default() };
    // Local search finds a thousand queens, drawing one after the other does not.
    let crowded = GeneratorSpec { queens: Some(1_000..=1_000), ..spec(Kind::Random, 1_000) };
    for (spec, budget, limit) in [
        (spec(Kind::Unique, 40), &interrupted, Limit::Interrupt),
        (crowded.clone(), &interrupted, Limit::Interrupt),
        (spec(Kind::Frame, 18), &interrupted, Limit::Interrupt),
        (crowded, &late, Limit::Time),
    ] {
        let generator = Generator::new(spec, 1).expect("a spec");
        assert_eq!(generator.make(1, budget).err(), Some(limit));
    }
}

#[test]
fn boards_are_those_of_every_version() {
    let specs = [
        spec(Kind::Unique, 8),
        GeneratorSpec { minimal: true, blocked: Some(2..=3), ..spec(Kind::Unique, 8) },
        GeneratorSpec { difficulty: Some(Difficulty::Medium), ..spec(Kind::Unique, 14) },
        GeneratorSpec { minimal: true, ..spec(Kind::Unsolvable, 9) },
        spec(Kind::Random, 8),
        spec(Kind::Random, 30),
        spec(Kind::Planted, 16),
        spec(Kind::Frame, 16),
        spec(Kind::Blocked, 7),
        spec(Kind::Threshold, 15),
        spec(Kind::Diagonals, 9),
    ];
    let first = |spec: &GeneratorSpec| {
        let generator = Generator::new(spec.clone(), 2026).expect("a spec");
        let made = (1..).find_map(|number| generator.make(number, &Budget::default()).expect("no limit"));
        let puzzle = made.expect("a board").puzzle;
        let squares = facts_of(&puzzle).into_iter().map(|square| format!("{}.{}", square.row, square.column));
        format!("{} {}: {}", spec.kind.name(), spec.n, squares.collect::<Vec<_>>().join(" "))
    };
    let boards: Vec<String> = specs.iter().map(first).collect();
    let recorded: Vec<&str> = include_str!("boards.txt").lines().collect();
    assert_eq!(boards, recorded);
}
