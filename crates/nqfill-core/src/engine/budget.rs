//! The budget of a search, and who watches its work.

use super::limit::Limit;
use crate::clock::Stopwatch;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// The most that one board may cost. The default is unlimited.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The most nodes. What a node is depends on the verb:
    ///
    /// | verb | a node |
    /// |---|---|
    /// | [`complete`](crate::complete), [`Solutions`](crate::Solutions), [`refute`](crate::proof::refute) | a queen tried by a search, local searches included |
    /// | `reduce`, `reduce_unique` of `nqfill-reason` | the same; all searches count together |
    /// | `explain`, `rate` | the same, and a queen tried in a trial of a deduction |
    /// | [`count_with`](crate::count::count_with) | eight nanoseconds of work on one core, about what plain recursion takes for a queen |
    /// | [`divide`](crate::division::divide), `Generator::make` | none: what they do is fixed, and this is not looked at |
    pub nodes: Option<u64>,
    /// The longest that the search may run.
    pub time: Option<Duration>,
    /// The most bytes that the work may hold, its preparation included; completions kept to be sorted are not counted. A count
    /// chooses its way by this.
    pub memory: Option<u64>,
    /// Set from outside to end the search at once.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Asked about every millisecond whether to end the search, for callers that have nobody to set a flag.
    pub poll: Option<Poll>,
    /// Told of the work now and then, for whoever watches.
    pub progress: Option<Arc<SearchProgress>>,
}

impl Budget {
    /// A budget without limits, which ends only when its caller says so: what ends this one at once ends that one.
    pub(crate) fn unlimited(&self) -> Self {
        Self { interrupt: self.interrupt.clone(), poll: self.poll.clone(), ..Self::default() }
    }

    /// True if the caller wants the work to end.
    pub(super) fn is_called_off(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.poll.as_ref().is_some_and(Poll::ask)
    }

    /// The limit that work begun at that time has met, other than those of nodes and memory.
    pub(crate) fn is_over(&self, started: Stopwatch) -> Option<Limit> {
        if self.is_called_off() {
            return Some(Limit::Interrupt);
        }
        self.time.filter(|&most| started.elapsed() >= most).map(|_| Limit::Time)
    }
}

/// A function that is asked about every millisecond of work, from any thread that works, and answers true to end it: for
/// callers whose signals have to be looked for, and for those that cannot run beside the work to set a flag.
///
/// ```
/// use nqfill_core::{Budget, Puzzle, SearchOptions, complete, engine::Poll};
/// use std::ops::ControlFlow;
///
/// let budget = Budget { poll: Some(Poll::new(|| true)), ..Budget::default() };
/// let options = SearchOptions { budget, ..SearchOptions::default() };
/// let answer = complete(&Puzzle::empty(20)?, &options, &mut |_| ControlFlow::Continue(()));
/// assert!(answer.statistics.nodes < 1000);
/// # Ok::<(), nqfill_core::PlacementError>(())
/// ```
#[derive(Clone)]
pub struct Poll(Arc<dyn Fn() -> bool + Send + Sync>);

impl Poll {
    /// A poll that asks this function.
    pub fn new(ask: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(ask))
    }

    fn ask(&self) -> bool {
        (self.0)()
    }
}

impl fmt::Debug for Poll {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Poll")
    }
}

/// The work of searches that still run, read from another thread. A search brings it up to date where it looks at the clock:
/// about every millisecond, so watching costs nothing.
#[derive(Debug, Default)]
pub struct SearchProgress {
    nodes: AtomicU64,
    solutions: AtomicU64,
}

impl SearchProgress {
    /// Queens tried so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Solutions found so far.
    pub fn solutions(&self) -> u64 {
        self.solutions.load(Ordering::Relaxed)
    }

    /// Takes more work; solutions may be taken back, as a negative number.
    pub(super) fn add(&self, nodes: u64, solutions: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        self.solutions.fetch_add(solutions, Ordering::Relaxed);
    }
}
