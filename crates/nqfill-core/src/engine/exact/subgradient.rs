//! Duals for the bound, by subgradient ascent (Held and Karp 1971).
//!
//! The value of duals is minus the slack when the diagonals' duals sum to 1; it is concave and piecewise linear. Its
//! slope at a diagonal is the number of cheapest squares of rows on it, less 1. Steps follow a decaying average of
//! slopes and shrink geometrically to a twentieth.
//!
//! Duals, costs and directions are whole numbers, so the order in which they are added makes no difference; lengths and
//! values are single floating-point operations that give the same bits on every machine.
//!
//! docs/experiments.md compares other steps and starts.

use super::bound::{CLOSED, Duals, SCALE};
use super::lookup::Coordinates;
use super::state::{State, bits};
use super::tuning::{FIRST_STEP, MOMENTUM, SHRINKAGE_LOG};
use crate::board::ones;
use crate::simd::{Lanes, Processor, Task, Vector};

/// The largest dual: no sum over 64 rows or 64 columns leaves 32 bits, nor does any step.
const LARGEST: i32 = 1 << (21 + FRACTION);
/// Binary places of directions.
const PLACES: u32 = 8;
/// Binary places that directions lose before they are squared.
const SQUARED_WITHOUT: u32 = 3;
/// Binary places of the fraction of a dual. In a key they hold the index of the column instead.
const FRACTION: u32 = 6;
const FRACTION_MASK: i32 = (1 << FRACTION) - 1;

/// e to the -[`SHRINKAGE_LOG`] / `steps`, nearly, in operations that give the same bits on every machine.
fn shrinkage_a_step(steps: u32) -> f32 {
    let half = SHRINKAGE_LOG / (2 * steps) as f32;
    (1.0 - half) / (1.0 + half)
}

/// Computes duals for positions.
pub(super) struct Subgradient {
    processor: Processor,
    rows: Rows,
    point: Point,
}

/// The current point of an ascent. All vectors hold a number for each diagonal, then for each column by its coordinate.
#[derive(Default)]
struct Point {
    /// The duals, with [`FRACTION`] more binary places, those of the columns with their sign changed.
    here: Vec<i32>,
    /// `here` with the fraction cleared, or for columns replaced by their index.
    keys: Vec<i32>,
    /// The keys with the best value so far.
    best: Vec<i32>,
    direction: Vec<i32>,
    /// Number of cheapest squares on each line, less 1.
    slope: Vec<i32>,
    /// All ones where there is a line to have a dual, else 0.
    is_line: Vec<i32>,
}

impl Subgradient {
    pub(super) fn new(processor: Processor) -> Self {
        Subgradient { processor, rows: Rows::default(), point: Point::default() }
    }

    /// The best duals for a position that `steps` steps from `start` find.
    pub(super) fn improve(&mut self, state: &State, coordinates: &Coordinates, start: &Duals, steps: u32) -> Duals {
        let (width, shared, free) =
            (coordinates.width, coordinates.shared(state), coordinates.spread(state.free_columns));
        self.point.clear(5 * width);
        self.begin(&shared, free, width, start);
        self.rows.read(state, coordinates);
        let Self { processor, rows, point } = self;
        processor.run(Ascent { rows, point, width, steps });
        self.reached(&shared, free, width)
    }

    /// Begins at `start`, scaled to a sum of [`SCALE`] with fraction, or at equal duals if all of those are 0.
    fn begin(&mut self, shared: &[u64], free: u64, width: usize, start: &Duals) {
        let point = &mut self.point;
        let sum: i64 = ones(shared).map(|number| i64::from(start.diagonals[number])).sum();
        let scale = (SCALE << FRACTION) as f32 / sum.max(1) as f32;
        let even = (SCALE << FRACTION) / ones(shared).map(|_| 1).sum::<i32>().max(1);
        for number in ones(shared) {
            point.here[number] = if sum > 0 { (start.diagonals[number] as f32 * scale) as i32 } else { even };
            point.is_line[number] = -1;
        }
        for coordinate in bits(free) {
            // Where all diagonals are 0 the scale is nothing to go by, and the number may be the least of its type.
            point.here[4 * width + coordinate] = ((start.columns[coordinate] as f32 * scale) as i32).wrapping_neg();
            point.is_line[4 * width + coordinate] = -1;
        }
    }

    /// The best duals on the way.
    fn reached(&self, shared: &[u64], free: u64, width: usize) -> Duals {
        let best = &self.point.best;
        let mut reached = Duals { diagonals: vec![0; 4 * width], columns: [0; 64] };
        for number in ones(shared) {
            reached.diagonals[number] = best[number] >> FRACTION;
        }
        for coordinate in bits(free) {
            reached.columns[coordinate] = -(best[4 * width + coordinate] >> FRACTION);
        }
        reached
    }
}

struct Ascent<'a> {
    rows: &'a Rows,
    point: &'a mut Point,
    width: usize,
    steps: u32,
}

impl Task for Ascent<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(self, vector: V) {
        match self.width {
            24 => self.ascend::<24>(vector),
            32 => self.ascend::<32>(vector),
            _ => self.ascend::<64>(vector),
        }
    }
}

impl Ascent<'_> {
    #[inline(always)]
    fn ascend<const W: usize>(self, coordinates: impl Lanes) {
        let Ascent { rows, point, steps, .. } = self;
        let decay = shrinkage_a_step(steps);
        let mut length = FIRST_STEP;
        let mut best = f32::MIN;
        for _ in 0..steps {
            let (diagonal_sum, column_sum) = point.update_keys(4 * W);
            let above = rows.use_cheapest::<W>(coordinates, &point.keys, &mut point.slope) - diagonal_sum - column_sum;
            let value = above as f32 / diagonal_sum as f32;
            if value > best {
                best = value;
                point.best.copy_from_slice(&point.keys);
            }
            if above > 0 || !point.step(length * diagonal_sum as f32) {
                break;
            }
            length *= decay;
        }
    }
}

impl Point {
    fn clear(&mut self, len: usize) {
        let Point { here, keys, best, direction, slope, is_line } = self;
        for vector in [here, keys, best, direction, slope, is_line] {
            vector.clear();
            vector.resize(len, 0);
        }
    }

    /// Computes the keys of `here`, and resets the slopes. Returns the sums of the diagonals' and of the columns' keys,
    /// without fraction.
    #[inline(always)]
    fn update_keys(&mut self, columns: usize) -> (i32, i32) {
        let (diagonals_here, columns_here) = self.here.split_at_mut(columns);
        let (diagonals_keys, columns_keys) = self.keys.split_at_mut(columns);
        let (mut diagonal_sum, mut column_sum) = (0, 0);
        for (here, key) in diagonals_here.iter_mut().zip(diagonals_keys) {
            *here = (*here).clamp(0, LARGEST);
            *key = *here & !FRACTION_MASK;
            diagonal_sum += *key >> FRACTION;
        }
        for (j, (here, key)) in (0..).zip(columns_here.iter_mut().zip(columns_keys)) {
            *here = (*here).clamp(-LARGEST, LARGEST);
            *key = (*here & !FRACTION_MASK) + j;
            column_sum += *key >> FRACTION;
        }
        self.slope.fill(-1);
        (diagonal_sum, column_sum)
    }

    /// Moves by `length` along the averaged slopes; false if all of them are 0.
    #[inline(always)]
    fn step(&mut self, length: f32) -> bool {
        let mut squares = 0;
        for ((direction, slope), is_line) in self.direction.iter_mut().zip(&self.slope).zip(&self.is_line) {
            *direction = ((*direction * MOMENTUM) >> 8) + ((slope & is_line) << PLACES);
            squares += (*direction >> SQUARED_WITHOUT) * (*direction >> SQUARED_WITHOUT);
        }
        if squares == 0 {
            return false;
        }
        let norm = (squares as f32).sqrt() * (1 << SQUARED_WITHOUT) as f32;
        let factor = (length * (1 << FRACTION) as f32 / norm) as i32;
        for (here, direction) in self.here.iter_mut().zip(&self.direction) {
            *here += direction * factor;
        }
        true
    }
}

/// The free rows of a position, to find the cheapest square of each.
///
/// The squares of a row lie on consecutive diagonals of either kind, so the duals of both diagonals and of the columns are added as
/// slices of the vectors, those of closed squares too.
#[derive(Default)]
struct Rows {
    /// The coordinate of each free row.
    coordinates: Vec<u8>,
    /// [`CLOSED`] for closed squares, by free row and coordinate.
    closed: Vec<i32>,
}

impl Rows {
    fn read(&mut self, state: &State, coordinates: &Coordinates) {
        self.coordinates.clear();
        self.closed.clear();
        for i in bits(state.free_rows) {
            let open = coordinates.spread(state.open[i]);
            self.coordinates.push(coordinates.of_rows[i] as u8);
            self.closed
                .extend((0..coordinates.width).map(|coordinate| if open >> coordinate & 1 == 0 { CLOSED } else { 0 }));
        }
    }

    /// Adds 1 to the slopes of the lines through the cheapest square of each row, the first of equals, and returns the
    /// sum of their costs without fraction.
    #[inline(always)]
    fn use_cheapest<const W: usize>(&self, coordinates: impl Lanes, keys: &[i32], slope: &mut [i32]) -> i32 {
        let (keys, slope) = (&keys[..5 * W], &mut slope[..5 * W]);
        let mut sum = 0;
        for (&row, closed) in self.coordinates.iter().zip(self.closed.chunks_exact(W)) {
            let (down, up) = (W - row as usize, 2 * W + row as usize);
            let key = coordinates.least_sum([&keys[down..][..W], &keys[up..][..W], &keys[4 * W..], closed]);
            let column = (key & FRACTION_MASK) as usize;
            sum += key >> FRACTION;
            slope[down + column] += 1;
            slope[up + column] += 1;
            slope[4 * W + column] += 1;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Residual;
    use crate::engine::exact::lookup::Diagonals;
    use crate::engine::random::Random;
    use crate::simd::InstructionSet;
    use std::sync::Arc;

    /// A board without its central diagonals and some other squares. With queens, what is left of it has gaps.
    fn residual(n: u32, queens: u32, random: &mut Random) -> Residual {
        let queens: Vec<(u32, u32)> = (0..queens).map(|k| (2 * k, 3 * k + 1)).collect();
        let squares = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
        let is_central = |(row, column): (u32, u32)| row.abs_diff(column) < 2 || (row + column).abs_diff(n) < 3;
        let is_blocked = |square: &(u32, u32)| is_central(*square) || random.below(8) == 0;
        let blocked: Vec<(u32, u32)> = squares.filter(is_blocked).collect();
        Residual::new(n as usize, &queens, &blocked)
    }

    fn coordinates(residual: &Residual) -> Arc<Coordinates> {
        Diagonals::new(residual).coordinates().expect("few lines").clone()
    }

    fn start(residual: &Residual) -> Duals {
        Duals::parabolas(residual, &Diagonals::new(residual), &coordinates(residual))
    }

    fn improved(set: InstructionSet, residual: &Residual, steps: u32) -> Duals {
        let mut subgradient = Subgradient::new(Processor::choose(Some(set)));
        subgradient.improve(&State::all_open(residual), &coordinates(residual), &start(residual), steps)
    }

    #[test]
    fn every_instruction_set_ascends_to_the_same_duals() {
        let mut random = Random::new(1);
        for n in [14, 16, 20, 24] {
            for queens in 0..3 {
                let residual = residual(n, queens, &mut random);
                let by = |set| improved(set, &residual, 60);
                let portable = by(InstructionSet::Portable);
                assert!(portable.diagonals.iter().any(|&g| g > 0), "n = {n}");
                for set in InstructionSet::ALL.into_iter().filter(|set| set.is_available()) {
                    assert_eq!(by(set), portable, "n = {n}, {queens} queens, {set:?}");
                }
            }
        }
    }

    /// Minus the slack, as a share of the sum of the diagonals' duals.
    fn value(residual: &Residual, duals: &Duals) -> f64 {
        let (coordinates, mut least) = (coordinates(residual), 0);
        for i in 0..residual.len() {
            let cost = |j: usize| {
                let [down, up] = coordinates.through(i, j);
                duals.diagonals[down] + duals.diagonals[up] - duals.columns[coordinates.of_columns[j]]
            };
            least += bits(residual.open_row(i)[0]).map(cost).min().expect("an open square");
        }
        let g: i32 = duals.diagonals.iter().sum();
        let b: i32 = duals.columns.iter().sum();
        f64::from(least - g + b) / f64::from(g)
    }

    #[test]
    fn steps_lead_to_better_duals() {
        let mut random = Random::new(2);
        for queens in 0..3 {
            let residual = residual(24, queens, &mut random);
            let by = |steps| value(&residual, &improved(InstructionSet::Portable, &residual, steps));
            let start = value(&residual, &start(&residual));
            // Past the best there are, more steps may end a little lower than few.
            assert!(start < by(30) && start < by(300), "{start} {} {}", by(30), by(300));
        }
    }
}
