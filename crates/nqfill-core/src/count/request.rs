//! What a count is asked, tells while it runs, and answers.

use super::checkpoint::Checkpoint;
use crate::engine::{Budget, Limit};
use crate::simd::InstructionSet;
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
