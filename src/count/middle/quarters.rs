//! A board as four quarters: the preparation and the count for one set of columns.

use std::ops::{ControlFlow, Range};

use super::board::Board;
use super::costs::Cut;
use super::join::{Halves, Join, Limit};
use super::layout::Layout;
use super::meter::{Meter, Ticker};
use super::pairs::{Pairs, cost};
use super::plain::Plain;
use super::quarter::Quarter;
use super::ranks::binomial;
use super::simd::Processor;
use super::symmetry::{Ray, Symmetry, level};

/// All placements of the four quarters of a board, and the symmetries that may be used.
pub(crate) struct Quarters {
    /// Top left, top right, bottom left, bottom right.
    quarters: [Quarter; 4],
    symmetry: Symmetry,
    levels: Levels,
    top: usize,
    left: usize,
    len: usize,
    /// Of each word the bits of diagonals that cross the border.
    crossing: u64,
}

/// The levels of the rays up and down for each set of rows, by size and rank; empty where the symmetry has no use for it.
struct Levels {
    up: Vec<Vec<u32>>,
    down: Vec<Vec<u32>>,
}

// Work of a column set, of a half, and pairs tested for one unit of work.
const LOOK: u64 = 300;
const HALF: u64 = 5;
const PAIRS: u64 = 200;

/// The lists of one thread.
pub(crate) struct Workspace {
    processor: Processor,
    top: Halves,
    bottom: Halves,
    pairs: Pairs,
}

impl Workspace {
    pub(crate) fn new(processor: Processor) -> Workspace {
        Workspace { processor, top: Halves::default(), bottom: Halves::default(), pairs: Pairs::new(processor) }
    }
}

/// Whether the quarters of a board cut in half can be listed, and their groups, even if all are empty, take little of
/// `bytes`.
pub(crate) fn fits(board: &Board, bytes: u64) -> bool {
    let cut = Cut::in_half(board.len());
    has_room(cut) && 4 * binomial(cut.len, cut.top) as u64 * size_of::<u32>() as u64 <= bytes / 8
}

/// Whether the squares of each quarter fit the word that its walk uses, even if all are open.
pub(crate) fn has_room(cut: Cut) -> bool {
    cut.top.max(cut.len - cut.top) * cut.left().max(cut.len - cut.left()) <= u128::BITS as usize
}

/// The placements of all four quarters of a board, roughly; `None` for boards too wide for the estimate.
pub(crate) fn estimate(board: &Board) -> Option<f64> {
    let estimate = |(rows, columns)| Some(Plain::part(board, rows, columns)?.estimate(true).full());
    parts(board.len(), Cut::in_half(board.len())).into_iter().map(estimate).sum()
}

/// Rows and columns of the quarters.
fn parts(len: usize, cut: Cut) -> [(Range<usize>, Range<usize>); 4] {
    let (top, left) = (cut.top, cut.left());
    [(0..top, 0..left), (0..top, left..len), (top..len, 0..left), (top..len, left..len)]
}

impl Quarters {
    /// Lists the quarters of `board`, on up to `jobs` threads; `None` when they would need more than `bytes`, or when the
    /// board has too many diagonals, or when told to stop.
    pub(crate) fn new(board: &Board, cut: Cut, bytes: u64, jobs: usize, meter: &Meter<'_>) -> Option<Quarters> {
        let transposed = cut.transposed.then(|| board.transposed());
        let board = transposed.as_ref().unwrap_or(board);
        let len = board.len();
        let (top, left) = (cut.top, cut.left());
        let layout = Layout::new(board, top, left)?;
        // The rest is for the groups, and for the lists of halves.
        let most = usize::try_from(bytes / 5 / size_of::<u64>() as u64).unwrap_or(usize::MAX);
        let parts = parts(len, cut);
        let list = |(rows, columns): &(Range<usize>, Range<usize>)| {
            Quarter::new(board, &layout, rows.clone(), columns.clone(), most, meter)
        };
        let quarters = map_in_threads(&parts, jobs, list).into_iter().collect::<Option<Vec<_>>>()?;
        let quarters = quarters.try_into().ok()?;
        let symmetry = if cut == Cut::in_half(len) { Symmetry::of(board).usable(len) } else { Symmetry::default() };
        let crossing = layout.crossing;
        let levels = Levels::new(symmetry, top, len - top);
        Some(Quarters { quarters, symmetry, levels, top, left, len, crossing })
    }

    /// What listing the quarters cost, about nanoseconds.
    pub(crate) fn work(&self) -> u64 {
        4 * self.quarters.iter().map(Quarter::bytes).sum::<u64>()
    }

    /// Number of parts that the column sets of a board are divided into: one for each set of left columns.
    pub(crate) fn parts(cut: Cut) -> u64 {
        1 << cut.left()
    }

    /// Adds the completions whose top half has a column set of this part to `total`, until told to stop.
    pub(crate) fn count(
        &self,
        part: u64,
        workspace: &mut Workspace,
        ticker: &mut Ticker<'_>,
        total: &mut u128,
    ) -> ControlFlow<()> {
        let left = part as usize;
        let others = self.len - self.left;
        let Some(size) = self.top.checked_sub(left.count_ones() as usize).filter(|size| *size <= others) else {
            return ControlFlow::Continue(());
        };
        for right in (0..1usize << others).filter(|right| right.count_ones() as usize == size) {
            let set = left | right << self.left;
            if let Some(class) = self.symmetry.class(set, self.len) {
                let (found, work) = self.count_set(set, workspace);
                *total += u128::from(class) * u128::from(found);
                ticker.spend(work)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Completions whose top half uses the columns of `set`, and the work it was to count them, about nanoseconds.
    fn count_set(&self, set: usize, workspace: &mut Workspace) -> (u64, u64) {
        let Workspace { processor, top, bottom, pairs } = workspace;
        processor.run(self.join(0, set, top));
        if top.len() == 0 {
            return (0, LOOK);
        }
        let others = set ^ ((1 << self.len) - 1);
        processor.run(self.join(1, others, bottom));
        let work = LOOK + HALF * (top.len() + bottom.len()) as u64 + (top.len() * bottom.len()) as u64 / PAIRS;
        if bottom.len() == 0 {
            return (0, work);
        }
        let (lanes, words) =
            if cost(top.len(), bottom.len()) < cost(bottom.len(), top.len()) { (top, bottom) } else { (bottom, top) };
        // Without ties every pair has been counted twice; with ties the ray rule makes every completion count twice.
        let twice = pairs.count_twice(lanes.words_mut(), words.parts(), self.crossing);
        (if self.symmetry.swap { twice } else { twice / 2 }, work)
    }

    fn join<'a>(&'a self, half: usize, set: usize, halves: &'a mut Halves) -> Join<'a> {
        let (left_columns, right_columns) = (set & ((1 << self.left) - 1), set >> self.left);
        let limit = self.symmetry.swap.then(|| {
            let others = self.len - self.left;
            let levels = if half == 0 { &self.levels.up } else { &self.levels.down };
            let left = level(left_columns, self.left, Ray::Descending);
            let right = level(right_columns, others, Ray::Ascending);
            Limit { levels: &levels[left_columns.count_ones() as usize], limit: left.max(right) as u32 }
        });
        let [left, right] = [&self.quarters[2 * half], &self.quarters[2 * half + 1]];
        Join { left, left_columns, right, right_columns, limit, halves }
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
        let spawn = |chunk: &'_ [T]| chunk.iter().map(f).collect::<Vec<R>>();
        let threads: Vec<_> = items.chunks(each).map(|chunk| scope.spawn(move || spawn(chunk))).collect();
        let joined = threads.into_iter().map(std::thread::ScopedJoinHandle::join);
        joined.flat_map(|result| result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    })
}

impl Levels {
    fn new(symmetry: Symmetry, top: usize, bottom: usize) -> Levels {
        let none = Vec::new;
        if symmetry.swap {
            Levels { up: levels(top, Ray::Descending), down: levels(bottom, Ray::Ascending) }
        } else {
            Levels { up: none(), down: none() }
        }
    }
}

fn levels(width: usize, ray: Ray) -> Vec<Vec<u32>> {
    let mut levels = vec![Vec::new(); width + 1];
    for set in 0..1usize << width {
        // Ranks ascend with the sets, so pushing keeps their order.
        levels[set.count_ones() as usize].push(level(set, width, ray) as u32);
    }
    levels
}
