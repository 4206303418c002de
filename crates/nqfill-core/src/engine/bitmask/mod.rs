//! Three bit sets: columns, and the two kinds of diagonals.
//!
//! The bits are columns of the board. On the way from one row to the next the set of attacked diagonals moves one
//! column to the left, that of antidiagonals one to the right; between two free rows with fixed ones in between they
//! move by the distance of the rows, where the usual program walks through the fixed rows one by one. The lowest open
//! column is tried first. The bit operations of the local-search blog; the idea is older (Richards 1997).
//!
//! ```text
//!   . . Q .    columns    0 0 1 0
//!   o . x .    diagonals  0 1 0 0   after a shift by one
//!              antidiag.  0 0 0 1
//! ```
//! A node is a queen placed: 2,056 for all solutions of the empty 8 x 8 board. A backtrack is a row without an open
//! column. One machine word holds a set on boards
//! with up to 64 columns between the first free one and the last, two up to 128, a vector above.

mod classes;
mod search;
mod set;

use super::Engine;
pub(super) use classes::Classes;
pub(super) use search::search;

/// The most free rows; each has a level with three sets.
pub(super) const MOST_ROWS: usize = 1_000;

/// The most columns between the first free one and the last: the width of a set in bits.
pub(super) const MOST_SPAN: usize = 1 << 15;

/// Columns and diagonals as bit sets that shift from row to row.
pub(super) static BITMASK: Engine = Engine {
    is_canonical: true,
    most_rows: MOST_ROWS,
    most_span: MOST_SPAN,
    ..Engine::new(
        "bitmask",
        "three bit sets, columns and two diagonals, shifted by the distance between free rows",
        "the local-search blog, bit operations; Richards 1997",
        |residual, run| search(residual, None, run),
    )
};
