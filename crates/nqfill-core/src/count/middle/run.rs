//! Carries out a plan, on several threads if told so.

use std::ops::{ControlFlow, Range};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::checkpoint::Checkpoint;
use super::meter::{Meter, Ticker};
use super::plan::{Method, Part};
use super::quarters::{self, Quarters, Workspace};
use super::serial::Serial;
use crate::simd::Processor;
use crate::threads;

/// A count under way.
pub(crate) struct Run<'a> {
    pub(crate) parts: &'a [Part],
    pub(crate) processor: Processor,
    pub(crate) jobs: usize,
    pub(crate) memory_bytes: u64,
    /// The count may end once it has reached this.
    pub(crate) enough: u128,
    pub(crate) meter: &'a Meter<'a>,
    pub(crate) state: Mutex<State>,
}

/// What is found so far.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) checkpoint: Checkpoint,
    /// Found in units that were stopped half way.
    pub(crate) beyond: u128,
}

/// Units of work of a part: several where it is counted by quarters, otherwise one.
pub(crate) fn units(part: &Part) -> u64 {
    if let Method::Quarters(cut) = part.method { quarters::units(&part.board, cut) } else { 1 }
}

/// Threads that may count parts of their own at the same time; each has its share of the memory. A fixed number, so that
/// the way a count takes does not depend on the number of threads.
pub(crate) const SERIAL_THREADS: u64 = 8;

/// Parts that are counted together: one by its quarters, or any number by other methods.
struct Group<'a> {
    parts: &'a [Part],
    quarters: Option<Quarters>,
    /// Number of the first unit.
    first: u64,
}

impl Group<'_> {
    fn part(&self, unit: u64) -> &Part {
        if self.parts.len() == 1 { &self.parts[0] } else { &self.parts[(unit - self.first) as usize] }
    }
}

impl Run<'_> {
    /// Counts the units that are not done yet. Parts counted by quarters come one after the other, their units spread
    /// over the threads, so that only one set of quarters is in memory; others are spread over the threads together.
    pub(crate) fn run(&self) {
        let mut first = 0;
        let together = |a: &Part, b: &Part| !a.is_by_quarters() && !b.is_by_quarters();
        for parts in self.parts.chunk_by(together) {
            let units = first..first + parts.iter().map(units).sum::<u64>();
            first = units.end;
            let pending = self.pending(units.clone());
            if !pending.is_empty() && self.meter.stopped().is_none() && !self.is_enough() {
                self.run_parts(parts, units.start, &pending);
            }
        }
    }

    fn run_parts(&self, parts: &[Part], first: u64, pending: &[u64]) {
        let quarters = match parts {
            [Part { board, method: Method::Quarters(cut), .. }] => {
                let quarters = Quarters::new(board, *cut, self.memory_bytes, self.jobs, self.meter);
                let _ = self.meter.ticker().spend(quarters.as_ref().map_or(0, Quarters::work));
                quarters
            }
            _ => None,
        };
        let threads = if quarters.is_some() { self.jobs } else { self.jobs.min(SERIAL_THREADS as usize) };
        let (next, group) = (AtomicUsize::new(0), Group { parts, quarters, first });
        let work = || self.work(&group, pending, &next);
        std::thread::scope(|scope| {
            for _ in 1..threads.min(pending.len()) {
                // The threads that there are take all units, however few they are.
                if threads::start(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
    }

    /// Takes one pending unit after the other.
    fn work(&self, group: &Group<'_>, pending: &[u64], next: &AtomicUsize) {
        let mut workspace = Workspace::new(self.processor);
        let mut ticker = self.meter.ticker();
        while let Some(&unit) = pending.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut total = 0;
            let part = group.part(unit);
            let end = self.unit(group, unit, &mut workspace, &mut ticker, &mut total);
            // The work is settled first: a unit whose work exceeds the limit is not done.
            let end = if end.is_continue() { ticker.settle() } else { end };
            if self.record(unit, u128::from(part.weight) * total, end).is_break() {
                break;
            }
        }
    }

    /// Adds the completions of one unit to `total`, until told to stop.
    fn unit(
        &self,
        group: &Group<'_>,
        unit: u64,
        space: &mut Workspace,
        ticker: &mut Ticker<'_>,
        total: &mut u128,
    ) -> ControlFlow<()> {
        let (part, place) = (group.part(unit), unit - group.first);
        let bytes = self.memory_bytes / SERIAL_THREADS;
        let serial = Serial { processor: self.processor, bytes, meter: self.meter };
        match &group.quarters {
            Some(quarters) => quarters.count(place, space, ticker, total),
            None if !part.is_by_quarters() => serial.count(&part.board, part.method, ticker, total),
            // The quarters did not fit after all: the first unit stands for the whole part.
            None if place == 0 => serial.divide(&part.board, Method::Branch, ticker, total),
            None => ControlFlow::Continue(()),
        }
    }

    fn record(&self, unit: u64, found: u128, end: ControlFlow<()>) -> ControlFlow<()> {
        let mut state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if end.is_break() {
            state.beyond += found;
            return end;
        }
        let checkpoint = &mut state.checkpoint;
        checkpoint.finish(unit, found);
        let control = self.meter.control();
        control.progress(checkpoint.finished_units(), checkpoint.total_units);
        if control.wants_checkpoint() {
            control.checkpoint(checkpoint);
        }
        if checkpoint.partial >= self.enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn is_enough(&self) -> bool {
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner).checkpoint.partial >= self.enough
    }

    fn pending(&self, units: Range<u64>) -> Vec<u64> {
        let state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        units.filter(|&unit| !state.checkpoint.is_done(unit)).collect()
    }
}
