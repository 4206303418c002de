//! What a program in threads, or a binding to another language, relies on.

use nqfill_core::board::{Canonical, Conflicts, Placement, Puzzle, SquareSet};
use nqfill_core::count::{CountRequest, Tally};
use nqfill_core::division::{Cube, DivisionRequest, Node, Tree, Unit};
use nqfill_core::engine::{Budget, Cores, Engine, Event};
use nqfill_core::internals::Meter;
use nqfill_core::proof::Model;
use nqfill_core::referee::{Referee, Solution};
use nqfill_core::solve::{Answer, Request, Solutions};
use nqfill_reason::deduce::{Derivation, Grade, Step};
use nqfill_reason::explain::{Explanation, Query, Searches};
use nqfill_reason::generate::{Generated, Generator, GeneratorSpec, Refusal};
use nqfill_reason::rate::Rating;

/// Compiles for types that can be sent to another thread, shared with it, and kept for any time. What they hold is so too.
fn goes_anywhere<T: Send + Sync + 'static>() {}

#[test]
fn what_is_asked_and_answered_goes_to_any_thread() {
    goes_anywhere::<(Canonical, Conflicts, Placement, Puzzle, SquareSet, Referee<'static>, Solution)>();
    goes_anywhere::<(Budget, Cores, Engine, Event, Meter, Request, Answer, Solutions, CountRequest, Tally)>();
    goes_anywhere::<(Cube, DivisionRequest, Node, Tree<()>, Unit, Model<'static>)>();
    goes_anywhere::<(Derivation, Grade, Step, Query, Explanation, Searches, Rating)>();
    goes_anywhere::<(Generated, Generator, GeneratorSpec, Refusal)>();
}
