//! Statements that give names values.
//!
//! ```text
//! statement = { keyword } name { "[" [ number ] "]" } [ ":" type ] ( "=" | ":=" | "be" ) value [ ";" | "." ]
//! type      = at most 64 letters and signs, with "," and ";" in brackets alone
//! ```
//! Numbers in brackets behind a name have to be the lengths of its list.

use crate::values::board::wrong;
use crate::values::lexer::Lexer;
use crate::values::tree::{Item, Kind, Name, Value};
use crate::{Counted, Expected, InputError};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while_m_n};
use nom::character::complete::{char, digit0, satisfy, space0, space1};
use nom::combinator::{fail, opt, peek, recognize, verify};
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
    pub(crate) is_letting: bool,
    /// True if a keyword or a type stands before the name.
    pub(crate) has_keyword: bool,
    /// The bytes up to the value.
    pub(crate) length: usize,
}

fn name(text: &str) -> IResult<&str, &str> {
    recognize((satisfy(|c| c.is_alphabetic() || c == '_'), take_while(|c: char| c.is_alphanumeric() || c == '_')))
        .parse(text)
}

fn keyword(text: &str) -> IResult<&str, &str> {
    let word = KEYWORDS.iter().chain(&TYPES).filter(|word| text.starts_with(**word)).max_by_key(|word| word.len());
    let Some(length) = word.map(|word| word.len()) else { return fail().parse(text) };
    // `int = 4` gives a name a value.
    let (rest, _) = (many0_count(tag("[]")), space1, peek(name)).parse(&text[length..])?;
    Ok((rest, &text[..length]))
}

/// True for a type: `list[tuple[int, int]]`, `[[bool; 5]; 5]`.
fn is_type(text: &str) -> bool {
    let mut depth = 0_i32;
    let is_fine = text.chars().all(|c| {
        depth += i32::from(matches!(c, '[' | '<' | '(')) - i32::from(matches!(c, ']' | '>' | ')'));
        depth > 0 || !matches!(c, ',' | ';')
    });
    is_fine && depth == 0 && text.contains(char::is_alphabetic)
}

/// What stands before a value, if a statement begins here.
pub(crate) fn head(text: &str) -> Option<Head<'_>> {
    let is_part = |c: char| c.is_alphanumeric() || "_[]()<>., ;&".contains(c);
    let typed = preceded(
        (space0, char(':'), space0),
        verify(take_while_m_n(1, LONGEST_TYPE, is_part), |text: &str| is_type(text)),
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
    /// Reads the value that the lexer is before, and gives it the name.
    ///
    /// # Errors
    /// If it is not well formed, or not as long as it declares.
    pub(crate) fn read(&self, lexer: &mut Lexer<'a>) -> Result<Item<'a>, InputError> {
        let value = Value::read(lexer)?;
        self.check(&value, lexer.text)?;
        let span = crate::text::span_in(lexer.text, self.name);
        Ok(Item { name: Some(Box::new(Name { text: self.name.into(), span })), value })
    }

    fn check(&self, value: &Value<'_>, text: &str) -> Result<(), InputError> {
        let Some(list) = value.list() else {
            return if self.dims.is_empty() { Ok(()) } else { Err(wrong(value, text, Expected::Value)) };
        };
        let inner = list.items().first().and_then(|first| match &first.value.kind {
            // A text has a byte behind it.
            Kind::Text(_) => None,
            _ => Some(first.value.list()?.count),
        });
        for (dim, found) in self.dims.iter().zip([Some(list.count), inner]) {
            if let (Ok(expected), Some(found)) = (dim.parse::<usize>(), found)
                && expected != found
            {
                return Err(Counted::Columns.wrong(found, expected, value.span.clone()));
            }
        }
        Ok(())
    }
}
