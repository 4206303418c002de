//! Sums of completions, and whether they are whole.

use std::ops::ControlFlow::{self, Break, Continue};

/// A number of completions: `Continue` with all of them, or `Break` with the ones found before the count
/// was to stop.
pub(super) type Total = ControlFlow<u128, u128>;

/// [`Total`], or `Continue(None)` if the method at hand cannot count the board.
pub(super) type MaybeTotal = ControlFlow<u128, Option<u128>>;

/// Sums totals in order, up to the first one that is not whole.
pub(super) fn sum(totals: impl Iterator<Item = Total>) -> Total {
    let mut sum = 0;
    for total in totals {
        match total {
            Continue(found) => sum += found,
            Break(found) => return Break(sum + found),
        }
    }
    Continue(sum)
}

/// A total taken `weight` times.
pub(super) fn weighted(weight: u64, total: Total) -> Total {
    let weight = u128::from(weight);
    match total {
        Continue(found) => Continue(weight * found),
        Break(found) => Break(weight * found),
    }
}
