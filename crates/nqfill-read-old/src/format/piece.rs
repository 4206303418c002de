//! The part of a text that is one board, and the places and errors in it.

use crate::text::effort::look;
use crate::text::span_in;
use crate::{Expected, InputError, InputErrorKind, ReadOptions};
use nqfill_core::board::{MOST_ROWS, Square};
use std::ops::Range;

/// A count as a number that others are compared with.
pub(crate) fn signed(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Pairs that tell the size of the board if they are one queen in each row and column. Fewer are as likely part of a
/// larger one: no board of two or three rows has a completion.
pub(crate) const FEWEST_WHOLE: usize = 4;

/// The error that points at an unexpected character, or behind the last one.
pub(crate) fn unexpected(text: &str, at: usize, expected: Expected) -> InputError {
    let found = text.get(at..).and_then(|rest| rest.chars().next());
    InputErrorKind::Unexpected { found, expected }.at(at..at + found.map_or(0, char::len_utf8))
}

/// The bytes of one board in a text, and how to read them.
#[derive(Clone)]
pub(crate) struct Piece<'a> {
    /// The whole text.
    pub(crate) text: &'a str,
    pub(crate) span: Range<usize>,
    pub(crate) options: &'a ReadOptions,
}

impl<'a> Piece<'a> {
    /// The text of the piece.
    pub(crate) fn body(&self) -> &'a str {
        look(self.span.len());
        &self.text[self.span.clone()]
    }

    /// The text of the piece from a place on. An item of YAML without a value ends behind its mapping.
    pub(crate) fn rest(&self, from: usize) -> &'a str {
        &self.text[from..self.span.end.max(from)]
    }

    /// Where a part of the text begins.
    pub(crate) fn offset(&self, part: &str) -> usize {
        // Only the piece is ever parsed; the end of the piece is the end of its last part.
        span_in(self.text, part).start
    }

    /// The bytes that were read between two rests of the piece.
    pub(crate) fn between(&self, before: &str, after: &str) -> Range<usize> {
        let start = self.offset(before);
        start..start + (before.len() - after.len())
    }

    pub(crate) fn unexpected(&self, rest: &str, expected: Expected) -> InputError {
        let at = self.offset(rest);
        if rest.is_empty() {
            return InputErrorKind::Unexpected { found: None, expected }.at(self.span.end..self.span.end);
        }
        unexpected(self.text, at, expected)
    }

    /// A size, if a board can have it.
    pub(crate) fn size(&self, n: i64, span: Range<usize>) -> Result<usize, InputError> {
        match usize::try_from(n) {
            Ok(0) | Err(_) => Err(InputErrorKind::ZeroSize.at(span)),
            Ok(n) if n > MOST_ROWS => Err(InputErrorKind::BoardTooLarge { most: MOST_ROWS }.at(span)),
            Ok(n) if !self.options.bears(n, self.span.len()) => Err(InputErrorKind::SizeBeyondText { n }.at(span)),
            Ok(n) => Ok(n),
        }
    }

    /// The size that the options give.
    pub(crate) fn asked_size(&self) -> Result<Option<usize>, InputError> {
        self.options.size.map(|n| self.size(signed(n), self.span.clone())).transpose()
    }

    /// The number of a row or column, counted from 0.
    pub(crate) fn index(&self, number: i64, first: i64, n: usize, span: &Range<usize>) -> Result<u32, InputError> {
        match number.checked_sub(first).and_then(|index| u32::try_from(index).ok()) {
            Some(index) if (index as usize) < n => Ok(index),
            _ => Err(InputErrorKind::OutOfRange { number, first, last: first + signed(n) - 1 }.at(span.clone())),
        }
    }

    pub(crate) fn square(
        &self,
        (row, column): (i64, i64),
        first: i64,
        n: usize,
        span: &Range<usize>,
    ) -> Result<Square, InputError> {
        Ok(Square::new(self.index(row, first, n, span)?, self.index(column, first, n, span)?))
    }
}
