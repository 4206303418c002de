//! Values: what stands in brackets and quotes, with or without names. One lexer, one tree, one interpreter.

pub(crate) mod board;
mod diagonals;
mod drawn;
pub(crate) mod form;
pub(crate) mod lexer;
mod named;
pub(crate) mod names;
mod pairs;
pub(crate) mod parts;
mod scan;
pub(crate) mod statement;
mod text;
pub(crate) mod tree;

use crate::Entry;
use crate::item::{Cursor, Family, Item, Source};

pub(crate) use text::is_drawn;

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
