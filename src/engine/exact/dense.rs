//! The search on residuals of at most 64 rows: a word a row, levels copied rather than undone.

use super::Order;
use super::attacks::Attacks;
use super::lines::{Line, bits, from_centre};
use crate::board::Residual;
use crate::engine::{EmptyLine, Event, Run, Stop};
use std::ops::ControlFlow::{self, Continue};

/// Searches a residual of at most `R` rows, `R` <= 64.
pub(super) fn search<const R: usize>(residual: &Residual, order: Order, run: &mut Run<'_>) -> ControlFlow<Stop> {
    Search::<R>::new(residual, order).run(residual, run)
}

/// A position of the search: the squares still open, and the lines that still need a queen.
#[derive(Clone)]
struct State<const R: usize> {
    open: [u64; R],
    free_rows: u64,
    free_columns: u64,
}

/// A position whose lines all have a choice, and the part of its branching that is still to be tried.
struct Level<const R: usize> {
    state: State<R>,
    /// How many queens stood when this level was reached.
    queens: usize,
    line: Line,
    /// The squares of `line` not yet tried, as columns of a row or rows of a column.
    untried: u64,
}

/// A line without an open square: this branch has no solution.
struct DeadEnd;

/// How many open squares the lines of a position have, as far as branching needs it. Each is a set of rows or columns.
#[derive(Default)]
struct Counts {
    rows_with_one: u64,
    rows_with_two: u64,
    columns_with: [u64; 3],
}

struct Search<const R: usize> {
    order: Order,
    attacks: Attacks<R>,
    row_rank: Vec<u32>,
    column_rank: Vec<u32>,
    queens: Vec<(u8, u8)>,
    levels: Vec<Level<R>>,
}

impl<const R: usize> Search<R> {
    fn new(residual: &Residual, order: Order) -> Self {
        Search {
            order,
            attacks: Attacks::new(residual),
            row_rank: from_centre(residual.rows(), residual.n()),
            column_rank: from_centre(residual.columns(), residual.n()),
            queens: Vec::with_capacity(R),
            levels: Vec::with_capacity(R),
        }
    }

    fn run(&mut self, residual: &Residual, run: &mut Run<'_>) -> ControlFlow<Stop> {
        self.enter(State::all_open(residual), run)?;
        while let Some(level) = self.levels.last_mut() {
            if run.is_observed() {
                tell_taken_back(&self.queens[level.queens..], run);
            }
            for _ in self.queens.drain(level.queens..) {
                run.backtrack();
            }
            if level.untried == 0 {
                self.levels.pop();
                continue;
            }
            let next = level.untried.trailing_zeros() as usize;
            level.untried &= level.untried - 1;
            let (i, j) = level.line.square(next);
            let mut state = level.state.clone();
            run.observe(|| Event::chosen(i, j));
            self.place(&mut state, i, j, run)?;
            self.enter(state, run)?;
        }
        tell_taken_back(&self.queens, run);
        self.queens.drain(..).for_each(|_| run.backtrack());
        Continue(())
    }

    /// Propagates a new position, then opens a level for it, unless it is a dead end or a solution.
    fn enter(&mut self, mut state: State<R>, run: &mut Run<'_>) -> ControlFlow<Stop> {
        let Ok(counts) = self.propagate(&mut state, run)? else {
            return Continue(());
        };
        if state.free_rows == 0 {
            return run.solution(&self.solution());
        }
        let line = self.branching_line(&state, &counts);
        let untried = state.squares(line);
        self.levels.push(Level { queens: self.queens.len(), state, line, untried });
        Continue(())
    }

    fn place(&mut self, state: &mut State<R>, i: usize, j: usize, run: &mut Run<'_>) -> ControlFlow<Stop> {
        for (open, keep) in state.open.iter_mut().zip(self.attacks.kept_by(i, j)) {
            *open &= keep;
        }
        state.free_rows &= !(1 << i);
        state.free_columns &= !(1 << j);
        self.queens.push((i as u8, j as u8));
        run.node()
    }

    /// Places every forced queen.
    fn propagate(&mut self, state: &mut State<R>, run: &mut Run<'_>) -> ControlFlow<Stop, Result<Counts, DeadEnd>> {
        loop {
            let Ok(counts) = state.count() else {
                run.observe(|| Event::DeadEnd(state.empty_line()));
                return Continue(Err(DeadEnd));
            };
            if counts.rows_with_one != 0 {
                for i in bits(counts.rows_with_one) {
                    if state.open[i] == 0 {
                        run.observe(|| Event::dead_row(i));
                        return Continue(Err(DeadEnd));
                    }
                    let j = state.open[i].trailing_zeros() as usize;
                    run.observe(|| Event::forced(i, j));
                    self.place(state, i, j, run)?;
                }
            } else if counts.columns_with[0] != 0 {
                for i in bits(state.free_rows) {
                    let forced = state.open[i] & counts.columns_with[0];
                    if forced != 0 {
                        let j = forced.trailing_zeros() as usize;
                        run.observe(|| Event::forced(i, j));
                        self.place(state, i, j, run)?;
                    }
                }
            } else {
                return Continue(Ok(counts));
            }
        }
    }

    fn branching_line(&self, state: &State<R>, counts: &Counts) -> Line {
        if self.order == Order::Canonical {
            return Line::Row(state.free_rows.trailing_zeros() as usize);
        }
        let [_, two, three] = counts.columns_with;
        if counts.rows_with_two | two != 0 {
            return self.most_central(counts.rows_with_two, two);
        }
        let fewest = |set: u64| bits(set).map(|i| state.open[i].count_ones()).min().unwrap_or(u32::MAX);
        let least = fewest(state.free_rows);
        let rows =
            bits(state.free_rows).filter(|&i| state.open[i].count_ones() == least).fold(0, |set, i| set | 1 << i);
        match least {
            3 => self.most_central(rows, three),
            _ if three != 0 => self.most_central(0, three),
            _ => self.most_central(rows, 0),
        }
    }

    fn most_central(&self, rows: u64, columns: u64) -> Line {
        let rows = bits(rows).map(|i| (self.row_rank[i], Line::Row(i)));
        let columns = bits(columns).map(|j| (self.column_rank[j], Line::Column(j)));
        rows.chain(columns).min_by_key(|&(rank, _)| rank).expect("a position to branch on has a free line").1
    }

    fn solution(&self) -> Vec<u32> {
        let mut columns = vec![0; self.queens.len()];
        for &(i, j) in &self.queens {
            columns[i as usize] = u32::from(j);
        }
        columns
    }
}

/// Tells the observer of queens that are about to be taken back, the last one first.
#[cold]
fn tell_taken_back(queens: &[(u8, u8)], run: &mut Run<'_>) {
    for &(i, j) in queens.iter().rev() {
        run.observe(|| Event::taken_back(i.into(), j.into()));
    }
}

impl<const R: usize> State<R> {
    fn all_open(residual: &Residual) -> Self {
        let m = residual.len();
        let all = u64::MAX >> (64 - m);
        let mut open = [0; R];
        for (i, row) in open.iter_mut().enumerate().take(m) {
            *row = residual.open_row(i)[0];
        }
        State { open, free_rows: all, free_columns: all }
    }

    fn squares(&self, line: Line) -> u64 {
        match line {
            Line::Row(i) => self.open[i],
            Line::Column(j) => {
                bits(self.free_rows).filter(|&i| self.open[i] >> j & 1 != 0).fold(0, |set, i| set | 1 << i)
            }
        }
    }

    /// A free line without an open square; there is one when [`State::count`] says so.
    fn empty_line(&self) -> EmptyLine {
        let union = bits(self.free_rows).fold(0, |union, i| union | self.open[i]);
        match bits(self.free_rows).find(|&i| self.open[i] == 0) {
            Some(i) => EmptyLine::Row(i as u32),
            None => EmptyLine::Column((self.free_columns & !union).trailing_zeros()),
        }
    }

    /// Counts the open squares of all lines at once. Columns are counted up to four in sliced form: bit j of `seen[k]`
    /// says that column j has more than k open squares.
    fn count(&self) -> Result<Counts, DeadEnd> {
        let mut seen = [0; 4];
        let mut counts = Counts::default();
        for i in bits(self.free_rows) {
            let row = self.open[i];
            if row == 0 {
                return Err(DeadEnd);
            }
            let without_first = row & (row - 1);
            let without_second = without_first & without_first.wrapping_sub(1);
            counts.rows_with_one |= u64::from(without_first == 0) << i;
            counts.rows_with_two |= u64::from(without_second == 0) << i;
            seen[3] |= seen[2] & row;
            seen[2] |= seen[1] & row;
            seen[1] |= seen[0] & row;
            seen[0] |= row;
        }
        if seen[0] != self.free_columns {
            return Err(DeadEnd);
        }
        counts.columns_with = [seen[0] & !seen[1], seen[1] & !seen[2], seen[2] & !seen[3]];
        Ok(counts)
    }
}
