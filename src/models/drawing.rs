//! Boards drawn in the comments of models.

use crate::board::Placement;
use crate::digits::Digits;
use std::io::{self, Write};

/// Writes the board as `grid` has it, each row behind the sign of a comment. A queen on a blocked square hides it.
pub(super) fn write(placement: &Placement, comment: &str, digits: &mut Digits, out: &mut dyn Write) -> io::Result<()> {
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
        digits.text(comment);
        digits.text(" ");
        digits.bytes(&line);
        digits.text("\n");
        digits.spill(out)?;
    }
    Ok(())
}

/// The most bytes that the drawing takes.
pub(super) fn bytes(n: u64) -> u64 {
    n.saturating_mul(n + 3)
}
