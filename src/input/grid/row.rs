//! The cells of one row of a drawing.

use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Empty,
    Queen,
    Blocked,
}

/// A character that is no cell. The span is in bytes of the row, the column counts cells from 0.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unknown {
    pub(super) character: char,
    pub(super) column: usize,
    pub(super) span: Range<usize>,
}

pub(super) const fn cell_of(character: char) -> Option<Cell> {
    match character {
        '.' | '_' | '-' => Some(Cell::Empty),
        'Q' | 'q' | '♕' | '♛' => Some(Cell::Queen),
        'x' | 'X' => Some(Cell::Blocked),
        _ => None,
    }
}

/// Bytes that are an empty cell, for the loop over rows of a hundred million cells.
const IS_EMPTY: [bool; 256] = {
    let mut table = [false; 256];
    table[b'.' as usize] = true;
    table[b'_' as usize] = true;
    table[b'-' as usize] = true;
    table
};

/// Gives every cell that is not empty to `see`, with its column from 0, and returns the number of cells.
pub(super) fn read(row: &str, mut see: impl FnMut(usize, Cell)) -> Result<usize, Unknown> {
    if !is_plain(row) {
        return read_spaced(row, see);
    }
    let bytes = row.as_bytes();
    let mut at = 0;
    while let Some(skip) = bytes[at..].iter().position(|&byte| !IS_EMPTY[byte as usize]) {
        at += skip;
        let character = char::from(bytes[at]);
        let cell = cell_of(character).ok_or(Unknown { character, column: at, span: at..at + 1 })?;
        see(at, cell);
        at += 1;
    }
    Ok(bytes.len())
}

fn read_spaced(row: &str, mut see: impl FnMut(usize, Cell)) -> Result<usize, Unknown> {
    let mut count = 0;
    for span in cell_spans(row) {
        let character = row[span.clone()].chars().next().unwrap_or_default();
        match cell_of(character) {
            Some(Cell::Empty) => {}
            Some(cell) => see(count, cell),
            None => return Err(Unknown { character, column: count, span }),
        }
        count += 1;
    }
    Ok(count)
}

/// One byte a cell: no blanks between them and nothing wider.
fn is_plain(row: &str) -> bool {
    row.is_ascii() && memchr::memchr2(b' ', b'\t', row.as_bytes()).is_none()
}

/// The bytes of each cell. Blanks separate cells when every cell stands alone between them; elsewhere a blank is a cell
/// of its own, and an unknown one.
pub(super) fn cell_spans(row: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let spaced = row.split_whitespace().all(|word| word.chars().nth(1).is_none());
    let spans = row.char_indices().map(|(at, character)| (at..at + character.len_utf8(), character));
    spans.filter(move |&(_, character)| !(spaced && character.is_whitespace())).map(|(span, _)| span)
}
