//! What a text may claim of a board: which solutions it has, or how many.

use nqfill_core::board::Placement;
use nqfill_grade::Fault;
use nqfill_read::{Document, InputErrorKind, ReadOptions};

/// A claim about one board.
#[derive(Clone, Debug)]
pub(crate) enum Claim {
    /// This number of solutions.
    Count(u128),
    /// These solutions.
    Solutions {
        /// The boards that are listed.
        boards: Vec<Result<Placement, Fault>>,
        /// Number of solutions that the text says it lists.
        listed: Option<u128>,
        /// The relation of these boards to all solutions.
        extent: Extent,
    },
    /// A limit came first; nothing is claimed.
    Undecided,
    /// No board.
    Invalid,
}

/// Relation of the listed solutions to all solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All are listed.
    Whole,
    /// This number in all.
    Exactly(u128),
    /// There are more.
    More,
    /// There may be more.
    Unknown,
}

/// The boards of a text; `None` if it is no text of boards.
pub(crate) fn boards_of(text: &str) -> Option<Vec<Result<Placement, Fault>>> {
    if text.trim().is_empty() {
        return Some(Vec::new());
    }
    let document = Document::new(text.as_bytes().to_vec(), &ReadOptions::default()).ok()?;
    let boards: Vec<_> = document.entries().map(|entry| entry.placement.map_err(Fault::from)).collect();
    let is_none = matches!(boards.as_slice(), [Err(Fault::Unreadable(InputErrorKind::NoBoard))]);
    (!is_none).then_some(boards)
}
