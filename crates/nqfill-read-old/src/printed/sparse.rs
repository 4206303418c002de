//! Sparse matrices, as scipy and MATLAB print them: `(0, 1)  1`; and the places of ones that numpy prints.

use super::{Edited, begins_with, lines};
use crate::lexer::pair;

/// Takes the ones behind squares away, if there is nothing but ones.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    if !begins_with(text, |line| entry(line).is_some()) {
        return;
    }
    let is_other = |line: &str| line.trim_start().starts_with('(') && entry(line).is_none();
    if lines(text).any(is_other) {
        return;
    }
    let mut above = "";
    let mut size = head(text).map(|(head, n)| {
        edited.blank(head);
        format!("n = {n}")
    });
    for line in lines(text) {
        if let Some(value) = entry(line) {
            edited.blank(value);
            // Right above the squares, where the size of pairs stands.
            if let Some(size) = size.take().filter(|size| size.len() <= above.len()) {
                edited.put(above, &size);
            }
        } else if line.trim() == "Coords\tValues" {
            edited.blank(line);
        }
        above = line;
    }
}

/// Scipy's heading, `<Compressed Sparse Row sparse matrix ... shape (8, 8)>`, and the size that it tells.
fn head(text: &str) -> Option<(&str, &str)> {
    let head = &text[text.find('<')?..];
    let head = &head[..=head.find('>')?];
    let (rows, columns) = head.split_once("shape (")?.1.split_once(')')?.0.split_once(", ")?;
    let is_size = rows == columns && rows.parse::<usize>().is_ok();
    (head.contains("sparse") && is_size).then_some((head, rows))
}

/// The one behind a square.
fn entry(line: &str) -> Option<&str> {
    let said = line.trim_start();
    let (value, _) = said.starts_with('(').then(|| pair(said).ok()).flatten()?;
    let is_apart = value.starts_with([' ', '\t']);
    (is_apart && matches!(value.trim(), "1" | "1.0" | "True")).then_some(value)
}

/// Takes the first of two lists away that `where` of numpy prints, if it counts the rows: `(array([0, 1]), array([1, 3]))`.
pub(super) fn of_where(edited: &mut Edited<'_>) {
    let text = edited.text;
    let Some((rows, columns)) = places(text) else { return };
    let are_counted = rows.split(',').enumerate().all(|(at, number)| number.trim() == at.to_string());
    if are_counted && rows.split(',').count() == columns.split(',').count() {
        let start = edited.offset(columns);
        edited.blank(&text[..start - 1]);
        edited.blank(&text[start + columns.len() + 1..]);
    }
}

/// The numbers of rows and of columns, if a text is two arrays and nothing else.
pub(super) fn places(text: &str) -> Option<(&str, &str)> {
    let said = text.trim().strip_prefix("(array([")?;
    let (rows, rest) = said.split_once("]")?;
    let (columns, behind) = rest.split_once("array([")?.1.split_once("]")?;
    let is_number = |list: &str| list.split(',').all(|number| number.trim().parse::<u32>().is_ok());
    let is_whole = behind.ends_with("))") && !behind.contains('[');
    (is_whole && is_number(rows) && is_number(columns)).then_some((rows, columns))
}
