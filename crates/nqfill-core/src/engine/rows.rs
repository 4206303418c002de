//! The search of the course: rows in order, the columns of each ascending.
//!
//! What is known of the rows below the queens differs from engine to engine ([`Rows`]); the search is one.

use super::{Event, Flow, Pruning, SearchContext};
use crate::board::{Residual, Square};
use std::ops::ControlFlow::Continue;

/// What a search row by row keeps of the squares below its queens, whose columns are `above`.
pub(super) trait Rows {
    /// Comes to the next row, for the first time below these queens.
    fn enter(&mut self, _above: &[u32], _run: &mut SearchContext<'_>) {}

    /// The first column of that row, from `from` on, to be tried. All before it have been looked at.
    fn next(&mut self, above: &[u32], from: usize, run: &mut SearchContext<'_>) -> Option<usize>;

    /// Leaves the row that was entered last.
    fn leave(&mut self) {}

    fn deliver(&mut self, columns: &[u32], run: &mut SearchContext<'_>) -> Flow {
        run.solution(columns)
    }
}

/// Searches m rows. A node is a queen placed, a backtrack a row without a column to try.
pub(super) fn search(rows: &mut impl Rows, m: usize, run: &mut SearchContext<'_>) -> Flow {
    let mut columns: Vec<u32> = Vec::with_capacity(m);
    let mut from = 0;
    loop {
        let row = columns.len();
        let square = if row == m {
            rows.deliver(&columns, run)?;
            None
        } else {
            if from == 0 {
                rows.enter(&columns, run);
            }
            rows.next(&columns, from, run)
        };
        if let Some(column) = square {
            run.meter.node()?;
            run.observe(|| Event::Chosen(Square::at(row, column)));
            columns.push(column as u32);
            from = 0;
            continue;
        }
        if row < m {
            if from == 0 {
                run.dead_end(|| Event::dead_row(row));
            }
            rows.leave();
        }
        let Some(column) = columns.pop() else { return Continue(()) };
        run.observe(|| Event::TakenBack(Square::at(columns.len(), column as usize)));
        from = column as usize + 1;
    }
}

/// Reports squares of the next row that are not tried: each with the first queen that attacks it, or as left to a symmetry.
pub(super) fn report_rejected(
    residual: &Residual,
    above: &[u32],
    squares: impl Iterator<Item = usize>,
    run: &mut SearchContext<'_>,
) {
    for j in squares {
        run.observe(|| {
            let attacker = residual.first_attacker(above, (above.len(), j));
            let by = attacker.map_or(Pruning::Symmetry, |i| Pruning::Queen(Square::at(i, above[i] as usize)));
            Event::Rejected { square: Square::at(above.len(), j), by }
        });
    }
}
