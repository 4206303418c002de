//! Turns the steps of a search into the lines of a proof that the model has no solution.

use super::log::Log;
use super::model::{Model, name, number, sum};
use super::tree::ClauseTree;
use super::{Proof, ProofError};
use crate::board::{Line, Puzzle, Residual, Square};
use crate::engine::exact;
use crate::engine::{Budget, Event, Meter, Multipliers, Observer, Pruning, SearchContext, Stop};
use std::collections::HashMap;
use std::io::Write;
use std::ops::ControlFlow;

/// Writes the proof that a model has no solution, that is, its board no completion, while the search goes on.
///
/// # Errors
/// If the proof is longer than `most_bytes`, the budget is spent, the board has a completion, or `out`
/// fails. What was written until then is no proof.
pub fn refute(model: &Model<'_>, budget: &Budget, most_bytes: u64, out: &mut dyn Write) -> Result<Proof, ProofError> {
    let mut refutation = Refutation::new(model, Log::begin(model.constraints(), most_bytes, out));
    // Where fixed queens conflict, the facts alone contradict each other.
    let nodes = match Puzzle::try_from(model.placement()) {
        Ok(puzzle) => refutation.search(&puzzle, budget)?,
        Err(_) => 0,
    };
    let Refutation { mut log, .. } = refutation;
    let contradiction = log.clause(b"");
    let proof = log.end(&format!("UNSAT : {contradiction}"))?;
    Ok(Proof { nodes, ..proof })
}

/// The observer that writes.
struct Refutation<'m, 'w> {
    model: &'m Model<'m>,
    log: Log<'w>,
    tree: ClauseTree,
    /// For each queen on the board whether it was chosen.
    queens: Vec<bool>,
    /// The queens chosen, as literals of a clause, and where each ends.
    literals: Vec<u8>,
    ends: Vec<usize>,
    /// True while queens are taken back that are not refuted.
    is_put_off: bool,
    /// Weights that no step has used yet, and the number of queens that were chosen when they came.
    unused: Option<(usize, Multipliers)>,
    /// The constraint of each diagonal whose slack variable is defined.
    diagonals: HashMap<(Line, usize), u64>,
}

impl<'m, 'w> Refutation<'m, 'w> {
    fn new(model: &'m Model<'m>, log: Log<'w>) -> Self {
        Self {
            model,
            log,
            tree: ClauseTree::new(),
            queens: Vec::new(),
            literals: Vec::new(),
            ends: Vec::new(),
            is_put_off: false,
            unused: None,
            diagonals: HashMap::new(),
        }
    }

    /// Searches the whole board. Returns the number of queens tried.
    fn search(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<u64, ProofError> {
        let mut meter = Meter::start(budget).for_another_thread(self.log.shared());
        let mut completion = |_: &[u32], _: &mut Meter| ControlFlow::Break(Stop::Enough);
        let residual = Residual::of(puzzle);
        let mut search = || {
            meter.check_memory((residual.len() as u64).pow(2) / 8)?;
            residual.prepare(|| meter.poll())?;
            let run = SearchContext::new(&mut meter, &mut completion);
            exact::SMALLEST_FIRST.search(&residual, &mut run.observed(&residual, Some(self)))
        };
        let flow = search();
        match (self.log.take_error(), flow) {
            (Some(error), _) => Err(error),
            (None, ControlFlow::Continue(())) => Ok(meter.nodes()),
            (None, ControlFlow::Break(Stop::Limit(limit))) => Err(ProofError::Limit(limit)),
            (None, ControlFlow::Break(_)) => Err(ProofError::Solvable),
        }
    }

    fn place(&mut self, square: Square, is_chosen: bool) {
        self.queens.push(is_chosen);
        if is_chosen {
            self.write_last();
            self.tree.enter(square);
            literal(square, &mut self.literals);
            self.ends.push(self.literals.len());
        }
    }

    fn take_back(&mut self) {
        if self.queens.pop() != Some(true) {
            return;
        }
        if self.unused.as_ref().is_some_and(|(depth, _)| *depth == self.tree.depth()) {
            self.unused = None;
        }
        if self.is_put_off {
            self.tree.leave();
        } else {
            self.tree.finish();
        }
        self.ends.pop();
        self.literals.truncate(self.ends.last().copied().unwrap_or(0));
    }

    /// Writes the clause of the branch that finished last below this node. The last branch of all needs none: its node's
    /// own clause follows without it, because the branching line then has one square left.
    fn write_last(&mut self) {
        let Some(last) = self.tree.take_last() else { return };
        let end = self.literals.len();
        literal(last.square, &mut self.literals);
        let clause = self.log.clause(&self.literals);
        self.literals.truncate(end);
        self.log.delete(&last.constraints);
        self.tree.keep(self.tree.depth(), clause);
    }

    /// Writes the sum of constraints that proves what a bound has pruned, unless it is in the proof already.
    fn write_sum(&mut self) {
        let Some((depth, multipliers)) = self.unused.take() else { return };
        let weighted = multipliers.lines.iter().filter(|(.., weight)| *weight != 0);
        let terms: Vec<_> = weighted
            .map(|&(line, index, weight)| {
                let constraint = match line {
                    Line::Row | Line::Column => self.model.line(line, index, weight > 0),
                    Line::Diagonal | Line::Antidiagonal => self.diagonal(line, index),
                };
                (constraint, weight.unsigned_abs())
            })
            .collect();
        let sum = self.log.sum(&terms);
        self.tree.keep(depth, sum);
    }

    /// The constraint that at most one of a diagonal and its slack variable is 1; defines the variable first. The variable
    /// is 1 where the diagonal has no queen, so that the checker sees, as the bound does, what a diagonal costs whose
    /// squares have all been closed.
    fn diagonal(&mut self, line: Line, index: usize) -> u64 {
        if let Some(&constraint) = self.diagonals.get(&(line, index)) {
            return constraint;
        }
        let mut variable = vec![if line == Line::Diagonal { b'd' } else { b'a' }];
        number(index, &mut variable);
        let mut define = |coefficient: &str, least: &str, value| {
            let mut text = Vec::new();
            let squares = line.squares(index, self.model.placement().n());
            sum(squares, coefficient, &name, &mut text);
            text.extend_from_slice(coefficient.as_bytes());
            text.extend_from_slice(&variable);
            text.extend_from_slice(least.as_bytes());
            self.log.definition(&text, &variable, value)
        };
        define("1 ", " >= 1", 1);
        let constraint = define("-1 ", " >= -1", 0);
        self.diagonals.insert((line, index), constraint);
        constraint
    }
}

impl Observer for Refutation<'_, '_> {
    fn event(&mut self, event: Event) {
        self.is_put_off &= matches!(event, Event::TakenBack(_));
        match event {
            Event::Chosen(square) => self.place(square, true),
            Event::Forced(square) => self.place(square, false),
            Event::TakenBack(_) => self.take_back(),
            Event::PutOff => {
                self.is_put_off = true;
                self.unused = None;
            }
            Event::Removed { by: Pruning::Bound(_), .. } | Event::Pruned(Pruning::Bound(_)) => self.write_sum(),
            // The checker propagates dead ends and closed squares by itself; other engines report the rest.
            _ => {}
        }
    }

    fn multipliers(&mut self, multipliers: &Multipliers) {
        self.unused = Some((self.tree.depth(), multipliers.clone()));
    }
}

/// Appends the literal of a clause: no queen stands there.
fn literal(square: Square, text: &mut Vec<u8>) {
    sum([square], "1 ~", &name, text);
}
