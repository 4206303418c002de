//! Carries out a plan, on one or several threads.

use super::super::checkpoint::Checkpoint;
use super::super::meter::{Ticker, WorkMeter};
use super::costs::SERIAL_THREADS;
use super::counted::Counted;
use super::cut::Cut;
use super::division::DividedBoard;
use super::plan::{Method, Part};
use super::serial::Serial;
use super::workspace::Workspace;
use crate::board::Residual;
use crate::simd::Processor;
use crate::threads;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A count under way.
pub(super) struct Execution<'a> {
    pub(super) parts: &'a [Part],
    pub(super) processor: Processor,
    pub(super) jobs: usize,
    pub(super) memory: u64,
    /// The count may end once it has reached this.
    pub(super) enough: u128,
    pub(super) meter: &'a WorkMeter<'a>,
    /// Work after which no other unit is begun, once one is done.
    pub(super) portion: Option<u64>,
    pub(super) lists: Mutex<Lists>,
    pub(super) state: Mutex<CountState>,
}

/// What is listed of the part that was last counted by its quarters, with the number of its first unit: kept from one portion to
/// the next.
#[derive(Default)]
pub(in crate::count) struct Lists(Option<(u64, Arc<DividedBoard>)>);

/// The state of a count.
#[derive(Clone, Debug)]
pub(super) struct CountState {
    pub(super) checkpoint: Checkpoint,
    /// Found in units that were stopped half way.
    pub(super) beyond: u128,
    /// True if a unit of this portion is done.
    pub(super) is_any_done: bool,
}

/// Units of work of a part: several where it is counted by quarters, otherwise one.
pub(super) fn units(part: &Part) -> u64 {
    if let Method::Quarters(cut) = part.method { DividedBoard::units(&part.board, cut) } else { 1 }
}

/// Parts that are counted together: one by its quarters, or any number by other methods.
struct PartGroup<'a> {
    parts: &'a [Part],
    division: Option<Arc<DividedBoard>>,
    /// Number of the first unit.
    first: u64,
}

impl PartGroup<'_> {
    fn part(&self, unit: u64) -> &Part {
        if self.parts.len() == 1 { &self.parts[0] } else { &self.parts[(unit - self.first) as usize] }
    }
}

impl Execution<'_> {
    /// Counts the units that are not done yet. Parts counted by quarters come one after the other, their units spread
    /// over the threads, so that only one set of quarters is in memory; others are spread over the threads together.
    pub(super) fn run(&self) {
        let mut first = 0;
        let together = |a: &Part, b: &Part| !a.is_by_quarters() && !b.is_by_quarters();
        for parts in self.parts.chunk_by(together) {
            let units = first..first + parts.iter().map(units).sum::<u64>();
            first = units.end;
            let pending = self.pending(units.clone());
            if !pending.is_empty() && self.meter.stopped().is_none() && !self.is_enough() && !self.is_portion_done() {
                self.run_parts(parts, units.start, &pending);
            }
        }
    }

    fn run_parts(&self, parts: &[Part], first: u64, pending: &[u64]) {
        let division = match parts {
            [Part { board, method: Method::Quarters(cut), .. }] => self.divided(first, board, *cut),
            _ => None,
        };
        let threads = if division.is_some() { self.jobs } else { self.jobs.min(SERIAL_THREADS as usize) };
        let (next, group) = (AtomicUsize::new(0), PartGroup { parts, division, first });
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

    /// The lists of a part, whose first unit this is.
    fn divided(&self, first: u64, board: &Residual, cut: Cut) -> Option<Arc<DividedBoard>> {
        let Lists(lists) = &mut *self.lists.lock().unwrap_or_else(PoisonError::into_inner);
        if lists.as_ref().is_none_or(|(of, _)| *of != first) {
            // Those of another part make room first.
            *lists = None;
            let made = DividedBoard::by_cut(board, cut, self.memory, self.jobs, self.meter)?;
            *lists = Some((first, Arc::new(made)));
        }
        lists.as_ref().map(|(_, division)| division.clone())
    }

    /// Takes one pending unit after the other.
    fn work(&self, group: &PartGroup<'_>, pending: &[u64], next: &AtomicUsize) {
        let mut workspace = Workspace::new(self.processor, self.meter);
        let mut ticker = self.meter.ticker();
        while let Some(&unit) = pending.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut counted = self.unit(group, unit, &mut workspace, &mut ticker);
            // The work is settled first: a unit whose work exceeds the limit is not done.
            counted.is_all = counted.is_all && ticker.settle().is_continue();
            if !self.record(unit, counted.times(group.part(unit).weight)) || self.is_portion_done() {
                break;
            }
        }
    }

    /// Counts the completions of one unit.
    fn unit(
        &self,
        group: &PartGroup<'_>,
        unit: u64,
        workspace: &mut Workspace<'_>,
        ticker: &mut Ticker<'_>,
    ) -> Counted {
        let part = group.part(unit);
        let place = unit - group.first;
        let bytes = self.memory / SERIAL_THREADS;
        let serial = Serial { processor: self.processor, bytes, meter: self.meter };
        match &group.division {
            Some(division) => division.count(place, workspace, ticker),
            None if !part.is_by_quarters() => serial.count(&part.board, part.method, ticker),
            // The quarters did not fit after all: the first unit stands for the whole part.
            None if place == 0 => serial.divide(&part.board, Method::Branch, ticker),
            None => Counted::all(0),
        }
    }

    /// Records what a unit has; false if no other is to be counted.
    fn record(&self, unit: u64, Counted { found, is_all }: Counted) -> bool {
        let mut state = self.state();
        if is_all {
            state.is_any_done = true;
            state.checkpoint.finish(unit, found);
            self.meter.report(&state.checkpoint);
        } else {
            state.beyond += found;
        }
        is_all && state.checkpoint.partial < self.enough
    }

    fn is_portion_done(&self) -> bool {
        self.portion.is_some_and(|most| self.meter.spent() >= most && self.state().is_any_done)
    }

    fn is_enough(&self) -> bool {
        self.state().checkpoint.partial >= self.enough
    }

    fn pending(&self, units: Range<u64>) -> Vec<u64> {
        let state = self.state();
        units.filter(|&unit| !state.checkpoint.is_done(unit)).collect()
    }

    fn state(&self) -> MutexGuard<'_, CountState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
