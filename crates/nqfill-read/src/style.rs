//! Boards drawn, in each of the styles that text output has.

use crate::Loss;
use nqfill_core::board::{Placement, Square};
use std::io::{self, Write};
use std::iter::Peekable;

/// How a board is drawn: the texts for an empty square, a queen and a blocked square, and the texts around them.
pub(crate) struct Style {
    squares: [&'static str; 3],
    before: &'static str,
    between: &'static str,
    after: &'static str,
    is_framed: bool,
}

/// `.Q..`
pub(crate) static COMPACT: Style = Style::plain([".", "Q", "x"], "");

/// `. Q . .`
pub(crate) static SPACED: Style = Style::plain([".", "Q", "x"], " ");

/// `· ♛ · ·`
pub(crate) static UNICODE: Style = Style::plain(["·", "♛", "×"], " ");

/// A frame around every square.
pub(crate) static BOXED: Style =
    Style { squares: [" ", "Q", "x"], before: "| ", between: " | ", after: " |", is_framed: true };

impl Style {
    const fn plain(squares: [&'static str; 3], between: &'static str) -> Self {
        Self { squares, before: "", between, after: "", is_framed: false }
    }

    /// Writes a board row by row. A blocked square with a queen on it shows the queen.
    pub(crate) fn write(&self, placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
        let frame = if self.is_framed { "+---".repeat(placement.n()) + "+\n" } else { String::new() };
        out.write_all(frame.as_bytes())?;
        let mut queens = placement.queens().iter().peekable();
        let mut blocked = placement.blocked().iter().peekable();
        let (mut line, mut hidden) = (Vec::new(), 0);
        let mut kinds = vec![0u8; placement.n()];
        for row in 0..placement.n() as u32 {
            kinds.fill(0);
            while let Some(column) = next_in(&mut blocked, row) {
                kinds[column] = 2;
            }
            while let Some(column) = next_in(&mut queens, row) {
                hidden += usize::from(kinds[column] == 2);
                kinds[column] = 1;
            }
            line.clear();
            self.row(&kinds, &mut line);
            line.extend_from_slice(frame.as_bytes());
            out.write_all(&line)?;
        }
        Ok(Loss { blocked: hidden, queens: 0 })
    }

    /// Adds one row: 0 is an empty square, 1 a queen, 2 a blocked square.
    fn row(&self, kinds: &[u8], line: &mut Vec<u8>) {
        if let ([[empty], [queen], [blocked]], "") = (self.squares.map(str::as_bytes), self.between) {
            // A byte a square: a board of a hundred million of them is written as fast as it is read.
            let [empty, queen, blocked] = [*empty, *queen, *blocked];
            line.extend(kinds.iter().map(|kind| match kind {
                0 => empty,
                1 => queen,
                _ => blocked,
            }));
        } else {
            for (column, &kind) in kinds.iter().enumerate() {
                line.extend_from_slice(if column == 0 { self.before } else { self.between }.as_bytes());
                line.extend_from_slice(self.squares[usize::from(kind)].as_bytes());
            }
            line.extend_from_slice(self.after.as_bytes());
        }
        line.push(b'\n');
    }
}

/// The next square of a row in a sequence of squares that is sorted by row.
fn next_in(squares: &mut Peekable<impl Iterator<Item = Square>>, row: u32) -> Option<usize> {
    squares.next_if(|square| square.row == row).map(|square| square.column as usize)
}
