//! The parts of a search tree that are still to be searched, and the rounds in which they are searched by turns.
//!
//! Solutions come in clumps: on a board with thousands of them the first branch may hold none, and be long. So when the
//! search lasts, its untried branches near the root take turns, which grow longer from round to round. Restarts would do
//! as much for the first solution, but repeat themselves on boards that have none; turns cost nothing there. Nodes to
//! the first solution of frame boards, without turns and with them: 34/24 143 and 15 million, 40/28 132 and 1 million,
//! 44 and 23, 18 and 0.8.
//!
//! Turns are measured in queens, and a tree brings along all that its search has learnt. So what a turn does depends
//! on the tree alone, and the turns of one round may be taken at the same time, see [`super::rounds`].

use super::bound::Multipliers;
use super::guide::Experience;
use super::lines::{Line, bits};
use super::path::Path;
use super::state::State;
use crate::engine::Run;
use std::sync::Arc;

/// Queens placed in a turn of the first round; every round doubles it.
const FIRST_TURN: u64 = 2_000;
/// Parts are not divided any more when there are so many.
const ENOUGH_PARTS: usize = 64;

/// A position whose lines all have a choice, and the part of its branching that is still to be tried.
#[derive(Clone)]
pub(super) struct Level<const R: usize> {
    pub(super) state: State<R>,
    /// How many queens stood when this level was reached, and the tree's clock then.
    pub(super) queens: usize,
    pub(super) clock: u64,
    /// The last multipliers above or here, and whether they were made for this position.
    pub(super) multipliers: Option<Arc<Multipliers>>,
    pub(super) is_guided: bool,
    pub(super) line: Line,
    /// The squares of `line` not yet tried, as columns of a row or rows of a column.
    pub(super) untried: u64,
    /// The costs of the squares of `line` in the order of these bits; all the same where nothing is known of them.
    pub(super) costs: [i32; R],
}

impl<const R: usize> Level<R> {
    /// The square to try next: the cheapest.
    pub(super) fn next(&self) -> Option<usize> {
        bits(self.untried).min_by_key(|&square| self.costs[square])
    }
}

/// A stack of levels, and the queens that stand.
#[derive(Clone, Default)]
pub(super) struct Tree<const R: usize> {
    pub(super) path: Path,
    pub(super) levels: Vec<Level<R>>,
    /// Queens placed so far in this tree.
    pub(super) clock: u64,
    pub(super) experience: Box<Experience>,
    /// The division that this tree came from.
    division: usize,
}

impl<const R: usize> Tree<R> {
    /// Takes the untried squares of the first level that has any out of this tree, each as a tree of its own. What is
    /// left of this tree begins below that level.
    fn divide(&mut self, division: usize) -> Vec<Self> {
        let Some(at) = self.levels.iter().position(|level| level.untried != 0) else {
            return Vec::new();
        };
        let rest = self.levels.split_off(at + 1);
        let Some(level) = self.levels.pop() else {
            return Vec::new();
        };
        let mut path = self.path.clone();
        path.shorten(level.queens);
        let part = |square: usize| Tree {
            path: path.clone(),
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

/// A position whose branches are in several trees.
struct Division {
    /// The division above it.
    above: usize,
    /// The queens that stand in it.
    queens: usize,
    /// How many of its trees are not finished.
    open: usize,
}

/// The trees still to be searched, in order, and what becomes of those that have had a turn.
pub(super) struct Turns<const R: usize> {
    /// Queens that a tree may place in a turn of this round.
    pub(super) length: u64,
    divisions: Vec<Division>,
    next_round: Vec<Tree<R>>,
    /// Trees of this round that have not had their turn.
    left: usize,
    /// Where the observer was led last.
    told: Path,
}

impl<const R: usize> Turns<R> {
    /// The first round has one tree, whose root has not been left.
    pub(super) fn new(root: Tree<R>) -> Self {
        let divisions = vec![Division { above: 0, queens: 0, open: 1 }];
        let told = root.path.clone();
        Turns { length: FIRST_TURN, divisions, next_round: vec![root], left: 0, told }
    }

    /// The trees of the next round, none when all is done.
    pub(super) fn round(&mut self) -> Vec<Tree<R>> {
        let round = std::mem::take(&mut self.next_round);
        self.left = round.len();
        round
    }

    /// Makes the turns of the next round longer.
    pub(super) fn lengthen(&mut self) {
        self.length = self.length.saturating_mul(2);
    }

    /// Leads the observer to a tree.
    pub(super) fn tell_turn(&mut self, tree: &Tree<R>, run: &mut Run<'_>) {
        if run.is_observed() {
            self.told.tell_switch(&tree.path, run);
        }
    }

    /// Takes a tree after its turn: one that is not finished waits for the next round, divided unless there are parts
    /// enough; one that is finished may finish the divisions it came from.
    pub(super) fn put_back(&mut self, mut tree: Tree<R>, run: &mut Run<'_>) {
        self.left -= 1;
        if tree.levels.is_empty() {
            self.finish(&mut tree, run);
        }
        if run.is_observed() {
            self.told = tree.path.clone();
        }
        if tree.levels.is_empty() {
            return;
        }
        if self.left + self.next_round.len() < ENOUGH_PARTS {
            self.divide(&mut tree);
        }
        self.next_round.push(tree);
    }

    fn divide(&mut self, tree: &mut Tree<R>) {
        let (above, queens) = (tree.division, tree.levels.iter().find(|level| level.untried != 0));
        let Some(queens) = queens.map(|level| level.queens) else {
            return;
        };
        let parts = tree.divide(self.divisions.len());
        self.divisions.push(Division { above, queens, open: parts.len() + 1 });
        self.next_round.extend(parts);
    }

    /// Takes back the queens of a finished tree, and of all divisions of which it was the last.
    fn finish(&mut self, tree: &mut Tree<R>, run: &mut Run<'_>) {
        let mut at = tree.division;
        loop {
            let division = &mut self.divisions[at];
            tree.path.take_back(division.queens, run);
            division.open -= 1;
            if division.open > 0 || at == 0 {
                return;
            }
            at = division.above;
        }
    }
}
