//! Boards drawn, in each of the styles that text output has.

use crate::board::{Placement, Square};
use crate::input::Loss;
use std::io::{self, Write};
use std::iter::Peekable;

/// The texts for an empty square, a queen and a blocked square, and what stands around them.
struct Look {
    squares: [&'static str; 3],
    before: &'static str,
    between: &'static str,
    after: &'static str,
}

/// `.Q..`
pub(in crate::input) fn compact(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let look = Look { squares: [".", "Q", "x"], before: "", between: "", after: "" };
    rows(placement, &look, out, &mut |_| Ok(()))
}

/// `. Q . .`
pub(in crate::input) fn spaced(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let look = Look { squares: [".", "Q", "x"], before: "", between: " ", after: "" };
    rows(placement, &look, out, &mut |_| Ok(()))
}

/// `· ♛ · ·`
pub(in crate::input) fn unicode(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let look = Look { squares: ["·", "♛", "×"], before: "", between: " ", after: "" };
    rows(placement, &look, out, &mut |_| Ok(()))
}

/// A frame around every square.
pub(in crate::input) fn boxed(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let frame = "+---".repeat(placement.n()) + "+\n";
    out.write_all(frame.as_bytes())?;
    let look = Look { squares: [" ", "Q", "x"], before: "| ", between: " | ", after: " |" };
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
    let (mut line, mut hidden) = (String::new(), 0);
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
        for (column, &kind) in kinds.iter().enumerate() {
            line.push_str(if column == 0 { look.before } else { look.between });
            line.push_str(look.squares[usize::from(kind)]);
        }
        line.push_str(look.after);
        line.push('\n');
        out.write_all(line.as_bytes())?;
        after_row(out)?;
    }
    Ok(Loss { blocked: hidden, queens: 0 })
}

/// The next square of a row in a sequence of squares that is sorted by row.
fn next_in(squares: &mut Peekable<impl Iterator<Item = Square>>, row: u32) -> Option<usize> {
    squares.next_if(|square| square.row == row).map(|square| square.column as usize)
}
