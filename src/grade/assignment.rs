//! A puzzle for submissions to complete, with the results that are computed only once for all of them.

use crate::grade::{Reason, Rules};
use nqfill_core::SearchOptions;
use nqfill_core::board::{Placement, Puzzle};
use nqfill_core::engine::{Budget, Engine, Limit, engine};
use nqfill_core::solve::{Order, Outcome, Total, complete};
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// Nodes of a search for one completion if no limit is set: a second or two.
const NODES_TO_COMPLETE: u64 = 5_000_000;

/// Moves of a local search, for each free row, after a complete search of a large board has found nothing.
const MOVES_A_ROW: u64 = 50;

/// Most free rows of a search that keeps each row in one word.
const ROWS_OF_A_WORD: u64 = 64;

/// Nodes of the count of all completions if no limit is set. The count runs once for each puzzle.
const NODES_TO_COUNT: u64 = 100_000_000;

/// A puzzle to complete.
#[derive(Debug)]
pub struct Assignment {
    placement: Arc<Placement>,
    puzzle: Option<Puzzle>,
    total: OnceLock<Result<u128, Limit>>,
    solvable: OnceLock<Result<bool, Limit>>,
}

impl Assignment {
    /// Makes an assignment. The queens of its board may conflict: "no solution" is then the right answer.
    pub fn new(placement: Placement) -> Self {
        let puzzle = Puzzle::try_from(&placement).ok();
        let placement = Arc::new(placement);
        Self { placement, puzzle, total: OnceLock::new(), solvable: OnceLock::new() }
    }

    /// The board as it was given.
    pub fn placement(&self) -> &Arc<Placement> {
        &self.placement
    }

    /// The puzzle, unless its queens conflict.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzle.as_ref()
    }

    /// Number of completions, counted at the first call.
    pub(crate) fn total(&self, rules: &Rules) -> Result<u128, Limit> {
        *self.total.get_or_init(|| self.puzzle.as_ref().map_or(Ok(0), |puzzle| count(puzzle, rules)))
    }

    /// True if the puzzle has a completion, which is searched for at the first call.
    pub(crate) fn solvable(&self, rules: &Rules) -> Result<bool, Limit> {
        let search = |puzzle| completable(puzzle, &rules.budget);
        *self.solvable.get_or_init(|| self.puzzle.as_ref().map_or(Ok(false), search))
    }
}

fn count(puzzle: &Puzzle, rules: &Rules) -> Result<u128, Limit> {
    let budget = limited(&rules.budget, nodes_of(puzzle.free_rows() as u64, NODES_TO_COUNT));
    let request = SearchOptions { order: Order::Search, budget, ..SearchOptions::default() };
    let answer = complete(puzzle, &request, &mut |_| ControlFlow::Continue(()));
    match answer.outcome {
        Outcome::Unsolvable => Ok(0),
        Outcome::Undecided(limit) => Err(limit),
        Outcome::Solved(listing) => match (listing.total, listing.cut_by) {
            (Total::Exactly(total), _) => Ok(total),
            (_, Some(limit)) => Err(limit),
            (_, None) => Err(Limit::Nodes),
        },
    }
}

/// Why a partial board is not known to have a completion, if it is not; `None` stands for one whose queens conflict.
pub(crate) fn not_completable(board: Option<&Puzzle>, budget: &Budget) -> Option<Reason> {
    match board.map_or(Ok(false), |board| completable(board, budget)) {
        Ok(true) => None,
        Ok(false) => Some(Reason::NotCompletable),
        Err(limit) => Some(Reason::Limit(limit)),
    }
}

/// Searches for a completion within the budget: true if there is one.
fn completable(puzzle: &Puzzle, budget: &Budget) -> Result<bool, Limit> {
    let (rows, has_limit) = (puzzle.free_rows() as u64, budget.nodes.is_some() || budget.time.is_some());
    let found = search(puzzle, None, limited(budget, nodes_of(rows, NODES_TO_COMPLETE)));
    if has_limit || rows <= ROWS_OF_A_WORD || found.is_ok() {
        return found;
    }
    // A complete search of this number of rows gets nowhere in a moment; a local search of open squares finds
    // something.
    search(puzzle, engine("sosic-gu"), limited(budget, MOVES_A_ROW * rows)).or(found)
}

fn search(puzzle: &Puzzle, engine: Option<&'static Engine>, budget: Budget) -> Result<bool, Limit> {
    let request = SearchOptions { engine, order: Order::Search, budget, ..SearchOptions::default() };
    // Refusing the first completion ends the search: the others need not be counted.
    match complete(puzzle, &request, &mut |_| ControlFlow::Break(())).outcome {
        Outcome::Solved(_) => Ok(true),
        Outcome::Unsolvable => Ok(false),
        Outcome::Undecided(limit) => Err(limit),
    }
}

/// Node limit for a number of free rows: beyond the bits of a word, a node takes time in proportion to the squares.
fn nodes_of(rows: u64, nodes: u64) -> u64 {
    if rows <= ROWS_OF_A_WORD { nodes } else { nodes * ROWS_OF_A_WORD * ROWS_OF_A_WORD / (rows * rows) }
}

/// Adds a node limit to a budget without limits, so that no submission holds up the others.
fn limited(budget: &Budget, nodes: u64) -> Budget {
    let mut budget = budget.clone();
    if budget.nodes.is_none() && budget.time.is_none() {
        budget.nodes = Some(nodes);
    }
    budget
}
