//! Texts in quotes and words in brackets: the rows of a drawing, or names of squares.

use crate::drawing::{Row, of_rows};
use crate::item::{NoteKind, Source};
use crate::numbers::squares;
use crate::values::board::wrong;
use crate::values::tree::{Item, Kind, Value, truth};
use crate::{Expected, InputError};
use nqfill_core::board::Placement;
use std::borrow::Cow;
use std::ops::Range;

/// The board of the rows of a value: texts or words, lists of cells, or a text of several lines.
///
/// # Errors
/// Of the rows; of a cell that is not one character.
pub(crate) fn drawing(
    source: &Source<'_>,
    value: &Value<'_>,
    n: Option<usize>,
) -> Result<(Placement, Vec<NoteKind>), InputError> {
    let mut rows = Vec::new();
    match &value.kind {
        Kind::Text(text) | Kind::Word(text) => lines(source.text, text, &value.span, &mut rows),
        Kind::List(list) => list.each(&mut |item| {
            let row = match item.value.list() {
                Some(_) => Row { text: cells(source.text, &item.value)?.into(), span: item.value.span.clone() },
                None => row_of(source.text, &item.value)?,
            };
            rows.push(owned(row));
            Ok(())
        })?,
        _ => return Err(wrong(value, source.text, Expected::Row)),
    }
    of_rows(source, &rows, n, value.span.clone())
}

/// The row that is a text or a word.
fn row_of<'v>(text: &str, value: &'v Value<'_>) -> Result<Row<'v>, InputError> {
    let (Kind::Text(row) | Kind::Word(row)) = &value.kind else {
        return Err(wrong(value, text, Expected::Row));
    };
    Ok(Row { text: Cow::Borrowed(row.as_ref()), span: inside(text, row, &value.span) })
}

fn owned(row: Row<'_>) -> Row<'static> {
    Row { text: Cow::Owned(row.text.into_owned()), span: row.span }
}

/// The bytes of a text between its quotes; all of them, if it has escapes.
fn inside(text: &str, row: &str, span: &Range<usize>) -> Range<usize> {
    let written = &text[span.clone()];
    match written.find(row).filter(|_| written.len() <= row.len() + 6) {
        Some(at) => span.start + at..span.start + at + row.len(),
        None => span.clone(),
    }
}

/// The lines of a text that are not blank, each with the bytes that write it, as far as these are found.
fn lines(text: &str, board: &str, span: &Range<usize>, rows: &mut Vec<Row<'static>>) {
    let mut at = Some(span.start);
    for line in board.lines().map(str::trim_end).filter(|line| !line.trim().is_empty()) {
        let found = at.and_then(|at| Some(at + text[at..span.end].find(line)?));
        at = found.map(|start| start + line.len());
        let span = found.map_or_else(|| span.clone(), |start| start..start + line.len());
        rows.push(Row { text: Cow::Owned(line.to_owned()), span });
    }
}

/// The cells of a list as one row: each is a character, and a blank one is empty.
fn cells(text: &str, value: &Value<'_>) -> Result<String, InputError> {
    let mut row = String::new();
    if let Some(list) = value.list() {
        list.each(&mut |item| {
            row.push(cell(text, item).ok_or_else(|| wrong(&item.value, text, Expected::Row))?);
            Ok(())
        })?;
    }
    Ok(row)
}

/// The character of a cell.
fn cell(text: &str, item: &Item<'_>) -> Option<char> {
    let written = match &item.value.kind {
        Kind::Word(word) if truth(word).is_some() => return Some(if truth(word)? { '1' } else { '0' }),
        Kind::Text(cell) | Kind::Word(cell) => cell.as_ref(),
        Kind::Number(0) => "0",
        Kind::Number(1) => "1",
        Kind::Number(_) => &text[item.value.span.clone()],
        _ => return None,
    };
    // A picture may have a sign behind it that says how it is shown.
    let mut characters = written.trim().chars().filter(|c| !matches!(c, '\u{fe0e}' | '\u{fe0f}'));
    let first = characters.next().unwrap_or('.');
    characters.next().is_none().then_some(first)
}

/// True if all texts in the lists of a list are cells of one character.
pub(crate) fn are_cells(value: &Value<'_>) -> bool {
    let mut are_cells = true;
    let Some(list) = value.list() else { return false };
    let walked = list.each(&mut |item| {
        let Some(list) = item.value.list() else { return Ok(()) };
        list.each(&mut |item| {
            let is_short = |text: &str| text.chars().filter(|c| *c != '\u{fe0f}').nth(1).is_none();
            are_cells &= match &item.value.kind {
                Kind::Text(text) => is_short(text.trim()),
                Kind::Word(word) => is_short(word),
                _ => true,
            };
            Ok(())
        })
    });
    are_cells && walked.is_ok()
}

/// True if a text, or all texts of a list, are names of squares.
pub(crate) fn are_names(value: &Value<'_>) -> bool {
    let is_name = |value: &Value<'_>| match &value.kind {
        Kind::Text(text) | Kind::Word(text) => squares::is_names(text.trim()),
        _ => false,
    };
    let Some(list) = value.list() else { return is_name(value) };
    let mut are_names = list.count > 0;
    let walked = list.each(&mut |item| {
        are_names &= is_name(&item.value);
        Ok(())
    });
    are_names && walked.is_ok()
}

/// The names of squares that a text or a list of texts has.
///
/// # Errors
/// Of a word that is none.
pub(crate) fn names(text: &str, value: &Value<'_>, is_queen: bool) -> Result<Vec<squares::Name>, InputError> {
    let mut names = Vec::new();
    let mut take = |value: &Value<'_>| {
        let row = row_of(text, value)?;
        let found = squares::names(row.text.trim(), row.span.start, is_queen);
        let found = found.map_err(|_| wrong(value, text, Expected::SquareName))?;
        // What is escaped has no places of its own.
        let is_written = row.span.len() == row.text.trim().len();
        let place =
            |name: squares::Name| if is_written { name } else { squares::Name { span: row.span.clone(), ..name } };
        names.extend(found.into_iter().map(place));
        Ok(())
    };
    match value.list() {
        Some(list) => list.each(&mut |item| take(&item.value))?,
        None => take(value)?,
    }
    Ok(names)
}
