//! A text in brackets as tokens.

use crate::text::is_lone_return;
use std::ops::Range;

/// A bracket, or an item in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Open,
    Close,
    Comma,
    /// Text in quotes, or a word without.
    Item {
        is_quoted: bool,
    },
    /// A quote that is not closed on its line.
    Stray,
}

/// Splits a text into tokens. Quotes close on their line.
pub(crate) struct Tokens<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
    /// Ends of lines since the last token.
    pub(crate) lines: usize,
}

impl Tokens<'_> {
    /// The next token and its bytes, including its quotes.
    pub(crate) fn next(&mut self) -> Option<(Token, Range<usize>)> {
        self.skip_blanks();
        #[cfg(test)]
        READ.set(READ.get() + 1);
        let start = self.at;
        let bytes = self.text.as_bytes();
        let token = match *bytes.get(start)? {
            b'[' | b'(' | b'{' => Token::Open,
            b']' | b')' | b'}' => Token::Close,
            b',' => Token::Comma,
            quote @ (b'"' | b'\'') => {
                let rest = &bytes[start + 1..];
                let end = memchr::memchr3(quote, b'\n', b'\r', rest).filter(|&end| rest[end] == quote);
                self.at += end.map_or(0, |end| end + 1);
                if end.is_some() { Token::Item { is_quoted: true } } else { Token::Stray }
            }
            _ => {
                self.at += word_length(&self.text[start..]) - 1;
                Token::Item { is_quoted: false }
            }
        };
        self.at += 1;
        Some((token, start..self.at))
    }

    fn skip_blanks(&mut self) {
        self.lines = 0;
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            let is_comment = match byte {
                b'/' => bytes.get(self.at + 1) == Some(&b'/') && (self.at == 0 || bytes[self.at - 1] != b':'),
                b'#' => self.at == 0 || bytes[self.at - 1].is_ascii_whitespace(),
                _ => false,
            };
            if is_comment {
                let rest = &bytes[self.at..];
                self.at += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            } else if byte.is_ascii_whitespace() {
                self.lines += usize::from(byte == b'\n' || (byte == b'\r' && is_lone_return(bytes, self.at)));
                self.at += 1;
            } else {
                return;
            }
        }
    }
}

/// The length of a word up to a blank, a bracket, a comma or a quote: at least its first character.
fn word_length(text: &str) -> usize {
    let ends = |c: char| c.is_ascii_whitespace() || "[](){},\"'".contains(c);
    text.char_indices().skip(1).find(|&(_, c)| ends(c)).map_or(text.len(), |(at, _)| at)
}

#[cfg(test)]
thread_local! {
    /// Tokens read so far, to hold against the length of a text.
    pub(crate) static READ: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}
