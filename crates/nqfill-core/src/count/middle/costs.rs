//! What each way of counting a board is expected to cost.
//!
//! Judged from random descents, the same ones every time, and in units of about a nanosecond of one machine: a count
//! takes the same way everywhere, and only the ratios of the constants matter. On empty and on random boards of 10 to 24
//! rows the costs came within a factor of two of the time taken.

use std::ops::Range;

use super::board::Board;
use super::border;
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
/// A half tested against a queen on the border row.
const EXTEND: f64 = 0.6;
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
        if Layout::new(board, cut).is_none() {
            return Some(costs);
        }
        let work = Meeting::of(board, cut.top, DESCENTS)?;
        if work.count() * halves::BYTES < (bytes / SERIAL_THREADS) as f64 {
            costs.halves = work.count() * HALF as f64 + work.pairs() + work.lists() * LIST;
        }
        let placements = quarters::estimate(board)?;
        if quarters::fits(board, bytes) && placements * size_of::<u64>() as f64 * 1.2 < bytes as f64 {
            (costs.cut, costs.quarters) = best_cut(board, bytes, work.quarters(placements))?;
            costs.middle = middle(board, placements, work.joining() + work.pairing());
        }
        Some(costs)
    }
}

/// The best cut of a board that is to be counted by quarters.
pub(crate) fn cut(board: &Board, bytes: u64) -> Cut {
    let in_half = Cut::in_half(board.len());
    let cost = || Some(Meeting::of(board, in_half.top, DESCENTS)?.quarters(quarters::estimate(board)?));
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
        candidates(&Cut { transposed, ..cut }.turned(board), Cut { transposed, ..cut }, bytes, &mut cuts)?;
    }
    cuts.sort_by(|a, b| a.cost().total_cmp(&b.cost()));
    let columns = |candidate: &Candidate| {
        candidate.cut.with_best_columns(board, bytes).map(|(cut, cost)| (cut, candidate.after + cost))
    };
    cuts.iter().take(CLOSER).filter_map(columns).min_by(|a, b| a.1.total_cmp(&b.1)).or(Some((cut, in_half)))
}

/// A cut, and what it is expected to cost to join halves, and what comes after that.
struct Candidate {
    cut: Cut,
    joining: f64,
    after: f64,
}

impl Candidate {
    fn cost(&self) -> f64 {
        self.joining + self.after
    }
}

/// All cuts near the middle of the rows of `turned`, with and without a border row.
fn candidates(turned: &Board, cut: Cut, bytes: u64, cuts: &mut Vec<Candidate>) -> Option<()> {
    let len = cut.len;
    let tops = (len - 1) / 2..len / 2 + 2;
    let halves = |rows: &dyn Fn(usize) -> Range<usize>| {
        tops.clone().map(|top| Half::of(turned, rows(top), MANY_DESCENTS)).collect::<Option<Vec<_>>>()
    };
    let (heads, tails) = (halves(&|top| 0..top)?, halves(&|top| top..len)?);
    for (&top, &bottom) in heads.iter().zip(&tails) {
        let (cut, meeting) = (Cut { top: top.rows, ..cut }, Meeting { top, bottom, len });
        cuts.push(Candidate { cut, joining: meeting.joining(), after: meeting.pairing() });
    }
    let (flipped, upside_down) = (turned.flipped(), Cut { flipped: true, ..cut });
    for (heads, tails) in heads.windows(2).zip(tails.windows(2)) {
        cuts.extend(with_border(turned, cut, heads[0], [tails[1], tails[0]], bytes));
        cuts.extend(with_border(&flipped, upside_down, tails[1], [heads[0], heads[1]], bytes));
    }
    Some(())
}

/// A cut whose bottom half is joined a row `shorter` and then extended, if that is possible.
fn with_border(turned: &Board, cut: Cut, top: Half, [shorter, bottom]: [Half; 2], bytes: u64) -> Option<Candidate> {
    let (cut, len) = (Cut { top: top.rows, border: true, ..cut }, cut.len);
    border::fits(turned, cut, shorter.count, bytes).then(|| Candidate {
        cut,
        joining: Meeting { top, bottom: shorter, len }.joining(),
        after: Meeting { top, bottom, len }.pairing() + extending(turned, cut, shorter.count),
    })
}

/// Extending halves by a queen on the border row.
fn extending(turned: &Board, cut: Cut, halves: f64) -> f64 {
    let free = (cut.len - cut.bottom().len()) as f64 / cut.len as f64;
    halves * turned.open_columns(cut.top).count() as f64 * free * EXTEND
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

/// All halves of so many rows, on all sets of columns.
#[derive(Clone, Copy)]
struct Half {
    rows: usize,
    count: f64,
}

impl Half {
    /// Those of these rows of `board`, judged by so many descents.
    fn of(board: &Board, rows: Range<usize>, descents: u32) -> Option<Half> {
        Some(Half { rows: rows.len(), count: Plain::new(board, rows)?.estimate(descents).full() })
    }
}

/// What meets in the middle.
struct Meeting {
    top: Half,
    bottom: Half,
    /// Columns.
    len: usize,
}

impl Meeting {
    fn of(board: &Board, top: usize, descents: u32) -> Option<Meeting> {
        let len = board.len();
        let (top, bottom) = (Half::of(board, 0..top, descents)?, Half::of(board, top..len, descents)?);
        Some(Meeting { top, bottom, len })
    }

    fn count(&self) -> f64 {
        self.top.count + self.bottom.count
    }

    /// Column sets.
    fn sets(&self) -> f64 {
        binomial(self.len, self.top.rows) as f64
    }

    /// Lists differ in length, and what counts is the product: on an empty board twice that of the averages.
    fn pairs(&self) -> f64 {
        2.0 * self.top.count * self.bottom.count / self.sets() * PAIR
    }

    fn lists(&self) -> f64 {
        self.sets().min(self.top.count).min(self.bottom.count)
    }

    /// Counting by quarters that have so many placements.
    fn quarters(&self, placements: f64) -> f64 {
        placements * PLACEMENT + self.joining() + self.pairing()
    }

    /// Joining halves, for all sets of columns and rows.
    fn joining(&self) -> f64 {
        let looks = |half: Half| (binomial(self.len, half.rows) * binomial(half.rows, half.rows / 2)) as f64;
        (looks(self.top) + looks(self.bottom)) * ROWS + self.count() * JOIN
    }

    /// Testing pairs of halves.
    fn pairing(&self) -> f64 {
        self.pairs() + self.lists() * LIST
    }
}
