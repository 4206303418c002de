//! Backtracking over a table of the whole board.
//!
//! The table says of every square whether a queen attacks it. A queen marks the squares that she attacks in a copy of
//! the rows below; the original puts them back. The tables of the local-search blog (lab 03 of the Ocean University of China's
//! course), which it calls a hash: the two-dimensional one has a byte a square, the one-dimensional one a bit, and the lowest
//! set bit of a row is its next square. A node is a queen placed, so there are as many as in plain backtracking: 2,056 for all
//! solutions of the empty 8 x 8 board. A backtrack is a row without an open square.
//!
//! The blog's rows hold the whole board; here they are the free rows, so the distance that a diagonal travels between
//! two of them is looked up.

use super::rows::{self, Rows};
use super::{Engine, Event, Flow, Pruning, SearchContext};
use crate::board::{Residual, Square, ones};

/// A byte a square, copied at each level.
pub(super) static OCCUPANCY_2D: Engine = Engine {
    is_canonical: true,
    most_rows: MOST_ROWS_OF_BYTES,
    ..Engine::new(
        "occupancy-2d",
        "a table of the whole board marks attacked squares and is copied at each level",
        "the local-search blog, two-dimensional table",
        search::<Bytes>,
    )
};

/// The levels together take a byte for each square of each of the m boards: m cubed / 2 bytes.
const MOST_ROWS_OF_BYTES: usize = 400;

/// A bit a square, copied at each level.
pub(super) static OCCUPANCY_1D: Engine = Engine {
    is_canonical: true,
    most_rows: MOST_ROWS_OF_BITS,
    ..Engine::new(
        "occupancy-1d",
        "one bit set a row marks attacked squares; the rows below are copied at each level",
        "the local-search blog, one-dimensional table",
        search::<Bits>,
    )
};

/// The levels together take m cubed / 16 bytes.
const MOST_ROWS_OF_BITS: usize = 1_000;

/// The open squares of some rows.
trait Table {
    fn of(residual: &Residual) -> Self;

    /// All rows but the first.
    fn below(&self) -> Self;

    /// Closes a square; true if it was open.
    fn close(&mut self, row: usize, column: usize) -> bool;

    /// The first open square of the first row from `from` on, below which all have been taken.
    fn take(&mut self, from: usize) -> Option<usize>;
}

fn search<T: Table>(residual: &Residual, run: &mut SearchContext<'_>) -> Flow {
    let mut tables = Tables { residual, levels: Vec::<T>::new() };
    rows::search(&mut tables, residual.len(), run)
}

struct Tables<'r, T> {
    residual: &'r Residual,
    /// The rows from each one that is entered on.
    levels: Vec<T>,
}

impl<T: Table> Rows for Tables<'_, T> {
    fn enter(&mut self, above: &[u32], run: &mut SearchContext<'_>) {
        let residual = self.residual;
        let Some((table, &column)) = self.levels.last().zip(above.last()) else {
            self.levels.push(T::of(residual));
            return;
        };
        let (queen, mut below) = ((above.len() - 1, column as usize), table.below());
        for row in above.len()..residual.len() {
            for j in residual.attacked_in_row(queen.0, queen.1, row) {
                if below.close(row - above.len(), j) {
                    let by = Pruning::Queen(Square::at(queen.0, queen.1));
                    run.observe(|| Event::Removed { square: Square::at(row, j), by });
                }
            }
        }
        self.levels.push(below);
    }

    fn next(&mut self, _above: &[u32], from: usize, _run: &mut SearchContext<'_>) -> Option<usize> {
        self.levels.last_mut()?.take(from)
    }

    fn leave(&mut self) {
        self.levels.pop();
    }
}

struct Bytes {
    is_open: Vec<bool>,
    m: usize,
}

impl Table for Bytes {
    fn of(residual: &Residual) -> Self {
        let (m, open) = (residual.len(), residual.open_squares());
        Self { is_open: (0..m * m).map(|at| open.contains(at / m, at % m)).collect(), m }
    }

    fn below(&self) -> Self {
        Self { is_open: self.is_open[self.m..].to_vec(), ..*self }
    }

    fn close(&mut self, row: usize, column: usize) -> bool {
        std::mem::take(&mut self.is_open[row * self.m + column])
    }

    fn take(&mut self, from: usize) -> Option<usize> {
        (from..self.m).find(|&j| self.is_open[j])
    }
}

struct Bits {
    squares: Vec<u64>,
    words_a_row: usize,
}

impl Table for Bits {
    fn of(residual: &Residual) -> Self {
        let squares = (0..residual.len()).flat_map(|i| residual.open_row(i).iter().copied()).collect();
        Self { squares, words_a_row: residual.len().div_ceil(64) }
    }

    fn below(&self) -> Self {
        Self { squares: self.squares[self.words_a_row..].to_vec(), ..*self }
    }

    fn close(&mut self, row: usize, column: usize) -> bool {
        let (word, bit) = (&mut self.squares[row * self.words_a_row + column / 64], 1 << (column % 64));
        let was_open = *word & bit != 0;
        *word &= !bit;
        was_open
    }

    fn take(&mut self, _from: usize) -> Option<usize> {
        let square = ones(&self.squares[..self.words_a_row]).next()?;
        self.close(0, square);
        Some(square)
    }
}
