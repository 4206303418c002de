//! Sums of completions, and whether they are whole.

use std::ops::ControlFlow;

/// A number of completions: `Continue` with all of them, or `Break` with the ones found before the count
/// was to stop.
pub(super) type Total = ControlFlow<u128, u128>;

/// [`Total`], or `Continue(None)` if the method at hand cannot count the board.
pub(super) type MaybeTotal = ControlFlow<u128, Option<u128>>;

/// Sums totals in order, up to the first one that is not whole.
pub(super) fn sum(mut totals: impl Iterator<Item = Total>) -> Total {
    totals.try_fold(0, |sum, total| map(total, |found| sum + found))
}

/// A total taken `weight` times.
pub(super) fn weighted(weight: u64, total: Total) -> Total {
    map(total, |found| u128::from(weight) * found)
}

fn map(total: Total, change: impl Fn(u128) -> u128) -> Total {
    total.map_continue(&change).map_break(&change)
}
