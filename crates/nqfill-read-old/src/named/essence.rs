//! The `essence` dialect: parameter files of Essence models of CSPLib prob079 and prob080.
//!
//! ```text
//! board    = [ "language" anything ] { statement | comment | words }     up to a second size, or a drawing behind a blank line
//! statement= "letting" name ( "=" | "be" ) value
//! comment  = "$" to the end of the line
//! words    = a heading or a sentence, on its own line
//! ```
//! The module `named` defines names and values. Pairs of queens count from 0 and pairs of blocked
//! squares from 1: so the models have it.

use crate::fields::assignments::is_size;
use crate::fields::filler;
use crate::fields::filler::LineKinds;
use crate::fields::{Counting, Fields};
use crate::format::coordinates::{CoordinateDialect, See};
use crate::format::piece::Piece;
use crate::lexer::{VALUES, name};
use crate::prose::filler::scan_line;
use crate::text::digits::Digits;
use crate::value::blanks;
use crate::value::names;
use crate::{Base, Expected, InputError, Kinds, Loss, Sniff, Source};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{multispace0, multispace1};
use nom::sequence::delimited;
use nom::{IResult, combinator::recognize};
use nqfill_core::board::Placement;
use std::io::{self, Write};
use std::ops::Range;

pub(crate) struct Essence;

const COUNTING: Counting = Counting {
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

/// True if a line begins with a statement that is read.
fn is_letting(line: &str) -> bool {
    line.strip_prefix("letting").is_some_and(|rest| rest.starts_with(char::is_whitespace))
}

/// True if a line says nothing of a board: a comment, the name of the language, words. A line that may be a statement is no
/// sentence, though it may look like one: `given n : int`.
fn is_silent(line: &str) -> bool {
    const STATEMENTS: [&str; 8] =
        ["given", "find", "where", "such", "minimising", "maximising", "branching", "letting"];
    let line = line.trim_start();
    let word = &line[..line.find(|c: char| !c.is_alphabetic()).unwrap_or(line.len())];
    if word.eq_ignore_ascii_case("language") || blanks(line).is_empty() {
        return true;
    }
    let is_statement = STATEMENTS.iter().any(|statement| word.eq_ignore_ascii_case(statement));
    !is_statement && !names::is_near(word, "letting") && scan_line(line, 0).is_some_and(|said| said.filler.is_some())
}

const LINES: LineKinds = LineKinds {
    is_silent,
    is_size: |line| letting(line.trim_start()).is_ok_and(|(value, name)| is_size(name, value)),
    begins: |_| false,
};

/// Skips blanks, comments, and lines that say nothing.
fn skip<'a>(piece: &Piece<'a>, text: &'a str) -> &'a str {
    filler::skip(piece, text, &VALUES, |line| if is_silent(line) { line.len() } else { 0 })
}

impl CoordinateDialect for Essence {
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        sniff.has(Kinds::LETTERS) && sniff.sample.lines().any(|line| is_letting(line.trim_start()))
    }

    fn piece(&self, source: &Source<'_>, from: usize) -> Option<Range<usize>> {
        LINES.board(source.text, from)
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let (mut rest, mut fields) = (skip(piece, piece.body()), Fields::new(piece, COUNTING));
        while !rest.is_empty() {
            let (value, name) = letting(rest).map_err(|_| piece.unexpected(rest, Expected::Assignment))?;
            let after = fields.take(name, value)?;
            let gap = blanks(after);
            let is_new_line = after[..after.len() - gap.len()].contains(['\n', '\r']);
            if !(gap.is_empty() || is_new_line || is_letting(gap)) {
                return Err(piece.unexpected(gap, Expected::End));
            }
            rest = skip(piece, after);
        }
        fields.read(see)
    }
}

/// `letting n = 8`, `letting init = [[r, c], ...]`, `letting blocks = [[r, c], ...]`
pub(crate) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
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
