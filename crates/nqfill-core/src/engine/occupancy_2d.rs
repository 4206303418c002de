//! Backtracking over a table of the whole board.
//!
//! The table says of every square whether a queen attacks it. A queen marks the squares that she attacks in a copy of
//! the rows below; the original puts them back. The two-dimensional table of the local-search blog (lab 03 of the Ocean
//! University of China's course), which it calls a hash. A node is a queen placed, so there are as many as in plain
//! backtracking: 2,056 for all solutions of the empty 8 x 8 board. A backtrack is a row without an open square.
//!
//! The blog's rows hold the whole board; here they are the free rows, so the distance that a diagonal travels between
//! two of them is looked up.

use super::{Engine, Event, Flow, Run};
use crate::board::Residual;
use std::ops::ControlFlow;

/// A byte a square, copied at each level.
pub(super) static OCCUPANCY_2D: Engine = Engine {
    is_canonical: true,
    most_rows: MOST_ROWS,
    ..Engine::new(
        "occupancy-2d",
        "a table of the whole board marks attacked squares and is copied at each level",
        "the local-search blog, two-dimensional table",
        search,
    )
};

fn search(residual: &Residual, run: &mut Run<'_>) -> Flow {
    let m = residual.len();
    let mut levels = vec![table(residual)];
    let mut columns: Vec<u32> = Vec::with_capacity(m);
    let mut first = 0;
    while let Some(open) = levels.last() {
        let row = columns.len();
        if row == m {
            run.solution(&columns)?;
        }
        let next = if row == m { None } else { (first..m).find(|&j| open[j]) };
        if let Some(column) = next {
            run.node()?;
            run.observe(|| Event::chosen(row, column));
            let below = marked(residual, open, row, column, run);
            columns.push(column as u32);
            levels.push(below);
            first = 0;
        } else {
            if first == 0 && row < m {
                run.dead_end(|| Event::dead_row(row));
            }
            levels.pop();
            let Some(column) = columns.pop() else { break };
            run.observe(|| Event::taken_back(columns.len(), column as usize));
            first = column as usize + 1;
        }
    }
    ControlFlow::Continue(())
}

/// The levels together take a byte for each square of each of the m boards: m cubed / 2 bytes.
const MOST_ROWS: usize = 400;

/// True for open squares, row by row.
fn table(residual: &Residual) -> Vec<bool> {
    let m = residual.len();
    let open = residual.open_squares();
    (0..m * m).map(|at| open.contains(at / m, at % m)).collect()
}

/// The rows below `row`, with the squares marked that the queen attacks. `open` begins with the queen's row.
fn marked(residual: &Residual, open: &[bool], row: usize, column: usize, run: &mut Run<'_>) -> Vec<bool> {
    let m = residual.len();
    let mut below = open[m..].to_vec();
    for (at, squares) in below.chunks_exact_mut(m).enumerate() {
        let other = row + 1 + at;
        for j in residual.attacked_in_row(row, column, other) {
            if squares[j] {
                squares[j] = false;
                run.observe(|| Event::attacked(other, j, (row, column)));
            }
        }
    }
    below
}
