//! Alternates local search and complete search until one of them has the answer.
//!
//! Loose boards with 30 rows and more have completions everywhere, and yet a complete search that closed the wrong
//! corner early can miss them for years: its running times are heavy-tailed. Local search finds one at once there, but
//! never proves that there is none. So both get turns of growing length, measured in nodes, so that the answer is equal
//! on every machine. A longer turn of the complete search repeats its shorter ones; as turns grow by a factor, that
//! costs a fraction.

use super::plan::{MOST_ROWS_OF_PHASES, Plan};
use super::solution_sink::SolutionSink;
use super::{Choice, Listed, SearchEnd};
use crate::engine::exact;
use crate::engine::sosic_gu::SOSIC_GU;
use crate::engine::{Engine, Limit, Stop};

/// Moves of the first turn of local search for each free row: about ten times what a loose board needs.
const MOVES_A_ROW: u64 = 500;

/// With at most this many rows the complete search has no heavy tails to speak of: it goes first, for about as long as
/// local search takes next, and after that without end.
const MOST_ROWS_WITHOUT_TAILS: usize = 32;
const NODES_BEFORE: u64 = 10_000;

/// Nodes of the first turn of the complete search; those of a large residual take long.
const NODES: u64 = 100_000;
const NODES_OF_LARGE: u64 = 2_000;

/// Factor by which the next turns are longer.
const GROWTH: u64 = 6;

/// Number of turns after which a small residual counts as tight, because local search would have solved a loose one: the complete
/// search then starts once more and runs to its end. On the hard boards of the corpus that costs a tenth of a second;
/// endless turns took up to 1.7 times as long in all.
const TURNS_OF_SMALL: u32 = 2;

/// The same for a large residual, whose first turns are short. The search that runs to its end uses idle cores; one with an allowance
/// cannot, and a fourth turn of half a million nodes takes as long as most boards.
const TURNS_OF_LARGE: u32 = 3;

/// An engine that takes turns, and the reason reported if it answers.
type Member = (&'static Engine, Choice);

/// A member and its node allowance.
type Turn = (Member, Option<u64>);

impl Plan<'_> {
    /// Finds one completion, or proves that there is none.
    pub(super) fn run_portfolio(&mut self, sink: &mut SolutionSink<'_>) -> SearchEnd {
        for (number, ((engine, choice), allowance)) in (0..).zip(schedule(self.residual.len())) {
            // Each turn draws other random numbers.
            let stop = self.search(engine, allowance, number, sink).break_value();
            // Else further turns cannot change the result.
            if !matches!(stop, Some(Stop::Allowance | Stop::Limit(Limit::GaveUp(_)))) {
                return SearchEnd { stop, order: Listed::AsFound, engine, choice };
            }
        }
        unreachable!("turns become longer than any search")
    }
}

/// The turns for a residual of m rows.
fn schedule(m: usize) -> impl Iterator<Item = Turn> {
    let local: Member = (&SOSIC_GU, Choice::LocalSearch);
    let complete: Member = (&exact::SMALLEST_FIRST, Choice::CompleteSearch);
    let moves = MOVES_A_ROW * m as u64;
    let is_large = m > MOST_ROWS_OF_PHASES;
    let (nodes, turns) = if is_large { (NODES_OF_LARGE, TURNS_OF_LARGE) } else { (NODES, TURNS_OF_SMALL) };
    let opening = match m <= MOST_ROWS_WITHOUT_TAILS {
        true => vec![(complete, Some(NODES_BEFORE)), (local, Some(moves)), (complete, None)],
        false => Vec::new(),
    };
    let growing = (0..).flat_map(move |round| {
        let longer = |first: u64| first.saturating_mul(GROWTH.saturating_pow(round));
        [(local, Some(longer(moves))), (complete, Some(longer(nodes)).filter(|_| round < turns))]
    });
    opening.into_iter().chain(growing)
}
