//! Counting completions without listing them.
//!
//! [`count`] is exact up to 128 bits. Where a limit ends a count early, its [`Tally`] says so, and its number is a
//! lower bound.

mod invariant;
mod meet_in_the_middle;
mod tally;

use crate::SearchOptions;
use crate::board::{Puzzle, Residual, Symmetry};
use crate::engine::{Budget, Limit, Meter, is_to_be_had};
pub use crate::simd::InstructionSet;
pub(crate) use meet_in_the_middle::{ExpectedCost, HalfLines, expected_cost};
pub use tally::{KnownCount, MEMORY, Method, Tally};

/// Counts the completions of a puzzle, on one core. [`count_with`] can do more.
///
/// ```
/// use nqfill_core::{Puzzle, count};
///
/// let puzzle = Puzzle::empty(8)?;
/// assert_eq!(count(&puzzle)?, 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the board needs more memory than [`SearchOptions::default`] allows.
pub fn count(puzzle: &Puzzle) -> Result<u128, Limit> {
    let tally = count_with(puzzle, &SearchOptions::default());
    match tally.cut_by {
        Some(limit) => Err(limit),
        None => Ok(tally.value),
    }
}

/// Counts completions within limits, on several cores, or up to symmetry.
///
/// ```
/// use nqfill_core::count::count_with;
/// use nqfill_core::{SearchOptions, Puzzle};
///
/// let puzzle = Puzzle::empty(8)?;
/// let classes = SearchOptions { distinct: true, ..SearchOptions::default() };
/// assert_eq!(count_with(&puzzle, &classes).value, 12);
/// # Ok::<(), nqfill_core::PlacementError>(())
/// ```
pub fn count_with(puzzle: &Puzzle, options: &SearchOptions) -> Tally {
    count_watched(puzzle, options, &|_, _| {})
}

/// Counts as [`count_with`] does, and reports from any of its threads how many units of work are done, and how many there are.
pub fn count_watched(puzzle: &Puzzle, options: &SearchOptions, watch: &(dyn Fn(u64, u64) + Sync)) -> Tally {
    let mut meter = meter(&options.budget);
    if let Some(refused) = refusal(puzzle, options) {
        return refused;
    }
    let residual = Residual::of(puzzle);
    let tally = meet_in_the_middle::count(&residual, options, watch, &mut meter, false);
    up_to_symmetry(puzzle, &residual, options, tally, &mut meter)
}

/// Work units that stand for one node of a budget.
const WORK_PER_NODE: u64 = 8;

/// The meter of a count: its nodes are units of work of about a nanosecond.
fn meter(budget: &Budget) -> Meter {
    let nodes = budget.nodes.map(|nodes| nodes.saturating_mul(WORK_PER_NODE));
    Meter::within(Budget { nodes, ..budget.clone() })
}

/// The tally of a board whose count does not fit the memory allowed; `None` if it fits.
fn refusal(puzzle: &Puzzle, options: &SearchOptions) -> Option<Tally> {
    let needed = meet_in_the_middle::bytes_to_begin(puzzle.n(), puzzle.free_rows());
    if needed > options.memory() {
        return Some(Tally::unknown(Limit::Memory(needed)));
    }
    (!is_to_be_had(needed)).then(|| Tally::unknown(Limit::NoMemory(needed)))
}

/// Counts by plain recursion with bit masks, row by row, without limits: slower than [`count`], but so simple that the
/// other can be checked by it. `None` if the free columns span more than 64 columns of the board.
pub fn count_plainly(puzzle: &Puzzle) -> Option<u64> {
    meet_in_the_middle::plain_recursion(&Residual::of(puzzle))
}

/// Counts within a fixed amount of work, in units of about a nanosecond, so that the answer does not depend on the machine;
/// of the budget all but its nodes holds too. Where the work is not expected to suffice, nothing is counted.
#[doc(hidden)]
pub fn count_within(residual: &Residual, work: u64, budget: &Budget) -> Tally {
    let budget = Budget { nodes: Some(work / WORK_PER_NODE), ..budget.clone() };
    let options = SearchOptions { budget, ..SearchOptions::default() };
    let mut meter = meter(&options.budget);
    meet_in_the_middle::count(residual, &options, &|_, _| {}, &mut meter, true)
}

/// Makes a tally of completions one of classes under the symmetries of the puzzle, where that is asked for.
fn up_to_symmetry(
    puzzle: &Puzzle,
    residual: &Residual,
    options: &SearchOptions,
    mut tally: Tally,
    meter: &mut Meter,
) -> Tally {
    if options.distinct {
        let group = Symmetry::of_puzzle(puzzle);
        let classes = tally.exhaustive.then(|| invariant::classes(residual, &group, tally.value, meter));
        if let Some(Err(limit)) = classes {
            (tally.exhaustive, tally.cut_by) = (false, Some(limit));
        }
        // A class has at most as many members as there are symmetries.
        tally.value = classes.and_then(Result::ok).unwrap_or_else(|| tally.value.div_ceil(group.len() as u128));
    }
    tally
}
