//! Numbers one a line, and elements of an array one by one: `x0 = 1 x1 = 3`, several a line or one.
//!
//! ```text
//! column  = [ n ] { number }                                                      one a line
//! element = name ( index | "_" index | "[" index "]" ) ( "=" | ":" ) [ "-" ] number
//! ```
//! Elements have one name, and their indices count on from 0 or 1: an index that begins again begins a board. Values are counted
//! from where indices are, unless they cannot be.

use super::lists::{FEWEST, List, Tokens};
use super::rows::{Block, Read, Row};
use crate::convention::{Given, alone, is_permutation, value};
use crate::item::{Cursor, Item, Source};
use crate::question::ask;
use crate::terms::Base;
use crate::values::names::{Role, role};
use crate::{Counted, FamilyName, Foreign, InputError, InputErrorKind, Question};
use nom::branch::alt;
use nom::bytes::complete::take_while1;
use nom::character::complete::{char, digit1, i64 as number, one_of, space0, space1};
use nom::combinator::{eof, map_res, opt, recognize};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};
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

/// Numbers of one board, below what is given about them.
#[derive(Default)]
struct Run<'a> {
    given: Given,
    /// The name of elements, and their first index.
    first: Option<(&'a str, usize)>,
    list: List<'a>,
    wrong: Option<InputError>,
}

impl<'a> Run<'a> {
    /// Takes a line; false if another board begins with it.
    fn takes(&mut self, row: &Row<'a>, is_column: bool) -> bool {
        if let Some((n, base)) = row.size {
            (self.given.n, self.given.base) = (Some((n, row.span.clone())), base);
        } else if row.is_apart && !(self.list.values.is_empty() && self.wrong.is_none()) {
            return false;
        } else if is_column {
            return self.takes_number(row);
        } else {
            let begins = element(row.text).ok().map(|(_, (name, index, _))| (name, index));
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
        let mut tokens = Tokens::of(row.text);
        let number = tokens.next().and_then(Result::ok).filter(|_| tokens.next().is_none());
        if let Some((value, ..)) = number {
            self.list.values.push(value);
            self.list.places.push(row.span.clone());
        }
        number.is_some()
    }

    fn take_elements(&mut self, row: &Row<'a>) -> Result<(), InputError> {
        let mut rest = row.text;
        while !rest.is_empty() {
            let here = row.span.end - rest.len()..row.span.end;
            let wrong = || FamilyName::Numbers.not_understood(Foreign::Line, here.clone());
            let (behind, (name, index, number)) = element(rest).map_err(|_| wrong())?;
            let (first_name, first) = *self.first.get_or_insert((name, index));
            if index != first + self.list.values.len() || name != first_name || first > 1 {
                return Err(wrong());
            }
            let written = rest[..rest.len() - behind.len()].trim_end_matches([' ', '\t', ',', ';', '、']);
            self.list.values.push(Some(value(number)));
            self.list.places.push(here.start..here.start + written.len());
            rest = behind;
        }
        Ok(())
    }

    fn elements(&self, source: &Source<'_>, span: Range<usize>) -> Read {
        let found = self.list.values.len();
        if found < FEWEST {
            return Err(Counted::Columns.wrong(found, FEWEST, span));
        }
        // The number of a column may be the row of its queen, or be the row.
        let of_axis =
            self.first.map(|(name, _)| name).filter(|name| matches!(role(name), Some(Role::Rows | Role::Columns)));
        if let Some(name) = of_axis.filter(|_| source.options.lists.is_none()) {
            let (name, partner) = (name.to_owned(), "--lists".to_owned());
            return Err(InputErrorKind::MissingName { name, partner }.at(span));
        }
        let base = if self.first.is_some_and(|(_, first)| first == 0) { Base::Zero } else { Base::One };
        let given = Given { base_of_format: Some(base), ..self.given.clone() };
        Ok(("elements", self.list.board(source, &given, (0, None))?.agreed(span)?))
    }

    /// The board of a column: a permutation, or its size and one. Anything else is as likely a list of sizes.
    fn column(&self, source: &Source<'_>, span: Range<usize>) -> Read {
        let (values, options) = (&self.list.values, source.options);
        let number = values[0].and_then(|number| usize::try_from(number).ok()).unwrap_or(0);
        let is_proven = |values: &[Option<i32>]| {
            let is_of_size = options.size.is_none_or(|size| size == values.len());
            is_of_size && values.len() > FEWEST && is_permutation(values)
        };
        let is_sized = number + 1 == values.len() && is_proven(&values[1..]);
        let is_given = source.plan.is_asked || self.given.base.or(options.base).is_some();
        if is_proven(values) || is_sized || is_given {
            return self.list.read(source, &self.given);
        }
        let ways = self.list.ways(source, &self.given);
        let boards = ways.iter().filter(|_| values.len() > FEWEST).filter_map(|way| way.boards(source).ok());
        let question = ask(Question::Column, &boards.flatten().collect::<Vec<_>>());
        Err(if values.len() > 1 { question } else { alone(number) }.at(span))
    }
}

/// The item of the numbers one a line, or else of the elements, that begin with a line.
pub(super) fn board(source: &Source<'_>, cursor: &mut Cursor, first: &Row<'_>, is_column: bool) -> Item {
    let mut run = Run::default();
    let block = Block::gather(source.text, cursor.at, first, |row| run.takes(row, is_column));
    let span = block.span.clone();
    let read = match run.wrong.take() {
        Some(wrong) => Err(wrong),
        None if run.list.values.is_empty() => Err(InputErrorKind::NoBoard.at(span)),
        None if is_column => run.column(source, span),
        None => run.elements(source, span),
    };
    block.item(source, if is_column { "vector" } else { "elements" }, read)
}
