//! An interrupt ends reasoning and making soon: work after one, counted without a clock.

use crate::deduce::{Difficulty, MOST_ROWS};
use crate::explain::{Query, explain};
use crate::generate::{Generator, GeneratorSpec, KINDS, Kind};
use crate::rate::rate;
use crate::test_boards::blocked;
use nqfill_core::board::Puzzle;
use nqfill_core::engine::Budget;
use nqfill_core::internals::work::{MOST_LATE, after_interrupt, assert_ends_after_few_passes, assert_ends_soon};

#[test]
fn an_interrupt_ends_an_explanation_and_a_grade_soon() {
    let board = Puzzle::empty(32).expect("a size");
    let large = Puzzle::empty(MOST_ROWS).expect("a size");
    assert_ends_soon("explaining", &[1, 10_000_000], &|budget| drop(explain(&board, Query::Easiest, budget)));
    assert_ends_soon("grading", &[1, 10_000_000], &|budget| drop(rate(&large, budget)));
}

/// Every kind of board, small and large, and every way to ask for more than a kind.
fn specs() -> impl Iterator<Item = GeneratorSpec> {
    let of_kind = |kind: Kind| [20, 100, 1_000].map(|n| GeneratorSpec::new(kind, n));
    let plain = KINDS.into_iter().flat_map(of_kind).filter(|spec| spec.kind.sizes().contains(&spec.n));
    let asked = [Kind::Unique, Kind::Unsolvable].into_iter().flat_map(|kind| {
        let (small, large) = (GeneratorSpec::new(kind, 20), GeneratorSpec::new(kind, 60));
        [
            GeneratorSpec { minimal: true, ..small.clone() },
            GeneratorSpec { minimal: true, blocked: Some(1..=40), ..small.clone() },
            GeneratorSpec { difficulty: Some(Difficulty::Hard), ..small },
            GeneratorSpec { minimal: true, ..large.clone() },
            GeneratorSpec { blocked: Some(60..=900), ..large },
        ]
    });
    plain.chain(asked)
}

#[test]
fn an_interrupt_ends_the_making_of_any_board_soon() {
    for spec in specs() {
        let generator = Generator::new(spec.clone(), 1).expect("a spec");
        let make = |budget: &Budget| _ = (1..=3).find(|&number| generator.make(number, budget).is_err());
        for units in [1, 1_000_000] {
            // Less may be done in all.
            let late = after_interrupt(units, make).unwrap_or_default();
            assert!(late <= MOST_LATE, "{spec:?}: {late} after an interrupt at {units}");
        }
    }
}

#[test]
fn an_interrupt_ends_work_on_a_large_board_after_a_few_passes_over_its_squares() {
    for board in [blocked(310, false), blocked(310, true)] {
        let squares = board.blocked().len();
        for (query, what) in [(Query::Easiest, "explaining"), (Query::NextStep, "a hint")] {
            assert_ends_after_few_passes(what, squares, &|budget| drop(explain(&board, query, budget)));
        }
        assert_ends_after_few_passes("rating", squares, &|budget| drop(rate(&board, budget)));
    }
}
