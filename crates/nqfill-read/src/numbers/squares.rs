//! The family Squares.

use crate::InputErrorKind;
use crate::item::{Cursor, Family, Item, Source};

/// The family.
pub(crate) struct Squares;

impl Family for Squares {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        let rest = source.text.get(cursor.at..).filter(|rest| !rest.is_empty())?;
        let span = cursor.at..cursor.at + rest.len();
        Some(Item::board(span.clone(), source.plan.format, Err(InputErrorKind::NoBoard.at(span))))
    }
}
