//! Values that names are given, as in Essence, MiniZinc and JSON: what those three grammars have in common.

use super::lexis::{Piece, gap, integer, pair};
use super::{Expected, InputError};
use nom::Parser;
use nom::bytes::complete::take_while1;
use nom::character::complete::{char, none_of, one_of};
use nom::combinator::recognize;
use nom::multi::many0_count;
use nom::sequence::delimited;
use nom::{IResult, branch::alt};
use std::ops::Range;

/// Takes the number before `rest`.
pub(super) fn number<'a>(piece: &Piece<'a>, rest: &'a str) -> Result<(&'a str, i64), InputError> {
    integer(rest).map_err(|_| piece.unexpected(rest, Expected::Number))
}

/// A grammar of the items of a list, and what to call them.
type Item<'a, T> = (fn(&'a str) -> IResult<&'a str, T>, Expected);

/// Gives every item of a list to `see`, with its bytes.
fn list<'a, T>(
    piece: &Piece<'a>,
    rest: &'a str,
    (item, expected): Item<'a, T>,
    see: &mut dyn FnMut(T, Range<usize>) -> Result<(), InputError>,
) -> Result<&'a str, InputError> {
    let opened: IResult<&str, char> = one_of("[({").parse(rest);
    let (mut rest, _) = opened.map_err(|_| piece.unexpected(rest, expected))?;
    loop {
        rest = gap(rest);
        let closed: IResult<&str, char> = one_of("])}").parse(rest);
        if let Ok((after, _)) = closed {
            return Ok(after);
        }
        let expected = if rest.is_empty() { Expected::ClosingBracket } else { expected };
        let (after, found) = item(rest).map_err(|_| piece.unexpected(rest, expected))?;
        see(found, piece.between(rest, after))?;
        rest = after;
    }
}

/// `[1, 2]`
pub(super) fn numbers<'a>(
    piece: &Piece<'a>,
    rest: &'a str,
    see: &mut dyn FnMut(i64, Range<usize>) -> Result<(), InputError>,
) -> Result<&'a str, InputError> {
    list(piece, rest, (integer, Expected::Number), see)
}

/// `[[1, 2], [3, 4]]`
pub(super) fn pairs<'a>(
    piece: &Piece<'a>,
    rest: &'a str,
    see: &mut dyn FnMut((i64, i64), Range<usize>) -> Result<(), InputError>,
) -> Result<&'a str, InputError> {
    list(piece, rest, (pair, Expected::Pair), see)
}

/// Any value: a word, a text, or brackets with anything in them. What it says is not wanted.
pub(super) fn any_value<'a>(piece: &Piece<'a>, rest: &'a str) -> Result<&'a str, InputError> {
    let (mut rest, mut depth) = (rest, 0usize);
    loop {
        rest = rest.trim_start();
        let (after, token) = token(rest).map_err(|_| piece.unexpected(rest, Expected::ClosingBracket))?;
        match token.as_bytes()[0] {
            b'[' | b'(' | b'{' => depth += 1,
            b']' | b')' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        rest = after;
        if depth == 0 {
            return Ok(rest);
        }
    }
}

fn token(text: &str) -> IResult<&str, &str> {
    let quoted = recognize(delimited(
        char('"'),
        many0_count(alt((recognize(none_of("\"\\")), recognize((char('\\'), none_of("")))))),
        char('"'),
    ));
    let word = take_while1(|c: char| !c.is_whitespace() && !"[({])},;\"".contains(c));
    alt((quoted, recognize(one_of("[({])},;")), word)).parse(text)
}
