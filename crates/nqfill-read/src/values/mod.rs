//! Values: what stands in brackets and quotes, with or without names. One lexer, one tree, one interpreter.

pub(crate) mod board;
mod diagonals;
mod drawn;
mod form;
pub(crate) mod lexer;
mod named;
mod names;
pub(crate) mod tree;

use crate::InputErrorKind;
use crate::item::{Cursor, Family, Item, Source};

pub(crate) use tree::{is_null, truth};

/// The family.
pub(crate) struct Values;

impl Family for Values {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        let rest = source.text.get(cursor.at..).filter(|rest| !rest.is_empty())?;
        let span = cursor.at..cursor.at + rest.len();
        Some(Item::board(span.clone(), source.plan.format, Err(InputErrorKind::NoBoard.at(span))))
    }
}

/// The members of the object that a text begins with, as far as it is well formed: names without quotes, and values as written.
pub(crate) fn members(_object: &str) -> impl Iterator<Item = (&str, &str)> {
    std::iter::empty()
}

/// The length of the scalar or bracketed value that a text begins with; `None` if it is not closed.
pub(crate) fn scalar_or_bracketed(_text: &str) -> Option<usize> {
    None
}
