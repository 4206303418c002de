//! From bytes to placements: decoding, the table of formats, one grammar a file.
//!
//! Imports run one way, from the last of these to the first, but for types that an error or its words name, and for `fen`,
//! which asks `detect` whether the rest of its line is another board:
//! - `text`: lines, places, words of tables, the work that reading takes; `lexer`: tokens and brackets of all texts;
//! - `error`, `words`: what is wrong with a text, and what nqfill says of it; `decode`: bytes to text;
//! - `prose`: lines that belong to no board;
//! - `format`: what all formats share: options, cursors, what a text says of its boards, the boards of drawings and of lists;
//! - `value`: values as a tree with places, and the table of their names;
//! - `statements`: what is said of a board beside it; `printed`: what programs print around one;
//! - `fields`: the board that named values make up;
//! - `drawn`, `listed`, `named`: the formats, one grammar a file or a folder;
//! - `detect`: the only format that fits; `formats`: the table of all; `document`: a text read board by board.
//!
//! A format that draws boards finds the rows of a drawing (`format::drawing`), one that lists squares finds the bytes of a board
//! and names its squares (`format::coordinates`).

/// The page of the crate, whose example is run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod decode;
mod detect;
mod document;
mod drawn;
mod error;
mod fields;
mod format;
mod formats;
mod id;
mod kind;
mod lexer;
mod listed;
pub mod models;
mod named;
mod printed;
mod prose;
mod statements;
mod text;
mod value;
mod variants;
pub mod words;

pub use decode::{Encoding, set_gb18030};
pub use document::{Document, ReadAs};
pub use error::{Counted, Expected, InputError, InputErrorKind, Legend, OtherText, Reading, Unreadable};
pub use format::cursor::{Cursor, Entry};
pub use format::options::{MOST_CLAIMED, ReadOptions};
pub use format::said::Said;
pub use format::terms::{Base, PairOrder};
pub use format::written::{Loss, Note};
pub use format::{Format, TEXT_EXTENSION};
pub use formats::{FORMATS, format};
pub use id::behind_id;
pub use id::{Id, MOST_ID};
pub use kind::{FIRST_BYTES, FileClass, FileKind, file_kind};
pub use named::results::RESULT_MEMBERS;
pub use text::digits;
pub use text::floor_char_boundary;
pub use text::{Position, position};

use format::grammar::{Grammar, Source};
use format::sniff::{Kinds, Line, Sniff};
use nqfill_core::board::Placement;
use text::prefix;

/// Squares for which a few bytes may stand: intervals of facts, and diagonals.
const MOST_EXPANDED: usize = 1 << 20;

/// The first board of a text, whatever its format.
///
/// ```
/// let placement = nqfill_read_old::parse("4\n.Q..\n...Q\n....\n....\n")?;
/// assert_eq!((placement.n(), placement.queens().len()), (4, 2));
/// assert_eq!(nqfill_read_old::parse("[2, 4, 1, 3]")?.queens().len(), 4);
/// assert!(nqfill_read_old::parse("no board here").is_err());
/// # Ok::<(), nqfill_read_old::InputError>(())
/// ```
///
/// # Errors
/// The error of the text, with its place.
pub fn parse(text: &str) -> Result<Placement, InputError> {
    let document = Document::new(text.into(), &ReadOptions::default())?;
    let first = document.entries().next();
    first.map_or_else(|| Err(InputErrorKind::NoBoard.into()), |entry| entry.placement)
}
