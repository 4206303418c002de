//! Local search and the complete search, turn by turn, until one of them has the answer.
//!
//! Loose boards with 30 rows and more have completions everywhere, and yet a complete search that closed the wrong
//! corner early can miss them for years: its running times are heavy-tailed. Local search finds one at once there, but
//! never sees that there is none. So each gets a turn, then each a longer one. Turns are measured in nodes, so the
//! answer is the same on every machine. What the shorter turns of the complete search saw is seen again in the longer
//! ones; as they grow by a factor, that costs a fraction.

use super::delivery::Delivery;
use super::plan::{MOST_ROWS_OF_PHASES, Means, Plan};
use super::{Choice, End, Listed};
use crate::engine::exact::Exact;
use crate::engine::sosic_gu::SosicGu;
use crate::engine::{Engine, Flow, Stop};

/// Moves of the first turn of local search, for each free row: some ten times what a loose board needs.
const MOVES_A_ROW: u64 = 500;

/// On so few rows the complete search has no heavy tails to speak of: it goes first, for about as long as the local search
/// then takes, and after that without end.
const MOST_ROWS_WITHOUT_TAILS: usize = 32;
const NODES_BEFORE: u64 = 10_000;

/// Nodes of the first turn of the complete search: those of large residuals take long.
const NODES: u64 = 100_000;
const NODES_OF_LARGE: u64 = 2_000;

/// By how much the next turns are longer.
const GROWTH: u64 = 6;

/// Turns after which a small residual is no loose one, or local search would have had it: then the complete search, which
/// begins from the start with every turn, goes on to its end. On the hard boards of the corpus that costs a tenth of a
/// second where endless turns took up to 1.7 times as long in all.
const TURNS_OF_SMALL: u32 = 2;

/// An engine that takes turns, and what it is called when it has the answer.
type Player = (&'static dyn Engine, Choice);

/// Who searches, and for how many nodes.
type Turn = (Player, Option<u64>);

impl Plan<'_> {
    /// Finds one completion, or proves that there is none.
    pub(super) fn take_turns(&self, means: &mut Means<'_>, delivery: &mut Delivery<'_>) -> End {
        for (number, turn) in (0..).zip(schedule(self.residual.len())) {
            if let Some(end) = self.take_turn(turn, number, means, delivery) {
                return end;
            }
        }
        unreachable!("turns become longer than any search")
    }

    /// One turn of one engine; nothing if others can do more.
    fn take_turn(
        &self,
        ((engine, choice), allowance): Turn,
        number: u64,
        means: &mut Means<'_>,
        delivery: &mut Delivery<'_>,
    ) -> Option<End> {
        // The lots of each turn are other ones.
        let flow = self.search(engine, allowance, number, means, delivery);
        is_an_end(flow).then(|| End { stop: flow.break_value(), order: Listed::AsFound, engine, choice })
    }
}

/// Whether more turns can change nothing.
fn is_an_end(flow: Flow) -> bool {
    !matches!(flow.break_value(), Some(Stop::Allowance | Stop::GaveUp(_)))
}

/// The turns for a residual of m rows.
fn schedule(m: usize) -> impl Iterator<Item = Turn> {
    let local: Player = (&SosicGu, Choice::LocalSearch);
    let complete: Player = (&Exact::SMALLEST_FIRST, Choice::CompleteSearch);
    let moves = MOVES_A_ROW * m as u64;
    let is_large = m > MOST_ROWS_OF_PHASES;
    let nodes = if is_large { NODES_OF_LARGE } else { NODES };
    let opening = match m <= MOST_ROWS_WITHOUT_TAILS {
        true => vec![(complete, Some(NODES_BEFORE)), (local, Some(moves)), (complete, None)],
        false => Vec::new(),
    };
    let growing = (0..).flat_map(move |round| {
        let longer = |first: u64| first.saturating_mul(GROWTH.saturating_pow(round));
        [(local, Some(longer(moves))), (complete, Some(longer(nodes)).filter(|_| is_large || round < TURNS_OF_SMALL))]
    });
    opening.into_iter().chain(growing)
}
