//! What a slice finds on a thread of its own, until its turn comes.

use super::subtree::{BoxedSubtree, Slice};
use crate::engine::{Flow, Meter, SearchContext, Sink};
use std::ops::ControlFlow::Continue;

/// What a slice on some thread has found, and how it ended.
pub(super) struct SliceResult {
    found: SliceFound,
    pub(super) end: Flow,
    work: Work,
}

impl SliceResult {
    /// Searches a slice of `tree`, which may place so many queens.
    pub(super) fn of(tree: &mut BoxedSubtree<'_>, length: u64, meter: &Meter) -> Self {
        let (mut meter, mut found) = (meter.clone(), SliceFound::default());
        let end = tree.search(&mut Slice::new(length), &mut SearchContext::new(&mut meter, &mut found));
        Self { found, end, work: Work::from(&meter) }
    }

    /// True if no completion was found, and no limit reached.
    pub(super) fn is_empty(&self) -> bool {
        self.found.work.is_empty() && self.end.is_continue()
    }

    /// Adds what the next slice did, which found nothing.
    pub(super) fn append(&mut self, next: &Self) {
        self.work.nodes += next.work.nodes;
        self.work.backtracks += next.work.backtracks;
    }

    /// Passes on the completions and the counts of the slice.
    pub(super) fn deliver(&self, run: &mut SearchContext<'_>) -> Flow {
        let mut last = Work::default();
        let width = self.found.columns.len().checked_div(self.found.work.len()).unwrap_or(0);
        for (at, &work) in self.found.work.iter().enumerate() {
            run.meter.count(work.nodes - last.nodes, work.backtracks - last.backtracks);
            last = work;
            run.solution(&self.found.columns[at * width..][..width])?;
        }
        run.meter.count(self.work.nodes - last.nodes, self.work.backtracks - last.backtracks);
        self.end
    }
}

/// Counts of a meter.
#[derive(Clone, Copy, Default)]
struct Work {
    nodes: u64,
    backtracks: u64,
}

impl From<&Meter> for Work {
    fn from(meter: &Meter) -> Self {
        Self { nodes: meter.nodes(), backtracks: meter.backtracks() }
    }
}

/// The completions of a slice, and the work done until each.
#[derive(Default)]
struct SliceFound {
    columns: Vec<u32>,
    work: Vec<Work>,
}

impl Sink for SliceFound {
    fn solution(&mut self, columns: &[u32], meter: &mut Meter) -> Flow {
        self.columns.extend_from_slice(columns);
        self.work.push(Work::from(&*meter));
        Continue(())
    }
}
