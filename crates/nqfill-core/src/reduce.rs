//! Leaves out what a puzzle does not need: fixed queens and blocked squares that follow from the others.
//!
//! A fact follows from the others if no completion of these breaks it. To leave it out then changes no completion, so one
//! pass over the facts leaves a puzzle of which every fact is needed: fewer facts imply less, and what was needed stays so.

use crate::board::{Puzzle, Square};
use crate::engine::exact::SMALLEST_FIRST;
use crate::engine::{Budget, Limit, Meter};
use crate::solve::{Listing, Order, Request, ask};
use std::collections::{BTreeSet, HashSet};

/// Most free rows for which one engine searches at once; on larger boards [`complete`](crate::complete) chooses among several.
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
pub fn reduce(puzzle: &Puzzle, order: &[Square], budget: &Budget) -> Result<Puzzle, Limit> {
    reduced(puzzle, order, &mut Meter::start(budget))
}

fn reduced(puzzle: &Puzzle, order: &[Square], meter: &mut Meter) -> Result<Puzzle, Limit> {
    let mut reduced = puzzle.clone();
    for &fact in order {
        if is_fact(&reduced, fact) && !is_needed(&reduced, fact, meter)? {
            reduced = reduced.without(fact);
        }
    }
    Ok(reduced)
}

/// Ways to reduce a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reduced {
    /// It has several completions, and there is no reason to keep just these.
    Several,
    /// It has one completion, or none.
    Ways(Ways),
}

/// The ways to leave facts out of a puzzle with at most one completion, so that it keeps that and every fact that is left
/// of those in the list is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ways {
    /// What is left, the ways that keep the fewest facts first. Where not all ways are asked for: what [`reduce`] finds.
    pub puzzles: Vec<Puzzle>,
    /// True if there are certainly no others.
    pub is_all: bool,
    /// The limit that came before all of them were found.
    pub cut_by: Option<Limit>,
    /// True if the puzzle has a completion.
    pub is_completable: bool,
}

/// Sets of facts to do without that are looked at before the search for further ways is given up.
const MOST_TRIED: usize = 100_000;

/// Finds up to `most` ways to leave out facts of the list: one as [`reduce`] does, others by doing without facts that the ways
/// before have kept (Reiter 1987). Where one is enough, no others are looked for. The budget holds for the whole work.
///
/// # Errors
/// If the budget was spent before it was known how many completions there are, or before the first way was found; or if an
/// engine met a board that it cannot take.
pub fn ways(puzzle: &Puzzle, order: &[Square], most: usize, budget: &Budget) -> Result<Reduced, Limit> {
    let mut meter = Meter::start(budget);
    let count = count_up_to_two(puzzle, &mut meter)?;
    if count > 1 {
        return Ok(Reduced::Several);
    }
    let first = reduced(puzzle, order, &mut meter)?;
    let mut search = WaySearch::new(puzzle, order, &first);
    let is_all = match search.run(most, &mut meter) {
        Ok(is_all) => is_all,
        Err(limit) if limit.is_of_budget() => false,
        Err(reason) => return Err(reason),
    };
    let cut_by = meter.cut_by();
    Ok(Reduced::Ways(Ways { puzzles: search.puzzles(), is_all, cut_by, is_completable: count == 1 }))
}

fn count_up_to_two(puzzle: &Puzzle, meter: &mut Meter) -> Result<u64, Limit> {
    match listing_within(puzzle, &Request::up_to(2), meter)? {
        None => Ok(0),
        Some(Listing { listed: 1, cut_by: Some(limit), .. }) => Err(meter.cut(limit)),
        Some(listing) => Ok(listing.listed),
    }
}

/// Looks for completions with what is left of a budget, and says what a listing of them would; `None` if there are none.
///
/// # Errors
/// If the budget was spent before a completion was found, or an engine met a board that it cannot take.
pub(crate) fn listing_within(puzzle: &Puzzle, request: &Request, meter: &mut Meter) -> Result<Option<Listing>, Limit> {
    match ask(puzzle, request, None, meter) {
        Err(limit) if limit.is_of_budget() => Err(meter.cut(limit)),
        found => Ok(found?.map(|(_, listing)| listing)),
    }
}

/// A search for all ways: every way but those that are known does without a fact of each of these.
struct WaySearch<'a> {
    puzzle: &'a Puzzle,
    /// The facts that may go, in the order in which they are tried.
    order: Vec<Square>,
    /// For each way the facts of the order that it keeps.
    ways: Vec<BTreeSet<Square>>,
}

impl<'a> WaySearch<'a> {
    fn new(puzzle: &'a Puzzle, order: &[Square], first: &Puzzle) -> Self {
        let order: Vec<Square> = order.iter().copied().filter(|&fact| is_fact(puzzle, fact)).collect();
        let mut search = Self { puzzle, order, ways: Vec::new() };
        search.add(first);
        search
    }

    fn add(&mut self, way: &Puzzle) -> BTreeSet<Square> {
        let kept: BTreeSet<Square> = self.order.iter().copied().filter(|&fact| is_fact(way, fact)).collect();
        self.ways.push(kept.clone());
        kept
    }

    /// Finds ways until there are `most`. True if these are all.
    fn run(&mut self, most: usize, meter: &mut Meter) -> Result<bool, Limit> {
        if most <= 1 {
            return Ok(false);
        }
        let mut left_out: Vec<BTreeSet<Square>> = vec![BTreeSet::new()];
        let mut seen: HashSet<BTreeSet<Square>> = left_out.iter().cloned().collect();
        let mut at = 0;
        while at < left_out.len() {
            let without = left_out[at].clone();
            at += 1;
            let part = without.iter().fold(self.puzzle.clone(), |part, &fact| part.without(fact));
            let kept = match self.ways.iter().find(|way| way.is_disjoint(&without)) {
                Some(way) => way.clone(),
                None if self.ways.len() == most => return Ok(false),
                None => {
                    let way = reduced(&part, &self.order, meter)?;
                    self.add(&way)
                }
            };
            for &fact in &kept {
                let mut more = without.clone();
                more.insert(fact);
                if seen.len() > MOST_TRIED {
                    return Ok(false);
                }
                if seen.insert(more.clone()) && !is_needed(&part, fact, meter)? {
                    left_out.push(more);
                }
            }
        }
        Ok(true)
    }

    fn puzzles(&mut self) -> Vec<Puzzle> {
        self.ways.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
        let left_out = |way: &BTreeSet<Square>| self.order.iter().copied().filter(|fact| !way.contains(fact)).collect();
        let without = |facts: Vec<Square>| facts.iter().fold(self.puzzle.clone(), |part, &fact| part.without(fact));
        self.ways.iter().map(left_out).map(without).collect()
    }
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
pub(crate) fn is_needed(puzzle: &Puzzle, fact: Square, meter: &mut Meter) -> Result<bool, Limit> {
    let Some(against) = puzzle.against(fact) else { return Ok(false) };
    let at_once = against.free_rows() <= MOST_ROWS_AT_ONCE;
    let request = Request { engine: at_once.then_some(&SMALLEST_FIRST), order: Order::Search, ..Request::up_to(1) };
    Ok(listing_within(&against, &request, meter)?.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::count_plainly;
    use crate::engine::random::Random;
    use crate::test_boards::{self, drawn, facts, puzzle};

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

    /// All sets of facts of a small puzzle that keep its count and of which none can be left out, from all sets of facts.
    fn by_brute_force(puzzle: &Puzzle) -> Vec<Vec<Square>> {
        let facts = facts(puzzle);
        let part = |set: u32| {
            let left_out = (0..facts.len()).filter(|at| set >> at & 1 == 0);
            left_out.fold(puzzle.clone(), |part, at| part.without(facts[at]))
        };
        let keeps: Vec<bool> = (0..1u32 << facts.len()).map(|set| count(&part(set)) == count(puzzle)).collect();
        let is_minimal = |set: &u32| {
            let smaller = (0..facts.len()).filter(|at| set >> at & 1 == 1).map(|at| set & !(1 << at));
            keeps[*set as usize] && smaller.into_iter().all(|set| !keeps[set as usize])
        };
        let minimal = (0..1u32 << facts.len()).filter(is_minimal);
        let mut sets: Vec<Vec<Square>> = minimal.map(|set| test_boards::facts(&part(set))).collect();
        sets.iter_mut().for_each(|set| set.sort_unstable());
        sets.sort();
        sets
    }

    #[test]
    fn all_ways_are_those_that_brute_force_finds() {
        let mut several = 0;
        for puzzle in [4, 5, 6].into_iter().flat_map(puzzles) {
            let facts = facts(&puzzle);
            if facts.len() > 8 {
                continue;
            }
            let found = ways(&puzzle, &facts, usize::MAX, &Budget::default()).expect("no limit");
            let Reduced::Ways(found) = found else {
                assert!(count(&puzzle) > 1);
                continue;
            };
            assert!(found.is_all && found.cut_by.is_none() && found.is_completable == (count(&puzzle) == 1));
            assert!(found.puzzles.is_sorted_by_key(|way| test_boards::facts(way).len()));
            let mut sets: Vec<Vec<Square>> = found.puzzles.iter().map(test_boards::facts).collect();
            sets.iter_mut().for_each(|set| set.sort_unstable());
            sets.sort();
            assert_eq!(sets, by_brute_force(&puzzle), "{puzzle}");
            several += usize::from(sets.len() > 1);
            for most in 1..=sets.len() {
                let Ok(Reduced::Ways(first)) = ways(&puzzle, &facts, most, &Budget::default()) else {
                    panic!("{puzzle}")
                };
                assert_eq!((first.puzzles.len(), first.is_all), (most, most > 1 && most == sets.len()), "{puzzle}");
            }
        }
        assert!(several > 20, "{several}");
    }

    #[test]
    fn a_spent_budget_leaves_some_ways() {
        let puzzle: Puzzle = ".Q....\n...Q..\n.....Q\nQ.....\n..Q...\n....Q.\n".parse().expect("a board");
        let limited = |nodes| ways(&puzzle, &facts(&puzzle), 100, &Budget { nodes: Some(nodes), ..Budget::default() });
        assert_eq!(limited(1), Err(Limit::Nodes));
        let cut = (0..).filter_map(|nodes| limited(nodes).ok()).next();
        let Some(Reduced::Ways(cut)) = cut else { panic!("it has one completion") };
        assert_eq!((cut.puzzles.len(), cut.is_all, cut.cut_by), (1, false, Some(Limit::Nodes)));
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
