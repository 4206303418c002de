//! What a program in threads, or a binding to another language, relies on.

use nqfill_core::board::{Canonical, Conflicts};
use nqfill_core::count::{Checkpoint, CountRequest, Counter, Tally};
use nqfill_core::deduce::{Derivation, Grade, Step};
use nqfill_core::division::{DivisionRequest, Node, Unit};
use nqfill_core::engine::{Cores, Engine, Gauge, Tuning};
use nqfill_core::explain::{Explanation, Query, Searches};
use nqfill_core::generate::{Generator, Made, Recipe, Refusal};
use nqfill_core::proof::{Proof, ProofError};
use nqfill_core::rate::Rating;
use nqfill_core::reduce::Reduced;
use nqfill_core::referee::Rejection;
use nqfill_core::{
    Answer, Budget, Jobs, Limit, Listing, Outcome, Placement, PlacementError, Puzzle, Request, Solution, Square,
    SquareSet, Stopwatch, Symmetry,
};

fn goes_anywhere<T: Send + Sync + 'static>() {}

/// What is asked and what is answered can be sent to another thread, shared with it, and kept for any time.
#[test]
fn public_types_go_to_any_thread() {
    goes_anywhere::<(Puzzle, Placement, PlacementError, Square, SquareSet, Symmetry, Canonical, Conflicts)>();
    goes_anywhere::<(Request, Answer, Outcome, Listing, Limit, Solution, Rejection, Stopwatch)>();
    goes_anywhere::<(Budget, Gauge, Cores, Jobs, Tuning, &'static Engine)>();
    goes_anywhere::<(CountRequest, Tally, Checkpoint, Counter)>();
    goes_anywhere::<(Query, Explanation, Searches, Derivation, Grade, Step, Rating, Reduced)>();
    goes_anywhere::<(DivisionRequest, Node, Unit, Generator, Recipe, Refusal, Made)>();
    goes_anywhere::<(Proof, ProofError)>();
}
