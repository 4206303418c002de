//! The `lists` dialect: rows in quotes, as LeetCode 51 and Python print boards.
//!
//! ```text
//! text     = { board | anything up to the next board }
//! board    = open row { "," row } close
//!          | open cells { "," cells } close
//! row      = quote { cell } quote                the cells of `grid`
//! cells    = open quoted { "," quoted } close    one cell in each pair of quotes
//! open     = "[" | "(" | "{"
//! quote    = "'" | '"'
//! ```
//! Brackets around boards and commas between them mean nothing, so lists of solutions and lists of lists are read too.

use super::glyphs::{Alphabet, DRAWING, Glyphs};
use super::lexis::{self, Place};
use super::row::Layout;
use super::sheet::{Sheet, Sheets};
use super::text::{line_ends, span_in};
use super::{Cursor, Expected, Head, InputError, Loss};
use crate::board::Placement;
use nom::branch::alt;
use nom::bytes::complete::{is_not, take_till};
use nom::character::complete::{char, multispace0, one_of};
use nom::combinator::{opt, recognize};
use nom::multi::{many0_count, separated_list1};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};
use std::io::{self, Write};

pub(super) struct Lists;

/// What stands between the quotes.
fn row(text: &str) -> IResult<&str, &str> {
    let single = delimited(char('\''), take_till(|c| matches!(c, '\'' | '\n' | '\r')), char('\''));
    let double = delimited(char('"'), take_till(|c| matches!(c, '"' | '\n' | '\r')), char('"'));
    alt((single, double)).parse(text)
}

fn comma(text: &str) -> IResult<&str, char> {
    delimited(multispace0, char(','), multispace0).parse(text)
}

fn open(text: &str) -> IResult<&str, char> {
    terminated(one_of("[({"), multispace0).parse(text)
}

fn close(text: &str) -> IResult<&str, char> {
    preceded((multispace0, opt(char(',')), multispace0), one_of("])}")).parse(text)
}

fn rows(text: &str) -> IResult<&str, Vec<&str>> {
    delimited(open, separated_list1(comma, row), close).parse(text)
}

/// A row of cells in quotes of their own, from the first quote to the last.
fn cells(text: &str) -> IResult<&str, &str> {
    let several = recognize((row, comma, row, many0_count(preceded(comma, row))));
    delimited(open, several, close).parse(text)
}

/// What is skipped to get to a board: everything up to a bracket, and brackets that begin none.
fn between(text: &str) -> IResult<&str, &str> {
    alt((is_not("[({"), recognize(one_of("[({")))).parse(text)
}

impl Sheets for Lists {
    fn alphabet(&self) -> &'static Alphabet {
        &DRAWING
    }

    fn may_fit(&self, head: &Head<'_>) -> bool {
        head.has_any("[({") && head.has_any("\"'") && !head.sample.contains("\":")
    }

    fn sheet(&self, text: &str, _glyphs: &Glyphs<'_>, cursor: &mut Cursor) -> Option<Sheet> {
        let mut rest = &text[cursor.at..];
        while !starts_board(rest) {
            let (after, _) = between(rest).ok()?;
            rest = after;
        }
        let start = text.len() - rest.len();
        cursor.line += line_ends(&text[cursor.at..start]);
        let (after, sheet) = match board(text, rest) {
            Ok(found) => found,
            Err(error) => ("", fault(text, start, error)),
        };
        let end = text.len() - after.len();
        let mut sheet = sheet;
        sheet.extend(cursor.line, start, end);
        cursor.line += line_ends(&text[start..end]);
        cursor.at = end;
        Some(sheet)
    }
}

/// Whether a list of rows, or of rows of cells, begins here.
fn starts_board(text: &str) -> bool {
    let begins_row = (open, one_of::<_, _, nom::error::Error<&str>>("'\"")).parse(text).is_ok();
    begins_row || matrix_begins(text)
}

fn matrix_begins(text: &str) -> bool {
    (open, cells).parse(text).is_ok_and(|(_, (_, cells))| is_cells(cells))
}

/// Whether no pair of quotes has more than one character.
fn is_cells(row: &str) -> bool {
    separated_list1(comma, self::row)
        .parse(row)
        .is_ok_and(|(_, cells)| cells.iter().all(|cell| cell.chars().count() < 2))
}

fn board<'a>(text: &str, at: &'a str) -> IResult<&'a str, Sheet> {
    if matrix_begins(at) {
        let (after, matrix) = delimited(open, separated_list1(comma, cells), close).parse(at)?;
        let mut sheet = Sheet::new(Layout::Quoted);
        sheet.rows = matrix.iter().map(|row| span_in(text, row)).collect();
        return Ok((after, sheet));
    }
    let (after, rows) = rows(at)?;
    let mut sheet = Sheet::new(Layout::Free);
    sheet.rows = rows.iter().map(|row| span_in(text, row)).collect();
    Ok((after, sheet))
}

/// The sheet of a list that is not well formed: it points at the first character that does not belong there.
fn fault(text: &str, start: usize, error: nom::Err<nom::error::Error<&str>>) -> Sheet {
    let at = match error {
        nom::Err::Error(error) | nom::Err::Failure(error) => span_in(text, error.input).start.max(start),
        nom::Err::Incomplete(_) => text.len(),
    };
    let expects_row = text[..at].trim_end().ends_with([',', '[', '(', '{']);
    let expected = if expects_row { Expected::QuotedRow } else { Expected::ClosingBracket };
    let fault: InputError = lexis::unexpected(text, Place::from(at), expected);
    Sheet { fault: Some(fault), ..Sheet::new(Layout::Free) }
}

/// `[".Q..","...Q"]`, one board a line.
pub(super) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let mut drawn = Vec::new();
    let loss = super::grid::compact(placement, &mut drawn)?;
    let rows = drawn.split(|&byte| byte == b'\n').filter(|row| !row.is_empty());
    for (i, row) in rows.enumerate() {
        out.write_all(if i == 0 { b"[\"" } else { b",\"" })?;
        out.write_all(row)?;
        out.write_all(b"\"")?;
    }
    out.write_all(b"]\n")?;
    Ok(loss)
}
