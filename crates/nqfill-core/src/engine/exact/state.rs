//! Positions of at most 64 rows, a word a row, and what a queen attacks in them.

use crate::board::Residual;
use crate::engine::EmptyLine;

pub(super) use crate::board::ones_of as bits;

/// A row or a column of the residual, by its index there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FreeLine {
    Row(usize),
    Column(usize),
}

impl FreeLine {
    /// The square where this line meets the crossing line of index `other`, as (row, column).
    pub(super) fn square(self, other: usize) -> (usize, usize) {
        match self {
            Self::Row(i) => (i, other),
            Self::Column(j) => (other, j),
        }
    }
}

/// The most rows of a position: the bits of a word.
pub(super) const MOST_ROWS: usize = 64;

/// Open squares, and the lines without a queen. Rows and columns with a queen have no open squares.
#[derive(Clone)]
pub(super) struct State {
    pub(super) open: [u64; MOST_ROWS],
    pub(super) free_rows: u64,
    pub(super) free_columns: u64,
}

/// A position without completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DeadEnd;

/// What a bound found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pruned {
    /// It has no completion.
    DeadEnd,
    /// Some open squares are in no completion; they were closed.
    Closed,
    /// Nothing.
    Nothing,
}

/// Sets of rows and columns by their number of open squares, as far as forcing and branching need it.
#[derive(Default)]
pub(super) struct LineCounts {
    pub(super) rows_with_one: u64,
    pub(super) rows_with_two: u64,
    /// Columns with one, two and three.
    pub(super) columns_with: [u64; 3],
}

impl State {
    pub(super) fn all_open(residual: &Residual) -> Self {
        let m = residual.len();
        let all = u64::MAX.checked_shr(64 - m as u32).unwrap_or(0);
        let mut open = [0; MOST_ROWS];
        for (i, row) in open.iter_mut().enumerate().take(m) {
            *row = residual.open_row(i)[0];
        }
        State { open, free_rows: all, free_columns: all }
    }

    /// The open squares of a line, as columns of a row or rows of a column.
    pub(super) fn squares(&self, line: FreeLine) -> u64 {
        match line {
            FreeLine::Row(i) => self.open[i],
            FreeLine::Column(j) => bits(self.free_rows).fold(0, |set, i| set | (self.open[i] >> j & 1) << i),
        }
    }

    /// Number of open squares.
    pub(super) fn size(&self) -> u32 {
        bits(self.free_rows).map(|i| self.open[i].count_ones()).sum()
    }

    /// A free line without an open square, after [`State::count`] has found a dead end.
    pub(super) fn empty_line(&self) -> EmptyLine {
        let union = bits(self.free_rows).fold(0, |union, i| union | self.open[i]);
        match bits(self.free_rows).find(|&i| self.open[i] == 0) {
            Some(i) => EmptyLine::Row(i as u32),
            None => EmptyLine::Column((self.free_columns & !union).trailing_zeros()),
        }
    }

    /// Counts the open squares of all lines at once. Columns are counted up to four in sliced form: bit j of
    /// `seen[k]` says that column j has more than k open squares.
    pub(super) fn count(&self) -> Result<LineCounts, DeadEnd> {
        let mut seen = [0; 4];
        let mut counts = LineCounts::default();
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

    /// The free lines with the fewest open squares, as a set of rows and a set of columns, given the counts of this
    /// position, in which no line is forced. Columns with more than three open squares are left out.
    pub(super) fn narrowest(&self, counts: &LineCounts) -> (u64, u64) {
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

/// A table of the squares that a queen on (i, j) does *not* attack, one word a row, filled in when a queen first stands
/// there.
///
/// Placing a queen then takes one AND a row, which the compiler turns into vector code because their number is fixed. Rows past
/// m are zero and cost less than a loop of varying length. The whole table of a residual of 50 rows is a megabyte, and
/// filling it takes longer than most searches.
pub(super) struct Attacks {
    number: Vec<u16>,
    keep: Vec<[u64; MOST_ROWS]>,
}

impl Attacks {
    /// An empty table for a residual of m rows.
    pub(super) fn new(m: usize) -> Self {
        Attacks { number: vec![UNKNOWN; m * 64], keep: Vec::new() }
    }

    /// The squares that a queen on (i, j) leaves open.
    #[inline]
    pub(super) fn kept_by(&mut self, residual: &Residual, i: usize, j: usize) -> &[u64; MOST_ROWS] {
        let number = &mut self.number[i * 64 + j];
        if *number == UNKNOWN {
            *number = self.keep.len() as u16;
            self.keep.push(kept_by(residual, i, j));
        }
        &self.keep[*number as usize]
    }
}

/// The number of a square on which no queen has stood.
const UNKNOWN: u16 = u16::MAX;

/// Row by row, the columns that a queen on (i, j) leaves open. Its own row is all closed.
fn kept_by(residual: &Residual, i: usize, j: usize) -> [u64; MOST_ROWS] {
    let (rows, columns) = (residual.rows(), residual.columns());
    let mut keep = [0; MOST_ROWS];
    // Away from row i the two diagonals move monotonically through the columns, so four cursors find them without
    // a search: `left` and `right` of column j, for the rows below and then for the rows above.
    let below = i + 1..rows.len();
    let above = (0..i).rev();
    for part in [&mut below.clone() as &mut dyn Iterator<Item = usize>, &mut above.clone()] {
        let (mut left, mut right) = (j, j);
        for k in part {
            let distance = rows[k].abs_diff(rows[i]);
            while left > 0 && columns[j] - columns[left] < distance {
                left -= 1;
            }
            while right + 1 < columns.len() && columns[right] - columns[j] < distance {
                right += 1;
            }
            let on_left = u64::from(columns[j] - columns[left] == distance) << left;
            let on_right = u64::from(columns[right] - columns[j] == distance) << right;
            keep[k] = !(on_left | on_right | 1 << j);
        }
    }
    keep
}
