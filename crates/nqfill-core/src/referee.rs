//! Checks whether queens complete a puzzle. Only the referee makes a [`Solution`].

use crate::board::{Line, Puzzle, Square, draw};
use smallvec::{SmallVec, smallvec};
use std::fmt;
use thiserror::Error;

/// A completion of a puzzle that the referee has checked. Nothing else makes one, so an engine's mistake cannot be
/// printed as an answer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    columns: Vec<u32>,
}

impl Solution {
    /// The column of the queen in each row, 0-based.
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// The same columns, without a copy.
    pub fn into_columns(self) -> Vec<u32> {
        self.columns
    }
}

/// Draws the board, a line a row.
impl fmt::Display for Solution {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_queen = |square: Square| self.columns[square.row as usize] == square.column;
        draw(self.columns.len(), out, |square| if is_queen(square) { 'Q' } else { '.' })
    }
}

/// Why columns are no completion of a puzzle. Squares are 0-based here and in messages 1-based.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Rejection {
    /// Not one column a row.
    #[error("{found} rows are given, the board has {expected}")]
    Length {
        /// How many rows were given.
        found: usize,
        /// How many the board has.
        expected: usize,
    },
    /// A column outside the board.
    #[error("the queen of row {} stands outside the board", .0 + 1)]
    OffBoard(usize),
    /// A fixed queen is not where it was.
    #[error("the fixed queen of row {} was moved", .0 + 1)]
    FixedQueenMoved(usize),
    /// A queen stands on a blocked square.
    #[error("the queen of row {} stands on a blocked square", .0 + 1)]
    OnBlockedSquare(usize),
    /// A queen shares a line with one above it.
    #[error("the queen of row {} is attacked by one above it", .0 + 1)]
    Attacked(usize),
}

/// Checks answers against one puzzle, from scratch: every queen, every line, every fixed queen.
///
/// ```
/// use nqfill_core::{Puzzle, Referee, Rejection};
///
/// let puzzle: Puzzle = ".Q..\n....\n....\n....".parse()?;
/// let mut referee = Referee::new(&puzzle);
/// assert!(referee.verify(vec![1, 3, 0, 2]).is_ok());
/// assert_eq!(referee.verify(vec![2, 0, 3, 1]), Err(Rejection::FixedQueenMoved(0)));
/// # Ok::<(), nqfill_core::board::DrawingError>(())
/// ```
#[derive(Debug)]
pub struct Referee<'a> {
    puzzle: &'a Puzzle,
    has_blocked: bool,
    /// The number of the last answer that has a queen on the line: columns, then diagonals, then antidiagonals. So nothing
    /// is cleared between answers.
    taken: SmallVec<[u32; FEW_LINES]>,
    /// Answers seen, this one among them.
    answer: u32,
}

/// Lines for which no memory is asked.
const FEW_LINES: usize = 64;

impl<'a> Referee<'a> {
    /// Makes a referee for this puzzle.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        let lines = [Line::Column, Line::Diagonal, Line::Antidiagonal].map(|line| line.count(puzzle.n()));
        let taken = match lines.iter().sum() {
            // Without a call: a run may have millions of small boards.
            few @ ..=FEW_LINES => SmallVec::from_buf_and_len([0; FEW_LINES], few),
            many => smallvec![0; many],
        };
        Self { puzzle, has_blocked: !puzzle.blocked().is_empty(), taken, answer: 0 }
    }

    /// Accepts the columns (0-based, one a row) as a completion of the puzzle, in time linear in n.
    ///
    /// # Errors
    /// The first fault, row by row.
    pub fn verify(&mut self, columns: Vec<u32>) -> Result<Solution, Rejection> {
        let n = self.puzzle.n();
        if columns.len() != n {
            return Err(Rejection::Length { found: columns.len(), expected: n });
        }
        if self.answer == u32::MAX {
            self.taken.fill(0);
            self.answer = 0;
        }
        self.answer += 1;
        let (in_columns, diagonals) = self.taken.split_at_mut(n);
        let (diagonals, antidiagonals) = diagonals.split_at_mut(Line::Diagonal.count(n));
        for (row, (&column, fixed)) in columns.iter().zip(self.puzzle.fixed_columns()).enumerate() {
            let square = Square::new(row as u32, column);
            if column as usize >= n {
                return Err(Rejection::OffBoard(row));
            }
            if fixed.is_some_and(|fixed| fixed != column) {
                return Err(Rejection::FixedQueenMoved(row));
            }
            if self.has_blocked && self.puzzle.blocked().contains(square) {
                return Err(Rejection::OnBlockedSquare(row));
            }
            let is_first = take(&mut in_columns[column as usize], self.answer)
                & take(&mut diagonals[Line::Diagonal.index(n, square)], self.answer)
                & take(&mut antidiagonals[Line::Antidiagonal.index(n, square)], self.answer);
            if !is_first {
                return Err(Rejection::Attacked(row));
            }
        }
        Ok(Solution { columns })
    }
}

/// Puts a queen of an answer on a line; false if the answer has one there.
fn take(line: &mut u32, answer: u32) -> bool {
    std::mem::replace(line, answer) != answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_boards::{puzzle, squares};

    fn verdict(columns: &[u32]) -> Result<Solution, Rejection> {
        let puzzle = Puzzle::new(4, squares(&[(0, 1)]), squares(&[(3, 0)])).expect("no conflict");
        Referee::new(&puzzle).verify(columns.to_vec())
    }

    /// Compares every pair of queens.
    fn is_completion(n: u32, fixed: &[(u32, u32)], columns: &[u32]) -> bool {
        let squares: Vec<_> = (0..).zip(columns).map(|(row, &column)| Square::new(row, column)).collect();
        let attacks = |(k, &queen): (usize, &Square)| squares[..k].iter().any(|&o| Line::joining(o, queen).is_some());
        columns.iter().all(|&column| column < n)
            && fixed.iter().all(|&(row, column)| columns[row as usize] == column)
            && !squares.iter().enumerate().any(attacks)
    }

    #[test]
    fn exactly_the_completions_of_small_boards_are_accepted() {
        for (n, fixed, count) in
            [(1, vec![], 1), (4, vec![], 2), (4, vec![(0, 1)], 1), (5, vec![], 10), (6, vec![(0, 1)], 1)]
        {
            let puzzle = puzzle(n as usize, &fixed);
            let (mut referee, mut accepted) = (Referee::new(&puzzle), 0);
            // Every way to put a queen into each row, one column beside the board included.
            for number in 0..(n + 1_u32).pow(n) {
                let columns: Vec<u32> = (0..n).map(|row| number / (n + 1).pow(row) % (n + 1)).collect();
                let is_accepted = referee.verify(columns.clone()).is_ok();
                assert_eq!(is_accepted, is_completion(n, &fixed, &columns), "{columns:?}");
                accepted += usize::from(is_accepted);
            }
            assert_eq!(accepted, count, "n = {n}");
        }
    }

    #[test]
    fn a_completion_with_two_queens_exchanged_is_rejected() {
        // The even columns, then the odd ones as it takes where n leaves 2 when divided by 6 (Pauls 1874); 63 diagonals
        // fill a word, 67 begin another.
        for n in [32, 68] {
            let columns: Vec<u32> = (1..n).step_by(2).chain([2, 0]).chain((6..n).step_by(2)).chain([4]).collect();
            let puzzle = puzzle(n as usize, &[]);
            let mut referee = Referee::new(&puzzle);
            assert!(referee.verify(columns.clone()).is_ok());
            for (one, other) in (0..n).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let mut swapped = columns.clone();
                swapped.swap(one as usize, other as usize);
                assert_eq!(referee.verify(swapped.clone()).is_ok(), is_completion(n, &[], &swapped), "{one}, {other}");
            }
        }
    }

    #[test]
    fn a_completion_is_accepted_and_each_kind_of_wrong_answer_is_rejected_with_its_reason() {
        assert_eq!(verdict(&[1, 3, 0, 2]).expect("a completion").columns(), [1, 3, 0, 2]);
        assert_eq!(verdict(&[1, 3, 0]), Err(Rejection::Length { found: 3, expected: 4 }));
        assert_eq!(verdict(&[1, 4, 0, 2]), Err(Rejection::OffBoard(1)));
        assert_eq!(verdict(&[2, 0, 3, 1]), Err(Rejection::FixedQueenMoved(0)));
        assert_eq!(verdict(&[1, 3, 2, 0]), Err(Rejection::Attacked(2)));
        assert_eq!(verdict(&[1, 3, 1, 2]), Err(Rejection::Attacked(2)));
        assert_eq!(verdict(&[1, 3, 0, 0]), Err(Rejection::OnBlockedSquare(3)));
    }
}
