#![doc = include_str!("../README.md")]

// Imports run one way, from the last of these to the first, but for types that an error or its words name:
// - `text`: lines, places, the work that reading takes; `decode`: bytes to text; `kind`, `id`;
// - `error`, `words`: what is wrong with a text, and what nqfill says of it;
// - `terms`, `options`, `item`: what all families share;
// - `line`, `known`: what a line is before any family looks at it;
// - `question`, `convention`: where a text can be read in several ways;
// - `drawing`, `numbers`, `fen`, `values`, `facts`, `yaml`, `results`: the families of formats;
// - `detect`: the family of a text; `formats`: the table of all formats; `document`: a text read board by board.

mod convention;
mod decode;
mod detect;
mod document;
mod drawing;
mod error;
mod facts;
mod fen;
mod formats;
mod id;
mod item;
mod kind;
mod known;
mod line;
pub mod models;
mod numbers;
mod options;
mod other_text;
mod question;
mod results;
mod style;
mod terms;
mod text;
mod values;
pub mod words;
mod write;
mod yaml;

pub use decode::{Encoding, set_gb18030};
pub use document::{Document, ReadAs};
pub use error::{
    Counted, Expected, FamilyName, Foreign, InputError, InputErrorKind, Legend, OtherText, Question, Reading,
    Unreadable,
};
pub use formats::{FORMATS, Format, TEXT_EXTENSION, format};
pub use id::{Id, MOST_ID};
pub use item::{Cursor, Entry, NoteKind, Unread};
pub use kind::{FIRST_BYTES, FileClass, FileKind, file_kind};
pub use known::{claims_no_solution, none_in_total, says_alone, speaks_of_no_solution};
pub use options::{MOST_CLAIMED, ReadOptions};
pub use results::RESULT_MEMBERS;
pub use terms::{Axis, Base, PairOrder};
pub use text::floor_char_boundary;
pub use text::{Position, position};
pub use write::{Loss, Note};

use nqfill_core::board::Placement;

/// Squares for which a few bytes may stand: intervals of facts, and diagonals.
const MOST_EXPANDED: usize = 1 << 20;

/// The first board of a text, whatever its format.
///
/// ```
/// let placement = nqfill_read::parse("4\n.Q..\n...Q\n....\n....\n")?;
/// assert_eq!((placement.n(), placement.queens().len()), (4, 2));
/// assert_eq!(nqfill_read::parse("[2, 4, 1, 3]")?.queens().len(), 4);
/// let error = nqfill_read::parse(".Q..\n...\n....\n....\n").expect_err("a ragged row");
/// assert_eq!(error.to_string(), "row 2 has 3 squares, expected 4 (bytes 5 to 8)");
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
///
/// # Errors
/// The error of the text, with its place.
pub fn parse(text: &str) -> Result<Placement, InputError> {
    let document = Document::new(text.into(), &ReadOptions::default())?;
    let first = document.entries().next();
    first.map_or_else(|| Err(InputErrorKind::NoBoard.into()), |entry| entry.placement)
}
