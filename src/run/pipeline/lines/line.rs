//! One line of a stream: a board, or what is wrong with it.

use crate::run::job::Board;
use nqfill_read::{Document, Entry, Id, InputErrorKind, ReadOptions};
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
    /// and its
    /// `id` with it.
    pub(crate) fn text(self, reading: &ReadOptions, most: u64) -> LineText {
        let number = self.number;
        let Some(bytes) = self.bytes else {
            return LineText { document: Err(InputErrorKind::InputTooLarge { most }), number, id: None };
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
    if let Some(offset) = memchr::memchr(0, bytes) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> (String, Option<String>, usize) {
        let line = Line { number: 7, bytes: Some(bytes.to_vec()) };
        let board = line.text(&ReadOptions::default(), 99).board(&"-".into());
        let found = match &board.entry.placement {
            Ok(placement) => placement.n().to_string(),
            Err(error) => error.kind.name().to_owned(),
        };
        (found, board.entry.id.map(|id| id.json().to_owned()), board.entry.line)
    }

    #[test]
    fn each_kind_of_bad_line_is_an_error_that_keeps_its_id_and_its_number() {
        for (line, found, id) in [
            (&b""[..], "empty_line", None),
            (b" \t", "empty_line", None),
            (b"\xB2\xD0 Q...", "line_no_text", None),
            (b"Q\0..", "line_no_text", None),
            (b"zebra", "no_board", None),
            (b"{\"n\": 4, \"queens\": [[9, 9]], \"id\": 1}", "out_of_range", Some("1")),
            (b"{\"id\": 2, \"zebra\": [1]}", "unknown_name", Some("2")),
            (b"{\"id\": 3, \"type\": \"x\"}", "no_board", Some("3")),
            (b"{\"id\": 4}", "no_board", Some("4")),
            (b"{\"id\": 5, \"boards\": [{\"n\": 1}, {\"n\": 2}]}", "several_boards_on_line", Some("5")),
            (b"[{\"id\": 6, \"n\": 1}, {\"n\": 2}]", "several_boards_on_line", None),
            (b"{\"id\": [7], \"n\": 1}", "unusable_id", None),
            (b"{\"id\": 8, \"n\": 1", "unexpected", None),
        ] {
            assert_eq!(read(line), (found.to_owned(), id.map(str::to_owned), 7), "{}", String::from_utf8_lossy(line));
        }
        let deep = format!("{{\"x\": {}{}, \"id\": 9}}", "[".repeat(60), "]".repeat(60));
        assert_eq!(read(deep.as_bytes()).1.as_deref(), Some("9"));
        let long = Line { number: 7, bytes: None }.text(&ReadOptions::default(), 99).board(&"-".into());
        assert_eq!(long.entry.placement.expect_err("too long").kind, InputErrorKind::InputTooLarge { most: 99 });
    }

    #[test]
    fn boards_of_every_format_that_has_a_line_are_read() {
        for line in ["4 2 0 0 3", "[1, 3, 0, 2]", ".Q.....Q........", "{\"n\": 4, \"queens\": [[0, 1]]}", "[\"Q\"]"] {
            assert!(read(line.as_bytes()).0.parse::<usize>().is_ok(), "{line}: {:?}", read(line.as_bytes()));
        }
        assert_eq!(
            read(b"{\"id\": \"a\", \"board\": {\"n\": 4, \"queens\": []}}"),
            ("4".into(), Some("\"a\"".into()), 7)
        );
    }
}
