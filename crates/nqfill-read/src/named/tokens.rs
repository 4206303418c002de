//! The tokens of a value, as JSON, Python, MiniZinc and Essence write it.
//!
//! ```text
//! value    = number | text | word | open { value | key ":" value | "," } close
//! open     = "[" | "(" | "{" | "|"               "|" opens a row of MiniZinc's [| 1, 2 | 3, 4 |], and closes it
//! text     = quote { character | "\" character } quote, on one line; or between three quotes, on several
//! comment  = ( "//" | "#" | "%" | "$" ) to the end of the line | "/*" to "*/"
//! ```
//! Brackets are nested to a bounded depth, and every byte is looked at once.

use crate::effort;
use crate::tokens::{Piece, integer};
use crate::{Expected, InputError, InputErrorKind};
use std::ops::Range;

/// Brackets in brackets that are read: a list of lists in a few documents around it needs eight.
pub(crate) const MOST_DEPTH: usize = 32;

/// A token; brackets of each kind are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    Open,
    Close,
    Comma,
    Colon,
    Number(i64),
    /// The text between quotes, with its escapes.
    Text(&'a str),
    Word(&'a str),
}

/// Takes the tokens of a value one by one.
pub(crate) struct Tokens<'p, 'a> {
    piece: &'p Piece<'a>,
    at: usize,
    open: [u8; MOST_DEPTH],
    depth: usize,
    /// True if the bar that closed a row opens the next one.
    bar_opens: bool,
}

impl<'p, 'a> Tokens<'p, 'a> {
    /// The tokens from a part of the piece on.
    pub(crate) fn new(piece: &'p Piece<'a>, from: &'a str) -> Self {
        Self { piece, at: piece.offset(from), open: [0; MOST_DEPTH], depth: 0, bar_opens: false }
    }

    /// Brackets that are open.
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    /// Goes on behind a value that was read otherwise.
    pub(crate) fn skip_to(&mut self, rest: &'a str) {
        self.at = self.piece.span.end - rest.len();
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.piece.text[self.at..self.piece.span.end]
    }

    /// True if the next token begins with this byte.
    pub(crate) fn is_next(&mut self, byte: u8) -> bool {
        self.skip_blanks();
        self.rest().as_bytes().first() == Some(&byte)
    }

    fn skip_blanks(&mut self) {
        let start = self.at;
        self.at = self.piece.span.end - blanks(self.rest()).len();
        effort::look(self.at - start);
    }

    /// The next token and its bytes.
    pub(crate) fn next(&mut self) -> Result<(Token<'a>, Range<usize>), InputError> {
        self.skip_blanks();
        let (start, rest) = (self.at, self.rest());
        let Some(&byte) = rest.as_bytes().first() else {
            return Err(self.piece.unexpected(rest, Expected::ClosingBracket));
        };
        if std::mem::take(&mut self.bar_opens) && byte != b']' {
            self.push(b'|')?;
            return Ok((Token::Open, start..start));
        }
        let (token, length) = match byte {
            b'[' | b'(' | b'{' => {
                self.push(byte)?;
                (Token::Open, 1)
            }
            b']' | b')' | b'}' => (self.pop(byte)?, 1),
            b'|' => (self.bar()?, 1),
            b',' => (Token::Comma, 1),
            b':' => (Token::Colon, 1),
            // As in the arguments of a call: `dtype=int`.
            b'=' => (Token::Word("="), 1),
            b';' => return self.domain(),
            b'"' | b'\'' => self.quoted(rest)?,
            _ => scalar(rest),
        };
        if length == 0 {
            return Err(self.piece.unexpected(rest, Expected::ClosingBracket));
        }
        self.at += length;
        effort::look(length);
        Ok((token, start..self.at))
    }

    fn push(&mut self, bracket: u8) -> Result<(), InputError> {
        let Some(place) = self.open.get_mut(self.depth) else {
            return Err(InputErrorKind::TooDeep { most: MOST_DEPTH }.at(self.at..self.at + 1));
        };
        *place = bracket;
        self.depth += 1;
        Ok(())
    }

    fn pop(&mut self, closing: u8) -> Result<Token<'a>, InputError> {
        let opening = self.depth.checked_sub(1).map(|top| self.open[top]);
        let is_pair = matches!((opening, closing), (Some(b'['), b']') | (Some(b'('), b')') | (Some(b'{'), b'}'));
        if !is_pair {
            return Err(self.piece.unexpected(self.rest(), Expected::ClosingBracket));
        }
        self.depth -= 1;
        Ok(Token::Close)
    }

    fn bar(&mut self) -> Result<Token<'a>, InputError> {
        match self.depth.checked_sub(1).map(|top| self.open[top]) {
            Some(b'[') => self.push(b'|').map(|()| Token::Open),
            Some(b'|') => {
                self.depth -= 1;
                self.bar_opens = true;
                Ok(Token::Close)
            }
            _ => Err(self.piece.unexpected(self.rest(), Expected::ClosingBracket)),
        }
    }

    /// Essence names the indices of a matrix behind its items: `[2, 4, 1, 3; int(1..4)]`.
    fn domain(&mut self) -> Result<(Token<'a>, Range<usize>), InputError> {
        let rest = self.rest();
        let length = memchr::memchr2(b']', b'\n', rest.as_bytes()).filter(|&end| rest.as_bytes()[end] == b']');
        match length.filter(|_| rest[1..].trim_start().starts_with("int")) {
            Some(length) => {
                self.at += length;
                Ok((Token::Comma, self.at - length..self.at))
            }
            None => Err(self.piece.unexpected(rest, Expected::ClosingBracket)),
        }
    }

    fn quoted(&self, rest: &'a str) -> Result<(Token<'a>, usize), InputError> {
        let length = text_length(rest).ok_or_else(|| {
            let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
            self.piece.unexpected(&rest[line..], Expected::ClosingQuote)
        })?;
        let quotes = if is_tripled(rest) { 3 } else { 1 };
        Ok((Token::Text(&rest[quotes..length - quotes]), length))
    }
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
pub(crate) fn text_length(text: &str) -> Option<usize> {
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

/// A number or a word; of neither the length is 0.
fn scalar(text: &str) -> (Token<'_>, usize) {
    if text.starts_with("..") {
        return (Token::Word(&text[..2]), 2);
    }
    if let Ok((after, number)) = integer(text) {
        let goes_on = |c: char| c.is_alphanumeric() || c == '_';
        let is_fraction = after.strip_prefix('.').is_some_and(|digits| !digits.starts_with('.'));
        if !is_fraction && !after.starts_with(goes_on) {
            return (Token::Number(number), text.len() - after.len());
        }
    }
    let is_end = |c: char| c.is_whitespace() || "[({})],;:\"'|=#%".contains(c);
    let length = text.find(is_end).unwrap_or(text.len());
    (Token::Word(&text[..length]), length)
}
