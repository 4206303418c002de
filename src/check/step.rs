//! The steps of a check.

use super::fault::Fault;
use crate::solve::Reason;

/// One question that a check asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Step {
    /// Is there a puzzle to check against? Asked aloud only where there is none.
    Puzzle,
    /// Was anything handed in? Asked aloud only where nothing was.
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
    /// It says that there is no solution: is that so?
    NoSolution,
    /// Of a list of solutions: is each right?
    SolutionsRight,
    /// Is none listed twice?
    NoDuplicates,
    /// Are all listed?
    NoneMissing,
}

impl Step {
    /// All steps, in the order in which chains have them.
    pub const ALL: [Self; 15] = [
        Self::Puzzle,
        Self::HandedIn,
        Self::Readable,
        Self::OneBoard,
        Self::Size,
        Self::QueenCount,
        Self::NoConflicts,
        Self::FixedQueens,
        Self::BlockedSquares,
        Self::Complete,
        Self::Completable,
        Self::NoSolution,
        Self::SolutionsRight,
        Self::NoDuplicates,
        Self::NoneMissing,
    ];

    /// The chain of a submission that has to complete a puzzle.
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

    /// The name under which reports and `--points` know the step.
    #[must_use]
    pub const fn name(self) -> &'static str {
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

/// How a step ended.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum StepOutcome {
    /// Nothing wrong.
    Passed,
    /// Something wrong.
    Failed(Fault),
    /// A limit came first.
    Undecided(Reason),
    /// A step before it did not pass.
    Skipped,
}

impl StepOutcome {
    /// Failed if there is a fault.
    pub(super) fn unless(fault: Option<Fault>) -> Self {
        fault.map_or(Self::Passed, Self::Failed)
    }
}

/// A step and how it ended.
#[derive(Clone, Debug)]
pub struct StepResult {
    /// The step.
    pub step: Step,
    /// How it ended.
    pub outcome: StepOutcome,
}

/// Takes the steps one by one until one does not pass.
pub(super) fn chain(
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
