//! Counting by the complete search `exact`: best where a few queens force the rest, and the only way on more than 64
//! rows.

use super::unit_costs::{self, units};
use crate::board::Residual;
use crate::engine::exact;
use crate::engine::random::descend;
use crate::engine::{Budget, Flow, Meter, Stop};
use std::convert::Infallible;
use std::ops::ControlFlow::{Break, Continue};

/// Counts completions with at most `nodes` queens tried, until there are `enough`. If it breaks, the number is a lower
/// bound: [`Stop::Allowance`] says that the nodes did not suffice. More than 64 rows take at most this many bytes.
pub(super) fn count(board: &Residual, nodes: u64, enough: u128, bytes: u64, meter: &mut Meter) -> (u128, Flow) {
    if let Err(limit) = meter.settle() {
        return (0, Break(Stop::Limit(limit)));
    }
    let (cost, memory) = (units(unit_costs::exact_node(board.len())), (board.len() > 64).then_some(bytes));
    let mut search = meter.child_within(Budget { nodes: None, memory, ..meter.budget().clone() });
    // One node beyond the limit of work exceeds it.
    search.allow(Some(nodes.min(meter.left_to_charge() / cost + 1)));
    let (total, flow) = exact::count(board, &mut search, enough, |_| true);
    if let Break(Stop::Limit(limit)) = flow {
        meter.end(limit);
    }
    meter.charge_at_once(search.nodes() * cost);
    (total, meter.cut_by().map_or(flow, |limit| Break(Stop::Limit(limit))))
}

/// Random descents of [`expected_nodes`].
const DESCENTS: u32 = 20;

/// The expected number of queens tried by a search that branches on the line with the fewest open squares.
pub(super) fn expected_nodes(board: &Residual) -> f64 {
    let choose = |left: &Residual| Ok::<_, Infallible>(left.narrowest_line());
    let Ok(expected) = descend(board, DESCENTS, choose, |_| Ok(Continue(1.0)));
    expected
}
