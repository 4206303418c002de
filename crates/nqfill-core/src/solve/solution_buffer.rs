//! Buffers completions until their order is known.

use super::solution_sink::SolutionSink;
use crate::engine::{Flow, Meter, Sink, Stop};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Completions of a residual with m rows: m columns each, one after the other.
#[derive(Default)]
pub(super) struct SolutionBuffer {
    columns: Vec<u32>,
    count: usize,
}

/// Most completions of a complete listing that are sorted; the command line documents it.
const MOST_SORTED: usize = 1_000_000;

/// Completions that the buffer has room for from the start: most boards that people set have no more.
const FEW: usize = 16;

/// Most columns kept, whatever the size of the board: 256 MB.
const MOST_COLUMNS: usize = 64_000_000;

/// Most completions of `rows` columns each that may be kept for sorting.
pub(super) fn most_kept(rows: usize) -> usize {
    MOST_SORTED.min(MOST_COLUMNS / rows.max(1))
}

impl SolutionBuffer {
    /// Drops all but the first `most`.
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

    /// Delivers and removes all, in the order in which they were found.
    pub(super) fn emit(&mut self, sink: &mut SolutionSink<'_>) -> Flow {
        std::mem::take(self).iter().try_for_each(|columns| sink.emit(columns))
    }

    /// Does what [`Self::emit`] does while the search still runs, which also polls the limits.
    fn emit_on_the_way(&mut self, sink: &mut SolutionSink<'_>, meter: &mut Meter) -> Flow {
        std::mem::take(self).iter().try_for_each(|columns| {
            sink.emit_on_the_way(columns, meter)?;
            drawn(sink.squares(), meter)
        })
    }

    fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let m = self.columns.len().checked_div(self.count).unwrap_or(0);
        (0..self.count).map(move |i| &self.columns[i * m..][..m])
    }

    /// Delivers and removes all, in canonical order, unless time is up first, or an interrupt comes.
    pub(super) fn emit_sorted(&mut self, sink: &mut SolutionSink<'_>, meter: &mut Meter) -> Flow {
        let kept = std::mem::take(self);
        let list: Group<'_> = kept.iter().collect();
        // Many short lists are sorted, not a long one, so that limits are looked at between them.
        if list.len() <= FEW_TO_SORT {
            return sort_and_emit(list, sink, meter);
        }
        let mut groups = parted(list, 0).into_iter().flat_map(|group| parted(group, 1));
        groups.try_for_each(|group| sort_and_emit(group, sink, meter))
    }
}

/// Completions to sort.
type Group<'k> = SmallVec<[&'k [u32]; FEW]>;

fn sort_and_emit(mut group: Group<'_>, sink: &mut SolutionSink<'_>, meter: &mut Meter) -> Flow {
    group.sort_unstable();
    drawn(group.len() * WORK_TO_SORT, meter)?;
    for columns in group {
        sink.emit(columns)?;
        drawn(sink.squares(), meter)?;
    }
    ControlFlow::Continue(())
}

/// Completions of up to this number are sorted at once.
const FEW_TO_SORT: usize = 10_000;

/// Work of sorting a completion, in squares drawn.
const WORK_TO_SORT: usize = 200;

/// Completions in groups by their column in a row, in the order of the columns; in one group if they are few.
fn parted(list: Group<'_>, row: usize) -> Vec<Group<'_>> {
    let rows = list.first().map_or(0, |columns| columns.len());
    if list.len() <= FEW_TO_SORT || row >= rows {
        return vec![list];
    }
    let mut groups = vec![Group::new(); rows];
    for columns in list {
        groups[columns[row] as usize].push(columns);
    }
    groups
}

/// Looks at the limits now and then while kept completions are emitted: a square takes about a nanosecond to draw.
fn drawn(squares: usize, meter: &mut Meter) -> Flow {
    meter.work(squares as u64).map_or_else(|limit| ControlFlow::Break(Stop::Limit(limit)), ControlFlow::Continue)
}

/// Buffers up to `most` completions. The three uses differ in what happens then:
/// - a probe never gets there, because it has few nodes;
/// - a complete listing, now too long to sort, streams in the order found from there on;
/// - a listing in row order has proved worth its while, and continues without an allowance.
pub(super) struct BufferingSink<'d, 'a> {
    pub(super) sink: &'d mut SolutionSink<'a>,
    pub(super) kept: SolutionBuffer,
    most: usize,
    pub(super) overflowed: bool,
    bounded: bool,
    /// Node allowance after the first completion.
    after_first: Option<u64>,
}

impl<'d, 'a> BufferingSink<'d, 'a> {
    /// Buffers `most` completions, then streams.
    pub(super) fn then_stream(sink: &'d mut SolutionSink<'a>, most: usize) -> Self {
        Self { sink, kept: SolutionBuffer::default(), most, overflowed: false, bounded: false, after_first: None }
    }

    /// Buffers all; limits the search to `after_first` more nodes after the first completion.
    pub(super) fn for_a_while(sink: &'d mut SolutionSink<'a>, after_first: Option<u64>) -> Self {
        Self { after_first, ..Self::then_stream(sink, usize::MAX) }
    }

    /// Buffers `most` completions, then stops at the next.
    pub(super) fn at_most(sink: &'d mut SolutionSink<'a>, most: usize) -> Self {
        Self { bounded: true, ..Self::then_stream(sink, most) }
    }
}

impl Sink for BufferingSink<'_, '_> {
    fn solution(&mut self, columns: &[u32], meter: &mut Meter) -> Flow {
        if !self.sink.is_wanted(columns) {
            return ControlFlow::Continue(());
        }
        if self.overflowed {
            return self.sink.emit_on_the_way(columns, meter);
        }
        self.kept.push(columns);
        meter.found(self.kept.count as u64);
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
        self.kept.emit_on_the_way(self.sink, meter)
    }
}
