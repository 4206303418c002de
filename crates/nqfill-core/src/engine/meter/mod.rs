//! The meter that counts the work of a search and says when its budget is spent.

mod parts;
mod threads;

use crate::clock::Stopwatch;
use crate::engine::Engine;
use crate::engine::budget::Budget;
use crate::engine::limit::{Flow, Limit, Stop};
use crate::engine::metric::{Metric, Metrics, Values};
use crate::work;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
pub(crate) use threads::Shared;

/// Counts the work of one board and says when its budget is spent. Work in several parts gives each a meter of its own
/// ([`Meter::child`]), and takes back what that has spent ([`Meter::absorb`]).
///
/// The clock and the interrupt flag are read every `stride` nodes. The stride follows the pace of the search, so that
/// it takes about a millisecond, whether a node takes a nanosecond or a millisecond.
#[derive(Clone, Debug)]
pub struct Meter {
    budget: Budget,
    started: Stopwatch,
    polled: Stopwatch,
    stride: u64,
    /// Nodes of a phase that are certainly placed before it is time to read the clock.
    quick: u64,
    next_poll: u64,
    allowance_ends: Option<u64>,
    nodes: u64,
    backtracks: u64,
    metrics: Values,
    /// Completions found by the phases so far.
    solutions: u64,
    /// Nodes and completions that the progress knows of.
    told: (u64, u64),
    /// True if the search is to end before its next node.
    is_enough: bool,
    /// What it has in common with meters on other threads.
    shared: Option<Arc<Shared>>,
    /// What is charged and not yet added to what others charge.
    pending: u64,
    /// Work since limits were last looked at, in units of about a nanosecond.
    unlooked: u64,
    /// The first limit that was met, of those that ended a part of the work early.
    cut_by: Option<Limit>,
}

/// Work after which limits are looked at.
const LOOK_EVERY: u64 = 1_000_000;

/// The first clock check comes before the first node, the second after four times this many nodes: a small board is
/// done after a few checks, and a slow one is stopped within milliseconds.
const FIRST_STRIDE: u64 = 2;

/// The most nodes between two clock checks.
const MOST_STRIDE: u64 = 1 << 20;

/// Nodes of a phase on a board of few rows before the clock is first read, unless there is a limit of time: less than
/// [`POLL_EVERY`] by far, and more than most boards of a million need.
const QUICK: u64 = 128;

/// The most rows of such a board.
const MOST_ROWS_OF_QUICK: usize = 32;

/// The target time between two clock checks.
const POLL_EVERY: Duration = Duration::from_millis(1);

/// Up to this many bytes are allocated without asking the system first.
const LITTLE: u64 = 32 << 20;

/// True if the system would allocate this many bytes now.
pub(crate) fn is_to_be_had(bytes: u64) -> bool {
    bytes <= LITTLE
        || usize::try_from(bytes).is_ok_and(|bytes| {
            let mut room = Vec::<u8>::new();
            let given = room.try_reserve_exact(bytes).is_ok();
            // Else the compiler removes the allocation.
            std::hint::black_box(&mut room);
            given
        })
}

impl Meter {
    /// A meter that starts now.
    pub fn start(budget: &Budget) -> Self {
        Self::within(budget.clone())
    }

    /// A meter that starts now and takes its budget.
    pub fn within(budget: Budget) -> Self {
        let now = Stopwatch::start();
        Self {
            budget,
            started: now,
            polled: now,
            stride: FIRST_STRIDE,
            quick: 0,
            next_poll: 0,
            allowance_ends: None,
            nodes: 0,
            backtracks: 0,
            metrics: Values::default(),
            solutions: 0,
            told: (0, 0),
            is_enough: false,
            shared: None,
            pending: 0,
            unlooked: 0,
            cut_by: None,
        }
    }

    /// A meter without limits.
    pub fn unlimited() -> Self {
        Self::start(&Budget::default())
    }

    /// Notes that a limit ended a part of the work early, and returns the first that did.
    pub fn cut(&mut self, limit: Limit) -> Limit {
        *self.cut_by.get_or_insert(limit)
    }

    /// The first limit that was noted, or what ended the work on other threads.
    pub fn cut_by(&self) -> Option<Limit> {
        self.cut_by.or_else(|| self.ended_elsewhere())
    }

    fn ended_elsewhere(&self) -> Option<Limit> {
        self.shared.as_ref()?.ended()
    }

    /// The limit of nodes.
    pub fn most_nodes(&self) -> u64 {
        self.budget.nodes.unwrap_or(u64::MAX)
    }

    /// Nodes that are left, if their number is limited.
    fn nodes_left(&self) -> Option<u64> {
        self.budget.nodes.map(|most| most.saturating_sub(self.nodes))
    }

    /// True if no node is left.
    pub fn is_spent(&self) -> bool {
        self.nodes_left() == Some(0)
    }

    /// Counts nodes at once; false if they are not left: then nothing is.
    pub fn spend(&mut self, nodes: u64) -> bool {
        let is_covered = self.nodes_left().is_none_or(|left| nodes <= left);
        self.nodes = if is_covered { self.nodes + nodes } else { self.budget.nodes.unwrap_or(self.nodes) };
        is_covered
    }

    /// Notes work without nodes, in units of about a nanosecond.
    ///
    /// # Errors
    /// If time is up, or an interrupt came: then no node is left either.
    pub fn work(&mut self, units: u64) -> Result<(), Limit> {
        work::done(units);
        self.unlooked += units;
        if self.unlooked < LOOK_EVERY { Ok(()) } else { self.look_at_clock() }
    }

    /// Looks at the limits other than those of nodes and memory.
    ///
    /// # Errors
    /// As for [`Meter::work`].
    pub fn look_at_clock(&mut self) -> Result<(), Limit> {
        self.unlooked = 0;
        let Some(limit) = self.limit_beside_nodes() else { return Ok(()) };
        Err(self.end(limit))
    }

    /// Notes that a limit ended all of the work, on other threads too: no node is left. Returns the first that did.
    pub fn end(&mut self, limit: Limit) -> Limit {
        if let Some(shared) = &self.shared {
            shared.end(limit);
        }
        self.budget.nodes = Some(self.nodes);
        self.cut(limit)
    }

    /// Counts one queen tried.
    ///
    /// # Errors
    /// Breaks when the budget or the phase's allowance does not cover this node; it is then not counted.
    #[inline]
    pub fn node(&mut self) -> Flow {
        if self.nodes >= self.next_poll {
            self.poll()?;
        }
        work::passed(1);
        self.nodes += 1;
        ControlFlow::Continue(())
    }

    /// Counts one dead end, at which the search turns back.
    #[inline]
    pub fn backtrack(&mut self) {
        self.backtracks += 1;
    }

    /// Adds to a metric of the engine's own.
    #[inline]
    pub fn add(&mut self, metric: Metric, more: u64) {
        self.metrics[metric as usize] += more;
    }

    /// Sets a metric of the engine's own.
    pub fn set(&mut self, metric: Metric, value: u64) {
        self.metrics[metric as usize] = value;
    }

    /// The values of the metrics that an engine keeps.
    pub fn metrics(&self, engine: &Engine) -> Metrics {
        Metrics::new(engine.metrics, self.metrics)
    }

    /// Checks the budget; for long work between two nodes.
    ///
    /// # Errors
    /// Breaks when the budget or the phase's allowance is spent.
    #[cold]
    pub fn poll(&mut self) -> Flow {
        self.tell();
        let called_off = || (self.is_enough || self.budget.is_called_off()).then_some(Limit::Interrupt);
        if let Some(limit) = self.ended_elsewhere().or_else(called_off) {
            return ControlFlow::Break(Stop::Limit(self.cut(limit)));
        }
        if self.budget.nodes.is_some_and(|most| self.nodes >= most) {
            return ControlFlow::Break(Stop::Limit(Limit::Nodes));
        }
        if self.allowance_ends.is_some_and(|end| self.nodes >= end) {
            return ControlFlow::Break(Stop::Allowance);
        }
        if self.stride < self.quick && self.budget.time.is_none() && self.nodes >= self.next_poll {
            self.stride *= 4;
            self.plan_next_poll();
            return ControlFlow::Continue(());
        }
        let now = Stopwatch::start();
        if self.budget.time.is_some_and(|most| self.started.until(now) >= most) {
            return ControlFlow::Break(Stop::Limit(Limit::Time));
        }
        // Checks between two nodes say nothing about the pace of nodes.
        if self.nodes >= self.next_poll {
            let since = self.polled.until(now);
            self.stride = if since > POLL_EVERY {
                (self.stride / 2).max(1)
            } else {
                let factor = if since < POLL_EVERY / 16 { 4 } else { 2 };
                (self.stride * factor).min(MOST_STRIDE)
            };
            self.polled = now;
            self.plan_next_poll();
        }
        ControlFlow::Continue(())
    }

    /// Goes on after a pause of the caller's, of which the time limit counts nothing.
    pub(crate) fn resume(&mut self, paused: Stopwatch) {
        let pause = paused.elapsed();
        self.started = self.started.later(pause);
        self.polled = self.polled.later(pause);
    }

    /// The limit that is met, of those that are not counted in nodes; for work before and after a search.
    pub fn limit_beside_nodes(&self) -> Option<Limit> {
        let ended = self.cut_by.filter(|&limit| limit == Limit::Interrupt).or_else(|| self.ended_elsewhere());
        ended.or_else(|| self.budget.is_over(self.started))
    }

    /// What the work may cost.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Brings the progress up to date.
    pub fn tell(&mut self) {
        let Some(progress) = &self.budget.progress else { return };
        let (nodes, solutions) = std::mem::replace(&mut self.told, (self.nodes, self.solutions));
        // A phase begins anew to count what the one before has found: the difference may be negative.
        progress.add(self.nodes - nodes, self.solutions.wrapping_sub(solutions));
    }

    /// Notes the number of completions found so far, for the progress.
    pub fn found(&mut self, solutions: u64) {
        self.solutions = solutions;
    }

    /// Checks the memory limit for `bytes` that the search holds.
    ///
    /// # Errors
    /// Breaks when the budget has less.
    pub fn check_held(&self, bytes: u64) -> Flow {
        match self.budget.memory {
            Some(most) if bytes > most => ControlFlow::Break(Stop::Limit(Limit::Memory(bytes))),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Checks the memory limit and the system before `bytes` are allocated, since a failed allocation ends the program.
    ///
    /// # Errors
    /// Breaks when the budget or the system has less.
    pub fn check_memory(&self, bytes: u64) -> Flow {
        self.check_held(bytes)?;
        match is_to_be_had(bytes) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(Stop::Limit(Limit::NoMemory(bytes))),
        }
    }

    /// The most threads that may share the search, where each takes so many bytes: one where a number of nodes ends it or its phase.
    pub(in crate::engine) fn most_threads(&self, bytes: u64) -> usize {
        if self.budget.nodes.is_some() || self.allowance_ends.is_some() {
            return 1;
        }
        let threads = self.budget.memory.and_then(|memory| memory.checked_div(bytes));
        threads.and_then(|threads| usize::try_from(threads).ok()).unwrap_or(usize::MAX)
    }

    /// Says how many rows the board has: nodes of small ones are quick.
    pub fn on_rows(&mut self, n: usize) {
        self.quick = if n <= MOST_ROWS_OF_QUICK { QUICK } else { 0 };
    }

    /// Limits the next phase to `nodes` nodes of its own; `None` leaves only the budget. Its nodes may take a thousand times
    /// longer than those before, so the next look at the clock comes soon.
    pub fn allow(&mut self, nodes: Option<u64>) {
        self.stride = FIRST_STRIDE;
        self.allowance_ends = nodes.map(|nodes| self.nodes.saturating_add(nodes));
        self.plan_next_poll();
    }

    /// Ends the search before its next node.
    pub(in crate::engine) fn interrupt(&mut self) {
        self.is_enough = true;
        self.next_poll = 0;
    }

    fn plan_next_poll(&mut self) {
        let ends = [self.budget.nodes, self.allowance_ends].into_iter().flatten();
        self.next_poll = ends.fold(self.nodes + self.stride, u64::min);
    }

    /// Queens tried so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Dead ends met so far.
    pub fn backtracks(&self) -> u64 {
        self.backtracks
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::SearchProgress;
    use std::sync::atomic::{AtomicBool, Ordering};

    fn nodes_until_stop(meter: &mut Meter) -> (u64, Stop) {
        let before = meter.nodes();
        loop {
            if let ControlFlow::Break(stop) = meter.node() {
                return (meter.nodes() - before, stop);
            }
        }
    }

    #[test]
    fn nodes_an_allowance_an_interrupt_and_a_spent_clock_stop_the_search() {
        let nodes = |nodes| Budget { nodes: Some(nodes), ..Budget::default() };
        let interrupt = Some(Arc::new(AtomicBool::new(true)));
        for (budget, count, limit) in [
            (nodes(0), 0, Limit::Nodes),
            (nodes(1), 1, Limit::Nodes),
            (nodes(12_345), 12_345, Limit::Nodes),
            (Budget { interrupt, ..Budget::default() }, 0, Limit::Interrupt),
            (Budget { time: Some(Duration::ZERO), ..Budget::default() }, 0, Limit::Time),
        ] {
            assert_eq!(nodes_until_stop(&mut Meter::start(&budget)), (count, Stop::Limit(limit)));
        }
        let mut meter = Meter::start(&nodes(500));
        meter.allow(Some(300));
        assert_eq!(nodes_until_stop(&mut meter), (300, Stop::Allowance));
        meter.allow(None);
        assert_eq!(nodes_until_stop(&mut meter), (200, Stop::Limit(Limit::Nodes)));
    }

    #[test]
    fn progress_has_the_work_of_all_meters_once() {
        let progress = Arc::<SearchProgress>::default();
        let mut meter = Meter::start(&Budget { progress: Some(progress.clone()), ..Budget::default() });
        let mut other = meter.for_another_thread(&Arc::default());
        for nodes in [1_000, 10_000, 100_000] {
            for meter in [&mut meter, &mut other] {
                (0..nodes).for_each(|_| assert!(meter.node().is_continue()));
            }
        }
        meter.found(7);
        assert!(other.poll().is_continue());
        meter.count(other.nodes(), 0);
        assert!(meter.poll().is_continue());
        assert_eq!((progress.nodes(), progress.solutions()), (222_000, 7));
        meter.found(3);
        assert!(meter.poll().is_continue());
        assert_eq!((progress.nodes(), meter.nodes(), progress.solutions()), (222_000, 222_000, 3));
    }

    #[test]
    fn limits_are_soon_looked_at_whatever_the_pace_before_and_however_many_checks_come_between_nodes() {
        let interrupt = Arc::new(AtomicBool::new(false));
        let mut meter = Meter::start(&Budget { interrupt: Some(interrupt.clone()), ..Budget::default() });
        assert!(meter.node().is_continue() && (0..1_000).all(|_| meter.poll().is_continue()));
        let mut checked = meter.clone();
        (0..1_000_000).for_each(|_| assert!(meter.node().is_continue()));
        meter.allow(None);
        interrupt.store(true, Ordering::Relaxed);
        assert!((0..10).any(|_| checked.node().is_break()));
        assert_eq!(nodes_until_stop(&mut meter), (FIRST_STRIDE, Stop::Limit(Limit::Interrupt)));
    }
}
