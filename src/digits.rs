//! Texts with many numbers, written in large pieces.

use crate::board::Square;
use std::io::{self, Write};

/// Numbers gathered for a writer: formatting them one by one through `write!` would take most of the time.
pub(crate) struct Digits(Vec<u8>);

impl Digits {
    pub(crate) fn new() -> Self {
        Self(Vec::with_capacity(1 << 16))
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    pub(crate) fn number(&mut self, number: u64) {
        self.text(itoa::Buffer::new().format(number));
    }

    /// A list of pairs, `[[0, 1], [2, 3]]`: row and column of each square, counted from `first`.
    pub(crate) fn pairs(
        &mut self,
        squares: impl Iterator<Item = Square>,
        first: u64,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.text("[");
        for (i, square) in squares.enumerate() {
            self.text(if i == 0 { "[" } else { ", [" });
            self.number(u64::from(square.row) + first);
            self.text(", ");
            self.number(u64::from(square.column) + first);
            self.text("]");
            self.spill(out)?;
        }
        self.text("]");
        Ok(())
    }

    /// Writes the buffer once it is half full.
    pub(crate) fn spill(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.0.len() < 1 << 15 { Ok(()) } else { self.finish(out) }
    }

    pub(crate) fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&self.0)?;
        self.0.clear();
        Ok(())
    }
}
