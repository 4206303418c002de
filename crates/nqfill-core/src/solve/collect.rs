//! Completions kept back until their order is known.

use super::delivery::Delivery;
use crate::engine::{Flow, Meter, Sink, Stop};
use std::ops::ControlFlow;

/// Completions of a residual with m rows, m columns each, one after the other.
#[derive(Default)]
pub(super) struct Kept {
    columns: Vec<u32>,
    count: usize,
}

/// A complete listing is sorted up to this many completions, as the command line promises.
pub(super) const MOST_SORTED: usize = 1_000_000;

/// Completions that there is room for from the first one on: most boards that people set have no more.
const FEW: usize = 16;

/// Columns kept at most, whatever the size of the board: 256 MB.
const MOST_COLUMNS: usize = 64_000_000;

/// How many completions of so many rows may be kept to be sorted.
pub(super) fn most_kept(rows: usize) -> usize {
    MOST_SORTED.min(MOST_COLUMNS / rows.max(1))
}

impl Kept {
    /// Forgets all but the first.
    pub(super) fn truncate(&mut self, most: usize) {
        let m = self.columns.len().checked_div(self.count).unwrap_or(0);
        self.count = self.count.min(most);
        self.columns.truncate(self.count * m);
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    fn push(&mut self, columns: &[u32]) {
        if self.count == 0 {
            self.columns.reserve(FEW * columns.len());
        }
        self.columns.extend_from_slice(columns);
        self.count += 1;
    }

    /// Gives away all that is kept, in the order in which it came, and keeps nothing.
    pub(super) fn deliver(&mut self, delivery: &mut Delivery<'_>) -> Flow {
        std::mem::take(self).iter().try_for_each(|columns| delivery.deliver(columns))
    }

    /// The same while the search is still under way.
    fn deliver_on_the_way(&mut self, delivery: &mut Delivery<'_>, meter: &mut Meter) -> Flow {
        std::mem::take(self).iter().try_for_each(|columns| delivery.deliver_on_the_way(columns, meter))
    }

    fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let m = self.columns.len().checked_div(self.count).unwrap_or(0);
        (0..self.count).map(move |i| &self.columns[i * m..][..m])
    }

    /// Gives away all that is kept, in canonical order.
    pub(super) fn deliver_sorted(&mut self, delivery: &mut Delivery<'_>) -> Flow {
        let kept = std::mem::take(self);
        let mut order: Vec<&[u32]> = kept.iter().collect();
        order.sort_unstable();
        order.into_iter().try_for_each(|columns| delivery.deliver(columns))
    }
}

/// Keeps completions up to a number. What happens then is the difference between the three uses:
/// - a probe never gets there, because its nodes are few;
/// - a complete listing that turns out too long to be sorted is given away as found from there on;
/// - a listing in row order that has come so far is worth going on with, and may spend what it likes from there on.
pub(super) struct Keep<'d, 'a> {
    delivery: &'d mut Delivery<'a>,
    pub(super) kept: Kept,
    most: usize,
    pub(super) overflowed: bool,
    bounded: bool,
    /// Nodes that the search may go on for after the first.
    after_first: Option<u64>,
}

impl<'d, 'a> Keep<'d, 'a> {
    /// Keeps `most` and gives the rest away as found.
    pub(super) fn then_stream(delivery: &'d mut Delivery<'a>, most: usize) -> Self {
        Self { delivery, kept: Kept::default(), most, overflowed: false, bounded: false, after_first: None }
    }

    /// Keeps all, and lets the search go on for so many nodes after the first.
    pub(super) fn for_a_while(delivery: &'d mut Delivery<'a>, after_first: Option<u64>) -> Self {
        Self { after_first, ..Self::then_stream(delivery, usize::MAX) }
    }

    /// Keeps `most` and stops at the next.
    pub(super) fn at_most(delivery: &'d mut Delivery<'a>, most: usize) -> Self {
        Self { bounded: true, ..Self::then_stream(delivery, most) }
    }
}

impl Sink for Keep<'_, '_> {
    fn solution(&mut self, columns: &[u32], meter: &mut Meter) -> Flow {
        if !self.delivery.board().is_wanted(columns) {
            return ControlFlow::Continue(());
        }
        if self.overflowed {
            return self.delivery.deliver_on_the_way(columns, meter);
        }
        self.kept.push(columns);
        if let Some(nodes) = self.after_first.take() {
            meter.allow(Some(nodes));
        }
        if self.kept.count < self.most {
            return ControlFlow::Continue(());
        }
        self.overflowed = true;
        if self.bounded {
            return ControlFlow::Break(Stop::Enough);
        }
        meter.allow(None);
        self.kept.deliver_on_the_way(self.delivery, meter)
    }
}
