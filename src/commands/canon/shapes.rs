//! The shapes of groups of boards in JSON.

use nqfill_core::board::Symmetry;
use serde::Serialize;

/// The version of the shape; changes when a field changes its meaning or is removed.
pub(crate) const DUPLICATES_SCHEMA: &str = "nqfill-duplicates-1";

/// All groups of a run: what `canon --duplicates -f json` writes.
#[derive(Serialize)]
pub(crate) struct DuplicatesDocument<'a> {
    /// The version of this shape: `nqfill-duplicates-1`.
    pub(crate) schema: &'static str,
    /// Classes of which there are several boards, in the order of their first ones.
    pub(crate) groups: Vec<GroupShape<'a>>,
    /// How many boards there are.
    pub(crate) summary: DuplicatesSummary,
}

/// Boards that are the same up to symmetry: one line of `-f jsonl`.
#[derive(Serialize)]
pub(crate) struct GroupShape<'a> {
    /// The boards, in the order of the input.
    pub(crate) boards: Vec<MemberShape<'a>>,
}

/// One of them.
#[derive(Serialize)]
pub(crate) struct MemberShape<'a> {
    /// The path as given, or `-` for standard input.
    pub(crate) source: &'a str,
    /// The board's place in its file, from 1.
    pub(crate) index: usize,
    /// The line of the file where the board begins, from 1.
    pub(crate) line: usize,
    /// The symmetry that leads from the first board of the group to this one: `identity`, `r90`, `r180`, `r270`, `mirror`,
    /// `flip`, `transpose` or `antitranspose`.
    pub(crate) symmetry: &'static str,
    /// That symmetry, for words.
    #[serde(skip)]
    pub(crate) way: Symmetry,
}

impl<'a> MemberShape<'a> {
    /// Makes the shape of a board.
    pub(crate) fn new(source: &'a str, index: usize, line: usize, symmetry: Symmetry) -> Self {
        Self { source, index, line, symmetry: symmetry.name(), way: symmetry }
    }
}

/// Counts of boards and of classes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub(crate) struct DuplicatesSummary {
    /// All boards, and files that could not be read.
    pub(crate) boards: u64,
    /// Classes under the eight symmetries.
    pub(crate) classes: u64,
    /// Classes of which there are several boards.
    pub(crate) groups: u64,
    /// Boards that could be left out: all of each group but the first.
    pub(crate) duplicates: u64,
    /// What was no board.
    pub(crate) invalid: u64,
}
