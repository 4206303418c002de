//! The `asp` dialect: facts, as answer set programming has them, and what clingo prints.
//!
//! ```text
//! board    = { fact | comment | word }           up to a second `board(...)` or an "Answer:"
//! fact     = [ "#const" ] name "=" number "." | name "(" term { "," term } ")" [ "." ]
//! term     = number [ ".." number ]
//! comment  = "%" to the end of the line
//! ```
//! `board(n)`, `n(n)`, `size(n)` and the largest `num(i)` are the size; `queen(r,c)` and `block(r,c)` are squares, counted
//! from 1. Without a size a complete board tells its own.

use super::lexis::{Digits, Piece, integer, name, signed};
use super::listed::{Listed, Mark, See};
use super::{Expected, Head, InputError, InputErrorKind, Loss};
use crate::board::{BitSet, Placement};
use nom::bytes::complete::tag;
use nom::character::complete::{char, multispace0, space0};
use nom::combinator::{map, opt};
use nom::multi::separated_list1;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};
use std::io::{self, Write};
use std::ops::Range;

pub(super) struct Asp;

/// The last number of a term: of `1..8` it is 8.
fn term(text: &str) -> IResult<&str, i64> {
    map((integer, opt(preceded(tag(".."), integer))), |(first, last)| last.unwrap_or(first)).parse(text)
}

fn fact(text: &str) -> IResult<&str, (&str, Vec<i64>)> {
    let comma = delimited(multispace0, char(','), multispace0);
    let terms = delimited((char('('), multispace0), separated_list1(comma, term), (multispace0, char(')')));
    (name, terms).parse(text)
}

/// `#const n = 8`
fn constant(text: &str) -> IResult<&str, i64> {
    preceded((tag("#const"), space0, tag("n"), space0, char('='), space0), integer).parse(text)
}

/// Gives each fact to `see`, with its bytes. Whatever is no fact is skipped: rules, and what clingo says of itself.
fn facts(
    piece: &Piece<'_>,
    mut see: impl FnMut(&str, &[i64], Range<usize>) -> Result<(), InputError>,
) -> Result<(), InputError> {
    let mut rest = piece.body();
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '.' | ','));
        if rest.is_empty() {
            return Ok(());
        }
        if let Ok((after, (name, terms))) = fact(rest) {
            see(name, &terms, piece.between(rest, after))?;
            rest = after;
        } else if let Ok((after, n)) = constant(rest) {
            see("n", &[n], piece.between(rest, after))?;
            rest = after;
        } else if is_wanted(name(rest).map_or("", |(_, name)| name)) && rest.contains('(') && !is_schema(rest) {
            return Err(piece.unexpected(rest, Expected::Fact));
        } else {
            rest = skip_word(rest);
        }
    }
}

/// A fact with variables in it: part of a rule.
fn is_schema(text: &str) -> bool {
    let end = text.find(['.', '\n']).unwrap_or(text.len());
    text[..end].contains(|c: char| c.is_ascii_uppercase() || c == '_')
}

fn skip_word(text: &str) -> &str {
    let to_line_end = text.starts_with('%');
    let end = text.find(|c: char| matches!(c, '\n' | '\r') || (!to_line_end && c.is_whitespace()));
    &text[end.unwrap_or(text.len())..]
}

fn is_wanted(name: &str) -> bool {
    is_size(name) || mark(name).is_some()
}

fn is_size(name: &str) -> bool {
    matches!(name, "board" | "n" | "size" | "num")
}

fn mark(name: &str) -> Option<Mark> {
    match name {
        "queen" | "q" => Some(Mark::Queen),
        "block" | "blocked" => Some(Mark::Blocked),
        _ => None,
    }
}

/// Whether a board begins at the start of this line.
fn begins_board(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("Answer:") || line.starts_with("board(")
}

impl Listed for Asp {
    fn may_fit(&self, head: &Head<'_>) -> bool {
        let is_fact = |line: &str| fact(line.trim_start()).is_ok_and(|(_, (name, _))| is_wanted(name));
        head.has_any("(#") && head.sample.lines().take(200).any(|line| is_fact(line) || line.starts_with("#const"))
    }

    fn piece(&self, text: &str, from: usize) -> Option<Range<usize>> {
        let (mut start, mut end) = (None, text.len());
        let mut at = from;
        for line in text[from..].split_inclusive(['\n', '\r']) {
            let has_fact = |part: &str| part.contains('(') || part.starts_with("#const");
            match start {
                Some(_) if begins_board(line) => {
                    end = at;
                    break;
                }
                None if has_fact(line) => start = Some(at),
                _ => {}
            }
            at += line.len();
        }
        let start = start?;
        let is_board = text[start..end].contains("queen(") || is_any_wanted(&text[start..end]);
        if is_board {
            Some(start..end)
        } else if end < text.len() {
            self.piece(text, end)
        } else {
            None
        }
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let n = size(piece)?;
        facts(piece, |name, terms, span| match (mark(name), terms) {
            (Some(mark), &[row, column]) => {
                see(mark, piece.square((row, column), 1, n, &span)?, span);
                Ok(())
            }
            (Some(_), _) => Err(InputErrorKind::Unexpected { found: None, expected: Expected::Pair }.at(span)),
            (None, _) => Ok(()),
        })?;
        Ok(n)
    }
}

fn is_any_wanted(text: &str) -> bool {
    text.split(|c: char| c.is_whitespace() || c == '.').any(|word| word.split('(').next().is_some_and(is_wanted))
        || text.contains("#const")
}

fn size(piece: &Piece<'_>) -> Result<usize, InputError> {
    let (mut n, mut queens, mut most) = (None, 0usize, 0);
    facts(piece, |name, terms, span| {
        if is_size(name) {
            let size = piece.size(terms.iter().copied().max().unwrap_or(0), span)?;
            n = n.max(Some(size));
        } else if mark(name) == Some(Mark::Queen) {
            queens += 1;
            most = terms.iter().copied().fold(most, i64::max);
        }
        Ok(())
    })?;
    if let Some(n) = n.or(piece.asked_size()?) {
        return Ok(n);
    }
    if queens == 0 || most != signed(queens) || !is_complete(piece, queens)? {
        return Err(InputErrorKind::SizeUnknown.at(piece.span.clone()));
    }
    Ok(queens)
}

fn is_complete(piece: &Piece<'_>, n: usize) -> Result<bool, InputError> {
    let (mut rows, mut columns, mut is_complete) = (BitSet::new(n), BitSet::new(n), true);
    facts(piece, |name, terms, _| {
        if mark(name) == Some(Mark::Queen) {
            is_complete = match *terms {
                [row, column] if row.min(column) >= 1 && row.max(column) <= signed(n) => {
                    is_complete & rows.insert(row as usize - 1) & columns.insert(column as usize - 1)
                }
                _ => false,
            };
        }
        Ok(())
    })?;
    Ok(is_complete)
}

/// `board(4).`, then `queen(r,c).` and `block(r,c).`, one a line.
pub(super) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let mut digits = Digits::new();
    digits.text("board(");
    digits.number(placement.n() as u64);
    digits.text(").\n");
    for (name, squares) in [("queen(", placement.queens()), ("block(", placement.blocked())] {
        for square in squares.iter() {
            digits.text(name);
            digits.number(u64::from(square.row) + 1);
            digits.text(",");
            digits.number(u64::from(square.column) + 1);
            digits.text(").\n");
            digits.spill(out)?;
        }
    }
    digits.finish(out)?;
    Ok(Loss::default())
}
