//! Counts work, in units of about a nanosecond, in tests alone: how much of it is still done after an interrupt.
//!
//! Long loops say what they have done. A limit that comes too late is then seen without a clock.

/// Notes work of the thread at hand. Costs nothing outside of tests.
#[inline(always)]
pub(crate) fn done(units: u64) {
    #[cfg(test)]
    counted::done(units);
    let _ = units;
}

/// Notes a pass over so many squares of a list or a set.
#[inline(always)]
pub(crate) fn passed(squares: usize) {
    done(squares as u64 * WORK_A_SQUARE);
}

/// Work of a square of such a pass.
const WORK_A_SQUARE: u64 = 10;

#[cfg(test)]
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

    pub(super) fn done(units: u64) {
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
    pub(super) fn after_interrupt(units: u64, work: impl FnOnce(&Budget)) -> Option<u64> {
        let flag = Arc::<AtomicBool>::default();
        let budget = Budget { interrupt: Some(flag.clone()), ..Budget::default() };
        COMING.set(Some(Coming { flag: flag.clone(), left: units, late: 0 }));
        work(&budget);
        let coming = COMING.take()?;
        flag.load(Ordering::Relaxed).then_some(coming.late)
    }
}

#[cfg(test)]
mod tests {
    use super::counted::after_interrupt;
    use crate::board::{Placement, Square};
    use crate::count::{CountRequest, Unwatched, count_with};
    use crate::deduce::{Difficulty, MOST_ROWS};
    use crate::division::{DivisionRequest, Purpose, divide};
    use crate::engine::random::Random;
    use crate::engine::{Budget, engine};
    use crate::explain::{Query, explain};
    use crate::generate::{Generator, KINDS, Kind, Recipe, Turn};
    use crate::proof::Model;
    use crate::rate::rate;
    use crate::{Puzzle, Request, complete};
    use std::io;
    use std::ops::ControlFlow;

    /// The most work after an interrupt: about a fifth of the 100 milliseconds within which one holds.
    const MOST_LATE: u64 = 20_000_000;

    fn empty(n: usize) -> Puzzle {
        Puzzle::empty(n).expect("a size")
    }

    /// Interrupts work after each of some amounts, none of which is all of it.
    fn assert_ends_soon(what: &str, amounts: &[u64], work: &dyn Fn(&Budget)) {
        for &units in amounts {
            let late = after_interrupt(units, work).unwrap_or_else(|| panic!("{what}: less than {units} is done"));
            assert!(late <= MOST_LATE, "{what}: {late} after an interrupt at {units}");
        }
    }

    fn count(puzzle: &Puzzle, memory: u64, budget: &Budget) {
        let budget = Budget { memory: Some(memory), ..budget.clone() };
        let request = CountRequest { budget, ..CountRequest::default() };
        let tally = count_with(puzzle, &request, &Unwatched);
        assert!(!tally.exhaustive && tally.cut_by.is_some());
    }

    #[test]
    fn an_interrupt_ends_the_planning_of_a_count_and_the_count_soon() {
        let (large, small) = (empty(32), empty(20));
        assert_ends_soon("planning", &[1, 10_000_000], &|budget| count(&large, 1 << 29, budget));
        assert_ends_soon("counting", &[1, 10_000_000], &|budget| count(&small, 1 << 29, budget));
    }

    #[test]
    fn an_interrupt_ends_a_division_soon() {
        let board = empty(32);
        assert_ends_soon("dividing", &[1, 10_000_000], &|budget| {
            let request = DivisionRequest { budget: budget.clone(), ..DivisionRequest::default() };
            assert!(divide(&board, &request).is_err());
        });
    }

    #[test]
    fn an_interrupt_ends_an_explanation_and_a_grade_soon() {
        let board = empty(32);
        let large = empty(MOST_ROWS);
        assert_ends_soon("explaining", &[1, 10_000_000], &|budget| {
            let _ = explain(&board, &Query { budget: budget.clone(), ..Query::default() });
        });
        assert_ends_soon("grading", &[1, 10_000_000], &|budget| drop(rate(&large, budget)));
    }

    #[test]
    fn an_interrupt_ends_the_writing_of_a_sorted_list_soon() {
        let board = empty(12);
        assert_ends_soon("listing", &[1, 1_000_000], &|budget| {
            // This engine finds them in another order.
            let request = Request { engine: engine("exact"), budget: budget.clone(), ..Request::default() };
            let mut listed = 0;
            complete(&board, &request, &mut |_| {
                listed += 1;
                ControlFlow::Continue(())
            });
            assert!((0..14_200).contains(&listed), "{listed}");
        });
    }

    /// Every kind of board, small and large, and every way to ask for more than a kind.
    fn recipes() -> impl Iterator<Item = Recipe> {
        let of_kind = |kind: Kind| [20, 100, 1_000].map(|n| Recipe::new(kind, n));
        let plain = KINDS.into_iter().flat_map(of_kind).filter(|recipe| recipe.kind.sizes().contains(&recipe.n));
        let asked = [Kind::Unique, Kind::Unsolvable].into_iter().flat_map(|kind| {
            let (small, large) = (Recipe::new(kind, 20), Recipe::new(kind, 60));
            [
                Recipe { minimal: true, ..small.clone() },
                Recipe { minimal: true, blocked: Some(1..=40), ..small.clone() },
                Recipe { difficulty: Some(Difficulty::Hard), ..small },
                Recipe { minimal: true, ..large.clone() },
                Recipe { blocked: Some(60..=900), ..large },
            ]
        });
        let turned = [Turn::Half, Turn::Quarter].map(|symmetry| Recipe { symmetry, ..Recipe::new(Kind::Unique, 60) });
        plain.chain(asked).chain(turned)
    }

    #[test]
    fn an_interrupt_ends_the_making_of_any_board_soon() {
        for recipe in recipes() {
            let generator = Generator::new(recipe.clone(), 1).expect("a recipe");
            let make = |budget: &Budget| _ = (1..=3).find(|&number| generator.make(number, budget).is_err());
            for units in [1, 1_000_000] {
                // Less may be done in all.
                let late = after_interrupt(units, make).unwrap_or_default();
                assert!(late <= MOST_LATE, "{recipe:?}: {late} after an interrupt at {units}");
            }
        }
    }

    /// A board of which more than half the squares are blocked at random, and all of the first row where it is to have no
    /// completion.
    fn blocked(n: u32, is_closed: bool) -> Puzzle {
        let mut random = Random::new(u64::from(n));
        let squares = (0..n * n).filter(|&at| random.below(5) < 3 || is_closed && at < n);
        Puzzle::new(n as usize, [], squares.map(|at| Square::new(at / n, at % n))).expect("no conflict")
    }

    /// Nobody looks at limits within one pass over the squares; so there are to be few between two looks, and after the last.
    const MOST_PASSES: u64 = 16;

    #[test]
    fn an_interrupt_ends_work_on_a_large_board_after_a_few_passes_over_its_squares() {
        for board in [blocked(310, false), blocked(310, true)] {
            let most = MOST_PASSES * 10 * board.blocked().len() as u64;
            assert!(most < MOST_LATE);
            let assert_ends = |what: &str, work: &dyn Fn(&Budget)| {
                for units in [1, 1_000_000] {
                    let late = after_interrupt(units, work).expect("more than that is done");
                    assert!(late <= most, "{what}: {late} after an interrupt at {units}, {most} allowed");
                }
            };
            for (is_hint, what) in [(false, "explaining"), (true, "a hint")] {
                assert_ends(what, &|budget| {
                    let budget = budget.clone();
                    drop(explain(&board, &Query { next_step: is_hint, budget, ..Query::default() }));
                });
            }
            assert_ends("rating", &|budget| drop(rate(&board, budget)));
            assert_ends("dividing", &|budget| {
                let (purpose, budget) = (Purpose::Solve, budget.clone());
                drop(divide(&board, &DivisionRequest { units: 500, purpose, budget }));
            });
        }
    }

    #[test]
    fn an_interrupt_ends_the_writing_of_a_model_soon() {
        let placement = Placement::from(&blocked(310, false));
        assert_ends_soon("writing a model", &[1, 8_000_000], &|budget| {
            assert!(Model::new(&placement).write_within(budget, &mut io::sink()).is_err());
        });
    }
}
