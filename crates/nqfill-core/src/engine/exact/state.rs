//! A position of the dense search: a word a row.

use super::lines::{Line, bits};
use crate::board::Residual;
use crate::engine::EmptyLine;

/// The squares still open, and the lines that still need a queen. Rows and columns with a queen have no open squares.
#[derive(Clone)]
pub(super) struct State<const R: usize> {
    pub(super) open: [u64; R],
    pub(super) free_rows: u64,
    pub(super) free_columns: u64,
}

/// The position has no completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DeadEnd;

/// Lines by their number of open squares, as far as branching and forcing need it. Each is a set of rows or columns.
#[derive(Default)]
pub(super) struct Counts {
    pub(super) rows_with_one: u64,
    pub(super) rows_with_two: u64,
    /// Columns with one, two and three.
    pub(super) columns_with: [u64; 3],
}

impl<const R: usize> State<R> {
    pub(super) fn all_open(residual: &Residual) -> Self {
        let m = residual.len();
        let all = u64::MAX.checked_shr(64 - m as u32).unwrap_or(0);
        let mut open = [0; R];
        for (i, row) in open.iter_mut().enumerate().take(m) {
            *row = residual.open_row(i)[0];
        }
        State { open, free_rows: all, free_columns: all }
    }

    /// The open squares of a line, as columns of a row or rows of a column.
    pub(super) fn squares(&self, line: Line) -> u64 {
        match line {
            Line::Row(i) => self.open[i],
            Line::Column(j) => bits(self.free_rows).fold(0, |set, i| set | (self.open[i] >> j & 1) << i),
        }
    }

    /// How many squares are open.
    pub(super) fn size(&self) -> u32 {
        bits(self.free_rows).map(|i| self.open[i].count_ones()).sum()
    }

    /// A free line without an open square; there is one when [`State::count`] says so.
    pub(super) fn empty_line(&self) -> EmptyLine {
        let union = bits(self.free_rows).fold(0, |union, i| union | self.open[i]);
        match bits(self.free_rows).find(|&i| self.open[i] == 0) {
            Some(i) => EmptyLine::Row(i as u32),
            None => EmptyLine::Column((self.free_columns & !union).trailing_zeros()),
        }
    }

    /// Counts the open squares of all lines at once. Columns are counted up to four in sliced form: bit j of `seen[k]`
    /// says that column j has more than k open squares.
    pub(super) fn count(&self) -> Result<Counts, DeadEnd> {
        let mut seen = [0; 4];
        let mut counts = Counts::default();
        for i in bits(self.free_rows) {
            let row = self.open[i];
            if row == 0 {
                return Err(DeadEnd);
            }
            let without_first = row & (row - 1);
            let without_second = without_first & without_first.wrapping_sub(1);
            counts.rows_with_one |= u64::from(without_first == 0) << i;
            counts.rows_with_two |= u64::from(without_second == 0) << i;
            seen[3] |= seen[2] & row;
            seen[2] |= seen[1] & row;
            seen[1] |= seen[0] & row;
            seen[0] |= row;
        }
        if seen[0] != self.free_columns {
            return Err(DeadEnd);
        }
        counts.columns_with = [seen[0] & !seen[1], seen[1] & !seen[2], seen[2] & !seen[3]];
        Ok(counts)
    }

    /// The free lines with the fewest open squares, as a set of rows and a set of columns; `counts` are those of this
    /// position, without forced lines. Columns of more than three squares only count when no row is as narrow.
    pub(super) fn narrowest(&self, counts: &Counts) -> (u64, u64) {
        let [_, two, three] = counts.columns_with;
        if counts.rows_with_two | two != 0 {
            return (counts.rows_with_two, two);
        }
        let width = |i: usize| self.open[i].count_ones();
        let least = bits(self.free_rows).map(width).min().unwrap_or(0);
        let rows = bits(self.free_rows).filter(|&i| width(i) == least).fold(0, |set, i| set | 1 << i);
        match (least, three) {
            (3, _) => (rows, three),
            (_, 0) => (rows, 0),
            _ => (0, three),
        }
    }
}
