//! Orders, limits, classes and totals.

use super::*;
use crate::engine::{Branching, Budget, By, Limit, Tuning, ValueOrder, VariableOrder};
use crate::test_boards::{completions, puzzle, squares};
use std::collections::HashSet;

fn ask(puzzle: &Puzzle, options: &SearchOptions) -> (Vec<Vec<u32>>, Answer) {
    let mut found = Vec::new();
    let answer = complete(puzzle, options, &mut |solution| {
        found.push(solution.into_columns());
        ControlFlow::Continue(())
    });
    (found, answer)
}

fn listing(answer: &Answer) -> &Listing {
    match &answer.outcome {
        Outcome::Solved(listing) => listing,
        other => panic!("not solved: {other:?}"),
    }
}

/// A board, what is asked of it, and what comes: completions listed, what is known of all, and the order.
type Case = (Puzzle, SearchOptions, usize, Total, Listed);

fn cases() -> Vec<Case> {
    use Listed::{AsFound, Canonically};
    let (empty, most) = (puzzle(10, &[]), |most| SearchOptions { most: Some(most), ..SearchOptions::default() });
    let mut cases = Vec::from(
        [1, 2, 100, 723, 724]
            .map(|listed| (empty.clone(), most(listed), listed as usize, Total::Exactly(724), Canonically)),
    );
    // Classes under the eight symmetries, OEIS A002562; of a board with queens only its own symmetries count.
    let distinct = SearchOptions { distinct: true, ..SearchOptions::default() };
    let classes =
        [(4, 1), (5, 2), (6, 1), (7, 6), (8, 12), (9, 46), (10, 92)].map(|(n, classes)| (puzzle(n, &[]), classes));
    for (board, classes) in classes.into_iter().chain([(puzzle(8, &[(0, 0)]), 2), (puzzle(8, &[(0, 1)]), 8)]) {
        cases.push((board, distinct.clone(), classes, Total::Exactly(classes as u128), Canonically));
    }
    // Without free rows the total is known without a search.
    let complete = puzzle(4, &[(0, 1), (1, 3), (2, 0), (3, 2)]);
    let first = SearchOptions { skip_total: true, ..most(1) };
    cases.push((complete.clone(), SearchOptions::default(), 1, Total::Exactly(1), Canonically));
    cases.push((complete, first.clone(), 1, Total::Exactly(1), Canonically));
    for (order, listed) in [(Order::Canonical, Canonically), (Order::Search, AsFound)] {
        let ordered = SearchOptions { order, ..SearchOptions::default() };
        cases.push((puzzle(8, &[]), ordered, 92, Total::Exactly(92), listed));
    }
    // A strategy that leaves the first row and the smallest column is not called canonical.
    for branching in [
        Branching { values: ValueOrder::Max, ..Branching::default() },
        Branching { variables: VariableOrder::LowestMin, ..Branching::default() },
    ] {
        let tuning = Tuning { branching, ..Tuning::default() };
        let engine = crate::engine::engine("propagation");
        for (order, listed) in [(Order::Search, AsFound), (Order::Auto, Canonically)] {
            let options = SearchOptions { engine, tuning, order, ..SearchOptions::default() };
            cases.push((puzzle(8, &[]), options, 92, Total::Exactly(92), listed));
        }
    }
    cases
}

#[test]
fn listings_are_what_is_asked_for() {
    let (mut board, mut all) = (puzzle(1, &[]), Vec::new());
    for (number, (puzzle, options, listed, total, order)) in cases().into_iter().enumerate() {
        let label = format!("case {number}: {listed} of {total:?}, {order:?}");
        if board != puzzle {
            (all, board) = (completions(&puzzle), puzzle);
        }
        let (found, answer) = ask(&board, &options);
        assert_eq!((found.len(), listing(&answer).total, listing(&answer).order), (listed, total, order), "{label}");
        assert!(found.iter().all(|columns| all.contains(columns)), "{label}");
        assert_eq!(found.is_sorted(), order == Listed::Canonically || listed == 1, "{label}");
        assert!(options.distinct || order == Listed::AsFound || found == all[..listed.min(all.len())], "{label}");
        assert_eq!(found.iter().collect::<HashSet<_>>().len(), listed, "{label}");
    }
}

#[test]
fn a_spent_budget_is_never_reported_as_unsolvable() {
    let unsolvable = puzzle(8, &[(0, 0), (7, 6)]);
    for engine in [None].into_iter().chain(crate::engine::ENGINES.into_iter().map(Some)) {
        for nodes in (0..20).chain([50, 100, 200]) {
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            match ask(&unsolvable, &SearchOptions { engine, budget, ..SearchOptions::default() }).1.outcome {
                Outcome::Unsolvable => assert!(engine.is_none_or(|engine| engine.is_complete)),
                Outcome::Undecided(reason) => assert_eq!(reason, Limit::Nodes),
                Outcome::Solved(_) => panic!("row 8 column 7 attacks nothing that helps"),
            }
        }
    }
}

#[test]
fn a_listing_that_the_budget_or_its_taker_cuts_says_so() {
    let budget = Budget { nodes: Some(300), ..Budget::default() };
    let (found, answer) = ask(&puzzle(8, &[]), &SearchOptions { budget, ..SearchOptions::default() });
    let listing = listing(&answer);
    assert_eq!(listing.listed, found.len() as u64);
    assert_eq!((listing.total, listing.cut_by), (Total::Unknown, Some(Limit::Nodes)));
    let mut taken = 0;
    let answer = complete(&puzzle(9, &[]), &SearchOptions::default(), &mut |_| {
        taken += 1;
        if taken == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((taken, self::listing(&answer).listed), (3, 3));
}

#[test]
fn where_the_total_is_skipped_the_search_ends_with_the_last_completion_asked_for() {
    let total = SearchOptions { most: Some(1), ..SearchOptions::default() };
    let first = SearchOptions { skip_total: true, ..total.clone() };
    for n in [8, 21, 30, 64, 70] {
        let (found, answer) = ask(&puzzle(n, &[]), &first);
        assert_eq!((found.len(), listing(&answer).total), (1, Total::NotAsked), "n = {n}");
        let nodes = ask(&puzzle(n, &[]), &total).1.statistics.nodes;
        assert!(n <= 20 || n > 64 || answer.statistics.nodes < nodes, "n = {n}: the probe goes on after the first");
    }
}

#[test]
fn an_engine_that_cannot_take_a_board_leaves_it_undecided() {
    let engine = crate::engine::engine("exact");
    let (_, answer) = ask(&puzzle(20_000, &[]), &SearchOptions { engine, most: Some(1), ..SearchOptions::default() });
    assert!(matches!(answer.outcome, Outcome::Undecided(Limit::TooManyRows { rows: 20_000, .. })));
    let wide = puzzle(40_000, &[]);
    let engine = crate::engine::engine("bitmask");
    let (_, answer) = ask(&wide, &SearchOptions { engine, most: Some(1), ..SearchOptions::default() });
    assert!(matches!(answer.outcome, Outcome::Undecided(Limit::TooManyRows { .. } | Limit::TooWide { .. })));
}

#[test]
fn engines_that_prove_nothing_list_one_of_more_and_leave_hopeless_boards_undecided() {
    for engine in crate::engine::ENGINES.into_iter().filter(|engine| !engine.is_complete) {
        for most in [None, Some(1), Some(5)] {
            let options = SearchOptions { engine: Some(engine), most, ..SearchOptions::default() };
            let (found, answer) = ask(&puzzle(8, &[]), &options);
            assert_eq!((found.len(), listing(&answer).total), (1, Total::Unknown), "{}", engine.name);
            match ask(&puzzle(3, &[]), &options).1.outcome {
                Outcome::Undecided(Limit::GaveUp(effort)) => assert!(effort.starts > 1 && effort.moves > 1000),
                other => panic!("{}: {other:?}", engine.name),
            }
        }
    }
}

/// Queens of the solution 2r mod n, n prime, in the rows where `fixed` returns true.
fn planted(n: u32, fixed: impl Fn(u32) -> bool) -> Puzzle {
    puzzle(n as usize, &(0..n).filter(|&row| fixed(row)).map(|row| (row, 2 * row % n)).collect::<Vec<_>>())
}

#[test]
fn loose_boards_of_every_size_get_one_completion() {
    let options = SearchOptions::up_to(1);
    for n in (4..70).chain([100, 333, 1000, 4001]) {
        assert_eq!(ask(&puzzle(n, &[]), &options).0.len(), 1, "n = {n}");
    }
    for percent in [25, 50] {
        let puzzle = planted(10_007, |row| row.wrapping_mul(2_654_435_769) >> 16 & 1023 < 1024 * percent / 100);
        let (found, answer) = ask(&puzzle, &options);
        assert_eq!((found.len(), answer.statistics.choice), (1, Choice::LocalSearch), "{percent} %");
    }
}

#[test]
fn a_hundred_thousand_rows_are_completed_whatever_share_is_fixed() {
    let n = 100_000;
    let options = SearchOptions { most: Some(1), ..SearchOptions::default() };
    let solution = ask(&puzzle(n, &[]), &options).0.swap_remove(0);
    for percent in [25, 50, 80] {
        let is_fixed = |row: u32| row.wrapping_mul(2_654_435_769) % 100 < percent;
        let fixed: Vec<_> =
            (0..n as u32).filter(|&row| is_fixed(row)).map(|row| (row, solution[row as usize])).collect();
        let mut options = options.clone();
        options.tuning.seed = 1;
        let (found, answer) = ask(&puzzle(n, &fixed), &options);
        assert_eq!(found.len(), 1, "{percent} %");
        assert_eq!(listing(&answer).total, Total::Unknown);
    }
}

#[test]
fn the_engine_that_answered_is_named_with_its_reason() {
    let of = |puzzle: &Puzzle| ask(puzzle, &SearchOptions::up_to(1)).1.statistics;
    let named = |statistics: Statistics| (statistics.algorithm, statistics.choice);
    assert_eq!(named(of(&puzzle(6, &[]))), ("exact", Choice::RowByRow));
    assert_eq!(named(of(&puzzle(6, &[(0, 0)]))), ("exact", Choice::Probe));
    assert_eq!(named(of(&puzzle(12, &[(0, 1), (1, 3), (2, 5), (3, 7)]))), ("exact", Choice::RowByRow));
    assert_eq!(named(of(&puzzle(15, &[(0, 1), (1, 3), (2, 5), (3, 7)]))), ("exact", Choice::Probe));
    assert_eq!(named(of(&puzzle(12, &[]))), ("exact", Choice::RowByRow));
    assert_eq!(named(of(&puzzle(100, &[]))), ("sosic-gu", Choice::LocalSearch));
    assert_eq!(named(of(&puzzle(20_000, &[]))), ("sosic-gu", Choice::Large));
}

fn by_columns(engine: &'static Engine) -> SearchOptions {
    let tuning = Tuning { by: By::Columns, ..Tuning::default() };
    SearchOptions { engine: Some(engine), tuning, ..SearchOptions::default() }
}

#[test]
fn every_engine_finds_the_completions_by_rows_and_by_columns_and_sorts_all_of_them() {
    let blocked = Puzzle::new(6, Vec::new(), squares(&[(0, 1), (4, 5), (2, 0)])).expect("no conflict");
    for board in [puzzle(7, &[]), puzzle(8, &[]), puzzle(8, &[(1, 4)]), blocked] {
        let expected = completions(&board);
        for engine in crate::engine::ENGINES {
            let by_rows = SearchOptions { engine: Some(engine), ..SearchOptions::default() };
            for options in [by_rows, by_columns(engine)] {
                let (found, answer) = ask(&board, &options);
                assert!(found.iter().all(|columns| expected.contains(columns)), "{}", engine.name);
                if engine.is_complete {
                    assert_eq!(found, expected, "{}", engine.name);
                    assert_eq!(listing(&answer).order, Listed::Canonically, "a complete listing is sorted");
                }
            }
        }
    }
}

/// The tutorial of OR-Tools goes by columns; this is the first completion that it prints.
#[test]
fn by_columns_the_first_completion_is_that_of_the_tutorial_and_its_order_is_that_of_the_search() {
    let propagation = crate::engine::engine("propagation").expect("an engine");
    let empty = puzzle(8, &[]);
    for options in [
        SearchOptions { most: Some(1), skip_total: true, ..by_columns(propagation) },
        SearchOptions { order: Order::Search, most: Some(1), ..by_columns(propagation) },
    ] {
        let (found, answer) = ask(&empty, &options);
        assert_eq!(found, [[0, 6, 4, 7, 1, 3, 5, 2]]);
        assert_eq!(listing(&answer).order, Listed::AsFound);
    }
    // By rows the search finds the same as in the tutorial, with rows for columns.
    let rows = SearchOptions { engine: Some(propagation), order: Order::Search, ..SearchOptions::default() };
    let columns = SearchOptions { order: Order::Search, ..by_columns(propagation) };
    let transposed = |columns: Vec<u32>| Symmetry::TRANSPOSITION.image(&columns);
    let by_rows = ask(&empty, &rows);
    assert_eq!(listing(&by_rows.1).order, Listed::Canonically);
    let (found, answer) = ask(&empty, &columns);
    assert_eq!(found, by_rows.0.into_iter().map(transposed).collect::<Vec<_>>());
    assert_eq!((found.len(), listing(&answer).order), (92, Listed::AsFound));
    let (sorted, answer) = ask(&empty, &SearchOptions { order: Order::Canonical, ..by_columns(propagation) });
    assert!(sorted.is_sorted() && listing(&answer).order == Listed::Canonically);
}
