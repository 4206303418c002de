//! Boards drawn in the comments of models.

use nqfill_core::board::Placement;
use std::io::{self, Write};

/// The most rows of a board that is drawn: CBC fails on a comment of more than about a thousand characters, and nobody reads
/// such a drawing.
const MOST_ROWS: usize = 200;

/// Writes the board as `grid` has it, each row after the sign of a comment. A queen on a blocked square hides it. A large
/// board is not drawn.
pub(crate) fn write(placement: &Placement, comment: &str, out: &mut dyn Write) -> io::Result<()> {
    if placement.n() > MOST_ROWS {
        return Ok(());
    }
    let (mut queens, mut blocked) = (placement.queens().iter().peekable(), placement.blocked().iter().peekable());
    let mut line = vec![b'.'; placement.n()];
    for row in 0..placement.n() as u32 {
        line.fill(b'.');
        while let Some(square) = blocked.next_if(|square| square.row == row) {
            line[square.column as usize] = b'x';
        }
        while let Some(square) = queens.next_if(|square| square.row == row) {
            line[square.column as usize] = b'Q';
        }
        write!(out, "{comment} ")?;
        out.write_all(&line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// The most bytes that the drawing of a board takes.
pub(crate) const BYTES: u64 = (MOST_ROWS * (MOST_ROWS + 3)) as u64;

/// The bytes that the drawing of a board takes.
pub(crate) fn bytes(placement: &Placement) -> u64 {
    let n = placement.n() as u64;
    if placement.n() > MOST_ROWS { 0 } else { n * (n + 3) }
}
