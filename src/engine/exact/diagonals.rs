//! Diagonals and antidiagonals of a residual, numbered.

use super::lines::bits;
use crate::board::{self, Residual};

/// The number of a diagonal with a single open square, on which no queen attacks another.
pub(super) const LONELY: usize = 0;

/// The two diagonals through each open square. Diagonals (row - column) and antidiagonals (row + column) share one
/// numbering, because nothing that the search does with them tells them apart.
pub(super) struct Diagonals {
    /// Free rows, as many as there are free columns.
    m: usize,
    /// Of the squares of all rows, one row after the other.
    through: Vec<(u16, u16)>,
    /// Which line of the board each number means; the first is [`LONELY`] and means none.
    lines: Vec<(board::Line, usize)>,
}

impl Diagonals {
    /// Numbers the diagonals with two open squares or more from 1; all others are [`LONELY`].
    pub(super) fn new(residual: &Residual) -> Self {
        let m = residual.len();
        let mut members = Vec::with_capacity(2 * m * m);
        for i in 0..m {
            for j in bits(residual.open_row(i)[0]) {
                for (is_up, line) in [(false, board::Line::Diagonal), (true, board::Line::Antidiagonal)] {
                    let index = line.index(residual.n(), residual.square(i, j));
                    members.push(Member::new(is_up, index, i * m + j));
                }
            }
        }
        members.sort_unstable();
        let mut through = vec![(LONELY as u16, LONELY as u16); m * m];
        let mut lines = Vec::with_capacity(6 * m);
        lines.push((board::Line::Diagonal, 0));
        for shared in members.chunk_by(|a, b| a.line() == b.line()).filter(|squares| squares.len() > 1) {
            let (is_up, index) = shared[0].line();
            let number = lines.len() as u16;
            lines.push((if is_up { board::Line::Antidiagonal } else { board::Line::Diagonal }, index));
            for member in shared {
                let (one, other) = &mut through[member.square()];
                *(if is_up { other } else { one }) = number;
            }
        }
        Diagonals { m, through, lines }
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
        let (down, up) = self.through[i * self.m + j];
        (down as usize, up as usize)
    }
}

/// A square on one of its two diagonals, packed so that sorting brings those of a diagonal together: direction, index of
/// the diagonal, and twelve bits for the square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Member(u64);

impl Member {
    fn new(is_up: bool, index: usize, square: usize) -> Self {
        Member(u64::from(is_up) << 63 | (index as u64) << 12 | square as u64)
    }

    /// Whether it is an antidiagonal, and its index.
    fn line(self) -> (bool, usize) {
        (self.0 >> 63 != 0, (self.0 << 1 >> 13) as usize)
    }

    fn square(self) -> usize {
        (self.0 & 0xfff) as usize
    }
}
