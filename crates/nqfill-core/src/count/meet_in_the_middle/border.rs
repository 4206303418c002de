//! Halves whose queen on the border row is added last.
//!
//! To join the halves of a column set from quarters takes the longest for the larger half, and many of its halves
//! differ in nothing but one row. So the border row is left out: halves of the rows below it are joined once for each
//! set of columns, kept, and then tested against each queen that the border row may have. A test takes a sixth of the
//! time that joining a half takes, and about every second one gives a half.
//!
//! To keep the halves of all column sets would take too much memory. But a column that is closed in the border row is
//! used either by the top half or by the rows below it, never by the border row. So the count falls into units, one for
//! each set of such columns that the top half uses, and the lists of one unit are of no use to another. On two boards
//! of 20 rows with 3 fixed queens the lists of a unit take up to 5 MB, those of all 16 units together 50 and 68.

use super::cut::Cut;
use super::division::Counted;
use super::join::Extend;
use super::layout::Layout;
use super::quarters::Quarters;
use super::subsets::{binomial, deposited, subsets_by_size};
use super::unit_costs::{EXTENSION, units};
use super::workspace::{KeptHalves, Workspace};
use crate::board::{Residual, ones};
use crate::engine::{Limit, Meter};
use crate::simd::Processor;

/// Fewest closed columns that make units. With fewer units several threads are not kept busy.
const MIN_CLOSED: usize = 3;
/// Most closed columns that make units.
const MAX_CLOSED: usize = 8;
/// The lists that one thread keeps may take the memory divided by this.
const MEMORY_SHARE: u64 = 32;

/// A board cut into quarters and a border row.
pub(super) struct Border {
    quarters: Quarters,
    /// Columns closed in the border row by which the count is divided.
    closed: usize,
    /// All other columns.
    others: usize,
    /// Subsets of the other columns by size: `(set, pext(set, others))`.
    subsets: Vec<Vec<(usize, usize)>>,
    /// Open squares of the border row: the column as a bit of a compressed set of the others, and the diagonals.
    queens: Vec<(usize, u64)>,
    /// Rows of the top half.
    top: usize,
    /// Rows below the border row.
    below: usize,
    most_kept: usize,
}

impl Border {
    /// The quarters of `board`, already the cut's image, and its border row.
    pub(super) fn new(quarters: Quarters, board: &Residual, layout: &Layout, cut: Cut, bytes: u64) -> Self {
        let closed = closed(board, cut);
        let others = ((1 << cut.len) - 1) & !closed;
        let compressed = |j: usize| 1 << (others & ((1 << j) - 1)).count_ones();
        let queens = ones(board.open_row(cut.top)).map(|j| (compressed(j), layout.word(cut.top, j))).collect();
        let (subsets, most_kept) = (subsets_by_size(others), most_kept(bytes));
        Self { quarters, closed, others, subsets, queens, top: cut.top, below: cut.bottom().len(), most_kept }
    }

    /// Units that the count of a board so cut falls into.
    pub(super) fn units(board: &Residual, cut: Cut) -> u64 {
        1 << closed(&cut.image(board), cut).count_ones()
    }

    /// Counts the completions of a unit.
    pub(super) fn count(&self, unit: u64, space: &mut Workspace<'_>) -> Counted {
        let closed_of_top = deposited(unit as usize, self.closed);
        let closed_of_bottom = self.closed & !closed_of_top;
        if self.keep(closed_of_bottom, space).is_err() {
            return Counted::part(0);
        }
        let mut total = 0;
        for (set, compressed) in self.sets(self.top, closed_of_top).filter(|&(set, _)| self.quarters.may_use(0, set)) {
            space.top.clear();
            let mut work = self.quarters.join(0, set, (space.processor, space.meter), &mut space.top);
            if space.top.len() > 0 {
                work += self.extend(compressed, closed_of_bottom, space);
                let (doubled, pairing) = space.count_doubled(self.quarters.crossing);
                total += u128::from(doubled / 2);
                work += pairing;
            }
            if space.meter.charge(work).is_err() {
                return Counted::part(total);
            }
        }
        Counted::all(total)
    }

    /// Joins all halves below the border row that use exactly these of the closed columns, unless they are too many to
    /// be kept.
    fn keep(&self, closed: usize, space: &mut Workspace<'_>) -> Result<(), Limit> {
        let Workspace { kept, processor, meter, .. } = space;
        kept.all = true;
        kept.halves.clear();
        kept.lists.clear();
        kept.lists.resize(self.all_others() + 1, 0..0);
        for (set, compressed) in self.sets(self.below, closed).filter(|&(set, _)| self.quarters.may_use(1, set)) {
            let work = self.join_kept((set, compressed), kept, (*processor, meter));
            meter.charge(work)?;
            kept.all = kept.halves.len() <= self.most_kept;
            if !kept.all {
                break;
            }
        }
        Ok(())
    }

    /// Joins the halves of a set of columns, given with its compressed others, and keeps them; returns the work units it took.
    fn join_kept(
        &self,
        (set, compressed): (usize, usize),
        kept: &mut KeptHalves,
        with: (Processor, &mut Meter),
    ) -> u64 {
        let start = kept.halves.len();
        let work = self.quarters.join(1, set, with, &mut kept.halves);
        kept.lists[compressed] = start as u32..kept.halves.len() as u32;
        work
    }

    /// Makes the bottom halves for top halves on these compressed columns; returns the work units it took.
    fn extend(&self, taken: usize, closed: usize, space: &mut Workspace<'_>) -> u64 {
        let Workspace { kept, bottom, processor, meter, .. } = space;
        let mut work = 0;
        bottom.clear();
        for &(column, queen) in self.queens.iter().filter(|(column, _)| taken & column == 0) {
            let compressed = self.all_others() & !taken & !column;
            if !kept.all {
                kept.halves.clear();
                let set = deposited(compressed, self.others) | closed;
                work += self.join_kept((set, compressed), kept, (*processor, meter));
            }
            let halves = kept.list(compressed);
            work += units(EXTENSION * halves.len() as f64);
            processor.run(Extend { halves, queen, extended: bottom });
        }
        work
    }

    /// All sets of this many columns that have exactly these of the closed ones, each with its compressed others.
    fn sets(&self, size: usize, closed: usize) -> impl Iterator<Item = (usize, usize)> {
        let subsets = size.checked_sub(closed.count_ones() as usize).and_then(|size| self.subsets.get(size));
        subsets.into_iter().flatten().map(move |&(set, compressed)| (set | closed, compressed))
    }

    /// All columns but the closed ones, compressed.
    fn all_others(&self) -> usize {
        (1 << self.others.count_ones()) - 1
    }
}

/// True if adding the border row last is possible within `bytes`, for the cut's image of a board with about this many
/// halves below that row.
pub(super) fn fits(image: &Residual, cut: Cut, halves: f64, bytes: u64) -> bool {
    let (closed, below) = (closed(image, cut).count_ones() as usize, cut.bottom().len());
    let sets = |taken: usize| below.checked_sub(taken).map_or(0, |rest| binomial(cut.len - closed, rest));
    let largest = (0..=closed).map(sets).max().unwrap_or(0) as f64 / binomial(cut.len, below) as f64;
    let most = most_kept(bytes) as f64;
    // Twice the halves, for a wrong estimate. A list takes as much memory as a half.
    closed >= MIN_CLOSED && 2.0 * halves * largest < most && ((1_usize << (cut.len - closed)) as f64) < most
}

fn most_kept(bytes: u64) -> usize {
    let most = usize::try_from(bytes / MEMORY_SHARE / size_of::<u64>() as u64).unwrap_or(usize::MAX);
    most.min(u32::MAX as usize / 2)
}

/// Columns closed in the border row, no more than make units.
fn closed(image: &Residual, cut: Cut) -> usize {
    let open = image.open_squares();
    let closed = (0..cut.len).filter(|&j| !open.contains(cut.top, j));
    closed.take(MAX_CLOSED).fold(0, |set, j| set | 1 << j)
}

#[cfg(test)]
mod tests {
    use super::super::plain::Plain;
    use super::*;

    #[test]
    fn halves_that_are_too_many_to_be_kept_are_joined_again() {
        let board = Residual::new(13, &[(0, 1), (12, 4)], &[]);
        let expected = Plain::new(&board, 0..11).map(|plain| u128::from(plain.total()));
        let cut = Cut { border: true, ..Cut::in_half(board.len()) };
        let layout = Layout::new(&board, cut).expect("few diagonals");
        let (mut meter, mut joined_again) = (Meter::unlimited(), 0);
        for bytes in [1 << 16, 1 << 18, 1 << 30] {
            let quarters =
                Quarters::new(&board, &layout, cut, bytes, 1, &mut meter).expect("enough memory for the quarters");
            let border = Border::new(quarters, &board, &layout, cut, bytes);
            let (mut space, mut total) = (Workspace::new(Processor::choose(None), &mut meter), 0);
            for unit in 0..Border::units(&board, cut) {
                let Counted { found, is_all } = border.count(unit, &mut space);
                assert!(is_all, "nothing stops it");
                total += found;
                joined_again += u32::from(!space.kept.all);
            }
            assert_eq!(Some(total), expected, "{bytes} bytes");
        }
        assert!(joined_again > 0);
    }
}
