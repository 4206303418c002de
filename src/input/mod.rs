//! From bytes to placements: decoding, the table of formats, one grammar a file.

mod error;
mod grid;
mod text;

pub use error::{InputError, InputErrorKind, Unreadable};
pub use text::{Position, position};

use crate::board::{Placement, Square};
use std::ops::Range;

/// One way to write a board.
pub struct Format {
    /// The name by which users choose it.
    pub name: &'static str,
    /// What it looks like, in one line.
    pub summary: &'static str,
    /// A board in this format.
    pub example: &'static str,
    next: fn(&str, &mut Cursor) -> Option<Entry>,
    locate: fn(&str, &Entry, Square) -> Option<Range<usize>>,
}

/// All formats that can be read.
pub static FORMATS: [Format; 1] = [Format {
    name: "grid",
    summary: "rows of . _ - (empty), Q (queen) and x (blocked), spaced or not, with or without a size header",
    example: "4\n.Q..\n...Q\n....\n....\n",
    next: grid::next,
    locate: grid::locate,
}];

/// The format of that name.
#[must_use]
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

/// A decoded text and the format that it is in. Its boards are read one by one with a [`Cursor`].
pub struct Document {
    text: String,
    format: &'static Format,
}

/// How far a document has been read.
#[derive(Clone, Debug)]
pub struct Cursor {
    /// Bytes read.
    at: usize,
    /// Number of the line at `at`, from 1.
    line: usize,
    /// Boards read.
    boards: usize,
}

impl Default for Cursor {
    fn default() -> Self {
        Self { at: 0, line: 1, boards: 0 }
    }
}

/// One board of a document, or what is wrong with it.
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
}

impl Document {
    /// Decodes bytes. Without a format, the one that fits is taken.
    ///
    /// # Errors
    /// If the bytes are no text.
    pub fn new(bytes: Vec<u8>, format: Option<&'static Format>) -> Result<Self, InputError> {
        Ok(Self { text: text::decode(bytes)?, format: format.unwrap_or(&FORMATS[0]) })
    }

    /// Reads the next board. A board that is wrong is an entry with an error, and the boards behind it are read all the
    /// same; a document without any board is one such entry.
    #[must_use]
    pub fn next(&self, cursor: &mut Cursor) -> Option<Entry> {
        let entry = (self.format.next)(&self.text, cursor);
        if entry.is_none() && cursor.boards == 0 {
            cursor.boards = 1;
            let placement = Err(InputErrorKind::NoBoard.into());
            return Some(Entry { index: 1, line: 1, span: 0..self.text.len(), placement });
        }
        entry
    }

    /// All boards from the first to the last.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        let mut cursor = Cursor::default();
        std::iter::from_fn(move || self.next(&mut cursor))
    }

    /// The bytes that show a square of one of the boards.
    #[must_use]
    pub fn locate(&self, entry: &Entry, square: Square) -> Option<Range<usize>> {
        (self.format.locate)(&self.text, entry, square)
    }

    /// The decoded text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The format in which it is read.
    #[must_use]
    pub fn format(&self) -> &'static Format {
        self.format
    }
}

/// The first board of a text, whatever its format.
///
/// ```
/// let placement = nqfill::parse("4\n.Q..\n...Q\n....\n....\n")?;
/// assert_eq!((placement.n(), placement.queens().len()), (4, 2));
/// assert!(nqfill::parse("no board here").is_err());
/// # Ok::<(), nqfill::InputError>(())
/// ```
///
/// # Errors
/// What is wrong with the text, and where.
pub fn parse(text: &str) -> Result<Placement, InputError> {
    let document = Document::new(text.into(), None)?;
    let first = document.entries().next();
    first.map_or_else(|| Err(InputErrorKind::NoBoard.into()), |entry| entry.placement)
}
