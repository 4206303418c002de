//! From bytes to placements: decoding, the table of formats, one grammar a file.
//!
//! Two kinds of grammar share most of their work: those of drawings find the rows of a board (`sheet`), those of lists
//! find its bytes and name its squares (`listed`). Without a format given, `auto` takes the one that alone fits.

mod asp;
mod auto;
mod blank;
mod boxed;
mod brackets;
mod choice;
mod decode;
mod document;
mod dzn;
#[cfg(test)]
mod effort;
mod error;
mod essence;
mod fen;
mod formats;
mod glyphs;
mod grid;
mod head;
mod json;
mod kind;
mod left_over;
mod lexis;
mod listed;
mod listing;
mod lists;
mod mixed;
mod named;
mod one_line;
mod options;
mod pairs;
mod phrases;
mod prose;
mod python;
mod reading;
mod results;
mod row;
mod rows;
mod sheet;
mod spoj;
mod squares;
mod talk;
mod text;
mod vector;
mod yaml;

pub use decode::Encoding;
pub use document::{Cursor, Document, Entry, ReadAs};
pub use error::{Counted, Expected, InputError, InputErrorKind, Reading, Unreadable};
pub use formats::{FORMATS, Format, Loss, TEXT_EXTENSION, format};
pub use glyphs::Legend;
pub use kind::{FIRST_BYTES, FileClass, FileKind, file_kind};
pub use options::{Base, MOST_CLAIMED, PairOrder, ReadOptions};
pub(crate) use text::floor_char_boundary;
pub use text::{Position, position};

use crate::board::{Placement, Square};
use head::{Head, head_of};
use std::ops::Range;

/// A text and how to read it.
#[derive(Clone, Copy)]
struct Source<'a> {
    text: &'a str,
    options: &'a ReadOptions,
}

/// How a format is read.
trait Grammar: Sync {
    /// Whether a text that begins so may be in this format. Cheap, and true for every text that is; formats that are read
    /// only when asked for say no.
    fn may_fit(&self, head: &Head<'_>) -> bool;

    /// Reads the next board from the cursor on.
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry>;

    /// The bytes that show a square of a board.
    fn locate(&self, source: &Source<'_>, entry: &Entry, square: Square) -> Option<Range<usize>>;
}

/// The first board of a text, whatever its format.
///
/// ```
/// let placement = nqfill::parse("4\n.Q..\n...Q\n....\n....\n")?;
/// assert_eq!((placement.n(), placement.queens().len()), (4, 2));
/// assert_eq!(nqfill::parse("[2, 4, 1, 3]")?.queens().len(), 4);
/// assert!(nqfill::parse("no board here").is_err());
/// # Ok::<(), nqfill::InputError>(())
/// ```
///
/// # Errors
/// What is wrong with the text, and where.
pub fn parse(text: &str) -> Result<Placement, InputError> {
    let document = Document::new(text.into(), &ReadOptions::default())?;
    let first = document.entries().next();
    first.map_or_else(|| Err(InputErrorKind::NoBoard.into()), |entry| entry.placement)
}
