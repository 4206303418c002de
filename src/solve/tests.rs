//! Orders, limits, classes and totals.

use super::*;
use crate::board::{Placement, Square};

fn puzzle(n: usize, queens: &[(u32, u32)]) -> Puzzle {
    let queens = queens.iter().map(|&(row, column)| Square::new(row, column)).collect();
    Puzzle::try_from(Placement::new(n, queens, Vec::new()).expect("on the board")).expect("no conflict")
}

fn ask(puzzle: &Puzzle, request: &Request) -> (Vec<Vec<u32>>, Answer) {
    let mut found = Vec::new();
    let answer = complete(puzzle, request, &mut |solution| {
        found.push(solution.columns().to_vec());
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

#[test]
fn a_complete_listing_is_canonical_whichever_engine_answers() {
    let empty = puzzle(8, &[]);
    let expected = ask(&empty, &Request::default()).0;
    assert!(expected.is_sorted() && expected.len() == 92);
    for engine in crate::engine::ENGINES {
        let (found, answer) = ask(&empty, &Request { engine: Some(engine), ..Request::default() });
        assert_eq!(found, expected, "{}", engine.name());
        assert_eq!(listing(&answer).order, Listed::Canonically);
    }
}

#[test]
fn a_limit_lists_the_first_completions_and_counts_the_others() {
    let empty = puzzle(10, &[]);
    let all = ask(&empty, &Request::default()).0;
    for most in [1, 2, 100, 723] {
        let (found, answer) = ask(&empty, &Request { most: Some(most), ..Request::default() });
        assert_eq!(found, all[..most as usize]);
        assert_eq!(listing(&answer).total, Total::Exactly(724));
    }
    let (_, answer) = ask(&empty, &Request { most: Some(724), ..Request::default() });
    assert_eq!((listing(&answer).listed, listing(&answer).total), (724, Total::Exactly(724)));
}

/// Classes under the eight symmetries, OEIS A002562.
#[test]
fn distinct_lists_one_completion_of_each_class() {
    for (n, classes) in [(4, 1), (5, 2), (6, 1), (7, 6), (8, 12), (9, 46), (10, 92)] {
        let (found, answer) = ask(&puzzle(n, &[]), &Request { distinct: true, ..Request::default() });
        assert_eq!(found.len(), classes, "n = {n}");
        assert_eq!(listing(&answer).total, Total::Exactly(classes as u128));
    }
}

#[test]
fn distinct_uses_only_the_symmetries_of_the_puzzle() {
    let corner = puzzle(8, &[(0, 0)]);
    assert_eq!(ask(&corner, &Request::default()).0.len(), 4);
    assert_eq!(ask(&corner, &Request { distinct: true, ..Request::default() }).0.len(), 2);
    let lopsided = puzzle(8, &[(0, 1)]);
    let all = ask(&lopsided, &Request::default()).0;
    assert_eq!(ask(&lopsided, &Request { distinct: true, ..Request::default() }).0, all);
}

#[test]
fn a_spent_budget_is_never_reported_as_unsolvable() {
    let unsolvable = puzzle(8, &[(0, 0), (7, 6)]);
    for engine in [None].into_iter().chain(crate::engine::ENGINES.into_iter().map(Some)) {
        for nodes in 0..200 {
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            match ask(&unsolvable, &Request { engine, budget, ..Request::default() }).1.outcome {
                Outcome::Unsolvable => assert!(nodes > 0),
                Outcome::Undecided(reason) => assert_eq!(reason, Reason::Limit(Limit::Nodes)),
                Outcome::Solved(_) => panic!("row 8 column 7 attacks nothing that helps"),
            }
        }
    }
}

#[test]
fn a_listing_cut_by_the_budget_says_so() {
    let budget = Budget { nodes: Some(300), ..Budget::default() };
    let (found, answer) = ask(&puzzle(8, &[]), &Request { budget, ..Request::default() });
    let listing = listing(&answer);
    assert_eq!(listing.listed, found.len() as u64);
    assert_eq!((listing.total, listing.cut_by), (Total::Unknown, Some(Limit::Nodes)));
}

#[test]
fn whoever_takes_solutions_may_break_off() {
    let mut taken = 0;
    let answer = complete(&puzzle(9, &[]), &Request::default(), &mut |_| {
        taken += 1;
        if taken == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((taken, listing(&answer).listed), (3, 3));
}

#[test]
fn a_complete_board_is_its_own_completion() {
    let (found, answer) = ask(&puzzle(4, &[(0, 1), (1, 3), (2, 0), (3, 2)]), &Request::default());
    assert_eq!(found, [[1, 3, 0, 2]]);
    assert_eq!(listing(&answer).total, Total::Exactly(1));
}

#[test]
fn the_order_asked_for_is_the_order_listed() {
    let empty = puzzle(8, &[]);
    let of = |order| ask(&empty, &Request { order, ..Request::default() });
    let (canonical, answer) = of(Order::Canonical);
    assert!(canonical.is_sorted() && listing(&answer).order == Listed::Canonically);
    let (mut as_found, answer) = of(Order::Search);
    assert_eq!(listing(&answer).order, Listed::AsFound);
    as_found.sort();
    assert_eq!(as_found, canonical);
}

#[test]
fn an_engine_that_cannot_take_a_board_leaves_it_undecided() {
    let (_, answer) = ask(&puzzle(20_000, &[]), &Request { most: Some(1), ..Request::default() });
    assert!(matches!(answer.outcome, Outcome::Undecided(Reason::TooManyRows { rows: 20_000, .. })));
}
