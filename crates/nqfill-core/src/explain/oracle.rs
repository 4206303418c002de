//! Searches for completions of parts of a puzzle, within one budget.

use crate::board::{Placement, Puzzle, Square};
use crate::clock::Instant;
use crate::engine::{Budget, Limit};
use crate::referee::Solution;
use crate::solve::{Outcome, Reason, Request, complete};
use std::ops::ControlFlow;

/// Answers which parts of a puzzle have completions. Fixed queens and blocked squares are the *facts* of the puzzle.
pub(super) struct Oracle<'a> {
    pub(super) puzzle: &'a Puzzle,
    budget: &'a Budget,
    started: Instant,
    nodes: u64,
    cut_by: Option<Limit>,
}

impl<'a> Oracle<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, budget: &'a Budget) -> Self {
        Self { puzzle, budget, started: Instant::now(), nodes: 0, cut_by: None }
    }

    /// All facts, sorted.
    pub(super) fn facts(&self) -> Vec<Square> {
        let mut facts: Vec<Square> = self.puzzle.fixed().chain(self.puzzle.blocked().iter()).collect();
        facts.sort_unstable();
        facts
    }

    pub(super) fn is_queen(&self, fact: Square) -> bool {
        self.puzzle.fixed_column(fact.row as usize) == Some(fact.column)
    }

    /// The puzzle with some of its facts.
    pub(super) fn part(&self, facts: &[Square]) -> Puzzle {
        let (queens, blocked) = facts.iter().partition(|&&fact| self.is_queen(fact));
        self.made(queens, blocked).expect("a part of a puzzle is one")
    }

    /// A board of the puzzle's size; `None` if its queens conflict.
    pub(super) fn made(&self, queens: Vec<Square>, blocked: Vec<Square>) -> Option<Puzzle> {
        Placement::new(self.puzzle.n(), queens, blocked).ok().and_then(|placement| Puzzle::try_from(placement).ok())
    }

    /// A completion of the puzzle with some of its facts; `None` if there is none.
    pub(super) fn completion(&mut self, facts: &[Square]) -> Result<Option<Solution>, Limit> {
        let part = self.part(facts);
        self.completion_of(&part)
    }

    /// A completion of another puzzle.
    pub(super) fn completion_of(&mut self, puzzle: &Puzzle) -> Result<Option<Solution>, Limit> {
        let budget = self.left()?;
        let request = Request { most: Some(1), skip_total: true, budget, ..Request::default() };
        let mut found = None;
        let answer = complete(puzzle, &request, &mut |solution| {
            found = Some(solution);
            ControlFlow::Continue(())
        });
        self.nodes += answer.statistics.nodes;
        match answer.outcome {
            Outcome::Undecided(Reason::Limit(limit)) => Err(self.cut(limit)),
            // No engine that nqfill chooses ends so; were it a defect, nothing may be claimed.
            Outcome::Undecided(_) => Err(self.cut(Limit::Nodes)),
            Outcome::Solved(_) | Outcome::Unsolvable => Ok(found),
        }
    }

    /// What is left of the budget.
    pub(super) fn left(&mut self) -> Result<Budget, Limit> {
        let nodes = self.budget.nodes.map(|most| most.saturating_sub(self.nodes));
        let time = self.budget.time.map(|most| most.saturating_sub(self.started.elapsed()));
        if nodes == Some(0) {
            return Err(self.cut(Limit::Nodes));
        }
        if time.is_some_and(|time| time.is_zero()) {
            return Err(self.cut(Limit::Time));
        }
        Ok(Budget { nodes, time, ..self.budget.clone() })
    }

    fn cut(&mut self, limit: Limit) -> Limit {
        *self.cut_by.get_or_insert(limit)
    }

    /// The limit that a search has met.
    pub(super) fn cut_by(&self) -> Option<Limit> {
        self.cut_by
    }

    /// Queens tried so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The facts that a completion of others breaks: queens that are not where they are fixed, queens on blocked squares.
    pub(super) fn broken<'s>(
        &'s self,
        facts: &'s [Square],
        solution: &'s Solution,
    ) -> impl Iterator<Item = Square> + 's {
        let stands = |fact: Square| solution.columns()[fact.row as usize] == fact.column;
        facts.iter().copied().filter(move |&fact| stands(fact) != self.is_queen(fact))
    }
}
