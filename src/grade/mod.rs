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
//!   [`check_board`] (no puzzle) give a [`Checked`]: a chain of [`Step`]s, of which the first that failed has a [`Fault`].
//! - A [`Scheme`] gives [`Points`] for it, exact to a thousandth; with its path and student it is a
//!   [`Graded`](graded::Graded).
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
pub mod graded;
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

pub use answers::{Answers, listed};
pub use assignment::Assignment;
pub use board::check_board;
pub use claim::{EmptyWord, NoWords, check_refutation};
pub use contents::contents;
pub use detail::Detail;
pub(crate) use detail::{MOST_OF_MESSAGE, clip, clip_bytes};
pub use fault::{Fault, SolutionTally, WrongSolution};
pub use listing::check_listing;
pub use pattern::{PathPattern, PatternError};
pub use points::{Points, Scheme, SchemeError};
pub use reading::{ReadSubmission, read_submission};
pub use step::{Step, StepOutcome, StepResult};
pub use submission::{Submission, check_submission};

use nqfill_core::engine::{Budget, Limit};

/// The kind of board, taken by itself, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

/// Result of a check.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The kind of board.
    pub standing: Standing,
    /// The chain of steps, in order.
    pub steps: Vec<StepResult>,
    /// Result of the search for a completion, if one was made.
    pub completable: Option<Completable>,
    /// The counts of a list of solutions.
    pub solutions: Option<SolutionTally>,
}

impl Checked {
    fn new(standing: Standing, steps: Vec<StepResult>) -> Self {
        Self { standing, steps, completable: None, solutions: None }
    }

    /// The result for a submission whose puzzle is not available: nothing can be said of it.
    pub fn without_puzzle(standing: Standing, fault: Fault) -> Self {
        let steps = [Step::Puzzle].into_iter().chain(Step::SUBMISSION);
        Self::ending_at(standing, steps, Step::Puzzle, StepOutcome::Failed(fault))
    }

    /// The result for a student on the roster who handed in nothing.
    pub(crate) fn not_handed_in() -> Self {
        let outcome = StepOutcome::Failed(Fault::NotHandedIn);
        Self::ending_at(Standing::Missing, [Step::HandedIn], Step::HandedIn, outcome)
    }

    /// The result for a file that is no board.
    fn unreadable(steps: impl IntoIterator<Item = Step>, fault: Fault) -> Self {
        Self::ending_at(Standing::Invalid, steps, Step::Readable, StepOutcome::Failed(fault))
    }

    /// The result for a submission whose text is refused, or damaged.
    fn unread(steps: impl IntoIterator<Item = Step>, fault: Fault) -> Self {
        match fault.is_refused() {
            true => Self::ending_at(Standing::Invalid, steps, Step::Readable, StepOutcome::Unread(fault)),
            false => Self::unreadable(steps, fault),
        }
    }

    /// The result for a file that waits for whoever grades to choose how it is read.
    pub fn asked(options: Vec<String>) -> Self {
        Self::ending_at(Standing::Invalid, Step::SUBMISSION, Step::Readable, StepOutcome::Asked(options))
    }

    /// The result of a chain of which it is known how it ends at a step.
    fn ending_at(standing: Standing, steps: impl IntoIterator<Item = Step>, at: Step, outcome: StepOutcome) -> Self {
        let mut outcome = Some(outcome);
        let judge = |step| outcome.take_if(|_| step == at).unwrap_or(StepOutcome::Passed);
        Self::new(standing, step::chain(steps, judge))
    }

    /// True if every step passed.
    pub fn passed(&self) -> bool {
        self.steps.iter().all(|step| matches!(step.outcome, StepOutcome::Passed))
    }

    /// The step that decided; `None` if all passed.
    pub(crate) fn deciding(&self) -> Option<&StepResult> {
        self.steps.iter().find(|step| !matches!(step.outcome, StepOutcome::Passed))
    }

    /// The reason of a failure.
    pub fn fault(&self) -> Option<&Fault> {
        self.deciding().and_then(|step| match &step.outcome {
            StepOutcome::Failed(fault) | StepOutcome::Unread(fault) => Some(fault),
            _ => None,
        })
    }

    /// True if the check was left open, by a limit or by a question to whoever grades.
    pub(crate) fn is_undecided(&self) -> bool {
        let is_open = |step: &StepResult| {
            matches!(step.outcome, StepOutcome::Undecided(_) | StepOutcome::Asked(_) | StepOutcome::Unread(_))
        };
        self.deciding().is_some_and(is_open)
    }

    /// True if its text was refused: it may be right, and an option or a sign may make it readable.
    pub fn is_unread(&self) -> bool {
        self.deciding().is_some_and(|step| matches!(step.outcome, StepOutcome::Unread(_)))
    }

    /// The options between which whoever grades has to choose.
    pub fn question(&self) -> Option<&[String]> {
        self.deciding().and_then(|step| match &step.outcome {
            StepOutcome::Asked(options) => Some(&options[..]),
            _ => None,
        })
    }
}
