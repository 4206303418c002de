//! An interrupt ends reasoning and making soon: work after one, counted without a clock.

use crate::deduce::{Difficulty, MOST_ROWS};
use crate::explain::{Query, explain};
use crate::generate::{Generator, KINDS, Kind, Recipe, Turn};
use crate::rate::rate;
use crate::test_boards::blocked;
use nqfill_core::board::Puzzle;
use nqfill_core::engine::Budget;
use nqfill_core::internals::work::{MOST_LATE, after_interrupt, assert_ends_after_few_passes, assert_ends_soon};

#[test]
fn an_interrupt_ends_an_explanation_and_a_grade_soon() {
    let board = Puzzle::empty(32).expect("a size");
    let large = Puzzle::empty(MOST_ROWS).expect("a size");
    assert_ends_soon("explaining", &[1, 10_000_000], &|budget| {
        let _ = explain(&board, &Query { budget: budget.clone(), ..Query::default() });
    });
    assert_ends_soon("grading", &[1, 10_000_000], &|budget| drop(rate(&large, budget)));
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

#[test]
fn an_interrupt_ends_work_on_a_large_board_after_a_few_passes_over_its_squares() {
    for board in [blocked(310, false), blocked(310, true)] {
        let squares = board.blocked().len();
        for (is_hint, what) in [(false, "explaining"), (true, "a hint")] {
            assert_ends_after_few_passes(what, squares, &|budget| {
                let budget = budget.clone();
                drop(explain(&board, &Query { next_step: is_hint, budget, ..Query::default() }));
            });
        }
        assert_ends_after_few_passes("rating", squares, &|budget| drop(rate(&board, budget)));
    }
}
