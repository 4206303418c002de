//! Elements of an array one by one: `x0 = 1 x1 = 3`, several a line or one.
//!
//! ```text
//! element = name ( index | "_" index | "[" index "]" ) ( "=" | ":" ) [ "-" ] number
//! ```
//! They have one name, and their indices count on from 0 or 1: an index that begins again begins a board. Values are counted from
//! where indices are, unless they cannot be.

use super::lists::board_item;
use super::{Row, beyond_comments, content, row};
use crate::convention::{Number, Said, of_list};
use crate::item::{Item, Source};
use crate::terms::{Axis, Base};
use crate::{Counted, Expected, FamilyName, Foreign, InputError, InputErrorKind};
use nom::branch::alt;
use nom::bytes::complete::take_while1;
use nom::character::complete::{char, digit1, i64 as number, one_of, space0};
use nom::combinator::{map_res, opt, recognize};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};
use nqfill_core::board::Placement;
use std::ops::Range;

/// An element: its name, its index and its value.
struct Element<'a> {
    name: &'a str,
    index: usize,
    value: i64,
}

fn element(text: &str) -> IResult<&str, Element<'_>> {
    let name = take_while1(|c: char| c.is_ascii_alphabetic());
    let index = || map_res(digit1, str::parse::<usize>);
    let index = alt((delimited(char('['), index(), char(']')), preceded(opt(char('_')), index())));
    let sign = delimited(space0, one_of("=:"), space0);
    (name, index, sign, number).map(|(name, index, _, value)| Element { name, index, value }).parse(text)
}

/// What stands between two elements of a line.
fn gap(text: &str) -> IResult<&str, &str> {
    recognize((space0, opt(one_of(",;、")), space0)).parse(text)
}

/// True if a line begins with an element.
pub(super) fn is_element(line: &str) -> bool {
    let all = terminated(element, gap).parse(line);
    all.is_ok_and(|(rest, _)| rest.is_empty() || element(rest).is_ok())
}

/// The item of the elements that begin at a place.
pub(super) fn board(source: &Source<'_>, from: usize, size: Option<(usize, Range<usize>)>) -> Item {
    let text = source.text;
    let (mut at, mut span, mut run) = (from, from..from, Run::default());
    let error = loop {
        let Some(line) = beyond_comments(text, at) else { break None };
        let Row::Content { text: said, start, is_headed } = row(text, &line) else { break None };
        if !run.numbers.is_empty() && (is_headed || run.begins_again(said)) {
            break None;
        }
        span = if run.numbers.is_empty() { start } else { span.start }..start + said.len();
        at = line.next;
        if let Err(error) = run.take(said, start) {
            break Some(error);
        }
    };
    let end = at.max(content(text, from).map_or(from, |line| line.next));
    let placement = error.map_or_else(|| run.placement(source, size, span.clone()), Err);
    let mut item = board_item(source, from, span, "elements", placement);
    item.span.end = end;
    item
}

/// Elements so far.
#[derive(Default)]
struct Run<'a> {
    name: &'a str,
    first: usize,
    numbers: Vec<Number>,
}

impl<'a> Run<'a> {
    /// True if a line begins with the first index.
    fn begins_again(&self, line: &str) -> bool {
        element(line).is_ok_and(|(_, element)| element.index == self.first && element.name == self.name)
    }

    /// Takes the elements of a line.
    fn take(&mut self, line: &'a str, start: usize) -> Result<(), InputError> {
        let mut rest = line;
        while !rest.is_empty() {
            let here = start + line.len() - rest.len();
            let wrong = |kind: InputErrorKind| kind.at(here..start + line.len());
            let Ok((behind, element)) = element(rest) else {
                let what = if self.numbers.is_empty() { Foreign::Words } else { Foreign::Line };
                return Err(wrong(InputErrorKind::NotUnderstood { family: FamilyName::Numbers, what }));
            };
            if self.numbers.is_empty() {
                (self.name, self.first) = (element.name, element.index);
            }
            if element.index != self.first + self.numbers.len() || element.name != self.name || self.first > 1 {
                return Err(wrong(InputErrorKind::NotUnderstood { family: FamilyName::Numbers, what: Foreign::Line }));
            }
            let (next, _) = gap(behind).unwrap_or((behind, ""));
            if next.len() == behind.len() && !next.is_empty() {
                let found = next.chars().next();
                let at = start + line.len() - next.len();
                let kind = InputErrorKind::Unexpected { found, expected: Expected::Assignment };
                return Err(kind.at(at..at + found.map_or(0, char::len_utf8)));
            }
            let end = start + line.len() - behind.len();
            self.numbers.push(Number { value: Some(element.value), span: here..end });
            rest = next;
        }
        Ok(())
    }

    fn placement(
        &self,
        source: &Source<'_>,
        n: Option<(usize, Range<usize>)>,
        span: Range<usize>,
    ) -> Result<Placement, InputError> {
        let found = self.numbers.len();
        if found < super::lists::FEWEST {
            let kind = InputErrorKind::WrongCount { counted: Counted::Columns, found, expected: super::lists::FEWEST };
            return Err(kind.at(span));
        }
        let base = if self.first == 0 { Base::Zero } else { Base::One };
        let lists = (source.plan.is_asked && source.plan.format.name == "column-vector").then_some(Axis::Columns);
        let said = Said { n, base_of_format: Some(base), lists, ..Said::default() };
        of_list(source, &said, &self.numbers, span)
    }
}
