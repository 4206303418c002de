//! Statements that give names values.
//!
//! ```text
//! statement = { keyword } name { "[" [ number ] "]" } [ ":" type ] ( "=" | ":=" | "be" ) value [ ";" | "." ]
//! ```
//! Numbers in brackets behind a name have to be the lengths of its list. Lists in round brackets with commas between them are one list.

use crate::values::board::{Style, wrong};
use crate::values::lexer::{Lexer, unexpected};
use crate::values::tree::{Item, Kind, Name, Value};
use crate::{Counted, Expected, InputError, InputErrorKind};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while_m_n};
use nom::character::complete::{char, digit0, satisfy, space0, space1};
use nom::combinator::{opt, peek, recognize};
use nom::multi::{many0, many0_count};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

/// Words and types before names, in languages that have them.
const KEYWORDS: [&str; 17] = [
    "letting", "const", "let", "var", "val", "auto", "static", "final", "public", "private", "mut", "int", "char",
    "bool", "long", "String", "string",
];

/// Types before names that are more than a word.
const TYPES: [&str; 4] = ["std::vector<int>", "vector<int>", "vector<string>", "vector<vector<int>>"];

/// Characters of a type behind a name, at most.
const LONGEST_TYPE: usize = 64;

/// What stands before the value of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Head<'a> {
    pub(crate) name: &'a str,
    /// The lengths in brackets behind the name.
    dims: Vec<&'a str>,
    /// True for `letting`.
    is_letting: bool,
    /// True if a keyword or a type stands before the name.
    has_keyword: bool,
    /// The bytes up to the value.
    pub(crate) length: usize,
}

fn name(text: &str) -> IResult<&str, &str> {
    recognize((satisfy(|c| c.is_alphabetic() || c == '_'), take_while(|c: char| c.is_alphanumeric() || c == '_')))
        .parse(text)
}

fn keyword(text: &str) -> IResult<&str, &str> {
    let word = KEYWORDS.iter().chain(&TYPES).filter(|word| text.starts_with(**word)).max_by_key(|word| word.len());
    let error = || nom::Err::Error(nom::error::Error::new(text, nom::error::ErrorKind::Tag));
    let length = word.ok_or_else(error)?.len();
    // `int = 4` gives a name a value.
    let (rest, _) = (many0_count(tag("[]")), space1, peek(name)).parse(&text[length..])?;
    Ok((rest, &text[..length]))
}

/// What stands before a value, if a statement begins here.
pub(crate) fn head(text: &str) -> Option<Head<'_>> {
    let typed = preceded(
        (space0, char(':'), space0),
        take_while_m_n(1, LONGEST_TYPE, |c: char| c.is_alphanumeric() || "_[], .<>".contains(c)),
    );
    let dim = delimited((char('['), space0), digit0, (space0, char(']')));
    let sign = alt((
        recognize((tag("="), nom::combinator::not(alt((tag("="), tag(">")))))),
        tag(":="),
        terminated(tag("be"), space1),
    ));
    let parsed: IResult<&str, _> =
        (many0(keyword), name, many0(preceded(space0, dim)), opt(typed), delimited(space0, sign, space0)).parse(text);
    let (value, (keywords, name, dims, ..)) = parsed.ok()?;
    let is_letting = keywords.contains(&"letting");
    Some(Head { name, dims, is_letting, has_keyword: !keywords.is_empty(), length: text.len() - value.len() })
}

impl<'a> Head<'a> {
    /// How a text is written in which this is the first statement, and `behind` what stands behind its value.
    pub(crate) fn style(&self, behind: &str) -> Style {
        match () {
            () if self.is_letting => Style::Essence,
            () if !self.has_keyword && behind.trim_start().starts_with(';') => Style::Dzn,
            () => Style::Python,
        }
    }

    /// Reads the value that the lexer is before, and gives it the name.
    ///
    /// # Errors
    /// If it is not well formed, or not as long as is said.
    pub(crate) fn read(&self, lexer: &mut Lexer<'a>) -> Result<Item<'a>, InputError> {
        let value = values(lexer)?;
        self.check(&value, lexer.text)?;
        let span = crate::text::span_in(lexer.text, self.name);
        Ok(Item { name: Some(Name { text: self.name.into(), span }), value })
    }

    fn check(&self, value: &Value<'_>, text: &str) -> Result<(), InputError> {
        let Some(list) = value.list() else {
            return if self.dims.is_empty() { Ok(()) } else { Err(wrong(value, text, Expected::Value)) };
        };
        let is_other = |dim: &str, found: usize| dim.parse().is_ok_and(|expected: usize| expected != found);
        let inner = list.kept().first().and_then(|first| match &first.value.kind {
            // A text has a byte behind it.
            Kind::Text(_) => None,
            _ => Some(first.value.list()?.count),
        });
        let pairs = [(self.dims.first(), Some(list.count)), (self.dims.get(1), inner)];
        for (dim, found) in pairs.into_iter().filter_map(|(dim, found)| Some((*dim?, found?))) {
            if is_other(dim, found) {
                let expected = dim.parse().unwrap_or(0);
                return Err(
                    InputErrorKind::WrongCount { counted: Counted::Columns, found, expected }.at(value.span.clone())
                );
            }
        }
        Ok(())
    }
}

/// The next value, or the list of those in round brackets that have commas between them: `(0, 1), (1, 3)`.
fn values<'a>(lexer: &mut Lexer<'a>) -> Result<Value<'a>, InputError> {
    let first = Value::read(lexer)?;
    let is_round = |lexer: &Lexer<'_>, at: usize| lexer.text[at..].starts_with('(');
    let mut items = vec![Item { name: None, value: first }];
    let start = items[0].value.span.start;
    loop {
        let next = lexer.rest().trim_start_matches([' ', '\t']).strip_prefix(',').map(str::trim_start);
        let Some(next) = next.filter(|next| next.starts_with('(') && is_round(lexer, start)) else { break };
        if items.len() == crate::values::tree::MOST_KEPT {
            return Err(unexpected(lexer.text, lexer.at, Expected::End));
        }
        lexer.at = lexer.text.len() - next.len();
        items.push(Item { name: None, value: Value::read(lexer)? });
    }
    match items.len() {
        1 => Ok(items.swap_remove(0).value),
        _ => Ok(Value::of_items(items, start..lexer.at)),
    }
}
