//! The linear relaxation as a bound: multipliers that prove a dead end, or that a square cannot be used.
//!
//! Take any integers g[d] >= 0 for the diagonals of both kinds and any integers b[j] for the columns, and let a square
//! cost g[one diagonal] + g[other diagonal] - b[j]. A completion uses one square of each free row, each free column
//! once, and each diagonal at most once. So its squares cost at least the sum of the least costs of the rows, and at
//! most (sum of g over diagonals with open squares) - (sum of b over the free columns). When the first exceeds the
//! second there is no completion; and a square that costs more above the least than the difference cannot be used.
//!
//! This is weak duality for "rows and columns sum to 1, diagonals to at most 1", and holds whatever the numbers:
//! [`super::ascent`] decides how good they are, this file what they prune. The sum of squares over the m innermost
//! diagonals is the special case where g falls off with the square of the distance from the centre; on frame boards the
//! best multipliers of the root are that parabola, cut off at 0.
//!
//! What all squares of a column cost more than the least of their rows counts as well, and g may be lower on a diagonal
//! whose squares all cost something. In a block ([`Diagonals`]) whole rows are added up at a time, closed squares included;
//! elsewhere, or without vector instructions, the open squares one by one.

use super::diagonals::{Diagonals, Occupancy};
use super::lines::bits;
use super::reduction::{Closing, Reduction};
use super::state::{DeadEnd, State};
use crate::board::Line;
use crate::engine::Multipliers as Certificate;
use crate::simd::Processor;

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
    /// What each open square costs more than its lines have in common; row by row, R squares a row.
    costs: Vec<i32>,
    /// R.
    width: usize,
    /// What is left of the diagonals' multipliers.
    weights: Vec<i32>,
    /// Scratch space by number of the diagonal.
    least: Vec<i32>,
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
            least: Vec::new(),
            of_rows: [0; 64],
            of_columns: [0; 64],
            slack: 0,
        }
    }

    /// What the last application left between the least cost and the limit.
    pub(super) fn slack(&self) -> i32 {
        self.slack
    }

    /// The open squares of the last application, by row and column, with what they cost more than their lines.
    pub(super) fn squares(&self) -> impl Iterator<Item = (usize, usize, i32)> {
        let row = move |i: usize| bits(self.open[i]).map(move |j| (i, j, self.costs[i * self.width + j]));
        bits(self.free_rows).flat_map(row)
    }

    /// What the last application left of a diagonal's multiplier.
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
        let used = diagonals.lines().filter(|&(d, _)| self.weights[d] > 0);
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
        self.weights.clone_from(&multipliers.diagonals);
        self.free_rows = state.free_rows;
        self.open[..R].copy_from_slice(&state.open);
        let in_lanes = diagonals.in_lanes(self.processor);
        self.least.resize(diagonals.len(), 0);
        let Bound { costs, weights, least, of_rows, of_columns, .. } = self;
        let position = &*state;
        let columns = &multipliers.columns;
        let reduction =
            Reduction { position, diagonals, columns, costs, weights, least, of_rows, of_columns, in_lanes };
        let slack = self.processor.run(reduction);
        self.slack = slack;
        if slack < 0 {
            return Err(DeadEnd);
        }
        let closing = Closing { state, costs: &self.costs, slack, in_lanes };
        if self.processor.run(closing) { Ok(true) } else { self.use_last_squares(state, diagonals) }
    }

    /// A diagonal whose multiplier exceeds the slack needs a queen; if it has one square, that is the queen's.
    fn use_last_squares<const R: usize>(
        &mut self,
        state: &mut State<R>,
        diagonals: &Diagonals,
    ) -> Result<bool, DeadEnd> {
        self.occupancy.read(state, diagonals);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Residual;
    use crate::engine::random::Random;
    use crate::simd::InstructionSet;

    const R: usize = 24;

    fn random_multipliers(diagonals: &Diagonals, random: &mut Random) -> Multipliers {
        let mut multipliers = Multipliers { diagonals: vec![0; diagonals.len()], columns: [0; 64] };
        for (number, _) in diagonals.lines() {
            multipliers.diagonals[number] = random.below(1_000).cast_signed();
        }
        multipliers.columns[..R].iter_mut().for_each(|b| *b = random.below(1_000).cast_signed() - 500);
        multipliers
    }

    /// What an application says, and what it leaves open.
    #[derive(Debug, PartialEq)]
    struct Applied {
        pruned: Result<bool, DeadEnd>,
        open: [u64; R],
        slack: i32,
        squares: Vec<(usize, usize, i32)>,
        certificate: Certificate,
    }

    fn applied(set: InstructionSet, state: &State<R>, diagonals: &Diagonals, multipliers: &Multipliers) -> Applied {
        let mut bound = Bound::new::<R>(Processor::choose(Some(set)));
        let mut state = state.clone();
        let pruned = bound.apply(&mut state, diagonals, multipliers);
        let (squares, certificate) = (bound.squares().collect(), bound.certificate(diagonals));
        Applied { pruned, open: state.open, slack: bound.slack(), squares, certificate }
    }

    /// Any multipliers are a proof, so whatever they leave, rows and columns must weigh no more than the diagonals on any
    /// open square, and the slack must be the difference of the sums.
    fn check(certificate: &Certificate, residual: &Residual, slack: i32) {
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
            // With queens the rest is no block.
            let queens: &[(u32, u32)] = if round % 2 == 0 { &[] } else { &[(3, 5)] };
            let squares = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
            let blocked: Vec<(u32, u32)> = squares.filter(|_| random.below(3) == 0).collect();
            let residual = Residual::new(n as usize, queens, &blocked);
            let diagonals = Diagonals::new(&residual, R);
            let state = State::<R>::all_open(&residual);
            if state.count().is_err() {
                continue;
            }
            let multipliers = random_multipliers(&diagonals, &mut random);
            let portable = applied(InstructionSet::Portable, &state, &diagonals, &multipliers);
            check(&portable.certificate, &residual, portable.slack);
            for set in InstructionSet::ALL.into_iter().filter(|set| set.is_available()) {
                assert_eq!(applied(set, &state, &diagonals, &multipliers), portable, "round {round}, {set:?}");
            }
        }
    }
}
