//! Sparse matrices, as scipy and MATLAB print them: `(0, 1)  1`; and the places of ones that numpy prints.

use super::{Edited, begins_with, lines};
use crate::lexer::pair;
use crate::text::LineSpan;
use std::ops::Range;

/// Takes the ones behind squares away, if there is nothing but ones.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    if !begins_with(text, |line| entry(line).is_some()) {
        return;
    }
    let is_other = |line: LineSpan| {
        let line = &text[line.start..line.end];
        line.trim_start().starts_with('(') && entry(line).is_none()
    };
    if lines(text).any(is_other) {
        return;
    }
    let mut above = 0..0;
    let mut size = head(text).map(|(head, n)| {
        edited.blank(head);
        format!("n = {n}")
    });
    for LineSpan { start, end, .. } in lines(text) {
        let line = &text[start..end];
        if let Some(value) = entry(line) {
            edited.blank(start + value.start..start + value.end);
            // Right above the squares, where the size of pairs stands.
            if let Some(size) = size.take().filter(|size| size.len() <= above.len()) {
                edited.put(above.start, &size);
            }
        } else if line.trim() == "Coords\tValues" {
            edited.blank(start..end);
        }
        above = start..end;
    }
}

/// The bytes of scipy's heading, `<Compressed Sparse Row sparse matrix ... shape (8, 8)>`, and the size that it tells.
fn head(text: &str) -> Option<(Range<usize>, &str)> {
    let start = text.find('<')?;
    let end = start + text[start..].find('>')?;
    let head = &text[start..end];
    let (rows, columns) = head.split_once("shape (")?.1.split_once(')')?.0.split_once(", ")?;
    let is_size = rows == columns && rows.parse::<usize>().is_ok();
    (head.contains("sparse") && is_size).then_some((start..end + 1, rows))
}

/// The bytes of the one behind a square.
fn entry(line: &str) -> Option<Range<usize>> {
    let said = line.trim_start();
    let (behind, _) = said.starts_with('(').then(|| pair(said).ok()).flatten()?;
    let value = behind.trim();
    let is_apart = behind.starts_with([' ', '\t']);
    (is_apart && matches!(value, "1" | "1.0" | "True")).then_some(line.len() - behind.len()..line.len())
}

/// Takes the first of two lists away that `where` of numpy prints, if it counts the rows: `(array([0, 1]), array([1, 3]))`.
pub(super) fn of_where(edited: &mut Edited<'_>) {
    let text = edited.text;
    let Some((rows, columns)) = places(text) else { return };
    let numbers = |list: Range<usize>| text[list].split(',').map(str::trim);
    let are_counted = numbers(rows.clone()).enumerate().all(|(at, number)| number == at.to_string());
    if are_counted && numbers(rows).count() == numbers(columns.clone()).count() {
        edited.blank(0..columns.start - 1);
        edited.blank(columns.end + 1..text.len());
    }
}

/// The numbers of rows and of columns, if a text is two arrays and nothing else.
pub(super) fn places(text: &str) -> Option<(Range<usize>, Range<usize>)> {
    let said = text.trim().strip_prefix("(array([")?;
    let (rows, rest) = said.split_once("]")?;
    let (columns, behind) = rest.split_once("array([")?.1.split_once("]")?;
    let is_number = |list: &str| list.split(',').all(|number| number.trim().parse::<u32>().is_ok());
    let is_whole = behind.ends_with("))") && !behind.contains('[');
    let span = |list: &str| crate::text::span_in(text, list);
    (is_whole && is_number(rows) && is_number(columns)).then(|| (span(rows), span(columns)))
}
