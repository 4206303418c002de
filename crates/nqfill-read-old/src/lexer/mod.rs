//! The lexer of all texts with brackets, texts in quotes and words. Rows of drawings and plain lines of numbers have none of
//! these, and are read byte by byte.
//!
//! ```text
//! token    = open | close | "," | ":" | "|" | number | text | word | domain
//! number   = [ "-" | "+" ] digit { digit }        all of its word: `1..4` are two, `1.5` and `4x` are none
//! text     = quote { character } quote
//! domain   = ";" "int" ... before "]"             Essence names the indices of a matrix behind its items
//! ```
//! Formats differ in what a blank, a comment, a text and a word is: a [`Dialect`] says that.

mod brackets;
mod parts;

pub(crate) use brackets::{CLOSING, Extent, MOST_DEPTH, OPENING, behind_list, closing, innermost};
pub(crate) use parts::{
    count, gap, integer, is_digits, is_null, is_word_for_nothing, name, pair, path, size_header, truth, word,
};

use crate::text::effort;
use crate::text::first_line;
use std::ops::Range;

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// A bracket that opens, but for bars.
    Open(char),
    Close(char),
    /// It opens a row of MiniZinc's `[| 1, 2 | 3, 4 |]`, and closes it.
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

/// How a text in quotes ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quotes {
    /// With the next quote like its first.
    Plain,
    /// With that, on its line.
    OnLine,
    /// With that, on its line, if no backslash stands before it; a text between three quotes may have several lines.
    Escaped,
}

/// A comment.
struct Comment {
    sign: &'static str,
    /// What ends it; `None` for the end of the line.
    end: Option<&'static str>,
    /// True if it begins behind a blank or at the start of the text alone: elsewhere its sign belongs to a word.
    is_apart: bool,
}

impl Comment {
    const fn line(sign: &'static str) -> Self {
        Self { sign, end: None, is_apart: false }
    }

    const fn block(sign: &'static str, end: &'static str) -> Self {
        Self { sign, end: Some(end), is_apart: false }
    }
}

/// How a family of formats writes what stands between brackets.
pub(crate) struct Dialect {
    /// The kinds of each byte.
    kinds: [u8; 256],
    /// True for blanks beyond ASCII.
    is_blank: fn(char) -> bool,
    comments: &'static [Comment],
    quotes: Quotes,
    /// Words made of signs.
    words: &'static [&'static str],
    /// True if numbers are tokens of their own.
    has_numbers: bool,
}

/// Kinds of bytes.
const BLANK: u8 = 1;
const BRACKET: u8 = 1 << 1;
/// Another token by itself.
const SIGN: u8 = 1 << 2;
const QUOTE: u8 = 1 << 3;
/// It ends a word, as all of the above do.
const END: u8 = 1 << 4;
/// It may begin a comment.
const COMMENT: u8 = 1 << 5;

/// The kinds of bytes by their lists.
const fn kinds(lists: &[(u8, &str)]) -> [u8; 256] {
    let (mut kinds, mut list) = ([0; 256], 0);
    while list < lists.len() {
        let (kind, bytes) = (lists[list].0, lists[list].1.as_bytes());
        let mut at = 0;
        while at < bytes.len() {
            kinds[bytes[at] as usize] |= kind;
            at += 1;
        }
        list += 1;
    }
    kinds
}

const WHITESPACE: &str = " \t\n\x0B\x0C\r";

/// What a dialect has where nothing else is said.
const PLAIN: Dialect = Dialect {
    kinds: [0; 256],
    is_blank: char::is_whitespace,
    comments: &[],
    quotes: Quotes::Plain,
    words: &[],
    has_numbers: false,
};

/// JSON, Python, MiniZinc and Essence.
pub(crate) static VALUES: Dialect = Dialect {
    kinds: kinds(&[
        (BLANK, " \t\n\r"),
        (BRACKET, "[](){}"),
        (SIGN, ",:|;"),
        (QUOTE, "\"'"),
        (END, "=#%\x0B\x0C"),
        (COMMENT, "/#%$"),
    ]),
    comments: &[
        Comment::line("//"),
        Comment::line("#"),
        Comment::line("%"),
        Comment::line("$"),
        Comment::block("/*", "*/"),
    ],
    quotes: Quotes::Escaped,
    // As in the arguments of a call: `dtype=int`; and between numbers, as in `1..4`.
    words: &["..", "="],
    has_numbers: true,
    ..PLAIN
};

/// Rows of drawings in brackets, whose words are squares.
pub(crate) static ROWS: Dialect = Dialect {
    kinds: kinds(&[(BLANK, " \t\n\x0C\r"), (BRACKET, "[](){}"), (SIGN, ","), (QUOTE, "\"'"), (COMMENT, "/#")]),
    is_blank: |_| false,
    comments: &[Comment::line("//"), Comment { is_apart: true, ..Comment::line("#") }],
    quotes: Quotes::OnLine,
    ..PLAIN
};

/// Lists of squares: commas between them mean nothing.
pub(crate) static SQUARES: Dialect = Dialect {
    kinds: kinds(&[(BLANK, WHITESPACE), (BLANK, ","), (BRACKET, "[](){}"), (COMMENT, ";%#/")]),
    is_blank: |c| c.is_whitespace() || c == '、',
    comments: &[Comment::line(";"), Comment::line("%"), Comment::line("#"), Comment::line("//")],
    ..PLAIN
};

/// Brackets and nothing else.
pub(crate) static BRACKETS: Dialect = Dialect { kinds: kinds(&[(BRACKET, "[](){}")]), ..PLAIN };

/// Blanks and comments of answer set programs, whose atoms have a grammar of their own.
pub(crate) static FACTS: Dialect = Dialect {
    kinds: kinds(&[(BLANK, WHITESPACE), (COMMENT, "%")]),
    comments: &[Comment::block("%*", "*%"), Comment::line("%")],
    ..PLAIN
};

/// Lisp, CLIPS, and models of SMT.
pub(crate) static LISP: Dialect = Dialect {
    kinds: kinds(&[(BLANK, WHITESPACE), (BRACKET, "()"), (END | COMMENT, ";")]),
    comments: &[Comment::line(";")],
    ..PLAIN
};

/// What programs print of their values and declarations, whose texts have no escapes.
pub(crate) static PRINTED: Dialect =
    Dialect { kinds: kinds(&[(BLANK, WHITESPACE), (BRACKET, "[](){}"), (SIGN, ","), (QUOTE, "\"'")]), ..PLAIN };

impl Dialect {
    #[inline]
    fn is(&self, byte: u8, kind: u8) -> bool {
        self.kinds[usize::from(byte)] & kind != 0
    }

    /// The tokens of a text with their bytes, up to what is none.
    pub(crate) fn tokens<'a>(&self, text: &'a str) -> impl Iterator<Item = (Token<'a>, Range<usize>)> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let start = self.behind_blanks(text, at);
            let (token, end) = self.token_at(text, start)?;
            at = end;
            Some((token, start..end))
        })
    }

    /// The token that begins at a place, and the place behind it. Nothing else is there than what is no token: a quote that
    /// is not closed, a `;` that names no domain, the end.
    // Without this, as with blanks below, lists in quotes take a tenth longer.
    #[inline(always)]
    pub(crate) fn token_at<'a>(&self, text: &'a str, at: usize) -> Option<(Token<'a>, usize)> {
        let first = *text.as_bytes().get(at)?;
        let (token, length) = match self.kinds[usize::from(first)] {
            kind if kind & (BRACKET | SIGN) != 0 => sign(&text[at..], first)?,
            kind if kind & QUOTE != 0 => {
                let length = self.quoted_length(&text[at..])?;
                let quotes = if self.quotes == Quotes::Escaped && is_tripled(&text[at..]) { 3 } else { 1 };
                (Token::Text(&text[at + quotes..at + length - quotes]), length)
            }
            _ => match Some(&text[at..]).filter(|_| self.has_numbers).and_then(number) {
                Some(number) => number,
                None => self.word(&text[at..])?,
            },
        };
        effort::look(length);
        Some((token, at + length))
    }

    /// The word that begins a text, and its length.
    fn word<'a>(&self, text: &'a str) -> Option<(Token<'a>, usize)> {
        let known = self.words.iter().find(|word| text.starts_with(**word));
        let length = known.map_or_else(|| self.word_length(text), |word| word.len());
        (length > 0).then(|| (Token::Word(&text[..length]), length))
    }

    fn word_length(&self, text: &str) -> usize {
        let is_end = |&(at, byte): &(usize, u8)| match byte {
            0x80.. => text.is_char_boundary(at) && text[at..].starts_with(self.is_blank),
            _ => self.is(byte, BLANK | BRACKET | SIGN | QUOTE | END),
        };
        text.bytes().enumerate().find(is_end).map_or(text.len(), |(at, _)| at)
    }

    /// The text behind blanks and comments.
    pub(crate) fn blanks<'a>(&self, text: &'a str) -> &'a str {
        &text[self.behind_blanks(text, 0)..]
    }

    /// The place behind the blanks and comments at a place.
    #[inline(always)]
    pub(crate) fn behind_blanks(&self, text: &str, at: usize) -> usize {
        // Most tokens have none before them, or one blank.
        let byte = |at: usize| text.as_bytes().get(at).copied();
        let is_token = |byte: u8| byte.is_ascii() && !self.is(byte, BLANK | COMMENT);
        match byte(at) {
            Some(first) if is_token(first) => at,
            Some(first) if self.is(first, BLANK) && byte(at + 1).is_some_and(is_token) => at + 1,
            _ => self.behind_gap(text, at),
        }
    }

    fn behind_gap(&self, text: &str, mut at: usize) -> usize {
        let bytes = text.as_bytes();
        while let Some(&byte) = bytes.get(at) {
            at = match byte {
                _ if self.is(byte, BLANK) => at + 1,
                _ if self.is(byte, COMMENT) => match self.behind_comment(bytes, at) {
                    Some(end) => end,
                    None => return at,
                },
                0x80.. if text[at..].starts_with(self.is_blank) => {
                    text.len() - text[at..].trim_start_matches(self.is_blank).len()
                }
                _ => return at,
            };
        }
        at
    }

    /// The comment that stands behind blanks on the first line of a text, with its sign and without.
    #[inline]
    pub(crate) fn comment_on_line<'a>(&self, text: &'a str) -> Option<(&'a str, &'a str)> {
        // Nearly always there is none, and this is asked of each square.
        let start = match text.as_bytes().first()? {
            b',' | b')' | b']' | b'\n' => return None,
            _ => text.bytes().position(|byte| !matches!(byte, b' ' | b'\t'))?,
        };
        let rest = Some(&text[start..]).filter(|rest| self.is(rest.as_bytes()[0], COMMENT))?;
        let said = self.comments.iter().find_map(|comment| rest.strip_prefix(comment.sign))?;
        Some((rest, first_line(said).trim()))
    }

    /// The place behind the comment that begins there.
    fn behind_comment(&self, bytes: &[u8], at: usize) -> Option<usize> {
        let rest = &bytes[at..];
        let is_apart = || at == 0 || bytes[at - 1].is_ascii_whitespace();
        let begins = |comment: &&Comment| rest.starts_with(comment.sign.as_bytes());
        let comment = self.comments.iter().find(begins).filter(|comment| !comment.is_apart || is_apart())?;
        let length = match comment.end {
            None => memchr::memchr2(b'\n', b'\r', rest),
            Some(end) => memchr::memmem::find(rest, end.as_bytes()).map(|at| at + end.len()),
        };
        Some(at + length.unwrap_or(rest.len()))
    }

    /// The bytes of the text in quotes that begins here, with its quotes; `None` if it is not closed.
    #[inline]
    pub(crate) fn quoted_length(&self, text: &str) -> Option<usize> {
        let (quote @ (b'"' | b'\'' | b'`'), inside) = text.as_bytes().split_first()? else { return None };
        match self.quotes {
            Quotes::Plain => memchr::memchr(*quote, inside).map(|at| at + 2),
            Quotes::OnLine => {
                let end = memchr::memchr3(*quote, b'\n', b'\r', inside);
                end.filter(|&end| inside[end] == *quote).map(|at| at + 2)
            }
            Quotes::Escaped if is_tripled(text) => memchr::memmem::find(&inside[2..], &[*quote; 3]).map(|at| at + 6),
            Quotes::Escaped => escaped_length(text.as_bytes()),
        }
    }
}

/// The bytes of a text with escapes, on one line, with its quotes.
fn escaped_length(bytes: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        let found = memchr::memchr3(bytes[0], b'\\', b'\n', bytes.get(at..)?);
        effort::look(found.unwrap_or(bytes.len() - at));
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

/// The sign that begins a text, and its length.
#[inline]
fn sign(text: &str, first: u8) -> Option<(Token<'_>, usize)> {
    let token = match first {
        b'[' | b'(' | b'{' => Token::Open(char::from(first)),
        b']' | b')' | b'}' => Token::Close(char::from(first)),
        b'|' => Token::Bar,
        b',' => Token::Comma,
        b':' => Token::Colon,
        _ => return domain(text),
    };
    Some((token, 1))
}

/// A number that is all of its word, and its length.
fn number(text: &str) -> Option<(Token<'_>, usize)> {
    let goes_on = |c: char| c.is_alphanumeric() || c == '_';
    let is_whole = |after: &str| {
        let is_fraction = after.strip_prefix('.').is_some_and(|digits| !digits.starts_with('.'));
        !is_fraction && !after.starts_with(goes_on)
    };
    let (after, number) = integer(text).ok().filter(|(after, _)| is_whole(after))?;
    Some((Token::Number(number), text.len() - after.len()))
}

/// `; int(1..4)` up to the bracket that closes the matrix on this line.
fn domain(text: &str) -> Option<(Token<'_>, usize)> {
    let length = memchr::memchr2(b']', b'\n', text.as_bytes()).filter(|&end| text.as_bytes()[end] == b']')?;
    text[1..].trim_start().starts_with("int").then_some((Token::Domain, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tokens of a text and of nothing else, as the dialect has them.
    fn tokens(dialect: &Dialect, text: &str) -> Vec<String> {
        dialect.tokens(text).map(|(token, _)| format!("{token:?}")).collect()
    }

    #[test]
    fn a_dialect_says_what_is_a_comment_a_text_and_a_word() {
        let text = "[a=1, 'b\\'c'] # d";
        let values =
            ["Open('[')", "Word(\"a\")", "Word(\"=\")", "Number(1)", "Comma", "Text(\"b\\\\'c\")", "Close(']')"];
        assert_eq!(tokens(&VALUES, text), values);
        let rows = ["Open('[')", "Word(\"a=1\")", "Comma", "Text(\"b\\\\\")", "Word(\"c\")"];
        assert_eq!(tokens(&ROWS, text), rows);
        assert_eq!(tokens(&LISP, "(x[0] ; y\n #1)"), ["Open('(')", "Word(\"x[0]\")", "Word(\"#1\")", "Close(')')"]);
        assert_eq!(tokens(&ROWS, "[#.#, .#.]"), ["Open('[')", "Word(\"#.#\")", "Comma", "Word(\".#.\")", "Close(']')"]);
    }

    #[test]
    fn numbers_are_all_of_their_word() {
        for (text, found) in [("1..4", 3), ("1.5", 1), ("4x", 1), ("-3", 1), ("1_0", 1)] {
            assert_eq!(tokens(&VALUES, text).len(), found, "{text}");
        }
        assert_eq!(tokens(&VALUES, "; int(1..4)]"), ["Domain", "Close(']')"]);
    }

    #[test]
    fn blanks_and_comments_are_those_of_the_dialect() {
        let text = " /* a */ \u{3000}// b\n%c\n$d\n1";
        assert_eq!(VALUES.blanks(text), "1");
        assert_eq!(SQUARES.blanks(" ,、; a\n/1"), "/1");
        assert_eq!(FACTS.blanks("%* a\n *% % b\n c"), "c");
        assert_eq!([ROWS.blanks("# a\n#"), ROWS.blanks("// a\n/")], ["", "/"]);
    }
}
