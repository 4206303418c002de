//! The `line` dialect: all rows of a board on one line, as in batches of Sudokus.
//!
//! ```text
//! text     = { board | talk }, one a line
//! board    = cell { cell }                       n squared of them; the cells of `grid`
//! ```

use super::glyphs::{Alphabet, DRAWING, Glyphs};
use super::row::Layout;
use super::sheet::{Sheet, Sheets};
use super::talk::{Said, said_at};
use super::{Cursor, Head};
use nom::character::complete::satisfy;
use nom::combinator::all_consuming;
use nom::multi::many1_count;
use nom::{IResult, Parser};

pub(super) struct OneLine;

/// Lines as short as this are rows, and a file of them a damaged drawing: nobody writes 3 x 3 boards in one line.
const SHORTEST: usize = 16;

fn cells<'a>(line: &'a str, glyphs: &Glyphs) -> IResult<&'a str, usize> {
    all_consuming(many1_count(satisfy(|c| glyphs.cell(c).is_some()))).parse(line)
}

impl Sheets for OneLine {
    fn alphabet(&self) -> &'static Alphabet {
        &DRAWING
    }

    /// As many lines as they are long, or nearly, are the rows of one board.
    fn may_fit(&self, head: &Head<'_>) -> bool {
        let glyphs = Glyphs::new(&DRAWING, head.options);
        let Some(first) = head.first_line() else { return false };
        let Ok((_, length)) = cells(first, &glyphs) else { return false };
        let rows = head.text.lines().take(2 * length + 2).filter(|line| cells(line.trim(), &glyphs).is_ok()).count();
        let is_nearly_square = rows.abs_diff(length) <= 2.max(length / 8);
        length >= SHORTEST && length.isqrt().pow(2) == length && !is_nearly_square
    }

    fn sheet(&self, text: &str, _glyphs: &Glyphs, cursor: &mut Cursor) -> Option<Sheet> {
        loop {
            let Said { line, content, talk } = said_at(text, cursor.at)?;
            let number = cursor.line;
            cursor.at = line.next;
            cursor.line += 1;
            if talk.is_none() {
                let mut sheet = Sheet::new(Layout::Exact);
                sheet.extend(number, content.start, content.end);
                sheet.rows = rows(&text[content.clone()], content.start);
                return Some(sheet);
            }
        }
    }
}

/// Cuts a line into pieces of the root of its length; a length that is no square leaves a last piece too short.
fn rows(line: &str, start: usize) -> Vec<std::ops::Range<usize>> {
    let n = line.chars().count().isqrt().max(1);
    let mut ends: Vec<usize> = line.char_indices().map(|(at, _)| start + at).step_by(n).collect();
    ends.push(start + line.len());
    ends.windows(2).map(|pair| pair[0]..pair[1]).collect()
}
