//! Totals for listings that stopped at their limit.

use super::solution_sink::SolutionSink;
use super::{Order, plan::can_list_all, solution_buffer::MOST_SORTED};
use super::{Request, Total};
use crate::board::Puzzle;
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

/// Work for the length of a list without end, which takes far longer to write: a quarter of a second.
const WORK_OF_ANNOUNCEMENT: u64 = 250_000_000;

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

/// A list of this length takes long to write, and longer to read.
const LONG: u128 = 100_000;

/// The length of the list that a request asks for, if it is long and quickly counted.
///
/// Counts only lists without end: a listing that a limit ends says itself what is left.
pub fn long_list(puzzle: &Puzzle, request: &Request) -> Option<u128> {
    let Budget { nodes, time, .. } = &request.budget;
    if request.distinct || request.most.is_some() || nodes.is_some() || time.is_some() {
        return None;
    }
    let residual = Residual::of(puzzle);
    if !can_list_all(&residual, request) {
        return None;
    }
    // The rows of 8 queens can be ordered in 40,320 ways.
    if !(9..=64).contains(&residual.len()) {
        return None;
    }
    let tally = count_within(&residual, WORK_OF_ANNOUNCEMENT, &request.budget.unlimited());
    let is_sortable = tally.value <= MOST_SORTED as u128;
    let can_list = is_sortable
        || request.order != Order::Canonical
        || request.engine.is_none_or(|engine| engine.lists_canonically(&request.tuning));
    (tally.exhaustive && tally.value >= LONG && can_list).then_some(tally.value)
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
