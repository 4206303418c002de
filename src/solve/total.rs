//! How many completions there are, where a listing stopped at its limit.

use super::delivery::{Board, Delivery};
use super::{Request, Total};
use crate::board::Residual;
use crate::engine::exact::Exact;
use crate::engine::{Budget, Engine, Flow, Meter, Run, Sink};
use std::ops::ControlFlow;

/// Nodes that may be spent on counting what was not listed, with up to 64 free rows: about a second's worth.
const NODES: u64 = 5_000_000;

/// The same with more free rows, times the square of their number: a node then takes that long, and a second completion
/// is near or out of reach.
const NODES_OF_LARGE: u64 = 100_000_000;

/// Counts within the fixed budget of work; the interrupt still stops it, the clock does not, so that the answer is the
/// same on every machine.
pub(super) fn total(residual: &Residual, delivery: &Delivery<'_>, request: &Request) -> Total {
    let m = residual.len() as u64;
    let nodes = if m <= 64 { NODES } else { NODES_OF_LARGE / (m * m) };
    if nodes < m {
        // Not even one completion can be reached.
        return Total::Unknown;
    }
    let budget = Budget { nodes: Some(nodes), time: None, interrupt: request.budget.interrupt.clone() };
    let mut meter = Meter::start(&budget);
    let mut counter = Counter { board: delivery.board(), count: 0 };
    let flow = Exact::SMALLEST_FIRST.search(residual, &mut Run::new(&mut meter, &mut counter));
    match flow {
        ControlFlow::Continue(()) => Total::Exactly(counter.count),
        ControlFlow::Break(_) if counter.count > u128::from(delivery.listed()) => Total::More,
        ControlFlow::Break(_) => Total::Unknown,
    }
}

struct Counter<'b, 'a> {
    board: &'b Board<'a>,
    count: u128,
}

impl Sink for Counter<'_, '_> {
    fn solution(&mut self, columns: &[u32], _: &mut Meter) -> Flow {
        self.count += u128::from(self.board.is_wanted(columns));
        ControlFlow::Continue(())
    }
}
