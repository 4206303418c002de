//! Completions one by one, for whoever asks for the next.

use super::Order;
use super::plan::{Plan, refusal};
use super::solution_sink::SolutionSink;
use crate::SearchOptions;
use crate::board::{Puzzle, Residual, Symmetry};
use crate::clock::Stopwatch;
use crate::engine::exact::{self, ResumableSearch, SolutionOrder, Status};
use crate::engine::{Limit, Meter, SearchContext, Stop};
use crate::referee::Solution;
use std::collections::VecDeque;
use std::ops::ControlFlow::{self, Break, Continue};

/// Completions of a puzzle, each checked by the referee, searched for while one asks for them.
///
/// Nothing is searched before the first is asked for, and nothing after the iterator is dropped; it has no thread. The search is
/// that of [`complete`](super::complete), in pieces of some milliseconds: it keeps what a piece has found, 724 completions for a
/// piece at most, or one after the other on boards of more than 64 free rows.
///
/// In canonical order a hard board may take long until its first completion; in search order it comes as soon as
/// [`first`](super::first) finds one.
///
/// At the end [`is_exhausted`](Self::is_exhausted) and [`cut_by`](Self::cut_by) say whether there are certainly no more. The time
/// limit of the budget counts what the search takes, and not what its caller does in between.
///
/// ```
/// use nqfill_core::{Budget, Limit, Order, Puzzle, SearchOptions, Solutions};
///
/// let budget = Budget { nodes: Some(10_000), ..Budget::default() };
/// let options = SearchOptions { order: Order::Search, budget, ..SearchOptions::default() };
/// let mut found = Solutions::new(&Puzzle::empty(20)?, &options);
/// assert!(found.by_ref().count() > 100);
/// assert_eq!((found.is_exhausted(), found.cut_by()), (false, Some(Limit::Nodes)));
/// # Ok::<(), nqfill_core::PlacementError>(())
/// ```
pub struct Solutions {
    puzzle: Puzzle,
    residual: Residual,
    group: Vec<Symmetry>,
    options: SearchOptions,
    meter: Meter,
    /// When the caller got the last completion.
    paused: Stopwatch,
    phase: Phase,
    /// Completions found and not yet handed out.
    ready: VecDeque<Solution>,
    /// The completion that was handed out before the listing began, in which it is left out.
    first: Option<Solution>,
    /// Why the search ended early.
    cut_by: Option<Limit>,
}

enum Phase {
    /// Nothing has been searched.
    New,
    Listing(Box<dyn ResumableSearch>),
    /// Nothing is left to search, or a limit came.
    Ended,
}

impl Solutions {
    /// The completions of a puzzle in canonical order, or as they are found if that is the order wanted.
    pub fn new(puzzle: &Puzzle, options: &SearchOptions) -> Self {
        let SearchOptions { order, distinct, .. } = *options;
        Self {
            puzzle: puzzle.clone(),
            residual: Residual::of(puzzle),
            group: if distinct { Symmetry::of_puzzle(puzzle) } else { Vec::new() },
            options: SearchOptions { order, distinct, skip_total: true, ..SearchOptions::default() },
            meter: Meter::start(&options.budget),
            paused: Stopwatch::start(),
            phase: Phase::New,
            ready: VecDeque::new(),
            first: None,
            cut_by: None,
        }
    }

    /// True once it is certain that all completions were handed out.
    pub fn is_exhausted(&self) -> bool {
        matches!(self.phase, Phase::Ended) && self.ready.is_empty() && self.cut_by.is_none()
    }

    /// Why the search ended before it had seen everything; `None` while it goes on, and if it has.
    pub fn cut_by(&self) -> Option<Limit> {
        self.cut_by.filter(|_| self.ready.is_empty())
    }

    /// Queens tried so far.
    pub fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// Searches a piece further.
    fn advance(&mut self) {
        let next = match std::mem::replace(&mut self.phase, Phase::Ended) {
            Phase::New => self.begin(),
            Phase::Listing(search) => self.resume(search),
            Phase::Ended => Continue(Phase::Ended),
        };
        match next {
            Continue(phase) => self.phase = phase,
            Break(Stop::Limit(limit)) => self.cut_by = Some(limit),
            // A listing has neither a number of completions nor an allowance.
            Break(_) => {}
        }
    }

    /// What stands before the listing: a probe, which is the whole search of most boards, and a look for the first completion
    /// where that may be near, while a piece of the listing would go on beyond it.
    fn begin(&mut self) -> ControlFlow<Stop, Phase> {
        self.meter.check_memory(super::BYTES_A_ROW * self.puzzle.n() as u64)?;
        let order = if self.options.order == Order::Search { SolutionOrder::Search } else { SolutionOrder::Canonical };
        let refusal = refusal(&self.residual, &self.options).map_or(Continue(()), |limit| Break(Stop::Limit(limit)));
        if order == SolutionOrder::Canonical {
            refusal?;
        }
        let ready = &mut self.ready;
        let mut take = |solution| {
            ready.push_back(solution);
            Continue(())
        };
        let mut sink = SolutionSink::new(&self.puzzle, &self.residual, &self.group, None, &mut take);
        let mut plan = Plan::new(&self.residual, &self.options, &mut self.meter, None);
        match plan.before_a_listing(&mut sink).map(|end| end.stop) {
            None => {}
            Some(None) => return Continue(Phase::Ended),
            Some(Some(Stop::Enough)) => self.first = self.ready.back().cloned(),
            Some(Some(stop)) => {
                // What a probe has found by then has no order.
                self.ready.clear();
                return Break(stop);
            }
        }
        refusal?;
        self.searched(|residual, run| Continue(Phase::Listing(exact::begin(residual.clone(), order, run)?)))
    }

    fn resume(&mut self, mut search: Box<dyn ResumableSearch>) -> ControlFlow<Stop, Phase> {
        let status = self.searched(|_, run| search.resume(run))?;
        Continue(if status == Status::Finished { Phase::Ended } else { Phase::Listing(search) })
    }

    /// Does a part of the search, and keeps what it finds.
    fn searched<T>(
        &mut self,
        work: impl FnOnce(&Residual, &mut SearchContext<'_>) -> ControlFlow<Stop, T>,
    ) -> ControlFlow<Stop, T> {
        let (ready, first) = (&mut self.ready, &mut self.first);
        let mut take = |solution: Solution| {
            match first {
                Some(known) if *known == solution => *first = None,
                _ => ready.push_back(solution),
            }
            Continue(())
        };
        let mut sink = SolutionSink::new(&self.puzzle, &self.residual, &self.group, None, &mut take);
        self.meter.allow(None);
        work(&self.residual, &mut SearchContext::new(&mut self.meter, &mut sink))
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        if self.ready.is_empty() {
            self.meter.resume(self.paused);
            while self.ready.is_empty() && !matches!(self.phase, Phase::Ended) {
                self.advance();
            }
            self.meter.tell();
            self.paused = Stopwatch::start();
        }
        self.ready.pop_front()
    }
}

impl std::iter::FusedIterator for Solutions {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Budget;
    use crate::engine::random::Random;
    use crate::solve::complete;
    use crate::test_boards::{drawn, puzzle};

    fn in_order(puzzle: &Puzzle) -> Solutions {
        ordered(puzzle, Order::Canonical, Budget::default())
    }

    fn ordered(puzzle: &Puzzle, order: Order, budget: Budget) -> Solutions {
        Solutions::new(puzzle, &SearchOptions { order, budget, ..SearchOptions::default() })
    }

    fn listed(puzzle: &Puzzle, order: Order, distinct: bool) -> Vec<Solution> {
        let mut found = Vec::new();
        complete(puzzle, &SearchOptions { order, distinct, ..SearchOptions::default() }, &mut |solution| {
            found.push(solution);
            Continue(())
        });
        found
    }

    /// Boards of all sizes up to 10, with queens and blocked squares at random.
    fn boards() -> Vec<Puzzle> {
        let mut random = Random::new(7);
        let empty = (1..=9).map(|n| puzzle(n, &[]));
        let draw = |round: u32| {
            let n = 4 + round % 7;
            drawn(&mut random, n, 1, 2 * n)
        };
        empty.chain((0..300).filter_map(draw)).collect()
    }

    #[test]
    fn completions_come_one_by_one_as_in_a_list() {
        for puzzle in boards() {
            for distinct in [false, true] {
                let canonical = listed(&puzzle, Order::Canonical, distinct);
                for order in [Order::Auto, Order::Canonical, Order::Search] {
                    let options = SearchOptions { order, distinct, ..SearchOptions::default() };
                    let mut made = Solutions::new(&puzzle, &options);
                    let mut found: Vec<Solution> = made.by_ref().collect();
                    assert!(made.is_exhausted() && made.cut_by().is_none() && made.next().is_none(), "{puzzle}");
                    if order == Order::Search {
                        found.sort_unstable();
                    }
                    assert_eq!(found, canonical, "{puzzle}");
                }
            }
        }
    }

    #[test]
    fn long_searches_are_continued_and_can_be_left() {
        let puzzle = Puzzle::empty(12).expect("a size");
        assert_eq!(in_order(&puzzle).count(), 14_200);
        assert_eq!(ordered(&puzzle, Order::Search, Budget::default()).count(), 14_200);
        let puzzle = Puzzle::empty(30).expect("a size");
        let some: Vec<Solution> = in_order(&puzzle).take(3_000).collect();
        assert!(some.is_sorted_by(|one, next| one < next));
        for n in [70, 1_000, 20_000] {
            let puzzle = Puzzle::empty(n).expect("a size");
            let mut found: Vec<Solution> = ordered(&puzzle, Order::Search, Budget::default()).take(2).collect();
            found.dedup();
            assert_eq!(found.len(), if n > 16_384 { 1 } else { 2 });
        }
    }

    #[test]
    fn pieces_do_the_work_of_one_search() {
        let puzzle = Puzzle::empty(13).expect("a size");
        let options = SearchOptions { order: Order::Canonical, ..SearchOptions::default() };
        let nodes = complete(&puzzle, &options, &mut |_| Continue(())).statistics.nodes;
        let mut pieces = in_order(&puzzle);
        // The look for the first completion comes on top.
        assert_eq!(pieces.by_ref().count(), 73_712);
        assert!((nodes..nodes + 1_000).contains(&pieces.nodes()), "{} beside {nodes}", pieces.nodes());
    }

    #[test]
    fn a_limit_ends_the_search_and_is_told_behind_what_was_found() {
        let puzzle = Puzzle::empty(14).expect("a size");
        for order in [Order::Canonical, Order::Search] {
            let mut found = ordered(&puzzle, order, Budget { nodes: Some(50_000), ..Budget::default() });
            let count = found.by_ref().count();
            assert!(count > 0 && !found.is_exhausted(), "{order:?}: {count}");
            assert_eq!(found.nodes(), 50_000);
            assert_eq!(found.cut_by(), Some(Limit::Nodes));
        }
        let budget = Budget { time: Some(std::time::Duration::ZERO), ..Budget::default() };
        let mut none = ordered(&puzzle, Order::Canonical, budget);
        assert!(none.next().is_none() && none.cut_by() == Some(Limit::Time));
        let mut refused = in_order(&Puzzle::empty(20_000).expect("a size"));
        assert!(refused.next().is_none() && matches!(refused.cut_by(), Some(Limit::TooManyRows { .. })));
    }
}
