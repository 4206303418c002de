//! When the bound is worth its time.
//!
//! Applying multipliers costs as much as placing dozens of queens, making new ones for a position as much as placing
//! hundreds. So new ones are made only where the search below is expected to be longer than that, judging by the
//! subtrees with as many free rows seen so far, and the longer it is, the more effort goes into them. On easy boards
//! nothing of this ever runs.

use super::ascent::Ascent;
use super::bound::{Bound, Multipliers};
use super::diagonals::Diagonals;
use super::margins;
use super::state::{DeadEnd, State};
use crate::board::Residual;
use crate::simd::Processor;

/// Multipliers are made for a position when this many queens below it are at stake: the number expected, times the
/// chance to prove a dead end, plus a share that better multipliers save further down.
const WORTH: f64 = 200.0;
const SHARE_SAVED: f64 = 0.05;
/// The same where nothing is known yet.
const WORTH_UNKNOWN: u64 = 500;
/// Ascent steps at least, then one more for so many expected queens, at most; and for the first multipliers of all.
const LEAST_STEPS: u64 = 30;
const QUEENS_A_STEP: u64 = 100;
const MOST_STEPS: u64 = 500;
const FIRST_STEPS: u32 = 200;

/// Whether a bound closed squares, or everything.
pub(super) type Pruned = Result<bool, DeadEnd>;

/// What happened at positions with as many free rows.
#[derive(Clone, Copy, Default)]
struct History {
    searched: u64,
    queens: u64,
    guided: u64,
    proven: u64,
}

/// What the search of a tree has learnt.
#[derive(Clone)]
pub(super) struct Experience {
    /// By the number of free rows.
    history: [History; 65],
    pub(super) small: margins::Experience,
}

impl Default for Experience {
    fn default() -> Self {
        Experience { history: [History::default(); 65], small: margins::Experience::default() }
    }
}

impl Experience {
    /// Notes how many queens the search below a position placed.
    pub(super) fn record<const R: usize>(&mut self, state: &State<R>, queens: u64) {
        let history = &mut self.history[state.free_rows.count_ones() as usize];
        history.queens += queens;
        history.searched += 1;
    }

    /// Notes whether new multipliers for a position with these free rows proved a dead end.
    pub(super) fn record_guided(&mut self, free_rows: u64, has_proven: bool) {
        let history = &mut self.history[free_rows.count_ones() as usize];
        history.guided += 1;
        history.proven += u64::from(has_proven);
    }

    /// Whether a position should have multipliers of its own.
    pub(super) fn is_worth<const R: usize>(&self, state: &State<R>) -> bool {
        let history = self.history[state.free_rows.count_ones() as usize];
        let chance = (history.proven + 1) as f64 / (history.guided + 4) as f64;
        self.expected(state) as f64 * (chance + SHARE_SAVED) >= WORTH
    }

    /// Queens placed below a position like this one, on average so far.
    fn expected<const R: usize>(&self, state: &State<R>) -> u64 {
        let history = self.history[state.free_rows.count_ones() as usize];
        history.queens.checked_div(history.searched).unwrap_or(0)
    }
}

/// Makes multipliers and applies them.
pub(super) struct Guide {
    bound: Bound,
    ascent: Ascent,
}

impl Guide {
    pub(super) fn new<const R: usize>(diagonals: &Diagonals) -> Self {
        let processor = Processor::choose(None);
        Guide { bound: Bound::new::<R>(processor), ascent: Ascent::new(processor, diagonals) }
    }

    /// The bound as it was last applied.
    pub(super) fn bound(&self) -> &Bound {
        &self.bound
    }

    /// Whether a position without multipliers should have had some, since so many queens were placed below it.
    pub(super) fn is_late(queens: u64) -> bool {
        queens >= WORTH_UNKNOWN
    }

    /// See [`Bound::apply`].
    pub(super) fn apply<const R: usize>(
        &mut self,
        state: &mut State<R>,
        diagonals: &Diagonals,
        multipliers: &Multipliers,
    ) -> Pruned {
        self.bound.apply(state, diagonals, multipliers)
    }

    /// Multipliers for the first position that has any.
    pub(super) fn make_first<const R: usize>(
        &mut self,
        state: &State<R>,
        residual: &Residual,
        diagonals: &Diagonals,
    ) -> Multipliers {
        let start = Multipliers::parabolas(residual, diagonals);
        self.ascent.improve(state, diagonals, &start, FIRST_STEPS)
    }

    /// Multipliers for a position, from those of a position above it.
    pub(super) fn make<const R: usize>(
        &mut self,
        state: &State<R>,
        diagonals: &Diagonals,
        inherited: &Multipliers,
        experience: &Experience,
    ) -> Multipliers {
        let steps = (LEAST_STEPS + experience.expected(state) / QUEENS_A_STEP).min(MOST_STEPS);
        self.ascent.improve(state, diagonals, inherited, steps as u32)
    }
}
