//! Drawings: rows of squares, spaced or not, between bars, in quotes, or all on one line.

pub(crate) mod glyphs;

use crate::item::{Cursor, Family, Item, NoteKind, Source};
use crate::{InputError, InputErrorKind};
use nqfill_core::board::Placement;
use std::borrow::Cow;
use std::ops::Range;

/// What the drawings of a text have in common, seen before the first is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Context {}

/// The family of drawings.
pub(crate) struct Drawings;

impl Family for Drawings {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        let rest = source.text.get(cursor.at..).filter(|rest| !rest.is_empty())?;
        let span = cursor.at..cursor.at + rest.len();
        Some(Item::board(span.clone(), source.plan.format, Err(InputErrorKind::NoBoard.at(span))))
    }
}

/// A row of a drawing.
#[derive(Clone, Debug)]
pub(crate) struct Row<'a> {
    /// Its squares; of a text in quotes without its escapes.
    pub(crate) text: Cow<'a, str>,
    /// Its bytes in the text; those of a text with escapes may be longer than it.
    pub(crate) span: Range<usize>,
}

/// The board of rows that stand in quotes or brackets; each square is shown to the source.
///
/// # Errors
/// Of a row that is too short or long, of a character that is no square; the question, where a character may be several.
pub(crate) fn of_rows(
    _source: &Source<'_>,
    _rows: &[Row<'_>],
    _size: Option<usize>,
    span: Range<usize>,
) -> Result<(Placement, Vec<NoteKind>), InputError> {
    Err(InputErrorKind::NoBoard.at(span))
}
