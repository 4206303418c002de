//! A board as four quarters: the preparation and the count for one set of columns.

use std::ops::{ControlFlow, Range};

use super::board::Board;
use super::join::{Halves, Join, Limit};
use super::layout::Layout;
use super::meter::Ticker;
use super::pairs::{Pairs, cost};
use super::plain::Plain;
use super::quarter::Quarter;
use super::ranks::{Ranks, binomial};
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

/// The lists of one thread.
pub(crate) struct Workspace {
    processor: Processor,
    top: Halves,
    bottom: Halves,
    pairs: Pairs,
}

impl Workspace {
    /// What the last column set cost, about nanoseconds.
    fn work(&self) -> u64 {
        let (top, bottom) = (self.top.len() as u64, self.bottom.len() as u64);
        200 + 8 * (top + bottom) + top * bottom / 200
    }

    pub(crate) fn new(processor: Processor) -> Workspace {
        Workspace { processor, top: Halves::default(), bottom: Halves::default(), pairs: Pairs::new(processor) }
    }
}

/// Free rows and columns up to which a quarter's squares surely fit the word that its walk uses.
const MOST_ROWS: usize = 22;

/// Whether the groups of placements of a board's quarters, even if all are empty, fit into `bytes`.
pub(crate) fn fits(board: &Board, bytes: u64) -> bool {
    let len = board.len();
    let groups = binomial(len, len / 2) as u64;
    len <= MOST_ROWS && 4 * groups * size_of::<u32>() as u64 <= bytes / 4
}

/// The placements of all four quarters of a board, roughly; `None` for boards too wide for the estimate.
pub(crate) fn estimate(board: &Board) -> Option<f64> {
    let estimate = |(rows, columns)| Some(Plain::part(board, rows, columns)?.estimate(true).full);
    parts(board.len()).into_iter().map(estimate).sum()
}

/// Rows and columns of the quarters.
fn parts(len: usize) -> [(Range<usize>, Range<usize>); 4] {
    let half = len / 2;
    [(0..half, 0..half), (0..half, half..len), (half..len, 0..half), (half..len, half..len)]
}

impl Quarters {
    /// Lists the quarters of `board`, on up to `jobs` threads; `None` when they would need more than `bytes`, or when the
    /// board has too many diagonals.
    pub(crate) fn new(board: &Board, bytes: u64, jobs: usize) -> Option<Quarters> {
        let len = board.len();
        let (top, left) = (len / 2, len / 2);
        let layout = Layout::new(board, top, left)?;
        let most = usize::try_from(bytes / 4 / size_of::<u64>() as u64).unwrap_or(usize::MAX);
        let parts = parts(len);
        let list = |(rows, columns): &(Range<usize>, Range<usize>)| {
            Quarter::new(board, &layout, rows.clone(), columns.clone(), most)
        };
        let quarters: Vec<Option<Quarter>> = if jobs > 1 {
            let list = &list;
            std::thread::scope(|scope| {
                let threads: Vec<_> = parts.iter().map(|part| scope.spawn(move || list(part))).collect();
                threads.into_iter().map(|thread| thread.join().ok().flatten()).collect()
            })
        } else {
            parts.iter().map(list).collect()
        };
        let quarters: Option<Vec<Quarter>> = quarters.into_iter().collect();
        let quarters = quarters?.try_into().ok()?;
        let symmetry = usable(Symmetry::of(board), len);
        let crossing = layout.crossing;
        let levels = Levels::new(symmetry, top, len - top);
        Some(Quarters { quarters, symmetry, levels, top, left, len, crossing })
    }

    /// What listing the quarters cost, about nanoseconds.
    pub(crate) fn work(&self) -> u64 {
        4 * self.quarters.iter().map(Quarter::bytes).sum::<u64>()
    }

    /// Number of parts that the column sets of a board are divided into: one for each set of left columns.
    pub(crate) fn parts(board: &Board) -> u64 {
        1 << (board.len() / 2)
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
                *total += u128::from(class) * u128::from(self.count_set(set, workspace));
                ticker.spend(workspace.work())?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Completions whose top half uses the columns of `set`.
    fn count_set(&self, set: usize, workspace: &mut Workspace) -> u64 {
        let Workspace { processor, top, bottom, pairs } = workspace;
        processor.run(self.join(0, set, top));
        if top.len() == 0 {
            return 0;
        }
        let others = set ^ ((1 << self.len) - 1);
        processor.run(self.join(1, others, bottom));
        if bottom.len() == 0 {
            return 0;
        }
        let (lanes, words) =
            if cost(top.len(), bottom.len()) < cost(bottom.len(), top.len()) { (top, bottom) } else { (bottom, top) };
        // Without ties every pair has been counted twice; with ties the ray rule makes every completion count twice.
        let twice = pairs.count_twice(lanes.words_mut(), words.parts(), self.crossing);
        if self.symmetry.swap { twice } else { twice / 2 }
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

/// Of the symmetries those that map the halves onto each other: with an odd number of rows only the mirror does.
fn usable(symmetry: Symmetry, len: usize) -> Symmetry {
    if len.is_multiple_of(2) { symmetry } else { Symmetry { mirror: symmetry.mirror, ..Symmetry::default() } }
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
    let ranks = Ranks::new(width);
    let mut levels = vec![Vec::new(); width + 1];
    for set in 0..1usize << width {
        // Ranks ascend with the sets, so pushing keeps their order.
        debug_assert_eq!(levels[set.count_ones() as usize].len(), ranks.rank(set));
        levels[set.count_ones() as usize].push(level(set, width, ray) as u32);
    }
    levels
}
