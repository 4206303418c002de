//! From bytes to placements: decoding, the table of formats, one grammar a file.
//!
//! Two kinds of grammar share most of their work: a dialect that draws boards finds the rows of a drawing (`drawing`), a
//! dialect that lists squares finds the bytes of a board and names its squares (`coordinates`). Without a format in the
//! options, `detect` takes the only one that fits.

/// The page of the crate, whose example is run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod asp;
mod assigned;
mod blank;
mod boxed;
mod brackets;
mod coordinates;
mod cursor;
mod decode;
mod detect;
mod diagonals;
pub mod digits;
mod document;
mod drawing;
mod effort;
mod error;
mod essence;
mod fen;
mod filler;
mod format;
mod formats;
mod glyphs;
mod grammar;
mod grid;
mod id;
mod json;
mod kind;
mod lexer;
mod lexicon;
mod lists;
mod look;
pub mod models;
mod named;
mod one_line;
mod options;
mod pairs;
mod phrases;
mod piece;
mod preview;
mod printed;
mod prose;
mod results;
mod row;
mod said;
mod sniff;
mod spoj;
mod squares;
mod statements;
mod terms;
mod text;
mod value;
mod vector;
pub mod words;
mod written;
mod yaml;

pub use cursor::{Cursor, Entry};
pub use decode::Encoding;
pub use document::{Document, ReadAs};
pub use error::{Counted, Expected, InputError, InputErrorKind, Legend, OtherText, Reading, Unreadable};
pub use format::{Format, TEXT_EXTENSION};
pub use formats::{FORMATS, format};
pub use id::behind_id;
pub use id::{Id, MOST_ID};
pub use kind::{FIRST_BYTES, FileClass, FileKind, file_kind};
pub use options::{MOST_CLAIMED, ReadOptions};
pub use results::RESULT_MEMBERS;
pub use said::Said;
pub use terms::{Base, PairOrder};
pub use text::floor_char_boundary;
pub use text::{Position, position};
pub use written::{Loss, Note};

use grammar::{Grammar, Source};
use nqfill_core::board::Placement;
use sniff::{Kinds, Line, Sniff};
use text::prefix;

/// Squares for which a few bytes may stand: intervals of facts, and diagonals.
const MOST_EXPANDED: usize = 1 << 20;

/// The first board of a text, whatever its format.
///
/// ```
/// let placement = nqfill_read::parse("4\n.Q..\n...Q\n....\n....\n")?;
/// assert_eq!((placement.n(), placement.queens().len()), (4, 2));
/// assert_eq!(nqfill_read::parse("[2, 4, 1, 3]")?.queens().len(), 4);
/// assert!(nqfill_read::parse("no board here").is_err());
/// # Ok::<(), nqfill_read::InputError>(())
/// ```
///
/// # Errors
/// The error of the text, with its place.
pub fn parse(text: &str) -> Result<Placement, InputError> {
    let document = Document::new(text.into(), &ReadOptions::default())?;
    let first = document.entries().next();
    first.map_or_else(|| Err(InputErrorKind::NoBoard.into()), |entry| entry.placement)
}
