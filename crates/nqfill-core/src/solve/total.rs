//! Totals for listings that stopped at their limit.

use super::Total;
use super::solution_sink::SolutionSink;
use crate::board::Residual;
use crate::count::count_within;
use crate::engine::exact;
use crate::engine::{Budget, Meter};

/// Work for a count, in units of about a nanosecond on an idle machine: a twentieth of a second, so that boards that
/// cannot be counted do not hold up a folder.
const WORK: u64 = 50_000_000;

/// Nodes for a count of classes, which visits every completion, or for finding one completion more than were listed:
/// about a twentieth of a second.
const NODES: u64 = 250_000;

/// Such nodes for more than 64 free rows, times the square of their number: a node takes time in proportion to that,
/// and a second completion is either near or out of reach.
const NODES_OF_LARGE: u64 = 50_000_000;

/// Counts within a fixed budget of work. The interrupt still stops it; the clock does not, so the answer is equal on
/// every machine.
pub(super) fn total(residual: &Residual, sink: &SolutionSink<'_>, distinct: bool, meter: &Meter) -> Total {
    let m = residual.len() as u64;
    let budget = Budget { memory: meter.budget().memory, ..meter.budget().unlimited() };
    let listed = u128::from(sink.listed);
    let (count, is_all) = match (distinct, m) {
        (false, ..=64) => {
            let tally = count_within(residual, WORK, &budget);
            if tally.exhaustive || tally.value > listed {
                (tally.value, tally.exhaustive)
            } else {
                // The counter did not reach its first pairs; a search may find one completion more than were listed.
                by_search(residual, sink, &Budget { nodes: Some(NODES), ..budget }, listed + 1)
            }
        }
        (_, ..=64) => by_search(residual, sink, &Budget { nodes: Some(NODES), ..budget }, u128::MAX),
        _ => by_search(residual, sink, &Budget { nodes: Some(NODES_OF_LARGE / (m * m)), ..budget }, u128::MAX),
    };
    match is_all {
        true => Total::Exactly(count),
        false if count > listed => Total::More,
        false => Total::Unknown,
    }
}

/// Counts completions by search within the budget, up to `enough`; returns the count, and true if it is complete.
fn by_search(residual: &Residual, sink: &SolutionSink<'_>, budget: &Budget, enough: u128) -> (u128, bool) {
    if budget.nodes.is_some_and(|nodes| nodes < residual.len() as u64) {
        // The budget does not reach even one completion.
        return (0, false);
    }
    let mut meter = Meter::start(budget);
    let (count, flow) = exact::count(residual, &mut meter, enough, |columns| sink.is_wanted(columns));
    (count, flow.is_continue())
}
