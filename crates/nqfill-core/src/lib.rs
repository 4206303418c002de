//! The core of nqfill: boards, the referee, search engines and counting.
//!
//! An n x n board carries some fixed queens and perhaps some blocked squares. To complete it is to place further queens
//! so that there are n of them, no two in one row, column or diagonal, none on a blocked square (CSPLib prob079). The
//! problem is NP-complete (Gent, Jefferson and Nightingale 2017).
//!
//! This crate reads no files and knows no formats; the crate `nqfill` adds those, and re-exports these modules. Reasons, grades and new
//! boards are in `nqfill-reason`.
//!
//! Rows count from the top and columns from the left, from 0.

// A standard stream belongs to the program.
#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]

/// What `nqfill-reason` shares with the searches: no part of what the library offers.
#[doc(hidden)]
pub mod internals {
    pub use crate::board::bits::{BitMatrix, ones};
    pub use crate::board::taken::TakenLines;
    pub use crate::count::count_within;
    pub use crate::engine::exact::{ROW_BY_ROW, SMALLEST_FIRST};
    pub use crate::engine::limit::{Flow, Stop};
    pub use crate::engine::local::ExchangePosition;
    pub use crate::engine::meter::Meter;
    pub use crate::engine::random::Random;
    pub use crate::engine::run::{Run, Sink};
    pub use crate::solve::{ask, count_up_to};
    pub use crate::work;
}

/// The page of the crate, whose example is run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod board;
mod clock;
pub mod count;
pub mod division;
pub mod engine;
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
pub use count::{CountRequest, Tally, count};
pub use engine::{Budget, Jobs, Limit, engine};
pub use referee::{Referee, Rejection, Solution};
pub use solve::{
    Answer, Listing, Order, Outcome, Request, Solutions, all, complete, complete_observed, first, solutions,
};
