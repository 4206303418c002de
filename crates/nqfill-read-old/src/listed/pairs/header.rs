//! The header of pairs: the size, the base, and the number of pairs.

use crate::format::piece::{Piece, signed};
use crate::lexer;
use crate::lexer::{integer, size_header};
use crate::listed::pairs::list::PairSummary;
use crate::text::span_in;
use crate::{Expected, InputError, InputErrorKind, Sniff};
use nom::character::complete::{multispace0, one_of, space0, space1};
use nom::combinator::{all_consuming, opt, peek, recognize};
use nom::sequence::{preceded, separated_pair, terminated};
use nom::{IResult, Parser};
use std::ops::Range;

/// The header of pairs.
#[derive(Default)]
pub(crate) struct Front {
    pub(crate) n: Option<i64>,
    pub(crate) base: Option<i64>,
    pub(crate) k: Option<usize>,
    /// The bytes that tell the size.
    pub(crate) n_span: Range<usize>,
}

pub(crate) fn is_header(line: &str) -> bool {
    size_header(line).is_ok()
}

/// True if the text behind the header on its line is an assignment, as in `n = 4; row = [1]; col = [2];`, and no comment.
pub(crate) fn goes_on(sniff: &Sniff<'_>, header: &str) -> bool {
    let line = sniff.sample.lines().find(|line| line.trim_start().starts_with(header)).unwrap_or_default();
    line.split_once(';').is_some_and(|(_, behind)| behind.contains('='))
}

/// A line of one number alone.
pub(crate) fn is_count(line: &str) -> bool {
    all_consuming(integer).parse(line.trim()).is_ok()
}

/// The number that is all of the first line, and the text below it.
fn count_line(text: &str) -> Option<(&str, i64)> {
    let line = text.lines().next()?;
    let (_, number) = all_consuming(integer).parse(line.trim()).ok()?;
    Some((text[line.len()..].trim_start(), number))
}

/// Takes header, k and opening bracket.
pub(crate) fn front<'a>(piece: &Piece<'a>) -> Result<(&'a str, Front), InputError> {
    let (mut rest, mut front) = (piece.body().trim_start(), Front::default());
    if let Ok((after, (n, base))) = size_header(rest) {
        front = Front { n: Some(n), base, n_span: piece.between(rest, after), ..front };
        is_header_alone(piece, rest, (after, base))?;
        rest = after.trim_start();
    } else if let Some((below, n)) = count_line(rest).filter(|&(below, n)| n > 0 && count_line(below).is_some()) {
        let line = rest.lines().next().unwrap_or_default().trim_end();
        front = Front { n: Some(n), n_span: piece.between(rest, &rest[line.len()..]), ..front };
        rest = below;
    }
    if let Some((below, k)) = count_line(rest) {
        // A count below 0 is none that any number of pairs could have.
        front.k = Some(usize::try_from(k).unwrap_or(usize::MAX));
        rest = below;
    }
    let outer: IResult<&str, &str> = recognize((one_of("[({"), multispace0, peek(one_of("[({")))).parse(rest);
    Ok((outer.map_or(rest, |(after, _)| after), front))
}

/// Refuses other names in a header, and a base that is neither 0 nor 1.
fn is_header_alone(piece: &Piece<'_>, header: &str, (after, base): (&str, Option<i64>)) -> Result<(), InputError> {
    let said = &header[..header.len() - after.len()];
    if base.is_some_and(|base| !matches!(base, 0 | 1)) {
        let at = said.trim_end().trim_end_matches(|c: char| c.is_ascii_digit() || c == '-').len();
        return Err(piece.unexpected(&header[at..], Expected::Bit));
    }
    let comma = (space0, opt(one_of(",;")), space0);
    let other = preceded(comma, terminated(lexer::name, (space0, one_of("=:"))));
    match peek(other).parse(after) {
        Ok((_, name)) => {
            let nearest = (name != "base").then(|| "base".to_owned()).filter(|base| name.starts_with(&base[..1]));
            Err(InputErrorKind::UnknownName { name: name.to_owned(), nearest }.at(span_in(piece.text, name)))
        }
        Err(_) => Ok(()),
    }
}

/// `n k` on the line above pairs, and the text below it, if k pairs follow and all of them are on the board. Below the names of
/// columns stands a pair.
pub(crate) fn size_and_count<'a>(piece: &Piece<'a>, rest: &'a str) -> Option<(&'a str, Front)> {
    let said = &piece.options.said;
    if said.is_below_names(piece.text, piece.offset(rest)) {
        return None;
    }
    let line = rest.lines().next()?.trim_end();
    let (_, (n, k)) = all_consuming(separated_pair(integer, space1, integer)).parse(line).ok()?;
    let below = rest[line.len()..].trim_start();
    if !line.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace())
        || piece.options.size.is_some_and(|asked| signed(asked) != n)
    {
        return None;
    }
    let all = PairSummary::of(piece, rest).ok()?;
    let behind = PairSummary::of(piece, below).ok()?;
    let last = if behind.least == 0 { n - 1 } else { n };
    let fits = k > 0 && signed(behind.count) == k && behind.least >= 0 && behind.most <= last;
    if !fits || all.size(piece, rest, piece.options.base).is_ok() {
        return None;
    }
    let n_span = piece.between(rest, &rest[line.len()..]);
    Some((below, Front { n: Some(n), k: Some(behind.count), n_span, base: None }))
}
