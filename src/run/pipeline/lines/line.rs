//! One line of a stream: a board, or what is wrong with it.

use nqfill_read::{Document, Entry, Id, InputErrorKind, ReadOptions};
use nqfill_show::job::Board;
use std::sync::Arc;

/// A line, without its line end.
pub(crate) struct Line {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// Its bytes; `None` if they are too many.
    pub(crate) bytes: Option<Vec<u8>>,
}

/// A line as a text on its own.
pub(crate) struct LineText {
    /// The text, or why it is none.
    pub(crate) document: Result<Document, InputErrorKind>,
    /// The number of the line, from 1.
    pub(crate) number: usize,
    /// The `id` of the object that the line is, also if it is no board.
    pub(crate) id: Option<Id>,
}

impl Line {
    /// Bytes of memory that it takes.
    pub(crate) fn weight(&self) -> usize {
        size_of::<Self>() + self.bytes.as_ref().map_or(0, Vec::capacity)
    }

    /// Reads the line as a text. Lines are in UTF-8: what other encodings a single line might be in would be a guess,
    /// and its `id` with it.
    pub(crate) fn text(self, reading: &ReadOptions, most: u64) -> LineText {
        let number = self.number;
        let Some(bytes) = self.bytes else {
            return LineText { document: Err(InputErrorKind::InputTooLarge { most }), number, id: None };
        };
        let bytes = match Document::of_plain_line(bytes, reading) {
            Ok(document) => {
                return LineText { document: Ok(document.beginning_at_line(number)), number, id: None };
            }
            Err(bytes) => bytes,
        };
        let id = match checked(&bytes).and_then(Id::of_line) {
            Ok(id) => id,
            Err(error) => return LineText { document: Err(error), number, id: None },
        };
        let document = Document::new(bytes, reading).map_err(|error| error.kind);
        LineText { document: document.map(|document| document.beginning_at_line(number)), number, id }
    }
}

/// The line as text, if it is one that is not blank.
fn checked(bytes: &[u8]) -> Result<&str, InputErrorKind> {
    if let Some(offset) = bytes.iter().position(|&byte| byte == 0) {
        return Err(InputErrorKind::LineNoText { offset });
    }
    let text = str::from_utf8(bytes);
    let text = text.map_err(|error| InputErrorKind::LineNoText { offset: error.valid_up_to() })?;
    if text.trim().is_empty() { Err(InputErrorKind::EmptyLine) } else { Ok(text) }
}

impl LineText {
    /// The only board of the line. Several boards are an error: each line has one answer.
    pub(crate) fn board(self, source: &Arc<str>) -> Board {
        let Self { document, number, id } = self;
        let source = source.clone();
        let document = match document {
            Ok(document) => document,
            Err(kind) => {
                let mut entry = Entry::unread(kind.into());
                (entry.line, entry.id) = (number, id);
                return Board { source, document: None, entry };
            }
        };
        let mut entries = document.entries();
        let mut entry = entries.next().unwrap_or_else(|| Entry::unread(InputErrorKind::NoBoard.into()));
        if entries.next().is_some() {
            (entry.placement, entry.id) = (Err(InputErrorKind::SeveralBoardsOnLine.into()), None);
        }
        entry.id = entry.id.or(id);
        drop(entries);
        Board { source, document: Some(Arc::new(document)), entry }
    }
}
