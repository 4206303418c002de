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

use super::diagonals::{Diagonals, LONELY};
use super::lines::bits;
use super::state::{DeadEnd, State};
use crate::board::Line;
use crate::engine::Multipliers as Certificate;

/// g and b of the bound. Diagonals without a multiplier of their own have 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Multipliers {
    /// By number of the diagonal; never negative.
    pub(super) diagonals: Vec<i32>,
    pub(super) columns: [i32; 64],
}

/// What the multipliers of the diagonals sum to, nearly, when an ascent has made them.
pub(super) const SCALE: i32 = 1 << 20;

/// The least cost of a line without open squares.
const NO_SQUARE: i32 = i32::MAX;

/// An open square with the diagonals through it.
pub(super) struct Square {
    pub(super) row: u8,
    pub(super) column: u8,
    pub(super) down: u16,
    pub(super) up: u16,
}

/// The open squares of a position, row by row, and how many there are on each diagonal.
pub(super) struct OpenSquares {
    pub(super) list: Vec<Square>,
    pub(super) on_diagonal: Vec<u8>,
}

impl OpenSquares {
    pub(super) fn new(diagonals: &Diagonals) -> Self {
        OpenSquares { list: Vec::new(), on_diagonal: vec![0; diagonals.len()] }
    }

    pub(super) fn read<const R: usize>(&mut self, state: &State<R>, diagonals: &Diagonals) {
        self.list.clear();
        self.on_diagonal.fill(0);
        for i in bits(state.free_rows) {
            for j in bits(state.open[i]) {
                let (down, up) = diagonals.through(i, j);
                self.on_diagonal[down] += 1;
                self.on_diagonal[up] += 1;
                self.list.push(Square { row: i as u8, column: j as u8, down: down as u16, up: up as u16 });
            }
        }
        self.on_diagonal[LONELY] = 0;
    }
}

/// Applies multipliers to positions.
pub(super) struct Bound {
    squares: OpenSquares,
    /// Of each open square: what it costs above the least of its row, and then of its column.
    costs: Vec<i32>,
    weights: Vec<i32>,
    /// What the costs of rows and of columns had in common.
    of_rows: [i32; 64],
    of_columns: [i32; 64],
    slack: i32,
}

impl Bound {
    pub(super) fn new(diagonals: &Diagonals) -> Self {
        Bound {
            squares: OpenSquares::new(diagonals),
            costs: Vec::new(),
            weights: Vec::new(),
            of_rows: [0; 64],
            of_columns: [0; 64],
            slack: 0,
        }
    }

    /// The open squares of a position.
    pub(super) fn read<const R: usize>(&mut self, state: &State<R>, diagonals: &Diagonals) -> &OpenSquares {
        self.squares.read(state, diagonals);
        &self.squares
    }

    /// What the last application left between the least cost and the limit.
    pub(super) fn slack(&self) -> i32 {
        self.slack
    }

    /// The open squares of the last application, with their costs above the least.
    pub(super) fn squares(&self) -> impl Iterator<Item = (&Square, i32)> {
        self.squares.list.iter().zip(self.costs.iter().copied())
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
        let open = self.weights.iter().enumerate().filter(|(d, g)| **g > 0 && self.squares.on_diagonal[*d] > 0);
        all.extend(open.map(|(d, &g)| {
            let (line, index) = diagonals.line(d);
            (line, index, i64::from(g))
        }));
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
        self.squares.read(state, diagonals);
        let open = self.squares.on_diagonal.iter().zip(&multipliers.diagonals).filter(|(count, _)| **count > 0);
        let limit =
            open.map(|(_, g)| g).sum::<i32>() - bits(state.free_columns).map(|j| multipliers.columns[j]).sum::<i32>();
        let slack = limit - self.reduce_rows(multipliers) - self.reduce_columns();
        self.weights.clone_from(&multipliers.diagonals);
        bits(state.free_columns).for_each(|j| self.of_columns[j] += multipliers.columns[j]);
        if slack < 0 {
            return Err(DeadEnd);
        }
        self.slack = slack;
        let mut closed = false;
        for (square, &cost) in self.squares.list.iter().zip(&self.costs) {
            if cost > slack {
                state.open[square.row as usize & 63] &= !(1 << square.column);
                closed = true;
            }
        }
        if closed { Ok(true) } else { self.use_last_squares(state, multipliers, slack) }
    }

    /// A diagonal whose multiplier exceeds the slack needs a queen; if it has one square, that is the queen's.
    fn use_last_squares<const R: usize>(
        &self,
        state: &mut State<R>,
        multipliers: &Multipliers,
        slack: i32,
    ) -> Result<bool, DeadEnd> {
        let is_last = |d: u16| self.squares.on_diagonal[d as usize] == 1 && multipliers.diagonals[d as usize] > slack;
        let mut closed = false;
        for square in self.squares.list.iter().filter(|square| is_last(square.down) || is_last(square.up)) {
            let row = &mut state.open[square.row as usize & 63];
            closed |= *row != 1 << square.column;
            *row &= 1 << square.column;
            if *row == 0 {
                return Err(DeadEnd);
            }
        }
        Ok(closed)
    }

    /// Fills in the costs, takes the least of each row off its squares, and returns the sum of what it took.
    fn reduce_rows(&mut self, multipliers: &Multipliers) -> i32 {
        let mut least = [NO_SQUARE; 64];
        self.costs.clear();
        for square in &self.squares.list {
            let diagonals = multipliers.diagonals[square.down as usize] + multipliers.diagonals[square.up as usize];
            let cost = diagonals - multipliers.columns[square.column as usize & 63];
            let least = &mut least[square.row as usize & 63];
            *least = cost.min(*least);
            self.costs.push(cost);
        }
        self.of_rows = self.take_off(least, |square| square.row);
        self.of_rows.iter().sum()
    }

    /// The same for columns: what the costs still have in common counts towards the bound too.
    fn reduce_columns(&mut self) -> i32 {
        let mut least = [NO_SQUARE; 64];
        for (square, &cost) in self.squares.list.iter().zip(&self.costs) {
            let least = &mut least[square.column as usize & 63];
            *least = cost.min(*least);
        }
        self.of_columns = self.take_off(least, |square| square.column);
        self.of_columns.iter().sum()
    }

    /// Takes the least costs off, and returns them with 0 for lines without squares.
    fn take_off(&mut self, least: [i32; 64], line: fn(&Square) -> u8) -> [i32; 64] {
        for (square, cost) in self.squares.list.iter().zip(&mut self.costs) {
            *cost -= least[line(square) as usize & 63];
        }
        least.map(|least| if least == NO_SQUARE { 0 } else { least })
    }
}
