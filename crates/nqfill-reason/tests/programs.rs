//! What other programs rely on: a clock of their own, which holds for all of the program that sets it, as this one does first; types
//! that go to any thread.

use nqfill_core::board::{Canonical, Conflicts, Placement, Puzzle, SquareSet};
use nqfill_core::count::{Tally, count_with};
use nqfill_core::division::{Cube, Node, Tree, Unit};
use nqfill_core::engine::{Budget, Cores, Engine, Event};
use nqfill_core::internals::Meter;
use nqfill_core::proof::Model;
use nqfill_core::solve::{Answer, Solutions};
use nqfill_core::{Limit, Outcome, Referee, SearchOptions, Solution, Stopwatch, complete, engine, set_clock};
use nqfill_reason::deduce::{Derivation, Grade, Step};
use nqfill_reason::explain::{Explanation, Query, Searches, explain};
use nqfill_reason::generate::{Generated, Generator, GeneratorSpec, SpecError};
use nqfill_reason::rate::Rating;
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

    let options = SearchOptions { engine: engine("backtracking"), budget: budget.clone(), ..SearchOptions::default() };
    let answer = complete(&large, &options, &mut |_| ControlFlow::Continue(()));
    assert_eq!(answer.outcome, Outcome::Undecided(Limit::Time));
    assert!(answer.statistics.elapsed >= Duration::from_millis(50));

    let tally = count_with(&large, &SearchOptions { budget: budget.clone(), ..SearchOptions::default() });
    assert_eq!((tally.cut_by, tally.exhaustive), (Some(Limit::Time), false));

    let none = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    let explanation = explain(&large, Query::Easiest, &none);
    assert!(matches!(explanation, Explanation::Undecided(Limit::Time)));

    let watch = Stopwatch::start();
    assert_eq!(watch.elapsed(), Duration::from_millis(10));
}

/// Compiles for types that can be sent to another thread, shared with it, and kept for any time. What they hold is so too.
fn goes_anywhere<T: Send + Sync + 'static>() {}

#[test]
fn what_is_asked_and_answered_goes_to_any_thread() {
    goes_anywhere::<(Canonical, Conflicts, Placement, Puzzle, SquareSet, Referee<'static>, Solution)>();
    goes_anywhere::<(Budget, Cores, Engine, Event, Meter, SearchOptions, Answer, Solutions, Tally)>();
    goes_anywhere::<(Cube, Node, Tree<()>, Unit, Model<'static>)>();
    goes_anywhere::<(Derivation, Grade, Step, Query, Explanation, Searches, Rating)>();
    goes_anywhere::<(Generated, Generator, GeneratorSpec, SpecError)>();
}
