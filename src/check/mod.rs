//! Is this board right? And is it an answer to that puzzle?
//!
//! A check is a chain of steps, each of which makes sense only if the one before it passed: the first that fails
//! decides, and the later ones are skipped. So a student reads one reason, the first one, and not eight that follow
//! from it.
//!
//! ```
//! use nqfill::check::{Assignment, Rules, Standing, Submission, submission};
//!
//! let puzzle = nqfill::parse(".Q..\n....\n....\n....\n")?;
//! let assignment = Assignment::new(puzzle);
//! let board = nqfill::parse("..Q.\nQ...\n...Q\n.Q..\n")?;
//! let checked = submission(&Submission::of(board), &assignment, &Rules::default());
//! assert_eq!(checked.standing, Standing::Complete);
//! assert!(!checked.passed(), "its queens stand well, but the fixed one was moved");
//! # Ok::<(), nqfill::InputError>(())
//! ```

mod assignment;
mod board;
mod claim;
mod fault;
mod judge;
mod listing;
mod pattern;
mod points;
mod refutation;
mod sized;
mod step;
mod submission;
mod tally;

pub use assignment::Assignment;
pub use board::board;
pub use claim::{EmptyWord, NoWords, claims_no_solution};
pub use fault::{Fault, WrongSolution};
pub use judge::{Cases, Judge, Judged, Ruling};
pub use listing::listing;
pub use pattern::{PathPattern, PatternError};
pub use points::{Points, Scheme, SchemeError};
pub use refutation::refutation;
pub use sized::sized;
pub use step::{Step, StepOutcome, StepResult};
pub use submission::{Submission, submission};
pub use tally::{Credit, SolutionTally};

use crate::engine::Budget;
use crate::solve::Reason;

/// What a board is, taken by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Standing {
    /// n queens, no conflict.
    Complete,
    /// Fewer than n queens, no conflict.
    Partial,
    /// Queens that attack each other, or stand on blocked squares.
    Conflict,
    /// No board, but a claim that there is no solution.
    Claimed,
    /// No board.
    Invalid,
    /// Nothing was handed in.
    Missing,
}

/// What passes a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Require {
    /// n queens without conflict.
    Complete,
    /// No conflict; queens may be missing.
    Partial,
}

/// How to check.
#[derive(Clone, Debug)]
pub struct Rules {
    /// What passes.
    pub require: Require,
    /// Whether a partial board is searched for a completion.
    pub completable: bool,
    /// Whether solutions that a symmetry of the puzzle maps to each other are one.
    pub distinct: bool,
    /// Whether a list of some of the solutions gets a part of the points.
    pub part_credit: bool,
    /// What a search may cost; a default number of nodes where it sets no limit.
    pub budget: Budget,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            require: Require::Complete,
            completable: false,
            distinct: false,
            part_credit: false,
            budget: Budget::default(),
        }
    }
}

/// Whether a partial board has a completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Completable {
    /// A completion was found.
    Yes,
    /// It was proved that there is none.
    No,
    /// The budget did not suffice to tell.
    Unknown(Reason),
}

/// The outcome of a check.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// What the board is, taken by itself.
    pub standing: Standing,
    /// The chain of steps, in order.
    pub steps: Vec<StepResult>,
    /// Whether it can be completed, where that was asked and there is something left to place.
    pub completable: Option<Completable>,
    /// What became of a list of solutions.
    pub solutions: Option<SolutionTally>,
    /// The part of the task that was done, where a part earns points.
    pub credit: Option<Credit>,
}

impl Checked {
    fn new(standing: Standing, steps: Vec<StepResult>) -> Self {
        Self { standing, steps, completable: None, solutions: None, credit: None }
    }

    /// A submission whose puzzle cannot be had: nothing can be said of it.
    #[must_use]
    pub fn without_puzzle(standing: Standing, fault: Fault) -> Self {
        let mut fault = Some(fault);
        let steps = [Step::Puzzle].into_iter().chain(Step::SUBMISSION);
        let judge = |_| fault.take().map_or(StepOutcome::Skipped, StepOutcome::Failed);
        Self::new(standing, step::chain(steps, judge))
    }

    /// What somebody on the roster did not hand in.
    #[must_use]
    pub fn not_handed_in() -> Self {
        let judge = |_| StepOutcome::Failed(Fault::NotHandedIn);
        Self::new(Standing::Missing, step::chain([Step::HandedIn], judge))
    }

    /// An output that fails at a step before any puzzle is looked at.
    fn failing(at: Step, fault: Fault) -> Self {
        let mut fault = Some(fault);
        let judge = |step| if step == at { StepOutcome::unless(fault.take()) } else { StepOutcome::Passed };
        Self::new(Standing::Invalid, step::chain(Step::SUBMISSION, judge))
    }

    /// An output that says that there is no solution, and shows one.
    fn contradicting() -> Self {
        Self::failing(Step::OneBoard, Fault::Contradiction)
    }

    /// Whether every step passed.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.steps.iter().all(|step| matches!(step.outcome, StepOutcome::Passed))
    }

    /// The step that decided, unless all passed.
    #[must_use]
    pub fn deciding(&self) -> Option<&StepResult> {
        self.steps.iter().find(|step| !matches!(step.outcome, StepOutcome::Passed))
    }

    /// Why it fails, if it does.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        self.deciding().and_then(|step| match &step.outcome {
            StepOutcome::Failed(fault) => Some(fault),
            _ => None,
        })
    }

    /// Why nothing is known, if a limit came first.
    #[must_use]
    pub fn undecided(&self) -> Option<Reason> {
        self.deciding().and_then(|step| match step.outcome {
            StepOutcome::Undecided(reason) => Some(reason),
            _ => None,
        })
    }
}
