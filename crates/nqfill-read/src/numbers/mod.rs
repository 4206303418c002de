//! Numbers that mean something by their place: columns of queens, pairs of row and column, elements of an array.

pub(crate) mod squares;

use crate::InputErrorKind;
use crate::item::{Cursor, Family, Item, Source};

/// What the lists of a text have in common, seen before the first is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Context {}

/// The family of numbers.
pub(crate) struct Numbers;

impl Family for Numbers {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        let rest = source.text.get(cursor.at..).filter(|rest| !rest.is_empty())?;
        let span = cursor.at..cursor.at + rest.len();
        Some(Item::board(span.clone(), source.plan.format, Err(InputErrorKind::NoBoard.at(span))))
    }
}
