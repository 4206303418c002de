//! The `line` dialect: all rows of a board on one line, as in batches of Sudokus.
//!
//! ```text
//! text     = { board | filler }, one a line
//! board    = cell { cell }                       n squared of them; the cells of `grid`
//!          | row separator row { separator row } n of them, of n squares each, at least 4
//! separator= blanks | "," | "/" | "|"
//! ```

use crate::format::drawing::{Drawing, DrawnDialect};
use crate::format::glyphs::{Alphabet, COMMON, Glyphs};
use crate::format::row::Layout;
use crate::prose::filler::{Filler, ScannedLine, scan_line};
use crate::text::span_in;
use crate::{Cursor, Kinds, Line, Sniff};
use nom::character::complete::satisfy;
use nom::combinator::all_consuming;
use nom::multi::many1_count;
use nom::{IResult, Parser};
use std::ops::Range;

pub(crate) struct OneLine;

/// Lines as short as this are rows, and a file of them a damaged drawing: nobody writes 3 x 3 boards in one line.
const SHORTEST: usize = 16;

/// Lines of which one has to be a board.
const LOOKED_AT: usize = 16;

/// Lines of the longest block among the first `2 * length` lines. Words among rows do not divide a board.
fn longest_run(text: &str, length: usize) -> usize {
    let (mut at, mut longest, mut run) = (0, 0, 0);
    for _ in 0..2 * length {
        let Some(said) = scan_line(text, at) else { break };
        run = match said.filler {
            None => run + 1,
            Some(Filler::Words | Filler::Prose) => run,
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

/// Squares of a row that stands beside others, at least: shorter words are squares between blanks.
const FEWEST_ROWS: usize = 4;

/// Separators of rows on a line.
const BETWEEN: [char; 5] = [' ', '\t', ',', '/', '|'];

/// The kinds of those characters.
const BETWEEN_KINDS: Kinds = Kinds::BLANKS.or(Kinds::COMMA).or(Kinds::SLASH).or(Kinds::BAR);

/// The rows of a line in which several stand.
fn words(line: &str) -> impl Iterator<Item = &str> + Clone {
    line.split(BETWEEN).filter(|word| !word.is_empty())
}

/// How many rows stand side by side on a line, if they are as many as each of them has squares.
fn rows_beside(line: &Line<'_>, glyphs: &Glyphs<'_>) -> Option<usize> {
    if !line.kinds.has(BETWEEN_KINDS) {
        return None;
    }
    let line = line.text;
    let n = words(line).next()?.chars().count();
    let is_row = |word: &str| word.chars().count() == n && cells(word, glyphs).is_ok();
    (n >= FEWEST_ROWS && words(line).take(n + 1).count() == n && words(line).all(is_row)).then_some(n)
}

fn cells<'a>(line: &'a str, glyphs: &Glyphs<'_>) -> IResult<&'a str, usize> {
    all_consuming(many1_count(satisfy(|c| glyphs.cell(c).is_some()))).parse(line)
}

impl DrawnDialect for OneLine {
    fn alphabet(&self) -> &'static Alphabet {
        &COMMON
    }

    /// As many lines as they are long, or nearly, are the rows of one board.
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        let glyphs = Glyphs::new(&COMMON, sniff.options);
        let length_of = |line: Line<'_>| {
            let length = (line.text.len() >= SHORTEST).then(|| line.text.chars().count())?;
            let is_board = length >= SHORTEST && length.isqrt().pow(2) == length && cells(line.text, &glyphs).is_ok();
            is_board.then_some(length)
        };
        // The first line may be damaged; where several are too short for boards, lines are rows.
        let lines = || sniff.first_line().into_iter().chain(sniff.lines().take(LOOKED_AT));
        let is_short =
            |line: &Line<'_>| line.text.chars().nth(SHORTEST - 1).is_none() && cells(line.text, &glyphs).is_ok();
        match lines().find_map(length_of) {
            Some(length) => {
                let rows = longest_run(sniff.text, length);
                sniff.lines().take(LOOKED_AT).filter(is_short).nth(1).is_none() && !is_nearly(rows, length)
            }
            // About n lines of n rows each are n boards side by side, with blank lines between their rows or not.
            None => lines().find_map(|line| rows_beside(&line, &glyphs)).is_some_and(|n| {
                let count = sniff.lines().take(2 * n).count();
                !is_nearly(count, n)
            }),
        }
    }

    fn drawing(&self, text: &str, _glyphs: &Glyphs<'_>, cursor: &mut Cursor) -> Option<Drawing> {
        loop {
            let ScannedLine { line, content, filler } = scan_line(text, cursor.at)?;
            let number = cursor.line;
            cursor.at = line.next;
            cursor.line += 1;
            if filler.is_none() {
                let mut drawing = Drawing::new(Layout::Exact);
                drawing.extend(number, content.start, content.end);
                drawing.rows = rows(&text[content.clone()], content.start);
                return Some(drawing);
            }
        }
    }
}

/// Cuts a line into its rows: at separators, or else into n pieces, n being the rounded root of its length, of which
/// the last one has what is left or lacks what is missing.
fn rows(line: &str, start: usize) -> Vec<Range<usize>> {
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
