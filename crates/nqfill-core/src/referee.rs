//! Is this a completion of this puzzle? The only maker of [`Solution`].

use crate::board::{BitSet, Line, Puzzle, Square, draw};
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
    #[must_use]
    pub fn columns(&self) -> &[u32] {
        &self.columns
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
#[derive(Debug)]
pub struct Referee<'a> {
    puzzle: &'a Puzzle,
    has_blocked: bool,
    lines: [BitSet; 3],
}

/// One queen a row is given by the form of the answer; these lines remain to be checked.
const LINES: [Line; 3] = [Line::Column, Line::Diagonal, Line::Antidiagonal];

impl<'a> Referee<'a> {
    /// A referee for this puzzle.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle) -> Self {
        let lines = LINES.map(|line| BitSet::new(line.count(puzzle.n())));
        Self { puzzle, has_blocked: !puzzle.blocked().is_empty(), lines }
    }

    /// Accepts the columns (0-based, one a row) as a completion of the puzzle, in time linear in n.
    ///
    /// # Errors
    /// The first thing that is wrong with them.
    pub fn verify(&mut self, columns: Vec<u32>) -> Result<Solution, Rejection> {
        if !self.is_plainly_right(&columns) {
            self.judge(&columns)?;
        }
        Ok(Solution { columns })
    }

    /// Whether that can be seen without a table of the lines: on small boards without blocked squares, where the queens
    /// of a completion make n different bits in a word of columns, of diagonals and of antidiagonals. Such boards have
    /// many completions, and judging them one by one would take a tenth of the time of a batch.
    fn is_plainly_right(&self, columns: &[u32]) -> bool {
        let n = self.puzzle.n();
        if 2 * n > 64 || columns.len() != n || self.has_blocked {
            return false;
        }
        let mut seen = [0u64; 3];
        for ((row, &column), fixed) in (0..).zip(columns).zip(self.puzzle.fixed_columns()) {
            if column >= n as u32 || fixed.is_some_and(|fixed| fixed != column) {
                return false;
            }
            let square = Square::new(row, column);
            seen[0] |= 1 << Line::Column.index(n, square);
            seen[1] |= 1 << Line::Diagonal.index(n, square);
            seen[2] |= 1 << Line::Antidiagonal.index(n, square);
        }
        seen.iter().all(|seen| seen.count_ones() as usize == n)
    }

    /// Looks for the first thing that is wrong.
    fn judge(&mut self, columns: &[u32]) -> Result<(), Rejection> {
        let n = self.puzzle.n();
        if columns.len() != n {
            return Err(Rejection::Length { found: columns.len(), expected: n });
        }
        self.lines.iter_mut().for_each(BitSet::clear);
        for (row, &column) in columns.iter().enumerate() {
            let square = Square::new(row as u32, column);
            if column as usize >= n {
                return Err(Rejection::OffBoard(row));
            }
            if self.puzzle.fixed_column(row).is_some_and(|fixed| fixed != column) {
                return Err(Rejection::FixedQueenMoved(row));
            }
            if self.has_blocked && self.puzzle.blocked().contains(square) {
                return Err(Rejection::OnBlockedSquare(row));
            }
            if !LINES.iter().zip(&mut self.lines).all(|(line, seen)| seen.insert(line.index(n, square))) {
                return Err(Rejection::Attacked(row));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Placement;

    fn verdict(columns: &[u32]) -> Result<Solution, Rejection> {
        let placement = Placement::new(4, vec![Square::new(0, 1)], vec![Square::new(3, 0)]).expect("on the board");
        let puzzle = Puzzle::try_from(placement).expect("no conflict");
        Referee::new(&puzzle).verify(columns.to_vec())
    }

    #[test]
    fn a_completion_is_accepted() {
        assert_eq!(verdict(&[1, 3, 0, 2]).expect("a completion").columns(), [1, 3, 0, 2]);
    }

    #[test]
    fn what_is_seen_at_a_glance_is_what_a_judgement_finds() {
        for (n, queens, count) in
            [(1, vec![], 1), (4, vec![], 2), (4, vec![(0, 1)], 1), (5, vec![], 10), (6, vec![(0, 1)], 1)]
        {
            let queens = queens.into_iter().map(|(row, column)| Square::new(row, column)).collect();
            let puzzle =
                Puzzle::try_from(Placement::new(n, queens, vec![]).expect("on the board")).expect("no conflict");
            let (mut referee, mut right) = (Referee::new(&puzzle), 0);
            // Every way to put a queen into each row, and some beside the board.
            let choices = n as u32 + 1;
            for number in 0..choices.pow(n as u32) {
                let columns: Vec<u32> = (0..n as u32).map(|row| number / choices.pow(row) % choices).collect();
                let judged = referee.judge(&columns).is_ok();
                assert_eq!(referee.is_plainly_right(&columns), judged, "{columns:?}");
                right += usize::from(judged);
            }
            assert_eq!(right, count, "n = {n}");
        }
    }

    #[test]
    fn the_largest_board_that_is_seen_at_a_glance_is_judged_in_the_same_way() {
        // The even columns, then the odd ones as it takes where n leaves 2 when divided by 6 (Pauls 1874).
        let columns: Vec<u32> = (1..32).step_by(2).chain([2, 0]).chain((6..32).step_by(2)).chain([4]).collect();
        let puzzle = Puzzle::try_from(Placement::new(32, vec![], vec![]).expect("on the board")).expect("no conflict");
        let mut referee = Referee::new(&puzzle);
        assert!(referee.is_plainly_right(&columns) && referee.judge(&columns).is_ok());
        for (one, other) in (0..32).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let mut swapped = columns.clone();
            swapped.swap(one, other);
            assert_eq!(referee.is_plainly_right(&swapped), referee.judge(&swapped).is_ok(), "{one}, {other}");
        }
    }

    #[test]
    fn each_kind_of_wrong_answer_is_rejected_with_its_reason() {
        assert_eq!(verdict(&[1, 3, 0]), Err(Rejection::Length { found: 3, expected: 4 }));
        assert_eq!(verdict(&[1, 4, 0, 2]), Err(Rejection::OffBoard(1)));
        assert_eq!(verdict(&[2, 0, 3, 1]), Err(Rejection::FixedQueenMoved(0)));
        assert_eq!(verdict(&[1, 3, 2, 0]), Err(Rejection::Attacked(2)));
        assert_eq!(verdict(&[1, 3, 1, 2]), Err(Rejection::Attacked(2)));
        assert_eq!(verdict(&[1, 3, 0, 0]), Err(Rejection::OnBlockedSquare(3)));
    }
}
