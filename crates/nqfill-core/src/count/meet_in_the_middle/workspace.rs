//! What one thread of a count works on.

use super::join::JoinedHalves;
use super::pairs::{Pairs, cost};
use super::unit_costs::{pairing, units};
use crate::engine::Meter;
use crate::simd::Processor;
use std::ops::Range;

/// The lists of one thread.
pub(super) struct Workspace<'a> {
    pub(super) processor: Processor,
    pub(super) top: JoinedHalves,
    pub(super) bottom: JoinedHalves,
    pub(super) pairs: Pairs,
    pub(super) kept: KeptHalves,
    pub(super) meter: &'a mut Meter,
}

impl<'a> Workspace<'a> {
    pub(super) fn new(processor: Processor, meter: &'a mut Meter) -> Self {
        let (top, bottom, kept) = Default::default();
        Self { processor, top, bottom, pairs: Pairs::new(processor), kept, meter }
    }

    /// Twice the number of pairs of a top half and a bottom half without a common diagonal of `crossing`, where pairs
    /// with a single in them count half; and the work units it took. 0 once the count is to stop, which leaves lists unfinished.
    pub(super) fn count_doubled(&mut self, crossing: u64) -> (u64, u64) {
        let Self { top, bottom, pairs, meter, .. } = self;
        if bottom.len() == 0 {
            return (0, 0);
        }
        let work = units(pairing((top.len() * bottom.len()) as f64));
        let (patterns, words) =
            if cost(top.len(), bottom.len()) < cost(bottom.len(), top.len()) { (top, bottom) } else { (bottom, top) };
        let doubled = pairs.count_doubled(patterns.words_mut(), words.parts(), crossing, meter);
        (if meter.cut_by().is_some() { 0 } else { doubled }, work)
    }
}

/// The halves without the border row that one thread keeps during a unit.
#[derive(Default)]
pub(super) struct KeptHalves {
    pub(super) halves: JoinedHalves,
    /// Where the halves of each compressed set of columns lie.
    pub(super) lists: Vec<Range<u32>>,
    /// True if the halves of all sets are kept. Otherwise they are joined when they are wanted.
    pub(super) all: bool,
}

impl KeptHalves {
    /// The halves of a compressed set of columns.
    pub(super) fn list(&self, compressed: usize) -> &[u64] {
        let list = &self.lists[compressed];
        &self.halves.words()[list.start as usize..list.end as usize]
    }
}
