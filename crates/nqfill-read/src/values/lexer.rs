//! The tokens of values.
//!
//! ```text
//! token   = bracket | "," | ";" | "|" | key | number | text | word
//! key     = ":" | "=" | "=>"                        between a name and its value
//! number  = [ "-" ] digit { digit } [ "." { "0" } ]  all of its word: `1..4` and `1.5` are words
//! text    = quote { character } quote               on one line, or between three quotes each
//! comment = "//" | "/*" "*/" | "%" or "#" behind a blank | ";" where a line begins | "$" in Essence
//! ```

use crate::line::Signs;
use crate::text::effort::examined;
use crate::{Expected, InputError, InputErrorKind};
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::{char, digit1};
use nom::combinator::{opt, recognize};
use nom::{IResult, Parser};
use std::borrow::Cow;
use std::ops::Range;

/// Brackets in brackets that are read: a list of lists in a few documents around it needs eight.
pub(crate) const MOST_DEPTH: usize = 32;

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    Open(char),
    Close(char),
    Comma,
    Semicolon,
    /// It opens a row of MiniZinc's `[| 1, 2 | 3, 4 |]`, and closes it.
    Bar,
    /// What stands between a name and its value.
    Key,
    Number(i64),
    /// The text between quotes, without its escapes.
    Text(Cow<'a, str>),
    Word(&'a str),
}

/// A text, and how far it is read.
#[derive(Clone, Debug)]
pub(crate) struct Lexer<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
    pub(crate) signs: Signs,
    /// Comments so far, with their signs, but for those that are for nobody to read.
    pub(crate) comments: Vec<Range<usize>>,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a str, at: usize, signs: Signs) -> Self {
        Self { text, at, signs, comments: Vec::new() }
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The error of what stands here instead of something else.
    pub(crate) fn unexpected(&self, expected: Expected) -> InputError {
        unexpected(self.text, self.at, expected)
    }

    /// Goes on behind blanks and comments.
    pub(crate) fn blanks(&mut self) {
        let start = self.at;
        loop {
            let rest = self.rest();
            self.at = self.text.len() - rest.trim_start().len();
            match self.comment() {
                Some(end) => {
                    self.comments.extend((!self.rest().starts_with(';')).then_some(self.at..end));
                    self.at = end;
                }
                None => break,
            }
        }
        examined(self.at - start);
    }

    /// True if a comment that is not closed has taken the rest of the text.
    pub(crate) fn is_swallowed(&self) -> bool {
        let last = self.comments.last().map(|comment| &self.text[comment.clone()]);
        self.at == self.text.len() && last.is_some_and(|last| last.starts_with("/*") && !last[2..].ends_with("*/"))
    }

    /// The end of the comment that begins here.
    fn comment(&self) -> Option<usize> {
        let (before, rest) = self.text.split_at(self.at);
        let is_apart = before.chars().next_back().is_none_or(char::is_whitespace);
        // `[# Q #]` has squares.
        let is_hash = || {
            let behind = rest[1..].chars().next();
            is_apart && !self.signs.hash_is_square && behind.is_none_or(|c| !matches!(c, '.' | 'Q' | '#' | ',' | ']'))
        };
        let is_line = match rest.as_bytes() {
            // One that is not closed takes all that follows.
            [b'/', b'*', ..] => {
                return Some(rest[2..].find("*/").map_or(self.text.len(), |length| self.at + length + 4));
            }
            [b'/', b'/', ..] => true,
            [b'#', ..] => is_hash(),
            [b'%', ..] => is_apart,
            [b';', ..] => before.trim_end_matches([' ', '\t']).ends_with(['\n', '\r']),
            [b'$', ..] => self.signs.dollar_is_comment,
            _ => false,
        };
        is_line.then(|| self.at + crate::text::first_line(rest).len())
    }

    /// The next token with its bytes; `None` at the end of the text.
    ///
    /// # Errors
    /// If a text is not closed.
    pub(crate) fn next(&mut self) -> Result<Option<(Token<'a>, Range<usize>)>, InputError> {
        self.blanks();
        let start = self.at;
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(None) };
        let (token, length) = match first {
            '[' | '(' | '{' => (Token::Open(first), 1),
            ']' | ')' | '}' => (Token::Close(first), 1),
            ',' => (Token::Comma, 1),
            ';' => (Token::Semicolon, 1),
            '|' => (Token::Bar, 1),
            ':' | '=' => (Token::Key, key_length(rest)),
            '"' | '\'' => self.quoted()?,
            _ => match number(rest) {
                Ok((behind, number)) if is_whole(behind) => (Token::Number(number), rest.len() - behind.len()),
                _ => word(rest).map_err(|_| self.unexpected(Expected::Value))?,
            },
        };
        examined(length);
        self.at += length;
        Ok(Some((token, start..self.at)))
    }

    /// Goes on behind the sign of a key, if one is next.
    pub(crate) fn takes_key(&mut self) -> bool {
        self.blanks();
        let length = key_length(self.rest());
        self.at += length;
        length > 0
    }

    /// The text in quotes that begins here, and its length with them.
    fn quoted(&self) -> Result<(Token<'a>, usize), InputError> {
        let rest = self.rest();
        let Some(length) = quoted_length(rest) else {
            let line = self.at + crate::text::first_line(rest).len();
            return Err(unexpected(self.text, line, Expected::Closing));
        };
        let quotes = if is_tripled(rest) { 3 } else { 1 };
        Ok((Token::Text(plain(&rest[quotes..length - quotes])), length))
    }
}

/// The error of what stands at a place of a text instead of something else.
pub(crate) fn unexpected(text: &str, at: usize, expected: Expected) -> InputError {
    let found = text[at..].chars().next();
    InputErrorKind::Unexpected { found, expected }.at(at..at + found.map_or(0, char::len_utf8))
}

/// The bytes of the sign between a name and its value, if one begins here.
fn key_length(text: &str) -> usize {
    match text.as_bytes() {
        [b'=', b'>', ..] => 2,
        [b':' | b'=', ..] => 1,
        _ => 0,
    }
}

/// A number, saturated: one that does not fit is rejected like one that is too large.
fn number(text: &str) -> IResult<&str, i64> {
    let zeros = (char('.'), take_while(|c| c == '0'));
    let (rest, (sign, digits, _)) = (opt(char('-')), digit1, opt(zeros)).parse(text)?;
    let digit = |value: i64, digit: u8| value.saturating_mul(10).saturating_add(i64::from(digit - b'0'));
    let value = digits.bytes().fold(0, digit);
    Ok((rest, if sign.is_some() { -value } else { value }))
}

/// True if what stands behind a number does not belong to its word.
fn is_whole(behind: &str) -> bool {
    !behind.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | '/'))
        || behind.starts_with("//")
        || behind.starts_with("/*")
}

fn word(text: &str) -> Result<(Token<'_>, usize), nom::Err<nom::error::Error<&str>>> {
    let is_part = |c: char| !(c.is_whitespace() || ",;:=|[](){}\"'".contains(c));
    let (_, word) = recognize((opt(tag("::")), take_while1(is_part))).parse(text)?;
    Ok((Token::Word(word), word.len()))
}

/// The bytes of the text in quotes that begins here, with its quotes; `None` if it is not closed.
pub(crate) fn quoted_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let quote = *bytes.first()?;
    if is_tripled(text) {
        return memchr::memmem::find(&bytes[3..], &[quote; 3]).map(|at| at + 6);
    }
    let mut at = 1;
    loop {
        let found = memchr::memchr3(quote, b'\\', b'\n', bytes.get(at..)?);
        examined(found.unwrap_or(bytes.len() - at));
        at += found?;
        match bytes[at] {
            b'\\' => at += 2,
            b'\n' => return None,
            _ => return Some(at + 1),
        }
    }
}

fn is_tripled(text: &str) -> bool {
    text.starts_with("\"\"\"") || text.starts_with("'''")
}

/// A text without its escapes. Other quotes than those of JSON stand in it without one, or with one that JSON has not; what is no
/// escape there either stays as it is, as in Python.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    let of_json = |text: &str| serde_json::from_str::<String>(&format!("\"{text}\"")).ok();
    let requoted = || text.replace("\\'", "'").replace("\\\"", "\"").replace('"', "\\\"");
    let in_lines = || requoted().replace("\\\n", "\n").replace('\n', "\\n");
    let plain = text.contains('\\').then(|| of_json(text).or_else(|| of_json(&in_lines()))).flatten();
    plain.map_or(text.into(), Cow::from)
}

/// The bytes of the value that a text begins with, up to the bracket that closes it; `None` if none does, or it is nested too deep.
pub(crate) fn extent(text: &str, signs: Signs) -> Option<usize> {
    let (mut lexer, mut depth) = (Lexer::new(text, 0, signs), 0_usize);
    loop {
        match lexer.next().ok()??.0 {
            Token::Open(_) if depth == MOST_DEPTH => return None,
            Token::Open(_) => depth += 1,
            Token::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return Some(lexer.at);
        }
    }
}
