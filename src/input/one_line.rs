//! The `line` dialect: all rows of a board on one line, as in batches of Sudokus.
//!
//! ```text
//! text     = { board | talk }, one a line
//! board    = cell { cell }                       n squared of them; the cells of `grid`
//! ```

use super::glyphs::{Alphabet, DRAWING, Glyphs};
use super::row::Layout;
use super::sheet::{Sheet, Sheets};
use super::talk::{Said, said_at, skip_talk};
use super::{Cursor, Head};
use nom::character::complete::satisfy;
use nom::combinator::all_consuming;
use nom::multi::many1_count;
use nom::{IResult, Parser};

pub(super) struct OneLine;

/// Lines as short as this are rows, and a file of them a damaged drawing: nobody writes 3 x 3 boards in one line.
const SHORTEST: usize = 16;

/// Lines of which one has to be a board.
const LOOKED_AT: usize = 16;

/// The lines of the first block of lines, at most so many.
fn lines_in_a_row(text: &str, most: usize) -> usize {
    let Some(mut said) = skip_talk(text, 0) else { return 0 };
    let mut count = 0;
    while said.talk.is_none() && count < most {
        count += 1;
        match said_at(text, said.line.next) {
            Some(next) => said = next,
            None => break,
        }
    }
    count
}

fn is_nearly(rows: usize, length: usize) -> bool {
    rows.abs_diff(length) <= 2.max(length / 8)
}

fn cells<'a>(line: &'a str, glyphs: &Glyphs<'_>) -> IResult<&'a str, usize> {
    all_consuming(many1_count(satisfy(|c| glyphs.cell(c).is_some()))).parse(line)
}

impl Sheets for OneLine {
    fn alphabet(&self) -> &'static Alphabet {
        &DRAWING
    }

    /// As many lines as they are long, or nearly, are the rows of one board.
    fn may_fit(&self, head: &Head<'_>) -> bool {
        let glyphs = Glyphs::new(&DRAWING, head.options);
        let is_board = |line: &&str| {
            let length = line.chars().count();
            length >= SHORTEST && length.isqrt().pow(2) == length && cells(line, &glyphs).is_ok()
        };
        // The first line may be damaged.
        let board = head.first_line().into_iter().chain(head.lines().take(LOOKED_AT)).find(is_board);
        let length = board.map_or(0, |line| line.chars().count());
        length > 0 && !is_nearly(lines_in_a_row(head.text, 2 * length), length)
    }

    fn sheet(&self, text: &str, _glyphs: &Glyphs<'_>, cursor: &mut Cursor) -> Option<Sheet> {
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
