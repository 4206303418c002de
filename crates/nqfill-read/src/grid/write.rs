//! Boards drawn, in each of the styles that text output has.

use crate::Loss;
use nqfill_core::board::{Placement, Square};
use std::io::{self, Write};
use std::iter::Peekable;

/// The texts for an empty square, a queen and a blocked square, and the texts around them.
struct Look {
    squares: [&'static str; 3],
    before: &'static str,
    between: &'static str,
    after: &'static str,
}

impl Look {
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

/// `.Q..`
pub(crate) fn compact(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let look = Look { squares: [".", "Q", "x"], before: "", between: "", after: "" };
    rows(placement, &look, out, &mut |_| Ok(()))
}

/// `. Q . .`
pub(crate) fn spaced(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let look = Look { squares: [".", "Q", "x"], before: "", between: " ", after: "" };
    rows(placement, &look, out, &mut |_| Ok(()))
}

/// `_ Q _ _`
pub(crate) fn underscore(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let look = Look { squares: ["_", "Q", "x"], before: "", between: " ", after: "" };
    rows(placement, &look, out, &mut |_| Ok(()))
}

/// `· ♛ · ·`
pub(crate) fn unicode(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let look = Look { squares: ["·", "♛", "×"], before: "", between: " ", after: "" };
    rows(placement, &look, out, &mut |_| Ok(()))
}

/// A frame around every square.
pub(crate) fn boxed(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    framed(placement, " ", out)
}

/// A frame around every square, `#` on the empty ones.
pub(crate) fn hash(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    framed(placement, "#", out)
}

fn framed(placement: &Placement, empty: &'static str, out: &mut dyn Write) -> io::Result<Loss> {
    let frame = "+---".repeat(placement.n()) + "+\n";
    out.write_all(frame.as_bytes())?;
    let look = Look { squares: [empty, "Q", "x"], before: "| ", between: " | ", after: " |" };
    rows(placement, &look, out, &mut |out| out.write_all(frame.as_bytes()))
}

/// Writes row after row. A blocked square with a queen on it shows the queen.
fn rows(
    placement: &Placement,
    look: &Look,
    out: &mut dyn Write,
    after_row: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<Loss> {
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
        look.row(&kinds, &mut line);
        out.write_all(&line)?;
        after_row(out)?;
    }
    Ok(Loss { blocked: hidden, queens: 0 })
}

/// The next square of a row in a sequence of squares that is sorted by row.
fn next_in(squares: &mut Peekable<impl Iterator<Item = Square>>, row: u32) -> Option<usize> {
    squares.next_if(|square| square.row == row).map(|square| square.column as usize)
}
