//! Boards for tests, and what plain code finds out about them.

#![allow(dead_code, reason = "tests of the core and of nqfill-reason each use a part")]

use nqfill_core::board::{Line, Puzzle, Square, Symmetry};
use nqfill_core::internals::Random;

/// Completions of the empty board of n rows, OEIS A000170.
pub(crate) const A000170: [u128; 18] =
    [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365_596, 2_279_184, 14_772_512, 95_815_104];

/// The squares in these rows and columns.
pub(crate) fn squares(places: &[(u32, u32)]) -> Vec<Square> {
    places.iter().map(|&(row, column)| Square::new(row, column)).collect()
}

/// A board of which more than half the squares are blocked at random, and all of the first row where it is to have no completion.
pub(crate) fn blocked(n: u32, is_closed: bool) -> Puzzle {
    let mut random = Random::new(u64::from(n));
    let squares = (0..n * n).filter(|&at| random.below(5) < 3 || is_closed && at < n);
    Puzzle::new(n as usize, [], squares.map(|at| Square::new(at / n, at % n))).expect("no conflict")
}

/// A puzzle with these fixed queens.
pub(crate) fn puzzle(n: usize, queens: &[(u32, u32)]) -> Puzzle {
    Puzzle::new(n, squares(queens), Vec::new()).expect("no conflict")
}

/// A puzzle with this many queens and blocked squares at random, fewer where they are the same; `None` if the queens conflict.
pub(crate) fn drawn(random: &mut Random, n: u32, queens: u32, blocked: u32) -> Option<Puzzle> {
    let mut draw =
        |count: u32| -> Vec<_> { (0..count).map(|_| Square::new(random.below(n), random.below(n))).collect() };
    let (queens, mut blocked) = (draw(queens), draw(blocked));
    blocked.retain(|square| !queens.contains(square));
    Puzzle::new(n as usize, queens, blocked).ok()
}

/// Up to this many queens at random, each unless one drawn before attacks it.
pub(crate) fn drawn_queens(random: &mut Random, n: u32, tries: u32) -> Vec<(u32, u32)> {
    let mut queens: Vec<(u32, u32)> = Vec::new();
    for _ in 0..tries {
        let (row, column) = (random.below(n), random.below(n));
        if queens.iter().all(|&(r, c)| r != row && c != column && r.abs_diff(row) != c.abs_diff(column)) {
            queens.push((row, column));
        }
    }
    queens
}

/// Fixed queens and blocked squares.
pub(crate) fn facts(puzzle: &Puzzle) -> Vec<Square> {
    puzzle.fixed().chain(puzzle.blocked().iter()).collect()
}

/// The puzzle with some of its fixed queens and blocked squares.
pub(crate) fn part(puzzle: &Puzzle, keeps: impl Fn(Square) -> bool) -> Puzzle {
    let queens = puzzle.fixed().filter(|&square| keeps(square));
    let blocked = puzzle.blocked().iter().filter(|&square| keeps(square));
    Puzzle::new(puzzle.n(), queens, blocked).expect("a part of a puzzle")
}

/// Every completion in lexicographic order, by plain recursion.
pub(crate) fn completions(puzzle: &Puzzle) -> Vec<Vec<u32>> {
    fn extend(puzzle: &Puzzle, columns: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        let row = columns.len();
        if row == puzzle.n() {
            return found.push(columns.clone());
        }
        let fixed = puzzle.fixed_column(row);
        for column in fixed.map_or(0..puzzle.n() as u32, |fixed| fixed..fixed + 1) {
            let square = Square::new(row as u32, column);
            let is_attacked = (0..).zip(&*columns).any(|(r, &c)| Line::joining(Square::new(r, c), square).is_some());
            if !is_attacked && !puzzle.blocked().contains(square) {
                columns.push(column);
                extend(puzzle, columns, found);
                columns.pop();
            }
        }
    }
    let mut found = Vec::new();
    extend(puzzle, &mut Vec::new(), &mut found);
    found
}

/// Visits every set of at most `most` queens that do not attack each other, row by row.
pub(crate) fn for_all_placements(n: u32, most: usize, visit: &mut dyn FnMut(&[Square])) {
    fn extend(n: u32, most: usize, queens: &mut Vec<Square>, visit: &mut dyn FnMut(&[Square])) {
        visit(queens);
        let next = queens.last().map_or(0, |queen| queen.row + 1);
        for square in (next..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column))) {
            if queens.len() < most && queens.iter().all(|&queen| Line::joining(queen, square).is_none()) {
                queens.push(square);
                extend(n, most, queens, visit);
                queens.pop();
            }
        }
    }
    extend(n, most, &mut Vec::new(), visit);
}

/// All sets of this many queens that do not attack each other.
pub(crate) fn placements(n: u32, queens: u32) -> Vec<Vec<Square>> {
    let mut found = Vec::new();
    for_all_placements(n, queens as usize, &mut |placement| {
        if placement.len() == queens as usize {
            found.push(placement.to_vec());
        }
    });
    found
}

/// Sets of `least` to `most` queens that do not attack each other: one of each class under the symmetries of the board.
pub(crate) fn classes(n: u32, least: usize, most: usize) -> Vec<Vec<Square>> {
    let is_first = |queens: &[Square]| {
        Symmetry::ALL.iter().all(|symmetry| {
            let mut image: Vec<_> = queens.iter().map(|&queen| symmetry.apply(n as usize, queen)).collect();
            image.sort_unstable();
            image.as_slice() >= queens
        })
    };
    let mut found = Vec::new();
    for_all_placements(n, most, &mut |queens| {
        if queens.len() >= least && is_first(queens) {
            found.push(queens.to_vec());
        }
    });
    found
}
