//! Three bit sets: columns, and the two kinds of diagonals.
//!
//! The bits are columns of the board. On the way from one row to the next the set of attacked diagonals moves one
//! column to the left, that of antidiagonals one to the right; between two free rows with fixed ones in between they
//! move by the distance of the rows, where the usual program walks through the fixed rows one by one. The lowest open
//! column is tried first. The bit operations of the local-search blog; the idea is older (Richards 1997).
//!
//! ```text
//!   . . Q .    columns    0 0 1 0
//!   o . x .    diagonals  0 1 0 0   after a shift by one
//!              antidiag.  0 0 0 1
//! ```
//! A node is a queen placed: 2,056 for all solutions of the empty 8 x 8 board. A backtrack is a row without an open
//! column.

use super::rows::{self, Rows};
use super::symmetries::Group;
use super::{Engine, Flow, SearchContext};
use crate::board::{BitRow, Residual, TakenSets, ones};

/// The most columns from the first free one to the last: the bits of a set, which is one word.
pub(super) const MOST_SPAN: usize = 64;

/// Columns and diagonals as bit sets that shift from row to row.
pub(super) static BITMASK: Engine = Engine {
    is_canonical: true,
    most_rows: MOST_SPAN,
    most_span: MOST_SPAN,
    ..Engine::new(
        "bitmask",
        "three bit sets, columns and two diagonals, shifted by the distance between free rows",
        "the local-search blog, bit operations; Richards 1997",
        |residual, run| search(residual, None, run),
    )
};

/// Searches all of the residual, or one representative of each class under its symmetries.
pub(super) fn search(residual: &Residual, group: Option<&Group>, run: &mut SearchContext<'_>) -> Flow {
    rows::search(&mut BitRows::new(residual, group), residual.len(), run)
}

/// What the queens above a row take there, and the columns still to be tried.
#[derive(Clone, Copy, Default)]
struct BitLevel {
    taken: TakenSets,
    untried: u64,
}

struct BitRows<'a> {
    residual: &'a Residual,
    group: Option<&'a Group>,
    rows: Vec<BitRow>,
    /// The residual column of each column of the span.
    index: [u32; 64],
    /// By row, down to the one that is searched.
    levels: [BitLevel; MOST_SPAN],
    /// The square given last.
    queen: u64,
}

impl<'a> BitRows<'a> {
    fn new(residual: &'a Residual, group: Option<&'a Group>) -> Self {
        let columns = residual.columns();
        let mut index = [0; 64];
        for (j, &column) in columns.iter().enumerate() {
            index[(column - columns[0]) as usize] = j as u32;
        }
        let mut search =
            Self { residual, group, rows: Vec::new(), index, levels: [BitLevel::default(); MOST_SPAN], queen: 0 };
        search.open(|i, j| i > 0 || group.is_none_or(|group| group.allows(residual, j, (0, j))));
        search
    }

    /// Opens the squares that are allowed, of those that are open to the residual.
    fn open(&mut self, is_allowed: impl Fn(usize, usize) -> bool) {
        self.rows = self.residual.bit_rows(0..self.residual.len(), is_allowed).expect("no wider than the engine takes");
    }
}

impl Rows for BitRows<'_> {
    #[inline(always)]
    fn enter(&mut self, above: &[u32], run: &mut SearchContext<'_>) {
        if let ([first], Some(group)) = (above, self.group) {
            // Squares that cannot belong to a representative with this queen.
            let residual = self.residual;
            self.open(|i, j| group.allows(residual, *first as usize, (i, j)));
        }
        let row = above.len();
        let taken = match row.checked_sub(1) {
            Some(above) => self.levels[above].taken.with(self.queen, self.rows[above].gap),
            None => TakenSets::default(),
        };
        let untried = self.rows[row].open & !taken.all();
        if run.is_observed() {
            let (open, columns) = (ones(self.residual.open_row(row)), self.residual.columns());
            let closed = open.filter(|&j| untried >> (columns[j] - columns[0]) & 1 == 0);
            rows::report_rejected(self.residual, above, closed, run);
        }
        self.levels[row] = BitLevel { taken, untried };
    }

    #[inline(always)]
    fn next(&mut self, above: &[u32], _from: usize, _run: &mut SearchContext<'_>) -> Option<usize> {
        let untried = &mut self.levels[above.len()].untried;
        self.queen = *untried & untried.wrapping_neg();
        *untried ^= self.queen;
        (self.queen != 0).then(|| self.index[self.queen.trailing_zeros() as usize & 63] as usize)
    }

    fn deliver(&mut self, columns: &[u32], run: &mut SearchContext<'_>) -> Flow {
        match self.group {
            None => run.solution(columns),
            Some(group) => group.deliver(columns, run),
        }
    }
}
