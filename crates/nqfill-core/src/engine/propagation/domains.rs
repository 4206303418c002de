//! The domains of the rows, and the fixpoint of the three constraints over them.

use super::hall;
use crate::board::{Line, Residual, Square, TrailMatrix};
use crate::engine::observer::COLUMNS_DIFFER;
use crate::engine::{Event, Pruning, SearchContext, Stop};
use std::collections::VecDeque;
use std::ops::ControlFlow::{self, Continue};

/// The three constraints, by the lines that must differ.
const CONSTRAINTS: [(Line, &str); 3] = [
    (Line::Column, COLUMNS_DIFFER),
    (Line::Diagonal, "diagonals all different"),
    (Line::Antidiagonal, "antidiagonals all different"),
];

pub(super) struct Domains<'a> {
    residual: &'a Residual,
    squares: TrailMatrix,
    /// Rows that fell to one column and have not yet taken it from the others.
    bound: VecDeque<usize>,
    /// For each constraint, the place of each line among those that no fixed queen holds.
    ranks: [Vec<u32>; 3],
    failed: bool,
}

impl<'a> Domains<'a> {
    pub(super) fn new(residual: &'a Residual) -> Self {
        let squares = TrailMatrix::of(residual);
        let counts = squares.rows();
        let rows = |size: u32| (0..residual.len()).filter(move |&i| counts.count(i) == size);
        let (bound, failed) = (rows(1).collect(), rows(0).next().is_some());
        let ranks = CONSTRAINTS.map(|(line, _)| ranks(residual, line));
        Self { residual, squares, bound, ranks, failed }
    }

    /// A row without a column, which only the board itself can have before the search.
    pub(super) fn empty_row(&self) -> Option<usize> {
        (0..self.residual.len()).find(|&row| self.squares.rows().count(row) == 0)
    }

    /// The rows with a choice.
    pub(super) fn unbound(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.residual.len()).filter(|&row| self.squares.rows().count(row) > 1)
    }

    pub(super) fn size(&self, row: usize) -> i64 {
        i64::from(self.squares.rows().count(row))
    }

    /// The columns of a row, ascending, each with its number on the board.
    pub(super) fn values(&self, row: usize) -> impl Iterator<Item = (usize, u32)> + '_ {
        self.squares.rows().row(row).map(|j| (j, self.residual.columns()[j]))
    }

    /// The columns of the rows, all of them bound.
    pub(super) fn columns(&self) -> Vec<u32> {
        (0..self.residual.len()).filter_map(|row| self.first(row)).map(|j| j as u32).collect()
    }

    fn first(&self, row: usize) -> Option<usize> {
        self.squares.rows().row(row).next()
    }

    /// A point for [`Domains::rewind`].
    pub(super) fn mark(&self) -> usize {
        self.squares.mark()
    }

    /// Reopens the squares closed since the mark.
    pub(super) fn rewind(&mut self, mark: usize) {
        self.squares.rewind(mark, |_, _| {});
        self.bound.clear();
        self.failed = false;
    }

    /// Binds a row to a column; false if that contradicts something.
    pub(super) fn assign(&mut self, row: usize, column: usize, run: &mut SearchContext<'_>) -> ControlFlow<Stop, bool> {
        let others: Vec<usize> = self.squares.rows().row(row).filter(|&j| j != column).collect();
        for j in others {
            self.squares.close(row, j);
        }
        self.take_from_others(row, run);
        self.propagate_all(run)
    }

    /// Takes a column from a row; false if that contradicts something.
    pub(super) fn refute(&mut self, row: usize, column: usize, run: &mut SearchContext<'_>) -> ControlFlow<Stop, bool> {
        self.close(row, column, Pruning::Refuted, run);
        self.propagate_all(run)
    }

    /// Runs all constraints to their common fixpoint; false if one cannot be met.
    pub(super) fn propagate_all(&mut self, run: &mut SearchContext<'_>) -> ControlFlow<Stop, bool> {
        loop {
            while let Some(row) = self.bound.pop_front().filter(|_| !self.failed) {
                run.observe(|| Event::Forced(Square::at(row, self.first(row).unwrap_or(0))));
                self.take_from_others(row, run);
            }
            let before = self.mark();
            for constraint in 0..CONSTRAINTS.len() {
                if self.failed || !self.narrow(constraint, run) {
                    return Continue(false);
                }
                if self.residual.len() > 100 {
                    run.meter.poll()?;
                }
            }
            if self.failed || self.mark() == before && self.bound.is_empty() {
                return Continue(!self.failed);
            }
        }
    }

    /// Removes the column and the diagonals of a bound row from the others.
    fn take_from_others(&mut self, row: usize, run: &mut SearchContext<'_>) {
        let Some(column) = self.first(row) else { return };
        let queen = Square::at(row, column);
        for other in (0..self.residual.len()).filter(|&other| other != row) {
            for j in self.residual.attacked_in_row(row, column, other) {
                self.close(other, j, Pruning::Queen(queen), run);
            }
        }
    }

    /// Narrows the bounds of one constraint's variables; false if there are more variables than values somewhere.
    fn narrow(&mut self, constraint: usize, run: &mut SearchContext<'_>) -> bool {
        let (line, name) = CONSTRAINTS[constraint];
        let m = self.residual.len();
        let rank = |domains: &Self, i: usize, j: usize| domains.rank(constraint, line, i, j);
        let before: Vec<_> = (0..m)
            .map(|i| {
                let mut ranks = self.squares.rows().row(i).map(|j| rank(self, i, j));
                let first = ranks.next().unwrap_or(0);
                let last = ranks.last().unwrap_or(first);
                (first.min(last), first.max(last))
            })
            .collect();
        let mut bounds = before.clone();
        if !hall::narrow(&mut bounds) {
            run.dead_end(|| Event::Pruned(Pruning::Hall(name)));
            return false;
        }
        for i in (0..m).filter(|&i| bounds[i] != before[i]) {
            let inside = |&j: &usize| (bounds[i].0..=bounds[i].1).contains(&rank(self, i, j));
            let outside: Vec<usize> = self.squares.rows().row(i).filter(|j| !inside(j)).collect();
            outside.into_iter().for_each(|j| self.close(i, j, Pruning::Hall(name), run));
        }
        true
    }

    fn rank(&self, constraint: usize, line: Line, i: usize, j: usize) -> u32 {
        self.ranks[constraint][line.index(self.residual.n(), self.residual.square(i, j))]
    }

    fn close(&mut self, i: usize, j: usize, by: Pruning, run: &mut SearchContext<'_>) {
        let Some(left) = self.squares.close(i, j) else { return };
        run.observe(|| Event::Removed { square: Square::at(i, j), by });
        match left {
            // The first empty row ends the branch; more may follow before the propagation notices.
            0 if !self.failed => {
                self.failed = true;
                run.dead_end(|| Event::dead_row(i));
            }
            1 => self.bound.push_back(i),
            _ => {}
        }
    }
}

/// The place of each line of a kind among the lines without a fixed queen. So an interval of ranks has as many values
/// as it is long, as in the tutorial's solver, where fixed queens are bound variables.
fn ranks(residual: &Residual, line: Line) -> Vec<u32> {
    let taken = |index: usize| match line {
        Line::Diagonal => residual.is_diagonal_taken(index),
        Line::Antidiagonal => residual.is_antidiagonal_taken(index),
        _ => residual.columns().binary_search(&(index as u32)).is_err(),
    };
    let mut rank = 0;
    (0..line.count(residual.n()))
        .map(|index| {
            let this = rank;
            rank += u32::from(!taken(index));
            this
        })
        .collect()
}
