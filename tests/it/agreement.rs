//! All engines agree with brute force, with published counts and with the verdicts of the corpus.

use crate::common::pages::named;
use crate::common::{ask, brute_force, exact_total, fixtures, puzzle, table};
use nqfill::{
    Budget, Limit, Outcome, Placement, Puzzle, SearchOptions, Square,
    board::Line,
    engine::{ENGINES, Engine, engine},
    solve::{Order, Solutions},
};

/// nqfill's own choice, and every complete engine.
fn engines() -> impl Iterator<Item = Option<&'static Engine>> {
    std::iter::once(None).chain(ENGINES.into_iter().filter(|engine| engine.is_complete).map(Some))
}

/// Engines that list thousands of completions in a moment, which learning a clause for each does not.
fn quick_engines() -> impl Iterator<Item = Option<&'static Engine>> {
    engines().filter(|engine| engine.is_none_or(|engine| engine.name != "learning"))
}

/// Every conflict-free placement of queens on an n x n board, the empty one included.
pub(crate) fn all_puzzles(n: u32) -> Vec<Vec<Square>> {
    let mut all = vec![Vec::new()];
    for row in 0..n {
        for i in 0..all.len() {
            for column in 0..n {
                let square = Square::new(row, column);
                if all[i].iter().all(|&queen: &Square| Line::joining(queen, square).is_none()) {
                    let mut queens: Vec<Square> = all[i].clone();
                    queens.push(square);
                    all.push(queens);
                }
            }
        }
    }
    all
}

#[test]
fn every_small_puzzle_through_every_engine_agrees_with_brute_force() {
    let mut count = 0;
    for n in 1..=6 {
        for queens in all_puzzles(n) {
            count += 1;
            let placement = Placement::new(n as usize, queens, Vec::new()).expect("on the board");
            let expected = brute_force(&placement);
            let puzzle = Puzzle::try_from(&placement).expect("no conflict");
            for engine in engines() {
                let (found, answer) = ask(&puzzle, &SearchOptions { engine, ..SearchOptions::default() });
                assert_eq!(found, expected, "{placement:?} {}", answer.statistics.algorithm);
                assert_eq!(exact_total(&answer), expected.len() as u128);
            }
        }
    }
    assert_eq!(count, 3209);
}

#[test]
fn the_empty_boards_have_the_published_numbers_of_completions() {
    for row in table("counts/empty.tsv").iter().filter(|row| row[0].parse::<usize>().expect("n") <= 11) {
        let n: usize = row[0].parse().expect("n");
        let empty = Puzzle::empty(n).expect("a board");
        let (found, answer) = ask(&empty, &SearchOptions::default());
        assert_eq!(exact_total(&answer).to_string(), row[1], "n = {n}, OEIS A000170");
        assert!(found.is_sorted());
        let (found, _) = ask(&empty, &SearchOptions { distinct: true, ..SearchOptions::default() });
        assert_eq!(found.len().to_string(), row[2], "n = {n}, OEIS A002562");
    }
}

#[test]
fn known_boards_have_their_known_numbers_of_completions() {
    let rows = table("counts/known.tsv");
    assert!(rows.len() > 60);
    for row in rows {
        let puzzle = puzzle(&row[1].replace('/', "\n"));
        for engine in quick_engines() {
            let (found, _) = ask(&puzzle, &SearchOptions { engine, ..SearchOptions::default() });
            assert_eq!(found.len().to_string(), row[2], "{}", row[0]);
            assert!(found.is_sorted());
        }
    }
}

/// Asserts the verdict on the boards of some classes of the corpus; returns how many there are.
fn decide(is_meant: impl Fn(&str) -> bool) -> usize {
    let rows: Vec<_> = table("corpus/index.tsv").into_iter().filter(|row| is_meant(&row[0])).collect();
    for row in &rows {
        let board = named(&fixtures().join("corpus"), &row[0]);
        let (found, answer) = ask(&puzzle(&board), &SearchOptions::up_to(1));
        match row[4].as_str() {
            "sat" => assert_eq!(found.len(), 1, "{}", row[0]),
            _ => assert_eq!(answer.outcome, Outcome::Unsolvable, "{}", row[0]),
        }
    }
    rows.len()
}

#[test]
fn the_corpus_gets_its_verdicts() {
    assert_eq!(decide(|name| !name.starts_with("hard/")), 80);
}

#[test]
#[ignore = "takes minutes in a build without optimisation; `.ci/full` runs it in release"]
fn the_hard_boards_of_the_corpus_get_their_verdicts() {
    assert_eq!(decide(|name| name.starts_with("hard/")), 10);
}

/// Whoever pulls completions has the first one as soon as `--first` has: at most two probes later, which look for others and for
/// the first in order, or the rest of a small subtree, in which the search does not pause.
#[test]
fn the_first_completion_is_pulled_as_early_as_one_is_found() {
    const PROBES: u64 = 4_500;
    let budget = Budget { nodes: Some(300_000), ..Budget::default() };
    let mut decided = 0;
    for row in table("corpus/index.tsv") {
        let puzzle = puzzle(&named(&fixtures().join("corpus"), &row[0]));
        for (pulled, order) in [(Order::Search, Order::Auto), (Order::Canonical, Order::Canonical)] {
            let (found, answer) =
                ask(&puzzle, &SearchOptions { order, budget: budget.clone(), ..SearchOptions::up_to(1) });
            if matches!(answer.outcome, Outcome::Undecided(_)) {
                continue;
            }
            decided += 1;
            let pull = SearchOptions { order: pulled, budget: budget.clone(), ..SearchOptions::default() };
            let mut solutions = Solutions::new(&puzzle, &pull);
            assert_eq!(solutions.next().is_some(), found.len() == 1, "{}", row[0]);
            let most = answer.statistics.nodes + PROBES;
            assert!(solutions.nodes() <= most, "{}, {order:?}: {}, {most}", row[0], solutions.nodes());
        }
    }
    assert!(decided > 160, "{decided}");
}

/// The memory of these engines grows with the depth of the search.
#[test]
fn a_search_that_outgrows_its_memory_says_so() {
    let puzzle = Puzzle::empty(300).expect("a board");
    for name in ["exact", "forward-checking"] {
        let budget = Budget { memory: Some(64 << 10), ..Budget::default() };
        let (_, answer) = ask(&puzzle, &SearchOptions { engine: engine(name), budget, ..SearchOptions::up_to(1) });
        assert!(matches!(answer.outcome, Outcome::Undecided(Limit::Memory(_))), "{name}: {:?}", answer.outcome);
    }
}
