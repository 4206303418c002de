//! Texts in quotes and words in brackets: the rows of a drawing, or names of squares.

use crate::convention::Pair;
use crate::drawing::{Row, Rows, of_rows};
use crate::item::{NoteKind, Source};
use crate::numbers::squares;
use crate::values::board::wrong;
use crate::values::tree::{Kind, Value, truth};
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
    let mut rows = Rows::default();
    match (value.list(), &value.kind) {
        (_, Kind::Text(text) | Kind::Word(text)) => lines(source.text, text, &value.span, &mut rows),
        (Some(list), _) => list.each(&mut |item| {
            rows.push(match item.value.list() {
                Some(_) => Row { text: cells(source.text, &item.value)?.into(), span: item.value.span.clone() },
                None => {
                    let (text, span) = text_of(source.text, &item.value)?;
                    row(source.text, text, span)
                }
            });
            Ok(())
        })?,
        _ => return Err(wrong(value, source.text, Expected::Row)),
    }
    of_rows(source, rows, n, value.span.clone())
}

/// The row of these bytes; they are not copied, unless its escapes are taken out.
fn row<'a>(text: &'a str, row: &str, span: Range<usize>) -> Row<'a> {
    let written = &text[span.clone()];
    Row { text: if written == row { written.into() } else { Cow::Owned(row.to_owned()) }, span }
}

/// A text or a word, and its bytes between its quotes; all of them, if it has escapes.
fn text_of<'v>(text: &str, value: &'v Value<'_>) -> Result<(&'v str, Range<usize>), InputError> {
    let (Kind::Text(row) | Kind::Word(row)) = &value.kind else {
        return Err(wrong(value, text, Expected::Row));
    };
    let written = &text[value.span.clone()];
    let found = written.find(row.as_ref()).filter(|_| written.len() <= row.len() + 6);
    let span = found.map(|at| value.span.start + at..value.span.start + at + row.len());
    Ok((row, span.unwrap_or_else(|| value.span.clone())))
}

/// The lines of a text, each with the bytes that write it, as far as these are found. Blank ones around them are none.
fn lines<'a>(text: &'a str, board: &str, span: &Range<usize>, rows: &mut Rows<'a>) {
    let mut at = Some(span.start);
    for line in board.trim_matches(['\n', '\r']).lines().map(str::trim_end) {
        let ahead = |at: usize| match line {
            "" => Some(text[at..span.end].find('\n')? + 1),
            line => text[at..span.end].find(line),
        };
        let found = at.and_then(|at| Some(at + ahead(at)?));
        at = found.map(|start| start + line.len());
        let span = found.map_or_else(|| span.clone(), |start| start..start + line.len());
        rows.push(row(text, line, span));
    }
}

fn bit(is_one: bool) -> &'static str {
    if is_one { "1" } else { "0" }
}

/// The cells of a list as one row: each is a character, and a blank one is empty.
fn cells(text: &str, value: &Value<'_>) -> Result<String, InputError> {
    let mut row = String::new();
    let Some(list) = value.list() else { return Ok(row) };
    list.each(&mut |item| {
        let written = match &item.value.kind {
            Kind::Word(word) if truth(word).is_some() => bit(truth(word) == Some(true)),
            Kind::Text(cell) | Kind::Word(cell) => cell.as_ref(),
            // As numpy prints them.
            Kind::Number(number @ (0 | 1)) => bit(*number == 1),
            _ => &text[item.value.span.clone()],
        };
        // A picture may have a sign behind it that says how it is shown.
        let mut characters = written.trim().chars().filter(|c| !matches!(c, '\u{fe0e}' | '\u{fe0f}'));
        row.push(characters.next().unwrap_or('.'));
        if characters.next().is_some() { Err(wrong(&item.value, text, Expected::Row)) } else { Ok(()) }
    })?;
    Ok(row)
}

/// Adds the names of squares that a text or a list of texts has.
///
/// # Errors
/// Of a word that is none.
pub(crate) fn add_names(
    text: &str,
    value: &Value<'_>,
    is_queen: bool,
    names: &mut Vec<Pair>,
) -> Result<(), InputError> {
    let mut add = |value: &Value<'_>| {
        let (row, span) = text_of(text, value)?;
        // What is escaped has no places of its own.
        let is_written = span.len() == row.trim().len();
        // A text of many is not copied while it grows: a name and a blank have three bytes.
        names.reserve(row.len() / 3 + 1);
        let found = squares::names(row.trim(), span.start, &mut |name| {
            let at = if is_written { name.span.clone() } else { span.clone() };
            names.push(Pair { span: at, is_queen, ..name.clone() });
        });
        found.map_err(|_| wrong(value, text, Expected::SquareName))?;
        Ok(())
    };
    match value.list() {
        Some(list) => list.each(&mut |item| add(&item.value)),
        None => add(value),
    }
}
