//! Plain bit-mask recursion, by which every other method is checked, and estimates of its size.
//!
//! Rows are taken in order. Columns and the two diagonal directions are bit sets over the real columns of the board, so
//! the diagonals move by as many bits as the next free row is further down:
//!
//! ```text
//! row 2   . Q . .        diagonals    . x . .
//! row 3   (not free)                  x . x .
//! row 4   . . . .                     . . . x        the bit that would be left of the board is gone for good
//! ```

use super::unit_costs::{SUBTREE, units};
use crate::board::bits::ones_of;
use crate::board::{BitRow, Residual, TakenSets};
use crate::engine::random::Random;
use crate::engine::{Flow, Meter, Stop};
use crate::work;
use std::ops::ControlFlow::{Break, Continue};
use std::ops::Range;

/// Random descents of a quick estimate.
pub(super) const DESCENTS: u32 = 150;

/// Work of a row of a descent, in units of the meter.
const WORK_A_ROW: u64 = 20;

/// Rows that recursion fills without a look at the limits.
const SUBTREE_ROWS: usize = 8;

/// Some rows of a board as bit sets over real columns.
pub(super) struct Plain {
    pub(super) rows: Vec<BitRow>,
}

impl Plain {
    /// These rows of `board`, or `None` if its free columns span more than the 64 bits of a word.
    pub(super) fn new(board: &Residual, rows: Range<usize>) -> Option<Self> {
        Self::part(board, rows, 0..board.len())
    }

    /// All rows of `board`, and an estimate of the search.
    pub(super) fn estimated(board: &Residual) -> Option<(Self, Estimate)> {
        let plain = Self::new(board, 0..board.len())?;
        let estimate = plain.estimate(DESCENTS);
        Some((plain, estimate))
    }

    /// These rows and columns of `board`; `None` if all its free columns span more than the 64 bits of a word.
    pub(super) fn part(board: &Residual, rows: Range<usize>, columns: Range<usize>) -> Option<Self> {
        Some(Self { rows: board.bit_rows(rows, |_, j| columns.contains(&j))? })
    }

    /// Number of ways to place a queen on each row.
    pub(super) fn total(&self) -> u64 {
        below(&self.rows, TakenSets::default())
    }

    /// [`Self::total`], or a lower bound where a limit comes first: the limits are looked at whenever few rows are left.
    pub(super) fn count(&self, meter: &mut Meter) -> (u128, Flow) {
        let (mut total, mut waiting) = (0, vec![(&self.rows[..], TakenSets::default())]);
        while let Some((rows, taken)) = waiting.pop() {
            if let [row, rest @ ..] = rows
                && rest.len() >= SUBTREE_ROWS
            {
                let queens = ones_of(row.open & !taken.all()).map(|bit| taken.with(1 << bit, row.gap));
                waiting.extend(queens.map(|taken| (rest, taken)));
                continue;
            }
            total += u128::from(below(rows, taken));
            if let Err(limit) = meter.charge(units(SUBTREE)) {
                return (total, Break(Stop::Limit(limit)));
            }
        }
        (total, Continue(()))
    }

    /// The expected size of the search, from some random descents (Knuth 1975), the same ones every time.
    pub(super) fn estimate(&self, descents: u32) -> Estimate {
        work::done(u64::from(descents) * self.rows.len() as u64 * WORK_A_ROW);
        let mut random = Random::new(1);
        let mut levels = vec![0.0; self.rows.len()];
        for _ in 0..descents {
            let (mut taken, mut weight) = (TakenSets::default(), 1.0 / f64::from(descents));
            for (&BitRow { open, gap }, level) in self.rows.iter().zip(&mut levels) {
                let squares = open & !taken.all();
                let choices = squares.count_ones();
                if choices == 0 {
                    break;
                }
                weight *= f64::from(choices);
                *level += weight;
                let queen = nth_bit(squares, random.below(choices));
                taken = taken.with(queen, gap);
            }
        }
        Estimate { levels }
    }

    /// The expected number of ways to place 0, 1, 2, ... queens, none or one on each row.
    pub(super) fn sizes(&self, descents: u32) -> Vec<f64> {
        work::done(u64::from(descents) * self.rows.len() as u64 * WORK_A_ROW);
        let mut random = Random::new(1);
        let mut sizes = vec![0.0; self.rows.len() + 1];
        for _ in 0..descents {
            let (mut taken, mut weight, mut size) = (TakenSets::default(), 1.0 / f64::from(descents), 0);
            for &BitRow { open, gap } in &self.rows {
                let squares = open & !taken.all();
                let choices = squares.count_ones() + 1;
                weight *= f64::from(choices);
                let queen = nth_bit(squares, random.below(choices));
                size += queen.count_ones() as usize;
                taken = taken.with(queen, gap);
            }
            sizes[size] += weight;
        }
        sizes
    }
}

/// The expected number of ways to fill the first row, the first two, and so on.
#[derive(Clone, Debug)]
pub(super) struct Estimate {
    levels: Vec<f64>,
}

impl Estimate {
    /// Queens tried.
    pub(super) fn nodes(&self) -> f64 {
        self.levels.iter().sum()
    }

    /// Ways to fill all rows.
    pub(super) fn full(&self) -> f64 {
        self.levels.last().copied().unwrap_or(1.0)
    }
}

/// The recursion itself, as it is usually written.
fn below(rows: &[BitRow], taken: TakenSets) -> u64 {
    let Some((row, rest)) = rows.split_first() else { return 1 };
    let mut squares = row.open & !taken.all();
    let mut total = 0;
    while squares != 0 {
        let queen = squares & squares.wrapping_neg();
        squares ^= queen;
        total += below(rest, taken.with(queen, row.gap));
    }
    total
}

/// The bit of `set` above `n` others, or none if it has no more.
fn nth_bit(mut set: u64, n: u32) -> u64 {
    for _ in 0..n {
        set &= set.wrapping_sub(1);
    }
    set & set.wrapping_neg()
}
