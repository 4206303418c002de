//! Forward checking with the fewest-values-first rule.
//!
//! Every row without a queen keeps its domain, the columns still open to it. A queen takes its column and diagonals out
//! of the domains of all rows not yet placed; an emptied domain cuts the branch; the next row is the one with the
//! fewest values left (MRV). Algorithm 2 of the SYSU laboratory report (2018). As there, rows are kept in one list
//! whose front is placed, the chosen row is swapped to the end of that front, and the first of the smallest in the
//! order of the list wins; so the nodes, one for each value tried, are those of the report's program. A
//! backtrack is an emptied domain. Checks are values of domains compared with a new queen.

use super::{Engine, Event, Flow, Metric, Pruning, SearchContext};
use crate::board::{Residual, Square, TrailMatrix};
use std::ops::ControlFlow;

/// Domains that shrink after each queen; the row with the fewest values is next.
pub(super) static FORWARD_CHECKING: Engine = Engine {
    metrics: &[Metric::Checks],
    ..Engine::new(
        "forward-checking",
        "domains shrink after each queen, an emptied one cuts; the row with the fewest values is next",
        "SYSU report, algorithm 2",
        search,
    )
};

fn search(residual: &Residual, run: &mut SearchContext<'_>) -> Flow {
    ForwardChecking::new(residual).run(run)
}

/// A placed row: the place of the list that it was swapped in from, its column, and the length of the trail before its
/// queen.
struct CheckedRow {
    swapped_from: usize,
    column: u32,
    trail: usize,
}

struct ForwardChecking<'a> {
    residual: &'a Residual,
    /// Rows: first the placed ones in the order of the frames, then the others.
    list: Vec<u32>,
    domains: TrailMatrix,
    frames: Vec<CheckedRow>,
    columns: Vec<u32>,
}

impl<'a> ForwardChecking<'a> {
    fn new(residual: &'a Residual) -> Self {
        let (list, columns) = ((0..residual.len() as u32).collect(), vec![0; residual.len()]);
        Self { residual, list, domains: TrailMatrix::of(residual), frames: Vec::new(), columns }
    }

    fn run(mut self, run: &mut SearchContext<'_>) -> Flow {
        if let Some(row) = (0..self.list.len()).find(|&row| self.size(row) == 0) {
            run.dead_end(|| Event::dead_row(row));
            return ControlFlow::Continue(());
        }
        self.descend(run)?;
        while let Some(frame) = self.frames.last() {
            let (depth, column) = (self.frames.len() - 1, frame.column);
            let row = self.list[depth] as usize;
            let swapped_from = frame.swapped_from;
            let next = self.domains.rows().row(row).find(|&j| j as u32 >= column);
            if let Some(next) = next {
                self.try_column(depth, row, next, run)?;
            } else {
                self.list.swap(depth, swapped_from);
                self.frames.pop();
                self.take_back(run);
            }
        }
        ControlFlow::Continue(())
    }

    /// Puts a queen on a square and goes on below it, or takes it back where it empties a domain.
    fn try_column(&mut self, depth: usize, row: usize, column: usize, run: &mut SearchContext<'_>) -> Flow {
        run.meter.node()?;
        // The residual has the squares too.
        run.meter.check_held(self.domains.bytes(2))?;
        // She closes up to three squares of each row.
        run.reserve(self.domains.trail(), 3 * self.list.len())?;
        run.observe(|| Event::Chosen(Square::at(row, column)));
        self.columns[row] = column as u32;
        self.frames[depth].column = column as u32 + 1;
        self.frames[depth].trail = self.domains.mark();
        if self.shrink_domains(depth, row, column, run) {
            return self.descend(run);
        }
        self.take_back(run);
        ControlFlow::Continue(())
    }

    fn size(&self, row: usize) -> u32 {
        self.domains.rows().count(row)
    }

    /// Chooses the next row, or delivers a completion where none is left.
    fn descend(&mut self, run: &mut SearchContext<'_>) -> Flow {
        let depth = self.frames.len();
        let Some(smallest) = (depth..self.list.len()).min_by_key(|&at| self.size(self.list[at] as usize)) else {
            run.solution(&self.columns)?;
            self.take_back(run);
            return ControlFlow::Continue(());
        };
        self.list.swap(depth, smallest);
        self.frames.push(CheckedRow { swapped_from: smallest, column: 0, trail: self.domains.mark() });
        ControlFlow::Continue(())
    }

    /// Takes the deepest queen back and restores the domains that it shrank.
    fn take_back(&mut self, run: &mut SearchContext<'_>) {
        let Some(frame) = self.frames.last() else { return };
        let row = self.list[self.frames.len() - 1] as usize;
        run.observe(|| Event::TakenBack(Square::at(row, self.columns[row] as usize)));
        self.domains.rewind(frame.trail, |_, _| {});
    }

    /// Removes the values that the queen attacks from the domains of the rows behind; false once one is empty.
    fn shrink_domains(&mut self, depth: usize, row: usize, column: usize, run: &mut SearchContext<'_>) -> bool {
        for &other in &self.list[depth + 1..] {
            let other = other as usize;
            run.meter.add(Metric::Checks, u64::from(self.domains.rows().count(other)));
            for j in self.residual.attacked_in_row(row, column, other) {
                if self.domains.close(other, j).is_some() {
                    let by = Pruning::Queen(Square::at(row, column));
                    run.observe(|| Event::Removed { square: Square::at(other, j), by });
                }
            }
            if self.domains.rows().count(other) == 0 {
                run.dead_end(|| Event::dead_row(other));
                return false;
            }
        }
        true
    }
}
