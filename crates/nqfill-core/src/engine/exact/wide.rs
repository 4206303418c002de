//! The search on residuals of more than 64 rows: counts and a trail.
//!
//! Such residuals are either loose, and then a solution is near unless an early choice was unlucky, or closed by
//! propagation at once. Unlucky choices make the running time heavy-tailed (Gomes, Selman and Kautz 1998), so the search starts over
//! with other ties when it has failed often. Every attempt may fail more often than the one before; so the last one is complete.

use super::Order;
use super::grid::Grid;
use super::lines::{Line, from_centre};
use crate::board::Residual;
use crate::engine::random::Random;
use crate::engine::{Event, Run, Stop};
use std::ops::ControlFlow::{self, Continue};

/// Dead ends allowed to the first attempt.
const FIRST_ATTEMPT: u64 = 100;

pub(super) fn search(residual: &Residual, order: Order, run: &mut Run<'_>) -> ControlFlow<Stop> {
    let mut search = Search::new(residual, order, run)?;
    let mut allowed = match order {
        Order::Search => FIRST_ATTEMPT,
        Order::Canonical => u64::MAX,
    };
    while let Attempt::GivenUp = search.attempt(allowed, run)? {
        allowed = allowed.saturating_mul(3) / 2;
        search.shuffle();
    }
    Continue(())
}

/// How an attempt ended.
enum Attempt {
    Complete,
    GivenUp,
}

struct Level {
    mark: usize,
    queens: usize,
    line: Line,
    /// The squares of `line` not yet tried, the next one last.
    untried: Vec<u32>,
}

struct Search {
    order: Order,
    grid: Grid,
    rank: [Vec<u32>; 2],
    random: Random,
    queens: Vec<(u32, u32)>,
    levels: Vec<Level>,
    dead_ends: u64,
}

impl Search {
    fn new(residual: &Residual, order: Order, run: &mut Run<'_>) -> ControlFlow<Stop, Self> {
        Continue(Search {
            order,
            grid: Grid::new(residual, run)?,
            rank: [from_centre(residual.rows(), residual.n()), from_centre(residual.columns(), residual.n())],
            random: Random::new(0),
            queens: Vec::new(),
            levels: Vec::new(),
            dead_ends: 0,
        })
    }

    /// Other ties for the next attempt: ranks at random in place of distances from the centre.
    fn shuffle(&mut self) {
        for rank in self.rank.iter_mut().flatten() {
            *rank = self.random.below(1 << 16);
        }
    }

    /// Searches until nothing is left, or until it has met `allowed` dead ends without a solution.
    fn attempt(&mut self, allowed: u64, run: &mut Run<'_>) -> ControlFlow<Stop, Attempt> {
        self.dead_ends = 0;
        let mut allowed = allowed;
        self.enter(&mut allowed, run)?;
        while let Some(level) = self.levels.last_mut() {
            let (mark, queens) = (level.mark, level.queens);
            let next = level.untried.pop().map(|other| level.line.square(other as usize));
            self.take_back(mark, queens, run);
            match next {
                _ if self.dead_ends >= allowed => {
                    self.levels.clear();
                    self.take_back(0, 0, run);
                    return Continue(Attempt::GivenUp);
                }
                None => drop(self.levels.pop()),
                Some((i, j)) => {
                    run.observe(|| Event::chosen(i, j));
                    self.place(i, j, run)?;
                    self.enter(&mut allowed, run)?;
                }
            }
        }
        self.take_back(0, 0, run);
        Continue(Attempt::Complete)
    }

    /// Propagates, then opens a level, unless the position is a dead end or a solution.
    ///
    /// A solution lifts the limit: a later attempt would report it again.
    fn enter(&mut self, allowed: &mut u64, run: &mut Run<'_>) -> ControlFlow<Stop> {
        while let Some((i, j)) = self.grid.take_forced() {
            run.observe(|| Event::forced(i, j));
            self.place(i, j, run)?;
        }
        if self.grid.is_dead() {
            self.dead_ends += 1;
            let grid = &self.grid;
            run.observe(|| Event::DeadEnd(grid.empty_line()));
            return Continue(());
        }
        let Some(line) = self.branching_line() else {
            *allowed = u64::MAX;
            return run.solution(&self.solution());
        };
        let mut untried: Vec<u32> = self.grid.open(line).map(|other| other as u32).collect();
        match self.order {
            Order::Canonical => untried.reverse(),
            Order::Search => self.random.shuffle(&mut untried),
        }
        self.levels.push(Level { mark: self.grid.mark(), queens: self.queens.len(), line, untried });
        Continue(())
    }

    fn place(&mut self, i: usize, j: usize, run: &mut Run<'_>) -> ControlFlow<Stop> {
        self.grid.reserve(run)?;
        self.grid.place(i, j);
        self.queens.push((i as u32, j as u32));
        run.hold(self.grid.bytes())?;
        run.node()
    }

    fn take_back(&mut self, mark: usize, queens: usize, run: &mut Run<'_>) {
        for (i, j) in self.queens.drain(queens..).rev() {
            self.grid.unplace(i as usize, j as usize);
            run.backtrack();
            run.observe(|| Event::taken_back(i as usize, j as usize));
        }
        self.grid.rewind(mark);
    }

    /// The free line to branch on: the fewest open squares, then the lowest rank. None when all queens stand.
    fn branching_line(&self) -> Option<Line> {
        let lines = |make: fn(usize) -> Line| (0..self.rank[0].len()).map(make).filter(|&line| self.grid.is_free(line));
        if self.order == Order::Canonical {
            return lines(Line::Row).next();
        }
        let rank = |line: &Line| match *line {
            Line::Row(i) => self.rank[0][i],
            Line::Column(j) => self.rank[1][j],
        };
        lines(Line::Row).chain(lines(Line::Column)).min_by_key(|line| (self.grid.count(*line), rank(line)))
    }

    fn solution(&self) -> Vec<u32> {
        let mut columns = vec![0; self.queens.len()];
        for &(i, j) in &self.queens {
            columns[i as usize] = j;
        }
        columns
    }
}
