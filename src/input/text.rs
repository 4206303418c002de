//! From bytes to text.

use super::error::{InputError, InputErrorKind};

/// Reads bytes as UTF-8, with or without a byte order mark.
///
/// # Errors
/// With the offset of the first byte that is no text, or if there are no bytes at all.
pub(super) fn decode(mut bytes: Vec<u8>) -> Result<String, InputError> {
    if bytes.is_empty() {
        return Err(InputErrorKind::EmptyFile.into());
    }
    let mark = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    bytes.drain(..mark);
    String::from_utf8(bytes).map_err(|error| {
        let offset = mark + error.utf8_error().valid_up_to();
        InputErrorKind::NotUtf8 { offset }.into()
    })
}

/// A place in a text as people count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
}

/// Line and column of a byte offset; `\n`, `\r\n` and `\r` end lines.
#[must_use]
pub fn position(text: &str, offset: usize) -> Position {
    let before = &text.as_bytes()[..offset];
    let ends = |&(i, &byte): &(usize, &u8)| byte == b'\n' || (byte == b'\r' && before.get(i + 1) != Some(&b'\n'));
    let ends = before.iter().enumerate().filter(ends);
    let (count, last) = ends.fold((0, 0), |(count, _), (i, _)| (count + 1, i + 1));
    Position { line: count + 1, column: text[last..offset].chars().count() + 1 }
}

/// Bytes and number of one line of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LineSpan {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Where the next line starts.
    pub(super) next: usize,
}

/// The line that starts at `start`, without its end; `None` at the end of the text.
pub(super) fn line_at(text: &str, start: usize) -> Option<LineSpan> {
    let rest = text.as_bytes().get(start..).filter(|rest| !rest.is_empty())?;
    let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    let ending = if rest[length..].starts_with(b"\r\n") { 2 } else { usize::from(length < rest.len()) };
    Some(LineSpan { start, end: start + length, next: start + length + ending })
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
        assert_eq!(position("棋盘Q", 6), Position { line: 1, column: 3 });
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_text() {
        assert_eq!(decode(b"\xEF\xBB\xBFQ".to_vec()), Ok("Q".into()));
        assert_eq!(decode(b"\xEF\xBB\xBFQ\xFF".to_vec()), Err(InputErrorKind::NotUtf8 { offset: 4 }.into()));
    }
}
