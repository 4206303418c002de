//! The cheapest square of every row, for the steps of an ascent.
//!
//! On a residual whose rows and columns are adjacent, as in a frame, the squares of a row lie on consecutive diagonals of
//! either kind. Then a row is so many lanes: the multipliers of both diagonals and of the columns are read from where they
//! stand in their vectors, those of closed squares too. It takes vector instructions to pay; without them, and on scattered
//! rows and columns, the open squares are listed and compared one by one. Both ways agree to the last bit. On 156 squares a
//! step takes 35 nanoseconds in lanes and 70 by the list, more where the processor cannot foresee what is cheapest.

use super::bound::CLOSED;
use super::diagonals::Diagonals;
use super::lines::bits;
use super::state::State;
use crate::simd::Lanes;

/// Binary places of the fraction of a multiplier. In a key they hold the index of the column instead.
pub(super) const FRACTION: u32 = 6;
pub(super) const FRACTION_MASK: i32 = (1 << FRACTION) - 1;

/// A square by where the lines through it stand in the vectors.
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

    /// Reads a position.
    pub(super) fn read<const R: usize>(&mut self, state: &State<R>, diagonals: &Diagonals) {
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
                for i in bits(state.free_rows) {
                    squares.extend(bits(state.open[i]).map(|j| {
                        let (down, up) = diagonals.through(i, j);
                        Square { down: down as u16, up: up as u16, column: (diagonals.len() + j) as u16 }
                    }));
                }
            }
        }
    }

    /// Adds 1 to the slopes at the lines of the cheapest square of each row, the first of equals, and returns the sum of
    /// their costs without fraction.
    #[inline(always)]
    pub(super) fn use_cheapest<const R: usize>(&self, lanes: impl Lanes, keys: &[i32], slope: &mut [i32]) -> i32 {
        match self {
            Rows::Lanes { rows, closed } => in_lanes::<R>(lanes, rows, closed, keys, slope),
            Rows::List { squares, lens } => in_list(squares, lens, keys, slope),
        }
    }
}

#[inline(always)]
fn in_lanes<const R: usize>(lanes: impl Lanes, rows: &[u8], closed: &[i32], keys: &[i32], slope: &mut [i32]) -> i32 {
    let (keys, slope) = (&keys[..5 * R], &mut slope[..5 * R]);
    let mut sum = 0;
    for (&i, closed) in rows.iter().zip(closed.chunks_exact(R)) {
        let (down, up) = (R - i as usize, 2 * R + i as usize);
        let key = lanes.least_sum([&keys[down..][..R], &keys[up..][..R], &keys[4 * R..], closed]);
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
