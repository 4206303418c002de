//! Better multipliers for the bound, by subgradient ascent.
//!
//! The value of multipliers is how far the least cost of the rows comes to the limit, when the diagonals' multipliers
//! sum to 1; it is concave and piecewise linear (Held and Karp 1971). Its slope at a diagonal is how often the cheapest
//! squares use it, less 1. Steps follow a decaying average of slopes and shrink geometrically to a twentieth.
//!
//! Tried on search trees of m = 24 to 28 sampled by level: 30 such steps from the parent's multipliers leave 1.3 times
//! the nodes that 100 leave; fixed steps shortened when they fail 1.3 times as many again; Polyak's step with a target
//! no better. Starting from a sibling's multipliers instead of the parent's is worse: they seldom prove anything, and
//! ascend more slowly. A simplex would do more, at 2 microseconds a pivot against 0.2 a step. Comparing the squares of a
//! row four at a time, lane by lane, makes a whole search take 1.3 times as long with the instructions that every x86-64
//! has; selecting the cheapest instead of branching to it changes nothing.

use super::bound::{Multipliers, OpenSquares};
use super::diagonals::{Diagonals, LONELY};
use super::lines::bits;
use super::state::State;
use crate::board::{Line, Residual};

/// The largest multiplier of a column that is used, so that no sum over 64 rows and 64 columns leaves 32 bits. Those of
/// the diagonals sum to [`SCALE`].
const LARGEST: f32 = (1 << 21) as f32;

/// Integers that the diagonals' multipliers sum to, nearly.
const SCALE: f32 = (1 << 20) as f32;
/// Length of the first step, and the natural logarithm of how many times longer it is than the last.
const FIRST_STEP: f32 = 0.05;
const SHRINKAGE_LOG: f32 = 3.0;
/// Share of the former direction in the next.
const MOMENTUM: f32 = 0.6;
/// A value that is not noise: the position is a dead end.
const PROVEN: f32 = 1e-4;

/// Room for every coordinate: 2 x 127 diagonals, 64 columns and a few more. Indices below it need no check.
const ROOM: usize = 512;

/// Coordinates are handled so many at a time, in sums that the compiler may then vectorise.
const LANES: usize = 8;

/// A square by the coordinates of the lines through it.
struct Square {
    down: u16,
    up: u16,
    column: u16,
}

/// e to the -[`SHRINKAGE_LOG`] / `steps`, nearly, in operations that give the same bits on every machine.
fn shrinkage_a_step(steps: u32) -> f32 {
    let half = SHRINKAGE_LOG / (2 * steps) as f32;
    (1.0 - half) / (1.0 + half)
}

/// Scratch space of the ascent. All vectors have a coordinate for [`LONELY`], then one for each diagonal with two open
/// squares or more, the others being no constraint, then one for each free column, and zeros up to full lanes.
pub(super) struct Ascent {
    open: OpenSquares,
    squares: Vec<Square>,
    /// How many squares each free row has.
    rows: Vec<usize>,
    /// The numbers of the diagonals, and the free columns, that have a coordinate.
    diagonals: Vec<usize>,
    columns: Vec<usize>,
    here: Box<[f32; ROOM]>,
    best: Vec<f32>,
    slope: Box<[f32; ROOM]>,
    /// How many coordinates there are, in full lanes.
    len: usize,
    /// The slope when no square is used.
    unused: Vec<f32>,
    direction: Vec<f32>,
}

impl Multipliers {
    /// A start that needs no more than the geometry: on the diagonals through row r and column c, measured from the middle
    /// of the free rows and columns, (r + c)^2 + (r - c)^2 = 2 r^2 + 2 c^2, so parabolas on both kinds and one on the
    /// columns leave every square of a row the same cost. From here 200 steps do what 500 do from equal multipliers.
    ///
    /// Each parabola ends at the outermost open diagonal of its kind. Ending it at the m-th, which is the argument of
    /// sums of squares, proves as much at the root as those 500 steps at once, but has nothing to say of the diagonals
    /// beyond, and is up to three times as many nodes further down.
    pub(super) fn parabolas(residual: &Residual, diagonals: &Diagonals) -> Self {
        let mean = |lines: &[u32]| lines.iter().map(|&x| f64::from(x)).sum::<f64>() / lines.len() as f64;
        let (row, column) = (mean(residual.rows()), mean(residual.columns()));
        let kind = |number: usize| diagonals.line(number).0;
        // Products and sums give the same bits on every machine.
        let square = |x: f64| x * x;
        let squared = |number: usize| {
            let is_down = kind(number) == Line::Diagonal;
            let middle = if is_down { row - column + residual.n() as f64 - 1.0 } else { row + column };
            square(diagonals.line(number).1 as f64 - middle)
        };
        let twice = |at: u32| 2.0 * square(f64::from(at) - column);
        let numbers = 1..diagonals.len();
        let top = |line: Line| numbers.clone().filter(|&number| kind(number) == line).map(squared).fold(0.0, f64::max);
        let (top_down, top_up) = (top(Line::Diagonal), top(Line::Antidiagonal));
        let most = residual.columns().iter().map(|&at| twice(at)).fold(top_down.max(top_up), f64::max);
        let scale = f64::from(SCALE) / (4.0 * most.max(1.0));
        let mut start = Multipliers { diagonals: vec![0; diagonals.len()], columns: [0; 64] };
        for number in numbers.clone() {
            let top = if kind(number) == Line::Diagonal { top_down } else { top_up };
            start.diagonals[number] = ((top - squared(number)) * scale) as i32;
        }
        for (b, &at) in start.columns.iter_mut().zip(residual.columns()) {
            *b = (-twice(at) * scale) as i32;
        }
        start
    }
}

impl Ascent {
    pub(super) fn new(diagonals: &Diagonals) -> Self {
        Ascent {
            open: OpenSquares::new(diagonals),
            squares: Vec::new(),
            rows: Vec::new(),
            diagonals: Vec::new(),
            columns: Vec::new(),
            here: Box::new([0.0; ROOM]),
            best: Vec::new(),
            slope: Box::new([0.0; ROOM]),
            len: 0,
            unused: Vec::new(),
            direction: Vec::new(),
        }
    }

    /// The best multipliers for a position that so many steps from `start` find.
    pub(super) fn improve<const R: usize>(
        &mut self,
        state: &State<R>,
        diagonals: &Diagonals,
        start: &Multipliers,
        steps: u32,
    ) -> Multipliers {
        self.choose_coordinates(state, diagonals);
        self.begin(start);
        let decay = shrinkage_a_step(steps);
        let mut length = FIRST_STEP;
        let mut best = f32::MIN;
        for _ in 0..steps {
            self.normalise();
            let value = self.value_and_slope();
            if value > best {
                best = value;
                self.best.copy_from_slice(&self.here[..self.len]);
            }
            if best > PROVEN {
                break;
            }
            self.step(length);
            length *= decay;
        }
        self.rounded(diagonals)
    }

    fn choose_coordinates<const R: usize>(&mut self, state: &State<R>, diagonals: &Diagonals) {
        self.open.read(state, diagonals);
        self.rows.clear();
        self.rows.extend(bits(state.free_rows).map(|i| state.open[i].count_ones() as usize));
        self.columns.clear();
        self.columns.extend(bits(state.free_columns));
        self.diagonals.clear();
        self.diagonals.push(LONELY);
        let on_diagonal = self.open.on_diagonal.iter().enumerate();
        self.diagonals.extend(on_diagonal.filter(|(_, count)| **count > 1).map(|(number, _)| number));
        let mut of_diagonal = vec![LONELY as u16; diagonals.len()];
        let mut of_column = [0; 64];
        for (coordinate, &number) in (0..).zip(&self.diagonals) {
            of_diagonal[number] = coordinate;
        }
        for (coordinate, &j) in (self.diagonals.len() as u16..).zip(&self.columns) {
            of_column[j] = coordinate;
        }
        self.squares.clear();
        self.squares.extend(self.open.list.iter().map(|square| Square {
            down: of_diagonal[square.down as usize],
            up: of_diagonal[square.up as usize],
            column: of_column[square.column as usize],
        }));
    }

    fn begin(&mut self, start: &Multipliers) {
        let len = (self.diagonals.len() + self.columns.len()).next_multiple_of(LANES);
        self.len = len;
        self.here[..len].fill(0.0);
        for vector in [&mut self.best, &mut self.unused, &mut self.direction] {
            vector.clear();
            vector.resize(len, 0.0);
        }
        let (here, here_columns) = self.here.split_at_mut(self.diagonals.len());
        here.iter_mut().zip(&self.diagonals).for_each(|(g, &number)| *g = start.diagonals[number] as f32);
        here_columns.iter_mut().zip(&self.columns).for_each(|(b, &j)| *b = start.columns[j] as f32);
        self.unused[..self.diagonals.len()].fill(-1.0);
        self.unused[self.diagonals.len()..][..self.columns.len()].fill(1.0);
        self.unused[LONELY] = 0.0;
    }

    /// Scales the diagonals' multipliers to a sum of 1, starting evenly where all of them are 0.
    fn normalise(&mut self) {
        self.here[LONELY] = 0.0;
        let mut sum: f32 = self.here[..self.diagonals.len()].iter().sum();
        if sum <= 0.0 {
            self.here[1..self.diagonals.len()].fill(1.0);
            sum = self.diagonals.len() as f32;
        }
        let scale = 1.0 / sum;
        self.here[..self.len].iter_mut().for_each(|x| *x *= scale);
    }

    /// The value here; its slope goes to `slope`.
    fn value_and_slope(&mut self) -> f32 {
        self.slope[..self.len].copy_from_slice(&self.unused);
        let mut value = self.here[self.diagonals.len()..self.len].iter().sum::<f32>() - 1.0;
        let mut squares = self.squares.as_slice();
        for &len in &self.rows {
            let (row, rest) = squares.split_at(len);
            squares = rest;
            let mut cheapest = &row[0];
            let mut least = f32::MAX;
            for square in row {
                let diagonals = self.here[square.down as usize % ROOM] + self.here[square.up as usize % ROOM];
                let cost = diagonals - self.here[square.column as usize % ROOM];
                if cost < least {
                    (least, cheapest) = (cost, square);
                }
            }
            value += least;
            self.slope[cheapest.down as usize % ROOM] += 1.0;
            self.slope[cheapest.up as usize % ROOM] += 1.0;
            self.slope[cheapest.column as usize % ROOM] -= 1.0;
        }
        self.slope[LONELY] = 0.0;
        value
    }

    /// Goes as far along the averaged slope, and back to where no diagonal's multiplier is negative.
    fn step(&mut self, length: f32) {
        let mut squares = [0.0; LANES];
        for (direction, slope) in self.direction.chunks_exact_mut(LANES).zip(self.slope[..self.len].chunks_exact(LANES))
        {
            for lane in 0..LANES {
                direction[lane] = MOMENTUM * direction[lane] + slope[lane];
                squares[lane] += direction[lane] * direction[lane];
            }
        }
        let norm = squares.iter().sum::<f32>().sqrt();
        let factor = length / norm.max(f32::MIN_POSITIVE);
        for (here, direction) in self.here[..self.len].iter_mut().zip(&self.direction) {
            *here += factor * direction;
        }
        self.here[..self.diagonals.len()].iter_mut().for_each(|g| *g = g.max(0.0));
    }

    fn rounded(&self, diagonals: &Diagonals) -> Multipliers {
        let mut rounded = Multipliers { diagonals: vec![0; diagonals.len()], columns: [0; 64] };
        let (best, best_columns) = self.best.split_at(self.diagonals.len());
        for (&number, g) in self.diagonals.iter().zip(best) {
            rounded.diagonals[number] = (g * SCALE).round().clamp(0.0, LARGEST) as i32;
        }
        for (&j, b) in self.columns.iter().zip(best_columns) {
            rounded.columns[j] = (b * SCALE).round().clamp(-LARGEST, LARGEST) as i32;
        }
        rounded
    }
}
