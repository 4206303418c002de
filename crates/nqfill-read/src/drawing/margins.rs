//! Margins: labels of rows at their edges, rulers above and below a board, and what stands between the squares.
//!
//! ```text
//! row      = [ label ] squares [ blanks digits ]
//! label    = ( digits | letter ) ( blanks | ( ":" | ")" | "," ) [ blanks ] | "." blanks )
//! ruler    = digit { digit } | letter { letter } | [ sep ] name { sep name }         name: number | letter;  sep: blanks "," ";"
//! ```
//! Labels are taken off if every row has one and they count up or down from 0, 1 or a; a ruler if it counts exactly the columns.

use super::glyphs::Glyphs;
use super::rows::{self, Layout, Row};
use crate::terms::Cell;
use nom::branch::alt;
use nom::bytes::complete::take_while_m_n;
use nom::character::complete::{digit1, one_of, space0, space1};
use nom::combinator::{not, recognize};
use nom::{IResult, Parser, combinator::eof};
use std::ops::Range;

/// Digits of the label of a row, at most.
const LONGEST: usize = 9;

/// What stands between the names of a ruler.
const SEPARATORS: [char; 4] = [' ', '\t', ',', ';'];

/// Takes off what is no square, and tells where the squares are.
pub(super) fn without(rows: &mut Vec<Row<'_>>, glyphs: &Glyphs) -> Layout {
    let top = ruler_at(rows.first(), rows.get(1), glyphs).map(|columns| (columns, rows.remove(0)));
    let beside = rows.len().checked_sub(2).and_then(|at| rows.get(at));
    let bottom = ruler_at(rows.last(), beside, glyphs).and_then(|columns| Some((columns, rows.pop()?)));
    let labelled = without_labels(rows, glyphs);
    let squares = labelled.as_deref().unwrap_or(rows);
    let layout = layout(squares, glyphs);
    let columns = squares.first().map(|row| rows::count(&row.text, layout));
    if [&top, &bottom].into_iter().flatten().all(|(counted, _)| Some(*counted) == columns) {
        *rows = labelled.unwrap_or_else(|| std::mem::take(rows));
    } else {
        rows.splice(0..0, top.map(|(_, row)| row));
        rows.extend(bottom.map(|(_, row)| row));
    }
    layout
}

/// The columns that a row counts, if it may be a ruler above or below another row: letters beside letters are all squares.
fn ruler_at(row: Option<&Row<'_>>, beside: Option<&Row<'_>>, glyphs: &Glyphs) -> Option<usize> {
    let is_square = |c: char| glyphs.cell(c).is_some() || !c.is_alphanumeric() && !c.is_whitespace();
    let row = row.filter(|row| !row.text.chars().all(|c| glyphs.cell(c).is_some() || c == ' '))?;
    ruler(&row.text).filter(|_| beside.is_some_and(|beside| beside.text.chars().any(is_square)))
}

/// The columns that a line counts: `a b c d`, `abcd`, `,1,2,3`, `0123`; beyond 9 their last digits.
pub(crate) fn ruler(line: &str) -> Option<usize> {
    const MOST: usize = 1 << 12;
    let line = Some(line).filter(|line| line.len() <= MOST)?.trim_matches(SEPARATORS);
    let names = line.split(SEPARATORS).filter(|name| !name.is_empty());
    let numbers: Option<Vec<_>> = match names.clone().nth(1) {
        None => line.split_inclusive(|_| true).map(ordinal).collect(),
        Some(_) => names.map(ordinal).collect(),
    };
    let numbers = numbers?;
    let follows = |pair: &[(bool, usize)]| pair[1].1 == pair[0].1 + 1 || (pair[0].1, pair[1].1) == (9, 0);
    let is_ruler = numbers.len() > 1 && numbers[0].1 < 2 && numbers.windows(2).all(follows);
    (is_ruler && numbers.iter().all(|number| number.0 == numbers[0].0)).then_some(numbers.len())
}

/// The number that a label is, and whether it is a letter, counted from 1.
fn ordinal(label: &str) -> Option<(bool, usize)> {
    match label.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some((true, usize::from(letter.to_ascii_lowercase() - b'a') + 1)),
        [b'0'..=b'9', ..] if label.len() <= LONGEST => Some((false, label.parse().ok()?)),
        _ => None,
    }
}

/// True if labels count up or down, each by one, and begin at 0, 1 or a.
pub(super) fn are_labels<'a>(labels: impl Iterator<Item = &'a str>) -> bool {
    let Some(labels) = labels.map(ordinal).collect::<Option<Vec<_>>>() else { return false };
    let follow = |above: &(bool, usize), below: &(bool, usize)| above.0 == below.0 && above.1 == below.1 + 1;
    let is_up = labels.windows(2).all(|pair| follow(&pair[1], &pair[0]));
    let is_down = labels.windows(2).all(|pair| follow(&pair[0], &pair[1]));
    labels.len() > 1 && (is_up || is_down) && labels.iter().any(|label| label.1 < 2)
}

/// The label at the start of a row, with what separates it from the squares.
fn label(row: &str) -> IResult<&str, &str> {
    let name = alt((digit1, take_while_m_n(1, 1, |c: char| c.is_ascii_alphabetic())));
    let behind = alt((recognize((one_of(":),"), space0)), recognize((one_of("."), space1)), space1));
    (name, behind, not(eof)).map(|(name, ..)| name).parse(row)
}

/// The squares of a row behind its label, if it has one; with the number behind them still there.
pub(super) fn behind_label(row: &str) -> Option<&str> {
    label(row).ok().map(|(rest, _)| rest)
}

/// A row without the number behind its squares, and that number.
fn numbered(row: &str) -> Option<(&str, &str)> {
    let squares = row.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &row[squares.len()..];
    (!number.is_empty() && squares.ends_with([' ', '\t'])).then_some((squares.trim_end(), number))
}

/// The rows without labels at their edges, if all have them. As many bits as there are rows are squares, however they begin.
fn without_labels<'a>(rows: &[Row<'a>], glyphs: &Glyphs) -> Option<Vec<Row<'a>>> {
    let first = &rows.first()?.text;
    let bits = first.chars().filter(|c| matches!(c, '0' | '1')).count();
    if bits == rows.len() && first.chars().all(|c| matches!(c, '0' | '1' | ',') || c.is_whitespace()) {
        return None;
    }
    let has_left = are_labels(rows.iter().map(|row| label(&row.text).map_or("", |(_, name)| name)));
    let has_right = glyphs.cell('1').is_none()
        && are_labels(rows.iter().map(|row| numbered(&row.text).map_or("", |(_, number)| number)));
    let squares = |row: &Row<'a>| row.part(inner(&row.text, has_left, has_right));
    (has_left || has_right).then(|| rows.iter().map(squares).collect())
}

/// The squares of a row, without its label and the number behind them.
fn inner(row: &str, has_left: bool, has_right: bool) -> Range<usize> {
    let start = behind_label(row).filter(|_| has_left).map_or(0, |rest| row.len() - rest.len());
    let end = numbered(row).filter(|_| has_right).map_or(row.len(), |(squares, _)| squares.len());
    start..end.max(start)
}

/// Where the squares of rows are.
pub(super) fn layout(rows: &[Row<'_>], glyphs: &Glyphs) -> Layout {
    let Some(first) = rows.first() else { return Layout::Free };
    if rows.iter().all(|row| rows::is_bracketed(&row.text)) {
        return Layout::Bracketed;
    }
    let is_separator = |by: &u8| glyphs.cell(char::from(*by)).is_none();
    let separators = [b'\t', b',', b';'].into_iter().filter(is_separator);
    let found = separators.into_iter().find(|&by| memchr::memchr(by, first.text.as_bytes()).is_some());
    let Some(by) = found.map(char::from) else { return Layout::Free };
    if by == '\t' && first.text.split(by).any(|cell| cell.trim().chars().nth(1).is_some()) {
        return Layout::Free;
    }
    let is_drawn = |cell: &str| {
        rows::sign(cell).is_some_and(|sign| sign == '0' || sign != ' ' && glyphs.cell(sign) == Some(Cell::Empty))
    };
    let separated = Layout::Separated { by, is_drawn: false };
    let has_drawn = rows.iter().any(|row| rows::cells(&row.text, separated).any(|span| is_drawn(&row.text[span])));
    Layout::Separated { by, is_drawn: has_drawn }
}

/// The squares of a row that stands by itself.
pub(super) fn columns(row: &Row<'_>, glyphs: &Glyphs) -> usize {
    let has_margins = !row.text.chars().all(|c| glyphs.cell(c).is_some() || c.is_whitespace());
    let row = row.part(inner(&row.text, has_margins, has_margins));
    rows::count(&row.text, layout(std::slice::from_ref(&row), glyphs))
}
