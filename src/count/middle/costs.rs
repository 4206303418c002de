//! What each way of counting a board is expected to cost.
//!
//! Judged from random descents, the same ones every time, and in units of about a nanosecond of one machine: a count
//! takes the same way everywhere, and only the ratios of the constants matter. On empty and on random boards of 10 to 24
//! rows the costs came within a factor of two of the time taken.

use super::board::Board;
use super::cut::{Cut, PLACEMENT};
use super::halves::{self, HALF};
use super::layout::Layout;
use super::plain::{DESCENTS, Estimate, NODE, Plain};
use super::quarters;
use super::ranks::binomial;
use super::run::SERIAL_THREADS;
use super::symmetry::Symmetry;

/// A pair of halves tested, with most pairs never met because lists are split.
const PAIR: f64 = 0.0065;
/// A pair of lists.
const LIST: f64 = 1000.0;
/// A set of rows looked at for a column set, whether it has any placements or not.
const ROWS: f64 = 1.5;
/// A half joined from quarters.
const JOIN: f64 = 4.0;
/// Random descents where cuts are compared: the costs of one are the product of two estimates.
const MANY_DESCENTS: u32 = 1000;
/// Nodes of plain recursion from which on as many are worth it to estimate it.
const LARGE: f64 = 2e8;
/// Cuts of the rows for which cuts of the columns are compared.
const CLOSER: usize = 2;
/// Where counting takes no longer than this, other cuts are not looked at.
const SOON: f64 = 2e7;

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

    /// `rows` are those of the board; `None` when it is too wide for estimates.
    pub(crate) fn of(board: &Board, (rows, quick): &(Plain, Estimate), bytes: u64) -> Option<Costs> {
        let cut = Cut::in_half(board.len());
        // On large boards few descents reach the last row, and more of them take no time that matters.
        let whole = if quick.nodes() < LARGE { quick } else { &rows.estimate(MANY_DESCENTS) };
        let plain = whole.nodes() * NODE as f64;
        let none = f64::INFINITY;
        let mut costs = Costs { completions: whole.full(), plain, halves: none, quarters: none, cut, middle: none };
        if Layout::new(board, cut.top, cut.left).is_none() {
            return Some(costs);
        }
        let work = Work::of(board, cut.top, DESCENTS)?;
        if (work.top + work.bottom) * halves::BYTES < (bytes / SERIAL_THREADS) as f64 {
            costs.halves = (work.top + work.bottom) * HALF as f64 + work.pairs() + work.lists() * LIST;
        }
        let placements = quarters::estimate(board)?;
        if quarters::fits(board, bytes) && placements * size_of::<u64>() as f64 * 1.2 < bytes as f64 {
            (costs.cut, costs.quarters) = best_cut(board, bytes, work.quarters(placements))?;
            costs.middle = middle(board, placements, work.joining());
        }
        Some(costs)
    }
}

/// The best cut of a board that is to be counted by quarters.
pub(crate) fn cut(board: &Board, bytes: u64) -> Cut {
    let in_half = Cut::in_half(board.len());
    let cost = || Some(Work::of(board, in_half.top, DESCENTS)?.quarters(quarters::estimate(board)?));
    cost().and_then(|cost| best_cut(board, bytes, cost)).map_or(in_half, |(cut, _)| cut)
}

/// The cut that is expected to be best, and its cost, if that of a cut in half is so much.
fn best_cut(board: &Board, bytes: u64, in_half: f64) -> Option<(Cut, f64)> {
    let len = board.len();
    let cut = Cut::in_half(len);
    let order = Symmetry::of(board).usable(len).order();
    // Only cuts in half have symmetries.
    if order > 1 || in_half < SOON {
        return Some((cut, in_half / f64::from(order)));
    }
    let mut cuts = Vec::new();
    for transposed in [false, true] {
        let turned = Cut { transposed, ..cut }.turned(board);
        for top in [(len - 1) / 2, len / 2, len / 2 + 1] {
            let work = Work::of(&turned, top, MANY_DESCENTS)?;
            cuts.push((Cut { transposed, top, ..cut }, work.pairing(), work.joining()));
        }
    }
    cuts.sort_by(|a, b| a.2.total_cmp(&b.2));
    let columns = |&(cut, pairing, _): &(Cut, f64, f64)| {
        cut.with_best_columns(board, bytes).map(|(cut, joining)| (cut, pairing + joining))
    };
    cuts.iter().take(CLOSER).filter_map(columns).min_by(|a, b| a.1.total_cmp(&b.1)).or(Some((cut, in_half)))
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
    fn of(board: &Board, top: usize, descents: u32) -> Option<Work> {
        let len = board.len();
        let full = |rows| Some(Plain::new(board, rows)?.estimate(descents).full());
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

    /// Counting by quarters that have so many placements.
    fn quarters(&self, placements: f64) -> f64 {
        placements * PLACEMENT + self.joining()
    }

    /// Joining halves and testing pairs on a board cut in half.
    fn joining(&self) -> f64 {
        self.rows * ROWS + (self.top + self.bottom) * JOIN + self.pairing()
    }

    /// Testing pairs of halves.
    fn pairing(&self) -> f64 {
        self.pairs() + self.lists() * LIST
    }
}
