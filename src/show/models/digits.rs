//! Fast writing of texts with many numbers.

use nqfill_core::board::{Square, SquareSet};
use std::io::{self, Write};

/// Numbers gathered for a writer: formatting them one by one through `write!` would take most of the time.
#[derive(Default)]
pub(super) struct Digits(Vec<u8>);

impl Digits {
    /// An empty buffer.
    pub(super) fn new() -> Self {
        Self::default()
    }

    /// Adds a text.
    pub(super) fn text(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    /// Adds bytes.
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Adds a number in decimal.
    pub(super) fn number(&mut self, number: u64) {
        self.text(itoa::Buffer::new().format(number));
    }

    /// Row and column of a square, counted from `first`.
    pub(super) fn square(&mut self, square: Square, first: u64, between: &str) {
        self.number(u64::from(square.row) + first);
        self.text(between);
        self.number(u64::from(square.column) + first);
    }

    /// A list of pairs, `[[0, 1], [2, 3]]`: row and column of each square, counted from `first`.
    pub(super) fn pairs(
        &mut self,
        squares: impl Iterator<Item = Square>,
        first: u64,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.text("[");
        for (i, square) in squares.enumerate() {
            self.text(if i == 0 { "[" } else { ", [" });
            self.square(square, first, ", ");
            self.text("]");
            self.spill(out)?;
        }
        self.text("]");
        Ok(())
    }

    /// Two statements, `row = [1, 2];` and `col = [2, 4];`: rows and columns of squares, counted from 1.
    pub(super) fn rows_and_columns(
        &mut self,
        names: [&str; 2],
        squares: &SquareSet,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        for (i, name) in names.into_iter().enumerate() {
            self.text(name);
            self.text(" = [");
            for (place, square) in squares.iter().enumerate() {
                self.text(if place == 0 { "" } else { ", " });
                self.number(u64::from(if i == 0 { square.row } else { square.column }) + 1);
                self.spill(out)?;
            }
            self.text("];\n");
        }
        Ok(())
    }

    /// Writes the buffer once it is half full.
    pub(super) fn spill(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.0.len() < 1 << 15 { Ok(()) } else { self.finish(out) }
    }

    /// Writes the buffer.
    pub(super) fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&self.0)?;
        self.0.clear();
        Ok(())
    }
}
