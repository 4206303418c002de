//! Counts work, in units of about a nanosecond, where debug assertions are compiled in, for tests: how much of it is still done
//! after an interrupt.
//!
//! Long loops say what they have done. A limit that comes too late is then seen without a clock.

/// Notes work of the thread at hand. Costs nothing in a release.
#[inline(always)]
pub fn done(units: u64) {
    #[cfg(debug_assertions)]
    counted::done(units);
    let _ = units;
}

/// Notes a pass over so many squares of a list or a set.
#[inline(always)]
pub fn passed(squares: usize) {
    done(squares as u64 * WORK_A_SQUARE);
}

/// Work of a square of such a pass.
const WORK_A_SQUARE: u64 = 10;

#[cfg(debug_assertions)]
pub use counted::{MOST_LATE, after_interrupt, assert_ends_after_few_passes, assert_ends_soon};

#[cfg(debug_assertions)]
mod counted {
    use crate::engine::Budget;
    use std::cell::RefCell;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// An interrupt to come.
    struct Coming {
        flag: Arc<AtomicBool>,
        /// Work until it comes.
        left: u64,
        /// Work since it came.
        late: u64,
    }

    thread_local! {
        static COMING: RefCell<Option<Coming>> = const { RefCell::new(None) };
    }

    /// True once a thread has awaited an interrupt; until then nothing is looked up for every queen of every search.
    static IS_AWAITED: AtomicBool = AtomicBool::new(false);

    pub(super) fn done(units: u64) {
        if !IS_AWAITED.load(Ordering::Relaxed) {
            return;
        }
        COMING.with_borrow_mut(|coming| {
            let Some(Coming { flag, left, late }) = coming else { return };
            if flag.load(Ordering::Relaxed) {
                *late += units;
            }
            *left = left.saturating_sub(units);
            if *left == 0 {
                flag.store(true, Ordering::Relaxed);
            }
        });
    }

    /// Works within a budget that is interrupted after that much work; returns the work that was done after that, and `None` if
    /// all was done before.
    pub fn after_interrupt(units: u64, work: impl FnOnce(&Budget)) -> Option<u64> {
        let flag = Arc::<AtomicBool>::default();
        let budget = Budget { interrupt: Some(flag.clone()), ..Budget::default() };
        IS_AWAITED.store(true, Ordering::Relaxed);
        COMING.set(Some(Coming { flag: flag.clone(), left: units, late: 0 }));
        work(&budget);
        let coming = COMING.take()?;
        flag.load(Ordering::Relaxed).then_some(coming.late)
    }

    /// The most work after an interrupt: about a fifth of the 100 milliseconds within which one holds.
    pub const MOST_LATE: u64 = 20_000_000;

    /// Asserts that work ends soon after an interrupt that comes after each of some amounts, none of which is all of it.
    pub fn assert_ends_soon(what: &str, amounts: &[u64], work: &dyn Fn(&Budget)) {
        assert_ends_within(what, MOST_LATE, amounts, work);
    }

    /// Limits are not looked at within one pass over the squares; so there are to be few between two looks, and after the last.
    const MOST_PASSES: u64 = 16;

    /// Asserts that work on a board with so many blocked squares ends a few passes over them after an interrupt.
    pub fn assert_ends_after_few_passes(what: &str, squares: usize, work: &dyn Fn(&Budget)) {
        let most = MOST_PASSES * super::WORK_A_SQUARE * squares as u64;
        assert!(most < MOST_LATE);
        assert_ends_within(what, most, &[1, 1_000_000], work);
    }

    fn assert_ends_within(what: &str, most: u64, amounts: &[u64], work: &dyn Fn(&Budget)) {
        for &units in amounts {
            let late = after_interrupt(units, work).unwrap_or_else(|| panic!("{what}: less than {units} is done"));
            assert!(late <= most, "{what}: {late} after an interrupt at {units}, {most} allowed");
        }
    }
}

#[cfg(all(test, debug_assertions))]
mod tests {
    use super::counted::{assert_ends_after_few_passes, assert_ends_soon};
    use crate::board::Placement;
    use crate::count::count_with;
    use crate::division::{Purpose, divide};
    use crate::engine::{Budget, engine};
    use crate::proof::Model;
    use crate::test_boards::{blocked, puzzle};
    use crate::{Puzzle, SearchOptions, complete};
    use std::io;
    use std::ops::ControlFlow;

    fn count(n: usize, budget: &Budget) {
        let budget = Budget { memory: Some(1 << 29), ..budget.clone() };
        let options = SearchOptions { budget, ..SearchOptions::default() };
        let tally = count_with(&puzzle(n, &[]), &options);
        assert!(!tally.exhaustive && tally.cut_by.is_some());
    }

    fn divided(board: &Puzzle, units: usize, purpose: Purpose, budget: &Budget) -> bool {
        divide(board, units, purpose, budget).is_ok()
    }

    fn list(board: &Puzzle, budget: &Budget) {
        // This engine finds them in another order.
        let options = SearchOptions { engine: engine("exact"), budget: budget.clone(), ..SearchOptions::default() };
        let mut listed = 0;
        complete(board, &options, &mut |_| {
            listed += 1;
            ControlFlow::Continue(())
        });
        assert!((0..14_200).contains(&listed), "{listed}");
    }

    #[test]
    fn an_interrupt_ends_counts_divisions_lists_and_models_soon() {
        let (large, listed, wide) = (puzzle(32, &[]), puzzle(12, &[]), Placement::from(&blocked(310, false)));
        assert_ends_soon("planning a count", &[1, 10_000_000], &|budget| count(32, budget));
        assert_ends_soon("counting", &[1, 10_000_000], &|budget| count(20, budget));
        let divide = |budget: &Budget| assert!(!divided(&large, 64, Purpose::Count, budget));
        assert_ends_soon("dividing", &[1, 10_000_000], &divide);
        assert_ends_soon("listing in order", &[1, 1_000_000], &|budget| list(&listed, budget));
        let write = |budget: &Budget| assert!(Model::new(&wide).write_within(budget, &mut io::sink()).is_err());
        assert_ends_soon("writing a model", &[1, 8_000_000], &write);
    }

    #[test]
    fn an_interrupt_ends_work_on_a_large_board_after_a_few_passes_over_its_squares() {
        for board in [blocked(310, false), blocked(310, true)] {
            assert_ends_after_few_passes("dividing", board.blocked().len(), &|budget| {
                divided(&board, 500, Purpose::Solve, budget);
            });
        }
    }
}
