//! The squares of one row of a drawing.

use crate::format::glyphs::Glyphs;
use crate::format::terms::Cell;
use crate::text::effort::look;
use crate::text::span_in;
use std::ops::Range;

/// Where the squares of a row are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// A character is a square; blanks separate squares where every square stands alone between them.
    Free,
    /// A character is a square, and so is a blank.
    Exact,
    /// A square stands between two bars.
    Barred,
    /// A square stands between two bars, and at each edge.
    Divided,
    /// A square stands between quotes.
    Quoted,
    /// Squares stand between commas, in quotes or not; in a row without commas, between blanks.
    Separated,
}

/// A character that is no square, or one square too many between two bars or commas. The span is in bytes of the row, the
/// column counts squares from 0.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Unknown {
    /// `None` if each character is a square.
    pub(crate) character: Option<char>,
    pub(crate) column: usize,
    pub(crate) span: Range<usize>,
}

pub(crate) const BARS: [char; 4] = ['|', '│', '┃', '║'];

/// Gives every square that is not empty to `see`, with its column from 0, and returns the number of squares.
pub(crate) fn read(
    row: &str,
    layout: Layout,
    glyphs: &Glyphs<'_>,
    see: impl FnMut(usize, Cell),
) -> Result<usize, Unknown> {
    if is_plain(row, layout) { read_plain(row.as_bytes(), glyphs, see) } else { read_any(row, layout, glyphs, see) }
}

fn read_plain(bytes: &[u8], glyphs: &Glyphs<'_>, mut see: impl FnMut(usize, Cell)) -> Result<usize, Unknown> {
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        if glyphs.is_empty(byte) {
            at += run_length(&bytes[at..], byte);
            continue;
        }
        let character = char::from(byte);
        let cell =
            glyphs.cell(character).ok_or(Unknown { character: Some(character), column: at, span: at..at + 1 })?;
        see(at, cell);
        at += 1;
    }
    Ok(bytes.len())
}

/// How often a byte is repeated at the start, eight at a time: nearly all of a large board is one run after the other.
fn run_length(bytes: &[u8], byte: u8) -> usize {
    let eight = [byte; 8];
    let length = 8 * bytes.chunks_exact(8).take_while(|chunk| *chunk == eight).count();
    length + bytes[length..].iter().take_while(|&&other| other == byte).count()
}

fn read_any(
    row: &str,
    layout: Layout,
    glyphs: &Glyphs<'_>,
    mut see: impl FnMut(usize, Cell),
) -> Result<usize, Unknown> {
    let mut count = 0;
    let is_blank_empty = layout == Layout::Separated && has_empty_cells(row, glyphs);
    for span in cell_spans(row, layout) {
        let mut characters = row[span.clone()].chars();
        if is_blank_empty && span.is_empty() {
            count += 1;
            continue;
        }
        let character = characters.next().unwrap_or(' ');
        match glyphs.cell(character).filter(|_| characters.next().is_none()) {
            Some(Cell::Empty) => {}
            Some(cell) => see(count, cell),
            None if character.is_whitespace() && layout == Layout::Free => {
                return Err(
                    behind_blank(row, layout, count, glyphs).unwrap_or_else(|| unknown(row, span, count, glyphs))
                );
            }
            None => return Err(unknown(row, span, count, glyphs)),
        }
        count += 1;
    }
    Ok(count)
}

/// The first character behind a blank that is no square: where one stands, the blank before it is not the mistake.
fn behind_blank(row: &str, layout: Layout, from: usize, glyphs: &Glyphs<'_>) -> Option<Unknown> {
    let is_foreign = |character: char| !character.is_whitespace() && glyphs.cell(character).is_none();
    let mut squares = cell_spans(row, layout).enumerate().skip(from);
    let (column, span) = squares.find(|(_, span)| row[span.clone()].starts_with(is_foreign))?;
    Some(unknown(row, span, column, glyphs))
}

/// The error of a square: its first unknown character, or several squares in one.
fn unknown(row: &str, square: Range<usize>, column: usize, glyphs: &Glyphs<'_>) -> Unknown {
    let mut characters = row[square.clone()].char_indices();
    match characters.find(|&(_, character)| glyphs.cell(character).is_none()) {
        Some((at, character)) => {
            let start = square.start + at;
            Unknown { character: Some(character), column, span: start..start + character.len_utf8() }
        }
        None if square.is_empty() => {
            Unknown { character: Some(' '), column, span: square.start..row.len().min(square.start + 1) }
        }
        None => Unknown { character: None, column, span: square },
    }
}

/// True if every byte of the row is a square.
fn is_plain(row: &str, layout: Layout) -> bool {
    let has_no_blank = || memchr::memchr2(b' ', b'\t', row.as_bytes()).is_none();
    (layout == Layout::Exact || (layout == Layout::Free && has_no_blank())) && row.is_ascii()
}

/// How many squares a row has.
pub(crate) fn count(row: &str, layout: Layout) -> usize {
    look(row.len());
    if is_plain(row, layout) {
        return row.len();
    }
    cell_spans(row, layout).count()
}

/// The bytes of each square.
pub(crate) fn cell_spans(row: &str, layout: Layout) -> Box<dyn Iterator<Item = Range<usize>> + '_> {
    match layout {
        Layout::Barred => return Box::new(between_bars(row)),
        Layout::Divided => return Box::new(row.split(BARS).map(|piece| span_in(row, piece.trim()))),
        Layout::Quoted => return Box::new(between_quotes(row)),
        Layout::Separated if row.contains(',') => return Box::new(between_commas(row)),
        Layout::Separated => return Box::new(row.split_whitespace().map(|word| span_in(row, without_fraction(word)))),
        Layout::Free | Layout::Exact => {}
    }
    let spaced = layout == Layout::Free && row.split_whitespace().all(|word| word.chars().nth(1).is_none());
    let spans = row.char_indices().map(|(at, character)| (at..at + character.len_utf8(), character));
    Box::new(spans.filter(move |&(_, character)| !(spaced && character.is_whitespace())).map(|(span, _)| span))
}

/// The squares between bars. The numbers of a ruler may stand before the first bar and behind the last. A queen behind
/// the last is a square whose bar was forgotten.
fn between_bars(row: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let last = row.rfind(BARS).map_or(row, |at| row[at..].trim_start_matches(BARS)).trim();
    let queen = matches!(last, "Q" | "q" | "♕" | "♛" | "👑" | "★").then(|| span_in(row, last));
    let mut bars = row.match_indices(BARS).map(|(at, bar)| (at, at + bar.len()));
    let mut start = bars.next().map(|(_, end)| end);
    bars.filter_map(move |(at, end)| {
        let piece = start.replace(end)?..at;
        let text = &row[piece.clone()];
        let trimmed = text.trim();
        let from = piece.start + (text.len() - text.trim_start().len());
        // Of an empty square the middle is as good as any other place to point at.
        let middle = piece.start + text.len() / 2;
        Some(match trimmed.len() {
            0 if row.is_char_boundary(middle) && row.is_char_boundary(middle + 1) && middle < piece.end => {
                middle..middle + 1
            }
            0 => piece,
            length => from..from + length,
        })
    })
    .chain(queen)
}

/// Every second piece between quotes of one kind.
fn between_quotes(row: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut quotes = row.match_indices(['"', '\'']).map(|(at, _)| at);
    std::iter::from_fn(move || Some(quotes.next()? + 1..quotes.next()?))
}

/// True if nothing between two commas is an empty square: no other cell of the row is one that is drawn.
fn has_empty_cells(row: &str, glyphs: &Glyphs<'_>) -> bool {
    let is_drawn = |cell: &str| cell.chars().any(|c| glyphs.cell(c) == Some(Cell::Empty));
    row.contains(',') && !row.split(',').any(is_drawn)
}

/// The squares between commas, without quotes around them. A comma at the end is ignored, unless other cells are empty.
fn between_commas(row: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let whole = row.trim_end();
    let is_drawn = |cells: &str| cells.contains(['.', '_', '-', '0']);
    let has_empty = |cells: &str| !is_drawn(cells) && cells.split(',').any(|cell| cell.trim().is_empty());
    let whole = whole.strip_suffix(',').filter(|cells| !has_empty(cells)).unwrap_or(whole);
    whole.split(',').map(|piece| {
        let piece = piece.trim();
        let inner = ['"', '\''].iter().find_map(|&quote| piece.strip_prefix(quote)?.strip_suffix(quote));
        span_in(row, inner.unwrap_or_else(|| without_fraction(piece)))
    })
}

/// `1.` and `1.0`, as numpy prints ones and zeros, are `1`.
pub(crate) fn without_fraction(number: &str) -> &str {
    let whole = number.strip_suffix(".0").or_else(|| number.strip_suffix('.'));
    whole.filter(|whole| whole.len() == 1 && whole.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(row: &str, layout: Layout) -> Vec<&str> {
        cell_spans(row, layout).map(|span| &row[span]).collect()
    }

    #[test]
    fn layouts_tell_where_the_squares_are() {
        assert_eq!(squares(". Q .", Layout::Free), [".", "Q", "."]);
        assert_eq!(squares(".. Q", Layout::Free), [".", ".", " ", "Q"]);
        assert_eq!(squares(" Q ", Layout::Exact), [" ", "Q", " "]);
        assert_eq!(squares("8 | Q |   | # | 8", Layout::Barred), ["Q", " ", "#"]);
        assert_eq!(squares("│♛││", Layout::Barred), ["♛", ""]);
        assert_eq!(squares("| . | Q", Layout::Barred), [".", "Q"]);
        assert_eq!(squares("Q | . |", Layout::Divided), ["Q", ".", ""]);
        assert_eq!(squares("'.' 'Q', \".\"", Layout::Quoted), [".", "Q", "."]);
        assert_eq!(squares("., Q ,\"x\",,", Layout::Separated), [".", "Q", "x", ""]);
        assert_eq!(squares(",Q,,", Layout::Separated), ["", "Q", "", ""]);
        assert_eq!(squares(".,Q,", Layout::Separated), [".", "Q"]);
        assert_eq!(squares("0  1 0. 1.0 .. 1.5", Layout::Separated), ["0", "1", "0", "1", "..", "1.5"]);
    }

    #[test]
    fn runs_are_as_long_as_they_are() {
        for length in [1, 7, 8, 9, 64, 100] {
            let mut bytes = vec![b'.'; length];
            bytes.push(b'Q');
            assert_eq!(run_length(&bytes, b'.'), length);
        }
    }
}
