//! The steps of a check.

use crate::grade::reason::Reason;
use nqfill_core::engine::Limit;

/// One question of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Step {
    /// Is there a puzzle to check against? Reported only if not.
    Puzzle,
    /// Was anything handed in? Reported only if not.
    HandedIn,
    /// Is it a file with a board?
    Readable,
    /// Only one board?
    OneBoard,
    /// As many rows as the puzzle?
    Size,
    /// n queens? Where partial boards pass: at most n.
    QueenCount,
    /// No two queens on one line?
    NoConflicts,
    /// Every fixed queen still there?
    FixedQueens,
    /// No queen on a blocked square?
    BlockedSquares,
    /// Does the referee accept it?
    Complete,
    /// Can it still be completed?
    Completable,
    /// Is the claim of no solution true?
    NoSolution,
    /// Is each listed solution right?
    SolutionsRight,
    /// Is none listed twice?
    NoDuplicates,
    /// Are all solutions listed?
    NoneMissing,
}

impl Step {
    /// All steps, in the order of the chains.
    pub const ALL: &[Self] = &crate::show::variants::variants![Step:
        Puzzle, HandedIn, Readable, OneBoard, Size, QueenCount, NoConflicts, FixedQueens, BlockedSquares,
        Complete, Completable, NoSolution, SolutionsRight, NoDuplicates, NoneMissing,
    ];

    /// The steps for a submission that has to complete a puzzle.
    pub const SUBMISSION: [Self; 8] = [
        Self::Readable,
        Self::OneBoard,
        Self::Size,
        Self::QueenCount,
        Self::NoConflicts,
        Self::FixedQueens,
        Self::BlockedSquares,
        Self::Complete,
    ];

    /// The name in reports and in `--points`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Puzzle => "puzzle",
            Self::HandedIn => "handed_in",
            Self::Readable => "readable",
            Self::OneBoard => "one_board",
            Self::Size => "size",
            Self::QueenCount => "queen_count",
            Self::NoConflicts => "no_conflicts",
            Self::FixedQueens => "fixed_queens",
            Self::BlockedSquares => "blocked_squares",
            Self::Complete => "complete",
            Self::Completable => "completable",
            Self::NoSolution => "no_solution",
            Self::SolutionsRight => "solutions_right",
            Self::NoDuplicates => "no_duplicates",
            Self::NoneMissing => "none_missing",
        }
    }
}

/// The end of a step.
#[derive(Clone, Debug)]
pub enum StepOutcome {
    /// Nothing is wrong.
    Passed,
    /// Something is wrong.
    Failed(Reason),
    /// A limit came first.
    Undecided(Limit),
    /// The file can be read in several ways, and some of them pass: the teacher chooses one of these options.
    Ambiguous(Vec<String>),
    /// The text is not understood, though a person may know what it means: it is left undecided.
    Unread(Reason),
    /// An earlier step did not pass.
    Skipped,
}

impl StepOutcome {
    /// Failed if there is a reason, else passed.
    pub(crate) fn unless(reason: Option<Reason>) -> Self {
        reason.map_or(Self::Passed, Self::Failed)
    }
}

/// A step with its outcome.
#[derive(Clone, Debug)]
pub struct StepResult {
    /// The step.
    pub step: Step,
    /// Its outcome.
    pub outcome: StepOutcome,
}

/// Runs the steps until one does not pass; the others are skipped.
pub(crate) fn chain(
    steps: impl IntoIterator<Item = Step>,
    mut judge: impl FnMut(Step) -> StepOutcome,
) -> Vec<StepResult> {
    let mut broken = false;
    let take = |step| {
        let outcome = if broken { StepOutcome::Skipped } else { judge(step) };
        broken |= !matches!(outcome, StepOutcome::Passed);
        StepResult { step, outcome }
    };
    steps.into_iter().map(take).collect()
}
