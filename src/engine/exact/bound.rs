//! The linear relaxation as a bound: multipliers that prove a dead end, or that a square cannot be used.
//!
//! Take any integers g[d] >= 0 for the diagonals of both kinds and any integers b[j] for the columns, and let a square
//! cost g[one diagonal] + g[other diagonal] - b[j]. A completion uses one square of each free row, each free column
//! once, and each diagonal at most once. So its squares cost at least the sum of the least costs of the rows, and at
//! most (sum of g over diagonals with open squares) - (sum of b over the free columns). When the first exceeds the
//! second there is no completion; and a square that costs more above the least than the difference cannot be used.
//!
//! This is weak duality for "rows and columns sum to 1, diagonals to at most 1", and holds whatever the numbers: [`super::ascent`]
//! decides how good they are, this file what they prune. The sum of
//! squares over the m innermost diagonals is the special case where g falls off with the square of the distance from
//! the centre; on frame boards the best multipliers of the root are that parabola, cut off at 0.

use super::diagonals::{Diagonals, Occupancy};
use super::lines::bits;
use super::state::{DeadEnd, State};
use crate::board::Line;
use crate::engine::Multipliers as Certificate;
use crate::simd::{Processor, Task, Vector};

/// g and b of the bound. Diagonals without a multiplier of their own have 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Multipliers {
    /// By number of the diagonal; never negative.
    pub(super) diagonals: Vec<i32>,
    pub(super) columns: [i32; 64],
}

/// What the multipliers of the diagonals sum to, nearly, when an ascent has made them.
pub(super) const SCALE: i32 = 1 << 20;

/// What closed squares cost more than open ones: more than any of these.
pub(super) const CLOSED: i32 = 1 << 29;

/// Applies multipliers to positions.
pub(super) struct Bound {
    processor: Processor,
    occupancy: Occupancy,
    /// The position of the last application.
    free_rows: u64,
    open: [u64; 64],
    /// What each open square costs above the least of its row, and then of its column; row by row, in rows of R.
    costs: Vec<i32>,
    width: usize,
    weights: Vec<i32>,
    /// What the costs of rows and of columns had in common.
    of_rows: [i32; 64],
    of_columns: [i32; 64],
    slack: i32,
}

impl Bound {
    pub(super) fn new<const R: usize>(processor: Processor) -> Self {
        Bound {
            processor,
            occupancy: Occupancy::default(),
            free_rows: 0,
            open: [0; 64],
            costs: vec![0; R * R],
            width: R,
            weights: Vec::new(),
            of_rows: [0; 64],
            of_columns: [0; 64],
            slack: 0,
        }
    }

    /// What the last application left between the least cost and the limit.
    pub(super) fn slack(&self) -> i32 {
        self.slack
    }

    /// The open squares of the last application, by row and column, with their costs above the least.
    pub(super) fn squares(&self) -> impl Iterator<Item = (usize, usize, i32)> {
        let row = move |i: usize| bits(self.open[i]).map(move |j| (i, j, self.costs[i * self.width + j]));
        bits(self.free_rows).flat_map(row)
    }

    /// The multiplier of a diagonal in the last application.
    pub(super) fn weight(&self, diagonal: usize) -> i32 {
        self.weights[diagonal]
    }

    /// The multipliers of the last application with all that it took off, in rows and columns of the residual.
    pub(super) fn certificate(&self, diagonals: &Diagonals) -> Certificate {
        let lines = |line: Line, values: &[i32; 64]| {
            let values = values.iter().enumerate().filter(|(_, value)| **value != 0);
            values.map(|(at, &value)| (line, at, i64::from(value))).collect::<Vec<_>>()
        };
        let mut all = [lines(Line::Row, &self.of_rows), lines(Line::Column, &self.of_columns)].concat();
        let used = diagonals.lines().filter(|&(d, _)| self.weights[d] > 0 && self.occupancy.is_open(d));
        all.extend(used.map(|(d, (line, index))| (line, index, i64::from(self.weights[d]))));
        Certificate { lines: all }
    }

    /// Closes the squares that no completion can use; tells whether it closed any.
    ///
    /// # Errors
    /// [`DeadEnd`] when the multipliers leave no completion at all.
    pub(super) fn apply<const R: usize>(
        &mut self,
        state: &mut State<R>,
        diagonals: &Diagonals,
        multipliers: &Multipliers,
    ) -> Result<bool, DeadEnd> {
        self.occupancy.read(state, diagonals);
        self.weights.clone_from(&multipliers.diagonals);
        self.free_rows = state.free_rows;
        self.open[..R].copy_from_slice(&state.open);
        let of_diagonals: i32 = self.occupancy.open().map(|d| multipliers.diagonals[d]).sum();
        let of_columns: i32 = bits(state.free_columns).map(|j| multipliers.columns[j]).sum();
        let in_lanes = self.processor.has_lanes() && diagonals.is_block();
        let slack = of_diagonals
            - of_columns
            - self.processor.run(Reduction {
                state,
                diagonals,
                multipliers,
                costs: &mut self.costs,
                of_rows: &mut self.of_rows,
                of_columns: &mut self.of_columns,
                in_lanes,
            });
        self.slack = slack;
        let closed = slack >= 0
            && self.processor.run(Closing {
                state,
                costs: &mut self.costs,
                of_columns: &self.of_columns,
                slack,
                in_lanes,
            });
        bits(state.free_columns).for_each(|j| self.of_columns[j] += multipliers.columns[j]);
        match slack {
            ..0 => Err(DeadEnd),
            _ if closed => Ok(true),
            _ => self.use_last_squares(state, diagonals),
        }
    }

    /// A diagonal whose multiplier exceeds the slack needs a queen; if it has one square, that is the queen's.
    fn use_last_squares<const R: usize>(&self, state: &mut State<R>, diagonals: &Diagonals) -> Result<bool, DeadEnd> {
        if self.occupancy.single().all(|d| self.weights[d] <= self.slack) {
            return Ok(false);
        }
        let is_last = |d: usize| self.weights[d] > self.slack && self.occupancy.is_single(d);
        let mut closed = false;
        for i in bits(state.free_rows) {
            for j in bits(self.open[i]) {
                let (down, up) = diagonals.through(i, j);
                if is_last(down) || is_last(up) {
                    closed |= state.open[i] != 1 << j;
                    state.open[i] &= 1 << j;
                    if state.open[i] == 0 {
                        return Err(DeadEnd);
                    }
                }
            }
        }
        Ok(closed)
    }
}

/// Takes what the squares of a row or column cost at least off all of them. Returns the sum of what it took.
struct Reduction<'a, const R: usize> {
    state: &'a State<R>,
    diagonals: &'a Diagonals,
    multipliers: &'a Multipliers,
    costs: &'a mut [i32],
    of_rows: &'a mut [i32; 64],
    /// Not yet taken off the costs.
    of_columns: &'a mut [i32; 64],
    in_lanes: bool,
}

impl<const R: usize> Task for Reduction<'_, R> {
    type Output = i32;

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(self, vector: V) -> i32 {
        let Reduction { state, diagonals, multipliers, costs, of_rows, of_columns, in_lanes } = self;
        let g = &multipliers.diagonals;
        let minus_b = multipliers.columns.map(|b| -b);
        *of_rows = [0; 64];
        *of_columns = [CLOSED; 64];
        for i in bits(state.free_rows) {
            let costs = &mut costs[i * R..][..R];
            if in_lanes {
                let lanes = [&g[R - i..][..R], &g[2 * R + i..][..R], &minus_b[..R]];
                of_rows[i] = vector.sum_lanes(lanes, state.open[i], CLOSED, costs);
                vector.take_off(costs, of_rows[i], &mut of_columns[..R]);
            } else {
                let mut least = CLOSED;
                for j in bits(state.open[i]) {
                    let (down, up) = diagonals.through(i, j);
                    costs[j] = g[down] + g[up] + minus_b[j];
                    least = least.min(costs[j]);
                }
                for j in bits(state.open[i]) {
                    costs[j] -= least;
                    of_columns[j] = of_columns[j].min(costs[j]);
                }
                of_rows[i] = least;
            }
        }
        for (j, least) in of_columns.iter_mut().enumerate() {
            *least = if state.free_columns >> j & 1 == 0 { 0 } else { *least };
        }
        of_rows.iter().sum::<i32>() + of_columns.iter().sum::<i32>()
    }
}

/// Takes off what columns cost at least, and closes the squares that cost more than the slack. Tells whether there were
/// any.
struct Closing<'a, const R: usize> {
    state: &'a mut State<R>,
    costs: &'a mut [i32],
    of_columns: &'a [i32; 64],
    slack: i32,
    in_lanes: bool,
}

impl<const R: usize> Task for Closing<'_, R> {
    type Output = bool;

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(self, vector: V) -> bool {
        let Closing { state, costs, of_columns, slack, in_lanes } = self;
        let mut has_closed = false;
        for i in bits(state.free_rows) {
            let costs = &mut costs[i * R..][..R];
            let open = state.open[i];
            let mut dear = 0;
            if in_lanes {
                dear = vector.exceeding(costs, &of_columns[..R], slack) & open;
            } else {
                for j in bits(open) {
                    costs[j] -= of_columns[j];
                    dear |= u64::from(costs[j] > slack) << j;
                }
            }
            state.open[i] &= !dear;
            has_closed |= dear != 0;
        }
        has_closed
    }
}
