//! The `essence` dialect: parameter files of Essence models of CSPLib prob079 and prob080.
//!
//! ```text
//! board    = { statement | comment }             up to a second `n`
//! statement= "letting" name ( "=" | "be" ) value | anything else to the end of its line
//! comment  = "$" to the end of the line
//! ```
//! `n` is the size, `init` the rows and columns of the queens, counted from 0, `blocks` those of the blocked squares,
//! counted from 1: so the models have it.

use super::assign::{any_value, number, pairs};
use super::lexis::{Digits, Piece, name};
use super::listed::{Listed, Mark, See};
use super::{Expected, Head, InputError, InputErrorKind, Loss};
use crate::board::Placement;
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{multispace0, multispace1};
use nom::sequence::delimited;
use nom::{IResult, combinator::recognize};
use std::io::{self, Write};
use std::ops::Range;

pub(super) struct Essence;

/// `letting NAME =`
fn letting(text: &str) -> IResult<&str, &str> {
    let is = alt((tag("="), recognize((tag("be"), multispace1))));
    delimited((tag("letting"), multispace1), name, (multispace0, is, multispace0)).parse(text)
}

/// The offset of the statement that begins behind `from`.
fn statement(text: &str, from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let rest = text[at..].trim_start();
        at = text.len() - rest.len();
        if rest.is_empty() || rest.starts_with("letting") {
            return (!rest.is_empty()).then_some(at);
        }
        at += rest.find(['\n', '\r']).unwrap_or(rest.len());
    }
}

/// Gives every statement's name and the text of its value to `see`, which returns what follows the value.
fn statements<'a>(
    piece: &Piece<'a>,
    mut see: impl FnMut(&'a str, &'a str) -> Result<&'a str, InputError>,
) -> Result<(), InputError> {
    let (body, mut at) = (piece.body(), 0);
    while let Some(start) = statement(body, at) {
        let rest = &body[start..];
        let (value, name) = letting(rest).map_err(|_| piece.unexpected(rest, Expected::Assignment))?;
        let after = see(name, value)?;
        at = body.len() - after.len();
    }
    Ok(())
}

impl Listed for Essence {
    fn may_fit(&self, head: &Head<'_>) -> bool {
        head.sample.contains("letting")
    }

    fn piece(&self, text: &str, from: usize) -> Option<Range<usize>> {
        let start = statement(text, from)?;
        let is_size = |at: usize| letting(&text[at..]).is_ok_and(|(_, name)| name == "n");
        let (mut at, mut sizes) = (start, 0);
        loop {
            sizes += usize::from(is_size(at));
            let next = statement(text, at + "letting".len());
            match next {
                Some(next) if sizes + usize::from(is_size(next)) < 2 => at = next,
                Some(next) => return Some(start..next),
                None => return Some(start..text.trim_end().len().max(start + 1)),
            }
        }
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let mut n = piece.asked_size()?;
        statements(piece, |name, value| match name {
            "n" => {
                let (after, size) = number(piece, value)?;
                n = Some(piece.size(size, piece.between(value, after))?);
                Ok(after)
            }
            _ => any_value(piece, value),
        })?;
        let n = n.ok_or_else(|| InputErrorKind::SizeUnknown.at(piece.span.clone()))?;
        statements(piece, |name, value| {
            let (mark, first) = match name {
                "init" | "queens" => (Mark::Queen, 0),
                "blocks" | "blocked" => (Mark::Blocked, 1),
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

/// `letting n = 8`, `letting init = [[r, c], ...]`, `letting blocks = [[r, c], ...]`
pub(super) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let mut digits = Digits::new();
    digits.text("letting n = ");
    digits.number(placement.n() as u64);
    for (name, squares, first) in [("init", placement.queens(), 0), ("blocks", placement.blocked(), 1)] {
        if name == "blocks" && squares.is_empty() {
            continue;
        }
        digits.text(&format!("\nletting {name} = "));
        digits.pairs(squares.iter(), first, out)?;
    }
    digits.text("\n");
    digits.finish(out)?;
    Ok(Loss::default())
}
