//! Carries out a plan, on one or several threads.

use super::super::tally::{Method, Watch};
use super::cost_model::SERIAL_THREADS;
use super::division::{Counted, DividedBoard};
use super::plan::{Part, Plan};
use super::serial::Serial;
use super::workspace::Workspace;
use crate::engine::Meter;
use crate::threads;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A count under way.
pub(super) struct CountRun<'a> {
    pub(super) parts: &'a [Part],
    /// Counts what is one unit.
    pub(super) serial: Serial,
    pub(super) jobs: usize,
    pub(super) memory: u64,
    pub(super) watch: Watch<'a>,
    pub(super) units: u64,
    pub(super) state: Mutex<CountState>,
}

/// What is counted so far.
#[derive(Default)]
pub(super) struct CountState {
    pub(super) done: u64,
    /// Completions found in them.
    pub(super) found: u128,
    /// Found in units that were stopped half way.
    pub(super) beyond: u128,
    /// How they were found, once that is known.
    pub(super) method: Option<Method>,
}

/// Units of work of a part: several where it is counted by quarters, otherwise one.
pub(super) fn units(part: &Part) -> u64 {
    if let Plan::Quarters(cut) = part.plan { DividedBoard::units(&part.board, cut) } else { 1 }
}

/// Parts that are counted together: one by its quarters, or any number by other methods.
struct PartGroup<'a> {
    parts: &'a [Part],
    /// The lists of the one part.
    division: Option<DividedBoard>,
    units: u64,
}

impl PartGroup<'_> {
    fn part(&self, unit: u64) -> &Part {
        if self.parts.len() == 1 { &self.parts[0] } else { &self.parts[unit as usize] }
    }
}

impl CountRun<'_> {
    /// Counts all units. Parts counted by quarters come one after the other, their units spread over the threads, so that
    /// only one set of quarters is in memory; others are spread over the threads together.
    pub(super) fn run(&self, meter: &mut Meter) {
        let together = |a: &Part, b: &Part| !a.is_by_quarters() && !b.is_by_quarters();
        for parts in self.parts.chunk_by(together) {
            if meter.cut_by().is_some() || self.is_enough() {
                break;
            }
            self.run_parts(parts, meter);
        }
    }

    fn run_parts(&self, parts: &[Part], meter: &mut Meter) {
        let division = match parts {
            [Part { board, plan: Plan::Quarters(cut), .. }] => {
                DividedBoard::by_cut(board, *cut, self.memory, self.jobs, meter)
            }
            _ => None,
        };
        self.state().method = Some(match parts {
            // The quarters did not fit after all.
            [part] if part.is_by_quarters() && division.is_none() => Method::Sum,
            [part] if self.parts.len() == 1 => part.plan.method(),
            _ => Method::Sum,
        });
        let threads = if division.is_some() { self.jobs } else { self.jobs.min(SERIAL_THREADS as usize) };
        let group = PartGroup { parts, division, units: parts.iter().map(units).sum() };
        let next = AtomicU64::new(0);
        let meter = meter.for_threads();
        let work = || self.work(&group, &next, &mut meter.clone());
        std::thread::scope(|scope| {
            for _ in 1..threads.min(usize::try_from(group.units).unwrap_or(usize::MAX)) {
                // The threads that there are take all units, however few they are.
                if threads::start(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
    }

    /// Takes one unit after the other.
    fn work(&self, group: &PartGroup<'_>, next: &AtomicU64, meter: &mut Meter) {
        let mut workspace = Workspace::new(self.serial.processor, meter);
        loop {
            let unit = next.fetch_add(1, Ordering::Relaxed);
            if unit >= group.units {
                break;
            }
            let mut counted = self.unit(group, unit, &mut workspace);
            // The work is settled first: a unit whose work exceeds the limit is not done.
            counted.is_all = counted.is_all && workspace.meter.settle().is_ok();
            if !self.record(counted.times(group.part(unit).weight)) {
                break;
            }
        }
    }

    /// Counts the completions of one unit.
    fn unit(&self, group: &PartGroup<'_>, unit: u64, workspace: &mut Workspace<'_>) -> Counted {
        let part = group.part(unit);
        match &group.division {
            Some(division) => division.count(unit, workspace),
            None if !part.is_by_quarters() => self.serial.count(&part.board, part.plan, workspace.meter),
            // The quarters did not fit after all: the first unit stands for the whole part.
            None if unit == 0 => self.serial.divide(&part.board, Plan::Branch, workspace.meter),
            None => Counted::all(0),
        }
    }

    /// Records what a unit has; false if no other is to be counted.
    fn record(&self, Counted { found, is_all }: Counted) -> bool {
        let mut state = self.state();
        if is_all {
            state.done += 1;
            state.found += found;
            (self.watch)(state.done, self.units);
        } else {
            state.beyond += found;
        }
        is_all && state.found < self.serial.enough
    }

    fn is_enough(&self) -> bool {
        self.state().found >= self.serial.enough
    }

    fn state(&self) -> MutexGuard<'_, CountState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
