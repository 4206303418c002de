//! Chronological backtracking, the baseline of every course.
//!
//! Rows in order, every column tried, each tried square checked against all queens above it. Rows with a fixed queen
//! are not in the residual. Algorithm 1 of the SYSU laboratory report on backtracking and forward checking (2018), and
//! the solver of the endgame article. A node is a square that passed the check: 2,056 of them for all 92 solutions of
//! the empty 8 x 8 board. A backtrack is a row without such a square. Checks are comparisons of a square with a queen
//! above it, up to the first that attacks it.

use super::{Counter, Engine, Event, Flow, Run};
use crate::board::Residual;
use std::ops::{ControlFlow, Range};

/// Rows in order, every column tried against the queens above.
pub(super) static BACKTRACKING: Engine = Engine {
    is_canonical: true,
    counters: &[Counter::Checks],
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
            let mut checks = 0;
            let safe = |&j: &usize| open.contains(row, j) && is_safe(residual, &columns[..row], j, &mut checks);
            let square = (first..m).find(safe);
            run.add(Counter::Checks, checks);
            square
        };
        if run.is_observed() && row < m {
            report_rejected(residual, &columns[..row], first..square.unwrap_or(m), run);
        }
        if let Some(column) = square {
            run.node()?;
            run.observe(|| Event::chosen(row, column));
            columns[row] = column as u32;
            (row, first) = (row + 1, 0);
        } else {
            if first == 0 && row < m {
                run.dead_end(|| Event::dead_row(row));
            }
            if row == 0 {
                return ControlFlow::Continue(());
            }
            row -= 1;
            run.observe(|| Event::taken_back(row, columns[row] as usize));
            first = columns[row] as usize + 1;
        }
    }
}

/// Reports the squares of the next row that failed the check, each with the first queen that attacks it.
fn report_rejected(residual: &Residual, above: &[u32], tried: Range<usize>, run: &mut Run<'_>) {
    let row = above.len();
    for j in tried.filter(|&j| residual.open_squares().contains(row, j)) {
        if let Some(i) = residual.first_attacker(above, (row, j)) {
            run.observe(|| Event::rejected(row, j, (i, above[i] as usize)));
        }
    }
}

/// True if no queen of the rows above attacks column `j` of the next row. Adds the comparisons to `checks`.
fn is_safe(residual: &Residual, above: &[u32], j: usize, checks: &mut u64) -> bool {
    let attacker = residual.first_attacker(above, (above.len(), j));
    *checks += attacker.map_or(above.len(), |at| at + 1) as u64;
    attacker.is_none()
}
