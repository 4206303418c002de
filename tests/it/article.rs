//! The programs of the endgame article, and what docs/course.md says is wrong with them.
//!
//! `half_of_row_1` is its program with symmetry pruning. `endgame` is its program for boards with queens, mended where it is
//! printed with a list of texts in place of one of columns.
#![allow(clippy::unwrap_used, clippy::cast_possible_wrap)]

use super::agreement::all_puzzles;
use crate::common::root;
use nqfill::engine::engine;
use nqfill::{Outcome, Placement, Puzzle, SearchOptions, count, solve};
use std::ops::ControlFlow;

/// A row without a queen, as the article writes it.
const NO_QUEEN: i64 = -1;

/// The article's `is_valid`: an empty row above counts as a queen in column -1.
fn is_valid(board: &[i64], row: usize, column: i64) -> bool {
    let attacks = |(i, &other): (usize, &i64)| other == column || (row - i) as i64 == (other - column).abs();
    !board[..row].iter().enumerate().any(attacks)
}

/// Where the mended program looks up whether a row has a fixed queen.
#[derive(Clone, Copy, PartialEq)]
enum LookUp {
    /// In a list of the columns that were read.
    Read,
    /// In `board`, where she is taken back.
    Board,
}

struct Article {
    board: Vec<i64>,
    read: Vec<i64>,
    look_up: LookUp,
    solutions: u128,
}

impl Article {
    fn spin(&mut self, row: usize) {
        if row == self.board.len() {
            self.solutions += 1;
            return;
        }
        let fixed = if self.look_up == LookUp::Read { self.read[row] } else { self.board[row] };
        let columns = if fixed == NO_QUEEN { 0..self.board.len() as i64 } else { fixed..fixed + 1 };
        for column in columns {
            if is_valid(&self.board, row, column) {
                self.board[row] = column;
                self.spin(row + 1);
                self.board[row] = NO_QUEEN;
            }
        }
    }
}

/// Solutions that the article's endgame program prints; 0 is its 无解.
fn endgame(rows: &[String], look_up: LookUp) -> u128 {
    let read: Vec<i64> = rows.iter().map(|row| row.find('Q').map_or(NO_QUEEN, |at| at as i64)).collect();
    let is_fine = |row: usize| read[row] == NO_QUEEN || is_valid(&read, row, read[row]);
    if !(0..read.len()).all(is_fine) {
        return 0;
    }
    let mut article = Article { board: read.clone(), read, look_up, solutions: 0 };
    article.spin(0);
    article.solutions
}

/// What the article's program with symmetry pruning prints.
fn half_of_row_1(n: usize) -> u128 {
    let none = vec![NO_QUEEN; n];
    let mut article = Article { board: none.clone(), read: none, look_up: LookUp::Read, solutions: 0 };
    for column in (0..n / 2).chain((n % 2 == 1).then_some(n / 2)) {
        article.board[0] = column as i64;
        article.spin(1);
    }
    article.solutions
}

fn rows(placement: &Placement) -> Vec<String> {
    let n = placement.n();
    let mut rows = vec![".".repeat(n); n];
    for queen in placement.queens().iter() {
        let column = queen.column as usize;
        rows[queen.row as usize].replace_range(column..=column, "Q");
    }
    rows
}

/// The boards of a file of `puzzles/article/`.
fn boards(name: &str) -> Vec<Placement> {
    let path = root().join("puzzles/article").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with(';')).collect();
    lines.split(|line| line.is_empty()).map(|lines| nqfill::parse(&lines.join("\n")).unwrap()).collect()
}

fn solutions(placement: &Placement) -> u128 {
    count::count(&Puzzle::try_from(placement).unwrap()).unwrap()
}

#[test]
fn half_of_the_first_row_is_not_all_solutions_until_the_mirror_images_are_counted() {
    let printed = [1, 0, 0, 1, 6, 2, 23, 46, 203, 362];
    for (n, printed) in (1..=10).zip(printed) {
        assert_eq!(half_of_row_1(n), printed, "n = {n}");
        let puzzle = Puzzle::try_from(Placement::new(n, vec![], vec![]).unwrap()).unwrap();
        let request = SearchOptions { engine: engine("static-symmetry"), ..SearchOptions::default() };
        let answer = solve::complete(&puzzle, &request, &mut |_| ControlFlow::Continue(()));
        let found = match answer.outcome {
            Outcome::Solved(listing) => u128::from(listing.listed),
            other => {
                assert!(matches!(other, Outcome::Unsolvable), "{other:?}");
                0
            }
        };
        assert_eq!(found, solutions(&Placement::new(n, vec![], vec![]).unwrap()), "n = {n}");
    }
    let empty = |n| Placement::new(n, vec![], vec![]).unwrap();
    assert_eq!([10, 11].map(|n| solutions(&empty(n))), [724, 2680]);
}

#[test]
fn the_articles_endgame_program_denies_solutions_where_an_empty_row_above_looks_like_a_queen() {
    let mut denied = 0;
    for n in 1..=5 {
        for queens in all_puzzles(n) {
            let is_empty = |row: u32| queens.iter().all(|queen| queen.row != row);
            let is_wrong =
                queens.iter().any(|queen| queen.column < queen.row && is_empty(queen.row - queen.column - 1));
            let placement = Placement::new(n as usize, queens, Vec::new()).unwrap();
            let right = solutions(&placement);
            assert_eq!(endgame(&rows(&placement), LookUp::Read), if is_wrong { 0 } else { right }, "{placement:?}");
            denied += u32::from(is_wrong && right > 0);
        }
    }
    assert!(denied > 50, "{denied}");
    let files = ["queen-in-row-2.txt", "queens-in-rows-3-and-4.txt", "single-queens-below-the-diagonal.txt"];
    let boards: Vec<_> = files.into_iter().flat_map(boards).collect();
    assert_eq!(boards.len(), 30);
    for board in boards {
        assert!(endgame(&rows(&board), LookUp::Read) == 0 && solutions(&board) > 0, "{board:?}");
    }
    assert_eq!(endgame(&rows(&self::boards("sample.txt")[0]), LookUp::Read), 1);
}

#[test]
fn the_articles_endgame_program_forgets_a_queen_that_it_has_taken_back() {
    let board = &boards("single-queens-6.txt")[8];
    assert_eq!((endgame(&rows(board), LookUp::Board), solutions(board)), (4, 1));
}

#[test]
fn the_articles_endgame_program_loses_the_second_queen_of_a_row() {
    let board = &boards("two-queens-in-row-1.txt")[0];
    assert_eq!(endgame(&rows(board), LookUp::Read), 1);
}
