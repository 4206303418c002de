//! The `json` dialect: an object with the size and the squares, as PyCSP3 reads its data.
//!
//! ```text
//! text     = { board | blanks | "," | "[" | "]" }
//! board    = "{" [ quoted ":" value { "," quoted ":" value } ] "}"
//! ```
//! `n` is the size, `queens` (or `init`, `fixed`) and `blocks` (or `blocked`) are lists of rows and columns, counted from
//! 0 or as `--base` says.

use super::assign::{any_value, number, pairs};
use super::lexis::{Digits, Piece};
use super::listed::{Listed, Mark, See};
use super::{Expected, Head, InputError, InputErrorKind, Loss};
use crate::board::Placement;
use nom::IResult;
use nom::Parser;
use nom::bytes::complete::is_not;
use nom::character::complete::{char, multispace0};
use nom::sequence::{delimited, terminated};
use std::io::{self, Write};
use std::ops::Range;

pub(super) struct Json;

/// `"NAME":`
fn key(text: &str) -> IResult<&str, &str> {
    terminated(delimited(char('"'), is_not("\"\\"), char('"')), (multispace0, char(':'), multispace0)).parse(text)
}

fn is_queens(name: &str) -> bool {
    matches!(name, "queens" | "init" | "fixed")
}

fn fields<'a>(
    piece: &Piece<'a>,
    mut see: impl FnMut(&'a str, &'a str) -> Result<&'a str, InputError>,
) -> Result<(), InputError> {
    let body = piece.body();
    let opened: IResult<&str, char> = char('{').parse(body);
    let (mut rest, _) = opened.map_err(|_| piece.unexpected(body, Expected::Assignment))?;
    loop {
        rest = rest.trim_start();
        if rest.starts_with('}') {
            return Ok(());
        }
        let (value, name) = key(rest).map_err(|_| piece.unexpected(rest, Expected::Assignment))?;
        rest = see(name, value)?.trim_start();
        rest = match rest.as_bytes().first() {
            Some(b',') => &rest[1..],
            Some(b'}') => rest,
            _ => return Err(piece.unexpected(rest, Expected::ClosingBracket)),
        };
    }
}

impl Listed for Json {
    fn may_fit(&self, head: &Head<'_>) -> bool {
        let start = head.sample.trim_start_matches(|c: char| c.is_whitespace() || c == '[');
        start.starts_with('{') && key(start[1..].trim_start()).is_ok() && !head.is_results()
    }

    fn piece(&self, text: &str, from: usize) -> Option<Range<usize>> {
        let rest = text[from..].trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']'));
        let start = text.len() - rest.len();
        if rest.is_empty() {
            return None;
        }
        let (mut depth, mut is_quoted) = (0usize, false);
        for (at, byte) in rest.bytes().enumerate() {
            match byte {
                b'"' => is_quoted = !is_quoted,
                b'{' if !is_quoted => depth += 1,
                b'}' if !is_quoted => depth = depth.saturating_sub(1),
                _ => continue,
            }
            if depth == 0 && byte == b'}' {
                return Some(start..start + at + 1);
            }
        }
        Some(start..text.len())
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let mut n = piece.asked_size()?;
        fields(piece, |name, value| match name {
            "n" | "size" => {
                let (after, size) = number(piece, value)?;
                n = Some(piece.size(size, piece.between(value, after))?);
                Ok(after)
            }
            _ => any_value(piece, value),
        })?;
        let n = n.ok_or_else(|| InputErrorKind::SizeUnknown.at(piece.span.clone()))?;
        let first = piece.options.base.map_or(0, super::Base::first);
        fields(piece, |name, value| {
            let mark = match name {
                name if is_queens(name) => Mark::Queen,
                "blocks" | "blocked" => Mark::Blocked,
                _ => return any_value(piece, value),
            };
            pairs(piece, value, &mut |pair, span| {
                see(mark, piece.square(pair, first, n, &span)?, span);
                Ok(())
            })
        })?;
        Ok(n)
    }
}

/// `{"n": 4, "queens": [[0, 1]], "blocks": []}`, counted from 0, one board a line.
pub(super) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let mut digits = Digits::new();
    digits.text("{\"n\": ");
    digits.number(placement.n() as u64);
    for (name, squares) in [("queens", placement.queens()), ("blocks", placement.blocked())] {
        digits.text(&format!(", \"{name}\": "));
        digits.pairs(squares.iter(), 0, out)?;
    }
    digits.text("}\n");
    digits.finish(out)?;
    Ok(Loss::default())
}
