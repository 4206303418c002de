//! Leaves out what a puzzle does not need: fixed queens and blocked squares that follow from the others.
//!
//! A fact follows from the others if no completion of these breaks it. To leave it out then changes no completion, so one
//! pass over the facts leaves a puzzle of which every fact is needed: fewer facts imply less, and what was needed stays so.

use nqfill_core::board::{Puzzle, Square};
use nqfill_core::internals::{Meter, SMALLEST_FIRST, ask, count_up_to};
use nqfill_core::{Budget, Limit, Listing, Order, SearchOptions};

/// Most free rows for which one engine searches at once; on larger boards [`complete`](nqfill_core::complete) chooses among several.
const MOST_ROWS_AT_ONCE: usize = 20;

/// Leaves out fixed queens and blocked squares, in the order given, as long as the completions stay exactly the same: one, or
/// none, or several. Facts that are not in the list stay, and squares of the list that are no facts are passed over.
///
/// With all facts in the list the result is minimal: without any one of its fixed queens and blocked squares a puzzle with one
/// completion has others, and one without completion has one. The budget holds for the whole work.
///
/// ```
/// use nqfill_core::{Budget, Puzzle};
/// use nqfill_reason::reduce::reduce;
///
/// let puzzle: Puzzle = ".Q..\n...Q\nQ...\n..Q.\n".parse()?;
/// let order: Vec<_> = puzzle.fixed().collect();
/// assert_eq!(reduce(&puzzle, &order, &Budget::default())?.fixed().collect::<Vec<_>>(), order[3..]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the budget was spent before every fact of the list was looked at, or an engine met a board that it cannot take.
pub fn reduce(puzzle: &Puzzle, order: &[Square], budget: &Budget) -> Result<Puzzle, Limit> {
    reduced(puzzle, order, &mut Meter::start(budget))
}

fn reduced(puzzle: &Puzzle, order: &[Square], meter: &mut Meter) -> Result<Puzzle, Limit> {
    let mut reduced = puzzle.clone();
    for &fact in order {
        let without = reduced.without(fact);
        if without != reduced && !is_needed(&reduced, fact, meter)? {
            reduced = without;
        }
    }
    Ok(reduced)
}

/// Leaves out facts as [`reduce`] does, of a puzzle with at most one completion; `None` if it has several, since there is no
/// reason to keep just these. The budget holds for the whole work.
///
/// # Errors
/// If the budget was spent before it was known how many completions there are, or before every fact of the list was looked
/// at; or if an engine met a board that it cannot take.
pub fn reduce_unique(puzzle: &Puzzle, order: &[Square], budget: &Budget) -> Result<Option<Puzzle>, Limit> {
    let mut meter = Meter::start(budget);
    if count_up_to(puzzle, 2, None, &mut meter)? > 1 {
        return Ok(None);
    }
    reduced(puzzle, order, &mut meter).map(Some)
}

/// Looks for completions with what is left of a budget, and says what a listing of them would; `None` if there are none.
///
/// # Errors
/// If the budget was spent before a completion was found, or an engine met a board that it cannot take.
pub(crate) fn listing_within(
    puzzle: &Puzzle,
    options: &SearchOptions,
    meter: &mut Meter,
) -> Result<Option<Listing>, Limit> {
    match ask(puzzle, options, None, meter) {
        Err(limit) if limit.is_of_budget() => Err(meter.cut(limit)),
        found => Ok(found?.map(|(_, listing)| listing)),
    }
}

/// True if the other facts of a puzzle have a completion that breaks this one.
///
/// # Errors
/// If the budget was spent before that was known.
pub(crate) fn is_needed(puzzle: &Puzzle, fact: Square, meter: &mut Meter) -> Result<bool, Limit> {
    let Some(against) = puzzle.against(fact) else { return Ok(false) };
    let at_once = against.free_rows() <= MOST_ROWS_AT_ONCE;
    let options =
        SearchOptions { engine: at_once.then_some(&SMALLEST_FIRST), order: Order::Search, ..SearchOptions::up_to(1) };
    Ok(listing_within(&against, &options, meter)?.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_boards::{drawn, facts, puzzle};
    use nqfill_core::count::count_plainly;
    use nqfill_core::internals::Random;

    fn count(puzzle: &Puzzle) -> u64 {
        count_plainly(puzzle).expect("a small board")
    }

    /// Boards with a few queens without conflict and a few blocked squares.
    fn puzzles(n: u32) -> impl Iterator<Item = Puzzle> {
        let mut random = Random::new(u64::from(n));
        (0..300).filter_map(move |round| drawn(&mut random, n, round % 5, round % 7 * n / 3))
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
    fn only_a_puzzle_with_several_completions_is_refused() {
        for puzzle in [4, 5, 6].into_iter().flat_map(puzzles) {
            let order = facts(&puzzle);
            let left = reduce_unique(&puzzle, &order, &Budget::default()).expect("no limit");
            assert_eq!(left.is_none(), count(&puzzle) > 1, "{puzzle}");
            assert!(left.is_none_or(|left| reduce(&puzzle, &order, &Budget::default()) == Ok(left)), "{puzzle}");
        }
    }

    #[test]
    fn the_budget_holds_for_all_searches_together() {
        let puzzle = puzzle(8, &[(0, 1), (1, 3)]);
        let order = facts(&puzzle);
        let limited = |nodes| reduce(&puzzle, &order, &Budget { nodes: Some(nodes), ..Budget::default() });
        let fewest = (0..).find(|&nodes| limited(nodes).is_ok()).expect("some number suffices");
        assert!(fewest > 1);
        assert_eq!(limited(fewest - 1), Err(Limit::Nodes));
    }
}
