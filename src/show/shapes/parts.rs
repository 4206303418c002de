//! Parts of results that reports of checks and traces have, too: squares, conflicts, errors.

use crate::show::{Invalid, Lang};
use crate::words::verdict;
use nqfill_core::board::{Conflict, ConflictKind, Conflicts, Square, SquareSet};
use nqfill_read::{InputErrorKind, Reading};
use serde::{Serialize, Serializer};

/// A square, 1-based from the top left.
#[derive(Serialize)]
pub struct SquareShape {
    row: u64,
    column: u64,
}

impl From<Square> for SquareShape {
    fn from(square: Square) -> Self {
        Self { row: u64::from(square.row) + 1, column: u64::from(square.column) + 1 }
    }
}

/// A queen that stands elsewhere.
#[derive(Serialize)]
pub(crate) struct MoveShape {
    from: SquareShape,
    to: SquareShape,
}

impl MoveShape {
    pub(crate) fn new(from: Square, to: Square) -> Self {
        Self { from: from.into(), to: to.into() }
    }
}

/// Writes squares one by one, so that a set of a hundred million needs no copy.
pub struct Squares<'a>(pub &'a SquareSet);

impl Serialize for Squares<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(SquareShape::from))
    }
}

/// A conflict of queens.
#[derive(Serialize)]
pub struct ConflictShape {
    /// `row`, `column`, `diagonal`, `antidiagonal` or `blocked`.
    kind: String,
    /// Both queens; twice the same square for a queen on a blocked one.
    squares: [SquareShape; 2],
}

impl ConflictShape {
    /// The shape of a conflict.
    pub fn new(conflict: &Conflict) -> Self {
        Self { kind: conflict.kind.to_string(), squares: conflict.squares.map(SquareShape::from) }
    }
}

/// Numbers of conflicts by their kind, each with its name; kinds without any are absent.
pub struct ConflictsByKind([u64; ConflictKind::ALL.len()]);

impl ConflictsByKind {
    /// Counts conflicts by their kind.
    pub fn new(conflicts: &Conflicts) -> Self {
        Self(ConflictKind::ALL.map(|kind| conflicts.of_kind(kind)))
    }
}

impl Serialize for ConflictsByKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let counts = ConflictKind::ALL.iter().zip(self.0).filter(|(_, count)| *count > 0);
        serializer.collect_map(counts.map(|(kind, count)| (kind.to_string(), count)))
    }
}

/// Why something is no board.
#[derive(Serialize)]
pub struct ErrorShape {
    /// The kind of error, in snake case.
    pub kind: &'static str,
    /// The error in words.
    pub message: String,
    /// Advice: a correction, or an option that helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The line of the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The character of the line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The ways in which the text can be read, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<ReadingShape>,
}

impl ErrorShape {
    /// The shape of the verdict on something that is no board.
    pub fn new(error: &Invalid, lang: Lang) -> Self {
        let Invalid { kind, position, read_as } = error;
        Self {
            kind: kind.name(),
            message: verdict::input_error(lang, kind),
            help: Some(verdict::help(lang, kind, *read_as)),
            line: position.map(|position| position.line),
            column: position.map(|position| position.column),
            readings: ReadingShape::all(kind),
        }
    }
}

/// One of several ways to read a text.
#[derive(Serialize)]
pub struct ReadingShape {
    /// The option that chooses it.
    option: String,
    /// Rows of the board, and columns.
    n: usize,
    /// The board drawn; of a large one the top left corner.
    board: String,
}

impl ReadingShape {
    fn all(kind: &InputErrorKind) -> Vec<Self> {
        let InputErrorKind::Ambiguous { readings, .. } = kind else { return Vec::new() };
        let shape =
            |Reading { option, n, board }: &Reading| Self { option: option.clone(), n: *n, board: board.clone() };
        readings.iter().map(shape).collect()
    }
}
