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
mod formats;
mod glyphs;
mod grid;
mod id;
mod json;
mod kind;
mod lexicon;
mod lists;
mod look;
pub mod models;
mod named;
mod one_line;
mod options;
mod pairs;
mod phrases;
mod preview;
mod printed;
mod prose;
mod results;
mod row;
mod sniff;
mod spoj;
mod squares;
mod statements;
mod text;
mod tokens;
mod value;
mod vector;
pub mod words;
mod yaml;

pub use cursor::{Cursor, Entry};
pub use decode::Encoding;
pub use document::{Document, ReadAs};
pub use error::{Counted, Expected, InputError, InputErrorKind, Legend, OtherText, Reading, Unreadable};
pub use formats::{FORMATS, Format, Loss, Note, TEXT_EXTENSION, format};
pub use id::behind_id;
pub use id::{Id, MOST_ID};
pub use kind::{FIRST_BYTES, FileClass, FileKind, file_kind};
pub use options::{Base, MOST_CLAIMED, PairOrder, ReadOptions};
pub use results::RESULT_MEMBERS;
pub use statements::Said;
pub use text::floor_char_boundary;
pub use text::{Position, position};

use nqfill_core::board::{Placement, Square};
use sniff::{Kinds, Line, Sniff};
use std::ops::Range;
use text::prefix;

/// Squares for which a few bytes may stand: intervals of facts, and diagonals.
const MOST_EXPANDED: usize = 1 << 20;

/// A text and the options for reading it.
#[derive(Clone, Copy)]
struct Source<'a> {
    text: &'a str,
    options: &'a ReadOptions,
}

/// The grammar of a format.
trait Grammar: Sync {
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
