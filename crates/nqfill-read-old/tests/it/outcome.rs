//! What a text is read as, in a few words: boards as drawings on a line, errors by their names.

use crate::boards;
use nqfill_core::board::{Placement, Square};
use nqfill_read_old::{InputErrorKind, ReadOptions};

pub(crate) const TWO: &str = ".Q../...Q/..../....";
pub(crate) const FOUR: &str = ".Q../...Q/Q.../..Q.";

pub(crate) type Read = Result<Placement, InputErrorKind>;

pub(crate) fn read_all(text: &str, options: &ReadOptions) -> Vec<Read> {
    boards(text.as_bytes(), options)
}

/// Reads the only board of a text.
pub(crate) fn read_with(text: &str, options: &ReadOptions) -> Read {
    let mut boards = read_all(text, options);
    assert_eq!(boards.len(), 1, "{text}: {boards:?}");
    boards.remove(0)
}

/// Draws a board on one line.
pub(crate) fn drawn(board: &Placement) -> String {
    let cell = |square: Square| match (board.queens().contains(square), board.blocked().contains(square)) {
        (true, _) => 'Q',
        (_, true) => 'x',
        _ => '.',
    };
    let n = board.n() as u32;
    let rows = (0..n).map(|row| (0..n).map(|column| cell(Square::new(row, column))).collect::<String>());
    rows.collect::<Vec<_>>().join("/")
}

/// The drawing of a text's board, or the name of its error.
pub(crate) fn outcome(text: &str, options: &ReadOptions) -> String {
    match read_with(text, options) {
        Ok(board) => drawn(&board),
        Err(kind) => kind.name().to_owned(),
    }
}

/// Number of boards read from a text, and the errors of the others.
pub(crate) fn outcomes(text: &str) -> (usize, Vec<&'static str>) {
    let boards = read_all(text, &ReadOptions::default());
    let errors = boards.iter().filter_map(|board| board.as_ref().err()).map(InputErrorKind::name).collect();
    (boards.iter().filter(|board| board.is_ok()).count(), errors)
}
