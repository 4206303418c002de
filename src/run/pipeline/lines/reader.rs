//! From bytes to lines.

use crate::run::pipeline::lines::line::Line;
use std::io::{self, Read};

/// Bytes that are read at once.
const CHUNK: usize = 64 << 10;

/// Opens an input.
type Open = Box<dyn FnOnce() -> io::Result<Box<dyn Read + Send>> + Send>;

/// Reads lines.
pub(crate) struct LineReader {
    /// `None` when it is opened.
    open: Option<Open>,
    /// `None` before that, and at the end.
    input: Option<Box<dyn Read + Send>>,
    splitter: Splitter,
    buffer: Vec<u8>,
    unread: Option<io::Error>,
}

impl LineReader {
    /// A reader of lines of at most `most` bytes.
    pub(crate) fn new(open: Open, most: u64) -> Self {
        Self { open: Some(open), input: None, splitter: Splitter::new(most), buffer: vec![0; CHUNK], unread: None }
    }

    /// The lines that the next read completes, perhaps none; `None` at the end.
    pub(crate) fn next_lines(&mut self) -> Option<Vec<Line>> {
        if let Some(open) = self.open.take() {
            self.input = open().map_err(|error| self.unread = Some(error)).ok();
        }
        let input = self.input.as_mut()?;
        match input.read(&mut self.buffer) {
            Ok(0) => self.input = None,
            Ok(read) => return Some(self.splitter.lines(&self.buffer[..read])),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Some(Vec::new()),
            Err(error) => (self.input, self.unread) = (None, Some(error)),
        }
        Some(self.splitter.last())
    }

    /// Why the input ended before its end, if it did.
    pub(crate) fn unread(&mut self) -> Option<io::Error> {
        self.unread.take()
    }
}

/// Splits bytes into lines, whatever parts they come in.
struct Splitter {
    /// The most bytes of a line.
    most: u64,
    /// The line that has begun, without its line end.
    begun: Vec<u8>,
    /// True if that is too long, and was handed on.
    is_skipped: bool,
    /// Its number, from 1.
    number: usize,
}

impl Splitter {
    fn new(most: u64) -> Self {
        Self { most, begun: Vec::new(), is_skipped: false, number: 1 }
    }

    /// The lines that end in these bytes.
    fn lines(&mut self, bytes: &[u8]) -> Vec<Line> {
        let (mut lines, mut rest) = (Vec::new(), bytes);
        while let Some(at) = rest.iter().position(|&byte| byte == b'\n') {
            lines.extend(self.add(&rest[..at]));
            lines.extend(self.end());
            rest = &rest[at + 1..];
        }
        lines.extend(self.add(rest));
        lines
    }

    /// The last line, if it has no line end.
    fn last(&mut self) -> Vec<Line> {
        if self.begun.is_empty() { Vec::new() } else { self.end().into_iter().collect() }
    }

    /// Adds bytes to the line that has begun. One that becomes too long is a line at once, and the rest of it is
    /// dropped.
    fn add(&mut self, bytes: &[u8]) -> Option<Line> {
        if self.is_skipped {
            return None;
        }
        if (self.begun.len() + bytes.len()) as u64 <= self.most {
            self.begun.extend_from_slice(bytes);
            return None;
        }
        (self.is_skipped, self.begun) = (true, Vec::new());
        Some(Line { number: self.number, bytes: None })
    }

    /// Ends the line that has begun.
    fn end(&mut self) -> Option<Line> {
        let mut bytes = std::mem::take(&mut self.begun);
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        if self.number == 1 && bytes.starts_with(b"\xEF\xBB\xBF") {
            bytes.drain(..3);
        }
        let line = Line { number: self.number, bytes: Some(bytes) };
        self.number += 1;
        if std::mem::take(&mut self.is_skipped) { None } else { Some(line) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lines of a text that comes in parts of this length; `None` for one that is too long.
    fn split(text: &[u8], part: usize, most: u64) -> Vec<(usize, Option<String>)> {
        let mut splitter = Splitter::new(most);
        let mut lines: Vec<Line> = text.chunks(part).flat_map(|part| splitter.lines(part)).collect();
        lines.extend(splitter.last());
        let shown = |line: Line| (line.number, line.bytes.map(|it| String::from_utf8_lossy(&it).into_owned()));
        lines.into_iter().map(shown).collect()
    }

    #[test]
    fn lines_are_the_same_in_whatever_parts_they_come() {
        let text = b"\xEF\xBB\xBFone\r\n\ntwo\nabcdefgh\nthree\r\n\xEF\xBB\xBFb\nlast";
        let expected =
            [Some("one"), Some(""), Some("two"), None, Some("three"), Some("\u{feff}b"), Some("last")].into_iter();
        let expected: Vec<_> = expected.enumerate().map(|(at, line)| (at + 1, line.map(str::to_owned))).collect();
        for part in 1..=text.len() {
            assert_eq!(split(text, part, 7), expected, "parts of {part}");
        }
    }

    #[test]
    fn the_last_line_needs_no_end_and_an_end_is_no_line() {
        let count = |text: &str| split(text.as_bytes(), 3, 99).len();
        assert_eq!(
            [count(""), count("a"), count("a\n"), count("a\nb"), count("\n"), count("\n\n")],
            [0, 1, 1, 2, 1, 2]
        );
        assert_eq!(split(b"abcdef", 2, 3), [(1, None)]);
        assert_eq!(split(b"abc\nabcd\nd", 2, 3), [(1, Some("abc".into())), (2, None), (3, Some("d".into()))]);
    }

    #[test]
    fn a_line_that_is_too_long_is_known_before_it_ends_and_not_kept() {
        let mut splitter = Splitter::new(10);
        assert_eq!(splitter.lines(b"12345678901").len(), 1);
        assert!((0..1000).all(|_| splitter.lines(&[b'x'; 100]).is_empty() && splitter.begun.capacity() == 0));
        assert_eq!(splitter.lines(b"\nnext\n").iter().map(|line| line.number).collect::<Vec<_>>(), [2]);
    }
}
