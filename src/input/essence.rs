//! The `essence` dialect: parameter files of Essence models of CSPLib prob079 and prob080.
//!
//! ```text
//! board    = { statement | comment }             up to a second size
//! statement= "letting" name ( "=" | "be" ) value | anything else to the end of its line
//! comment  = "$" to the end of the line
//! ```
//! What names say, and what values may be, is in the module `named`. Pairs of queens count from 0 and those of blocked
//! squares from 1: so the models have it.

use super::lexis::{Digits, Piece, name};
use super::listed::{Listed, See};
use super::named::assignments::is_size;
use super::named::tokens::blanks;
use super::named::{Convention, Fields};
use super::{Base, Expected, Head, InputError, Loss};
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

const CONVENTION: Convention = Convention {
    format: "essence",
    queens: Some(Base::Zero),
    blocked: Some(Base::One),
    columns: Some(Base::One),
    is_fixed: true,
};

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

impl Listed for Essence {
    fn may_fit(&self, head: &Head<'_>) -> bool {
        head.sample.lines().any(|line| line.trim_start().starts_with("letting "))
    }

    fn piece(&self, text: &str, from: usize) -> Option<Range<usize>> {
        let start = statement(text, from)?;
        let is_size = |at: usize| letting(&text[at..]).is_ok_and(|(value, name)| is_size(name, value));
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
        let (body, mut at, mut fields) = (piece.body(), 0, Fields::new(piece, CONVENTION));
        while let Some(start) = statement(body, at) {
            let rest = &body[start..];
            let (value, name) = letting(rest).map_err(|_| piece.unexpected(rest, Expected::Assignment))?;
            let after = fields.take(name, value)?;
            let gap = blanks(after);
            let is_new_line = after[..after.len() - gap.len()].contains(['\n', '\r']);
            if !(gap.is_empty() || is_new_line || gap.starts_with("letting")) {
                return Err(piece.unexpected(gap, Expected::End));
            }
            at = body.len() - after.len();
        }
        fields.read(see)
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
