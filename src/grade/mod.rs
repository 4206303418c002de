//! Checks boards by themselves and as answers to a puzzle.
//!
//! A check is a chain of steps, each of which makes sense only if the one before it passed: the first failure decides,
//! and the later steps are skipped. So a student reads one reason, not eight that follow from it.
//!
//! ```
//! use nqfill::grade::{Assignment, Rules, Standing, Submission, check_submission};
//!
//! let puzzle = nqfill_read::parse(".Q..\n....\n....\n....\n")?;
//! let assignment = Assignment::new(puzzle);
//! let board = nqfill_read::parse("..Q.\nQ...\n...Q\n.Q..\n")?;
//! let checked = check_submission(&Submission::of(board), &assignment, &Rules::default());
//! assert_eq!(checked.standing, Standing::Complete);
//! assert!(!checked.passed(), "its queens stand well, but the fixed one was moved");
//! # Ok::<(), nqfill_read::InputError>(())
//! ```
//!
//! The way of a submission:
//!
//! - [`check_submission`], [`check_listing`] (all solutions), [`check_refutation`] (a claim that there are none) or
//!   [`check_board`] (no puzzle) make a [`Graded`]: a chain of [`Step`]s, of which the first that failed has a [`Fault`].
//! - Who grades adds its path, student and [`Scheme`], which gives [`Points`] for it, exact to a thousandth.
//! - Of a class, [`students`] tells whose each submission is, and [`roster`] who handed in nothing.
//! - [`reports`] writes each as a row in one of its formats; [`model`] has the JSON schema.
//!
//! Squares are 0-based, their words 1-based; lines, boards of a file and cases are counted from 1. A fault of a student
//! is no error but a [`Fault`] in the result, and so is a puzzle that cannot be read. Errors are those of options
//! ([`SchemeError`], [`PatternError`], [`EmptyWord`]), of rosters and of writing.

mod answers;
mod assignment;
mod board;
mod claim;
mod contents;
mod detail;
mod fault;
mod graded;
mod listing;
pub mod model;
mod pattern;
pub(crate) mod points;
mod reading;
pub mod reports;
pub mod roster;
pub mod row;
mod step;
pub mod students;
mod submission;
mod summary;

pub use answers::{Answers, listed};
pub use assignment::Assignment;
pub use board::check_board;
pub use claim::{EmptyWord, NoWords, check_refutation};
pub use contents::contents;
pub use detail::Detail;
pub(crate) use detail::{MOST_OF_MESSAGE, clip, clip_bytes};
pub use fault::{Fault, SolutionTally, WrongSolution};
pub use graded::Graded;
pub use listing::check_listing;
pub use pattern::{PathPattern, PatternError};
pub use points::{Points, Scheme, SchemeError};
pub use reading::{ReadSubmission, read_submission};
pub use step::{Step, StepOutcome, StepResult};
pub use submission::{Submission, check_submission};
pub use summary::CheckSummary;

use nqfill_core::engine::{Budget, Limit};

/// The kind of board, taken by itself, from the best to the worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// n queens, no conflict.
    Complete,
    /// Fewer than n queens, no conflict.
    Partial,
    /// No board, but a claim of no solution.
    Claimed,
    /// Queens that attack each other, or stand on blocked squares.
    Conflict,
    /// No board.
    #[default]
    Invalid,
    /// Nothing was handed in.
    Missing,
}

/// The requirement for a pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Require {
    /// n queens without conflict.
    #[default]
    Complete,
    /// No conflict; queens may be missing.
    Partial,
    /// No conflict, and there is a completion.
    Completable,
    /// A list of all solutions of the puzzle.
    AllSolutions,
    /// A list of all solutions, those that a symmetry of the puzzle maps to each other counted as one.
    DistinctSolutions,
}

impl Require {
    /// True if queens may be missing.
    pub fn is_partial(self) -> bool {
        matches!(self, Self::Partial | Self::Completable)
    }

    /// True if solutions are to be listed.
    pub fn is_list(self) -> bool {
        matches!(self, Self::AllSolutions | Self::DistinctSolutions)
    }
}

/// The rules of a check.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// The requirement for a pass.
    pub require: Require,
    /// Limits of each search; a default number of nodes applies if it sets none.
    pub budget: Budget,
}

/// Result of the search for a completion of a partial board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completable {
    /// A completion was found.
    Yes,
    /// It was proved that no completion exists.
    No,
    /// The budget did not suffice.
    Unknown(Limit),
}

impl Completable {
    /// The word in JSON.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Unknown(_) => "unknown",
        }
    }
}
