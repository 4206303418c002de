//! The steps of a check.

use crate::grade::reason::Reason;
use serde::Serialize;

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

    /// The steps for a list of all solutions.
    pub(crate) const LISTING: [Self; 4] = [Self::Readable, Self::SolutionsRight, Self::NoDuplicates, Self::NoneMissing];

    /// The name in reports and in `--points`.
    pub fn name(self) -> &'static str {
        NAMES[self as usize]
    }
}

/// The names of [`Step::ALL`].
#[rustfmt::skip]
const NAMES: [&str; Step::ALL.len()] = [
    "puzzle", "handed_in", "readable", "one_board", "size", "queen_count", "no_conflicts", "fixed_queens", "blocked_squares",
    "complete", "completable", "no_solution", "solutions_right", "no_duplicates", "none_missing",
];

/// How a step ended, or the whole chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// Nothing is wrong.
    Passed,
    /// Something is wrong.
    Failed,
    /// A limit came first, or the text is not understood as it stands.
    Undecided,
    /// An earlier step did not pass.
    Skipped,
}

/// A step with its result.
#[derive(Clone, Debug)]
pub struct StepResult {
    /// The step.
    pub step: Step,
    /// How it ended.
    pub ending: Ending,
    /// Why it did not pass.
    pub reason: Option<Reason>,
}

/// Runs the steps until one does not pass, for a reason; the others are skipped.
pub(crate) fn chain(
    steps: impl IntoIterator<Item = Step>,
    mut judge: impl FnMut(Step) -> Option<Reason>,
) -> Vec<StepResult> {
    let mut after = Ending::Passed;
    let take = |step| {
        let reason = if after == Ending::Passed { judge(step) } else { None };
        let ending = reason.as_ref().map_or(after, Reason::ending);
        if ending != Ending::Passed {
            after = Ending::Skipped;
        }
        StepResult { step, ending, reason }
    };
    steps.into_iter().map(take).collect()
}
