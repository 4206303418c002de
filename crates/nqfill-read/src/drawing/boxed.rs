//! Boards between bars: a frame around every square, around the board, or between squares; tables of Markdown; labels behind a bar.
//!
//! ```text
//! board    = [ ruler ] { frame | row } [ ruler ]
//! frame    = one or more of "+" "-" "=" and the lines of box drawing
//!          | bars with at least two dashes between them
//! row      = [ number ] bar { square bar } [ number ]
//!          | [ number ] bar row of squares bar [ number ]                 a frame around the board alone
//!          | [ label ] bar row of squares                                 labels of rows alone
//!          | square bar square { bar square }                             bars between squares alone
//! bar      = "|" | "│" | "┃" | "║"
//! ```
//! The first row may be the heading of a table: labels of columns, or a row without a character above a frame with bars.

use super::glyphs::Glyphs;
use super::margins;
use super::rows::{self, BARS, Layout, Row};
use crate::InputError;
use crate::error::{FamilyName, Foreign};
use crate::text::span_in;

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

/// True for dashes alone, three or more together: a rule, a row, or a frame with gaps at its crossings.
pub(super) fn is_dashes(line: &str) -> bool {
    !line.is_empty() && line.split(' ').all(|run| run.len() > 2 && run.bytes().all(|byte| byte == b'-'))
}

fn bars(row: &Row<'_>) -> usize {
    row.text.matches(BARS).count()
}

/// Takes off frames, rulers, the heading of a table and labels at the edges, and tells where the squares are.
///
/// # Errors
/// If something else stands beside the bars.
pub(super) fn without(rows: &mut Vec<Row<'_>>, glyphs: &Glyphs) -> Result<Layout, InputError> {
    let is_line = |row: &Row<'_>| is_frame(&row.text) || is_dashes(&row.text);
    let mut below = rows.iter().skip_while(|row| is_line(row)).skip(1);
    // Nothing but the frame below the first row divides a table.
    let is_ruled = below.next().is_some_and(|row| is_line(row) && bars(row) > 0) && !below.any(is_line);
    rows.retain(|row| !is_line(row));
    if !rows.iter().any(|row| bars(row) > 0) {
        return Ok(margins::without(rows, glyphs));
    }
    let is_ruler = |row: &&Row<'_>| bars(row) == 0 && margins::ruler(&row.text).is_some();
    let top = rows.first().filter(is_ruler).is_some().then(|| rows.remove(0));
    let bottom = rows.last().filter(is_ruler).is_some().then(|| rows.pop()).flatten();
    if let Some(row) = rows.iter().find(|row| bars(row) == 0) {
        return Err(FamilyName::Drawing.not_understood(Foreign::Line, row.span.clone()));
    }
    let layout = squares(rows, is_ruled, glyphs)?;
    let columns = rows.first().map(|row| rows::count(&row.text, layout));
    let other = [top, bottom].into_iter().flatten().find(|row| margins::ruler(&row.text) != columns);
    other.map_or(Ok(layout), |row| Err(FamilyName::Drawing.not_understood(Foreign::Line, row.span)))
}

/// Takes off what stands beside the squares of rows with bars.
fn squares(rows: &mut Vec<Row<'_>>, is_ruled: bool, glyphs: &Glyphs) -> Result<Layout, InputError> {
    // `|-|-|-|-|` below the heading, where no other row has a dash.
    let is_divider = |row: &Row<'_>| row.text.contains('-') && row.text.chars().all(|c| matches!(c, '-' | '|' | ' '));
    let has_dashes = rows.iter().filter(|row| row.text.contains('-')).count() == 1;
    let has_divider = has_dashes && rows.len() > 2 && is_divider(&rows[1]);
    if rows.len() > 1 && is_heading(rows, is_ruled || has_divider, glyphs) {
        rows.drain(..=usize::from(has_divider));
    }
    let most = bars(&rows[0]);
    // Rows with more bars or less than others are ragged.
    if rows.iter().any(|row| bars(row) != most) {
        return Ok(Layout::Barred);
    }
    let is_plain = |piece: &str| piece.chars().nth(1).is_some() && piece.chars().any(|c| glyphs.cell(c).is_some());
    let are_plain = rows.iter().all(|row| is_plain(piece(row, 1)));
    let is_labelled = most == 1 && margins::are_labels(rows.iter().map(|row| piece(row, 0)));
    if most + 1 == rows.len() && !are_plain {
        return Ok(Layout::Divided);
    }
    if !is_labelled {
        beside(rows)?;
    }
    if are_plain && (is_labelled || most == 2) {
        *rows = rows.iter().map(|row| row.part(span_in(&row.text, piece(row, 1)))).collect();
        return Ok(margins::without(rows, glyphs));
    }
    if most == rows.len() + 2 && margins::are_labels(rows.iter().map(|row| piece(row, 1))) {
        // The second bar is the first one of the board.
        let second = |row: &Row<'_>| row.text.match_indices(BARS).nth(1).map_or(0, |(at, _)| at);
        *rows = rows.iter().map(|row| row.part(second(row)..row.text.len())).collect();
    }
    Ok(Layout::Barred)
}

/// What stands between two bars of a row, the first one before all.
fn piece<'r>(row: &'r Row<'_>, at: usize) -> &'r str {
    row.text.split(BARS).nth(at).unwrap_or_default().trim().trim_matches('*')
}

/// True if the first row is the heading of a table.
fn is_heading(rows: &[Row<'_>], is_ruled: bool, glyphs: &Glyphs) -> bool {
    let pieces = rows[0].text.split(BARS).map(|piece| piece.trim().trim_matches('*'));
    let cells: Vec<&str> = pieces.filter(|piece| !piece.is_empty()).collect();
    let are_names = |names: &[&str]| {
        let is_counted = margins::ruler(&names.join(" ")).is_some();
        is_counted && !names.iter().all(|name| name.chars().all(|c| glyphs.cell(c).is_some()))
    };
    // A corner may name rows and columns.
    cells.is_empty() && is_ruled || are_names(&cells) || cells.len() > 2 && are_names(&cells[1..])
}

/// Looks at what stands before the first bars and behind the last.
///
/// # Errors
/// If these are no labels of rows.
fn beside(rows: &[Row<'_>]) -> Result<(), InputError> {
    for is_left in [true, false] {
        let side = |row: &Row<'_>| {
            let mut pieces = row.text.split(BARS);
            let piece = if is_left { pieces.next() } else { pieces.next_back() };
            span_in(&row.text, piece.unwrap_or_default().trim())
        };
        let foreign = rows.iter().find(|row| !side(row).is_empty());
        if let Some(row) = foreign.filter(|_| !margins::are_labels(rows.iter().map(|row| &row.text[side(row)]))) {
            return Err(FamilyName::Drawing.not_understood(Foreign::Line, row.place(side(row))));
        }
    }
    Ok(())
}
