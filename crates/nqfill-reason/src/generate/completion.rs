//! Random completions of an empty board.

use super::Attempt;
use super::stream::Stream;
use nqfill_core::board::{Puzzle, Residual};
use nqfill_core::internals::{ExchangePosition, Meter};
use nqfill_core::{Limit, SearchOptions, Solutions};

/// Up to this many rows all completions are listed, 14,200 of them at most, and each is equally likely.
pub(super) const MOST_LISTED: u32 = 12;

/// All completions of the empty board, in lexicographic order.
pub(super) fn all(n: u32) -> Vec<Vec<u32>> {
    let empty = Puzzle::empty(n as usize).into_iter();
    let found = empty.flat_map(|empty| Solutions::new(&empty, &SearchOptions::default()));
    found.map(|solution| solution.columns().to_vec()).collect()
}

/// A completion by local search on permutations (Sosič and Gu 1990): swaps of two columns that lessen the conflicts, and a new
/// permutation where none does. Not every completion is equally likely. `None` if the permutations allowed lead to none.
///
/// # Errors
/// If a limit came first.
pub(super) fn by_swaps(n: u32, stream: &mut Stream, meter: &mut Meter) -> Attempt<Vec<u32>> {
    const PERMUTATIONS: u32 = 1_000;
    let Ok(empty) = Puzzle::empty(n as usize) else { return Ok(None) };
    let residual = Residual::of(&empty);
    let mut position = ExchangePosition::new(&residual);
    for _ in 0..PERMUTATIONS {
        position.put(stream.permutation(n));
        if settle(&mut position, stream, meter)? {
            return Ok(Some(position.solution()));
        }
    }
    Ok(None)
}

/// Work of a swap that is tried, in units of the meter.
const WORK_A_SWAP: u64 = 20;

/// Swaps while that lessens the conflicts; true if none is left.
fn settle(position: &mut ExchangePosition<'_>, stream: &mut Stream, meter: &mut Meter) -> Result<bool, Limit> {
    let n = position.rows();
    loop {
        let (mut is_better, mut is_attacked) = (false, false);
        for row in 0..n {
            if !position.is_attacked(row) {
                continue;
            }
            is_attacked = true;
            meter.work(n as u64 * WORK_A_SWAP)?;
            let start = stream.place_below(n);
            let mut others = (start..start + n).map(|other| other % n);
            is_better |= others.any(|other| other != row && improve(position, row, other));
        }
        if !is_attacked || !is_better {
            return Ok(!is_attacked);
        }
    }
}

/// Swaps the columns of two rows if that lessens the conflicts.
fn improve(position: &mut ExchangePosition<'_>, row: usize, other: usize) -> bool {
    let before = position.conflicts();
    position.exchange(row, other);
    let is_better = position.conflicts() < before;
    if !is_better {
        position.exchange(row, other);
    }
    is_better
}
