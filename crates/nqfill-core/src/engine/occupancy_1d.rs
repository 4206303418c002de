//! Backtracking over one bit set a row.
//!
//! The table of [`occupancy_2d`](super::occupancy_2d) with a bit a square: the one-dimensional table of the
//! local-search blog. The lowest set bit of a row is its next square; a queen clears the squares that she attacks in a
//! copy of the rows below. A node is a queen placed: 2,056 for all solutions of the empty 8 x 8 board. A backtrack is
//! a row without an open square.

use super::{Engine, Event, Flow, Run};
use crate::board::{Residual, ones};
use std::ops::ControlFlow;

/// A bit a square, copied at each level.
pub(super) static OCCUPANCY_1D: Engine = Engine {
    is_canonical: true,
    most_rows: MOST_ROWS,
    ..Engine::new(
        "occupancy-1d",
        "one bit set a row marks attacked squares; the rows below are copied at each level",
        "the local-search blog, one-dimensional table",
        search,
    )
};

fn search(residual: &Residual, run: &mut Run<'_>) -> Flow {
    let m = residual.len();
    if m == 0 {
        return run.solution(&[]);
    }
    let words = m.div_ceil(64);
    let mut levels = vec![(0..m).flat_map(|i| residual.open_row(i).iter().copied()).collect::<Vec<u64>>()];
    let mut columns: Vec<u32> = Vec::with_capacity(m);
    if levels[0][..words].iter().all(|&word| word == 0) {
        run.dead_end(|| Event::dead_row(0));
    }
    while let Some(open) = levels.last_mut() {
        let row = columns.len();
        if row == m {
            run.solution(&columns)?;
        }
        let next = if row == m { None } else { ones(&open[..words]).next() };
        if let Some(column) = next {
            run.node()?;
            run.observe(|| Event::chosen(row, column));
            open[column / 64] &= !(1 << (column % 64));
            let mut below = open[words..].to_vec();
            clear(residual, &mut below, (row, column), run);
            if row + 1 < m && below[..words].iter().all(|&word| word == 0) {
                run.dead_end(|| Event::dead_row(row + 1));
            }
            columns.push(column as u32);
            levels.push(below);
        } else {
            levels.pop();
            let Some(column) = columns.pop() else { break };
            run.observe(|| Event::taken_back(columns.len(), column as usize));
        }
    }
    ControlFlow::Continue(())
}

/// The levels together take m cubed / 16 bytes.
const MOST_ROWS: usize = 1_000;

/// Clears the squares that the queen attacks in the rows below.
fn clear(residual: &Residual, below: &mut [u64], (row, column): (usize, usize), run: &mut Run<'_>) {
    let words = residual.len().div_ceil(64);
    for (at, squares) in below.chunks_exact_mut(words).enumerate() {
        let other = row + 1 + at;
        for j in residual.attacked_in_row(row, column, other) {
            if squares[j / 64] >> (j % 64) & 1 != 0 {
                squares[j / 64] &= !(1 << (j % 64));
                run.observe(|| Event::attacked(other, j, (row, column)));
            }
        }
    }
}
