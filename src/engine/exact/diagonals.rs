//! Diagonals and antidiagonals of a residual, numbered.

use super::lines::bits;
use crate::board::{self, Residual};

/// The number of a diagonal with a single open square, on which no queen attacks another.
pub(super) const LONELY: usize = 0;

/// The two diagonals through each open square. Diagonals (row - column) and antidiagonals (row + column) share one
/// numbering, because nothing that the search does with them tells them apart.
pub(super) struct Diagonals {
    through: Vec<(u16, u16)>,
    /// Which line of the board each number means; the first is [`LONELY`] and means none.
    lines: Vec<(board::Line, usize)>,
}

impl Diagonals {
    /// Numbers the diagonals with two open squares or more from 1; all others are [`LONELY`].
    pub(super) fn new(residual: &Residual) -> Self {
        let mut members = Vec::new();
        for i in 0..residual.len() {
            for j in bits(residual.open_row(i)[0]) {
                for (is_up, line) in [(false, board::Line::Diagonal), (true, board::Line::Antidiagonal)] {
                    members.push(((is_up, line.index(residual.n(), residual.square(i, j))), i * 64 + j));
                }
            }
        }
        members.sort_unstable();
        let mut through = vec![(LONELY as u16, LONELY as u16); residual.len() * 64];
        let mut lines = vec![(board::Line::Diagonal, 0)];
        for shared in members.chunk_by(|a, b| a.0 == b.0).filter(|squares| squares.len() > 1) {
            let (is_up, index) = shared[0].0;
            let number = lines.len() as u16;
            lines.push((if is_up { board::Line::Antidiagonal } else { board::Line::Diagonal }, index));
            for &(_, square) in shared {
                let (one, other) = &mut through[square];
                *(if is_up { other } else { one }) = number;
            }
        }
        Diagonals { through, lines }
    }

    /// One more than the highest number.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// The line of the board that a number above 0 means.
    pub(super) fn line(&self, number: usize) -> (board::Line, usize) {
        self.lines[number]
    }

    #[inline]
    pub(super) fn through(&self, i: usize, j: usize) -> (usize, usize) {
        let (down, up) = self.through[i * 64 + j];
        (down as usize, up as usize)
    }
}
