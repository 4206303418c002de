//! The arithmetic of the bound: reduced costs of the open squares, and fixing by reduced cost.

use super::diagonals::Diagonals;
use crate::engine::exact::lines::bits;
use crate::engine::exact::state::State;
use crate::simd::{Lanes, Task, Vector};

/// Added to the cost of a closed square: more than any open square costs.
pub(super) const CLOSED: i32 = 1 << 29;

/// Computes the reduced costs: takes the least cost of a line's squares off all of them, of rows, then of columns, then
/// of diagonals as far as their duals go, which become smaller by it. Returns the slack.
pub(super) struct ReducedCosts<'a, const R: usize> {
    pub(super) position: &'a State<R>,
    pub(super) diagonals: &'a Diagonals,
    /// Duals of the columns.
    pub(super) columns: &'a [i32; 64],
    /// Reduced costs, row by row, R squares a row; filled in.
    pub(super) costs: &'a mut [i32],
    /// Duals of the diagonals; lowered.
    pub(super) weights: &'a mut [i32],
    /// Scratch space by number of the diagonal.
    pub(super) least: &'a mut [i32],
    /// The least costs of rows and of columns, the column's own dual included; filled in.
    pub(super) row_duals: &'a mut [i32; 64],
    pub(super) column_duals: &'a mut [i32; 64],
    /// True to take whole rows at a time ([`Diagonals::in_lanes`]).
    pub(super) in_lanes: bool,
}

impl<const R: usize> Task for ReducedCosts<'_, R> {
    type Output = i32;

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(mut self, vector: V) -> i32 {
        *self.row_duals = [0; 64];
        *self.column_duals = [CLOSED; 64];
        self.least.fill(CLOSED);
        match self.in_lanes {
            true => self.reduce_lanes(vector),
            false => self.reduce_squares(),
        }
        for j in bits(self.position.free_columns) {
            self.column_duals[j] += self.columns[j];
        }
        // Diagonals without an open square have been lowered to nothing.
        self.weights.iter().sum::<i32>() - self.row_duals.iter().sum::<i32>() - self.column_duals.iter().sum::<i32>()
    }
}

impl<const R: usize> ReducedCosts<'_, R> {
    #[inline(always)]
    fn reduce_lanes(&mut self, lanes: impl Lanes) {
        let ReducedCosts { position, diagonals, columns, costs, weights, least, row_duals, column_duals, .. } = self;
        let minus_b = columns.map(|b| -b);
        let rows = || bits(position.free_rows);
        let (down, up) = (|i: usize| R - i..2 * R - i, |i: usize| 2 * R + i..3 * R + i);
        for i in rows() {
            let costs = &mut costs[i * R..][..R];
            let of_lines = [&weights[down(i)], &weights[up(i)], &minus_b[..R]];
            row_duals[i] = lanes.sum(of_lines, position.open[i], CLOSED, costs);
            lanes.take_off(costs, &[row_duals[i]; R], &mut column_duals[..R]);
        }
        clear_taken(column_duals, position.free_columns);
        for i in rows() {
            lanes.take_off(&mut costs[i * R..][..R], &column_duals[..R], &mut least[down(i)]);
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

    /// Does what [`Self::reduce_lanes`] does square by square.
    fn reduce_squares(&mut self) {
        let ReducedCosts { position, diagonals, columns, costs, weights, least, row_duals, column_duals, .. } = self;
        let squares = || bits(position.free_rows).flat_map(|i| bits(position.open[i]).map(move |j| (i, j)));
        **row_duals = [CLOSED; 64];
        for (i, j) in squares() {
            let (down, up) = diagonals.through(i, j);
            costs[i * R + j] = weights[down] + weights[up] - columns[j];
            row_duals[i] = row_duals[i].min(costs[i * R + j]);
        }
        clear_taken(row_duals, position.free_rows);
        for (i, j) in squares() {
            costs[i * R + j] -= row_duals[i];
            column_duals[j] = column_duals[j].min(costs[i * R + j]);
        }
        clear_taken(column_duals, position.free_columns);
        for (i, j) in squares() {
            let least = &mut least[diagonals.through(i, j).0];
            costs[i * R + j] -= column_duals[j];
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

/// Sets the duals of rows or columns with a queen to 0.
#[inline(always)]
fn clear_taken(duals: &mut [i32; 64], free: u64) {
    for (k, dual) in duals.iter_mut().enumerate() {
        *dual = if free >> k & 1 == 0 { 0 } else { *dual };
    }
}

/// Limits the least costs of diagonals to their duals, and lowers the duals by them.
#[inline(always)]
fn lower(weights: &mut [i32], least: &mut [i32]) {
    for (weight, least) in weights.iter_mut().zip(least) {
        *least = (*least).min(*weight);
        *weight -= *least;
    }
}

/// Closes every open square whose reduced cost exceeds the slack (reduced-cost fixing). Returns true if there were any.
pub(super) struct Fix<'a, const R: usize> {
    pub(super) state: &'a mut State<R>,
    pub(super) costs: &'a [i32],
    pub(super) slack: i32,
    pub(super) in_lanes: bool,
}

impl<const R: usize> Task for Fix<'_, R> {
    type Output = bool;

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(self, vector: V) -> bool {
        let Fix { state, costs, slack, in_lanes } = self;
        let mut has_fixed = false;
        for i in bits(state.free_rows) {
            let (costs, open) = (&costs[i * R..][..R], state.open[i]);
            let over = match in_lanes {
                true => vector.exceeding(costs, slack) & open,
                false => bits(open).fold(0, |over, j| over | u64::from(costs[j] > slack) << j),
            };
            state.open[i] &= !over;
            has_fixed |= over != 0;
        }
        has_fixed
    }
}
