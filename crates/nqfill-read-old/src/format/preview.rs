//! A board drawn for an error that has to show it.

use crate::Reading;
use crate::format::look;
use nqfill_core::board::{Placement, Square};

/// Rows and columns that are drawn of a larger board.
const MOST_DRAWN: usize = 16;

/// The reading of a text that an option chooses.
pub(crate) fn reading(option: String, placement: &Placement) -> Reading {
    Reading { option, n: placement.n(), board: drawn(placement) }
}

/// True if a square is in the corner that is drawn of any board.
pub(crate) fn shows(square: Square) -> bool {
    (square.row as usize) < MOST_DRAWN && (square.column as usize) < MOST_DRAWN
}

/// The top left corner of the board, whole if it is small.
fn drawn(placement: &Placement) -> String {
    let n = placement.n().min(MOST_DRAWN);
    let inside = |square: &Square| (square.row as usize) < n && (square.column as usize) < n;
    let rows_above = |square: &Square| (square.row as usize) < n;
    let corner =
        |squares: &nqfill_core::board::SquareSet| squares.iter().take_while(rows_above).filter(inside).collect();
    let mut text = Vec::new();
    let corner = Placement::new(n, corner(placement.queens()), corner(placement.blocked()));
    // Writing to memory cannot fail, and the corner of a board is one.
    let _ = corner.map(|corner| look::COMPACT.write(&corner, &mut text));
    let mut text = String::from_utf8(text).unwrap_or_default();
    if n < placement.n() {
        text = text.replace('\n', "...\n") + "...\n";
    }
    text
}
