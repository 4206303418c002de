//! Parts that many formats have: numbers, names, pairs, the size above a list.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::{char, multispace0, one_of, satisfy, space0};
use nom::combinator::{opt, recognize};
use nom::multi::many0_count;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

/// A number, saturated: one that does not fit is rejected like one that is too large.
pub(crate) fn integer(text: &str) -> IResult<&str, i64> {
    let bytes = text.as_bytes();
    let sign = usize::from(matches!(bytes.first(), Some(b'-' | b'+')));
    let digits = bytes[sign..].iter().take_while(|byte| byte.is_ascii_digit());
    let (length, value) = digits.fold((0, 0i64), |(length, value), byte| {
        (length + 1, value.saturating_mul(10).saturating_add(i64::from(byte - b'0')))
    });
    if length == 0 {
        return Err(nom::Err::Error(nom::error::Error::new(text, nom::error::ErrorKind::Digit)));
    }
    Ok((&text[sign + length..], if bytes[0] == b'-' { -value } else { value }))
}

/// A number without a sign, if it fits.
pub(crate) fn count(text: &str) -> IResult<&str, usize> {
    nom::character::complete::usize(text)
}

/// True if a text is digits and nothing else.
pub(crate) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A name, as programming languages have them.
pub(crate) fn name(text: &str) -> IResult<&str, &str> {
    recognize((satisfy(|c| c.is_alphabetic() || c == '_'), take_while(|c: char| c.is_alphanumeric() || c == '_')))
        .parse(text)
}

/// A name of ASCII with dots or `::` between its parts: `std::vector`, `np.array`.
pub(crate) fn path(text: &str) -> IResult<&str, &str> {
    let first = || satisfy(|c| c.is_ascii_alphabetic() || c == '_');
    let part = || (first(), take_while(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.')));
    recognize((part(), many0_count((tag("::"), part())))).parse(text)
}

/// A word of anything but blanks.
pub(crate) fn word(text: &str) -> IResult<&str, &str> {
    take_while1(|c: char| !c.is_whitespace())(text)
}

/// True if a word of a programming language stands for nothing.
pub(crate) fn is_word_for_nothing(word: &str) -> bool {
    matches!(word, "null" | "None" | "nil" | "NULL" | "Nothing" | "undefined")
}

/// True if a value stands for nothing.
pub(crate) fn is_null(word: &str) -> bool {
    is_word_for_nothing(word) || matches!(word, "_" | "?" | "<>" | "-")
}

/// The truth value of a word.
pub(crate) fn truth(word: &str) -> Option<bool> {
    match word {
        "true" | "True" | "TRUE" => Some(true),
        "false" | "False" | "FALSE" => Some(false),
        _ => None,
    }
}

/// Skips separators of list items.
pub(crate) fn gap(text: &str) -> &str {
    // Nearly always it is one blank, and a number behind it.
    if let [b' ' | b',' | b'\n', b'0'..=b'9', ..] = text.as_bytes() {
        return &text[1..];
    }
    text.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | '、'))
}

/// `1, 2` or `1 2`, in brackets or not.
pub(crate) fn pair(text: &str) -> IResult<&str, (i64, i64)> {
    let bracketed = delimited((one_of("[({<"), multispace0), bare_pair, (multispace0, one_of("])}>")));
    alt((bracketed, bare_pair)).parse(text)
}

fn bare_pair(text: &str) -> IResult<&str, (i64, i64)> {
    (integer, preceded((multispace0, opt(char(',')), multispace0), integer)).parse(text)
}

/// `n = 8` or `n: 8`, and `base = 1` behind it: nqfill writes the size and the base that a list of squares does not show.
pub(crate) fn size_header(line: &str) -> IResult<&str, (i64, Option<i64>)> {
    let assigned = |name| preceded((tag(name), space0, one_of("=:"), space0), integer);
    let base = preceded((space0, one_of(",;"), space0), assigned("base"));
    (delimited(space0, alt((assigned("n"), assigned("N"))), space0), opt(base)).parse(line)
}
