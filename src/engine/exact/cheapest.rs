//! The cheapest square of every row, for the steps of an ascent.
//!
//! On a residual whose rows and columns are adjacent, as in a frame, the squares of a row lie on consecutive diagonals of
//! either kind. Then a row is so many lanes: the multipliers of both diagonals and of the columns are read from where they
//! stand in their vectors, closed squares included, which no one has to look up. It takes vector instructions to pay;
//! elsewhere, and on scattered rows and columns, the open squares are listed and compared one by one. Both ways agree to
//! the last bit. A step takes a third of the time with lanes.

use super::bound::OpenSquares;
use super::diagonals::Diagonals;
use super::lines::bits;
use super::state::State;
use crate::board::Residual;
use crate::simd::Vector;

/// Binary places of the fraction of a coordinate. In a key they hold the index of the column instead.
pub(super) const FRACTION: u32 = 6;
pub(super) const FRACTION_MASK: i32 = (1 << FRACTION) - 1;
/// What closed squares cost more: more than any open one does.
const CLOSED: i32 = 1 << 29;
/// Vectors are made of so many lanes.
const LANES: usize = 8;

/// Where each line stands in the vectors of an ascent: first the diagonals, then the columns.
pub(super) struct Coordinates {
    /// By number.
    of_diagonal: Vec<u16>,
    columns: usize,
    width: usize,
    is_block: bool,
}

impl Coordinates {
    pub(super) fn new<const R: usize>(residual: &Residual, diagonals: &Diagonals) -> Self {
        let are_adjacent = |lines: &[u32]| lines.windows(2).all(|pair| pair[1] - pair[0] == 1);
        let is_block = are_adjacent(residual.rows()) && are_adjacent(residual.columns());
        let columns = if is_block { 4 * R } else { diagonals.len().next_multiple_of(LANES) };
        let mut coordinates =
            Coordinates { of_diagonal: (0..diagonals.len() as u16).collect(), columns, width: R, is_block };
        if is_block {
            for i in 0..residual.len() {
                for j in bits(residual.open_row(i)[0]) {
                    let (down, up) = diagonals.through(i, j);
                    let at = coordinates.of_square(i, j, (down, up));
                    coordinates.of_diagonal[down] = at.0;
                    coordinates.of_diagonal[up] = at.1;
                }
            }
        }
        coordinates
    }

    /// Whether rows and columns are adjacent.
    pub(super) fn is_block(&self) -> bool {
        self.is_block
    }

    /// The coordinate of a diagonal, by its number; one that is not [`LONELY`](super::diagonals::LONELY).
    pub(super) fn of_diagonal(&self, number: usize) -> usize {
        self.of_diagonal[number].into()
    }

    /// The first coordinate of a column.
    pub(super) fn columns(&self) -> usize {
        self.columns
    }

    pub(super) fn len(&self) -> usize {
        self.columns + self.width
    }

    /// The coordinates of the diagonals through a square, given their numbers.
    fn of_square(&self, i: usize, j: usize, (down, up): (usize, usize)) -> (u16, u16) {
        match self.is_block {
            true => ((self.width + j - i) as u16, (2 * self.width + i + j) as u16),
            false => (self.of_diagonal[down], self.of_diagonal[up]),
        }
    }
}

/// A square by the coordinates of the lines through it.
pub(super) struct Square {
    down: u16,
    up: u16,
    column: u16,
}

/// The rows of a position.
pub(super) enum Rows {
    /// The index of each free row in the block, and by row and column what closed squares cost.
    Lanes { rows: Vec<u8>, closed: Vec<i32> },
    /// The open squares, and how many of them there are in each row.
    List { squares: Vec<Square>, lens: Vec<usize> },
}

impl Rows {
    pub(super) fn new(with_lanes: bool) -> Self {
        match with_lanes {
            true => Rows::Lanes { rows: Vec::new(), closed: Vec::new() },
            false => Rows::List { squares: Vec::new(), lens: Vec::new() },
        }
    }

    /// Reads a position, whose open squares are given.
    pub(super) fn read<const R: usize>(&mut self, state: &State<R>, open: &OpenSquares, coordinates: &Coordinates) {
        match self {
            Rows::Lanes { rows, closed } => {
                rows.clear();
                rows.extend(bits(state.free_rows).map(|i| i as u8));
                closed.clear();
                for i in bits(state.free_rows) {
                    let row = state.open[i];
                    closed.extend((0..R).map(|j| if row >> j & 1 == 0 { CLOSED } else { 0 }));
                }
            }
            Rows::List { squares, lens } => {
                lens.clear();
                lens.extend(bits(state.free_rows).map(|i| state.open[i].count_ones() as usize));
                squares.clear();
                squares.extend(open.list.iter().map(|square| {
                    let (i, j) = (square.row.into(), square.column.into());
                    let (down, up) = coordinates.of_square(i, j, (square.down.into(), square.up.into()));
                    Square { down, up, column: (coordinates.columns + j) as u16 }
                }));
            }
        }
    }

    /// Adds 1 to the slopes at the lines of the cheapest square of each row, the first of equals, and returns the sum of
    /// their costs without fraction.
    #[inline(always)]
    pub(super) fn use_cheapest<const R: usize, V: Vector<P>, const P: usize>(
        &self,
        vector: V,
        keys: &[i32],
        slope: &mut [i32],
    ) -> i32 {
        match self {
            Rows::Lanes { rows, closed } => in_lanes::<R, V, P>(vector, rows, closed, keys, slope),
            Rows::List { squares, lens } => in_list(squares, lens, keys, slope),
        }
    }
}

#[inline(always)]
fn in_lanes<const R: usize, V: Vector<P>, const P: usize>(
    vector: V,
    rows: &[u8],
    closed: &[i32],
    keys: &[i32],
    slope: &mut [i32],
) -> i32 {
    let (keys, slope) = (&keys[..5 * R], &mut slope[..5 * R]);
    let mut sum = 0;
    for (&i, closed) in rows.iter().zip(closed.chunks_exact(R)) {
        let (down, up) = (R - i as usize, 2 * R + i as usize);
        let key = vector.least_sum([&keys[down..][..R], &keys[up..][..R], &keys[4 * R..], closed]);
        let j = (key & FRACTION_MASK) as usize;
        sum += key >> FRACTION;
        slope[down + j] += 1;
        slope[up + j] += 1;
        slope[4 * R + j] += 1;
    }
    sum
}

#[inline(always)]
fn in_list(squares: &[Square], lens: &[usize], keys: &[i32], slope: &mut [i32]) -> i32 {
    let mut sum = 0;
    let mut rest = squares;
    for &len in lens {
        let (row, below) = rest.split_at(len);
        rest = below;
        let mut cheapest = &row[0];
        let mut least = i32::MAX;
        for square in row {
            let key = keys[square.down as usize] + keys[square.up as usize] + keys[square.column as usize];
            if key < least {
                (least, cheapest) = (key, square);
            }
        }
        sum += least >> FRACTION;
        slope[cheapest.down as usize] += 1;
        slope[cheapest.up as usize] += 1;
        slope[cheapest.column as usize] += 1;
    }
    sum
}
