//! Rows as words of real columns, for searches row by row.

use super::{Residual, ones};
use std::ops::Range;

/// A row: its open squares, and the rows to the next one, of which the last has none.
#[derive(Clone, Copy, Default)]
pub(crate) struct BitRow {
    pub(crate) open: u64,
    pub(crate) gap: u32,
}

/// Columns and diagonals that are taken, the diagonals where they meet the row at hand.
#[derive(Clone, Copy, Default)]
pub(crate) struct TakenSets {
    pub(crate) columns: u64,
    left: u64,
    right: u64,
}

impl TakenSets {
    #[inline(always)]
    pub(crate) fn all(self) -> u64 {
        self.columns | self.left | self.right
    }

    /// With a queen more, as seen `gap` rows further down.
    #[inline(always)]
    pub(crate) fn with(self, queen: u64, gap: u32) -> Self {
        let left = (self.left | queen).checked_shl(gap).unwrap_or(0);
        let right = (self.right | queen).checked_shr(gap).unwrap_or(0);
        Self { columns: self.columns | queen, left, right }
    }
}

impl Residual {
    /// These rows, of their open squares those that are allowed. The bits are columns of the board from the first free one on;
    /// `None` if the free columns span more than a word has.
    pub(crate) fn bit_rows(
        &self,
        rows: Range<usize>,
        is_allowed: impl Fn(usize, usize) -> bool,
    ) -> Option<Vec<BitRow>> {
        let first = self.columns().first().copied().unwrap_or(0);
        if self.columns().last().is_some_and(|last| last - first >= u64::BITS) {
            return None;
        }
        let open = |i| {
            let allowed = ones(self.open_row(i)).filter(|&j| is_allowed(i, j));
            allowed.fold(0, |set, j| set | 1u64 << (self.columns()[j] - first))
        };
        let gaps = self.rows()[rows.clone()].windows(2).map(|pair| pair[1] - pair[0]).chain([0]);
        Some(rows.zip(gaps).map(|(i, gap)| BitRow { open: open(i), gap }).collect())
    }
}
