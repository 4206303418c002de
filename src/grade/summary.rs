//! Counts of a run of checks.

use crate::grade::{Ending, Graded, Points, Reason, Step};
use crate::show::summary::is_zero;
use crate::show::{Lang, Status};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// Counts of a run of checks.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CheckSummary {
    /// All boards and submissions.
    pub checked: u64,
    /// Those that passed every step.
    pub passed: u64,
    /// Those that failed one.
    pub failed: u64,
    /// Those that a limit left open.
    pub undecided: u64,
    /// What the boards are, taken by themselves.
    #[serde(flatten)]
    pub(crate) boards: Option<BoardCounts>,
    /// Submissions of students who are not on the roster.
    #[serde(skip_serializing_if = "is_zero")]
    pub not_on_roster: u64,
    /// The first of these in whose name a student of the roster is found, and that student.
    #[serde(skip)]
    pub nearly_on_roster: Option<(String, String)>,
    /// Files of folders that are no submissions.
    #[serde(rename = "passed_over", skip_serializing_if = "is_zero")]
    pub skipped: u64,
    /// Submissions that wait for the teacher, by what is asked or not understood: their number, the first of them, and the advice
    /// in each language.
    #[serde(skip)]
    pub waiting: BTreeMap<String, (u64, String, [String; 2])>,
    /// Sum of the points.
    pub score: Points,
    /// Sum of the most points.
    pub max_score: Points,
}

/// Counts of what boards are, and of where they fail.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct BoardCounts {
    /// Boards with n queens and no conflict.
    complete: u64,
    /// Boards with fewer queens and no conflict.
    partial: u64,
    /// Boards with conflicts.
    conflict: u64,
    /// Submissions that are no board.
    invalid: u64,
    /// Claims that there is no solution.
    #[serde(skip_serializing_if = "is_zero")]
    claimed_no_solution: u64,
    /// Submissions missing from students on the roster.
    #[serde(skip_serializing_if = "is_zero")]
    missing: u64,
    /// Number of failures at each step, in the order of [`Step::ALL`].
    #[serde(rename = "failed_steps", serialize_with = "by_name")]
    failed_at: [u64; Step::ALL.len()],
}

fn by_name<S: Serializer>(failed_at: &[u64; Step::ALL.len()], serializer: S) -> Result<S::Ok, S::Error> {
    let steps = Step::ALL.iter().map(|step| step.name()).zip(*failed_at).filter(|&(_, count)| count > 0);
    steps.collect::<BTreeMap<_, _>>().serialize(serializer)
}

impl CheckSummary {
    /// Counts one more.
    pub fn add(&mut self, graded: &Graded) {
        self.checked += 1;
        match graded.ending() {
            Ending::Passed => self.passed += 1,
            Ending::Undecided => self.undecided += 1,
            Ending::Failed | Ending::Skipped => self.failed += 1,
        }
        let boards = self.boards.get_or_insert_default();
        match graded.status {
            Status::Complete => boards.complete += 1,
            Status::Partial => boards.partial += 1,
            Status::Conflict => boards.conflict += 1,
            Status::ClaimedNoSolution => boards.claimed_no_solution += 1,
            Status::Invalid => boards.invalid += 1,
            Status::Missing => boards.missing += 1,
            // No board is searched when it is checked.
            Status::Solved | Status::NoSolution | Status::Undecided => {}
        }
        if let Some(failed) = graded.deciding().filter(|step| step.ending == Ending::Failed) {
            boards.failed_at[failed.step as usize] += 1;
        }
        if let Some(question) = graded.reason().and_then(Reason::question) {
            let advice = || Lang::ALL.map(|lang| graded.help(lang).unwrap_or_default());
            self.waiting.entry(question).or_insert_with(|| (0, graded.name(), advice())).0 += 1;
        }
        self.score += graded.score();
        self.max_score += graded.scheme.most;
    }

    /// The steps with failures, and their number: the most frequent first.
    pub(crate) fn failing_steps(&self) -> Vec<(Step, u64)> {
        let steps =
            Step::ALL.iter().copied().zip(self.boards.as_ref().map_or_else(Default::default, |it| it.failed_at));
        let mut steps: Vec<_> = steps.filter(|&(_, count)| count > 0).collect();
        steps.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        steps
    }
}
