//! The linear relaxation as a bound: dual values that prove a dead end, or that a square cannot be used.
//!
//! Take any integers `g[d]` >= 0 for the diagonals of both kinds and any integers `b[j]` for the columns, the *duals*,
//! and let a square cost `g[one diagonal] + g[other diagonal] - b[j]`. A completion uses one square of each free row,
//! each free column once, and each diagonal at most once. So its squares cost at least the sum of the least costs of
//! the rows, and at most (sum of g over diagonals with open squares) - (sum of b over the free columns). What lies
//! between is the *slack*. If it is negative there is no completion, and a square cannot be used if it costs more than
//! the least by more than the slack.
//!
//! This is weak duality for "rows and columns sum to 1, diagonals to at most 1", and holds whatever the numbers:
//! [`super::subgradient`] decides how good they are, [`Bound::apply`] what they prune. The sum of squares over the m
//! innermost diagonals is the special case where g falls off with the square of the distance from the centre; on frame
//! boards the best duals of the root are that parabola, cut off at 0.
//!
//! Order of calls: [`Diagonals::new`] once for a residual; duals from [`Duals::parabolas`], then `improve` of
//! [`super::subgradient`] at a position; then [`Bound::apply`] at that position and those below. What it found out about
//! costs and slack is in the [`Bounded`] that it returns, and only there.
//!
//! Whole rows are taken at a time ([`Coordinates`]), closed squares and those of taken columns included.

use super::lookup::{Coordinates, Diagonals};
use super::state::{MOST_ROWS, Pruned, State, bits};
use crate::board::{Line, Residual};
use crate::engine::Multipliers;
use crate::simd::{Lanes, Processor, Task, Vector};

/// Duals of diagonals and columns; those of the rows follow. Diagonals without a dual of their own have 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Duals {
    /// By number of the diagonal; never negative.
    pub(super) diagonals: Vec<i32>,
    /// By coordinate.
    pub(super) columns: [i32; 64],
}

/// Approximate sum of the diagonals' duals after an ascent.
pub(super) const SCALE: i32 = 1 << 20;

impl Duals {
    /// The duals that an ascent starts from, which follow from the geometry alone: for row r and column c, measured
    /// from the middle of the free rows and columns, (r + c)^2 + (r - c)^2 = 2 r^2 + 2 c^2, so parabolas on both kinds
    /// of diagonals and one on the columns give every square of a row the same cost.
    ///
    /// Each parabola ends at the outermost open diagonal of its kind. Ending it at the m-th, as the argument of sums of
    /// squares does, proves as much at the root at once as 500 steps from equal duals, but nothing about the diagonals
    /// beyond, and takes up to three times as many nodes further down.
    pub(super) fn parabolas(residual: &Residual, diagonals: &Diagonals, coordinates: &Coordinates) -> Self {
        let mean = |lines: &[u32]| lines.iter().map(|&x| f64::from(x)).sum::<f64>() / lines.len() as f64;
        let (row, column) = (mean(residual.rows()), mean(residual.columns()));
        // Products and sums give the same bits on every machine.
        let square = |x: f64| x * x;
        let squared = |(line, index): (Line, usize)| {
            let middle = if line == Line::Diagonal { row - column + residual.n() as f64 - 1.0 } else { row + column };
            square(index as f64 - middle)
        };
        let twice = |at: u32| 2.0 * square(f64::from(at) - column);
        let lines = || diagonals.lines();
        let top =
            |kind: Line| lines().filter(|(_, line)| line.0 == kind).map(|(_, line)| squared(line)).fold(0.0, f64::max);
        let (top_down, top_up) = (top(Line::Diagonal), top(Line::Antidiagonal));
        let most = residual.columns().iter().map(|&at| twice(at)).fold(top_down.max(top_up), f64::max);
        let scale = f64::from(SCALE) / (4.0 * most.max(1.0));
        let mut start = Duals { diagonals: vec![0; 4 * coordinates.width], columns: [0; 64] };
        for (number, line) in lines() {
            let top = if line.0 == Line::Diagonal { top_down } else { top_up };
            start.diagonals[number] = ((top - squared(line)) * scale) as i32;
        }
        for (&coordinate, &at) in coordinates.of_columns.iter().zip(residual.columns()) {
            start.columns[coordinate] = (-twice(at) * scale) as i32;
        }
        start
    }
}

/// Applies duals to positions.
pub(super) struct Bound {
    processor: Processor,
    /// The free rows and open squares before the application.
    free_rows: u64,
    open: [u64; 64],
    /// Reduced costs of the open squares, row by row and by coordinate.
    costs: Vec<i32>,
    /// Duals of the diagonals, lowered as far as all squares of a diagonal have a reduced cost.
    weights: Vec<i32>,
    /// Scratch space by number of the diagonal.
    least: Vec<i32>,
    row_duals: [i32; 64],
    column_duals: [i32; 64],
    slack: i32,
}

/// The bound as applied to one position: open squares are those before the application.
pub(super) struct Bounded<'b> {
    bound: &'b Bound,
    coordinates: &'b Coordinates,
    /// What the application did to the position.
    pub(super) pruned: Pruned,
}

impl Bounded<'_> {
    /// What the completion with the least cost leaves of the limit.
    pub(super) fn slack(&self) -> i32 {
        self.bound.slack
    }

    /// The open squares, by row and column, with their reduced costs.
    pub(super) fn costs(&self) -> impl Iterator<Item = (usize, usize, i32)> {
        let (bound, coordinates) = (self.bound, self.coordinates);
        let cost = move |i: usize, j: usize| bound.costs[i * coordinates.width + coordinates.of_columns[j]];
        let row = move |i: usize| bits(bound.open[i]).map(move |j| (i, j, cost(i, j)));
        bits(bound.free_rows).flat_map(row)
    }

    /// The duals of all lines, in rows and columns of the residual.
    pub(super) fn certificate(&self, diagonals: &Diagonals) -> Multipliers {
        let Bound { row_duals, column_duals, weights, .. } = self.bound;
        let rows = row_duals.iter().enumerate().map(|(i, &dual)| (Line::Row, i, i64::from(dual)));
        let of_columns = self.coordinates.of_columns.iter().enumerate();
        let columns = of_columns.map(|(j, &coordinate)| (Line::Column, j, i64::from(column_duals[coordinate])));
        let mut all: Vec<_> = rows.chain(columns).filter(|line| line.2 != 0).collect();
        let used = diagonals.lines().filter(|&(d, _)| weights[d] > 0);
        all.extend(used.map(|(d, (line, index))| (line, index, i64::from(weights[d]))));
        Multipliers { lines: all }
    }
}

impl Bound {
    pub(super) fn new(processor: Processor) -> Self {
        Bound {
            processor,
            free_rows: 0,
            open: [0; 64],
            costs: Vec::new(),
            weights: Vec::new(),
            least: Vec::new(),
            row_duals: [0; 64],
            column_duals: [0; 64],
            slack: 0,
        }
    }

    /// Closes the squares that no completion can use.
    pub(super) fn apply<'b>(
        &'b mut self,
        state: &mut State,
        coordinates: &'b Coordinates,
        duals: &Duals,
    ) -> Bounded<'b> {
        self.weights.clone_from(&duals.diagonals);
        (self.free_rows, self.open) = (state.free_rows, state.open);
        self.least.resize(4 * coordinates.width, 0);
        self.costs.resize(MOST_ROWS * coordinates.width, 0);
        let (processor, free) = (self.processor, coordinates.spread(state.free_columns));
        self.slack = processor.run(ReducedCosts { bound: self, free, coordinates, columns: &duals.columns });
        let (slack, costs, free_rows) = (self.slack, &self.costs, state.free_rows);
        let pruned = if slack < 0 {
            Pruned::DeadEnd
        } else if processor.run(Fix { open: &mut state.open, free_rows, coordinates, costs, slack }) {
            Pruned::Closed
        } else {
            Pruned::Nothing
        };
        Bounded { bound: self, coordinates, pruned }
    }
}

/// Added to the cost of a closed square: more than any open square costs.
pub(super) const CLOSED: i32 = 1 << 29;

/// Computes the reduced costs: takes the least cost of a line's squares off all of them, of rows, then of columns, then
/// of diagonals as far as their duals go, which become smaller by it. Returns the slack.
struct ReducedCosts<'a> {
    /// With the duals of the diagonals, free rows and open squares; costs, the least of each row and column, and slack are filled in.
    bound: &'a mut Bound,
    /// The coordinates of the free columns.
    free: u64,
    coordinates: &'a Coordinates,
    /// Duals of the columns, by coordinate.
    columns: &'a [i32; 64],
}

impl Task for ReducedCosts<'_> {
    type Output = i32;

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(mut self, vector: V) -> i32 {
        match self.coordinates.width {
            24 => self.reduce::<24>(vector),
            32 => self.reduce::<32>(vector),
            _ => self.reduce::<64>(vector),
        }
        let Bound { weights, row_duals, column_duals, .. } = self.bound;
        for coordinate in bits(self.free) {
            column_duals[coordinate] += self.columns[coordinate];
        }
        // Diagonals without an open square have been lowered to nothing.
        weights.iter().sum::<i32>() - row_duals.iter().sum::<i32>() - column_duals.iter().sum::<i32>()
    }
}

impl ReducedCosts<'_> {
    /// Reduces the costs of rows of `W` coordinates.
    #[inline(always)]
    fn reduce<const W: usize>(&mut self, vector: impl Lanes) {
        let Self { coordinates, columns, free, .. } = *self;
        let Bound { open, free_rows, costs, weights, least, row_duals, column_duals, .. } = &mut *self.bound;
        (*row_duals, *column_duals) = ([0; 64], [CLOSED; 64]);
        least.fill(CLOSED);
        let minus_b = columns.map(|b| -b);
        let of_rows = &coordinates.of_rows[..];
        let rows = || bits(*free_rows);
        let (down, up) = (|i: usize| W - of_rows[i], |i: usize| 2 * W + of_rows[i]);
        for i in rows() {
            let costs = &mut costs[i * W..][..W];
            let of_lines = [&weights[down(i)..][..W], &weights[up(i)..][..W], &minus_b[..W]];
            row_duals[i] = vector.sum(of_lines, coordinates.spread(open[i]), CLOSED, costs);
            vector.take_off(costs, &[row_duals[i]; W], &mut column_duals[..W]);
        }
        clear_taken(column_duals, free);
        for i in rows() {
            vector.take_off(&mut costs[i * W..][..W], &column_duals[..W], &mut least[down(i)..][..W]);
        }
        let (weights_down, weights_up) = weights.split_at_mut(2 * W);
        let (least_down, least_up) = least.split_at_mut(2 * W);
        lower(weights_down, least_down);
        for i in rows() {
            vector.take_off(&mut costs[i * W..][..W], &least_down[down(i)..][..W], &mut least_up[of_rows[i]..][..W]);
        }
        lower(weights_up, least_up);
        for i in rows() {
            costs[i * W..][..W].iter_mut().zip(&least_up[of_rows[i]..]).for_each(|(cost, least)| *cost -= least);
        }
    }
}

/// Sets the duals of columns with a queen to 0.
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
struct Fix<'a> {
    open: &'a mut [u64],
    free_rows: u64,
    coordinates: &'a Coordinates,
    costs: &'a [i32],
    slack: i32,
}

impl Task for Fix<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(self, vector: V) -> bool {
        match self.coordinates.width {
            24 => self.close::<24>(vector),
            32 => self.close::<32>(vector),
            _ => self.close::<64>(vector),
        }
    }
}

impl Fix<'_> {
    #[inline(always)]
    fn close<const W: usize>(self, vector: impl Lanes) -> bool {
        let Fix { open, free_rows, coordinates, costs, slack } = self;
        let mut has_fixed = false;
        for i in bits(free_rows) {
            let over = coordinates.gather(vector.exceeding(&costs[i * W..][..W], slack)) & open[i];
            open[i] &= !over;
            has_fixed |= over != 0;
        }
        has_fixed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::random::Random;
    use crate::simd::InstructionSet;

    fn random_duals(diagonals: &Diagonals, random: &mut Random) -> Duals {
        let coordinates = diagonals.coordinates().expect("few lines");
        let mut duals = Duals { diagonals: vec![0; 4 * coordinates.width], columns: [0; 64] };
        for (number, _) in diagonals.lines() {
            duals.diagonals[number] = random.below(1_000).cast_signed();
        }
        coordinates
            .of_columns
            .iter()
            .for_each(|&coordinate| duals.columns[coordinate] = random.below(1_000).cast_signed() - 500);
        duals
    }

    /// What an application says, and the squares that it leaves open.
    #[derive(Debug, PartialEq)]
    struct Applied {
        pruned: Pruned,
        open: [u64; MOST_ROWS],
        slack: i32,
        costs: Vec<(usize, usize, i32)>,
        certificate: Multipliers,
    }

    fn applied(set: InstructionSet, state: &State, diagonals: &Diagonals, duals: &Duals) -> Applied {
        let mut bound = Bound::new(Processor::choose(Some(set)));
        let mut state = state.clone();
        let bounded = bound.apply(&mut state, diagonals.coordinates().expect("few lines"), duals);
        let (costs, certificate) = (bounded.costs().collect(), bounded.certificate(diagonals));
        Applied { pruned: bounded.pruned, open: state.open, slack: bounded.slack(), costs, certificate }
    }

    /// Asserts that the lowered duals are a proof: on no open square do row and column weigh more than the diagonals,
    /// and the slack is the difference of the sums.
    fn check(certificate: &Multipliers, residual: &Residual, slack: i32) {
        let weight = |line: Line, index: usize| {
            let found = certificate.lines.iter().find(|(kind, at, _)| *kind == line && *at == index);
            found.map_or(0, |(_, _, weight)| *weight)
        };
        for i in 0..residual.len() {
            for j in bits(residual.open_row(i)[0]) {
                let [down, up] = [Line::Diagonal, Line::Antidiagonal]
                    .map(|line| weight(line, line.index(residual.n(), residual.square(i, j))));
                assert!(weight(Line::Row, i) + weight(Line::Column, j) <= down + up, "({i}, {j})");
            }
        }
        let sum = |is_diagonal: bool| {
            let lines = certificate.lines.iter().filter(|line| (line.0 > Line::Column) == is_diagonal);
            lines.map(|(_, _, weight)| weight).sum::<i64>()
        };
        assert_eq!(sum(true) - sum(false), i64::from(slack));
    }

    #[test]
    fn every_instruction_set_closes_the_same_and_proves_it() {
        let mut random = Random::new(3);
        for (round, n) in (0..60).zip([12, 17, 24].into_iter().cycle()) {
            // With a queen there are gaps.
            let queens: &[(u32, u32)] = if round % 2 == 0 { &[] } else { &[(3, 5)] };
            let squares = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
            let blocked: Vec<(u32, u32)> = squares.filter(|_| random.below(3) == 0).collect();
            let residual = Residual::new(n as usize, queens, &blocked);
            let diagonals = Diagonals::new(&residual);
            let state = State::all_open(&residual);
            if state.count().is_err() {
                continue;
            }
            let duals = random_duals(&diagonals, &mut random);
            let portable = applied(InstructionSet::Portable, &state, &diagonals, &duals);
            check(&portable.certificate, &residual, portable.slack);
            for set in InstructionSet::ALL.into_iter().filter(|set| set.is_available()) {
                assert_eq!(applied(set, &state, &diagonals, &duals), portable, "round {round}, {set:?}");
            }
        }
    }
}
