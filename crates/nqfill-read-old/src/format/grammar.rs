//! What a grammar does: it finds the boards of a text, one by one.

use crate::{Cursor, Entry, ReadOptions, Sniff};
use nqfill_core::board::Square;
use std::ops::Range;

/// A text and the options for reading it.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) text: &'a str,
    pub(crate) options: &'a ReadOptions,
}

/// The grammar of a format.
pub(crate) trait Grammar: Sync {
    /// True if a text that begins so may be in this format. Cheap, and true for every text that is; formats that are read
    /// only when asked for say no.
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool;

    /// Reads the next board from the cursor on.
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry>;

    /// Reads the next board, if it is one for which no grammar is needed and that [`Grammar::next`] reads as the same. Else the cursor
    /// stays where it is.
    fn plain(&self, _source: &Source<'_>, _cursor: &mut Cursor) -> Option<Entry> {
        None
    }

    /// Goes on behind boards that [`Grammar::next`] is certain to read one by one, without reading them: at most so many, each of
    /// at most so many rows. Returns how many these are; the cursor is where it were if they had been read.
    fn skip(&self, _source: &Source<'_>, _cursor: &mut Cursor, _most: (usize, usize)) -> usize {
        0
    }

    /// The bytes that show a square of a board.
    fn locate(&self, source: &Source<'_>, entry: &Entry, square: Square) -> Option<Range<usize>>;
}
