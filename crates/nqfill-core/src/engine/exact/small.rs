//! Boards of few free rows in canonical order: row by row with bit masks, which is done before forced lines are looked for.

use crate::board::{BitRow, Residual, TakenSets};
use crate::engine::{Event, Flow, SearchContext};
use std::ops::ControlFlow::Continue;

/// The most free rows that this search takes.
const MOST_ROWS: usize = 10;

/// Rows of the largest board whose diagonals fit a word.
const MOST_ROWS_OF_BOARD: usize = 32;

/// True if so few rows are free, of a board that is not too large.
pub(super) fn fits(residual: &Residual) -> bool {
    residual.len() <= MOST_ROWS && residual.n() <= MOST_ROWS_OF_BOARD
}

/// Searches the residual of a board that fits, at least one row, and tells no observer.
pub(super) fn search(residual: &Residual, run: &mut SearchContext<'_>) -> Flow {
    let (rows, m) = (open_rows(residual), residual.len());
    let free = residual.columns().iter().fold(0_u64, |set, column| set | 1 << column);
    let mut columns = [0; MOST_ROWS];
    // For each row down to the one that is searched: what the queens above take, and the squares still to be tried.
    let mut levels = [(TakenSets::default(), 0); MOST_ROWS];
    levels[0].1 = rows[0].open;
    if rows[0].open == 0 {
        run.dead_end(|| Event::dead_row(0));
    }
    let mut row = 0;
    loop {
        let (taken, untried) = &mut levels[row];
        let queen = *untried & untried.wrapping_neg();
        if queen == 0 {
            if row == 0 {
                return Continue(());
            }
            row -= 1;
            continue;
        }
        *untried ^= queen;
        run.meter.node()?;
        columns[row] = (free & (queen - 1)).count_ones();
        if row + 1 == m {
            run.solution(&columns[..m])?;
            continue;
        }
        let below = taken.with(queen, rows[row].gap);
        let open = rows[row + 1].open & !below.all();
        if open == 0 {
            run.dead_end(|| Event::dead_row(row + 1));
        } else {
            row += 1;
            levels[row] = (below, open);
        }
    }
}

/// The free rows, in columns of the board.
fn open_rows(residual: &Residual) -> [BitRow; MOST_ROWS] {
    let mut rows = [BitRow::default(); MOST_ROWS];
    for (i, &row) in residual.rows().iter().enumerate() {
        let next = residual.rows().get(i + 1).unwrap_or(&row);
        rows[i] = BitRow { open: residual.left_in_row(row as usize), gap: next - row };
    }
    for &(i, j) in residual.blocked() {
        rows[i as usize].open &= !(1 << residual.columns()[j as usize]);
    }
    rows
}
