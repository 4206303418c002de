//! The `boxed` dialect: a frame around every square, around the board, or between squares; tables of Markdown.
//!
//! ```text
//! board    = { frame | row }                     up to a blank line, words or two frames in a row
//! frame    = one or more of "+" "-" "=" and the lines of box drawing, at least one of them no "-" alone
//!          | bars with at least two dashes between them
//! row      = [ number ] bar { square bar } [ number ]
//!          | [ number ] bar square square { square } bar [ number ]         a frame around the board alone
//!          | square bar square { bar square }                             bars between squares alone
//! bar      = "|" | "│" | "┃" | "║"
//! square   = blanks | blanks character blanks    blank, "#" and "." are empty
//! ```
//! The first row may be the heading of a table, the first square of every row its number.

use crate::format::drawing::{Drawing, DrawnDialect};
use crate::format::glyphs::{Alphabet, Glyphs};
use crate::format::row;
use crate::format::row::{BARS, Layout};
use crate::lexer::is_digits;
use crate::prose::filler::{Filler, ScannedLine, scan_line};
use crate::{Cursor, Kinds, Sniff};
use std::ops::Range;

pub(crate) struct Boxed;

static FRAMED: Alphabet = Alphabet::new(" ._-·#⬜⬛█□", "Qq♕♛👑★", "xX×");

#[derive(Clone, Copy, PartialEq, Eq)]
enum BoxedLine {
    Frame,
    Row,
}

fn boxed_line(line: &str) -> Option<BoxedLine> {
    if is_frame(line) {
        return Some(BoxedLine::Frame);
    }
    let is_row =
        line.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start().starts_with(BARS) || is_divided(line);
    is_row.then_some(BoxedLine::Row)
}

/// `+---+---+`, `|---+---|`, `|:---|---:|`: nothing but lines, and no dash that may be an empty square.
fn is_frame(line: &str) -> bool {
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

/// True if bars stand between squares, and at neither edge: most texts between them have at most one character.
fn is_divided(line: &str) -> bool {
    let (mut pieces, mut squares) = (0, 0);
    for piece in line.split(BARS) {
        pieces += 1;
        squares += usize::from(piece.trim().chars().nth(1).is_none());
    }
    pieces > 1 && 2 * squares > pieces
}

impl DrawnDialect for Boxed {
    fn alphabet(&self) -> &'static Alphabet {
        &FRAMED
    }

    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        sniff.has(Kinds::BAR.or(Kinds::BEYOND_ASCII))
            && sniff.lines().any(|line| boxed_line(line.text) == Some(BoxedLine::Row))
    }

    fn drawing(&self, text: &str, glyphs: &Glyphs<'_>, cursor: &mut Cursor) -> Option<Drawing> {
        let mut drawing = Drawing::new(Layout::Barred);
        let (mut after_frame, mut has_heading) = (false, false);
        while let Some(said) = scan_line(text, cursor.at) {
            let ScannedLine { line, content, filler } = said;
            let what = &text[content.clone()];
            let kind = boxed_line(what);
            let is_frame = kind == Some(BoxedLine::Frame);
            let ends = match filler {
                Some(Filler::Rule) => !is_frame,
                Some(Filler::Blank | Filler::Words | Filler::Prose) => true,
                // A drawing without bars below a whole board is another one.
                None if kind.is_none() => after_frame && drawing.is_square(text),
                _ => is_frame && after_frame,
            };
            if ends && drawing.is_begun() {
                return Some(finished(drawing, text, glyphs, has_heading));
            }
            if kind == Some(BoxedLine::Row) {
                drawing.rows.push(content.clone());
                drawing.extend(cursor.line, line.start, content.end);
            }
            has_heading |= is_frame && drawing.rows.len() == 1 && what.contains('|');
            after_frame = is_frame;
            cursor.at = line.next;
            cursor.line += 1;
        }
        drawing.is_begun().then(|| finished(drawing, text, glyphs, has_heading))
    }
}

/// The rows without the numbers at their edges, and their layout.
fn finished(mut drawing: Drawing, text: &str, glyphs: &Glyphs<'_>, has_heading: bool) -> Drawing {
    if is_open(&drawing, text) {
        drawing.layout = Layout::Divided;
    } else if let Some(inner) = framed_rows(&drawing, text, glyphs) {
        (drawing.rows, drawing.layout) = (inner, Layout::Free);
        return drawing;
    }
    without_labels(&mut drawing, text, glyphs, has_heading);
    drawing
}

/// True if there are no bars at the edges: at least one row has a square there, and bars divide as many squares as there
/// are rows. Blanks at the edges have been removed.
fn is_open(drawing: &Drawing, text: &str) -> bool {
    let lines = || drawing.rows.iter().map(|row| &text[row.clone()]);
    let bars = lines().next().map_or(0, |line| line.matches(BARS).count());
    let is_number = |c: char| c.is_ascii_digit();
    let left = |line: &str| !line.trim_start_matches(is_number).trim_start().starts_with(BARS);
    let right = |line: &str| !line.trim_end_matches(is_number).trim_end().ends_with(BARS);
    lines().next().is_some_and(|line| left(line) && right(line))
        || (lines().any(|line| left(line) || right(line)) && drawing.rows.len() == bars + 1)
}

/// The rows inside a frame that has no bars between squares.
fn framed_rows(drawing: &Drawing, text: &str, glyphs: &Glyphs<'_>) -> Option<Vec<Range<usize>>> {
    let inner = |row: &Range<usize>| {
        let mut cells = row::cell_spans(&text[row.clone()], Layout::Barred);
        let cell = cells.next()?;
        let squares = &text[row.start + cell.start..row.start + cell.end];
        let is_row = squares.chars().nth(1).is_some() && squares.chars().all(|c| glyphs.cell(c).is_some());
        (cells.next().is_none() && is_row).then_some(row.start + cell.start..row.start + cell.end)
    };
    drawing.rows.iter().map(inner).collect()
}

/// Takes off the heading of a table, and a column of numbers.
fn without_labels(drawing: &mut Drawing, text: &str, glyphs: &Glyphs<'_>, has_heading: bool) {
    let cells = |row: &Range<usize>| -> Vec<&str> {
        let line = &text[row.clone()];
        row::cell_spans(line, drawing.layout).map(|span| line[span].trim()).collect()
    };
    // A table with far more columns than rows is no board, with or without labels.
    let Some(top) = drawing.rows.first() else { return };
    if row::count(&text[top.clone()], drawing.layout) > drawing.rows.len() + 2 {
        return;
    }
    let first = cells(top);
    let (rows, columns) = (drawing.rows.len(), first.len());
    let named = if first.first().is_some_and(|corner| !is_label(corner, 0, glyphs)) { &first[1..] } else { &first[..] };
    let is_ruler = named.len() > 1 && named.iter().enumerate().all(|(i, name)| is_label(name, i, glyphs));
    let is_empty = first.iter().all(|name| name.is_empty());
    let is_word = |name: &&str| name.chars().nth(1).is_some() && name.chars().any(|c| glyphs.cell(c).is_none());
    let has_names = has_heading && first.iter().skip(1).any(is_word);
    if rows > 1 && (is_ruler || has_names || (has_heading && is_empty && rows == columns + 1)) {
        drawing.rows.remove(0);
    }
    let is_number = |cell: &str| is_digits(cell) && glyphs.cell('1').is_none();
    if drawing.layout == Layout::Barred
        && drawing.rows.iter().all(|row| first_cell(&text[row.clone()], drawing.layout).is_some_and(is_number))
    {
        // The second bar is the first one of the board.
        let second = |row: &Range<usize>| text[row.clone()].match_indices(BARS).nth(1).map_or(0, |(at, _)| at);
        for row in &mut drawing.rows {
            row.start += second(row);
        }
    }
}

fn first_cell(line: &str, layout: Layout) -> Option<&str> {
    row::cell_spans(line, layout).next().map(|span| line[span].trim())
}

/// True if a cell is the name of a column: its letter, or its number from 0 or 1.
fn is_label(cell: &str, column: usize, glyphs: &Glyphs<'_>) -> bool {
    let number = cell.parse::<usize>().is_ok_and(|number| number == column || number == column + 1)
        && glyphs.cell('1').is_none();
    let letter = cell.len() == 1
        && cell
            .bytes()
            .all(|byte| usize::from(byte.to_ascii_lowercase()).checked_sub(column) == Some(usize::from(b'a')));
    number || letter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_told_from_rows() {
        for frame in [
            "+---+---+",
            "|---+---|",
            "|---|---|",
            "|:--|--:|",
            "--+---+--",
            "┌───┬───┐",
            "├───┼───┤",
            "=====",
            "| --- | --- |",
        ] {
            assert!(boxed_line(frame) == Some(BoxedLine::Frame), "{frame}");
        }
        for row in ["| Q | . |", "|-|Q|", "8 | Q | # | 8", "Q | . | .", "|   |   |", "│♛│ │", "|.Q..|", "| - | - |"]
        {
            assert!(boxed_line(row) == Some(BoxedLine::Row), "{row}");
        }
        for other in ["-----", "solution | of all", ".Q..", ""] {
            assert!(boxed_line(other).is_none(), "{other}");
        }
    }
}
