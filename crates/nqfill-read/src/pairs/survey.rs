//! A survey of pairs, which may tell the size of their board and the base.

use crate::pairs::token::pairs;
use crate::tokens::{FEWEST_WHOLE, Piece, signed};
use crate::{Base, InputError, InputErrorKind};
use nqfill_core::board::BitSet;

/// The number of pairs, and the range of their coordinates.
pub(crate) struct Survey {
    pub(crate) count: usize,
    pub(crate) least: i64,
    pub(crate) most: i64,
}

impl Default for Survey {
    fn default() -> Self {
        Self { count: 0, least: i64::MAX, most: i64::MIN }
    }
}

impl Survey {
    pub(crate) fn of(piece: &Piece<'_>, rest: &str) -> Result<Self, InputError> {
        let mut survey = Self::default();
        pairs(piece, rest, |pair, _| {
            survey.add(pair);
            Ok(())
        })?;
        Ok(survey)
    }

    fn add(&mut self, (row, column): (i64, i64)) {
        self.count += 1;
        self.least = self.least.min(row).min(column);
        self.most = self.most.max(row).max(column);
    }

    /// As many rows and columns as pairs, each once: then there are no others.
    pub(crate) fn size(&self, piece: &Piece<'_>, rest: &str, base: Option<Base>) -> Result<usize, InputError> {
        let unknown = || InputErrorKind::SizeUnknown.at(piece.span.clone());
        let n = self.count;
        let is_full =
            n >= FEWEST_WHOLE && (0..2).contains(&self.least) && self.most.saturating_sub(self.least) == signed(n) - 1;
        if !is_full || base.is_some_and(|base| base.first() != self.least) {
            return Err(unknown());
        }
        let (mut rows, mut columns, mut is_permutation) = (BitSet::new(n), BitSet::new(n), true);
        let start = self.least;
        let within = piece.clone();
        let rest = &within.text[within.offset(rest)..within.span.end];
        pairs(&within, rest, |(row, column), _| {
            is_permutation &= rows.insert((row - start) as usize) & columns.insert((column - start) as usize);
            Ok(())
        })?;
        if is_permutation { Ok(n) } else { Err(unknown()) }
    }
}
