//! The arithmetic of the bound: what the squares of each line have in common, and which of them cost too much.

use super::bound::CLOSED;
use super::diagonals::Diagonals;
use super::lines::bits;
use super::state::State;
use crate::simd::{Lanes, Task, Vector};

/// Takes what all squares of a line have in common off their costs: of a row, then of a column, then of a diagonal as
/// much as its multiplier, which becomes smaller by that. Returns the slack.
pub(super) struct Reduction<'a, const R: usize> {
    pub(super) position: &'a State<R>,
    pub(super) diagonals: &'a Diagonals,
    /// The multipliers of the columns.
    pub(super) columns: &'a [i32; 64],
    /// Of the squares, row by row, R squares a row; filled in.
    pub(super) costs: &'a mut [i32],
    /// The multipliers of the diagonals.
    pub(super) weights: &'a mut [i32],
    /// Scratch space by number of the diagonal.
    pub(super) least: &'a mut [i32],
    /// What rows and columns have in common, the multiplier of the column included; filled in.
    pub(super) of_rows: &'a mut [i32; 64],
    pub(super) of_columns: &'a mut [i32; 64],
    /// Whether to take whole rows at a time, which asks for a block and for wide vectors.
    pub(super) in_lanes: bool,
}

impl<const R: usize> Task for Reduction<'_, R> {
    type Output = i32;

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(mut self, vector: V) -> i32 {
        *self.of_rows = [0; 64];
        *self.of_columns = [CLOSED; 64];
        self.least.fill(CLOSED);
        match self.in_lanes {
            true => self.reduce_lanes(vector.lanes()),
            false => self.reduce_squares(),
        }
        for j in bits(self.position.free_columns) {
            self.of_columns[j] += self.columns[j];
        }
        // Diagonals without an open square have been lowered to nothing.
        self.weights.iter().sum::<i32>() - self.of_rows.iter().sum::<i32>() - self.of_columns.iter().sum::<i32>()
    }
}

impl<const R: usize> Reduction<'_, R> {
    #[inline(always)]
    fn reduce_lanes(&mut self, lanes: impl Lanes) {
        let Reduction { position, diagonals, columns, costs, weights, least, of_rows, of_columns, .. } = self;
        let minus_b = columns.map(|b| -b);
        let rows = || bits(position.free_rows);
        let (down, up) = (|i: usize| R - i..2 * R - i, |i: usize| 2 * R + i..3 * R + i);
        for i in rows() {
            let costs = &mut costs[i * R..][..R];
            let of_lines = [&weights[down(i)], &weights[up(i)], &minus_b[..R]];
            of_rows[i] = lanes.sum(of_lines, position.open[i], CLOSED, costs);
            lanes.take_off(costs, &[of_rows[i]; R], &mut of_columns[..R]);
        }
        clear_taken(of_columns, position.free_columns);
        for i in rows() {
            lanes.take_off(&mut costs[i * R..][..R], &of_columns[..R], &mut least[down(i)]);
        }
        let (weights_down, weights_up) = weights.split_at_mut(diagonals.ups());
        let (least_down, least_up) = least.split_at_mut(diagonals.ups());
        lower(weights_down, least_down);
        for i in rows() {
            lanes.take_off(&mut costs[i * R..][..R], &least_down[down(i)], &mut least_up[i..][..R]);
        }
        lower(weights_up, least_up);
        for i in rows() {
            costs[i * R..][..R].iter_mut().zip(&least_up[i..]).for_each(|(cost, least)| *cost -= least);
        }
    }

    /// The same, square by square.
    fn reduce_squares(&mut self) {
        let Reduction { position, diagonals, columns, costs, weights, least, of_rows, of_columns, .. } = self;
        let squares = || bits(position.free_rows).flat_map(|i| bits(position.open[i]).map(move |j| (i, j)));
        **of_rows = [CLOSED; 64];
        for (i, j) in squares() {
            let (down, up) = diagonals.through(i, j);
            costs[i * R + j] = weights[down] + weights[up] - columns[j];
            of_rows[i] = of_rows[i].min(costs[i * R + j]);
        }
        clear_taken(of_rows, position.free_rows);
        for (i, j) in squares() {
            costs[i * R + j] -= of_rows[i];
            of_columns[j] = of_columns[j].min(costs[i * R + j]);
        }
        clear_taken(of_columns, position.free_columns);
        for (i, j) in squares() {
            let least = &mut least[diagonals.through(i, j).0];
            costs[i * R + j] -= of_columns[j];
            *least = (*least).min(costs[i * R + j]);
        }
        let ups = diagonals.ups();
        lower(&mut weights[..ups], &mut least[..ups]);
        for (i, j) in squares() {
            let (down, up) = diagonals.through(i, j);
            costs[i * R + j] -= least[down];
            least[up] = least[up].min(costs[i * R + j]);
        }
        lower(&mut weights[ups..], &mut least[ups..]);
        for (i, j) in squares() {
            costs[i * R + j] -= least[diagonals.through(i, j).1];
        }
    }
}

/// A row or column that has its queen has no squares, and nothing in common.
#[inline(always)]
fn clear_taken(of_lines: &mut [i32; 64], free: u64) {
    for (k, of_line) in of_lines.iter_mut().enumerate() {
        *of_line = if free >> k & 1 == 0 { 0 } else { *of_line };
    }
}

/// Turns what the squares of diagonals cost at least into what is taken off them: no more than their multipliers.
#[inline(always)]
fn lower(weights: &mut [i32], least: &mut [i32]) {
    for (weight, least) in weights.iter_mut().zip(least) {
        *least = (*least).min(*weight);
        *weight -= *least;
    }
}

/// Closes the squares that cost more than the slack. Tells whether there were any.
pub(super) struct Closing<'a, const R: usize> {
    pub(super) state: &'a mut State<R>,
    pub(super) costs: &'a [i32],
    pub(super) slack: i32,
    pub(super) in_lanes: bool,
}

impl<const R: usize> Task for Closing<'_, R> {
    type Output = bool;

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(self, vector: V) -> bool {
        let Closing { state, costs, slack, in_lanes } = self;
        let mut has_closed = false;
        for i in bits(state.free_rows) {
            let (costs, open) = (&costs[i * R..][..R], state.open[i]);
            let dear = match in_lanes {
                true => vector.lanes().exceeding(costs, slack) & open,
                false => bits(open).fold(0, |dear, j| dear | u64::from(costs[j] > slack) << j),
            };
            state.open[i] &= !dear;
            has_closed |= dear != 0;
        }
        has_closed
    }
}
