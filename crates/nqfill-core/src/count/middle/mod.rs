//! Counting completions by meeting in the middle.
//!
//! A count looks for the cheapest of four methods and, for boards too large for any of them, branches on a few queens and
//! counts what is left each time:
//!
//! 1. a search by the line with the fewest open squares, with a small budget: many boards are forced nearly everywhere;
//! 2. plain search row by row, many positions at a time (`batches`), for small boards;
//! 3. two searches that meet: all top halves and all bottom halves, grouped by the columns they use (`halves`);
//! 4. four quarters that meet (`quarters`): for each set of columns the halves are joined from quarters (`join`), one row
//!    often added afterwards (`border`), and what is counted is pairs of halves without a common diagonal (`pairs`,
//!    `block`).
//!
//! The last one goes only half way down: an empty board of 16 rows has 15.3 million half boards, but a search visits
//! 1.14 billion nodes. Counts of empty boards: OEIS A000170.

mod batches;
mod block;
mod board;
mod border;
mod checkpoint;
mod costs;
mod cut;
mod halves;
mod join;
mod lanes;
mod layout;
mod meter;
mod packing;
mod pairs;
mod plain;
mod plan;
mod quarter;
mod quarters;
mod ranks;
mod run;
mod search;
mod serial;
mod symmetry;
#[cfg(test)]
mod tests;
mod walk;

use std::fmt;
use std::sync::Mutex;

use crate::board::Residual;
use crate::simd::{InstructionSet, Processor};
pub use checkpoint::Checkpoint;

use board::Board;
use costs::Costs;
use meter::{End, Meter};
use plain::Plain;
use plan::Part;
use run::{Run, State};

/// Why a count ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The work allowed did not suffice.
    NodeLimit,
    /// The time allowed did not suffice.
    TimeLimit,
    /// Somebody asked to stop.
    Interrupted,
    /// The memory allowed did not suffice: at least so many bytes are needed.
    OutOfMemory(u64),
    /// The system did not give so many bytes.
    NoMemory(u64),
}

/// What a count asks and tells its caller. Called from several threads.
pub(super) trait Control: Sync {
    /// Whether to stop; asked every few milliseconds.
    fn poll(&self) -> Option<Stop>;

    /// Told after each unit of work how many of how many are done.
    fn progress(&self, done: u64, total: u64);

    /// Whether a checkpoint is due; asked after each unit of work.
    fn wants_checkpoint(&self) -> bool {
        false
    }

    /// Takes the state of the count, whenever one was due.
    fn checkpoint(&self, _checkpoint: &Checkpoint) {}
}

/// How to count.
#[derive(Clone, Debug)]
pub(super) struct Config {
    /// Threads.
    pub jobs: usize,
    /// Memory for lists of placements, in bytes. With less the count branches earlier; it never fails for lack of it.
    pub memory_bytes: u64,
    /// The widest instruction set to use; `None` for the widest there is. The answer is the same for all.
    pub instruction_set: Option<InstructionSet>,
    /// Stop as soon as so many completions are known of.
    pub enough: Option<u128>,
    /// Work allowed, in units of about a nanosecond of one core. Whether it suffices does not depend on the machine, the
    /// instruction set, or the number of threads.
    pub work: Option<u64>,
    /// Give up at once where the work allowed will hardly suffice: a part of the number is not wanted.
    pub all_or_nothing: bool,
}

impl Default for Config {
    /// One thread, 512 MiB, no limits.
    fn default() -> Config {
        Config {
            jobs: 1,
            memory_bytes: 512 << 20,
            instruction_set: None,
            enough: None,
            work: None,
            all_or_nothing: false,
        }
    }
}

/// The outcome of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Count {
    /// Completions found.
    pub value: u128,
    /// Whether there are certainly no more. Otherwise `value` is a lower bound.
    pub exhaustive: bool,
    /// Why the count ended early; `None` if it did not, or if it found enough.
    pub stopped: Option<Stop>,
    /// What is needed to go on. `None` if the count is complete, or if it ended within the first fraction of a second,
    /// before it was divided into units: then there is nothing worth keeping.
    pub checkpoint: Option<Checkpoint>,
}

impl Count {
    /// The outcome of a search that needed no division into units.
    fn early(value: u128, end: End, meter: &Meter<'_>) -> Count {
        let stopped = meter.stopped();
        Count { value, exhaustive: end == End::Complete && stopped.is_none(), stopped, checkpoint: None }
    }
}

/// A checkpoint that belongs to another count, or to a version that divides counts otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongCheckpoint;

impl fmt::Display for WrongCheckpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the checkpoint belongs to another count, or was saved by another version of nqfill")
    }
}

impl std::error::Error for WrongCheckpoint {}

/// Memory that the count of a board of n rows, `free` of them without a queen, takes before it begins. Boards of up to 64
/// free rows are counted in whatever memory there is.
pub(super) fn bytes_to_begin(n: usize, free: usize) -> u64 {
    if free <= 64 { 0 } else { BYTES_A_ROW * n as u64 + Board::bytes(free) }
}

/// The lists of free rows and columns and the tables of taken lines, for each row of the board.
const BYTES_A_ROW: u64 = 40;

/// Counts the completions of `residual`.
pub(super) fn count(residual: &Residual, config: &Config, control: &dyn Control) -> Count {
    let meter = Meter::new(control, config.work);
    if residual.len() > 64 && !residual.prepare(&mut || meter.poll().is_none()) {
        return Count::early(0, End::Stopped, &meter);
    }
    let board = Board::new(residual);
    let rows = Plain::estimated(&board);
    if let Some((plain, _)) = rows.as_ref().filter(|(_, expected)| plan::is_at_once(expected)) {
        let processor = Processor::choose(config.instruction_set);
        let (found, end) = batches::count(plain, plan::PLAIN_BUDGET, processor, &mut meter.ticker());
        if end != End::OutOfNodes || meter.stopped().is_some() {
            return Count::early(found, end, &meter);
        }
    }
    let costs = rows.and_then(|rows| Costs::of(&board, &rows, config.memory_bytes));
    let limit = config.work.filter(|_| config.all_or_nothing);
    let tries = plan::search_budget(&board, costs.as_ref(), config.enough);
    if let Some(nodes) = tries.filter(|&nodes| limit.is_none() || plan::is_hopeful(&board, nodes)) {
        let (found, end) = search::count(&board, nodes, enough(config), config.memory_bytes, &mut meter.ticker());
        if end != End::OutOfNodes || meter.stopped().is_some() {
            return Count::early(found, end, &meter);
        }
    }
    if limit.is_some_and(|limit| plan::is_hopeless(costs.as_ref(), limit)) {
        meter.stop(Stop::NodeLimit);
        return Count::early(0, End::Stopped, &meter);
    }
    let method = plan::choose_by(costs.as_ref(), &board, config.memory_bytes);
    let parts = plan::plan(&board, method, config.memory_bytes);
    let fresh = Checkpoint::new(residual, config.memory_bytes, parts.iter().map(run::units).sum());
    finish(&parts, fresh, config, &meter)
}

/// The parts of the count that a checkpoint is the state of.
///
/// # Errors
/// If the checkpoint belongs to another count.
pub(super) fn parts(residual: &Residual, checkpoint: &Checkpoint) -> Result<Vec<Part>, WrongCheckpoint> {
    let memory_bytes = checkpoint.memory_bytes;
    let board = Board::new(residual);
    let parts = plan::plan(&board, plan::choose(&board, memory_bytes), memory_bytes);
    let fresh = Checkpoint::new(residual, memory_bytes, parts.iter().map(run::units).sum());
    if checkpoint.continues(&fresh) { Ok(parts) } else { Err(WrongCheckpoint) }
}

/// Goes on with a count from a checkpoint.
///
/// # Errors
/// If the checkpoint belongs to another count.
pub(super) fn resume(
    residual: &Residual,
    config: &Config,
    control: &dyn Control,
    checkpoint: &Checkpoint,
) -> Result<Count, WrongCheckpoint> {
    let parts = parts(residual, checkpoint)?;
    Ok(finish(&parts, checkpoint.clone(), config, &Meter::new(control, config.work)))
}

fn enough(config: &Config) -> u128 {
    config.enough.unwrap_or(u128::MAX)
}

fn finish(parts: &[Part], checkpoint: Checkpoint, config: &Config, meter: &Meter<'_>) -> Count {
    let run = Run {
        parts,
        processor: Processor::choose(config.instruction_set),
        jobs: config.jobs.max(1),
        memory_bytes: checkpoint.memory_bytes,
        enough: enough(config),
        meter,
        state: Mutex::new(State { checkpoint, beyond: 0 }),
    };
    run.run();
    let State { checkpoint, beyond } = run.state.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let exhaustive = checkpoint.finished_units() == checkpoint.total_units;
    let value = checkpoint.partial + beyond;
    let stopped = if exhaustive { None } else { meter.stopped() };
    Count { value, exhaustive, stopped, checkpoint: (!exhaustive).then_some(checkpoint) }
}

/// Counts by plain recursion, row by row, without limits: the yardstick for benchmarks. `None` if the free columns span
/// more than 64 columns of the board.
#[must_use]
pub(super) fn plain_recursion(residual: &Residual) -> Option<u64> {
    let board = Board::new(residual);
    Some(Plain::new(&board, 0..board.len())?.total())
}
