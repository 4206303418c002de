//! The pairs of a list, one by one, and what they tell of their board. They stand one a line as often as in brackets, which a
//! tree of values has no use for.

use crate::format::piece::{FEWEST_WHOLE, Piece, signed};
use crate::lexer::{CLOSING, OPENING, SQUARES, pair};
use crate::{Base, Expected, InputError, InputErrorKind};
use nqfill_core::board::BitSet;
use std::ops::Range;

/// Passes every pair with its bytes to `see`. Comments may stand between lines.
pub(crate) fn pairs<'a>(
    piece: &Piece<'a>,
    mut rest: &'a str,
    mut see: impl FnMut((i64, i64), Range<usize>) -> Result<(), InputError>,
) -> Result<(), InputError> {
    let is_closed = piece.body().trim_start().starts_with(OPENING);
    // `[1, 3, 0, 2]` is a list of numbers, not of pairs.
    let is_flat = is_closed && !rest.starts_with(OPENING);
    if is_flat {
        return Err(piece.unexpected(rest, Expected::Pair));
    }
    loop {
        rest = SQUARES.blanks(rest);
        if is_closed && rest.starts_with(CLOSING) {
            // Another list is there only if the text says that its squares are of the same board.
            let is_between = |c: char| CLOSING.contains(&c) || c == ',' || c.is_whitespace();
            rest = SQUARES.blanks(rest.trim_start_matches(is_between));
            let inner = rest.strip_prefix(OPENING).map_or(rest, |inner| SQUARES.blanks(inner));
            rest = if inner.starts_with(OPENING) { inner } else { rest };
        }
        if rest.is_empty() {
            return Ok(());
        }
        let (after, found) = pair(rest).map_err(|error| {
            let at = match error {
                nom::Err::Error(error) if !error.input.is_empty() => error.input,
                _ => rest,
            };
            piece.unexpected(at, Expected::Pair)
        })?;
        if !rest.starts_with(OPENING) && goes_on_after_pair(&rest[..rest.len() - after.len()], after) {
            return Err(piece.unexpected(after.trim_start(), Expected::End));
        }
        see(found, piece.between(rest, after))?;
        if let Some(comment) = hidden(after) {
            return Err(piece.unexpected(comment, Expected::Pair));
        }
        rest = after;
    }
}

/// The comment behind a pair on its line, if it has nothing but pairs: to whoever wrote `0 1; 1 3` they are two.
#[inline]
pub(crate) fn hidden(behind: &str) -> Option<&str> {
    let (comment, said) = SQUARES.comment_on_line(behind)?;
    let is_list = said.chars().all(|c| c.is_ascii_digit() || "-,;()[]{}<> \t".contains(c));
    (is_list && pair(said).is_ok()).then_some(comment)
}

/// True if more numbers follow a bare pair on its line, as in `2 4 1 3`; `1,2 2,4` are two pairs all the same.
fn goes_on_after_pair(pair: &str, after: &str) -> bool {
    let next = after.trim_start_matches([' ', '\t']);
    let behind = next.strip_prefix(',').unwrap_or(next).trim_start_matches([' ', '\t']);
    let is_apart = pair.contains(',') && !next.starts_with(',');
    behind.starts_with(|c: char| c.is_ascii_digit() || c == '-') && !is_apart
}

/// The number of pairs, and the range of their coordinates.
pub(crate) struct PairSummary {
    pub(crate) count: usize,
    pub(crate) least: i64,
    pub(crate) most: i64,
}

impl Default for PairSummary {
    fn default() -> Self {
        Self { count: 0, least: i64::MAX, most: i64::MIN }
    }
}

impl PairSummary {
    pub(crate) fn of(piece: &Piece<'_>, rest: &str) -> Result<Self, InputError> {
        let mut summary = Self::default();
        pairs(piece, rest, |pair, _| {
            summary.add(pair);
            Ok(())
        })?;
        Ok(summary)
    }

    pub(crate) fn add(&mut self, (row, column): (i64, i64)) {
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
