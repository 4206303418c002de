//! The bound inside the small search, kept up to date instead of computed anew.
//!
//! A position that the bound let pass has a slack, and each open square a cost above the least. Below it, every queen
//! takes its square's cost off the slack, and so does every diagonal that closes without a queen with its multiplier:
//! the bound counted on using it. Less than nothing is a dead end, and squares that cost more than is left are closed.

use super::bound::Bound;
use super::diagonals::Diagonals;
use super::fields::{CAPACITY, Word};
use super::numbering::{Numbering, Position};
use super::state::DeadEnd;

/// Squares are closed by cost in so many steps.
const STEPS: usize = 32;
/// The bound is kept in a subtree if one check in so many has pruned of late, else in one subtree of so many.
const HITS: u64 = 16;
const SAMPLE: u32 = 16;

/// What is left at a position: the slack, and the diagonals that a queen may still use.
#[derive(Clone, Copy, Default)]
pub(super) struct Margin {
    slack: i32,
    open: Word,
}

/// A diagonal with a multiplier.
struct Weighted {
    squares: Word,
    weight: i32,
}

/// The bound of one subtree, in the numbers of the small search.
pub(super) struct Margins {
    costs: [i32; CAPACITY],
    /// The squares that cost less than a step, in the row view and in the column view.
    cheaper: [(Word, Word); STEPS],
    step_shift: u32,
    weighted: Vec<Weighted>,
    /// By square, the complement of its diagonals among the weighted.
    others: [Word; CAPACITY],
    checks: u32,
    hits: u32,
}

/// How often the bound has pruned of late.
#[derive(Clone, Default)]
pub(super) struct Experience {
    checks: u32,
    hits: u32,
    subtrees: u32,
}

impl Experience {
    /// Whether keeping the bound in the next subtree promises to pay.
    pub(super) fn is_promising(&mut self) -> bool {
        self.subtrees = self.subtrees.wrapping_add(1);
        while self.checks > 1 << 16 {
            (self.checks, self.hits) = (self.checks / 2, self.hits / 2);
        }
        u64::from(self.hits) * HITS >= u64::from(self.checks) || self.subtrees.is_multiple_of(SAMPLE)
    }

    /// Adds what happened in a subtree.
    pub(super) fn record(&mut self, margins: &mut Margins) {
        self.checks = self.checks.saturating_add(std::mem::take(&mut margins.checks));
        self.hits = self.hits.saturating_add(std::mem::take(&mut margins.hits));
    }
}

impl Default for Margins {
    fn default() -> Self {
        Margins {
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

impl Margins {
    /// Reads the bound that was last applied, which was to the position just numbered.
    pub(super) fn read(&mut self, numbering: &Numbering, bound: &Bound, diagonals: &Diagonals) -> Margin {
        let slack = bound.slack();
        self.step_shift = (32 - (slack as u32).leading_zeros()).saturating_sub(STEPS.ilog2());
        self.cheaper = [(0, 0); STEPS];
        self.weighted.clear();
        let mut place_of = vec![CAPACITY; diagonals.len()];
        for (i, j, cost) in bound.squares() {
            let number = numbering.number_of(i, j);
            self.costs[number] = cost;
            let step = &mut self.cheaper[(cost >> self.step_shift) as usize & (STEPS - 1)];
            step.0 |= 1 << number;
            step.1 |= 1 << numbering.in_column_view(number);
            self.others[number] = Word::MAX;
            let (down, up) = diagonals.through(i, j);
            for diagonal in [down, up] {
                let weight = bound.weight(diagonal);
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
        Margin { slack, open }
    }

    /// Adds a square to a weighted diagonal, unless there are too many of them; leaving some out is sound.
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

    /// Brings a margin up to date with a position after these queens, and closes what is too dear; tells whether it
    /// closed any square.
    ///
    /// # Errors
    /// [`DeadEnd`] when nothing is left.
    pub(super) fn apply(
        &mut self,
        margin: &mut Margin,
        position: &mut Position,
        queens: &[u8],
    ) -> Result<bool, DeadEnd> {
        for &queen in queens {
            margin.slack -= self.costs[queen as usize & (CAPACITY - 1)];
            margin.open &= self.others[queen as usize & (CAPACITY - 1)];
        }
        let mut open = margin.open;
        while open != 0 {
            let place = open.trailing_zeros() as usize;
            open &= open - 1;
            let diagonal = &self.weighted[place];
            if position.rows.open & diagonal.squares == 0 {
                margin.slack -= diagonal.weight;
                margin.open &= !(1 << place);
            }
        }
        self.checks = self.checks.saturating_add(1);
        if margin.slack < 0 {
            self.hits = self.hits.saturating_add(1);
            return Err(DeadEnd);
        }
        let (rows, columns) = self.cheaper[(margin.slack >> self.step_shift) as usize & (STEPS - 1)];
        let closed = position.rows.open & !rows != 0;
        position.rows.open &= rows;
        position.columns.open &= columns;
        Ok(closed)
    }
}
