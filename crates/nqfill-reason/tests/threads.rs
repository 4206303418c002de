//! What a program in threads, or a binding to another language, relies on.

use nqfill_core::board::{BitSet, Canonical, ConflictKind, DrawingError, Line, PuzzleError, Residual};
use nqfill_core::count::{InstructionSet, KnownCount, Method, Unwatched};
use nqfill_core::division::{
    Cube, DivisionRequest, Domain, Node, PartitionError, Purpose, Split, Tree, Unit, WrongCube, WrongStep,
};
use nqfill_core::engine::{
    Attempts, Branching, By, Cooling, Cores, EmptyLine, Engine, Event, Metric, Metrics, Multipliers, Poll, Pruning,
    SearchProgress, Tuning, ValueOrder, VariableOrder,
};
use nqfill_core::internals::{BitMatrix, CountedMatrix, ExchangePosition, Meter, Random, Stop, TakenLines};
use nqfill_core::proof::{Model, Proof, ProofError};
use nqfill_core::solve::{Choice, Listed, Statistics, Total};
use nqfill_core::{
    Answer, Budget, Conflict, Conflicts, CountRequest, Jobs, Limit, Listing, Order, Outcome, Placement, PlacementError,
    Puzzle, Referee, Rejection, Request, Solution, Solutions, Square, SquareSet, Stopwatch, Symmetry, Tally,
};
use nqfill_reason::deduce::{
    Conclusion, Deduction, Derivation, Difficulty, End, Grade, RowOrColumn, Shortage, Step, Technique, Way,
};
use nqfill_reason::explain::{
    Argument, Completable, Core, Explanation, Extent, Impossible, Move, Query, Repair, Searches,
};
use nqfill_reason::generate::{Generated, Generator, GeneratorSpec, Kind, Refusal, Setting};
use nqfill_reason::rate::Rating;
use std::any::type_name;
use std::fs;
use std::path::Path;

/// The names of types that can be sent to another thread, shared with it, and kept for any time.
fn goes_anywhere<T: Send + Sync + 'static>() -> &'static str {
    type_name::<T>()
}

/// Those that borrow a reader or a sink of the caller's.
const BORROWERS: [&str; 2] = ["UnitProof", "Run"];

#[test]
fn public_types_go_to_any_thread() {
    let named = [
        // Boards, and what is right and wrong with them.
        goes_anywhere::<(BitSet, Canonical, Conflict, ConflictKind, Conflicts, DrawingError, Line, Placement)>(),
        goes_anywhere::<(PlacementError, Puzzle, PuzzleError, Referee<'static>, Rejection, Residual, Solution)>(),
        goes_anywhere::<(Square, SquareSet, Symmetry)>(),
        // Limits and searches.
        goes_anywhere::<(Answer, Attempts, Branching, Budget, By, Choice, Cooling, Cores, EmptyLine, Engine)>(),
        goes_anywhere::<(
            Event,
            SearchProgress,
            Jobs,
            Limit,
            Listed,
            Listing,
            Metric,
            Metrics,
            Multipliers,
            Order,
            Outcome,
        )>(),
        goes_anywhere::<(Poll, Pruning, Request, Solutions, Statistics, Stopwatch, Total, Tuning, ValueOrder)>(),
        goes_anywhere::<(VariableOrder, ())>(),
        // Counts and divisions.
        goes_anywhere::<(CountRequest, DivisionRequest, PartitionError, InstructionSet, KnownCount, Method)>(),
        goes_anywhere::<(Node, Cube, Split, Purpose, Domain, Tally, Tree<()>)>(),
        goes_anywhere::<(Unit, Unwatched, WrongCube, WrongStep)>(),
        // Reasons, grades and proofs.
        goes_anywhere::<(Argument, Completable, Conclusion, Core, Deduction, Derivation, Difficulty, End)>(),
        goes_anywhere::<(Explanation, Extent, Grade, Impossible, Model<'static>, Move, Proof, ProofError, Query)>(),
        goes_anywhere::<(Rating, Repair, RowOrColumn, Searches, Shortage, Step, Technique, Way)>(),
        // What the crates share.
        goes_anywhere::<(BitMatrix, CountedMatrix, ExchangePosition<'static>, Meter, Random, Stop, TakenLines)>(),
        // Boards that are made, and boards with less.
        goes_anywhere::<(Generator, Kind, Generated, GeneratorSpec, Refusal, Setting)>(),
    ]
    .concat();
    let is_named = |name: &str| {
        named.contains(&format!("::{name},"))
            || named.contains(&format!("::{name})"))
            || named.contains(&format!("::{name}<"))
    };
    let mut declared = Vec::new();
    for sources in ["src", "../nqfill-core/src"] {
        declarations(&Path::new(env!("CARGO_MANIFEST_DIR")).join(sources), &mut declared);
    }
    assert!(declared.len() > 50, "{declared:?}");
    declared.retain(|name| !is_named(name) && !BORROWERS.contains(&name.as_str()));
    assert!(declared.is_empty(), "public, but not in the list: {declared:?}");
}

/// The names of the structs and enums that the files of a folder declare public.
fn declarations(folder: &Path, names: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the folder of the sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            declarations(&path, names);
            continue;
        }
        for line in fs::read_to_string(&path).expect("a source file").lines() {
            let line = line.trim_start();
            let declared = line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub enum "));
            let is_part = |character: char| character.is_alphanumeric();
            names.extend(declared.map(|rest| rest.chars().take_while(|&next| is_part(next)).collect::<String>()));
        }
    }
}
