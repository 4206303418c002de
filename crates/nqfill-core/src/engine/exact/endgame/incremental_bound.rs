//! The bound in the endgame, kept up to date instead of applied anew.
//!
//! Where the bound has left a position open, it has a slack, and each open square a reduced cost. Below, every queen
//! takes its square's reduced cost off the slack, and so does every diagonal that closes without a queen with its dual,
//! because the bound counted on it. A negative slack is a dead end, and squares whose reduced cost exceeds the slack
//! are fixed.
//!
//! Call `read` at the root of a subtree, then `apply` at the positions below.

use super::numbering::{CAPACITY, Numbering, Position, Word};
use crate::engine::exact::bound::Bounded;
use crate::engine::exact::context::Diagonals;
use crate::engine::exact::state::Pruned;
use crate::engine::exact::tuning::{CHECKS_A_HIT, SUBTREES_A_SAMPLE};

/// Number of steps into which reduced costs are rounded for fixing.
const STEPS: usize = 32;

/// What is left at a position: the slack, and the weighted diagonals that a queen may still use.
#[derive(Clone, Copy, Default)]
pub(super) struct Remainder {
    slack: i32,
    open: Word,
}

/// A diagonal with a dual.
struct Weighted {
    squares: Word,
    weight: i32,
}

/// The bound of one subtree, in the numbers of its squares.
pub(super) struct IncrementalBound {
    costs: [i32; CAPACITY],
    /// The squares of at most each step of reduced cost, in the row view and in the column view.
    cheaper: [(Word, Word); STEPS],
    step_shift: u32,
    weighted: Vec<Weighted>,
    /// By square, the weighted diagonals that it does not lie on.
    others: [Word; CAPACITY],
    checks: u32,
    hits: u32,
}

/// How often the incremental bound has pruned of late, to decide where to use it.
#[derive(Clone, Default)]
pub(crate) struct HitRate {
    checks: u32,
    hits: u32,
    subtrees: u32,
}

impl HitRate {
    /// True if keeping the bound in the next subtree promises to pay. Call it once for each subtree.
    pub(crate) fn is_promising(&mut self) -> bool {
        self.subtrees = self.subtrees.wrapping_add(1);
        while self.checks > 1 << 16 {
            (self.checks, self.hits) = (self.checks / 2, self.hits / 2);
        }
        u64::from(self.hits) * CHECKS_A_HIT >= u64::from(self.checks) || self.subtrees.is_multiple_of(SUBTREES_A_SAMPLE)
    }

    /// Adds the checks and hits of a subtree.
    pub(super) fn record(&mut self, bound: &mut IncrementalBound) {
        self.checks = self.checks.saturating_add(std::mem::take(&mut bound.checks));
        self.hits = self.hits.saturating_add(std::mem::take(&mut bound.hits));
    }
}

impl Default for IncrementalBound {
    fn default() -> Self {
        IncrementalBound {
            costs: [0; CAPACITY],
            cheaper: [(0, 0); STEPS],
            step_shift: 0,
            weighted: Vec::new(),
            others: [0; CAPACITY],
            checks: 0,
            hits: 0,
        }
    }
}

impl IncrementalBound {
    /// Reads the bound of the position that was just numbered.
    pub(super) fn read(&mut self, numbering: &Numbering, bounded: &Bounded<'_>, diagonals: &Diagonals) -> Remainder {
        let slack = bounded.slack();
        self.step_shift = (32 - (slack as u32).leading_zeros()).saturating_sub(STEPS.ilog2());
        self.cheaper = [(0, 0); STEPS];
        self.weighted.clear();
        let mut place_of = vec![CAPACITY; diagonals.len()];
        for (i, j, cost) in bounded.costs() {
            let number = numbering.number_of(i, j);
            self.costs[number] = cost;
            let step = &mut self.cheaper[(cost >> self.step_shift) as usize & (STEPS - 1)];
            step.0 |= 1 << number;
            step.1 |= 1 << numbering.in_column_view(number);
            self.others[number] = Word::MAX;
            let (down, up) = diagonals.through(i, j);
            for diagonal in [down, up] {
                let weight = bounded.weight(diagonal);
                if weight > 0 {
                    self.add(number, &mut place_of[diagonal], weight);
                }
            }
        }
        for step in 1..STEPS {
            let (rows, columns) = self.cheaper[step - 1];
            self.cheaper[step].0 |= rows;
            self.cheaper[step].1 |= columns;
        }
        let open = Word::MAX.checked_shr((CAPACITY - self.weighted.len()) as u32).unwrap_or(0);
        Remainder { slack, open }
    }

    /// Adds a square to a weighted diagonal, unless there are [`CAPACITY`] of those; leaving some out is sound.
    fn add(&mut self, square: usize, place: &mut usize, weight: i32) {
        if *place == CAPACITY {
            if self.weighted.len() == CAPACITY {
                return;
            }
            *place = self.weighted.len();
            self.weighted.push(Weighted { squares: 0, weight });
        }
        self.weighted[*place].squares |= 1 << square;
        self.others[square] &= !(1 << *place);
    }

    /// Brings the remainder up to date with a position after these queens, and fixes every square whose reduced cost
    /// exceeds the slack by a step.
    pub(super) fn apply(&mut self, remainder: &mut Remainder, position: &mut Position, queens: &[u8]) -> Pruned {
        for &queen in queens {
            remainder.slack -= self.costs[queen as usize & (CAPACITY - 1)];
            remainder.open &= self.others[queen as usize & (CAPACITY - 1)];
        }
        let mut open = remainder.open;
        while open != 0 {
            let place = open.trailing_zeros() as usize;
            open &= open - 1;
            let diagonal = &self.weighted[place];
            if position.rows.open & diagonal.squares == 0 {
                remainder.slack -= diagonal.weight;
                remainder.open &= !(1 << place);
            }
        }
        self.checks = self.checks.saturating_add(1);
        if remainder.slack < 0 {
            self.hits = self.hits.saturating_add(1);
            return Pruned::DeadEnd;
        }
        let (rows, columns) = self.cheaper[(remainder.slack >> self.step_shift) as usize & (STEPS - 1)];
        let closed = position.rows.open & !rows != 0;
        position.rows.open &= rows;
        position.columns.open &= columns;
        if closed { Pruned::Closed } else { Pruned::Nothing }
    }
}
