//! Plain bit-mask recursion: the baseline that every other method has to beat, and the method for small boards.
//!
//! Rows are taken in order. Columns and the two diagonal directions are bit sets over the real columns of the board, so
//! the diagonals move by as many bits as the next free row is further down:
//!
//! ```text
//! row 2   . Q . .        diagonals    . x . .
//! row 3   (not free)                  x . x .
//! row 4   . . . .                     . . . x        the bit that would be left of the board is gone for good
//! ```

use std::ops::{ControlFlow, Range};

use super::board::Board;
use super::meter::{End, Ticker};
use crate::engine::random::Random;

/// Work of a node, about nanoseconds.
pub(crate) const NODE: u64 = 5;
/// Nodes between two questions whether to go on, on average.
const SLICE: f64 = 10_000.0;
/// Random descents of a quick estimate.
pub(crate) const DESCENTS: u32 = 150;

/// Some rows of a board as bit sets over real columns.
pub(crate) struct Plain {
    /// Open squares of each row.
    pub(crate) open: Vec<u64>,
    /// Rows from each row to the next.
    pub(crate) gaps: Vec<u32>,
}

/// Columns and diagonals that are taken, the diagonals where they meet the row at hand.
#[derive(Clone, Copy, Default)]
pub(crate) struct Taken {
    pub(crate) columns: u64,
    left: u64,
    right: u64,
}

impl Taken {
    #[inline(always)]
    pub(crate) fn all(self) -> u64 {
        self.columns | self.left | self.right
    }

    /// With a queen more, as seen `gap` rows further down.
    #[inline(always)]
    pub(crate) fn with(self, queen: u64, gap: u32) -> Taken {
        let left = (self.left | queen).checked_shl(gap).unwrap_or(0);
        let right = (self.right | queen).checked_shr(gap).unwrap_or(0);
        Taken { columns: self.columns | queen, left, right }
    }
}

impl Plain {
    /// These rows of `board`, or `None` if its free columns span more than the 64 bits of a word.
    pub(crate) fn new(board: &Board, rows: Range<usize>) -> Option<Plain> {
        Plain::part(board, rows, 0..board.len())
    }

    /// The same within some columns.
    pub(crate) fn part(board: &Board, rows: Range<usize>, columns: Range<usize>) -> Option<Plain> {
        let first = board.columns().first().copied().unwrap_or(0);
        if board.columns().last().is_some_and(|last| last - first >= u64::BITS) {
            return None;
        }
        let real = |i| {
            board
                .open_columns(i)
                .filter(|j| columns.contains(j))
                .fold(0, |set, j| set | 1u64 << (board.columns()[j] - first))
        };
        let gaps = board.rows()[rows.clone()].windows(2).map(|pair| pair[1] - pair[0]).collect();
        Some(Plain { open: rows.map(real).collect(), gaps })
    }

    /// Number of ways to place a queen on each row.
    pub(crate) fn total(&self) -> u64 {
        if self.open.is_empty() { 1 } else { self.below(0, Taken::default()).0 }
    }

    /// Counts the ways to place a queen on each row, trying at most `nodes` queens or few more. Without [`End::Complete`]
    /// the number is a lower bound.
    pub(crate) fn count(&self, nodes: u64, ticker: &mut Ticker<'_>) -> (u128, End) {
        let slices = self.estimate(DESCENTS).row_with(SLICE);
        let mut count = Count { plain: self, slices, nodes, total: 0, ticker };
        match count.below(0, Taken::default()) {
            ControlFlow::Continue(()) => (count.total, End::Complete),
            ControlFlow::Break(end) => (count.total, end),
        }
    }

    /// Counts below a position without a stop: the number, and the positions met.
    fn below(&self, row: usize, taken: Taken) -> (u64, u64) {
        let gaps = self.gaps[row..].iter().copied().chain([0]);
        let rows: Vec<Row> = self.open[row..].iter().zip(gaps).map(|(&open, gap)| Row { open, gap }).collect();
        let Taken { columns, left, right } = taken;
        match rows.iter().all(|row| row.gap < u64::BITS) {
            true => below::<true>(&rows, columns, left, right),
            false => below::<false>(&rows, columns, left, right),
        }
    }

    /// The expected size of the search, from some random descents (Knuth 1975), always the same ones.
    pub(crate) fn estimate(&self, descents: u32) -> Estimate {
        let mut random = Random::new(1);
        let mut levels = vec![0.0; self.open.len()];
        for _ in 0..descents {
            let (mut taken, mut weight) = (Taken::default(), 1.0 / f64::from(descents));
            for (row, &open) in self.open.iter().enumerate() {
                let squares = open & !taken.all();
                let choices = squares.count_ones();
                if choices == 0 {
                    break;
                }
                weight *= f64::from(choices);
                levels[row] += weight;
                let queen = nth_bit(squares, random.below(choices));
                taken = taken.with(queen, self.gaps.get(row).copied().unwrap_or(0));
            }
        }
        Estimate { levels }
    }

    /// The expected number of ways to place 0, 1, 2, ... queens, none or one on each row.
    pub(crate) fn sizes(&self, descents: u32) -> Vec<f64> {
        let mut random = Random::new(1);
        let mut sizes = vec![0.0; self.open.len() + 1];
        for _ in 0..descents {
            let (mut taken, mut weight, mut size) = (Taken::default(), 1.0 / f64::from(descents), 0);
            for (row, &open) in self.open.iter().enumerate() {
                let squares = open & !taken.all();
                let choices = squares.count_ones() + 1;
                weight *= f64::from(choices);
                let queen = nth_bit(squares, random.below(choices));
                size += queen.count_ones() as usize;
                taken = taken.with(queen, self.gaps.get(row).copied().unwrap_or(0));
            }
            sizes[size] += weight;
        }
        sizes
    }
}

/// What a search is expected to meet: the number of ways to fill the first row, the first two, and so on.
#[derive(Clone, Debug)]
pub(crate) struct Estimate {
    levels: Vec<f64>,
}

impl Estimate {
    /// Queens tried.
    pub(crate) fn nodes(&self) -> f64 {
        self.levels.iter().sum()
    }

    /// Ways to fill all rows.
    pub(crate) fn full(&self) -> f64 {
        self.levels.last().copied().unwrap_or(1.0)
    }

    /// The first row below which a node has no more than `nodes` others on average.
    fn row_with(&self, nodes: f64) -> usize {
        let above = |row: usize| if row == 0 { 1.0 } else { self.levels[row - 1] };
        let below = |row: usize| self.levels[row..].iter().sum::<f64>();
        (0..self.levels.len()).find(|&row| below(row) <= nodes * above(row)).unwrap_or(self.levels.len())
    }
}

/// A count under way.
struct Count<'a, 'b> {
    plain: &'a Plain,
    /// The row below which the search is not interrupted.
    slices: usize,
    /// Nodes still allowed.
    nodes: u64,
    total: u128,
    ticker: &'a mut Ticker<'b>,
}

impl Count<'_, '_> {
    fn below(&mut self, row: usize, taken: Taken) -> ControlFlow<End> {
        let Plain { open, gaps } = self.plain;
        if row >= self.slices {
            let (found, nodes) = if row == open.len() { (1, 0) } else { self.plain.below(row, taken) };
            self.total += u128::from(found);
            return self.spend(nodes);
        }
        let mut squares = open[row] & !taken.all();
        while squares != 0 {
            let queen = squares & squares.wrapping_neg();
            squares ^= queen;
            self.below(row + 1, taken.with(queen, gaps[row]))?;
        }
        self.spend(1)
    }

    fn spend(&mut self, nodes: u64) -> ControlFlow<End> {
        if self.ticker.spend(nodes * NODE).is_break() {
            return ControlFlow::Break(End::Stopped);
        }
        match self.nodes.checked_sub(nodes) {
            Some(left) => self.nodes = left,
            None => return ControlFlow::Break(End::OutOfNodes),
        }
        ControlFlow::Continue(())
    }
}

/// A row of the recursion: its open squares, and the rows to the next one.
#[derive(Clone, Copy)]
struct Row {
    open: u64,
    gap: u32,
}

/// The recursion itself, as lean as it can be, because it is what other methods are measured by: the sets are arguments of
/// their own, so that they stay in registers. `NEAR` says that no gap is as long as a word.
fn below<const NEAR: bool>(rows: &[Row], columns: u64, left: u64, right: u64) -> (u64, u64) {
    let Some((&Row { open, gap }, rows)) = rows.split_first() else { return (1, 0) };
    let mut squares = open & !(columns | left | right);
    let (mut total, mut nodes) = (0, 1);
    while squares != 0 {
        let queen = squares & squares.wrapping_neg();
        squares ^= queen;
        let (left, right) = (left | queen, right | queen);
        let (left, right) = match NEAR {
            true => (left.wrapping_shl(gap), right.wrapping_shr(gap)),
            false => (left.checked_shl(gap).unwrap_or(0), right.checked_shr(gap).unwrap_or(0)),
        };
        let (found, tried) = below::<NEAR>(rows, columns | queen, left, right);
        total += found;
        nodes += tried;
    }
    (total, nodes)
}

/// The bit of `set` above `n` others, or none if it has no more.
fn nth_bit(mut set: u64, n: u32) -> u64 {
    for _ in 0..n {
        set &= set.wrapping_sub(1);
    }
    set & set.wrapping_neg()
}
