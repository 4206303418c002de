//! The tokens of values, as JSON, Python, MiniZinc and Essence write them.
//!
//! ```text
//! value    = number | text | word | open { [ key ":" ] value | "," } close
//! open     = "[" | "(" | "{" | "|"               "|" opens a row of MiniZinc's [| 1, 2 | 3, 4 |], and closes it
//! text     = quote { character | "\" character } quote, on one line; or between three quotes, on several
//! comment  = ( "//" | "#" | "%" | "$" ) to the end of the line | "/*" to "*/"
//! domain   = ";" "int" ... before "]"             Essence names the indices of a matrix behind its items
//! ```

use crate::effort;
use crate::tokens::integer;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till1};
use nom::combinator::map;
use nom::{IResult, Parser};

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// A bracket that opens, but for bars.
    Open(char),
    Close(char),
    Bar,
    Comma,
    Colon,
    Number(i64),
    /// The text between quotes, with its escapes.
    Text(&'a str),
    Word(&'a str),
    /// The indices of a matrix.
    Domain,
}

/// The token that begins here. Nothing else is here than what is no token: a quote that is not closed, a `;`, the end.
pub(crate) fn token(text: &str) -> IResult<&str, Token<'_>> {
    // Only behind the first byte of a sign.
    let after = text.get(1..).unwrap_or_default();
    let (rest, token) = match text.as_bytes().first() {
        Some(&byte @ (b'[' | b'(' | b'{')) => (after, Token::Open(char::from(byte))),
        Some(&byte @ (b']' | b')' | b'}')) => (after, Token::Close(char::from(byte))),
        Some(b'|') => (after, Token::Bar),
        Some(b',') => (after, Token::Comma),
        Some(b':') => (after, Token::Colon),
        Some(b';') => domain(text)?,
        Some(b'"' | b'\'') => map(quoted, Token::Text).parse(text)?,
        _ => alt((number, word)).parse(text)?,
    };
    effort::look(text.len() - rest.len());
    Ok((rest, token))
}

/// A number that is all of its word: `1..4` are two, `1.5` and `4x` are none.
fn number(text: &str) -> IResult<&str, Token<'_>> {
    let goes_on = |c: char| c.is_alphanumeric() || c == '_';
    let is_whole = |after: &str| {
        let is_fraction = after.strip_prefix('.').is_some_and(|digits| !digits.starts_with('.'));
        !is_fraction && !after.starts_with(goes_on)
    };
    let (after, number) = integer(text)?;
    if is_whole(after) { Ok((after, Token::Number(number))) } else { fail(text) }
}

fn word(text: &str) -> IResult<&str, Token<'_>> {
    let is_end = |c: char| c.is_whitespace() || "[({})],;:\"'|=#%".contains(c);
    // As in the arguments of a call: `dtype=int`; and between numbers, as in `1..4`.
    let sign = alt((tag(".."), tag("=")));
    map(alt((sign, take_till1(is_end))), Token::Word).parse(text)
}

/// `; int(1..4)` up to the bracket that closes the matrix on this line.
fn domain(text: &str) -> IResult<&str, Token<'_>> {
    let length = memchr::memchr2(b']', b'\n', text.as_bytes()).filter(|&end| text.as_bytes()[end] == b']');
    match length.filter(|_| text[1..].trim_start().starts_with("int")) {
        Some(length) => Ok((&text[length..], Token::Domain)),
        None => fail(text),
    }
}

/// The text between quotes.
pub(crate) fn quoted(text: &str) -> IResult<&str, &str> {
    let Some(length) = quoted_length(text) else { return fail(text) };
    let quotes = if is_tripled(text) { 3 } else { 1 };
    Ok((&text[length..], &text[quotes..length - quotes]))
}

fn fail<T>(text: &str) -> IResult<&str, T> {
    Err(nom::Err::Error(nom::error::Error::new(text, nom::error::ErrorKind::Verify)))
}

/// Skips blanks and comments.
pub(crate) fn blanks(text: &str) -> &str {
    let mut rest = text;
    loop {
        rest = match rest.as_bytes() {
            [b' ' | b'\n' | b'\r' | b'\t', ..] => &rest[1..],
            [b'/', b'/', ..] | [b'#' | b'%' | b'$', ..] => {
                let end = memchr::memchr2(b'\n', b'\r', rest.as_bytes());
                &rest[end.unwrap_or(rest.len())..]
            }
            [b'/', b'*', ..] => &rest[memchr::memmem::find(rest.as_bytes(), b"*/").map_or(rest.len(), |at| at + 2)..],
            [byte, ..] if byte.is_ascii() => return rest,
            _ if rest.starts_with(char::is_whitespace) => rest.trim_start(),
            _ => return rest,
        }
    }
}

fn is_tripled(text: &str) -> bool {
    text.starts_with("\"\"\"") || text.starts_with("'''")
}

/// The bytes of the quoted text that begins here, with its quotes; `None` if it is not closed.
pub(crate) fn quoted_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    if is_tripled(text) {
        return memchr::memmem::find(&bytes[3..], &bytes[..3]).map(|length| length + 6);
    }
    let quote = bytes[0];
    let mut at = 1;
    loop {
        let found = memchr::memchr3(quote, b'\\', b'\n', bytes.get(at..)?);
        effort::look(found.unwrap_or(bytes.len() - at));
        at += found?;
        match bytes[at] {
            b'\\' => at += 2,
            b'\n' => return None,
            _ => return Some(at + 1),
        }
    }
}

/// The name that begins here, in quotes or not, and the text behind its colon.
pub(crate) fn key(text: &str) -> Option<(&str, &str)> {
    let (name, after) = match text.as_bytes().first()? {
        b'"' | b'\'' => {
            let length = quoted_length(text)?;
            (text.get(1..length - 1)?, &text[length..])
        }
        _ => {
            let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '$');
            let length = text.find(|c| !is_part(c)).unwrap_or(text.len());
            (text.get(..length).filter(|name| !name.is_empty())?, &text[length..])
        }
    };
    Some((name, blanks(blanks(after).strip_prefix(':')?)))
}

/// True if a word stands for nothing.
pub(crate) fn is_null(word: &str) -> bool {
    matches!(word, "null" | "None" | "nil" | "NULL" | "undefined" | "_" | "?" | "<>" | "-")
}

/// The truth value of a word.
pub(crate) fn truth(word: &str) -> Option<bool> {
    match word {
        "true" | "True" | "TRUE" => Some(true),
        "false" | "False" | "FALSE" => Some(false),
        _ => None,
    }
}
