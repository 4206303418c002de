//! Checks boards by themselves and as answers to a puzzle.
//!
//! A check is a chain of steps, each of which makes sense only if the one before it passed: the first failure decides,
//! and the later steps are skipped. So a student reads one reason, not eight that follow from it.
//!
//! ```
//! use nqfill::grade::{Assignment, Rules, check_submission};
//! use nqfill::show::Status;
//!
//! let puzzle = nqfill_read::parse(".Q..\n....\n....\n....\n")?;
//! let assignment = Assignment::new(puzzle);
//! let board = nqfill_read::parse("..Q.\nQ...\n...Q\n.Q..\n")?;
//! let checked = check_submission(Ok(&board), 1, &assignment, &Rules::default());
//! assert_eq!(checked.status, Status::Complete);
//! assert!(!checked.passed(), "its queens stand well, but the fixed one was moved");
//! # Ok::<(), nqfill_read::InputError>(())
//! ```
//!
//! The way of a submission:
//!
//! - [`check_submission`], [`check_listing`] (all solutions), [`check_refutation`] (a claim that there are none) or
//!   [`check_board`] (no puzzle) make a [`Graded`]: a chain of [`Step`]s, of which the first that failed has a [`Reason`].
//! - Who grades adds its path, student and [`Scheme`], which gives [`Points`] for it, exact to a thousandth.
//! - Of a class, [`students`] finds whose each submission is, and [`roster`] who handed in nothing.
//! - [`reports`] writes each as a row in one of its formats.
//!
//! Squares are 0-based, their words 1-based; lines, boards of a file and submissions are counted from 1. A reason of a student
//! is no error but a [`Reason`] in the result, and so is a puzzle that cannot be read. Errors are those of options
//! ([`OptionError`]), of rosters and of writing.

mod answers;
mod assignment;
mod claim;
mod contents;
mod graded;
mod listing;
pub(crate) mod points;
mod reading;
mod reason;
pub mod reports;
pub mod roster;
pub mod row;
mod spelled;
mod step;
pub mod students;
mod submission;
mod summary;

pub use answers::{Answers, listed};
pub use assignment::Assignment;
pub use claim::{NoWords, check_refutation};
pub use contents::contents;
pub use graded::Graded;
pub use listing::check_listing;
pub use points::{Points, Scheme};
pub use reading::{ReadSubmission, read_submission};
pub use reason::{Reason, SolutionTally};
pub use row::Detail;
pub(crate) use row::clip;
pub use step::{Ending, Step, StepResult};
pub use students::PathPattern;
pub use submission::{check_board, check_submission};
pub use summary::CheckSummary;

use crate::show::Lang;
use crate::words::grading;
use nqfill_core::engine::Budget;
use thiserror::Error;

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
}

impl Require {
    /// True if queens may be missing.
    pub fn is_partial(self) -> bool {
        matches!(self, Self::Partial | Self::Completable)
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

impl Rules {
    /// The steps of a check: of a submission where there is a puzzle, else of a board by itself.
    pub fn steps(&self, has_puzzle: bool) -> Vec<Step> {
        let last = match self.require {
            Require::Complete => Some(Step::Complete),
            Require::Partial => None,
            Require::Completable => Some(Step::Completable),
            Require::AllSolutions => return Step::LISTING.to_vec(),
        };
        let before: &[Step] = if has_puzzle { &Step::SUBMISSION[..7] } else { &[Step::Readable, Step::NoConflicts] };
        before.iter().copied().chain(last).collect()
    }
}

/// Reason why points, a pattern or words for "no solution" are refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", grading::option_error(Lang::En, self))]
#[non_exhaustive]
pub enum OptionError {
    /// Not a number of points.
    NotPoints(String),
    /// Not a step.
    NoStep(String),
    /// A step given twice.
    TwiceInScheme(String),
    /// A part of a pattern with a brace without its partner, or with an unknown name between braces.
    UnknownPart(String),
    /// A pattern without `{student}`.
    NoStudent,
    /// A word that is empty.
    EmptyWord,
}
