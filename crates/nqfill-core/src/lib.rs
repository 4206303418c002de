//! The core of nqfill: boards, the referee, search engines and counting.
//!
//! An n x n board carries some fixed queens and perhaps some blocked squares. To complete it is to place further queens
//! so that there are n of them, no two in one row, column or diagonal, none on a blocked square (CSPLib prob079). The
//! problem is NP-complete (Gent, Jefferson and Nightingale 2017).
//!
//! This crate reads no files and knows no formats; the crate `nqfill` adds those, and re-exports these modules.
//!
//! Rows count from the top and columns from the left, from 0.

// A standard stream belongs to the program.
#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]

/// The page of the crate, whose example is run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod board;
mod clock;
pub mod count;
pub mod deduce;
pub mod division;
pub mod engine;
pub mod explain;
pub mod generate;
pub mod proof;
pub mod rate;
pub mod reduce;
pub mod referee;
mod simd;
pub mod solve;
#[cfg(test)]
mod test_boards;
mod threads;
mod work;

pub use board::{Conflict, Conflicts, Placement, PlacementError, Puzzle, PuzzleError, Square, SquareSet, Symmetry};
pub use clock::{Stopwatch, set_clock};
pub use count::{CountRequest, Tally, count};
pub use engine::{Budget, Jobs, Limit, engine};
pub use referee::{Referee, Rejection, Solution};
pub use solve::{
    Answer, Listing, Order, Outcome, Request, Solutions, all, complete, complete_observed, first, solutions,
};
