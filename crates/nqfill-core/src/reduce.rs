//! Leaves out what a puzzle does not need: fixed queens and blocked squares that follow from the others.
//!
//! A fact follows from the others if no completion of these breaks it. To leave it out then changes no completion, so one
//! pass over the facts leaves a puzzle of which every fact is needed: fewer facts imply less, and what was needed stays so.

use crate::board::{Puzzle, Square};
use crate::engine::exact::SMALLEST_FIRST;
use crate::engine::{Budget, Purse};
use crate::solve::{Order, Outcome, Reason, Request, complete};
use std::ops::ControlFlow;

/// Most free rows for which one engine searches at once; on larger boards [`complete`] chooses among several.
const MOST_ROWS_AT_ONCE: usize = 20;

/// Leaves out fixed queens and blocked squares, in the order given, as long as the completions stay exactly the same: one, or
/// none, or several. Facts that are not in the list stay, and squares of the list that are no facts are passed over.
///
/// With all facts in the list the result is minimal: without any one of its fixed queens and blocked squares a puzzle with one
/// completion has others, and one without completion has one. The budget holds for the whole work.
///
/// ```
/// use nqfill_core::{Budget, Puzzle, reduce::reduce};
///
/// let puzzle: Puzzle = ".Q..\n...Q\nQ...\n..Q.\n".parse()?;
/// let order: Vec<_> = puzzle.fixed().collect();
/// assert_eq!(reduce(&puzzle, &order, &Budget::default())?.fixed().collect::<Vec<_>>(), order[3..]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the budget was spent before every fact of the list was looked at, or an engine met a board that it cannot take.
pub fn reduce(puzzle: &Puzzle, order: &[Square], budget: &Budget) -> Result<Puzzle, Reason> {
    let mut purse = Purse::new(budget);
    let mut reduced = puzzle.clone();
    for &fact in order {
        if is_fact(&reduced, fact) && !is_needed(&reduced, fact, &mut purse)? {
            reduced = reduced.without(fact);
        }
    }
    Ok(reduced)
}

/// True if there is a fixed queen or a blocked square there.
fn is_fact(puzzle: &Puzzle, square: Square) -> bool {
    let n = puzzle.n();
    let is_inside = (square.row.max(square.column) as usize) < n;
    is_inside && (puzzle.fixed_column(square.row as usize) == Some(square.column) || puzzle.blocked().contains(square))
}

/// True if the other facts of a puzzle have a completion that breaks this one.
///
/// # Errors
/// If the budget was spent before that was known.
pub(crate) fn is_needed(puzzle: &Puzzle, fact: Square, purse: &mut Purse<'_>) -> Result<bool, Reason> {
    let Some(against) = puzzle.against(fact) else { return Ok(false) };
    let budget = purse.left().map_err(Reason::Limit)?;
    let at_once = against.free_rows() <= MOST_ROWS_AT_ONCE;
    let request = Request {
        engine: at_once.then_some(&SMALLEST_FIRST),
        order: Order::Search,
        most: Some(1),
        skip_total: true,
        budget,
        ..Request::default()
    };
    let answer = complete(&against, &request, &mut |_| ControlFlow::Continue(()));
    purse.spend(answer.statistics.nodes);
    match answer.outcome {
        Outcome::Solved(_) => Ok(true),
        Outcome::Unsolvable => Ok(false),
        Outcome::Undecided(Reason::Limit(limit)) => Err(Reason::Limit(purse.cut(limit))),
        Outcome::Undecided(reason) => Err(reason),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Placement;
    use crate::count::count_plainly;
    use crate::engine::Limit;
    use crate::engine::random::Random;

    fn count(puzzle: &Puzzle) -> u64 {
        count_plainly(puzzle).expect("a small board")
    }

    fn facts(puzzle: &Puzzle) -> Vec<Square> {
        puzzle.fixed().chain(puzzle.blocked().iter()).collect()
    }

    /// Boards with a few queens without conflict and a few blocked squares.
    fn puzzles(n: u32) -> impl Iterator<Item = Puzzle> {
        let mut random = Random::new(u64::from(n));
        let mut squares = move |count: u32| -> Vec<Square> {
            (0..count).map(|_| Square::new(random.below(n), random.below(n))).collect()
        };
        (0..300).filter_map(move |round| {
            let (queens, blocked) = (squares(round % 5), squares(round % 7 * n / 3));
            let blocked = blocked.into_iter().filter(|square| !queens.contains(square)).collect();
            Puzzle::try_from(Placement::new(n as usize, queens, blocked).expect("on the board")).ok()
        })
    }

    #[test]
    fn a_reduced_puzzle_has_the_same_completions_and_needs_every_fact() {
        for n in [4, 5, 6, 7] {
            for puzzle in puzzles(n) {
                let reduced = reduce(&puzzle, &facts(&puzzle), &Budget::default()).expect("no limit");
                assert_eq!(count(&reduced), count(&puzzle), "{puzzle}");
                assert!(facts(&reduced).iter().all(|fact| facts(&puzzle).contains(fact)));
                for fact in facts(&reduced) {
                    assert!(count(&reduced.without(fact)) > count(&reduced), "{puzzle}");
                }
            }
        }
    }

    #[test]
    fn facts_go_in_the_order_given_and_others_stay() {
        for puzzle in puzzles(6) {
            let mut order = facts(&puzzle);
            order.reverse();
            order.truncate(4);
            let mut expected = puzzle.clone();
            for &fact in &order {
                let without = expected.without(fact);
                if count(&without) == count(&expected) {
                    expected = without;
                }
            }
            let outside = [Square::new(99, 0), Square::new(0, 99)];
            let order = [&outside[..], &order].concat();
            assert_eq!(reduce(&puzzle, &order, &Budget::default()), Ok(expected));
        }
    }

    #[test]
    fn the_budget_holds_for_all_searches_together() {
        let puzzle: Puzzle =
            [".Q......", "...Q....", "........", "........", "........", "........", "........", "........"]
                .join("\n")
                .parse()
                .expect("a board");
        let order = facts(&puzzle);
        let limited = |nodes| reduce(&puzzle, &order, &Budget { nodes: Some(nodes), ..Budget::default() });
        let fewest = (0..).find(|&nodes| limited(nodes).is_ok()).expect("some number suffices");
        assert!(fewest > 1);
        assert_eq!(limited(fewest - 1), Err(Reason::Limit(Limit::Nodes)));
    }
}
