//! Carries out a plan, on several threads if told so.

use std::ops::{ControlFlow, Range};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::checkpoint::Checkpoint;
use super::meter::Meter;
use super::plan::{Method, Part};
use super::quarters::{Quarters, Workspace};
use super::serial::Serial;
use super::simd::Processor;

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

/// Units of work of a part: the column sets by their left halves where it is counted by quarters, otherwise one.
pub(crate) fn units(part: &Part) -> u64 {
    if part.method == Method::Quarters { Quarters::parts(&part.board) } else { 1 }
}

impl Run<'_> {
    /// Counts the units that are not done yet. Parts counted by quarters come one after the other, their units spread
    /// over the threads, so that only one set of quarters is in memory; others are spread over the threads together.
    pub(crate) fn run(&self) {
        let mut first = 0;
        let together = |a: &Part, b: &Part| a.method != Method::Quarters && b.method != Method::Quarters;
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
            [part] if part.method == Method::Quarters => {
                let quarters = Quarters::new(&part.board, self.memory_bytes, self.jobs);
                let _ = self.meter.ticker().spend(quarters.as_ref().map_or(0, Quarters::work));
                quarters
            }
            _ => None,
        };
        let next = AtomicUsize::new(0);
        let work = || self.work(parts, quarters.as_ref(), first, pending, &next);
        std::thread::scope(|scope| {
            for _ in 1..self.jobs.min(pending.len()) {
                scope.spawn(work);
            }
            work();
        });
    }

    /// Takes one pending unit after the other.
    fn work(&self, parts: &[Part], quarters: Option<&Quarters>, first: u64, pending: &[u64], next: &AtomicUsize) {
        let mut workspace = Workspace::new(self.processor);
        let mut ticker = self.meter.ticker();
        let serial =
            Serial { processor: self.processor, bytes: self.memory_bytes / self.jobs.max(8) as u64, meter: self.meter };
        while let Some(&unit) = pending.get(next.fetch_add(1, Ordering::Relaxed)) {
            let place = unit - first;
            let mut total = 0;
            let (part, end) = match quarters {
                Some(quarters) => (&parts[0], quarters.count(place, &mut workspace, &mut ticker, &mut total)),
                // Should the quarters not fit after all, the part's first unit stands for it.
                None if parts[0].method == Method::Quarters => {
                    let rest = place == 0;
                    let end = if rest {
                        serial.branch(&parts[0].board, &mut ticker, &mut total)
                    } else {
                        ControlFlow::Continue(())
                    };
                    (&parts[0], end)
                }
                None => {
                    let part = &parts[place as usize];
                    (part, serial.count(&part.board, part.method, &mut ticker, &mut total))
                }
            };
            // The work is settled first: a unit whose work exceeds the limit is not done.
            let end = if end.is_continue() { ticker.settle() } else { end };
            if self.record(unit, u128::from(part.weight) * total, end).is_break() {
                break;
            }
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
