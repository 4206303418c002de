//! Numbers one a line, and elements of an array one by one: `x0 = 1 x1 = 3`, several a line or one.
//!
//! ```text
//! column  = [ n ] { number }                                                      one a line
//! element = name ( index | "_" index | "[" index "]" ) ( "=" | ":" ) [ "-" ] number
//! ```
//! Elements have one name, and their indices count on from 0 or 1: an index that begins again begins a board. Values are counted
//! from where indices are, unless they cannot be.

use super::lists::{FEWEST, Tokens};
use super::rows::{Block, Row, not_understood};
use crate::convention::{Said, alone, is_permutation, of_list, value};
use crate::item::{Cursor, Item, Source};
use crate::question::{Boards, Way, ask, of_ways};
use crate::terms::Base;
use crate::{Counted, Foreign, InputError, InputErrorKind, Question};
use nom::branch::alt;
use nom::bytes::complete::take_while1;
use nom::character::complete::{char, digit1, i64 as number, one_of, space0, space1};
use nom::combinator::{eof, map_res, opt, recognize};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};
use nqfill_core::board::Placement;
use std::ops::Range;

/// Name, index and value of an element, and what stands between it and the next.
fn element(text: &str) -> IResult<&str, (&str, usize, i64)> {
    let name = take_while1(|c: char| c.is_ascii_alphabetic());
    let index = || map_res(digit1, str::parse::<usize>);
    let index = alt((delimited(char('['), index(), char(']')), preceded(opt(char('_')), index())));
    let sign = delimited(space0, one_of("=:"), space0);
    let gap = alt((recognize((space0, one_of(",;、"), space0)), space1, eof));
    terminated((name, index, sign, number), gap).map(|(name, index, _, value)| (name, index, value)).parse(text)
}

/// True if a line begins with an element.
pub(crate) fn is_element(line: &str) -> bool {
    element(line).is_ok_and(|(rest, _)| rest.is_empty() || element(rest).is_ok())
}

/// Numbers of one board and their bytes, below what is said of them.
#[derive(Default)]
struct Run<'a> {
    said: Said,
    /// The name of elements, and their first index.
    first: Option<(&'a str, usize)>,
    values: Vec<Option<i32>>,
    places: Vec<Range<usize>>,
    wrong: Option<InputError>,
}

impl<'a> Run<'a> {
    /// Takes a line; false if another board begins with it.
    fn takes(&mut self, row: &Row<'a>, is_column: bool) -> bool {
        if let Some((n, base)) = row.size {
            (self.said.n, self.said.base) = (Some((n, row.span.clone())), base);
        } else if row.is_apart && !(self.values.is_empty() && self.wrong.is_none()) {
            return false;
        } else if is_column {
            return self.takes_number(row);
        } else {
            let begins = element(row.said).ok().map(|(_, (name, index, _))| (name, index));
            if begins.is_some() && begins == self.first {
                return false;
            }
            if self.wrong.is_none() {
                self.wrong = self.take_elements(row).err();
            }
        }
        true
    }

    fn takes_number(&mut self, row: &Row<'a>) -> bool {
        let mut tokens = Tokens::of(row.said);
        let number = tokens.next().and_then(Result::ok).filter(|_| tokens.next().is_none());
        if let Some((value, ..)) = number {
            self.values.push(value);
            self.places.push(row.span.clone());
        }
        number.is_some()
    }

    fn take_elements(&mut self, row: &Row<'a>) -> Result<(), InputError> {
        let mut rest = row.said;
        while !rest.is_empty() {
            let here = row.span.end - rest.len()..row.span.end;
            let wrong = || not_understood(Foreign::Line, here.clone());
            let (behind, (name, index, number)) = element(rest).map_err(|_| wrong())?;
            let (first_name, first) = *self.first.get_or_insert((name, index));
            if index != first + self.values.len() || name != first_name || first > 1 {
                return Err(wrong());
            }
            let written = rest[..rest.len() - behind.len()].trim_end_matches([' ', '\t', ',', ';', '、']);
            self.values.push(Some(value(number)));
            self.places.push(here.start..here.start + written.len());
            rest = behind;
        }
        Ok(())
    }

    fn boards(&self, source: &Source<'_>, said: &Said, from: usize) -> Result<Boards, InputError> {
        let span = self.places[0].start..self.places[self.places.len() - 1].end;
        of_list(source, said, &self.values[from..], &|at| self.places[at + from].clone(), span)
    }

    fn way(&self, from: usize, said: Said) -> Way<'_> {
        let option = if from == 0 { "-i vector" } else { "-i spoj" }.to_owned();
        let read = move |source: &Source<'_>| self.boards(source, &said, from);
        Way { name: "vector", option, question: Question::Column, read: Box::new(read) }
    }

    fn elements(&self, source: &Source<'_>, span: Range<usize>) -> Result<Placement, InputError> {
        let found = self.values.len();
        if found < FEWEST {
            return Err(InputErrorKind::WrongCount { counted: Counted::Columns, found, expected: FEWEST }.at(span));
        }
        let base = if self.first.is_some_and(|(_, first)| first == 0) { Base::Zero } else { Base::One };
        let said = Said { base_of_format: Some(base), ..self.said.clone() };
        self.boards(source, &said, 0)?.agreed(span)
    }

    /// The board of a column: a permutation, or its size and one. Anything else is as likely a list of sizes.
    fn column(&self, source: &Source<'_>, span: Range<usize>) -> Result<Placement, InputError> {
        let (values, options) = (&self.values, source.options);
        let number = values[0].and_then(|number| usize::try_from(number).ok()).unwrap_or(0);
        let is_proven = |values: &[Option<i32>]| {
            let is_of_size = options.size.is_none_or(|size| size == values.len());
            is_of_size && values.len() > FEWEST && (is_permutation(values, 0) || is_permutation(values, 1))
        };
        let vector = self.way(0, self.said.clone());
        let is_sized = number + 1 == values.len() && is_proven(&values[1..]);
        let ways = match source.plan.format.name {
            "spoj" if source.plan.is_asked => {
                let (n, base) = (Some((number, self.places[0].clone())), self.said.base.or(options.base));
                vec![self.way(1, Said { n, base: base.or(Some(Base::One)), ..self.said.clone() })]
            }
            _ if is_sized && is_proven(values) && !source.plan.is_asked => vec![vector, self.way(1, self.said.clone())],
            _ if is_sized && !is_proven(values) => vec![self.way(1, self.said.clone())],
            _ if is_proven(values) || source.plan.is_asked || self.said.base.or(options.base).is_some() => vec![vector],
            _ => {
                let boards = vector.boards(source).ok().filter(|_| values.len() > FEWEST);
                let question = ask(Question::Column, &boards.unwrap_or_default());
                return Err(if values.len() > 1 { question } else { alone(number) }.at(span));
            }
        };
        of_ways(source, &ways, span).map(|(_, board)| board)
    }
}

/// The item of the numbers one a line, or else of the elements, that begin with a line.
pub(super) fn board(source: &Source<'_>, cursor: &mut Cursor, first: &Row<'_>, is_column: bool) -> Item {
    let mut run = Run::default();
    let block = Block::gather(source.text, cursor.at, first, |row| run.takes(row, is_column));
    let read = match run.wrong.take() {
        Some(wrong) => Err(wrong),
        None if run.values.is_empty() => Err(InputErrorKind::NoBoard.at(block.span.clone())),
        None if is_column => run.column(source, block.span.clone()),
        None => run.elements(source, block.span.clone()),
    };
    block.item(source, if is_column { "vector" } else { "elements" }, read)
}
