//! Lines and positions.

pub(crate) mod effort;

use crate::text::effort::examined;
use serde::Serialize;
use std::ops::Range;

/// A place in a text as people count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
}

/// Where the lines of a text begin, and how many characters stand before each part of it: places are found by it without
/// counting from the start, or from that of a line, for each.
pub(crate) struct LineStarts {
    starts: Vec<usize>,
    /// Characters that begin before each part of [`PART`] bytes.
    characters: Vec<usize>,
}

const PART: usize = 1 << 10;

/// The last place of a whole character that is at most `most`. The standard library has it from Rust 1.91 on.
pub fn floor_char_boundary(text: &str, most: usize) -> usize {
    if most >= text.len() {
        return text.len();
    }
    (0..=most).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// The first place of a whole character that is at least `least`, or the end of the text.
pub(crate) fn ceil_char_boundary(text: &str, least: usize) -> usize {
    (least..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len())
}

fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| !matches!(byte, 0x80..=0xBF)).count()
}

impl LineStarts {
    pub(crate) fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let is_end = |&at: &usize| bytes[at] == b'\n' || is_lone_return(bytes, at);
        let ends = memchr::memchr2_iter(b'\n', b'\r', bytes).filter(is_end);
        let starts = std::iter::once(0).chain(ends.map(|end| end + 1)).collect();
        let mut counts = vec![0];
        let mut before = 0;
        counts.extend(bytes.chunks(PART).map(|part| {
            before += characters(part);
            before
        }));
        Self { starts, characters: counts }
    }

    /// Characters that begin before an offset of the same text.
    fn before(&self, text: &str, offset: usize) -> usize {
        let part = offset / PART;
        self.characters[part] + characters(&text.as_bytes()[part * PART..offset])
    }

    /// Line and column of a byte offset of the same text.
    pub(crate) fn position(&self, text: &str, offset: usize) -> Position {
        let line = self.starts.partition_point(|&start| start <= offset);
        Position { line, column: self.before(text, offset) - self.before(text, self.starts[line - 1]) + 1 }
    }
}

/// Line and column of a byte offset; `\n`, `\r\n` and `\r` end lines, and `\r\r\n`, which files have that were turned
/// from one kind to the other twice.
pub fn position(text: &str, offset: usize) -> Position {
    LineStarts::of(&text[..offset]).position(&text[..offset], offset)
}

/// True if a carriage return ends a line by itself.
pub(crate) fn is_lone_return(text: &[u8], at: usize) -> bool {
    !matches!(text[at + 1..], [b'\n', ..] | [b'\r', b'\n', ..])
}

/// Bytes and number of one line of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineSpan {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Where the next line starts.
    pub(crate) next: usize,
}

/// The line that starts at `start`, without its end; `None` at the end of the text.
pub(crate) fn line_at(text: &str, start: usize) -> Option<LineSpan> {
    let rest = text.as_bytes().get(start..).filter(|rest| !rest.is_empty())?;
    // A search is not begun for nothing: most of a file may be blank lines.
    let length = match rest[0] {
        b'\n' | b'\r' => 0,
        _ => memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len()),
    };
    examined(length + 1);
    let ending = match rest[length..] {
        [b'\r', b'\r', b'\n', ..] => 3,
        [b'\r', b'\n', ..] => 2,
        [] => 0,
        _ => 1,
    };
    Some(LineSpan { start, end: start + length, next: start + length + ending })
}

/// The first line of a text, without its end.
pub(crate) fn first_line(text: &str) -> &str {
    &text[..memchr::memchr2(b'\n', b'\r', text.as_bytes()).unwrap_or(text.len())]
}

/// How many lines end in a piece of text.
pub(crate) fn line_ends(text: &str) -> usize {
    let bytes = text.as_bytes();
    examined(bytes.len());
    let feeds = memchr::memchr_iter(b'\n', bytes).count();
    let lone = |&at: &usize| is_lone_return(bytes, at);
    feeds + memchr::memchr_iter(b'\r', bytes).filter(lone).count()
}

/// The first bytes of a text, at most `most`, whole characters only.
pub(crate) fn prefix(text: &str, most: usize) -> &str {
    &text[..floor_char_boundary(text, most)]
}

/// The bytes of the word of some with which a text begins, if that goes on with another one.
pub(crate) fn word(text: &str, words: &str) -> Option<usize> {
    let is_longer = |word: &str| word.is_ascii() && text[word.len()..].starts_with(|c: char| c.is_ascii_alphanumeric());
    words.split('|').find(|word| text.starts_with(word) && !is_longer(word)).map(str::len)
}

/// The bracket that closes what this one opens.
pub(crate) fn closing(open: char) -> Option<char> {
    const PAIRS: [(char, char); 4] = [('[', ']'), ('(', ')'), ('{', '}'), ('<', '>')];
    PAIRS.into_iter().find(|(begins, _)| *begins == open).map(|(_, ends)| ends)
}

/// The part of a text that a slice of it is.
pub(crate) fn span_in(text: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize).min(text.len());
    start..(start + part.len()).min(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_end_is_one() {
        let text = "a\nb\r\nc\rd";
        let mut lines = Vec::new();
        let mut at = 0;
        while let Some(line) = line_at(text, at) {
            lines.push(&text[line.start..line.end]);
            at = line.next;
        }
        assert_eq!(lines, ["a", "b", "c", "d"]);
        let of = |what| text.find(what).map(|at| position(text, at)).expect("in the text");
        assert_eq!(of("b"), Position { line: 2, column: 1 });
        assert_eq!(of("d"), Position { line: 4, column: 1 });
        assert_eq!(line_at("a\r\r\nb", 0), Some(LineSpan { start: 0, end: 1, next: 4 }));
        assert_eq!((line_ends("a\r\r\nb\r\rc"), position("a\r\r\nb\r\rc", 7).line), (3, 4));
        assert_eq!(position("棋盘Q", 6), Position { line: 1, column: 3 });
    }

    #[test]
    fn places_are_those_that_are_counted_from_the_start() {
        let long = "a棋\n".repeat(PART / 2) + &"盘b".repeat(PART);
        let whole = "Q".repeat(PART);
        for text in ["", "a", "a\nb", "棋\r\n盘\n\nQ", "a\rb\r\r\nc\n", &long, &whole] {
            let starts = LineStarts::of(text);
            for offset in (0..=text.len()).filter(|&at| text.is_char_boundary(at) && !text[..at].ends_with('\r')) {
                let before = &text[..offset];
                let column = before.rsplit(['\n', '\r']).next().map_or(0, |line| line.chars().count()) + 1;
                let counted = Position { line: line_ends(before) + 1, column };
                assert_eq!(starts.position(text, offset), counted, "{text:?} {offset}");
            }
        }
    }
}
