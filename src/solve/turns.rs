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

/// Nodes for which the complete search goes first on so few rows: it takes them in the time of the local search's turn.
const NODES_FIRST: u64 = 10_000;
const MOST_ROWS_FIRST: usize = 32;

/// Nodes of the first turn of the complete search: those of large residuals take long.
const NODES: u64 = 100_000;
const NODES_OF_LARGE: u64 = 2_000;

/// By how much the next turns are longer.
const GROWTH: u64 = 6;

/// Turns after which a small residual is no loose one, or local search would have had it: then the complete search, which
/// begins from the start with every turn, goes on to its end. On the hard boards of the corpus that costs a tenth of a
/// second where endless turns took up to 1.7 times as long in all.
const TURNS_OF_SMALL: u64 = 2;

/// An engine that takes turns, and what it is called when it has the answer.
type Player = (&'static dyn Engine, Choice);

impl Plan<'_> {
    /// Finds one completion, or proves that there is none.
    pub(super) fn take_turns(&self, means: &mut Means<'_>, delivery: &mut Delivery<'_>) -> End {
        let m = self.residual.len();
        let mut moves = MOVES_A_ROW * m as u64;
        let is_large = m > MOST_ROWS_OF_PHASES;
        let mut nodes = if is_large { NODES_OF_LARGE } else { NODES };
        let local: Player = (&SosicGu, Choice::LocalSearch);
        let complete: Player = (&Exact::SMALLEST_FIRST, Choice::CompleteSearch);
        if m <= MOST_ROWS_FIRST
            && let Some(end) = self.take_turn(complete, Some(NODES_FIRST), 0, means, delivery)
        {
            return end;
        }
        for turn in 0.. {
            let allowances = [Some(moves), Some(nodes).filter(|_| is_large || turn < TURNS_OF_SMALL)];
            for (player, allowance) in [local, complete].into_iter().zip(allowances) {
                if let Some(end) = self.take_turn(player, allowance, turn, means, delivery) {
                    return end;
                }
            }
            moves = moves.saturating_mul(GROWTH);
            nodes = nodes.saturating_mul(GROWTH);
        }
        unreachable!("turns become longer than any search")
    }

    /// One turn of one engine; nothing if others can do more.
    fn take_turn(
        &self,
        (engine, choice): Player,
        allowance: Option<u64>,
        turn: u64,
        means: &mut Means<'_>,
        delivery: &mut Delivery<'_>,
    ) -> Option<End> {
        let flow = self.search(engine, allowance, turn, means, delivery);
        is_an_end(flow).then(|| End { stop: flow.break_value(), order: Listed::AsFound, engine, choice })
    }
}

/// Whether more turns can change nothing.
fn is_an_end(flow: Flow) -> bool {
    !matches!(flow.break_value(), Some(Stop::Allowance | Stop::GaveUp(_)))
}
