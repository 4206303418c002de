//! What stands in programs before the bracket of a list or a map of numbers.
//!
//! ```text
//! literal = ( maker | creation | "%" | bounds ) bracket       where a line or the value of an assignment begins
//! creation= "new" [ type [ "<" types ">" ] ] [ "()" | "[" [ count ] "]" ]      `new List<int> { 2, 4 }`, `new[] {2, 4}`
//! bounds  = "array" "(" first "," last ")"                    Haskell: as many pairs follow as there are places
//! ```

use super::{Edited, begins_with, closed, lines};
use crate::lexer::pair;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::{char, digit0, one_of, space0, space1};
use nom::combinator::{opt, peek, recognize, verify};
use nom::multi::many0_count;
use nom::sequence::delimited;
use nom::{IResult, Parser};

/// Functions that make a list of numbers.
#[rustfmt::skip]
const MAKERS: [&str; 11] = ["List.of", "Arrays.asList", "Array.of", "Set.of", "listOf", "mutableListOf", "arrayListOf", "arrayOf", "intArrayOf",
    "IntArray.of", "IntStream.of"];

/// Takes what stands before the brackets away.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    if !begins_with(text, |line| starts(line).any(|start| literal(start).is_ok())) {
        return;
    }
    let mut done = 0;
    for line in lines(text) {
        let found = starts(line).find_map(|start| Some((edited.offset(start), literal(start).ok()?.1)));
        let Some((at, before)) = found.filter(|(at, _)| *at >= done) else { continue };
        // A bracket that nothing closes is that of all lines below.
        let Some((list, behind)) = closed(&text[at + before.len()..]) else { return };
        done = at + before.len() + list.len();
        if holds_numbers(list, before) {
            edited.blank(before);
            if behind.starts_with(';') {
                edited.blank(&behind[..1]);
            }
        }
    }
}

/// Where a value may begin on a line.
fn starts(line: &str) -> impl Iterator<Item = &str> {
    let value = line.split_once('=').map(|(_, value)| value).filter(|value| !value.starts_with('>'));
    [Some(line), value].into_iter().flatten().map(str::trim_start)
}

/// True if a list has numbers, and nothing else; as many squares as its bounds say.
fn holds_numbers(list: &str, before: &str) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_whitespace() || b",()[]{}-?=>:".contains(byte);
    let is_whole = || bounds(before).is_none_or(|count| Some(list.matches('(').count()) == count);
    list.bytes().any(|byte| byte.is_ascii_digit()) && list.as_bytes().iter().all(is_part) && is_whole()
}

/// What stands before a bracket.
fn literal(text: &str) -> IResult<&str, &str> {
    let word = |text| take_while1(|c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_').parse(text);
    let maker = recognize((verify(word, |word: &str| MAKERS.contains(&word)), space0));
    let generic =
        delimited(char('<'), take_while(|c: char| c.is_ascii_alphanumeric() || " ,()<".contains(c)), char('>'));
    let brackets = many0_count((char('['), digit0, char(']')));
    let creation = recognize((tag("new"), space0, opt(word), opt(generic), brackets, opt(tag("()")), space0));
    let bounded = recognize((tag("array"), space1, char('('), take_while(|c| c != ')'), char(')'), space1));
    let before = alt((
        recognize((maker, peek(char('(')))),
        recognize((creation, peek(char('{')))),
        recognize((char('%'), peek(char('{')))),
        recognize((bounded, peek(char('[')))),
    ));
    { before }.parse(text)
}

/// How many places the bounds of an array have; `None` inside if they are none.
fn bounds(text: &str) -> Option<Option<usize>> {
    let (behind, _) = (tag("array"), space1::<&str, nom::error::Error<&str>>, peek(one_of("("))).parse(text).ok()?;
    let count = |(first, last): (i64, i64)| last.checked_sub(first)?.checked_add(1);
    let places = pair(behind).ok().and_then(|(_, bounds)| usize::try_from(count(bounds)?).ok());
    Some(places)
}
