//! Boards between bars: a frame around every square, around the board, or between squares; tables of Markdown.
//!
//! ```text
//! board    = { frame | row }
//! frame    = one or more of "+" "-" "=" and the lines of box drawing, at least one of them no "-" alone
//!          | bars with at least two dashes between them
//! row      = [ number ] bar { square bar } [ number ]
//!          | [ number ] bar row of squares bar [ number ]                 a frame around the board alone
//!          | square bar square { bar square }              bars between squares alone
//! bar      = "|" | "│" | "┃" | "║"
//! ```
//! The first row may be the heading of a table: labels of columns, or a row without a character above a frame with bars.

use super::glyphs::Glyphs;
use super::margins;
use super::rows::{self, BARS, Layout, Row};
use crate::error::{FamilyName, Foreign};
use crate::{InputError, InputErrorKind};
use std::ops::Range;

/// True if a line has bars and is no frame.
pub(crate) fn is_barred(line: &str) -> bool {
    line.contains(BARS) && !is_frame(line)
}

/// `+---+---+`, `|---+---|`, `|:---|---:|`: nothing but lines, and no dash that may be an empty square.
pub(crate) fn is_frame(line: &str) -> bool {
    let is_line = |c: char| matches!(c, '+' | '-' | '=' | ' ' | ':') || ('─'..='╿').contains(&c) || c == '|';
    if line.is_empty() || !line.chars().all(is_line) {
        return false;
    }
    let has_bars = line.contains(BARS);
    let has_crossing = line.contains(|c: char| !matches!(c, '-' | ' ' | ':') && !BARS.contains(&c));
    let is_long = |piece: &str| piece.chars().filter(|&c| c != ' ').nth(1).is_some() && !piece.trim().contains(' ');
    has_crossing && (!has_bars || line.contains(['-', '─', '═', '=']))
        || (has_bars && line.trim_matches(BARS).split(BARS).all(is_long))
}

/// Takes off the heading of a table and numbers at the edges, and tells where the squares are.
///
/// # Errors
/// If something else stands beside the bars.
pub(super) fn without(rows: &mut Vec<Row<'_>>, is_ruled: bool, glyphs: &Glyphs<'_>) -> Result<Layout, InputError> {
    if rows.len() > 1 && is_heading(rows, is_ruled, glyphs) {
        rows.remove(0);
    }
    let bars = |row: &Row<'_>| row.text.matches(BARS).count();
    let (most, squares) = (rows.first().map_or(0, bars), rows.len());
    // Rows with more bars or less than others are ragged.
    if rows.iter().any(|row| bars(row) != most) || most == 0 {
        return Ok(Layout::Barred);
    }
    if most == 2 && rows.iter().all(|row| is_framed(row, glyphs)) {
        beside(rows)?;
        let inner = |row: &Row<'_>| rows::cells(&row.text, Layout::Barred).next().unwrap_or_default();
        *rows = rows.iter().map(|row| row.part(inner(row))).collect();
        return Ok(margins::without(rows, glyphs));
    }
    if most + 1 == squares {
        return Ok(Layout::Divided);
    }
    beside(rows)?;
    if most == squares + 2 && margins::are_labels(rows.iter().map(first_cell)) {
        // The second bar is the first one of the board.
        let second = |row: &Row<'_>| row.text.match_indices(BARS).nth(1).map_or(0, |(at, _)| at);
        *rows = rows.iter().map(|row| row.part(second(row)..row.text.len())).collect();
    }
    Ok(Layout::Barred)
}

fn pieces<'r>(row: &'r Row<'_>) -> impl DoubleEndedIterator<Item = &'r str> {
    row.text.split(BARS).map(|piece| piece.trim().trim_matches('*'))
}

fn first_cell<'r>(row: &'r Row<'_>) -> &'r str {
    pieces(row).nth(1).unwrap_or_default()
}

/// True if the first row is the heading of a table.
fn is_heading(rows: &[Row<'_>], is_ruled: bool, glyphs: &Glyphs<'_>) -> bool {
    let row = &rows[0];
    let cells: Vec<&str> = pieces(row).filter(|piece| !piece.is_empty()).collect();
    let are_names = |names: &[&str]| {
        let is_counted = margins::ruler(&names.join(" ")).is_some();
        is_counted && !names.iter().all(|name| name.chars().all(|c| glyphs.cell(c).is_some()))
    };
    // A corner may name rows and columns.
    cells.is_empty() && is_ruled || are_names(&cells) || cells.len() > 2 && are_names(&cells[1..])
}

/// True if a row has a frame around it, and squares without bars between.
fn is_framed(row: &Row<'_>, glyphs: &Glyphs<'_>) -> bool {
    let squares = first_cell(row);
    squares.chars().nth(1).is_some() && squares.chars().any(|c| glyphs.cell(c).is_some())
}

/// Looks at what stands before the first bars and behind the last.
///
/// # Errors
/// If these are no labels of rows.
fn beside(rows: &[Row<'_>]) -> Result<(), InputError> {
    let outside = |row: &Row<'_>, is_left: bool| -> Range<usize> {
        let piece = if is_left { row.text.split(BARS).next() } else { row.text.rsplit(BARS).next() };
        crate::text::span_in(&row.text, piece.unwrap_or_default().trim())
    };
    for is_left in [true, false] {
        let is_blank = rows.iter().all(|row| outside(row, is_left).is_empty());
        let labels = rows.iter().map(|row| &row.text[outside(row, is_left)]);
        if is_blank || margins::are_labels(labels) {
            continue;
        }
        let is_number = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
        let all = || rows.iter().map(|row| (row, outside(row, is_left))).filter(|(_, span)| !span.is_empty());
        let foreign = all().find(|(row, span)| !is_number(&row.text[span.clone()])).or_else(|| all().next());
        if let Some((row, span)) = foreign {
            let (family, what) = (FamilyName::Drawing, Foreign::Line);
            return Err(InputErrorKind::NotUnderstood { family, what }.at(row.place(span)));
        }
    }
    Ok(())
}
