//! The search of both engines that work on bit sets.

use super::classes::Classes;
use super::set::Set;
use crate::board::{Residual, ones};
use crate::engine::{Event, Flow, Run};
use std::ops::ControlFlow;

/// Searches all of the residual, or one representative of each class under its symmetries.
pub(in crate::engine) fn search(residual: &Residual, classes: Option<&Classes>, run: &mut Run<'_>) -> Flow {
    match span(residual) {
        0 => run.solution(&[]),
        1..=64 => Search::<u64>::new(residual, classes).run(run),
        65..=128 => Search::<u128>::new(residual, classes).run(run),
        _ => Search::<Vec<u64>>::new(residual, classes).run(run),
    }
}

/// Columns from the first free one to the last.
fn span(residual: &Residual) -> usize {
    let columns = residual.columns();
    columns.first().zip(columns.last()).map_or(0, |(first, last)| (last - first + 1) as usize)
}

/// The columns that queens above attack in the row of a level, and the columns still to be tried there.
struct Level<S> {
    columns: S,
    diagonals: S,
    antidiagonals: S,
    untried: S,
}

struct Search<'a, S> {
    residual: &'a Residual,
    classes: Option<&'a Classes>,
    width: usize,
    /// Open squares of each row.
    open: Vec<S>,
    /// The residual column of each column of the span.
    index: Vec<u32>,
    levels: Vec<Level<S>>,
    placed: Vec<u32>,
}

impl<'a, S: Set> Search<'a, S> {
    fn new(residual: &'a Residual, classes: Option<&'a Classes>) -> Self {
        let (width, columns) = (span(residual), residual.columns());
        let mut index = vec![0; width];
        for (j, &column) in columns.iter().enumerate() {
            index[(column - columns[0]) as usize] = j as u32;
        }
        let (levels, placed) = (Vec::new(), Vec::new());
        let mut search = Self { residual, classes, width, open: Vec::new(), index, levels, placed };
        search.open = (0..residual.len()).map(|i| search.spread(ones(residual.open_row(i)))).collect();
        search
    }

    /// The set of these residual columns.
    fn spread(&self, columns: impl Iterator<Item = usize>) -> S {
        let mut set = S::empty(self.width);
        columns.for_each(|j| set.insert((self.residual.columns()[j] - self.residual.columns()[0]) as usize));
        set
    }

    fn run(mut self, run: &mut Run<'_>) -> Flow {
        let none = S::empty(self.width);
        let mut rows = self.open.clone();
        let untried = self.first_row();
        if run.is_observed() {
            self.report_rejected(0, &untried, run);
        }
        if untried.is_empty() {
            run.dead_end(|| Event::dead_row(0));
        }
        self.levels.push(Level { columns: none.clone(), diagonals: none.clone(), antidiagonals: none, untried });
        while let Some(level) = self.levels.last_mut() {
            let row = self.placed.len();
            if let Some(at) = level.untried.pop_first() {
                let column = self.index[at] as usize;
                run.node()?;
                run.observe(|| Event::chosen(row, column));
                self.placed.push(column as u32);
                if row == 0 && self.classes.is_some() {
                    rows = self.rows_under(column);
                }
                self.descend(at, &rows, run)?;
            } else {
                self.levels.pop();
                self.take_back(run);
            }
        }
        ControlFlow::Continue(())
    }

    fn take_back(&mut self, run: &mut Run<'_>) {
        if let Some(column) = self.placed.pop() {
            run.observe(|| Event::taken_back(self.placed.len(), column as usize));
        }
    }

    /// Opens the row below the queen at `at`, or delivers the completion if that was the last row.
    fn descend(&mut self, at: usize, rows: &[S], run: &mut Run<'_>) -> Flow {
        let row = self.placed.len();
        if row == rows.len() {
            self.deliver(run)?;
            self.take_back(run);
            return ControlFlow::Continue(());
        }
        let level = &self.levels[row - 1];
        let distance = (self.residual.rows()[row] - self.residual.rows()[row - 1]) as usize;
        let with = |set: &S| {
            let mut with = set.clone();
            with.insert(at);
            with
        };
        let columns = with(&level.columns);
        let diagonals = with(&level.diagonals).moved_left(distance);
        let antidiagonals = with(&level.antidiagonals).moved_right(distance);
        let mut untried = rows[row].clone();
        [&columns, &diagonals, &antidiagonals].into_iter().for_each(|set| untried.subtract(set));
        if run.is_observed() {
            self.report_rejected(row, &untried, run);
        }
        if untried.is_empty() {
            run.dead_end(|| Event::dead_row(row));
            self.take_back(run);
            return ControlFlow::Continue(());
        }
        self.levels.push(Level { columns, diagonals, antidiagonals, untried });
        ControlFlow::Continue(())
    }

    /// Reports the squares of the next row that are not to be tried, and why.
    fn report_rejected(&self, row: usize, untried: &S, run: &mut Run<'_>) {
        let mut rest = untried.clone();
        let tried: Vec<usize> = std::iter::from_fn(|| rest.pop_first()).map(|at| self.index[at] as usize).collect();
        for j in ones(self.residual.open_row(row)).filter(|j| !tried.contains(j)) {
            match self.residual.first_attacker(&self.placed, (row, j)) {
                Some(i) => run.observe(|| Event::rejected(row, j, (i, self.placed[i] as usize))),
                None => run.observe(|| Event::left_to_symmetry(row, j)),
            }
        }
    }

    fn deliver(&self, run: &mut Run<'_>) -> Flow {
        match self.classes {
            None => run.solution(&self.placed),
            Some(classes) => classes.deliver(&self.placed, run),
        }
    }

    /// The squares to try in the first row.
    fn first_row(&self) -> S {
        match self.classes {
            None => self.open[0].clone(),
            Some(classes) => self.spread(ones(self.residual.open_row(0)).filter(|&j| classes.allows(j, (0, j)))),
        }
    }

    /// The open squares under a queen of the first row that can belong to its representatives.
    fn rows_under(&self, first: usize) -> Vec<S> {
        let Some(classes) = self.classes else { return self.open.clone() };
        let allowed = |i: usize| ones(self.residual.open_row(i)).filter(move |&j| classes.allows(first, (i, j)));
        (0..self.residual.len()).map(|i| self.spread(allowed(i))).collect()
    }
}
