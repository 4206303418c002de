//! Work done, work allowed, and the wish to stop.

use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Control, Stop};

/// Work between two questions whether to go on. A unit is about a nanosecond, so this is some five milliseconds.
const INTERVAL: u64 = 5_000_000;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// All completions are counted.
    Complete,
    /// The nodes allowed did not suffice.
    OutOfNodes,
    /// There are as many completions as asked for.
    Enough,
    /// The count is to stop.
    Stopped,
}

/// What all threads of a count share.
pub(crate) struct Meter<'a> {
    control: &'a dyn Control,
    limit: u64,
    spent: AtomicU64,
    stopped: OnceLock<Stop>,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(control: &'a dyn Control, limit: Option<u64>) -> Meter<'a> {
        Meter { control, limit: limit.unwrap_or(u64::MAX), spent: AtomicU64::new(0), stopped: OnceLock::new() }
    }

    /// All the work that is allowed.
    pub(crate) fn limit(&self) -> u64 {
        self.limit
    }

    pub(crate) fn control(&self) -> &'a dyn Control {
        self.control
    }

    pub(crate) fn stopped(&self) -> Option<Stop> {
        self.stopped.get().copied()
    }

    pub(crate) fn stop(&self, stop: Stop) {
        // The first reason stands.
        let _ = self.stopped.set(stop);
    }

    /// The meter of one thread.
    pub(crate) fn ticker(&self) -> Ticker<'_> {
        Ticker { meter: self, pending: 0 }
    }

    fn spend(&self, work: u64) {
        // Sums of work do not depend on the order of threads, so neither does whether the limit suffices.
        if self.spent.fetch_add(work, Ordering::Relaxed).saturating_add(work) > self.limit {
            self.stop(Stop::NodeLimit);
        }
        self.poll();
    }

    /// Asks whether to go on, where no work is noted; `None` to go on.
    pub(crate) fn poll(&self) -> Option<Stop> {
        if let Some(stop) = self.control.poll() {
            self.stop(stop);
        }
        self.stopped()
    }
}

/// Collects the work of one thread, and asks now and then whether to go on.
pub(crate) struct Ticker<'a> {
    meter: &'a Meter<'a>,
    pending: u64,
}

impl Ticker<'_> {
    /// Notes some work; breaks when the count is to stop.
    pub(crate) fn spend(&mut self, work: u64) -> ControlFlow<()> {
        self.pending += work;
        if self.pending < INTERVAL { ControlFlow::Continue(()) } else { self.settle() }
    }

    /// Looks at the clock, whatever work is noted.
    pub(crate) fn poll(&self) -> ControlFlow<()> {
        if self.meter.poll().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Ends the count.
    pub(crate) fn stop(&self, stop: Stop) {
        self.meter.stop(stop);
    }

    /// Reports all work noted so far.
    pub(crate) fn settle(&mut self) -> ControlFlow<()> {
        self.meter.spend(std::mem::take(&mut self.pending));
        if self.meter.stopped().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Drop for Ticker<'_> {
    fn drop(&mut self) {
        let _ = self.settle();
    }
}
