//! The expected cost of each way to count a board.
//!
//! An estimate comes from random descents, the same ones every time, and from the table of [`unit_costs`](super::unit_costs),
//! so a count takes the same way everywhere. On empty and on random boards of 10 to 24 rows the costs came within a
//! factor of two of the time taken.

use super::border;
use super::cut::{Area, Cut, most_states};
use super::layout::Layout;
use super::plain::{DESCENTS, Estimate, Plain};
use super::subsets::binomial;
use super::symmetry::Symmetries;
use super::unit_costs::{EXTENSION, GROUP_TEST, JOINED_HALF, LEFT_STATE, PLAIN_NODE, QUARTER_STATE, ROW_SET, pairing};
use crate::board::{Residual, Symmetry, ones, places_by_key};
use std::ops::Range;

/// Most threads that count parts of their own at the same time; each has this share of the memory. A fixed number, so
/// that the way a count takes does not depend on the number of threads.
pub(super) const SERIAL_THREADS: u64 = 8;

/// Random descents of each estimate where cuts of the rows are compared: the cost of a cut is a product of two
/// estimates.
const ROW_DESCENTS: u32 = 1000;
/// Random descents of each estimate where cuts of the columns are compared.
const COLUMN_DESCENTS: u32 = 300;
/// From this number of nodes of plain recursion on they are estimated by [`ROW_DESCENTS`].
const LARGE: f64 = 2e8;
/// Cuts of the rows for which cuts of the columns are compared.
const CLOSER: usize = 2;
/// Below this estimate, in nanoseconds, no further cuts are compared.
const SOON: f64 = 2e7;
/// From this estimate on, in nanoseconds, cuts are compared by all descents, which take about 2.5 ms: a four-hundredth of the count.
/// Below it by a share of them, but at least [`LEAST_SHARE`].
const LONG: f64 = 1e9;
const LEAST_SHARE: f64 = 0.1;
/// Columns that the left half may have less than half of them.
const FEWER: usize = 3;

/// The expected cost of each method in nanoseconds; infinite where it is not available.
#[derive(Clone, Copy, Debug)]
pub(super) struct CostEstimate {
    /// Expected completions: often far off, seldom by much more than a power of ten.
    pub(super) completions: f64,
    pub(super) plain: f64,
    pub(super) quarters: f64,
    /// The cut that `quarters` is for.
    pub(super) cut: Cut,
    /// Quarters after a queen on the middle row, where that lets symmetries be used.
    pub(super) middle: f64,
}

impl CostEstimate {
    /// The cost of the cheapest method.
    pub(super) fn cheapest(&self) -> f64 {
        self.plain.min(self.quarters).min(self.middle)
    }

    /// The costs of `board`, given its rows and a quick estimate of them; `None` when it is too wide for estimates.
    pub(super) fn new(board: &Residual, (rows, quick): &(Plain, Estimate), bytes: u64) -> Option<Self> {
        let cut = Cut::in_half(board.len());
        // On large boards few descents reach the last row, and more of them take no time that matters.
        let whole = if quick.nodes() < LARGE { quick } else { &rows.estimate(ROW_DESCENTS) };
        let plain = whole.nodes() * PLAIN_NODE;
        let none = f64::INFINITY;
        let mut costs = Self { completions: whole.full(), plain, quarters: none, cut, middle: none };
        if Layout::new(board, cut).is_none() {
            return Some(costs);
        }
        let work = HalvesCost::new(board, cut.top, DESCENTS)?;
        let states = states(board)?;
        if quarters_fit(board, bytes) && states * size_of::<u64>() as f64 * 1.2 < bytes as f64 {
            (costs.cut, costs.quarters) = best_cut(board, bytes, work.quarters(states))?;
            costs.middle = middle(board, states, work.joining() + work.pairing());
        }
        Some(costs)
    }
}

/// The best cut of a board that is to be counted by quarters.
pub(super) fn cut(board: &Residual, bytes: u64) -> Cut {
    let in_half = Cut::in_half(board.len());
    let cost = || Some(HalvesCost::new(board, in_half.top, DESCENTS)?.quarters(states(board)?));
    cost().and_then(|cost| best_cut(board, bytes, cost)).map_or(in_half, |(cut, _)| cut)
}

/// The cut that is expected to be best, and its cost, given that of a cut in half.
fn best_cut(board: &Residual, bytes: u64, in_half: f64) -> Option<(Cut, f64)> {
    let len = board.len();
    let cut = Cut::in_half(len);
    let order = Symmetries::new(board).usable(len).order();
    // Only cuts in half have symmetries.
    if order > 1 || in_half < SOON {
        return Some((cut, in_half / f64::from(order)));
    }
    let share = (in_half / LONG).clamp(LEAST_SHARE, 1.0);
    let descents = |most: u32| (f64::from(most) * share) as u32;
    let mut cuts = Vec::new();
    for symmetry in [Symmetry::ALL[0], Symmetry::TRANSPOSITION] {
        let cut = Cut { symmetry, ..cut };
        candidates(&cut.image(board), cut, bytes, descents(ROW_DESCENTS), &mut cuts)?;
    }
    // Costs are no less than 0, and then their bits are in the same order.
    let order = places_by_key(cuts.iter().map(|candidate| candidate.cost().to_bits()));
    let columns = |place: usize| {
        let candidate = &cuts[place];
        let best = with_best_columns(candidate.cut, board, bytes, descents(COLUMN_DESCENTS));
        best.map(|(cut, cost)| (cut, candidate.after + cost))
    };
    order.into_iter().take(CLOSER).filter_map(columns).min_by(|a, b| a.1.total_cmp(&b.1)).or(Some((cut, in_half)))
}

/// A cut, and the expected costs of joining halves and of what comes after that.
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

/// All cuts near the middle of the rows of `image`, the image of the board under the symmetry of `cut`, with and
/// without a border row.
fn candidates(image: &Residual, cut: Cut, bytes: u64, descents: u32, cuts: &mut Vec<Candidate>) -> Option<()> {
    let len = cut.len;
    let tops = (len - 1) / 2..len / 2 + 2;
    let halves = |rows: &dyn Fn(usize) -> Range<usize>| {
        tops.clone().map(|top| HalfCost::new(image, rows(top), descents)).collect::<Option<Vec<_>>>()
    };
    let (heads, tails) = (halves(&|top| 0..top)?, halves(&|top| top..len)?);
    for (&top, &bottom) in heads.iter().zip(&tails) {
        let (cut, halves) = (Cut { top: top.rows, ..cut }, HalvesCost { top, bottom });
        cuts.push(Candidate { cut, joining: halves.joining(), after: halves.pairing() });
    }
    let (flipped, upside_down) =
        (image.image(Symmetry::FLIP), Cut { symmetry: cut.symmetry.then(Symmetry::FLIP), ..cut });
    for (heads, tails) in heads.windows(2).zip(tails.windows(2)) {
        cuts.extend(with_border(image, cut, heads[0], [tails[1], tails[0]], bytes));
        cuts.extend(with_border(&flipped, upside_down, tails[1], [heads[0], heads[1]], bytes));
    }
    Some(())
}

/// A cut whose bottom half is joined a row `shorter` and then extended, if that is possible.
fn with_border(
    image: &Residual,
    cut: Cut,
    top: HalfCost,
    [shorter, bottom]: [HalfCost; 2],
    bytes: u64,
) -> Option<Candidate> {
    let cut = Cut { top: top.rows, border: true, ..cut };
    border::fits(image, cut, shorter.count, bytes).then(|| Candidate {
        cut,
        joining: HalvesCost { top, bottom: shorter }.joining(),
        after: HalvesCost { top, bottom }.pairing() + extending(image, cut, shorter.count),
    })
}

/// Extending halves by a queen on the border row.
fn extending(image: &Residual, cut: Cut, halves: f64) -> f64 {
    let free = (cut.len - cut.bottom().len()) as f64 / cut.len as f64;
    halves * ones(image.open_row(cut.top)).count() as f64 * free * EXTENSION
}

/// The cost of counting by quarters once for each square of the middle row: halves of different size cannot be swapped,
/// so without this an odd number of rows leaves nothing but the mirror. Infinite if there is nothing to gain.
fn middle(board: &Residual, states: f64, in_half: f64) -> f64 {
    let len = board.len();
    let symmetries = Symmetries::new(board);
    if symmetries == symmetries.usable(len) {
        return f64::INFINITY;
    }
    // One board for each square, of which the symmetries leave about half; with a swap each makes two.
    let boards = if symmetries.swap { len } else { len / 2 };
    // A queen in the middle leaves about half of the states.
    boards as f64 * states / 2.0 * QUARTER_STATE + in_half / f64::from(symmetries.order())
}

/// The halves of this number of rows, on all sets of columns that leave the other rows the columns that only these have.
#[derive(Clone, Copy)]
struct HalfCost {
    rows: usize,
    /// Halves on these sets of columns.
    count: f64,
    /// Sets of columns that the half may use.
    sets: f64,
}

impl HalfCost {
    /// The halves of these rows of `board`, estimated by this number of descents.
    fn new(board: &Residual, rows: Range<usize>, descents: u32) -> Option<Self> {
        let on_any = Plain::new(board, rows.clone())?.estimate(descents).full();
        let sets = ColumnSets::new(board, rows.clone());
        Some(Self { rows: rows.len(), count: on_any * sets.share(), sets: sets.allowed })
    }
}

/// The column sets of a half: all of open columns, and those that leave the other half the columns that only it has.
struct ColumnSets {
    open: f64,
    allowed: f64,
}

impl ColumnSets {
    fn new(board: &Residual, rows: Range<usize>) -> Self {
        let (len, size) = (board.len(), rows.len());
        let open = open_columns(board, rows.clone(), 0..len);
        let own = len - open_columns(board, (0..rows.start).chain(rows.end..len), 0..len);
        let rest = size.checked_sub(own).zip(open.checked_sub(own));
        Self { open: binomial(open, size) as f64, allowed: rest.map_or(0, |(rest, open)| binomial(open, rest)) as f64 }
    }

    /// The share of halves that use an allowed set, if all sets have equally many.
    fn share(&self) -> f64 {
        self.allowed / self.open.max(1.0)
    }
}

/// Number of these columns that have an open square in these rows.
fn open_columns(board: &Residual, rows: impl Iterator<Item = usize>, columns: Range<usize>) -> usize {
    let open = rows.flat_map(|i| ones(board.open_row(i))).fold(0_u64, |set, j| set | 1 << j);
    columns.filter(|j| open >> j & 1 == 1).count()
}

/// Two halves that meet.
struct HalvesCost {
    top: HalfCost,
    bottom: HalfCost,
}

impl HalvesCost {
    fn new(board: &Residual, top: usize, descents: u32) -> Option<Self> {
        let (top, bottom) =
            (HalfCost::new(board, 0..top, descents)?, HalfCost::new(board, top..board.len(), descents)?);
        Some(Self { top, bottom })
    }

    fn count(&self) -> f64 {
        self.top.count + self.bottom.count
    }

    fn sets(&self) -> f64 {
        self.top.sets.min(self.bottom.sets).max(1.0)
    }

    /// Counting by quarters that have this number of states.
    fn quarters(&self, states: f64) -> f64 {
        states * QUARTER_STATE + self.joining() + self.pairing()
    }

    /// Joining halves, for all sets of columns and rows.
    fn joining(&self) -> f64 {
        let looks = |half: HalfCost| half.sets * binomial(half.rows, half.rows / 2) as f64;
        (looks(self.top) + looks(self.bottom)) * ROW_SET + self.count() * JOINED_HALF
    }

    /// Testing pairs of halves. Lists that meet differ in length: on empty boards of 12 to 18 rows the mean of their products is
    /// 0.92 to 0.86 times the product of the means.
    fn pairing(&self) -> f64 {
        let lists = self.sets().min(self.top.count).min(self.bottom.count).max(1.0);
        let pairs = 0.9 * self.top.count * self.bottom.count / self.sets();
        lists * pairing(pairs / lists)
    }
}

/// True if the quarters of a board cut in half can be listed, and their groups, even if all are empty, take little of
/// `bytes`.
pub(super) fn quarters_fit(board: &Residual, bytes: u64) -> bool {
    let cut = Cut::in_half(board.len());
    cut.has_room() && 4 * binomial(cut.len, cut.top) as u64 * size_of::<u32>() as u64 <= bytes / 16
}

/// The expected number of states of all four quarters of a board; `None` for boards too wide for the estimate.
fn states(board: &Residual) -> Option<f64> {
    let estimate = |(rows, columns)| Some(Plain::part(board, rows, columns)?.sizes(DESCENTS).iter().sum::<f64>());
    Cut::in_half(board.len()).parts().into_iter().map(estimate).sum()
}

/// The best cut of the columns where the rows are cut like this, and the cost of listing the quarters of `board` and of
/// joining halves from them; `None` for boards too wide for the estimate.
fn with_best_columns(cut: Cut, board: &Residual, bytes: u64, descents: u32) -> Option<(Cut, f64)> {
    let mut best: Option<(Cut, f64)> = None;
    for symmetry in [cut.symmetry, cut.symmetry.then(Symmetry::MIRROR)] {
        let image = board.image(symmetry);
        for left in (cut.len / 2).saturating_sub(FEWER)..=cut.len / 2 {
            let cut = Cut { symmetry, left, ..cut };
            let joining = JoinCost::new(&image, cut, descents)?;
            let is_better = best.is_none_or(|best| joining.cost() < best.1);
            if is_better && joining.fits(cut, bytes) && cut.has_room() && Layout::new(&image, cut).is_some() {
                best = Some((cut, joining.cost()));
            }
        }
    }
    best
}

/// The work of joining the halves of a board from its quarters.
struct JoinCost {
    states: [f64; 4],
    /// States of the left quarters taken, for all column sets.
    lefts: f64,
    /// Groups of words of the right quarters tested, for all column sets.
    groups: f64,
}

impl JoinCost {
    fn new(image: &Residual, cut: Cut, descents: u32) -> Option<Self> {
        let parts = cut.parts().map(|(rows, columns)| Some(Plain::part(image, rows, columns)?.sizes(descents)));
        let [Some(a), Some(b), Some(c), Some(d)] = parts else { return None };
        let states = [&a, &b, &c, &d].map(|sizes| sizes.iter().sum());
        let mut joining = Self { states, lefts: 0.0, groups: 0.0 };
        let columns = cut.left..cut.len;
        joining.add(0..cut.top, open_columns(image, 0..cut.top, columns.clone()), image, [&a, &b]);
        joining.add(cut.bottom(), open_columns(image, cut.bottom(), columns), image, [&c, &d]);
        Some(joining)
    }

    /// Adds the half of these rows, whose right quarter has this number of columns with open squares, given the states of
    /// its left and right quarter by their number of queens.
    fn add(&mut self, rows: Range<usize>, width: usize, image: &Residual, [left, right]: [&[f64]; 2]) {
        let share = ColumnSets::new(image, rows.clone()).share();
        for (size, &states) in left.iter().enumerate().take(rows.len() + 1) {
            let other = rows.len() - size;
            let sets = binomial(width, other) as f64;
            if sets > 0.0 {
                let length = right[other] / sets / binomial(rows.len(), other) as f64;
                self.lefts += states * sets * share;
                self.groups += states * sets * share * (length / 4.0 + 0.75).max(1.0);
            }
        }
    }

    fn cost(&self) -> f64 {
        self.states.iter().sum::<f64>() * QUARTER_STATE + self.lefts * LEFT_STATE + self.groups * GROUP_TEST
    }

    /// True if each quarter is expected to stay within its share of the memory, with room for a wrong estimate.
    fn fits(&self, cut: Cut, bytes: u64) -> bool {
        let most = most_states(bytes) as f64;
        let fits = |(states, (rows, columns)): (&f64, Area)| {
            let groups = binomial(rows.len() + columns.len(), rows.len());
            states * 2.0 < most && (groups as f64) < most
        };
        self.states.iter().zip(cut.parts()).all(fits)
    }
}
