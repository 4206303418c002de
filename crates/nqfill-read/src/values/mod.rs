//! Values: what stands in brackets and quotes, with or without names. One lexer, one tree, one interpreter.

pub(crate) mod board;
mod diagonals;
mod drawn;
mod form;
pub(crate) mod lexer;
mod members;
mod named;
pub(crate) mod names;
mod scan;
pub(crate) mod statement;
mod text;
pub(crate) mod tree;

use crate::Entry;
use crate::item::{Cursor, Family, Item, Source};

pub(crate) use members::{members, scalar_or_bracketed};
pub(crate) use tree::{is_null, truth};

/// The family.
pub(crate) struct Values;

impl Family for Values {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        text::next(source, cursor)
    }

    fn plain(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
        scan::next(source, cursor)
    }
}
