//! Work on several threads: each has a meter of its own, and all have in common what is charged and what ends it.

use super::{Limit, Meter};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// What the meters of several threads have in common.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    /// Work charged so far.
    charged: AtomicU64,
    ended: OnceLock<Limit>,
}

impl Shared {
    /// Ends the work of all threads. The first reason stands.
    pub(crate) fn end(&self, limit: Limit) {
        let _ = self.ended.set(limit);
    }

    /// What ended the work, if anything did.
    pub(super) fn ended(&self) -> Option<Limit> {
        self.ended.get().copied()
    }
}

/// Work of a thread between two sums with that of the others, by which a limit of nodes is noticed.
const SETTLE_EVERY: u64 = 5_000_000;

impl Meter {
    /// A meter for a part of this work on another thread. It counts from 0.
    pub(crate) fn for_another_thread(&self, shared: &Arc<Shared>) -> Self {
        Self { shared: Some(shared.clone()), ..self.child_within(self.budget.clone()) }
    }

    /// A meter of which each thread that goes on with this work takes a clone: what they charge is added up, and what ends one
    /// ends all, this meter included.
    pub(crate) fn for_threads(&mut self) -> Self {
        let charged = self.nodes;
        let shared =
            self.shared.get_or_insert_with(|| Arc::new(Shared { charged: charged.into(), ..Shared::default() }));
        let shared = shared.clone();
        self.for_another_thread(&shared)
    }

    /// Charges work, in units of which the limit of nodes tells the number.
    ///
    /// # Errors
    /// If a limit has ended the work, here or on another thread.
    #[inline]
    pub(crate) fn charge(&mut self, units: u64) -> Result<(), Limit> {
        self.pending += units;
        let goes_on = self.cut_by().is_none() && self.work(units).is_ok() && self.pending < SETTLE_EVERY;
        if goes_on { Ok(()) } else { self.settle() }
    }

    /// Adds up all that is charged so far.
    ///
    /// # Errors
    /// As for [`Meter::charge`].
    pub(crate) fn settle(&mut self) -> Result<(), Limit> {
        let pending = std::mem::take(&mut self.pending);
        self.charge_at_once(pending);
        self.cut_by().map_or(Ok(()), Err)
    }

    /// Charges work beside what is pending.
    pub(crate) fn charge_at_once(&mut self, units: u64) {
        match &self.shared {
            // Sums of work do not depend on the order of threads, so neither does whether the limit suffices.
            Some(shared) => drop(shared.charged.fetch_add(units, Ordering::Relaxed)),
            None => self.nodes = self.nodes.saturating_add(units),
        }
        if self.charged() > self.most_nodes() {
            self.end(Limit::Nodes);
        }
        let _ = self.look_at_clock();
    }

    /// What is left to be charged, by what is settled.
    pub(crate) fn left_to_charge(&self) -> u64 {
        self.most_nodes().saturating_sub(self.charged())
    }

    fn charged(&self) -> u64 {
        self.shared.as_ref().map_or(self.nodes, |shared| shared.charged.load(Ordering::Relaxed))
    }
}
