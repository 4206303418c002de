#![doc = include_str!("../README.md")]
// A standard stream belongs to the program.
#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]

/// What `nqfill-reason` shares with the searches: no part of what the library offers.
#[doc(hidden)]
pub mod internals {
    pub use crate::board::bits::BitMatrix;
    pub use crate::board::order::{heap_sort, heap_sort_by, ordered_by_key};
    pub use crate::board::taken::TakenLines;
    pub use crate::board::trail_matrix::CountedMatrix;
    pub use crate::count::count_within;
    pub use crate::engine::exact::{ROW_BY_ROW, SMALLEST_FIRST};
    pub use crate::engine::limit::{Flow, Stop};
    pub use crate::engine::local::ExchangePosition;
    pub use crate::engine::meter::Meter;
    pub use crate::engine::random::Random;
    pub use crate::engine::search_context::{SearchContext, Sink};
    pub use crate::solve::{ask, count_up_to};
    pub use crate::work;
}

pub mod board;
mod clock;
pub mod count;
pub mod division;
pub mod engine;
mod options;
pub mod proof;
pub mod referee;
mod simd;
pub mod solve;
// Tests of `nqfill-reason` have these boards too.
#[cfg(test)]
extern crate self as nqfill_core;
#[cfg(test)]
mod test_boards;
mod threads;
#[doc(hidden)]
pub mod work;

pub use board::{Conflict, Conflicts, Placement, PlacementError, Puzzle, PuzzleError, Square, SquareSet, Symmetry};
pub use clock::{Stopwatch, set_clock};
pub use count::{KnownCount, Tally, count};
pub use engine::{Budget, Jobs, Limit, engine};
pub use options::SearchOptions;
pub use referee::{Referee, Rejection, Solution};
pub use solve::{Answer, Listing, Order, Outcome, Solutions, complete, complete_observed, first};
