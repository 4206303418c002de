//! The family Values.

use crate::InputErrorKind;
use crate::item::{Cursor, Family, Item, Source};

/// The family.
pub(crate) struct Values;

impl Family for Values {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        let rest = source.text.get(cursor.at..).filter(|rest| !rest.is_empty())?;
        let span = cursor.at..cursor.at + rest.len();
        Some(Item::board(span.clone(), source.plan.format, Err(InputErrorKind::NoBoard.at(span))))
    }
}

/// True for the words that stand for no value.
pub(crate) fn is_null(word: &str) -> bool {
    matches!(word, "null" | "None" | "nil")
}

/// The truth value that a word is.
pub(crate) fn truth(word: &str) -> Option<bool> {
    match word {
        "true" | "True" => Some(true),
        "false" | "False" => Some(false),
        _ => None,
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
