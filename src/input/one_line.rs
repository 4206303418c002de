//! The `line` dialect: all rows of a board on one line, as in batches of Sudokus.
//!
//! ```text
//! text     = { board | talk }, one a line
//! board    = cell { cell }                       n squared of them; the cells of `grid`
//!          | row separator row { separator row } n of them, of n squares each, at least 4
//! separator= blanks | "," | "/" | "|"
//! ```

use super::glyphs::{Alphabet, DRAWING, Glyphs};
use super::row::Layout;
use super::rows::Rows;
use super::sheet::{Sheet, Sheets};
use super::talk::{Said, Talk, said_at};
use super::text::span_in;
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

/// The lines of the longest block of the first so many lines. Words among rows do not divide a board.
fn longest_run(text: &str, length: usize) -> usize {
    let (mut at, mut longest, mut run) = (0, 0, 0);
    for _ in 0..2 * length {
        let Some(said) = said_at(text, at) else { break };
        run = match said.talk {
            None => run + 1,
            Some(Talk::Words | Talk::Prose) => run,
            Some(_) => 0,
        };
        longest = longest.max(run);
        at = said.line.next;
    }
    longest
}

fn is_nearly(rows: usize, length: usize) -> bool {
    rows.abs_diff(length) <= 2.max(length / 8)
}

/// Rows that stand side by side have at least so many squares: fewer are squares between blanks.
const FEWEST_ROWS: usize = 4;

/// What may stand between two rows on a line.
const BETWEEN: [char; 5] = [' ', '\t', ',', '/', '|'];

/// The rows of a line in which several stand.
fn words(line: &str) -> impl Iterator<Item = &str> + Clone {
    line.split(BETWEEN).filter(|word| !word.is_empty())
}

/// How many rows stand side by side on a line, if they are as many as each of them has squares.
fn rows_beside(line: &str, glyphs: &Glyphs<'_>) -> Option<usize> {
    let n = words(line).next()?.chars().count();
    let is_row = |word: &str| word.chars().count() == n && cells(word, glyphs).is_ok();
    (n >= FEWEST_ROWS && words(line).take(n + 1).count() == n && words(line).all(is_row)).then_some(n)
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
        let length_of = |line: &str| {
            let length = line.chars().count();
            let is_board = length >= SHORTEST && length.isqrt().pow(2) == length && cells(line, &glyphs).is_ok();
            is_board.then_some(length)
        };
        // The first line may be damaged; where several are too short for boards, lines are rows.
        let lines = || head.first_line().into_iter().chain(head.lines().take(LOOKED_AT));
        let is_short = |line: &&str| line.chars().nth(SHORTEST - 1).is_none() && cells(line, &glyphs).is_ok();
        match lines().find_map(length_of) {
            Some(length) => {
                let rows = longest_run(head.text, length);
                head.lines().take(LOOKED_AT).filter(is_short).nth(1).is_none() && !is_nearly(rows, length)
            }
            // As many lines of so many rows are as many boards side by side, with blank lines between their rows or not.
            None => lines().find_map(|line| rows_beside(line, &glyphs)).is_some_and(|n| {
                let count = head.lines().take(2 * n).count();
                !is_nearly(count, n)
            }),
        }
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

/// Cuts a line into its rows: where they are divided, or into as many pieces as are next to the root of its length, of which
/// the last one has what is left or lacks what is missing.
fn rows(line: &str, start: usize) -> Rows {
    if line.contains(BETWEEN) {
        return words(line).map(|word| span_in(line, word)).map(|row| start + row.start..start + row.end).collect();
    }
    let length = line.chars().count();
    let floor = length.isqrt();
    let n = (floor + usize::from(length - floor * floor > floor)).max(1);
    let mut ends: Vec<usize> = line.char_indices().map(|(at, _)| start + at).step_by(n).take(n).collect();
    ends.push(start + line.len());
    ends.windows(2).map(|pair| pair[0]..pair[1]).collect()
}
