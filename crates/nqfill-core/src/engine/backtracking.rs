//! Chronological backtracking, the baseline of every course.
//!
//! Rows in order, every column tried, each tried square checked against all queens above it. Rows with a fixed queen
//! are not in the residual. Algorithm 1 of the SYSU laboratory report on backtracking and forward checking (2018), and
//! the solver of the endgame article. A node is a square that passed the check: 2,056 of them for all 92 solutions of
//! the empty 8 x 8 board.

use super::{Engine, Event, Flow, Run};
use crate::board::{Line, Residual};
use std::ops::ControlFlow;

/// Rows in order, every column tried against the queens above.
pub(super) static BACKTRACKING: Engine = Engine {
    is_canonical: true,
    ..Engine::new(
        "backtracking",
        "rows in order, every column tried and checked against all queens above",
        "SYSU report, algorithm 1; the endgame article",
        search,
    )
};

fn search(residual: &Residual, run: &mut Run<'_>) -> Flow {
    let (m, open) = (residual.len(), residual.open_squares());
    let mut columns = vec![0; m];
    let (mut row, mut first) = (0, 0);
    loop {
        let square = if row == m {
            run.solution(&columns)?;
            None
        } else {
            let safe = |&j: &usize| open.contains(row, j) && is_safe(residual, &columns[..row], j);
            (first..m).find(safe)
        };
        if let Some(column) = square {
            run.node()?;
            run.observe(|| Event::chosen(row, column));
            columns[row] = column as u32;
            (row, first) = (row + 1, 0);
        } else if row > 0 {
            if first == 0 && row < m {
                run.observe(|| Event::dead_row(row));
            }
            run.backtrack();
            row -= 1;
            run.observe(|| Event::taken_back(row, columns[row] as usize));
            first = columns[row] as usize + 1;
        } else {
            return ControlFlow::Continue(());
        }
    }
}

/// True if no queen of the rows above attacks column `j` of the next row.
fn is_safe(residual: &Residual, above: &[u32], j: usize) -> bool {
    let square = residual.square(above.len(), j);
    above.iter().enumerate().all(|(i, &column)| Line::joining(residual.square(i, column as usize), square).is_none())
}
