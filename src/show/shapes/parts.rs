//! Parts of results that reports of checks and traces have, too: squares, conflicts, errors; and how an object is written.

use crate::show::{Invalid, Lang};
use crate::words::reading;
use nqfill_core::board::{Conflict, ConflictKind, Conflicts, Square, SquareSet};
use nqfill_read::{InputErrorKind, Reading};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// What is written as an object, or as some members of one.
pub(crate) trait Members {
    /// Adds its members.
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error>;
}

impl<T: Members> Members for &T {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        (*self).add_to(map)
    }
}

/// An object of its own.
pub(crate) struct Object<T>(pub(crate) T);

impl<T: Members> Serialize for Object<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.0.add_to(&mut map)?;
        map.end()
    }
}

/// Adds a member, if it has a value.
pub(crate) fn member<M: SerializeMap>(
    map: &mut M,
    name: &'static str,
    value: Option<impl Serialize>,
) -> Result<(), M::Error> {
    value.map_or(Ok(()), |value| map.serialize_entry(name, &value))
}

/// A square, 1-based from the top left.
#[derive(serde::Serialize)]
pub struct SquareShape {
    row: u64,
    column: u64,
}

impl From<Square> for SquareShape {
    fn from(square: Square) -> Self {
        Self { row: u64::from(square.row) + 1, column: u64::from(square.column) + 1 }
    }
}

/// A queen that stands elsewhere: from where to where.
impl Members for (Square, Square) {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        member(map, "from", Some(SquareShape::from(self.0)))?;
        member(map, "to", Some(SquareShape::from(self.1)))
    }
}

/// Writes squares one by one, so that a set of a hundred million needs no copy.
pub struct Squares<'a>(pub &'a SquareSet);

impl Serialize for Squares<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(SquareShape::from))
    }
}

/// A conflict: both queens, or twice the same square for a queen on a blocked one.
impl Members for Conflict {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        member(map, "kind", Some(self.kind.to_string()))?;
        member(map, "squares", Some(self.squares.map(SquareShape::from)))
    }
}

/// Numbers of conflicts by their kind, each with its name; kinds without any are absent.
pub struct ConflictsByKind<'a>(pub &'a Conflicts);

impl Serialize for ConflictsByKind<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let counts = ConflictKind::ALL.map(|kind| (kind.to_string(), self.0.of_kind(kind)));
        serializer.collect_map(counts.into_iter().filter(|(_, count)| *count > 0))
    }
}

/// Why something is no board.
#[derive(serde::Serialize)]
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
    pub(crate) readings: Vec<Object<Reading>>,
}

impl ErrorShape {
    /// The shape of the verdict on something that is no board.
    pub fn new(error: &Invalid, lang: Lang) -> Self {
        let Invalid { kind, position, read_as } = error;
        let readings = match kind {
            InputErrorKind::Ambiguous { readings, .. } => readings.iter().cloned().map(Object).collect(),
            _ => Vec::new(),
        };
        Self {
            kind: kind.name(),
            message: reading::input_error(lang, kind),
            help: Some(reading::help(lang, kind, *read_as)),
            line: position.map(|position| position.line),
            column: position.map(|position| position.column),
            readings,
        }
    }
}

/// One of several ways to read a text: the option that chooses it, and the board drawn; of a large one the top left corner.
impl Members for Reading {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        member(map, "option", Some(&self.option))?;
        member(map, "n", Some(self.n))?;
        member(map, "board", Some(&self.board))
    }
}
