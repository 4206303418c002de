//! The search on residuals of more than 64 rows: open squares by rows and by columns, counts, and a trail.
//!
//! Such residuals are either loose, and then a solution is near unless an early choice was unlucky, or closed by
//! propagation at once. Unlucky choices make the running time heavy-tailed (Gomes, Selman and Kautz 1998), so the
//! search starts over with other ties when it has failed often. Every attempt may fail more often than the one before;
//! so the last one is complete.

use super::context::SolutionOrder;
use super::resumable::{ResumableSearch, Status, to_the_end};
use super::state::FreeLine;
use super::tuning::FIRST_ATTEMPT;
use crate::board::{BitMatrix, Residual, ones};
use crate::engine::random::Random;
use crate::engine::{EmptyLine, Event, Flow, Run, Stop};
use std::ops::ControlFlow::{self, Continue};

/// Searches a residual of any size.
pub(super) fn search(residual: &Residual, order: SolutionOrder, run: &mut Run<'_>) -> Flow {
    to_the_end(&mut LargeSearch::new(residual, order, run)?, run)
}

impl ResumableSearch for LargeSearch {
    fn resume(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, Status> {
        let attempt = self.go_on(run)?;
        if attempt == Attempt::Found {
            return Continue(Status::Open);
        }
        self.take_back(0, 0, run);
        if attempt == Attempt::Complete {
            return Continue(Status::Finished);
        }
        self.allowed = self.allowed.saturating_mul(3) / 2;
        self.is_open = false;
        self.shuffle();
        Continue(Status::Open)
    }
}

/// How far an attempt is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attempt {
    /// A completion was found.
    Found,
    /// It met as many dead ends as it may.
    Cut,
    /// The whole space was searched.
    Complete,
}

struct LargeLevel {
    mark: usize,
    queens: usize,
    line: FreeLine,
    /// The squares of `line` not yet tried, the next one last.
    untried: Vec<u32>,
}

/// The search of a large residual.
pub(super) struct LargeSearch {
    order: SolutionOrder,
    grid: Grid,
    rank: [Vec<u32>; 2],
    random: Random,
    queens: Vec<(u32, u32)>,
    levels: Vec<LargeLevel>,
    /// True if the attempt has begun.
    is_open: bool,
    /// Dead ends of this attempt, and how many it may meet.
    dead_ends: u64,
    allowed: u64,
    /// Completions found.
    found: u64,
}

impl LargeSearch {
    pub(super) fn new(residual: &Residual, order: SolutionOrder, run: &mut Run<'_>) -> ControlFlow<Stop, Self> {
        Continue(LargeSearch {
            order,
            grid: Grid::new(residual, run)?,
            rank: [from_centre(residual.rows(), residual.n()), from_centre(residual.columns(), residual.n())],
            random: Random::new(0),
            queens: Vec::new(),
            levels: Vec::new(),
            is_open: false,
            dead_ends: 0,
            allowed: match order {
                SolutionOrder::Search => FIRST_ATTEMPT,
                SolutionOrder::Canonical => u64::MAX,
            },
            found: 0,
        })
    }

    /// Draws random ranks for the next attempt, in place of distances from the centre.
    fn shuffle(&mut self) {
        for rank in self.rank.iter_mut().flatten() {
            *rank = self.random.below(1 << 16);
        }
    }

    /// Goes on until a completion is found, or the attempt ends.
    fn go_on(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, Attempt> {
        let found = self.found;
        if !std::mem::replace(&mut self.is_open, true) {
            self.dead_ends = 0;
            self.enter(run)?;
        }
        while self.found == found {
            let Some(level) = self.levels.last_mut() else { return Continue(Attempt::Complete) };
            let (mark, queens) = (level.mark, level.queens);
            let next = level.untried.pop().map(|other| level.line.square(other as usize));
            self.take_back(mark, queens, run);
            match next {
                _ if self.dead_ends >= self.allowed => {
                    self.levels.clear();
                    if !self.queens.is_empty() {
                        run.observe(|| Event::PutOff);
                    }
                    return Continue(Attempt::Cut);
                }
                None => drop(self.levels.pop()),
                Some((i, j)) => {
                    self.place(Event::chosen(i, j), (i, j), run)?;
                    self.enter(run)?;
                }
            }
        }
        Continue(Attempt::Found)
    }

    /// Propagates, then opens a level, unless the position is a dead end or a solution.
    ///
    /// A solution lifts the limit: a later attempt would report it again.
    fn enter(&mut self, run: &mut Run<'_>) -> Flow {
        while let Some((i, j)) = self.grid.take_forced() {
            self.place(Event::forced(i, j), (i, j), run)?;
        }
        if self.grid.is_dead {
            self.dead_ends += 1;
            let grid = &self.grid;
            run.dead_end(|| Event::DeadEnd(grid.empty_line()));
            return Continue(());
        }
        let Some(line) = self.branching_line() else {
            self.allowed = u64::MAX;
            self.found += 1;
            return run.solution(&self.solution());
        };
        let mut untried: Vec<u32> = self.grid.open(line).map(|other| other as u32).collect();
        match self.order {
            SolutionOrder::Canonical => untried.reverse(),
            SolutionOrder::Search => self.random.shuffle(&mut untried),
        }
        self.levels.push(LargeLevel { mark: self.grid.mark(), queens: self.queens.len(), line, untried });
        Continue(())
    }

    /// Counts a queen, reports her and places her.
    fn place(&mut self, event: Event, (i, j): (usize, usize), run: &mut Run<'_>) -> Flow {
        run.node()?;
        run.observe(|| event);
        self.grid.reserve(run)?;
        self.grid.place(i, j);
        self.queens.push((i as u32, j as u32));
        run.check_held(self.grid.bytes())
    }

    fn take_back(&mut self, mark: usize, queens: usize, run: &mut Run<'_>) {
        for (i, j) in self.queens.drain(queens..).rev() {
            self.grid.unplace(i as usize, j as usize);
            run.observe(|| Event::taken_back(i as usize, j as usize));
        }
        self.grid.rewind(mark);
    }

    /// The free line to branch on: the fewest open squares, then the lowest rank. `None` if all queens are placed.
    fn branching_line(&self) -> Option<FreeLine> {
        let lines =
            |make: fn(usize) -> FreeLine| (0..self.rank[0].len()).map(make).filter(|&line| self.grid.is_free(line));
        if self.order == SolutionOrder::Canonical {
            return lines(FreeLine::Row).next();
        }
        let rank = |line: &FreeLine| match *line {
            FreeLine::Row(i) => self.rank[0][i],
            FreeLine::Column(j) => self.rank[1][j],
        };
        lines(FreeLine::Row).chain(lines(FreeLine::Column)).min_by_key(|line| (self.grid.count(*line), rank(line)))
    }

    fn solution(&self) -> Vec<u32> {
        let mut columns = vec![0; self.queens.len()];
        for &(i, j) in &self.queens {
            columns[i as usize] = j;
        }
        columns
    }
}

/// Distance of each coordinate from the middle of the board, doubled so that it is whole: the tie-break of
/// lines with as many open squares. Lines in the middle close the most squares, so their mistakes show soonest.
fn from_centre(coordinates: &[u32], n: usize) -> Vec<u32> {
    coordinates.iter().map(|&x| (2 * x + 1).abs_diff(n as u32)).collect()
}

/// Open squares as bits, once by rows and once by columns, so that either kind of line can be walked.
///
/// Levels are not copied as in the dense search: a copy of m x m bits costs more than the few squares a queen removes
/// deep in the tree. Each removed square is logged instead, at most m x m of them at any time.
struct Grid {
    rows: Side,
    columns: Side,
    trail: Vec<(u32, u32)>,
    /// Lines that fell to one open square since they were last asked for.
    forced: Vec<FreeLine>,
    /// True if some free line has no open square.
    is_dead: bool,
}

/// One direction of the grid.
struct Side {
    open: BitMatrix,
    counts: Vec<u32>,
    /// Coordinates on the board, and the index of each coordinate here, if it is free.
    coordinates: Vec<u32>,
    index: Vec<u32>,
    free: Vec<bool>,
}

const NOT_FREE: u32 = u32::MAX;

impl Grid {
    /// All open squares of a residual. This may take seconds, so the budget is polled at every row.
    fn new(residual: &Residual, run: &mut Run<'_>) -> ControlFlow<Stop, Self> {
        let (m, n) = (residual.len(), residual.n());
        run.check_memory(3 * size_of::<u64>() as u64 * m.div_ceil(64) as u64 * m as u64)?;
        let mut grid = Grid {
            rows: Side::new(residual.rows(), n),
            columns: Side::new(residual.columns(), n),
            trail: Vec::new(),
            forced: Vec::new(),
            is_dead: false,
        };
        for i in 0..m {
            run.poll()?;
            for j in ones(residual.open_row(i)) {
                grid.rows.insert(i, j);
                grid.columns.insert(j, i);
            }
        }
        for k in 0..m {
            grid.note(FreeLine::Row(k), grid.rows.counts[k]);
            grid.note(FreeLine::Column(k), grid.columns.counts[k]);
        }
        Continue(grid)
    }

    /// Reserves room for the squares that the next queen closes: up to three of each row, and her own row.
    fn reserve(&mut self, run: &Run<'_>) -> Flow {
        run.reserve(&mut self.trail, 4 * self.rows.free.len())
    }

    /// Takes row i and column j and closes every square that a queen on (i, j) attacks.
    fn place(&mut self, i: usize, j: usize) {
        self.rows.free[i] = false;
        self.columns.free[j] = false;
        let (row, column) = (self.rows.coordinates[i], self.columns.coordinates[j]);
        for k in 0..self.rows.free.len() {
            if !self.rows.free[k] {
                continue;
            }
            let distance = self.rows.coordinates[k].abs_diff(row);
            let diagonals = [column.checked_sub(distance), column.checked_add(distance)];
            self.close(k, j);
            for at in diagonals.into_iter().flatten() {
                if let Some(&index) = self.columns.index.get(at as usize).filter(|&&index| index != NOT_FREE) {
                    self.close(k, index as usize);
                }
            }
        }
        let row: Vec<usize> = self.open(FreeLine::Row(i)).collect();
        row.into_iter().for_each(|other| self.close(i, other));
    }

    /// Makes row i and column j free again; the squares come back with [`Grid::rewind`].
    fn unplace(&mut self, i: usize, j: usize) {
        self.rows.free[i] = true;
        self.columns.free[j] = true;
    }

    /// A point for [`Grid::rewind`].
    fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Bytes of the open squares, here by rows and by columns and in the residual, and of the trail.
    fn bytes(&self) -> u64 {
        let matrix = self.rows.free.len() * self.rows.open.words_a_row() * size_of::<u64>();
        (3 * matrix + self.trail.capacity() * size_of::<(u32, u32)>()) as u64
    }

    /// Reopens every square closed since the mark.
    fn rewind(&mut self, mark: usize) {
        for (i, j) in self.trail.drain(mark..).rev() {
            self.rows.insert(i as usize, j as usize);
            self.columns.insert(j as usize, i as usize);
        }
        self.forced.clear();
        self.is_dead = false;
    }

    /// A free line without an open square, if the grid is dead.
    fn empty_line(&self) -> EmptyLine {
        let is_empty = |side: &Side, k: usize| side.free[k] && side.counts[k] == 0;
        let m = self.rows.free.len();
        match (0..m).find(|&i| is_empty(&self.rows, i)) {
            Some(i) => EmptyLine::Row(i as u32),
            None => EmptyLine::Column((0..m).find(|&j| is_empty(&self.columns, j)).unwrap_or(0) as u32),
        }
    }

    /// The last open square of some free line, unless a line is empty.
    fn take_forced(&mut self) -> Option<(usize, usize)> {
        while !self.is_dead {
            let line = self.forced.pop()?;
            if self.is_free(line) {
                let other = self.open(line).next().expect("no free line is empty");
                return Some(line.square(other));
            }
        }
        None
    }

    fn is_free(&self, line: FreeLine) -> bool {
        let (side, k) = self.side(line);
        side.free[k]
    }

    fn count(&self, line: FreeLine) -> u32 {
        let (side, k) = self.side(line);
        side.counts[k]
    }

    /// The open squares of a line, by their index along it.
    fn open(&self, line: FreeLine) -> impl Iterator<Item = usize> {
        let (side, k) = self.side(line);
        ones(side.open.row(k))
    }

    fn side(&self, line: FreeLine) -> (&Side, usize) {
        match line {
            FreeLine::Row(i) => (&self.rows, i),
            FreeLine::Column(j) => (&self.columns, j),
        }
    }

    fn close(&mut self, i: usize, j: usize) {
        if !self.rows.open.contains(i, j) {
            return;
        }
        self.trail.push((i as u32, j as u32));
        let left_in_row = self.rows.remove(i, j);
        let left_in_column = self.columns.remove(j, i);
        self.note(FreeLine::Row(i), left_in_row);
        self.note(FreeLine::Column(j), left_in_column);
    }

    fn note(&mut self, line: FreeLine, left: u32) {
        if left <= 1 && self.is_free(line) {
            match left {
                0 => self.is_dead = true,
                _ => self.forced.push(line),
            }
        }
    }
}

impl Side {
    fn new(coordinates: &[u32], n: usize) -> Self {
        let m = coordinates.len();
        let mut index = vec![NOT_FREE; n];
        for (k, &x) in coordinates.iter().enumerate() {
            index[x as usize] = k as u32;
        }
        let (open, counts) = (BitMatrix::new(m, m), vec![0; m]);
        Side { open, counts, coordinates: coordinates.to_vec(), index, free: vec![true; m] }
    }

    fn insert(&mut self, line: usize, other: usize) {
        self.open.insert(line, other);
        self.counts[line] += 1;
    }

    fn remove(&mut self, line: usize, other: usize) -> u32 {
        self.open.remove(line, other);
        self.counts[line] -= 1;
        self.counts[line]
    }
}
