//! Counting completions without listing them.
//!
//! [`count`] is exact up to 128 bits. What it does when a limit comes first is the point of [`Tally`]: the number is then
//! a lower bound and says so.

mod invariant;
mod middle;

pub use middle::{Checkpoint, WrongCheckpoint};

use crate::board::{Puzzle, Residual, Symmetry};
use crate::clock::Instant;
use crate::engine::{Budget, Limit, is_to_be_had};
pub use crate::simd::InstructionSet;
use middle::{Config, Control, Stop};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How to count. The default counts everything on one core, within 512 MiB.
#[derive(Clone, Debug)]
pub struct CountRequest {
    /// Threads.
    pub jobs: usize,
    /// Memory that may be used, in bytes. With less the count branches earlier; up to 64 free rows it never fails for lack
    /// of it, and larger boards are left undecided ([`Limit::Memory`]) before anything is made that would not fit.
    pub memory: u64,
    /// Stop as soon as so many completions are known of.
    pub at_least: Option<u128>,
    /// Count one of each class under the symmetries that leave the puzzle unchanged. Needs the whole count, so
    /// `at_least` does not end it early.
    pub up_to_symmetry: bool,
    /// What the count may cost. A node stands for eight nanoseconds of work on one core: about the time that plain
    /// recursion takes for one.
    pub budget: Budget,
    /// The widest instruction set to use; `None` for the widest there is. The answer is the same for all.
    pub instruction_set: Option<InstructionSet>,
}

impl Default for CountRequest {
    fn default() -> Self {
        let budget = Budget::default();
        Self { jobs: 1, memory: 512 << 20, at_least: None, up_to_symmetry: false, budget, instruction_set: None }
    }
}

/// What is told while a count runs, from any of its threads.
pub trait Watch: Sync {
    /// So many of so many units of work are done.
    fn progress(&self, _done: u64, _total: u64) {}

    /// How often the state of the count is wanted, if ever.
    fn checkpoint_every(&self) -> Option<Duration> {
        None
    }

    /// Takes the state of the count.
    fn checkpoint(&self, _checkpoint: &Checkpoint) {}
}

/// Nobody watches.
pub struct Unwatched;

impl Watch for Unwatched {}

/// The outcome of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// Completions known of.
    pub value: u128,
    /// Whether there are certainly no more.
    pub exhaustive: bool,
    /// The limit that ended the count early, if one did.
    pub cut_by: Option<Limit>,
    /// What is needed to go on with a count that was cut.
    pub checkpoint: Option<Checkpoint>,
    /// How long it took.
    pub elapsed: Duration,
}

impl Tally {
    /// Nothing is known, because of a limit.
    pub fn unknown(limit: Limit) -> Self {
        Self { value: 0, exhaustive: false, cut_by: Some(limit), checkpoint: None, elapsed: Duration::ZERO }
    }
}

/// Counts the completions of a puzzle, on one core. [`count_with`] can do more.
///
/// ```
/// use nqfill_core::{Puzzle, count};
///
/// let puzzle: Puzzle = ["........"; 8].join("\n").parse()?;
/// assert_eq!(count(&puzzle)?, 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the board needs more memory than [`CountRequest::default`] allows.
pub fn count(puzzle: &Puzzle) -> Result<u128, Limit> {
    let tally = count_with(puzzle, &CountRequest::default(), &Unwatched);
    match tally.cut_by {
        Some(limit) => Err(limit),
        None => Ok(tally.value),
    }
}

/// Counts completions within limits, on several cores, up to symmetry, or with somebody who watches.
///
/// ```
/// use nqfill_core::count::{Unwatched, count_with};
/// use nqfill_core::{CountRequest, Puzzle};
///
/// let puzzle: Puzzle = ["........"; 8].join("\n").parse()?;
/// let up_to_symmetry = CountRequest { up_to_symmetry: true, ..CountRequest::default() };
/// assert_eq!(count_with(&puzzle, &up_to_symmetry, &Unwatched).value, 12);
/// # Ok::<(), nqfill_core::board::DrawingError>(())
/// ```
pub fn count_with(puzzle: &Puzzle, request: &CountRequest, watch: &dyn Watch) -> Tally {
    let supervisor = Supervisor::new(&request.budget, watch);
    if let Some(refused) = refusal(puzzle, request) {
        return refused;
    }
    let residual = Residual::of(puzzle);
    let counted = middle::count(&residual, &config(request), &supervisor);
    finish(puzzle, &residual, request, counted, &supervisor)
}

/// What is known of a board whose count does not fit the memory allowed.
fn refusal(puzzle: &Puzzle, request: &CountRequest) -> Option<Tally> {
    let needed = middle::bytes_to_begin(puzzle.n(), puzzle.free_rows());
    if needed > request.memory {
        return Some(Tally::unknown(Limit::Memory(needed)));
    }
    (!is_to_be_had(needed)).then(|| Tally::unknown(Limit::NoMemory(needed)))
}

/// Goes on with a count that was cut.
///
/// # Errors
/// If the checkpoint belongs to another puzzle.
pub fn resume_count(
    puzzle: &Puzzle,
    request: &CountRequest,
    watch: &dyn Watch,
    checkpoint: &Checkpoint,
) -> Result<Tally, WrongCheckpoint> {
    let supervisor = Supervisor::new(&request.budget, watch);
    if let Some(refused) = refusal(puzzle, request) {
        return Ok(refused);
    }
    let residual = Residual::of(puzzle);
    let counted = middle::resume(&residual, &config(request), &supervisor, checkpoint)?;
    Ok(finish(puzzle, &residual, request, counted, &supervisor))
}

/// Whether a checkpoint is the state of a count of this puzzle, by this version of nqfill.
///
/// # Errors
/// If it belongs to another puzzle or to another version.
pub fn check_checkpoint(
    puzzle: &Puzzle,
    request: &CountRequest,
    checkpoint: &Checkpoint,
) -> Result<(), WrongCheckpoint> {
    match refusal(puzzle, request) {
        Some(_) => Ok(()),
        None => middle::parts(&Residual::of(puzzle), checkpoint).map(drop),
    }
}

/// Counts by plain recursion with bit masks, row by row, without limits: slower than [`count`], but so simple that the
/// other can be checked by it. `None` if the free columns span more than 64 columns of the board.
#[must_use]
pub fn count_plainly(puzzle: &Puzzle) -> Option<u64> {
    middle::plain_recursion(&Residual::of(puzzle))
}

/// Counts within a fixed amount of work, so that whether it suffices does not depend on the machine. Where it is not
/// expected to suffice, nothing is counted.
pub(crate) fn count_within(residual: &Residual, nanoseconds: u64, interrupt: &Budget) -> Tally {
    let supervisor = Supervisor::new(interrupt, &Unwatched);
    let config = Config { work: Some(nanoseconds), all_or_nothing: true, ..Config::default() };
    tally(middle::count(residual, &config, &supervisor), &supervisor)
}

/// Work that stands for one node of a budget, in units of about a nanosecond.
const WORK_OF_A_NODE: u64 = 8;

fn config(request: &CountRequest) -> Config {
    Config {
        jobs: request.jobs,
        memory_bytes: request.memory,
        instruction_set: request.instruction_set,
        enough: request.at_least.filter(|_| !request.up_to_symmetry),
        work: request.budget.nodes.map(|nodes| nodes.saturating_mul(WORK_OF_A_NODE)),
        all_or_nothing: false,
    }
}

fn finish(
    puzzle: &Puzzle,
    residual: &Residual,
    request: &CountRequest,
    counted: middle::Count,
    supervisor: &Supervisor<'_>,
) -> Tally {
    let mut tally = tally(counted, supervisor);
    if request.up_to_symmetry {
        let group = Symmetry::of_puzzle(puzzle);
        let classes = tally.exhaustive.then(|| invariant::classes(residual, &group, tally.value, supervisor)).flatten();
        if classes.is_none() && tally.exhaustive {
            tally.exhaustive = false;
            tally.cut_by = supervisor.spent();
        }
        // A class has at most as many members as there are symmetries.
        tally.value = classes.unwrap_or_else(|| tally.value.div_ceil(group.len() as u128));
    }
    tally
}

fn tally(counted: middle::Count, supervisor: &Supervisor<'_>) -> Tally {
    let cut_by = counted.stopped.map(|stop| match stop {
        Stop::NodeLimit => Limit::Nodes,
        Stop::TimeLimit => Limit::Time,
        Stop::Interrupted => Limit::Interrupt,
        Stop::OutOfMemory(needed) => Limit::Memory(needed),
        Stop::NoMemory(needed) => Limit::NoMemory(needed),
    });
    Tally {
        value: counted.value,
        exhaustive: counted.exhaustive,
        cut_by,
        checkpoint: counted.checkpoint,
        elapsed: supervisor.started.elapsed(),
    }
}

/// Looks at the clock and the interrupt flag for the counter, and passes its news on.
struct Supervisor<'a> {
    budget: &'a Budget,
    watch: &'a dyn Watch,
    started: Instant,
    /// Nanoseconds from the start to the last checkpoint.
    last_checkpoint: AtomicU64,
}

impl<'a> Supervisor<'a> {
    fn new(budget: &'a Budget, watch: &'a dyn Watch) -> Self {
        let last_checkpoint = AtomicU64::new(0);
        Self { budget, watch, started: Instant::now(), last_checkpoint }
    }

    fn spent(&self) -> Option<Limit> {
        if self.budget.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(Limit::Interrupt);
        }
        self.budget.time.filter(|&most| self.started.elapsed() >= most).map(|_| Limit::Time)
    }
}

impl Control for Supervisor<'_> {
    fn poll(&self) -> Option<Stop> {
        self.spent().map(|limit| match limit {
            Limit::Interrupt => Stop::Interrupted,
            Limit::Time => Stop::TimeLimit,
            Limit::Nodes => Stop::NodeLimit,
            Limit::Memory(needed) => Stop::OutOfMemory(needed),
            Limit::NoMemory(needed) => Stop::NoMemory(needed),
        })
    }

    fn progress(&self, done: u64, total: u64) {
        self.watch.progress(done, total);
    }

    fn wants_checkpoint(&self) -> bool {
        let Some(every) = self.watch.checkpoint_every() else { return false };
        let now = self.started.elapsed().as_nanos() as u64;
        now.saturating_sub(self.last_checkpoint.load(Ordering::Relaxed)) >= every.as_nanos() as u64
    }

    fn checkpoint(&self, checkpoint: &Checkpoint) {
        self.last_checkpoint.store(self.started.elapsed().as_nanos() as u64, Ordering::Relaxed);
        self.watch.checkpoint(checkpoint);
    }
}
