//! Plain recursion with bit masks, as it is usually written: the reference for the counter.
//!
//! One row after the other, with a set of columns and two of diagonals. Fixed queens can be treated in two ways: [`count`]
//! masks out all squares that they attack beforehand and passes over their rows, [`count_walking`] walks through their
//! rows, whose diagonals it therefore learns of too late. On empty boards both are the same.

use nqfill::{Puzzle, board::Residual};

struct Row {
    open: u64,
    /// Rows to the next free one.
    gap: u32,
}

/// Counts completions of a board of at most 64 rows; masks out all squares that fixed queens attack beforehand.
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

/// Counts them with only the columns of fixed queens masked out beforehand.
pub(crate) fn count_walking(puzzle: &Puzzle) -> u128 {
    let n = puzzle.n();
    let taken = puzzle.fixed().fold(0, |set, square| set | 1u64 << square.column);
    let row = |i: usize| {
        let blocked = puzzle.blocked().iter().filter(|square| square.row as usize == i);
        let closed = blocked.fold(taken, |set, square| set | 1 << square.column);
        let open = puzzle.fixed_column(i).map_or(u64::MAX >> (64 - n) & !closed, |column| 1 << column);
        Row { open, gap: 1 }
    };
    u128::from(below(&(0..n).map(row).collect::<Vec<_>>(), 0, 0, 0))
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
