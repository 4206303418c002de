//! Rows of squares: where each square of a row is, and what it shows.
//!
//! ```text
//! row      = cell { cell } | cell { blanks cell }
//!          | cell { sep cell } [ sep ]               sep: a tab, "," or ";"
//!          | bar { cell bar } | cell { bar cell }    with blanks around a cell
//!          | open cell close { open cell close }     open and close: [ ] ( ) { } < >
//! cell     = character | quote character quote | digit "." [ "0" ]
//! ```

use super::glyphs::Glyphs;
use crate::terms::Cell;
use crate::text::effort::examined;
use crate::text::{closing, span_in};
use std::borrow::Cow;
use std::ops::Range;

/// A row of a drawing.
#[derive(Clone, Debug)]
pub(crate) struct Row<'a> {
    /// Its squares; of a text in quotes without its escapes.
    pub(crate) text: Cow<'a, str>,
    /// Its bytes in the text; those of a text with escapes may be longer than it.
    pub(crate) span: Range<usize>,
}

impl<'a> Row<'a> {
    /// The row that is a part of a text.
    pub(super) fn of(text: &'a str, span: Range<usize>) -> Self {
        Self { text: Cow::Borrowed(&text[span.clone()]), span }
    }

    /// A part of the row.
    pub(super) fn part(&self, part: Range<usize>) -> Self {
        let span = self.place(part.clone());
        let text = match &self.text {
            Cow::Borrowed(text) => Cow::Borrowed(&text[part]),
            Cow::Owned(text) => Cow::Owned(text[part].to_owned()),
        };
        Self { text, span }
    }

    /// The bytes of the text that a part of the row is; of a text with escapes all of them.
    pub(super) fn place(&self, part: Range<usize>) -> Range<usize> {
        match self.text.len() == self.span.len() {
            true => self.span.start + part.start..self.span.start + part.end,
            false => self.span.clone(),
        }
    }
}

/// How the squares of a row are separated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// A character each, or, if blanks stand between all of them, the characters between these.
    Free,
    /// A character each, blanks too.
    Exact,
    /// Between the first bar and the last.
    Barred,
    /// Bars stand between squares and at neither edge.
    Divided,
    /// Each in brackets.
    Bracketed,
    /// Between separators. Where no empty square is drawn, those without a character are empty, also one behind the last separator.
    Separated { by: char, is_drawn: bool },
}

/// A character that is no square, or several of them where one belongs. The span is in bytes of the row, the column counts from 0.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unknown {
    pub(super) character: char,
    pub(super) column: usize,
    pub(super) span: Range<usize>,
}

pub(super) const BARS: [char; 4] = ['|', '│', '┃', '║'];

/// Gives every square that is not empty to `see`, with its column from 0, and returns the number of squares.
pub(super) fn read(row: &str, layout: Layout, glyphs: &Glyphs, see: impl FnMut(usize, Cell)) -> Result<usize, Unknown> {
    examined(row.len());
    match step(row, layout) {
        Some(step) => read_plain(row.as_bytes(), step, glyphs, see),
        None => read_any(row, layout, glyphs, see),
    }
}

/// Reads squares of one byte, each so many bytes behind the one before.
fn read_plain(bytes: &[u8], step: usize, glyphs: &Glyphs, mut see: impl FnMut(usize, Cell)) -> Result<usize, Unknown> {
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        if glyphs.is_empty(byte) {
            at += if step == 1 { run_length(&bytes[at..], byte) } else { step };
            continue;
        }
        let (character, column) = (char::from(byte), at / step);
        let cell = glyphs.cell(character).ok_or(Unknown { character, column, span: at..at + 1 })?;
        see(column, cell);
        at += step;
    }
    Ok(bytes.len().div_ceil(step))
}

/// How often a byte is repeated at the start, eight at a time: nearly all of a large board is one run after the other.
pub(super) fn run_length(bytes: &[u8], byte: u8) -> usize {
    let eight = [byte; 8];
    let length = 8 * bytes.chunks_exact(8).take_while(|chunk| *chunk == eight).count();
    length + bytes[length..].iter().take_while(|&&other| other == byte).count()
}

fn read_any(row: &str, layout: Layout, glyphs: &Glyphs, mut see: impl FnMut(usize, Cell)) -> Result<usize, Unknown> {
    let mut count = 0;
    for span in cells(row, layout) {
        match sign(&row[span.clone()]).and_then(|sign| glyphs.cell(sign)) {
            Some(Cell::Empty) => {}
            Some(cell) => see(count, cell),
            None => return Err(unknown(row, span, count, layout, glyphs)),
        }
        count += 1;
    }
    Ok(count)
}

/// The character of a square, a blank if it has none; `None` if it has several.
pub(super) fn sign(cell: &str) -> Option<char> {
    let mut characters = cell.chars();
    let first = characters.next().unwrap_or(' ');
    characters.next().is_none().then_some(first)
}

/// The error of a square: its first unknown character, or several squares in one. Where a blank is no square and something else in
/// the row is none either, the blank is not the mistake.
fn unknown(row: &str, cell: Range<usize>, column: usize, layout: Layout, glyphs: &Glyphs) -> Unknown {
    let foreign = |cell: &Range<usize>| {
        let found = row[cell.clone()].char_indices().find(|(_, c)| !c.is_whitespace() && glyphs.cell(*c).is_none());
        found.map(|(at, character)| (character, cell.start + at..cell.start + at + character.len_utf8()))
    };
    let is_blank = layout == Layout::Free && row[cell.clone()].trim().is_empty();
    let mut behind = cells(row, layout).enumerate().skip(column).take(if is_blank { usize::MAX } else { 1 });
    if let Some((column, (character, span))) = behind.find_map(|(column, span)| Some((column, foreign(&span)?))) {
        return Unknown { character, column, span };
    }
    let span = if cell.is_empty() { cell.start..row.len().min(cell.start + 1) } else { cell.clone() };
    Unknown { character: row[cell].chars().next().unwrap_or(' '), column, span }
}

/// The bytes from one square to the next, if all squares are a byte: 1, or 2 if one blank stands between any two.
fn step(row: &str, layout: Layout) -> Option<usize> {
    let bytes = row.as_bytes();
    match layout {
        Layout::Exact => Some(1),
        Layout::Free if memchr::memchr2(b' ', b'\t', bytes).is_none() => Some(1),
        Layout::Free if bytes.len() % 2 == 1 => {
            bytes.chunks(2).all(|pair| pair[0] > b' ' && pair.get(1).is_none_or(|&byte| byte == b' ')).then_some(2)
        }
        _ => None,
    }
    .filter(|_| row.is_ascii())
}

/// How many squares a row has.
pub(super) fn count(row: &str, layout: Layout) -> usize {
    examined(row.len());
    step(row, layout).map_or_else(|| cells(row, layout).count(), |step| row.len().div_ceil(step))
}

/// The bytes of each square.
pub(super) fn cells(row: &str, layout: Layout) -> Box<dyn Iterator<Item = Range<usize>> + '_> {
    match layout {
        Layout::Barred => Box::new(between_bars(row)),
        Layout::Divided => Box::new(row.split(BARS).map(|piece| span_in(row, unquoted(piece)))),
        Layout::Bracketed => Box::new(in_brackets(row)),
        Layout::Separated { by, is_drawn } => {
            let row_end = row.strip_suffix(by).filter(|_| is_drawn).unwrap_or(row);
            Box::new(row_end.split(by).map(|piece| span_in(row, unquoted(piece))))
        }
        Layout::Free if is_spaced(row) => {
            Box::new(row.split_whitespace().map(|word| span_in(row, without_fraction(word))))
        }
        Layout::Free | Layout::Exact => Box::new(row.char_indices().map(|(at, c)| at..at + c.len_utf8())),
    }
}

/// True if blanks stand between all squares.
fn is_spaced(row: &str) -> bool {
    let mut words = row.split_whitespace();
    words.clone().nth(1).is_some() && words.all(|word| sign(without_fraction(word)).is_some())
}

/// True if blanks stand between all squares, and more of them between some than between others, as between boards.
pub(super) fn is_parted(row: &str) -> bool {
    if memchr::memchr2(b' ', b'\t', row.as_bytes()).is_none() {
        return false;
    }
    let mut gaps = row.trim().split(|c: char| !c.is_whitespace()).filter(|gap| !gap.is_empty());
    let first = gaps.next();
    gaps.any(|gap| Some(gap) != first) && is_spaced(row)
}

/// The squares between bars.
fn between_bars(row: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut bars = row.match_indices(BARS).map(|(at, bar)| (at, at + bar.len()));
    let mut start = bars.next().map(|(_, end)| end);
    bars.filter_map(move |(at, end)| {
        let piece = start.replace(end)?..at;
        let cell = unquoted(&row[piece.clone()]);
        // Of an empty square the middle is as good as any other place to point at.
        let middle = piece.start + piece.len() / 2;
        let is_middle = cell.is_empty() && row.get(middle..middle + 1) == Some(" ");
        Some(if is_middle { middle..middle + 1 } else { span_in(row, cell) })
    })
}

/// The squares in brackets of one kind, or none if it is no such row.
fn in_brackets(row: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let close = closing(row.chars().next().unwrap_or(' '));
    let pieces = row.split_inclusive(close.unwrap_or('\n'));
    pieces.map_while(move |piece| {
        let piece = piece.trim();
        let inner = piece.strip_suffix(close?)?.strip_prefix(|open| closing(open) == close)?;
        Some(span_in(row, inner.trim()))
    })
}

/// True if a row is two or more squares in brackets of one kind.
pub(super) fn is_bracketed(row: &str) -> bool {
    let Some(close) = row.chars().next().and_then(closing) else { return false };
    let (mut found, squares) = (0, row.matches(close).count());
    let are_squares = in_brackets(row).all(|span| {
        found += 1;
        sign(&row[span]).is_some_and(|sign| sign != ',')
    });
    are_squares && found == squares && squares > 1 && row.ends_with(close)
}

/// A cell without blanks and quotes around it.
fn unquoted(cell: &str) -> &str {
    let cell = cell.trim();
    let inner = ['"', '\''].iter().find_map(|&quote| cell.strip_prefix(quote)?.strip_suffix(quote));
    inner.unwrap_or_else(|| without_fraction(cell))
}

/// `1.` and `1.0`, as numpy prints ones and zeros, are `1`.
fn without_fraction(number: &str) -> &str {
    let whole = number.strip_suffix(".0").or_else(|| number.strip_suffix('.'));
    whole.filter(|whole| whole.len() == 1 && whole.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or(number)
}
