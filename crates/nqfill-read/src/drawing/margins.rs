//! Margins: labels of rows at their edges, rulers above and below a board, and what stands between the squares.
//!
//! ```text
//! row      = [ label ] squares [ blanks digits ]
//! label    = ( digits | letter ) ( blanks | ( ":" | ")" | "," ) [ blanks ] | "." blanks )
//! ruler    = digit { digit } | letter { letter } | number { blanks number } | letter { blanks letter }
//! ```
//! Labels are taken off if every row has one and they count up or down from 0, 1 or a; a ruler if it counts exactly the columns.

use super::glyphs::Glyphs;
use super::rows::{self, Layout, Row};
use crate::terms::Cell;
use nom::branch::alt;
use nom::bytes::complete::take_while_m_n;
use nom::character::complete::{digit1, one_of, space0, space1};
use nom::combinator::recognize;
use nom::error::Error;
use nom::{IResult, Parser};

/// Digits of the label of a row, at most.
const LONGEST: usize = 9;

/// Takes off what is no square, and tells where the squares are.
pub(super) fn without(rows: &mut Vec<Row<'_>>, glyphs: &Glyphs<'_>) -> Layout {
    let top = ruler_at(rows.first(), rows.get(1), glyphs).map(|columns| (columns, rows.remove(0)));
    let beside = rows.len().checked_sub(2).and_then(|at| rows.get(at));
    let bottom = ruler_at(rows.last(), beside, glyphs).and_then(|columns| Some((columns, rows.pop()?)));
    let labelled = without_labels(rows, glyphs);
    let layout = layout(labelled.as_deref().unwrap_or(rows), glyphs);
    let first = labelled.as_ref().map_or_else(|| rows.first(), |rows| rows.first());
    let columns = first.map(|row| rows::count(&row.text, layout));
    let is_off = [&top, &bottom].into_iter().flatten().any(|(counted, _)| Some(*counted) != columns);
    if is_off {
        rows.splice(0..0, top.map(|(_, row)| row));
        rows.extend(bottom.map(|(_, row)| row));
        return layout;
    }
    if let Some(labelled) = labelled {
        *rows = labelled;
    }
    layout
}

/// The columns that a row counts, if it may be a ruler above or below another row: letters beside letters are all squares.
fn ruler_at(row: Option<&Row<'_>>, beside: Option<&Row<'_>>, glyphs: &Glyphs<'_>) -> Option<usize> {
    let is_square = |c: char| glyphs.cell(c).is_some() || !c.is_alphanumeric() && !c.is_whitespace();
    let beside = beside?;
    let row = row.filter(|row| !row.text.chars().all(|c| glyphs.cell(c).is_some() || c == ' '))?;
    ruler(&row.text).filter(|_| beside.text.chars().any(is_square))
}

/// The columns that a line counts: `a b c d`, `abcd`, `1 2 3 4`, `0123`; beyond 9 their last digits.
pub(crate) fn ruler(line: &str) -> Option<usize> {
    let is_joined = !line.contains(char::is_whitespace);
    let mut count = 0;
    let mut before = None;
    let mut follows = |name: &str| {
        let this = ordinal(name);
        let is_next = match (before, this) {
            (None, Some(first)) => first < 2,
            (Some(before), Some(this)) => this == before + 1 || (this, before) == (0, 9),
            (_, None) => false,
        };
        (before, count) = (this, count + 1);
        is_next
    };
    let is_ruler = match is_joined {
        true => line.split_inclusive(|_| true).all(&mut follows),
        false => line.split_whitespace().all(&mut follows),
    };
    (is_ruler && count > 1).then_some(count)
}

/// The number that a label is; a letter is counted from 1.
fn ordinal(label: &str) -> Option<usize> {
    match label.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(usize::from(letter.to_ascii_lowercase() - b'a') + 1),
        [_, ..] if label.len() <= LONGEST && label.bytes().all(|byte| byte.is_ascii_digit()) => label.parse().ok(),
        _ => None,
    }
}

/// True if labels count up or down, each by one, and begin at 0, 1 or a.
pub(super) fn are_labels<'a>(labels: impl Iterator<Item = &'a str>) -> bool {
    let (mut before, mut step, mut least, mut is_letter) = (None::<usize>, None, usize::MAX, None);
    for label in labels {
        let Some(this) = ordinal(label) else { return false };
        let kind = label.starts_with(|c: char| c.is_ascii_alphabetic());
        if let Some(before) = before {
            let up = this == before + 1;
            if !(up || this + 1 == before) || *step.get_or_insert(up) != up {
                return false;
            }
        }
        if *is_letter.get_or_insert(kind) != kind {
            return false;
        }
        least = least.min(this);
        before = Some(this);
    }
    step.is_some() && (least == 1 || least == 0)
}

/// The label at the start of a row, with what separates it from the squares.
fn label(row: &str) -> IResult<&str, &str> {
    let name = alt((digit1, take_while_m_n(1, 1, |c: char| c.is_ascii_alphabetic())));
    let behind = alt((recognize((one_of(":),"), space0)), recognize((one_of("."), space1)), space1));
    let (rest, (name, _)) = (name, behind).parse(row)?;
    if rest.is_empty() {
        return Err(nom::Err::Error(Error::new(rest, nom::error::ErrorKind::Eof)));
    }
    Ok((rest, name))
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

/// The rows without labels at their edges, if all have them.
fn without_labels<'a>(rows: &[Row<'a>], glyphs: &Glyphs<'_>) -> Option<Vec<Row<'a>>> {
    let first = rows.first()?;
    // As many bits as there are rows are squares, however they begin.
    let is_bit = |c: char| matches!(c, '0' | '1');
    if first.text.chars().all(|c| is_bit(c) || c.is_whitespace() || c == ',')
        && first.text.chars().filter(|&c| is_bit(c)).count() == rows.len()
    {
        return None;
    }
    let left = |row: &Row<'a>| label(&row.text).ok().map(|(rest, _)| row.text.len() - rest.len());
    let name = |row: &'_ Row<'a>| label(&row.text).map_or(String::new(), |(_, name)| name.to_owned());
    let has_left = left(first).is_some() && rows.iter().all(|row| left(row).is_some()) && {
        let names: Vec<String> = rows.iter().map(name).collect();
        are_labels(names.iter().map(String::as_str))
    };
    let has_digits = glyphs.cell('1').is_some();
    let right = |row: &Row<'a>| numbered(&row.text).map(|(squares, _)| squares.len());
    let has_right = !has_digits
        && right(first).is_some()
        && are_labels(rows.iter().map(|row| numbered(&row.text).map_or("", |(_, number)| number)));
    let squares = |row: &Row<'a>| {
        let start = left(row).filter(|_| has_left).unwrap_or(0);
        let end = right(row).filter(|_| has_right).unwrap_or(row.text.len());
        row.part(start..end.max(start))
    };
    (has_left || has_right).then(|| rows.iter().map(squares).collect())
}

/// Where the squares of rows are.
pub(super) fn layout(rows: &[Row<'_>], glyphs: &Glyphs<'_>) -> Layout {
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

/// The squares of a row that stands by itself: those without margins.
pub(super) fn columns(row: &Row<'_>, glyphs: &Glyphs<'_>) -> usize {
    let is_all = row.text.chars().all(|c| glyphs.cell(c).is_some() || c.is_whitespace());
    let start = behind_label(&row.text).filter(|_| !is_all).map_or(0, |rest| row.text.len() - rest.len());
    let end = numbered(&row.text).filter(|_| !is_all).map_or(row.text.len(), |(squares, _)| squares.len());
    let row = row.part(start..end.max(start));
    rows::count(&row.text, layout(std::slice::from_ref(&row), glyphs))
}
