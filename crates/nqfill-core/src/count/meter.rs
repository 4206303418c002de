//! Work done, work allowed, and the clock, for all threads of a count.

use super::request::Watch;
use crate::clock::Instant;
use crate::engine::{Budget, Limit};
use crate::work;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Work units that stand for one node of a budget.
pub(super) const WORK_PER_NODE: u64 = 8;

/// Work units between two looks at the clock and the interrupt flag: about a millisecond.
const POLL_EVERY: u64 = 1_000_000;

/// Work units of a thread between two sums with those of the others, by which a limit of nodes is noticed.
const SETTLE_EVERY: u64 = 5_000_000;

/// Counts the work of all threads in units of about a nanosecond, and says when the budget is spent.
pub(super) struct WorkMeter<'a> {
    budget: &'a Budget,
    watch: &'a dyn Watch,
    started: Instant,
    spent: AtomicU64,
    stopped: OnceLock<Limit>,
}

impl<'a> WorkMeter<'a> {
    /// A meter that starts now.
    pub(super) fn start(budget: &'a Budget, watch: &'a dyn Watch) -> Self {
        Self { budget, watch, started: Instant::now(), spent: AtomicU64::new(0), stopped: OnceLock::new() }
    }

    /// Time since the start.
    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Work units that are allowed in all.
    pub(super) fn limit(&self) -> u64 {
        self.budget.nodes.map_or(u64::MAX, |nodes| nodes.saturating_mul(WORK_PER_NODE))
    }

    /// The rest of the budget, without its nodes, for a search that may hold `memory` bytes if that is given.
    pub(super) fn left(&self, memory: Option<u64>) -> Budget {
        let time = self.budget.time.map(|time| time.saturating_sub(self.elapsed()));
        Budget { nodes: None, time, memory, ..self.budget.clone() }
    }

    /// Work units that are left of those allowed, by what is settled.
    pub(super) fn work_left(&self) -> u64 {
        self.limit().saturating_sub(self.spent.load(Ordering::Relaxed))
    }

    /// Why the count is to stop, if it is.
    pub(super) fn stopped(&self) -> Option<Limit> {
        self.stopped.get().copied()
    }

    /// Stops the count. The first reason stands.
    pub(super) fn stop(&self, limit: Limit) {
        let _ = self.stopped.set(limit);
    }

    /// Looks at the clock and the interrupt flag; why the count is to stop, if it is.
    pub(super) fn poll(&self) -> Option<Limit> {
        if let Some(limit) = self.budget.is_over(self.started) {
            self.stop(limit);
        }
        self.stopped()
    }

    /// The meter of one thread.
    pub(super) fn ticker(&self) -> Ticker<'_> {
        Ticker { meter: self, pending: 0, next_poll: POLL_EVERY }
    }

    fn spend(&self, work: u64) {
        // Sums of work do not depend on the order of threads, so neither does whether the limit suffices.
        if self.spent.fetch_add(work, Ordering::Relaxed).saturating_add(work) > self.limit() {
            self.stop(Limit::Nodes);
        }
        self.poll();
    }

    /// Reports how many units of work are done, of how many.
    pub(super) fn report(&self, done: u64, total: u64) {
        self.watch.progress(done, total);
    }
}

/// Looks at the limits of a count within long work that is not metered bit by bit.
pub(super) struct Look<'a> {
    meter: &'a WorkMeter<'a>,
    /// Work since the last look.
    pending: f64,
}

impl<'a> Look<'a> {
    pub(super) fn new(meter: &'a WorkMeter<'a>) -> Self {
        Self { meter, pending: 0.0 }
    }

    /// Notes work, in nanoseconds, which is metered elsewhere; true if the count is to stop.
    #[inline]
    pub(super) fn after(&mut self, work: f64) -> bool {
        work::done(work as u64);
        self.pending += work;
        self.pending >= POLL_EVERY as f64 && self.look()
    }

    #[cold]
    fn look(&mut self) -> bool {
        self.pending = 0.0;
        self.meter.poll().is_some()
    }

    /// True if the count is to stop.
    pub(super) fn is_over(&self) -> bool {
        self.meter.stopped().is_some()
    }
}

/// Collects the work of one thread, and asks now and then if the count is to go on.
pub(super) struct Ticker<'a> {
    meter: &'a WorkMeter<'a>,
    pending: u64,
    /// Pending work at which limits are looked at.
    next_poll: u64,
}

impl<'a> Ticker<'a> {
    /// Notes some work; breaks when the count is to stop.
    #[inline]
    pub(super) fn spend(&mut self, work: u64) -> ControlFlow<Limit> {
        self.pending += work;
        let is_stopped = self.meter.stopped.get().is_some();
        if self.pending < self.next_poll && !is_stopped { ControlFlow::Continue(()) } else { self.look() }
    }

    /// Looks at the limits, and settles the work once that is due.
    #[cold]
    fn look(&mut self) -> ControlFlow<Limit> {
        if self.pending < SETTLE_EVERY && self.meter.poll().is_none() {
            self.next_poll = self.pending + POLL_EVERY;
            return ControlFlow::Continue(());
        }
        self.settle()
    }

    /// Reports all work noted so far; breaks when the count is to stop.
    pub(super) fn settle(&mut self) -> ControlFlow<Limit> {
        self.meter.spend(std::mem::take(&mut self.pending));
        self.next_poll = POLL_EVERY;
        self.meter.stopped().map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }

    /// The meter of all threads.
    pub(super) fn meter(&self) -> &'a WorkMeter<'a> {
        self.meter
    }
}

impl Drop for Ticker<'_> {
    fn drop(&mut self) {
        let _ = self.settle();
    }
}
