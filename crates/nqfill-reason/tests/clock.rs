//! The clock is injected: a program of its own, because the first clock that is set holds for all of it.

use nqfill_core::count::{Unwatched, count_with};
use nqfill_core::{Budget, CountRequest, Limit, Outcome, Puzzle, Request, Stopwatch, complete, engine, set_clock};
use nqfill_reason::explain::{Explanation, Query, explain};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

static MILLISECONDS: AtomicU64 = AtomicU64::new(0);

/// A clock that goes on by ten milliseconds whenever it is read, so that a search looks at it after ever fewer nodes.
fn now() -> Duration {
    Duration::from_millis(MILLISECONDS.fetch_add(10, Ordering::Relaxed))
}

#[test]
fn every_limit_of_time_is_one_of_the_clock_that_was_set() {
    set_clock(now);
    let budget = Budget { time: Some(Duration::from_millis(50)), ..Budget::default() };
    let large = Puzzle::empty(24).expect("a size");

    let request = Request { engine: engine("backtracking"), budget: budget.clone(), ..Request::default() };
    let answer = complete(&large, &request, &mut |_| ControlFlow::Continue(()));
    assert_eq!(answer.outcome, Outcome::Undecided(Limit::Time));
    assert!(answer.statistics.elapsed >= Duration::from_millis(50));

    let tally = count_with(&large, &CountRequest { budget: budget.clone(), ..CountRequest::default() }, &Unwatched);
    assert_eq!((tally.cut_by, tally.exhaustive), (Some(Limit::Time), false));

    let none = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    let explanation = explain(&large, &Query { budget: none, ..Query::default() });
    assert!(matches!(explanation, Explanation::Undecided(Limit::Time)));

    let watch = Stopwatch::start();
    assert_eq!(watch.elapsed(), Duration::from_millis(10));
}
