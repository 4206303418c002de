//! Questions: a text that can be read in several ways, with what each of them reads.

use crate::{InputErrorKind, Question, Reading, look};
use nqfill_core::board::{Placement, Square, SquareSet};

/// Rows and columns that are drawn of a larger board.
const MOST_DRAWN: usize = 16;

/// The board on which all readings agree, by the options that choose them; the question if they differ.
///
/// # Errors
/// The question, if boards differ; an empty list is no board.
pub(crate) fn agreed(question: Question, boards: Vec<(String, Placement)>) -> Result<Placement, InputErrorKind> {
    let mut distinct: Vec<(String, Placement)> = Vec::new();
    for (option, board) in boards {
        if distinct.iter().all(|(_, other)| *other != board) {
            distinct.push((option, board));
        }
    }
    match distinct.pop() {
        None => Err(InputErrorKind::NoBoard),
        Some((_, only)) if distinct.is_empty() => Ok(only),
        Some(last) => {
            distinct.push(last);
            let readings = distinct.into_iter().map(|(option, board)| reading(option, &board)).collect();
            Err(InputErrorKind::Ambiguous { question, readings })
        }
    }
}

/// The reading of a text that an option chooses.
pub(crate) fn reading(option: String, placement: &Placement) -> Reading {
    Reading { option, n: placement.n(), board: drawn(placement) }
}

/// The top left corner of the board, whole if it is small.
fn drawn(placement: &Placement) -> String {
    let n = placement.n().min(MOST_DRAWN);
    let inside = |square: &Square| (square.row as usize) < n && (square.column as usize) < n;
    let rows_above = |square: &Square| (square.row as usize) < n;
    let corner = |squares: &SquareSet| squares.iter().take_while(rows_above).filter(inside).collect();
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
