//! Better multipliers for the bound, by subgradient ascent.
//!
//! The value of multipliers is how far the least cost of the rows comes to the limit, when the diagonals' multipliers
//! sum to 1; it is concave and piecewise linear (Held and Karp 1971). Its slope at a diagonal is how often the cheapest
//! squares use it, less 1. Steps follow a decaying average of slopes and shrink geometrically to a twentieth.
//!
//! Multipliers, costs and directions are whole numbers, so that it makes no difference how their sums are done
//! ([`super::cheapest`]); lengths and values are single operations that give the same bits on every machine.
//!
//! Tried on search trees of m = 24 to 28 sampled by level: 30 such steps from the parent's multipliers leave 1.3 times
//! the nodes that 100 leave; fixed steps shortened when they fail 1.3 times as many again; Polyak's step with a target
//! no better. Starting from a sibling's multipliers instead of the parent's is worse: they seldom prove anything, and
//! ascend more slowly. A simplex would do more, at 2 microseconds a pivot; a step takes less than a tenth of one.

use super::bound::{Multipliers, SCALE};
use super::cheapest::{FRACTION, FRACTION_MASK, Rows};
use super::diagonals::{Diagonals, Occupancy};
use super::lines::bits;
use super::state::State;
use crate::simd::{Processor, Task, Vector};

/// The largest multiplier that is used: no sum over 64 rows or 64 columns leaves 32 bits, nor does any step.
const LARGEST: i32 = 1 << (21 + FRACTION);
/// Length of the first step, in sums of the diagonals' multipliers, and the natural logarithm of how many times longer it
/// is than the last.
const FIRST_STEP: f32 = 0.05;
const SHRINKAGE_LOG: f32 = 3.0;
/// Directions have so many binary places, and of the former one this share of 2^8 is in the next.
const PLACES: u32 = 8;
const MOMENTUM: i32 = 180;
/// Binary places that directions lose before they are squared.
const SQUARED_WITHOUT: u32 = 3;

/// e to the -[`SHRINKAGE_LOG`] / `steps`, nearly, in operations that give the same bits on every machine.
fn shrinkage_a_step(steps: u32) -> f32 {
    let half = SHRINKAGE_LOG / (2 * steps) as f32;
    (1.0 - half) / (1.0 + half)
}

/// Makes multipliers for the positions of one residual.
pub(super) struct Ascent {
    processor: Processor,
    occupancy: Occupancy,
    rows: Rows,
    point: Point,
}

/// Where an ascent stands. All vectors hold something for each diagonal, by number, and then for each column.
#[derive(Default)]
struct Point {
    /// The multipliers, with [`FRACTION`] more binary places, those of the columns with their sign changed.
    here: Vec<i32>,
    /// The same without their fraction, which for columns is their index instead.
    keys: Vec<i32>,
    /// The keys with the best value so far.
    best: Vec<i32>,
    direction: Vec<i32>,
    /// How often the cheapest squares use each line, less 1.
    slope: Vec<i32>,
    /// All ones where there is a line to have a multiplier, else 0.
    is_line: Vec<i32>,
}

impl Ascent {
    pub(super) fn new(processor: Processor, diagonals: &Diagonals) -> Self {
        let rows = Rows::new(diagonals.in_lanes(processor));
        Ascent { processor, occupancy: Occupancy::default(), rows, point: Point::default() }
    }

    /// The best multipliers for a position that so many steps from `start` find.
    pub(super) fn improve<const R: usize>(
        &mut self,
        state: &State<R>,
        diagonals: &Diagonals,
        start: &Multipliers,
        steps: u32,
    ) -> Multipliers {
        let columns = diagonals.len();
        self.occupancy.read(state, diagonals);
        self.point.clear(columns + R);
        self.begin(state, columns, start);
        self.rows.read(state, diagonals);
        let Self { processor, rows, point, .. } = self;
        processor.run(Climb::<R> { rows, point, columns, steps });
        self.reached(state, columns)
    }

    /// Stands at multipliers, scaled to a sum of 2^([`FRACTION`] + 20), or at equal ones where all of them are 0.
    fn begin<const R: usize>(&mut self, state: &State<R>, columns: usize, start: &Multipliers) {
        let Self { occupancy, point, .. } = self;
        let sum: i64 = occupancy.shared().map(|number| i64::from(start.diagonals[number])).sum();
        let scale = (SCALE << FRACTION) as f32 / sum.max(1) as f32;
        let even = (SCALE << FRACTION) / occupancy.shared().map(|_| 1).sum::<i32>().max(1);
        for number in occupancy.shared() {
            point.here[number] = if sum > 0 { (start.diagonals[number] as f32 * scale) as i32 } else { even };
            point.is_line[number] = -1;
        }
        for j in bits(state.free_columns) {
            point.here[columns + j] = -((start.columns[j] as f32 * scale) as i32);
            point.is_line[columns + j] = -1;
        }
    }

    /// The best multipliers on the way.
    fn reached<const R: usize>(&self, state: &State<R>, columns: usize) -> Multipliers {
        let best = &self.point.best;
        let mut reached = Multipliers { diagonals: vec![0; columns], columns: [0; 64] };
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
struct Climb<'a, const R: usize> {
    rows: &'a Rows,
    point: &'a mut Point,
    /// Where the columns begin.
    columns: usize,
    steps: u32,
}

impl<const R: usize> Task for Climb<'_, R> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(self, vector: V) {
        let Climb { rows, point, columns, steps } = self;
        let decay = shrinkage_a_step(steps);
        let (mut length, mut best) = (FIRST_STEP, f32::MIN);
        for _ in 0..steps {
            let (of_diagonals, of_columns) = point.round(columns);
            let above =
                rows.use_cheapest::<R>(vector.lanes(), &point.keys, &mut point.slope) - of_diagonals - of_columns;
            let value = above as f32 / of_diagonals as f32;
            if value > best {
                best = value;
                point.best.copy_from_slice(&point.keys);
            }
            if above > 0 || !point.step(length * of_diagonals as f32) {
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

    /// Makes the keys of where it stands, and slopes of lines that no square uses. Returns the sums of the diagonals' and
    /// of the columns' keys, without fraction.
    #[inline(always)]
    fn round(&mut self, columns: usize) -> (i32, i32) {
        let (diagonals_here, columns_here) = self.here.split_at_mut(columns);
        let (diagonals_keys, columns_keys) = self.keys.split_at_mut(columns);
        let (mut of_diagonals, mut of_columns) = (0, 0);
        for (here, key) in diagonals_here.iter_mut().zip(diagonals_keys) {
            *here = (*here).clamp(0, LARGEST);
            *key = *here & !FRACTION_MASK;
            of_diagonals += *key >> FRACTION;
        }
        for (j, (here, key)) in (0..).zip(columns_here.iter_mut().zip(columns_keys)) {
            *here = (*here).clamp(-LARGEST, LARGEST);
            *key = (*here & !FRACTION_MASK) + j;
            of_columns += *key >> FRACTION;
        }
        self.slope.fill(-1);
        (of_diagonals, of_columns)
    }

    /// Goes as far along the averaged slopes; tells whether there is anywhere to go.
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

    fn improved(set: InstructionSet, residual: &Residual, steps: u32) -> Multipliers {
        let diagonals = Diagonals::new(residual, R);
        let start = Multipliers::parabolas(residual, &diagonals);
        let mut ascent = Ascent::new(Processor::choose(Some(set)), &diagonals);
        ascent.improve(&State::<R>::all_open(residual), &diagonals, &start, steps)
    }

    #[test]
    fn every_instruction_set_ascends_to_the_same_multipliers() {
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

    /// What multipliers prove: the least cost of the rows less the limit, as a share of the diagonals' sum.
    fn value(residual: &Residual, multipliers: &Multipliers) -> f64 {
        let diagonals = Diagonals::new(residual, R);
        let mut least = 0;
        for i in 0..residual.len() {
            let cost = |j: usize| {
                let (down, up) = diagonals.through(i, j);
                multipliers.diagonals[down] + multipliers.diagonals[up] - multipliers.columns[j]
            };
            least += bits(residual.open_row(i)[0]).map(cost).min().expect("an open square");
        }
        let g: i32 = multipliers.diagonals.iter().sum();
        let b: i32 = multipliers.columns.iter().sum();
        f64::from(least - g + b) / f64::from(g)
    }

    #[test]
    fn steps_lead_to_better_multipliers() {
        let mut random = Random::new(2);
        for queens in 0..3 {
            let residual = residual(24, queens, &mut random);
            let by = |steps| value(&residual, &improved(InstructionSet::Portable, &residual, steps));
            let start = value(&residual, &Multipliers::parabolas(&residual, &Diagonals::new(&residual, R)));
            // Past the best there are, more steps may end a little lower than few.
            assert!(start < by(30) && start < by(300), "{start} {} {}", by(30), by(300));
        }
    }
}
