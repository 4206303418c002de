//! Halves whose queen on the border row is added last.
//!
//! To join the halves of a column set from quarters takes the longest for the larger half, and many of its halves differ
//! in nothing but one row. So the border row is left out: halves of the rows below it are joined once for each set of
//! columns, kept, and then tested against each queen that the border row may have. A test takes a sixth of the time that
//! joining a half takes, and about every second one gives a half.
//!
//! What is kept would soon be too much. But a column that is closed in the border row is used either by the top half or
//! by the rows below it, never by the border row. So the count falls into units, one for each set of such columns that
//! the top half uses, and the lists of one unit are of no use to another. On two boards of 20 rows with 3 fixed queens
//! the lists of a unit take up to 5 MB, those of all 16 units together 50 and 68.

use std::ops::{ControlFlow, Range};

use super::board::Board;
use super::cut::Cut;
use super::join::{Extend, Halves};
use super::layout::Layout;
use super::meter::Ticker;
use super::quarters::{HALF, LOOK, Quarters, Workspace};
use super::ranks::binomial;
use crate::simd::Processor;

/// Closed columns that make units, at least and at most. With fewer units several threads are not kept busy.
const LEAST_CLOSED: usize = 3;
const MOST_CLOSED: usize = 8;
/// Share of the memory for the lists that one thread keeps.
const SHARE: u64 = 32;
/// Halves tested against a queen for one unit of work.
const TESTS: u64 = 2;

/// The border row of a board.
pub(crate) struct Border {
    /// Columns closed in it by which the count is divided, and all others.
    closed: usize,
    others: usize,
    /// The sets of the others by their size, each with what it is when squeezed.
    of_others: Vec<Vec<(usize, usize)>>,
    /// Its open squares: the column as a bit of a set of the others, squeezed, and the diagonals.
    queens: Vec<(usize, u64)>,
    /// Rows of the top half, and rows below the border row.
    top: usize,
    below: usize,
    /// Halves that may be kept.
    most: usize,
}

/// What one thread keeps of a unit: halves without the border row, and where those of each squeezed set of columns lie.
#[derive(Default)]
pub(crate) struct Kept {
    halves: Halves,
    lists: Vec<Range<u32>>,
    /// Whether those of all sets are kept. Otherwise they are joined when they are wanted.
    all: bool,
}

impl Border {
    /// The border row of `board`, turned as it is cut; `None` if it belongs to the quarters.
    pub(crate) fn of(board: &Board, layout: &Layout, cut: Cut, bytes: u64) -> Option<Border> {
        if !cut.border {
            return None;
        }
        let closed = closed(board, cut);
        let others = ((1 << cut.len) - 1) & !closed;
        let squeezed = |j: usize| 1 << (others & ((1 << j) - 1)).count_ones();
        let queens = board.open_columns(cut.top).map(|j| (squeezed(j), layout.word(cut.top, j))).collect();
        let (of_others, most) = (by_size(others), most_kept(bytes));
        Some(Border { closed, others, of_others, queens, top: cut.top, below: cut.bottom().len(), most })
    }

    /// Adds the completions of a unit to `total`, until told to stop.
    pub(crate) fn count(
        &self,
        unit: u64,
        quarters: &Quarters,
        space: &mut Workspace,
        ticker: &mut Ticker<'_>,
        total: &mut u128,
    ) -> ControlFlow<()> {
        let of_top = spread(unit as usize, self.closed);
        let of_bottom = self.closed & !of_top;
        self.keep(of_bottom, quarters, space, ticker)?;
        for (set, squeezed) in self.sets(self.top, of_top) {
            space.top.clear();
            quarters.join(0, set, space.processor, &mut space.top);
            let mut work = LOOK + HALF * space.top.len() as u64;
            if space.top.len() > 0 {
                work += self.extend(squeezed, of_bottom, quarters, space);
                let (twice, pairing) = space.pair(quarters.crossing());
                *total += u128::from(twice / 2);
                work += pairing;
            }
            ticker.spend(work)?;
        }
        ControlFlow::Continue(())
    }

    /// Joins all halves below the border row that use of the closed columns exactly these, unless they are too many to be
    /// kept.
    fn keep(
        &self,
        closed: usize,
        quarters: &Quarters,
        space: &mut Workspace,
        ticker: &mut Ticker<'_>,
    ) -> ControlFlow<()> {
        let Workspace { kept, processor, .. } = space;
        kept.all = true;
        kept.halves.clear();
        kept.lists.clear();
        kept.lists.resize(self.squeezed() + 1, 0..0);
        for (set, squeezed) in self.sets(self.below, closed) {
            ticker.spend(kept.add((set, squeezed), quarters, *processor))?;
            kept.all = kept.halves.len() <= self.most;
            if !kept.all {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// Makes the bottom halves for top halves on these squeezed columns; returns the work it was.
    fn extend(&self, taken: usize, closed: usize, quarters: &Quarters, space: &mut Workspace) -> u64 {
        let Workspace { bottom, kept, processor, .. } = space;
        let mut work = 0;
        bottom.clear();
        for &(column, queen) in self.queens.iter().filter(|(column, _)| taken & column == 0) {
            let squeezed = self.squeezed() & !taken & !column;
            if !kept.all {
                kept.halves.clear();
                work += kept.add((spread(squeezed, self.others) | closed, squeezed), quarters, *processor);
            }
            let halves = kept.of(squeezed);
            work += halves.len() as u64 / TESTS;
            processor.run(Extend { halves, queen, extended: bottom });
        }
        work
    }

    /// All sets of so many columns that have of the closed ones exactly these, and the others squeezed.
    fn sets(&self, size: usize, closed: usize) -> impl Iterator<Item = (usize, usize)> {
        let of_others = size.checked_sub(closed.count_ones() as usize).and_then(|size| self.of_others.get(size));
        of_others.into_iter().flatten().map(move |&(set, squeezed)| (set | closed, squeezed))
    }

    /// All columns but the closed ones, squeezed.
    fn squeezed(&self) -> usize {
        (1 << self.others.count_ones()) - 1
    }
}

impl Kept {
    /// Joins the halves of a set of columns, given with what it is when squeezed; returns the work it was.
    fn add(&mut self, (set, squeezed): (usize, usize), quarters: &Quarters, processor: Processor) -> u64 {
        let start = self.halves.len();
        quarters.join(1, set, processor, &mut self.halves);
        self.lists[squeezed] = start as u32..self.halves.len() as u32;
        LOOK + HALF * (self.halves.len() - start) as u64
    }

    /// The halves of a squeezed set of columns.
    fn of(&self, squeezed: usize) -> &[u64] {
        let list = &self.lists[squeezed];
        &self.halves.words()[list.start as usize..list.end as usize]
    }
}

/// Units that the count of a board so cut falls into, if it has a border row.
pub(crate) fn units(board: &Board, cut: Cut) -> u64 {
    1 << closed(&cut.turned(board), cut).count_ones()
}

/// Whether adding the border row last is possible within `bytes`, for a board turned as it is cut with so many halves
/// below that row, roughly.
pub(crate) fn fits(turned: &Board, cut: Cut, halves: f64, bytes: u64) -> bool {
    let (closed, below) = (closed(turned, cut).count_ones() as usize, cut.bottom().len());
    let sets = |taken: usize| below.checked_sub(taken).map_or(0, |rest| binomial(cut.len - closed, rest));
    let largest = (0..=closed).map(sets).max().unwrap_or(0) as f64 / binomial(cut.len, below) as f64;
    let most = most_kept(bytes) as f64;
    // Twice as many for a wrong estimate. The lists take as much as a half each.
    closed >= LEAST_CLOSED && 2.0 * halves * largest < most && ((1_usize << (cut.len - closed)) as f64) < most
}

fn most_kept(bytes: u64) -> usize {
    let most = usize::try_from(bytes / SHARE / size_of::<u64>() as u64).unwrap_or(usize::MAX);
    most.min(u32::MAX as usize / 2)
}

/// Columns closed in the border row, at most so many as make units.
fn closed(turned: &Board, cut: Cut) -> usize {
    let closed = (0..cut.len).filter(|&j| !turned.is_open(cut.top, j));
    closed.take(MOST_CLOSED).fold(0, |set, j| set | 1 << j)
}

/// All sets of some columns by their size, each with what it is when squeezed.
fn by_size(columns: usize) -> Vec<Vec<(usize, usize)>> {
    let mut by_size = vec![Vec::new(); columns.count_ones() as usize + 1];
    let (mut set, mut squeezed) = (0_usize, 0_usize);
    loop {
        by_size[squeezed.count_ones() as usize].push((set, squeezed));
        if set == columns {
            return by_size;
        }
        (set, squeezed) = (set.wrapping_sub(columns) & columns, squeezed + 1);
    }
}

/// The lowest bits of `set` spread over the bits of `places`.
fn spread(set: usize, mut places: usize) -> usize {
    let (mut spread, mut set) = (0, set);
    while places != 0 {
        spread |= if set & 1 == 1 { places & places.wrapping_neg() } else { 0 };
        places &= places - 1;
        set >>= 1;
    }
    spread
}

#[cfg(test)]
mod tests {
    use super::super::meter::Meter;
    use super::super::plain::Plain;
    use super::super::tests::Free;
    use super::*;
    use crate::board::Residual;

    #[test]
    fn halves_that_are_too_many_to_be_kept_are_joined_again() {
        let board = Board::new(&Residual::new(13, &[(0, 1), (12, 4)], &[]));
        let expected = Plain::new(&board, 0..11).map(|plain| u128::from(plain.total()));
        let cut = Cut { border: true, ..Cut::in_half(board.len()) };
        let (meter, mut joined_again) = (Meter::new(&Free, None), 0);
        for bytes in [1 << 16, 1 << 18, 1 << 30] {
            let quarters = Quarters::new(&board, cut, bytes, 1, &meter).expect("enough memory for the quarters");
            let (mut space, mut total) = (Workspace::new(Processor::choose(None)), 0);
            for unit in 0..units(&board, cut) {
                assert!(quarters.count(unit, &mut space, &mut meter.ticker(), &mut total).is_continue());
                joined_again += u32::from(!space.kept.all);
            }
            assert_eq!(Some(total), expected, "{bytes} bytes");
        }
        assert!(joined_again > 0);
    }

    #[test]
    fn bits_are_spread_over_places_in_their_order() {
        assert_eq!(spread(0b101, 0b1101_0100), 0b0100_0100);
        assert_eq!(spread(usize::MAX, 0b1101_0100), 0b1101_0100);
        assert_eq!(spread(0b1000, 0b111), 0);
    }
}
