//! The open squares of a residual, numbered, and what a queen on each leaves open.

use super::super::state::bits;
use super::position::{LINES, Lines, Position, View, Word};
use crate::board::{Line, Residual, places_by_key};

/// Most open squares of a line, whatever the word.
const MOST_OF_A_LINE: usize = u32::BITS as usize;

/// A square: its row and its column, and its number along each.
#[derive(Clone, Copy)]
struct Numbered {
    line: [u8; 2],
    along: [u8; 2],
}

/// All open squares of a residual.
pub(super) struct Squares<W> {
    squares: Vec<Numbered>,
    /// By view, line and number along the line.
    numbers: [[[u16; MOST_OF_A_LINE]; LINES]; 2],
    /// By square, the squares that a queen there does not attack, by view.
    kept: Vec<[Lines<W>; 2]>,
    /// The lines of the residual, as a set.
    free: u64,
}

impl<W: Word> Squares<W> {
    /// Numbers the open squares row by row. No line has more than fit a word.
    pub(super) fn of(residual: &Residual) -> Box<Self> {
        let m = residual.len();
        let free = u64::MAX.checked_shr(64 - m as u32).unwrap_or(0);
        let numbers = [[[0; MOST_OF_A_LINE]; LINES]; 2];
        let mut all = Box::new(Self { squares: Vec::new(), numbers, kept: Vec::new(), free });
        let mut lengths = [[0; LINES]; 2];
        for i in 0..m {
            for j in bits(residual.open_row(i)[0]) {
                let line = [i, j];
                let along = [0, 1].map(|view| lengths[view][line[view]]);
                for view in [0, 1] {
                    all.numbers[view][line[view]][along[view]] = all.squares.len() as u16;
                    lengths[view][line[view]] += 1;
                }
                all.squares.push(Numbered { line: line.map(|line| line as u8), along: along.map(|along| along as u8) });
            }
        }
        all.kept = vec![[const { Lines([W::ALL; LINES]) }; 2]; all.squares.len()];
        for line in [Line::Row, Line::Column, Line::Diagonal, Line::Antidiagonal] {
            all.close_along(line, residual);
        }
        all
    }

    /// Closes to each queen the squares of her line of this kind, her own among them.
    fn close_along(&mut self, line: Line, residual: &Residual) {
        let index =
            |square: &Numbered| line.index(residual.n(), residual.square(square.line[0].into(), square.line[1].into()));
        let lines: Vec<usize> = self.squares.iter().map(index).collect();
        let members = places_by_key(lines.iter().map(|&line| line as u64));
        for group in members.chunk_by(|&one, &next| lines[one] == lines[next]) {
            for &queen in group {
                for &attacked in group {
                    let Numbered { line, along } = self.squares[attacked];
                    for view in [0, 1] {
                        let kept = &mut self.kept[queen][view].0[usize::from(line[view])];
                        *kept = kept.without(along[view].into());
                    }
                }
            }
        }
    }

    pub(super) fn all_open(&self) -> Position<W> {
        let mut position = Position { open: [const { Lines([W::NONE; LINES]) }; 2], free: [self.free; 2] };
        for Numbered { line, along } in &self.squares {
            for view in [0, 1] {
                let open = &mut position.open[view].0[usize::from(line[view])];
                *open = open.with(along[view].into());
            }
        }
        position
    }

    /// The square of a line with that number along it.
    #[inline(always)]
    pub(super) fn at(&self, view: View, line: usize, along: usize) -> u16 {
        self.numbers[view as usize][line][along]
    }

    /// Row and column of a square.
    pub(super) fn place(&self, square: u16) -> (u32, u32) {
        let [row, column] = self.squares[usize::from(square)].line;
        (row.into(), column.into())
    }

    #[inline(always)]
    pub(super) fn put(&self, square: u16, position: &mut Position<W>) {
        let kept = &self.kept[usize::from(square)];
        for (lines, kept) in position.open.iter_mut().zip(kept) {
            lines.0.iter_mut().zip(&kept.0).for_each(|(line, kept)| *line = line.and(*kept));
        }
        let line = self.squares[usize::from(square)].line;
        position.free[0] &= !(1 << line[0]);
        position.free[1] &= !(1 << line[1]);
    }
}
