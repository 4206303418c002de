//! Counting completions by meeting in the middle.
//!
//! A count takes the cheapest of three methods ([`cost_model`], [`plan`]) and, for boards too large for any of them, branches
//! on a few queens and counts the rest of the board each time:
//!
//! 1. the complete search, with a small budget ([`search`]): many boards are forced nearly everywhere;
//! 2. plain search row by row, many positions at a time ([`batches`]), for small boards;
//! 3. four quarters that meet ([`quarters`]): for each set of columns the halves are joined from quarters ([`join`]),
//!    one row often added last ([`border`]), and pairs of halves without a common diagonal are counted ([`pairs`],
//!    [`block`]).
//!
//! The last one goes only half way down: an empty board of 16 rows has 15.3 million half boards, but a search visits
//! 1.14 billion nodes. Counts of empty boards: OEIS A000170.
//!
//! # Words
//!
//! | word | meaning |
//! |---|---|
//! | half | the queens of all top rows, or of all bottom rows |
//! | state | any number of queens on one quarter, as a word of its diagonals ([`layout`]) |
//! | border row | the first row of the bottom half where it is left out of the quarters ([`border`]) |
//! | crossing | of a diagonal: with open squares in both halves |
//! | pattern, probe | a half of the list loaded into blocks, and one of the list tested against them ([`block`]) |
//! | ray, level, doubled, single | how symmetries that swap rows and columns are used ([`symmetry`]) |
//! | unit | a share of the count that is done as a whole ([`run`]) |
//! | work unit | about a nanosecond, what the meter counts in ([`unit_costs`]) |

mod batches;
mod block;
mod border;
mod cost_model;
mod cut;
mod division;
mod expected_cost;
mod join;
mod layout;
mod pairs;
mod plain;
mod plan;
mod quarter_states;
mod quarters;
mod run;
mod search;
mod serial;
mod subsets;
mod symmetry;
#[cfg(test)]
mod tests;
mod unit_costs;
mod workspace;

use super::tally::{Method, Tally, Watch};
use crate::SearchOptions;
use crate::board::Residual;
use crate::engine::{Flow, Limit, Meter, Stop};
use crate::simd::Processor;
use cost_model::{CostEstimate, SERIAL_THREADS};
pub(crate) use expected_cost::{ExpectedCost, HalfLines, expected_cost};
use plain::Plain;
use plan::{Part, Plan};
use run::{CountRun, CountState};
use serial::Serial;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::{Mutex, PoisonError};

/// Memory that the count of a board of n rows, `free` of them without a queen, takes before it begins. Boards of up to
/// 64 free rows are counted in whatever memory there is.
pub(super) fn bytes_to_begin(n: usize, free: usize) -> u64 {
    let matrix = 8 * free.div_ceil(64) as u64 * free as u64;
    if free <= 64 { 0 } else { BYTES_PER_ROW * n as u64 + MATRICES * matrix }
}

/// The lists of free rows and columns and the tables of taken lines, for each row of the board.
const BYTES_PER_ROW: u64 = 40;

/// Bit matrices of open squares: the residual's, that of the plan's only part, and the search's by rows and by columns.
const MATRICES: u64 = 4;

/// Counts the completions of `residual`. `all_or_nothing` gives up at once where the work allowed will hardly suffice:
/// a part of the number is not wanted.
pub(super) fn count(
    residual: &Residual,
    options: &SearchOptions,
    watch: Watch<'_>,
    meter: &mut Meter,
    all_or_nothing: bool,
) -> Tally {
    match begin(residual, options, meter, all_or_nothing) {
        Continue(parts) => carry_out(&parts, options, watch, meter),
        Break(tally) => tally,
    }
}

/// Tries what needs no division into parts, and returns the parts if that does not do. Breaks with the tally where the count has
/// ended.
fn begin(
    residual: &Residual,
    options: &SearchOptions,
    meter: &mut Meter,
    all_or_nothing: bool,
) -> ControlFlow<Tally, Vec<Part>> {
    let mut look = || meter.look_at_clock().map_or_else(Break, Continue);
    if residual.len() > 64 && residual.prepare(&mut look).is_break() {
        return Break(ended(None, 0, Break(Stop::Limit(Limit::Interrupt)), meter));
    }
    let memory = options.memory();
    let plan = match options.method {
        Some(method) => Plan::by(method, residual, memory),
        None => choose(residual, options, meter, all_or_nothing)?,
    };
    let parts = plan::divided(residual, plan, memory, meter);
    parts.map_or_else(|| Break(ended(None, 0, Break(Stop::Limit(Limit::Interrupt)), meter)), Continue)
}

/// Tries what is quickest where it does, and chooses how to count a board where it does not.
fn choose(
    residual: &Residual,
    options: &SearchOptions,
    meter: &mut Meter,
    all_or_nothing: bool,
) -> ControlFlow<Tally, Plan> {
    // To find out how long a count of few rows takes would take longer.
    if plan::is_small(residual)
        && options.budget.nodes.is_none()
        && let Some(plain) = Plain::new(residual, 0..residual.len())
    {
        let found = plain.total();
        let _ = meter.look_at_clock();
        return Break(ended(Some(Method::Recursion), found.into(), Continue(()), meter));
    }
    let rows = Plain::estimated(residual);
    if let Some((plain, _)) = rows.as_ref().filter(|(_, expected)| plan::is_at_once(expected)) {
        let processor = Processor::choose(options.instruction_set);
        let (found, flow) = batches::count(plain, plan::PLAIN_BUDGET, processor, meter);
        if meter.settle().is_err() || flow != Break(Stop::Allowance) {
            return Break(ended(Some(Method::RowByRow), found, flow, meter));
        }
    }
    let costs = rows.and_then(|rows| CostEstimate::new(residual, &rows, options.memory()));
    let tries = plan::search_budget(residual, costs.as_ref(), enough(options));
    if let Some(nodes) = tries.filter(|&nodes| !all_or_nothing || plan::is_hopeful(residual, nodes)) {
        let (found, flow) = search::count(residual, nodes, enough(options), options.memory(), meter);
        if flow != Break(Stop::Allowance) || meter.cut_by().is_some() {
            return Break(ended(Some(Method::Exact), found, flow, meter));
        }
    }
    if all_or_nothing && plan::is_hopeless(costs.as_ref(), meter.most_nodes()) {
        return Break(Tally { elapsed: meter.elapsed(), ..Tally::unknown(Limit::Nodes) });
    }
    Continue(plan::choose_by(costs.as_ref(), residual, options.memory()))
}

/// The outcome of a search that needed no division into units.
fn ended(method: Option<Method>, value: u128, flow: Flow, meter: &Meter) -> Tally {
    let cut_by = meter.cut_by();
    let exhaustive = flow == Continue(()) && cut_by.is_none();
    Tally { value, exhaustive, cut_by, method, elapsed: meter.elapsed() }
}

/// Number of completions that end the count, if any does.
fn enough(options: &SearchOptions) -> u128 {
    options.at_least.filter(|_| !options.distinct).unwrap_or(u128::MAX)
}

/// Counts the units of all parts.
fn carry_out(parts: &[Part], options: &SearchOptions, watch: Watch<'_>, meter: &mut Meter) -> Tally {
    // Which units are done when the work allowed is spent depends on the order of threads.
    let borrowed = if options.budget.nodes.is_some() { None } else { options.cores.borrow(usize::MAX) };
    let run = CountRun {
        parts,
        serial: Serial {
            processor: Processor::choose(options.instruction_set),
            bytes: options.memory() / SERIAL_THREADS,
            enough: enough(options),
        },
        jobs: 1 + borrowed.as_ref().map_or(0, |cores| cores.count),
        memory: options.memory(),
        watch,
        units: parts.iter().map(run::units).sum(),
        state: Mutex::default(),
    };
    run.run(meter);
    let units = run.units;
    let CountState { done, found, beyond, method } = run.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    let exhaustive = done == units;
    let cut_by = if exhaustive { None } else { meter.cut_by() };
    Tally { value: found + beyond, exhaustive, cut_by, method, elapsed: meter.elapsed() }
}

/// Counts by plain recursion, row by row, without limits: the yardstick for benchmarks. `None` if the free columns span
/// more than 64 columns of the board.
pub(super) fn plain_recursion(residual: &Residual) -> Option<u64> {
    Some(Plain::new(residual, 0..residual.len())?.total())
}
