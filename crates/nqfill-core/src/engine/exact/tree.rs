//! A search tree as far as it is still to be searched: a stack of levels, the trail, and what the search has learnt.
//!
//! A tree takes everything along that decides how its search goes on, so the slices of different trees
//! ([`super::interleaved`]) do not depend on each other.

use super::bound::Duals;
use super::state::{FreeLine, State, bits};
use super::trail::Trail;
use super::tuning::{SHARE_SAVED, WORTH};
use std::sync::Arc;

/// The duals in use at a position.
#[derive(Clone, Default)]
pub(super) struct Guidance {
    /// Its own, or those of the nearest position above that has any.
    pub(super) duals: Option<Arc<Duals>>,
    /// True if they were computed for this position.
    pub(super) made_here: bool,
}

impl Guidance {
    /// Duals computed for the position itself.
    pub(super) fn own(duals: Duals) -> Self {
        Self { duals: Some(Arc::new(duals)), made_here: true }
    }

    /// The same duals at a position below.
    pub(super) fn inherited(&self) -> Self {
        Self { duals: self.duals.clone(), made_here: false }
    }
}

/// A position in which no line is forced, and the squares of its branching line that are still to be tried.
#[derive(Clone)]
pub(super) struct Level<const R: usize> {
    pub(super) state: State<R>,
    /// Number of queens on the trail when this level was opened.
    pub(super) queens: usize,
    /// The tree's clock when this level was opened.
    pub(super) clock: u64,
    pub(super) guidance: Guidance,
    /// The branching line.
    pub(super) line: FreeLine,
    /// Squares of `line` not yet tried, as columns of a row or rows of a column.
    pub(super) untried: u64,
    /// Reduced costs of the squares of `line`, indexed like the bits of `untried`; all 0 without a bound.
    pub(super) costs: [i32; R],
}

impl<const R: usize> Level<R> {
    /// The square to try next: the cheapest, of equals the first.
    pub(super) fn next(&self) -> Option<usize> {
        bits(self.untried).min_by_key(|&square| self.costs[square])
    }
}

/// A stack of levels, the trail to the last of them, and the experience of their search.
#[derive(Clone, Default)]
pub(super) struct SearchTree<const R: usize> {
    pub(super) trail: Trail,
    pub(super) levels: Vec<Level<R>>,
    /// Queens placed so far in this tree.
    pub(super) clock: u64,
    pub(super) experience: Box<Experience>,
    /// Index of the division that this tree came from.
    pub(super) division: usize,
}

impl<const R: usize> SearchTree<R> {
    /// Takes the untried squares of the first level that has any out of this tree, each as a tree of its own in that
    /// division. This tree keeps the levels below.
    pub(super) fn divide(&mut self, division: usize) -> Vec<Self> {
        let Some(at) = self.levels.iter().position(|level| level.untried != 0) else {
            return Vec::new();
        };
        let rest = self.levels.split_off(at + 1);
        let Some(level) = self.levels.pop() else {
            return Vec::new();
        };
        let mut trail = self.trail.clone();
        trail.truncate(level.queens);
        let part = |square: usize| SearchTree {
            trail: trail.clone(),
            levels: vec![Level { untried: 1 << square, clock: 0, ..level.clone() }],
            clock: 0,
            experience: self.experience.clone(),
            division,
        };
        let mut squares: Vec<usize> = bits(level.untried).collect();
        squares.sort_by_key(|&square| level.costs[square]);
        let parts = squares.into_iter().map(part).collect();
        self.levels = rest;
        self.division = division;
        parts
    }
}

/// What happened at positions with one number of free rows.
#[derive(Clone, Copy, Default)]
struct History {
    /// Positions searched, and queens placed below them.
    searched: u64,
    queens: u64,
    /// Positions with duals of their own, and those of them that the duals proved dead ends.
    bounded: u64,
    proven: u64,
}

/// What the search of a tree has learnt: where computing duals is worth its time.
///
/// Applying duals costs as much as placing dozens of queens, computing new ones as much as placing hundreds. So new
/// ones are computed only where the search below is expected to take longer than that, judging by subtrees with as many
/// free rows. On easy boards no duals are ever computed.
#[derive(Clone)]
pub(super) struct Experience {
    /// By number of free rows.
    history: [History; 65],
}

impl Default for Experience {
    fn default() -> Self {
        Self { history: [History::default(); 65] }
    }
}

impl Experience {
    /// Records the number of queens placed below a position.
    pub(super) fn record<const R: usize>(&mut self, state: &State<R>, queens: u64) {
        let history = &mut self.history[state.free_rows.count_ones() as usize];
        history.queens += queens;
        history.searched += 1;
    }

    /// Records whether duals computed for a position proved it a dead end.
    pub(super) fn record_bound<const R: usize>(&mut self, state: &State<R>, is_dead_end: bool) {
        let history = &mut self.history[state.free_rows.count_ones() as usize];
        history.bounded += 1;
        history.proven += u64::from(is_dead_end);
    }

    /// True if a position should have duals of its own.
    pub(super) fn is_worth_duals<const R: usize>(&self, state: &State<R>) -> bool {
        let history = self.history[state.free_rows.count_ones() as usize];
        let chance = (history.proven + 1) as f64 / (history.bounded + 4) as f64;
        self.expected_queens(state) as f64 * (chance + SHARE_SAVED) >= WORTH
    }

    /// Mean number of queens placed below positions with as many free rows.
    fn expected_queens<const R: usize>(&self, state: &State<R>) -> u64 {
        let history = self.history[state.free_rows.count_ones() as usize];
        history.queens.checked_div(history.searched).unwrap_or(0)
    }
}
