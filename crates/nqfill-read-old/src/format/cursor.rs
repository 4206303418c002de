//! The place up to which a text has been read, and the boards that were read.

use crate::text::line_ends;
use crate::{Format, Id, InputError};
use nqfill_core::board::Placement;
use std::collections::VecDeque;
use std::ops::Range;

/// How far a document has been read.
#[derive(Debug)]
pub struct Cursor {
    /// Bytes read.
    pub(crate) at: usize,
    /// Number of the line at `at`, from 1.
    pub line: usize,
    /// Boards read.
    pub(crate) boards: usize,
    /// Boards that were read at once and are not yet handed out.
    pub(crate) pending: VecDeque<Entry>,
    /// The end of the last board that was handed out.
    pub(crate) covered: usize,
    /// A board that waits behind an error.
    pub(crate) held: Option<Box<Entry>>,
    /// The formats, as bits, that are out of step with the boards read.
    pub(crate) out: u32,
}

/// Cheap for most cursors: nothing is pending.
impl Clone for Cursor {
    fn clone(&self) -> Self {
        let &Self { at, line, boards, ref pending, covered, ref held, out } = self;
        let pending = if pending.is_empty() { VecDeque::new() } else { pending.clone() };
        Self { at, line, boards, pending, covered, held: held.clone(), out }
    }
}

impl Default for Cursor {
    fn default() -> Self {
        Self::at(0, 1)
    }
}

impl Cursor {
    pub(crate) fn at(at: usize, line: usize) -> Self {
        Self { at, line, boards: 0, pending: VecDeque::new(), covered: 0, held: None, out: 0 }
    }

    /// Goes on to a place, if it is not beyond that.
    pub(crate) fn skip_to(&mut self, text: &str, at: usize) {
        if self.at < at {
            self.line += line_ends(&text[self.at..at]);
            self.at = at;
        }
    }

    /// The first of the entries that are the boards of one piece of the text; the others are pending.
    pub(crate) fn entries(
        &mut self,
        line: usize,
        span: &Range<usize>,
        placements: Vec<Result<Placement, InputError>>,
    ) -> Option<Entry> {
        for placement in placements {
            let entry = self.entry(line, span.clone(), placement);
            self.pending.push_back(entry);
        }
        self.pending.pop_front()
    }

    /// The next entry.
    pub(crate) fn entry(&mut self, line: usize, span: Range<usize>, placement: Result<Placement, InputError>) -> Entry {
        self.boards += 1;
        let start = span.start;
        Entry {
            index: self.boards,
            line,
            start,
            span,
            placement,
            format: None,
            id: None,
            id_at: None,
            end_of_text: None,
        }
    }
}

/// One board of a document, or its error.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its place in the document, from 1.
    pub index: usize,
    /// The line where it begins, from 1.
    pub line: usize,
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// The board.
    pub placement: Result<Placement, InputError>,
    /// The format that it was read in; `None` if several fit and the board depends on them.
    pub format: Option<&'static Format>,
    /// The `id` that its object has.
    pub id: Option<Id>,
    /// The bytes of the value of that in the folded text.
    pub(crate) id_at: Option<Range<usize>>,
    /// Where it begins in the folded text.
    pub(crate) start: usize,
    /// The end of the text that it was read from, where a block in another format follows.
    pub(crate) end_of_text: Option<usize>,
}

impl Entry {
    /// The entry of a board that was not read but made.
    pub fn made(placement: Placement) -> Self {
        Self::only(Ok(placement))
    }

    /// The entry of a file that could not be read at all.
    pub fn unread(error: InputError) -> Self {
        Self::only(Err(error))
    }

    fn only(placement: Result<Placement, InputError>) -> Self {
        Self {
            index: 1,
            line: 1,
            span: 0..0,
            placement,
            format: None,
            id: None,
            id_at: None,
            start: 0,
            end_of_text: None,
        }
    }
}
