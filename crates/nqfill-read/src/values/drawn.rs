//! Texts in quotes and words in brackets: the rows of a drawing, or names of squares.

use crate::drawing::{Row, of_rows};
use crate::item::{NoteKind, Source};
use crate::question::agreed;
use crate::text::{position, span_in};
use crate::values::board::{Read, Reading, wrong};
use crate::values::tree::{Item, Kind, Value, truth};
use crate::{Expected, InputError, InputErrorKind, Question};
use nqfill_core::board::{BitSet, Placement, Square};
use std::borrow::Cow;
use std::collections::HashMap;
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

/// The words of a text that is a name of squares or several.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',']).filter(|word| !word.is_empty())
}

/// `b4`: the column and the rank, from 1; saturated.
fn square(word: &str) -> Option<(i64, i64)> {
    let letter = word.chars().next().filter(char::is_ascii_alphabetic)?;
    let digits = word.get(1..).filter(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))?;
    let column = i64::from(letter.to_ascii_lowercase() as u8 - b'a') + 1;
    Some((column, digits.parse().unwrap_or(i64::MAX)))
}

/// True if a text, or all texts of a list, are names of squares.
pub(crate) fn are_names(value: &Value<'_>) -> bool {
    let is_name = |value: &Value<'_>| match &value.kind {
        Kind::Text(text) | Kind::Word(text) => {
            words(text).next().is_some() && words(text).all(|word| square(word).is_some())
        }
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

/// The squares that a text or a list of texts names on a board of n rows, each shown to the source.
///
/// # Errors
/// Of a square that the board does not have, or that is named twice.
pub(crate) fn squares(source: &Source<'_>, value: &Value<'_>, n: usize) -> Result<Vec<Square>, InputError> {
    let (mut squares, mut seen) = (Vec::new(), HashMap::new());
    each_name(source.text, value, &mut |name, span| {
        let (column, rank) = self::square(name).ok_or_else(|| wrong(value, source.text, Expected::SquareName))?;
        let most = i64::try_from(n).unwrap_or(i64::MAX);
        if !(1..=most).contains(&column) || !(1..=most).contains(&rank) {
            let letter = char::from_u32(u32::from(b'a') + n.min(26) as u32 - 1).unwrap_or('z');
            let kind = InputErrorKind::NoSuchSquare { name: name.to_owned(), last: format!("{letter}{n}") };
            return Err(kind.at(span));
        }
        let square = Square::new((most - rank) as u32, column as u32 - 1);
        if let Some(first) = seen.insert(square, span.start) {
            let first = position(source.text, first);
            let (row, column) = (square.row + 1, square.column + 1);
            return Err(InputErrorKind::RepeatedSquare { row, column, first }.at(span));
        }
        source.saw(square, span);
        squares.push(square);
        Ok(())
    })?;
    Ok(squares)
}

/// Passes the names of squares and their bytes to `see`.
fn each_name(
    text: &str,
    value: &Value<'_>,
    see: &mut dyn FnMut(&str, Range<usize>) -> Result<(), InputError>,
) -> Result<(), InputError> {
    let mut see_all = |value: &Value<'_>| {
        let row = row_of(text, value)?;
        let is_written = row.span.len() == row.text.len();
        words(&row.text).try_for_each(|word| {
            let within = span_in(&row.text, word);
            let at =
                if is_written { row.span.start + within.start..row.span.start + within.end } else { row.span.clone() };
            see(word, at)
        })
    };
    match value.list() {
        Some(list) => list.each(&mut |item| see_all(&item.value)),
        None => see_all(value),
    }
}

/// The board of names of squares. Where no size is said it is a chessboard; a smaller board that they fill is a question.
///
/// # Errors
/// Of a square; the question.
pub(crate) fn names(reading: &Reading<'_>, value: &Value<'_>, n: Option<usize>) -> Read {
    const CHESS: usize = 8;
    let board = |n: usize| {
        let squares = squares(reading.source, value, n)?;
        Placement::new(n, squares, Vec::new()).map_err(|_| InputErrorKind::ZeroSize.at(value.span.clone()))
    };
    let first = board(n.unwrap_or(CHESS))?;
    let queens = first.queens();
    let fills = |side: usize| {
        let (mut rows, mut columns) = (BitSet::new(side), BitSet::new(side));
        queens.iter().all(|square| {
            let (rank, column) = (CHESS - 1 - square.row as usize, square.column as usize);
            rank < side && column < side && rows.insert(rank) & columns.insert(column)
        })
    };
    let side = queens.len();
    if n.is_some() || !(4..CHESS).contains(&side) || !fills(side) {
        return Ok((first, Vec::new()));
    }
    let boards = vec![(format!("--size {side}"), board(side)?), (format!("--size {CHESS}"), first)];
    let board = agreed(Question::SizeOrCount, boards).map_err(|kind| kind.at(value.span.clone()))?;
    Ok((board, Vec::new()))
}
