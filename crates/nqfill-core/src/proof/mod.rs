//! Proofs that an independent program can check: a pseudo-Boolean model of a board, and a proof for VeriPB.
//!
//! The [`Model`] has a variable for each square, and its solutions are the completions of the board. [`refute`] writes a proof
//! that it has none, [`show`] a proof that it has one.
//!
//! A refutation follows the search of `exact`. Each branch that failed becomes one clause, "these queens have no
//! completion", which the checker derives by unit propagation (`rup`): it finds forced lines by itself. Where the search
//! was pruned by a bound, the weights of the lines stand in the proof as a sum of constraints of the model (`pol`).
//!
//! | part | file |
//! |---|---|
//! | variables, constraints and their numbers | `model.rs` |
//! | the clauses of a search | `refutation.rs`, on `tree.rs` |
//! | lines of a proof, its length | `log.rs` |
//!
//! Sources: Bogaerts, Gocht, McCreesh, Nordström, "Certified Dominance and Symmetry Breaking for Combinatorial
//! Optimisation", JAIR 2023 (proof system of VeriPB); Elffers, Gocht, McCreesh, Nordström, "Justifying All Differences
//! Using Pseudo-Boolean Reasoning", AAAI 2020 (logs of a constraint solver).

mod log;
mod model;
mod refutation;
#[cfg(test)]
mod tests;
mod tree;

pub use model::Model;
pub use refutation::refute;

use crate::engine::Limit;
use crate::referee::Solution;
use log::Log;
use std::io::{self, Write};
use thiserror::Error;

/// The size of a proof that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proof {
    /// Bytes.
    pub bytes: u64,
    /// Steps: constraints derived, and solutions shown.
    pub steps: u64,
    /// Queens that the search tried.
    pub nodes: u64,
}

/// Reason why there is no proof. What was written until then is none.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProofError {
    /// It is longer than allowed; holds the most bytes.
    #[error("the proof takes more than {0} bytes")]
    TooLong(u64),
    /// The search met a limit of its budget.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// The board has a completion.
    #[error("the board has a completion")]
    Solvable,
    /// The proof could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes the proof that `solution` completes the board of `model`.
///
/// # Errors
/// If the proof is longer than `most_bytes`, or `out` fails.
pub fn show(model: &Model<'_>, solution: &Solution, most_bytes: u64, out: &mut dyn Write) -> Result<Proof, ProofError> {
    let mut log = Log::begin(model.constraints(), most_bytes, out);
    log.solution(solution.columns());
    log.end("SAT")
}
