//! Explanations, ratings, reduced and new boards for n-queens completion, by steps that a person could take.
//!
//! ```
//! use nqfill_core::{Budget, Puzzle};
//! use nqfill_reason::explain::{Explanation, explain};
//! use nqfill_reason::rate::rate;
//!
//! let puzzle = Puzzle::empty(4)?.with_queen((0, 0))?; // rows and columns from 0
//! let Explanation::Impossible(reason) = explain(&puzzle, &Default::default()) else { panic!("it has no completion") };
//! assert_eq!(reason.core.expect("a core").queens.len(), 1);
//! let rating = rate(&Puzzle::empty(4)?.with_queen((0, 1))?, &Budget::default())?;
//! assert_eq!((rating.count, rating.is_minimal), ((1, true), Some(true)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`deduce`] has the techniques, [`explain`] reasons and what all completions share, [`rate`] difficulty, [`reduce`]
//! removes redundant queens, and [`generate`] makes boards. Searches are those of `nqfill-core`. The crate `nqfill`
//! re-exports these modules.

// A standard stream belongs to the program.
#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]

pub mod deduce;
pub mod explain;
pub mod generate;
#[cfg(all(test, debug_assertions))]
mod interrupts;
pub mod rate;
pub mod reduce;
#[cfg(test)]
#[path = "../../nqfill-core/src/test_boards.rs"]
mod test_boards;
