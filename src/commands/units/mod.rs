//! Units of a division as lines of JSON, and results of units put together: `nqfill split` and `nqfill merge`.
//!
//! A line of a unit is a board with an `id`. Whatever answers boards echoes it, so a result says which unit it is of:
//!
//! ```text
//! id = puzzle "-" division ":" place        4fd0c3a91b2e6f70-9b1f27c3:c9:1-9*2/r1:2
//! ```
//! `puzzle` is a digest of the puzzle, `division` one of all places of the division; a [`Place`](nqfill_core::division::Place) is
//! the steps that lead to the unit. Nothing else is needed to put results together: that the units are a partition
//! follows from their places.

pub(crate) mod id;
pub(crate) mod merge;
pub(crate) mod results;
pub(crate) mod split;
pub(crate) mod unit_words;

pub(crate) use id::{UnitId, division_key, puzzle_key};
pub(crate) use merge::findings::{Merge, MergeError, Merged, OpenUnit};
pub(crate) use merge::unit_proofs::{NotProved, UnitProofs};
pub(crate) use results::{NotRead, read_items};

use nqfill_core::division::Node;
use serde::Serialize;
use std::io::{self, Write};

/// A unit as a line of JSON: pairs of row and column, 0-based.
#[derive(Serialize)]
struct UnitLine {
    id: String,
    number: usize,
    multiplicity: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    n: usize,
    queens: Vec<[u32; 2]>,
    blocked: Vec<[u32; 2]>,
}

/// Writes a unit as a line of JSON. `number` is its number, from 1; `seconds` what it is expected to take on one core,
/// if that is known.
///
/// # Errors
/// Errors of `out`.
pub(crate) fn write_unit(
    id: &UnitId,
    number: usize,
    seconds: Option<f64>,
    node: &Node,
    out: &mut dyn Write,
) -> io::Result<()> {
    let pair = |square: nqfill_core::board::Square| [square.row, square.column];
    let board = node.board();
    let line = UnitLine {
        id: id.to_string(),
        number,
        multiplicity: node.weight(),
        // More digits than an estimate knows; what takes no time that matters says nothing.
        seconds: seconds.map(|seconds| (seconds * 1e4).round() / 1e4).filter(|&seconds| seconds > 0.0),
        n: board.n(),
        queens: board.fixed().map(pair).collect(),
        blocked: board.blocked().iter().map(pair).collect(),
    };
    serde_json::to_writer(&mut *out, &line)?;
    out.write_all(b"\n")
}
