//! The backbone: what all completions of a puzzle share.

use super::oracle::Oracle;
use super::{Completable, MOST_REASONED, Query};
use crate::deduce::{Step, TECHNIQUES};
use nqfill_core::board::{Puzzle, Square};
use nqfill_core::count::{KnownCount, count_with};
use nqfill_core::internals::{Stop, TakenLines};
use nqfill_core::referee::Solution;
use nqfill_core::{Budget, SearchOptions};
use std::collections::BTreeSet;

/// Nodes that counting the completions may take, where the budget does not say less.
const COUNT_NODES: u64 = 20_000_000;

/// What deciding the squares may cost, in nodes: on a board that is hard to complete each square is a search of its own.
const SQUARE_NODES: u64 = 5_000_000;

/// Rows of a board beyond which no square is decided: the open squares alone would fill the memory.
const MOST_DECIDED: usize = 1_000;

/// Queens that may be tried in trials of the steps.
const EFFORT: u64 = 20_000;

/// All that is known of a puzzle with this completion. For the next step alone nothing is counted, and squares are looked at
/// where no step leads on.
pub(super) fn completable(oracle: &mut Oracle<'_>, solution: Solution, query: Query) -> Completable {
    let next_step = query == Query::NextStep;
    let first = if next_step { steps(oracle) } else { Vec::new() };
    let (squares, all_squares_decided) =
        if first.is_empty() { decided(oracle, &solution) } else { (Backbone::default(), false) };
    let mut count = if next_step { KnownCount::at_least(0) } else { count(oracle) };
    count.value = count.value.max(squares.known_completions());
    let steps = if next_step { first } else { steps(oracle) };
    let (impossible, forced) = squares.certain.into_iter().partition(|fact| fact.0);
    let [forced, impossible] = [forced, impossible].map(|facts: Vec<_>| facts.into_iter().map(|fact| fact.1).collect());
    Completable { solution, forced, impossible, count, steps, all_squares_decided, cut_by: oracle.cut_by() }
}

/// The squares that all completions share, or none has, as far as they are known; and true if every square was decided.
fn decided(oracle: &mut Oracle<'_>, solution: &Solution) -> (Backbone, bool) {
    if oracle.puzzle.n() > MOST_DECIDED {
        return (Backbone::default(), false);
    }
    let mut squares = Backbone::new(oracle.puzzle, solution);
    oracle.allowance = Some(SQUARE_NODES);
    let all_are_decided = squares.decide(oracle).is_ok();
    oracle.allowance = None;
    (squares, all_are_decided)
}

/// The steps of a person, as far as they lead.
fn steps(oracle: &mut Oracle<'_>) -> Vec<Step> {
    let is_reasoned = oracle.puzzle.n() <= MOST_REASONED;
    if is_reasoned { oracle.derive(oracle.puzzle, &TECHNIQUES, EFFORT).reason() } else { Vec::new() }
}

fn count(oracle: &mut Oracle<'_>) -> KnownCount {
    let Ok(left) = oracle.left() else { return KnownCount::at_least(1) };
    let nodes = Some(left.nodes.unwrap_or(COUNT_NODES).min(COUNT_NODES));
    let options = SearchOptions { budget: Budget { nodes, ..left }, ..SearchOptions::default() };
    let tally = count_with(oracle.puzzle, &options);
    oracle.searches.count += 1;
    oracle.searches.time += tally.elapsed;
    KnownCount { value: tally.value.max(1), ..tally.known() }
}

/// What may hold of a square in all completions: that it is empty, or that it carries a queen.
type SquareFact = (bool, Square);

/// Which squares carry a queen in all completions, which in none: each is looked at until a completion or a proof tells.
#[derive(Default)]
struct Backbone {
    /// Holds in all completions found so far, of squares without a fixed queen.
    open: BTreeSet<SquareFact>,
    /// Of these what is proved, in order.
    certain: Vec<SquareFact>,
    /// True if there is a completion besides the first.
    has_others: bool,
}

impl Backbone {
    fn new(puzzle: &Puzzle, solution: &Solution) -> Self {
        let queens = queens(solution);
        let forced = queens.iter().filter(|queen| puzzle.fixed_column(queen.row as usize).is_none());
        let unseen = open_squares(puzzle).filter(|square| !queens.contains(square));
        let open = forced.map(|&square| (false, square)).chain(unseen.map(|square| (true, square))).collect();
        Self { open, ..Self::default() }
    }

    /// Completions that are known of: one, or two.
    fn known_completions(&self) -> u128 {
        1 + u128::from(self.has_others)
    }

    /// Decides every square. What is not proved when the budget ends is not claimed.
    fn decide(&mut self, oracle: &mut Oracle<'_>) -> Result<(), Stop> {
        while let Some((is_empty, square)) = self.open.pop_first() {
            let puzzle = oracle.puzzle;
            let against = if is_empty { puzzle.with_queen(square) } else { puzzle.with_blocked(square) };
            match oracle.completion_of(&against.expect("nothing attacks an open square"))? {
                Some(other) => {
                    self.has_others = true;
                    let queens = queens(&other);
                    self.open.retain(|(is_empty, square)| queens.contains(square) != *is_empty);
                }
                None => self.certain.push((is_empty, square)),
            }
        }
        Ok(())
    }
}

fn queens(solution: &Solution) -> BTreeSet<Square> {
    solution.columns().iter().zip(0..).map(|(&column, row)| Square::new(row, column)).collect()
}

/// Squares that no fixed queen attacks and that are not blocked.
fn open_squares(puzzle: &Puzzle) -> impl Iterator<Item = Square> + '_ {
    let n = puzzle.n();
    let taken = TakenLines::of(n, puzzle.fixed());
    let squares = (0..n as u32).flat_map(move |row| (0..n as u32).map(move |column| Square::new(row, column)));
    squares.filter(move |&square| !taken.attack(square) && !puzzle.blocked().contains(square))
}
