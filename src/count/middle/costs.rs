//! What each way of counting a board is expected to cost.
//!
//! Judged from random descents, the same ones every time, and in units of about a nanosecond of one machine: a count
//! takes the same way everywhere, and only the ratios of the constants matter. On empty and on random boards of 10 to 24
//! rows the costs came within a factor of two of the time taken.

use super::board::Board;
use super::halves::{self, HALF};
use super::layout::Layout;
use super::plain::{NODE, Plain};
use super::quarters;
use super::ranks::binomial;
use super::run::SERIAL_THREADS;
use super::symmetry::Symmetry;

/// A pair of halves tested, with most pairs never met because lists are split.
const PAIR: f64 = 0.005;
/// A pair of lists.
const LIST: f64 = 500.0;
/// A placement of a quarter.
const PLACEMENT: f64 = 12.0;
/// A set of rows looked at for a column set, whether it has any placements or not.
const ROWS: f64 = 1.5;
/// A half joined from quarters.
const JOIN: f64 = 4.0;
/// Where counting takes no longer than this, other cuts are not looked at.
const SOON: f64 = 2e7;

/// How a board is cut into quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Cut {
    /// Rows and columns are swapped first.
    pub(crate) transposed: bool,
    /// Rows of the top half.
    pub(crate) top: usize,
    /// Free rows of the board.
    pub(crate) len: usize,
}

impl Cut {
    pub(crate) fn in_half(len: usize) -> Cut {
        Cut::new(len, len / 2, false)
    }

    pub(crate) fn new(len: usize, top: usize, transposed: bool) -> Cut {
        Cut { transposed, top, len }
    }

    /// Columns of the left half.
    pub(crate) fn left(self) -> usize {
        self.len / 2
    }
}

/// What each method is expected to cost; infinite where it is not available.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Costs {
    /// Completions expected: often far off, seldom by much more than a power of ten.
    pub(crate) completions: f64,
    pub(crate) plain: f64,
    pub(crate) halves: f64,
    pub(crate) quarters: f64,
    /// The cut that `quarters` is for.
    pub(crate) cut: Cut,
    /// Quarters after a queen on the middle row, where that lets symmetries be used.
    pub(crate) middle: f64,
}

impl Costs {
    /// That of the cheapest method.
    pub(crate) fn cheapest(&self) -> f64 {
        self.plain.min(self.halves).min(self.quarters).min(self.middle)
    }

    /// `None` when the board is too wide for estimates.
    pub(crate) fn of(board: &Board, bytes: u64) -> Option<Costs> {
        let len = board.len();
        let cut = Cut::in_half(len);
        let whole = Plain::new(board, 0..len)?.estimate(false);
        let plain = whole.nodes() * NODE as f64;
        let none = f64::INFINITY;
        let mut costs = Costs { completions: whole.full(), plain, halves: none, quarters: none, cut, middle: none };
        if Layout::new(board, cut.top, cut.left()).is_none() {
            return Some(costs);
        }
        let work = Work::of(board, cut.top)?;
        if (work.top + work.bottom) * halves::BYTES < (bytes / SERIAL_THREADS) as f64 {
            costs.halves = (work.top + work.bottom) * HALF as f64 + work.pairs() + work.lists() * LIST;
        }
        let placements = quarters::estimate(board)?;
        if quarters::fits(board, bytes) && placements * size_of::<u64>() as f64 * 1.2 < bytes as f64 {
            let (cut, cost) = best_cut(board, work.quarters())?;
            costs.cut = cut;
            costs.quarters = placements * PLACEMENT + cost;
            costs.middle = middle(board, placements, work.quarters());
        }
        Some(costs)
    }
}

/// The cut that is expected to be best, and its cost without that of listing the quarters.
fn best_cut(board: &Board, in_half: f64) -> Option<(Cut, f64)> {
    let len = board.len();
    let cut = Cut::in_half(len);
    let order = Symmetry::of(board).usable(len).order();
    // Only cuts in half have symmetries.
    if order > 1 || in_half < SOON {
        return Some((cut, in_half / f64::from(order)));
    }
    let mut best = (cut, in_half);
    for transposed in [false, true] {
        let board = if transposed { board.transposed() } else { board.clone() };
        for top in [(len - 1) / 2, len / 2, len / 2 + 1] {
            let cost = Work::of(&board, top)?.quarters();
            let cut = Cut::new(len, top, transposed);
            if cost < best.1 && quarters::has_room(cut) && Layout::new(&board, top, cut.left()).is_some() {
                best = (cut, cost);
            }
        }
    }
    Some(best)
}

/// What it costs to count by quarters once for each square of the middle row: halves of different size cannot be swapped,
/// so without this an odd number of rows leaves nothing but the mirror. Infinite if there is nothing to gain.
fn middle(board: &Board, placements: f64, in_half: f64) -> f64 {
    let (len, symmetry) = (board.len(), Symmetry::of(board));
    if symmetry == symmetry.usable(len) {
        return f64::INFINITY;
    }
    // One board for each square, of which the symmetries leave about half; with a swap each makes two.
    let boards = if symmetry.swap { len } else { len / 2 };
    // A queen in the middle leaves about half of the placements.
    boards as f64 * placements / 2.0 * PLACEMENT + in_half / f64::from(symmetry.order())
}

/// What meets in the middle.
struct Work {
    /// Top halves and bottom halves.
    top: f64,
    bottom: f64,
    /// Column sets, and sets of rows to be looked at for all of them.
    sets: f64,
    rows: f64,
}

impl Work {
    fn of(board: &Board, top: usize) -> Option<Work> {
        let len = board.len();
        let full = |rows| Some(Plain::new(board, rows)?.estimate(false).full());
        let sets = binomial(len, top) as f64;
        let rows = |half: usize| binomial(half, half / 2) as f64;
        Some(Work { top: full(0..top)?, bottom: full(top..len)?, sets, rows: sets * (rows(top) + rows(len - top)) })
    }

    /// Lists differ in length, and what counts is the product: on an empty board twice that of the averages.
    fn pairs(&self) -> f64 {
        2.0 * self.top * self.bottom / self.sets * PAIR
    }

    fn lists(&self) -> f64 {
        self.sets.min(self.top).min(self.bottom)
    }

    fn quarters(&self) -> f64 {
        self.rows * ROWS + (self.top + self.bottom) * JOIN + self.pairs() + self.lists() * LIST
    }
}
