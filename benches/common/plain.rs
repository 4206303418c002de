//! Plain recursion with bit masks, as it is usually written: what the counter is measured against.
//!
//! One row after the other, with a set of columns and two of diagonals. Squares that are blocked or attacked by fixed
//! queens are masked out beforehand, and rows that have a fixed queen are passed over.

use nqfill::{Puzzle, Residual};

struct Row {
    open: u64,
    /// Rows to the next free one.
    gap: u32,
}

/// Completions of a board of at most 64 rows.
pub(crate) fn count(puzzle: &Puzzle) -> u128 {
    let residual = Residual::of(puzzle);
    let rows = residual.rows();
    let row = |i: usize| {
        let open = (0..residual.len()).filter(|&j| residual.open_row(i)[0] >> j & 1 == 1);
        let open = open.fold(0, |set, j| set | 1 << residual.columns()[j]);
        Row { open, gap: rows.get(i + 1).map_or(1, |next| next - rows[i]) }
    };
    u128::from(below(&(0..rows.len()).map(row).collect::<Vec<_>>(), 0, 0, 0))
}

fn below(rows: &[Row], columns: u64, left: u64, right: u64) -> u64 {
    let Some((row, rest)) = rows.split_first() else { return 1 };
    let mut open = row.open & !(columns | left | right);
    let mut total = 0;
    while open != 0 {
        let queen = open & open.wrapping_neg();
        open ^= queen;
        total += below(rest, columns | queen, (left | queen) << row.gap, (right | queen) >> row.gap);
    }
    total
}
