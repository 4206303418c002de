//! A position as a word a line, rows and columns alike.

use super::super::state::bits;
use crate::board::bits::Bits;
use crate::simd::Lanes;

/// Most rows of a residual, and most columns.
pub(super) const LINES: usize = 64;

/// Rows or columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    Rows,
    Columns,
}

impl View {
    pub(super) const BOTH: [Self; 2] = [Self::Rows, Self::Columns];
}

/// Open squares of a line, as bits by their number along it.
pub(super) trait Word: Bits + Send + Sync + 'static {
    /// The set of the lines that are empty.
    fn empty_lines(lanes: impl Lanes, lines: &[Self; LINES]) -> u64;
}

impl Word for u16 {
    #[inline(always)]
    fn empty_lines(lanes: impl Lanes, lines: &[Self; LINES]) -> u64 {
        lanes.zeros_of_16(lines)
    }
}

impl Word for u32 {
    #[inline(always)]
    fn empty_lines(lanes: impl Lanes, lines: &[Self; LINES]) -> u64 {
        lanes.zeros_of_32(lines)
    }
}

/// The lines of one view. Aligned so that no vector crosses a cache line.
#[derive(Clone)]
#[repr(align(64))]
pub(super) struct Lines<W>(pub(super) [W; LINES]);

/// Open squares, and the lines without a queen. Lines with a queen have no open squares.
#[derive(Clone)]
pub(super) struct Position<W> {
    /// By view.
    pub(super) open: [Lines<W>; 2],
    pub(super) free: [u64; 2],
}

/// Free lines of a view by their number of open squares.
pub(super) struct Sizes {
    pub(super) empty: u64,
    /// With at most one.
    pub(super) single: u64,
    /// With at most two.
    pub(super) pairs: u64,
}

impl<W: Word> Position<W> {
    #[inline(always)]
    pub(super) fn sizes(&self, view: View, lanes: impl Lanes) -> Sizes {
        let (open, free) = (&self.open[view as usize], self.free[view as usize]);
        let mut rest = open.clone();
        rest.0.iter_mut().for_each(|line| *line = line.without_first());
        let single = W::empty_lines(lanes, &rest.0);
        rest.0.iter_mut().for_each(|line| *line = line.without_first());
        Sizes {
            empty: free & W::empty_lines(lanes, &open.0),
            single: free & single,
            pairs: free & W::empty_lines(lanes, &rest.0),
        }
    }

    /// The free lines with the fewest open squares, by view.
    pub(super) fn narrowest(&self) -> [u64; 2] {
        let size = |view: View, line: usize| self.open[view as usize].0[line].len();
        let all =
            || View::BOTH.into_iter().flat_map(|view| bits(self.free[view as usize]).map(move |line| (view, line)));
        let least = all().map(|(view, line)| size(view, line)).min();
        let mut narrowest = [0; 2];
        for (view, line) in all().filter(|&(view, line)| Some(size(view, line)) == least) {
            narrowest[view as usize] |= 1 << line;
        }
        narrowest
    }
}
