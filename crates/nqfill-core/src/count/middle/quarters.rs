//! A board as four quarters: the preparation and the count for one set of columns.

use std::ops::{ControlFlow, Range};

use super::board::Board;
use super::border::{self, Border, Kept};
use super::cut::Cut;
use super::join::{Halves, Join, MOST_LISTS};
use super::layout::Layout;
use super::meter::{Meter, Ticker};
use super::pairs::{Pairs, cost};
use super::plain::{DESCENTS, Plain};
use super::quarter::Quarter;
use super::ranks::{Ranks, binomial};
use super::symmetry::{Ray, Symmetry, level};
use crate::simd::Processor;
use crate::threads;

/// All placements of the four quarters of a board, and the symmetries that may be used.
pub(crate) struct Quarters {
    /// Top left, top right, bottom left, bottom right.
    quarters: [Quarter; 4],
    /// For each placement of the left quarters the list that it is in.
    list_of: [Vec<u16>; 2],
    symmetry: Symmetry,
    /// The levels of the rays up and down for each set of rows, by size and rank.
    levels: [Vec<Vec<usize>>; 2],
    top: usize,
    left: usize,
    len: usize,
    /// Of each word the bits of diagonals that cross the border.
    crossing: u64,
    border: Option<Border>,
}

// Work of a column set, of a half, and pairs tested for one unit of work.
pub(crate) const LOOK: u64 = 300;
pub(crate) const HALF: u64 = 5;
const PAIRS: u64 = 200;

/// The lists of one thread.
pub(crate) struct Workspace {
    pub(crate) processor: Processor,
    pub(crate) top: Halves,
    pub(crate) bottom: Halves,
    pub(crate) kept: Kept,
    pairs: Pairs,
}

impl Workspace {
    pub(crate) fn new(processor: Processor) -> Workspace {
        let (top, bottom, kept) = Default::default();
        Workspace { processor, top, bottom, kept, pairs: Pairs::new(processor) }
    }

    /// Pairs of a top half and a bottom half without a common diagonal of `crossing`, counted twice, with a tie in them
    /// once; and the work it was.
    pub(crate) fn pair(&mut self, crossing: u64) -> (u64, u64) {
        let Workspace { top, bottom, pairs, .. } = self;
        let work = (top.len() * bottom.len()) as u64 / PAIRS;
        if bottom.len() == 0 {
            return (0, work);
        }
        let (lanes, words) =
            if cost(top.len(), bottom.len()) < cost(bottom.len(), top.len()) { (top, bottom) } else { (bottom, top) };
        (pairs.count_twice(lanes.words_mut(), words.parts(), crossing), work)
    }
}

/// Whether the quarters of a board cut in half can be listed, and their groups, even if all are empty, take little of
/// `bytes`.
pub(crate) fn fits(board: &Board, bytes: u64) -> bool {
    let cut = Cut::in_half(board.len());
    has_room(cut) && 4 * binomial(cut.len, cut.top) as u64 * size_of::<u32>() as u64 <= bytes / 16
}

/// Placements that a quarter may have within `bytes`. The rest is for the groups, and for the lists of halves.
pub(crate) fn most_placements(bytes: u64) -> usize {
    usize::try_from(bytes / 5 / size_of::<u64>() as u64).unwrap_or(usize::MAX)
}

/// Whether the squares of each quarter fit the word that its walk uses, even if all are open, and its lists those that a
/// join has room for.
pub(crate) fn has_room(cut: Cut) -> bool {
    let (rows, columns) = (cut.top.max(cut.bottom().len()), cut.left.max(cut.len - cut.left));
    rows * columns <= u128::BITS as usize && binomial(rows, rows / 2) <= MOST_LISTS
}

/// The placements of all four quarters of a board, roughly; `None` for boards too wide for the estimate.
pub(crate) fn estimate(board: &Board) -> Option<f64> {
    let estimate = |(rows, columns)| Some(Plain::part(board, rows, columns)?.sizes(DESCENTS).iter().sum::<f64>());
    parts(Cut::in_half(board.len())).into_iter().map(estimate).sum()
}

/// Units that the count of a board so cut falls into. Without a border row there is one for each set of right columns, so
/// that the lists of the right quarters, which are the larger ones, stay in the caches.
pub(crate) fn units(board: &Board, cut: Cut) -> u64 {
    if cut.border { border::units(board, cut) } else { 1 << (cut.len - cut.left) }
}

/// Rows and columns of the quarters.
pub(crate) fn parts(cut: Cut) -> [(Range<usize>, Range<usize>); 4] {
    let (Cut { top, left, len, .. }, bottom) = (cut, cut.bottom());
    [(0..top, 0..left), (0..top, left..len), (bottom.clone(), 0..left), (bottom, left..len)]
}

/// Rows of each half, and the ray that runs over them.
fn rays(cut: Cut) -> [(usize, Ray); 2] {
    [(cut.top, Ray::Descending), (cut.bottom().len(), Ray::Ascending)]
}

impl Quarters {
    /// Lists the quarters of `board`, on up to `jobs` threads; `None` when they would need more than `bytes`, or when the
    /// board has too many diagonals, or when told to stop.
    pub(crate) fn new(board: &Board, cut: Cut, bytes: u64, jobs: usize, meter: &Meter<'_>) -> Option<Quarters> {
        // A join takes the numbers of lists on trust.
        if !has_room(cut) {
            return None;
        }
        let board = &cut.turned(board);
        let Cut { top, left, len, .. } = cut;
        let layout = Layout::new(board, cut)?;
        let most = most_placements(bytes);
        let orders = rays(cut).map(|(width, ray)| orders(width, ray));
        let parts: Vec<_> = parts(cut).into_iter().zip(orders.as_flattened()).collect();
        let list = |(place, order): &((Range<usize>, Range<usize>), &Ranks)| {
            Quarter::new(board, &layout, place.clone(), (*order).clone(), most, meter)
        };
        let quarters = map_in_threads(&parts, jobs, list).into_iter().collect::<Option<Vec<_>>>()?;
        let quarters: [Quarter; 4] = quarters.try_into().ok()?;
        let list_of = [&quarters[0], &quarters[2]].map(Quarter::list_of);
        let symmetry = if cut == Cut::in_half(len) { Symmetry::of(board).usable(len) } else { Symmetry::default() };
        let crossing = layout.crossing;
        let levels = rays(cut).map(|(width, ray)| levels(width, ray));
        let border = Border::of(board, &layout, cut, bytes);
        Some(Quarters { quarters, list_of, symmetry, levels, top, left, len, crossing, border })
    }

    /// What listing the quarters cost, about nanoseconds.
    pub(crate) fn work(&self) -> u64 {
        4 * self.quarters.iter().map(Quarter::bytes).sum::<u64>()
    }

    pub(crate) fn crossing(&self) -> u64 {
        self.crossing
    }

    /// Adds the completions of a unit to `total`, until told to stop.
    pub(crate) fn count(
        &self,
        unit: u64,
        workspace: &mut Workspace,
        ticker: &mut Ticker<'_>,
        total: &mut u128,
    ) -> ControlFlow<()> {
        if let Some(border) = &self.border {
            return border.count(unit, self, workspace, ticker, total);
        }
        let right = unit as usize;
        let Some(size) = self.top.checked_sub(right.count_ones() as usize).filter(|size| *size <= self.left) else {
            return ControlFlow::Continue(());
        };
        for left in (0..1usize << self.left).filter(|left| left.count_ones() as usize == size) {
            let set = left | right << self.left;
            if let Some(class) = self.symmetry.class(set, self.len) {
                let (found, work) = self.count_set(set, workspace);
                *total += u128::from(class) * u128::from(found);
                ticker.spend(work)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Completions whose top half uses these columns, and the work it was to count them, about nanoseconds.
    fn count_set(&self, set: usize, workspace: &mut Workspace) -> (u64, u64) {
        let Workspace { processor, top, bottom, .. } = workspace;
        top.clear();
        self.join(0, set, *processor, top);
        if top.len() == 0 {
            return (0, LOOK);
        }
        bottom.clear();
        self.join(1, set ^ ((1 << self.len) - 1), *processor, bottom);
        let joining = LOOK + HALF * (top.len() + bottom.len()) as u64;
        let (twice, pairing) = workspace.pair(self.crossing);
        // Without ties every pair has been counted twice; with ties the ray rule makes every completion count twice.
        (if self.symmetry.swap { twice } else { twice / 2 }, joining + pairing)
    }

    /// Appends the top halves (0) or the bottom halves (1) that use these columns, without the border row if there is
    /// one.
    pub(crate) fn join(&self, half: usize, set: usize, processor: Processor, halves: &mut Halves) {
        let (left, right) = (set & ((1 << self.left) - 1), set >> self.left);
        let levels = &self.levels[half][left.count_ones() as usize];
        let (twice, ties) = if self.symmetry.swap {
            let width = self.len - self.left;
            let limit = level(left, self.left, Ray::Descending).max(level(right, width, Ray::Ascending));
            (levels.partition_point(|&level| level < limit), levels.partition_point(|&level| level <= limit))
        } else {
            (levels.len(), levels.len())
        };
        let [left_quarter, right_quarter] = [&self.quarters[2 * half], &self.quarters[2 * half + 1]];
        let (left, right) = (left_quarter.lists(left), right_quarter.lists(right));
        processor.run(Join { left, list_of: &self.list_of[half], right, twice, ties, halves });
    }
}

/// `f` of each item, in order.
fn map_in_threads<T: Sync, R: Send>(items: &[T], threads: usize, f: impl Fn(&T) -> R + Sync) -> Vec<R> {
    if threads < 2 {
        return items.iter().map(f).collect();
    }
    let f = &f;
    std::thread::scope(|scope| {
        let each = items.len().div_ceil(threads);
        let work = |chunk: &'_ [T]| chunk.iter().map(f).collect::<Vec<R>>();
        let start = |chunk| threads::start(scope, move || work(chunk)).map_err(|_| chunk);
        let threads: Vec<_> = items.chunks(each).map(start).collect();
        let joined = threads.into_iter().map(|thread| match thread {
            Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            // The system lets no more threads start.
            Err(chunk) => work(chunk),
        });
        joined.flatten().collect()
    })
}

/// The sets of rows of a half, in order of their levels: then those that count twice come first, the ties next, and
/// those that do not take part last. Opposite sets have the same level, so the lists to be joined are at the same place.
fn orders(width: usize, ray: Ray) -> [Ranks; 2] {
    let all = (1 << width) - 1;
    [0, all].map(|opposite| Ranks::new(width, |set| (level(set, width, ray), set ^ opposite)))
}

/// The levels of the ray for each set of rows, by size and rank.
fn levels(width: usize, ray: Ray) -> Vec<Vec<usize>> {
    let mut levels = vec![Vec::new(); width + 1];
    for set in 0..1usize << width {
        levels[set.count_ones() as usize].push(level(set, width, ray));
    }
    levels.iter_mut().for_each(|levels| levels.sort_unstable());
    levels
}
