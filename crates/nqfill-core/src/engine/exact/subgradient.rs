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
use super::context::{Diagonals, Occupancy};
use super::state::{State, bits};
use super::tuning::{FIRST_STEP, MOMENTUM, SHRINKAGE_LOG};
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

/// Computes duals for the positions of one residual.
pub(super) struct Subgradient {
    processor: Processor,
    occupancy: Occupancy,
    rows: Rows,
    point: Point,
}

/// The current point of an ascent. All vectors hold a number for each diagonal, then for each column.
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
    /// A maker of duals for the residual with these diagonals.
    pub(super) fn new(processor: Processor, diagonals: &Diagonals) -> Self {
        let rows = Rows::new(diagonals.in_lanes(processor));
        Subgradient { processor, occupancy: Occupancy::default(), rows, point: Point::default() }
    }

    /// The best duals for a position that `steps` steps from `start` find.
    pub(super) fn improve<const R: usize>(
        &mut self,
        state: &State<R>,
        diagonals: &Diagonals,
        start: &Duals,
        steps: u32,
    ) -> Duals {
        let columns = diagonals.len();
        self.occupancy.read(state, diagonals);
        self.point.clear(columns + R);
        self.begin(state, columns, start);
        self.rows.read(state, diagonals);
        let Self { processor, rows, point, .. } = self;
        processor.run(Ascent::<R> { rows, point, columns, steps });
        self.reached(state, columns)
    }

    /// Begins at `start`, scaled to a sum of [`SCALE`] with fraction, or at equal duals if all of those are 0.
    fn begin<const R: usize>(&mut self, state: &State<R>, columns: usize, start: &Duals) {
        let Self { occupancy, point, .. } = self;
        let sum: i64 = occupancy.shared().map(|number| i64::from(start.diagonals[number])).sum();
        let scale = (SCALE << FRACTION) as f32 / sum.max(1) as f32;
        let even = (SCALE << FRACTION) / occupancy.shared().map(|_| 1).sum::<i32>().max(1);
        for number in occupancy.shared() {
            point.here[number] = if sum > 0 { (start.diagonals[number] as f32 * scale) as i32 } else { even };
            point.is_line[number] = -1;
        }
        for j in bits(state.free_columns) {
            // Where all diagonals are 0 the scale is nothing to go by, and the number may be the least of its type.
            point.here[columns + j] = ((start.columns[j] as f32 * scale) as i32).wrapping_neg();
            point.is_line[columns + j] = -1;
        }
    }

    /// The best duals on the way.
    fn reached<const R: usize>(&self, state: &State<R>, columns: usize) -> Duals {
        let best = &self.point.best;
        let mut reached = Duals { diagonals: vec![0; columns], columns: [0; 64] };
        for number in self.occupancy.shared() {
            reached.diagonals[number] = best[number] >> FRACTION;
        }
        for j in bits(state.free_columns) {
            reached.columns[j] = -(best[columns + j] >> FRACTION);
        }
        reached
    }
}

/// The steps of one ascent.
struct Ascent<'a, const R: usize> {
    rows: &'a Rows,
    point: &'a mut Point,
    /// Index of the first column in the vectors.
    columns: usize,
    steps: u32,
}

impl<const R: usize> Task for Ascent<'_, R> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(self, vector: V) {
        let Ascent { rows, point, columns, steps } = self;
        let decay = shrinkage_a_step(steps);
        let mut length = FIRST_STEP;
        let mut best = f32::MIN;
        for _ in 0..steps {
            let (diagonal_sum, column_sum) = point.update_keys(columns);
            let above = rows.use_cheapest::<R>(vector, &point.keys, &mut point.slope) - diagonal_sum - column_sum;
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

/// A square by the places of the lines through it in the vectors of a [`Point`].
struct SquareLines {
    down: u16,
    up: u16,
    column: u16,
}

/// The free rows of a position, to find the cheapest square of each.
///
/// In a block the squares of a row lie on consecutive diagonals of either kind, so the duals of both diagonals and of
/// the columns are added as slices of the vectors, those of closed squares too. That pays with vector instructions
/// only; without them, and elsewhere, the open squares are listed and compared one by one. On 156 squares a step takes
/// 35 nanoseconds in slices and 70 by the list, more where the processor mispredicts which square is cheapest.
enum Rows {
    /// The index of each free row in the block, and [`CLOSED`] for closed squares, by row and column.
    Lanes { rows: Vec<u8>, closed: Vec<i32> },
    /// The open squares, and their number in each row.
    List { squares: Vec<SquareLines>, lens: Vec<usize> },
}

impl Rows {
    fn new(with_lanes: bool) -> Self {
        match with_lanes {
            true => Rows::Lanes { rows: Vec::new(), closed: Vec::new() },
            false => Rows::List { squares: Vec::new(), lens: Vec::new() },
        }
    }

    /// Reads a position.
    fn read<const R: usize>(&mut self, state: &State<R>, diagonals: &Diagonals) {
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
                        SquareLines { down: down as u16, up: up as u16, column: (diagonals.len() + j) as u16 }
                    }));
                }
            }
        }
    }

    /// Adds 1 to the slopes of the lines through the cheapest square of each row, the first of equals, and returns the
    /// sum of their costs without fraction.
    #[inline(always)]
    fn use_cheapest<const R: usize>(&self, lanes: impl Lanes, keys: &[i32], slope: &mut [i32]) -> i32 {
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
fn in_list(squares: &[SquareLines], lens: &[usize], keys: &[i32], slope: &mut [i32]) -> i32 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Residual;
    use crate::engine::random::Random;
    use crate::simd::InstructionSet;

    const R: usize = 24;

    /// A board without its central diagonals and some other squares. With queens, what is left of it is no block.
    fn residual(n: u32, queens: u32, random: &mut Random) -> Residual {
        let queens: Vec<(u32, u32)> = (0..queens).map(|k| (2 * k, 3 * k + 1)).collect();
        let squares = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
        let is_central = |(row, column): (u32, u32)| row.abs_diff(column) < 2 || (row + column).abs_diff(n) < 3;
        let is_blocked = |square: &(u32, u32)| is_central(*square) || random.below(8) == 0;
        let blocked: Vec<(u32, u32)> = squares.filter(is_blocked).collect();
        Residual::new(n as usize, &queens, &blocked)
    }

    fn improved(set: InstructionSet, residual: &Residual, steps: u32) -> Duals {
        let diagonals = Diagonals::new(residual, R);
        let start = Duals::parabolas(residual, &diagonals);
        let mut subgradient = Subgradient::new(Processor::choose(Some(set)), &diagonals);
        subgradient.improve(&State::<R>::all_open(residual), &diagonals, &start, steps)
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
        let diagonals = Diagonals::new(residual, R);
        let mut least = 0;
        for i in 0..residual.len() {
            let cost = |j: usize| {
                let (down, up) = diagonals.through(i, j);
                duals.diagonals[down] + duals.diagonals[up] - duals.columns[j]
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
            let start = value(&residual, &Duals::parabolas(&residual, &Diagonals::new(&residual, R)));
            // Past the best there are, more steps may end a little lower than few.
            assert!(start < by(30) && start < by(300), "{start} {} {}", by(30), by(300));
        }
    }
}
