//! Counts of a run of checks.

use crate::grade::{Ending, Graded, Points, Step};
use crate::show::summary::is_zero;
use crate::show::{Lang, Status};
use crate::words::class;
use serde::Serialize;
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
    /// Files whose student is on the roster by a part of the name, the first of these names, and its entry.
    #[serde(skip)]
    pub found_in_roster: Option<(u64, String, String)>,
    /// Submissions of students who are not on the roster.
    #[serde(skip_serializing_if = "is_zero")]
    pub not_on_roster: u64,
    /// The first of these by name, each with a file.
    #[serde(skip)]
    pub first_not_on_roster: BTreeMap<String, String>,
    /// The first of these in whose name a student of the roster is found, that student, and the parts of the path below the name.
    #[serde(skip)]
    pub nearly_on_roster: Option<(String, String, usize)>,
    /// Programs, pictures and the like, which are not graded: an answer of the same student to the same puzzle lies beside them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub beside_answers: Vec<String>,
    /// Files of folders that are no submissions.
    #[serde(rename = "passed_over", skip_serializing_if = "is_zero")]
    pub skipped: u64,
    /// Submissions that wait for the teacher, by the advice: their number, the first of them, and what to do about that in each
    /// language.
    #[serde(skip)]
    pub waiting: BTreeMap<String, (u64, String, [String; 2])>,
    /// Files that the system did not read, and what to say about the first of them in each language.
    #[serde(skip)]
    pub unread: Option<(u64, [String; 2])>,
    /// Sum of the points.
    pub score: Points,
    /// Sum of the most points.
    pub max_score: Points,
}

/// Counts of what boards are, by status, and of the steps where they fail.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct BoardCounts {
    #[serde(flatten)]
    of_status: BTreeMap<&'static str, u64>,
    failed_steps: BTreeMap<&'static str, u64>,
}

impl Default for BoardCounts {
    /// No board: what boards may be without a puzzle is counted even if there is none.
    fn default() -> Self {
        let usual = [Status::Complete, Status::Partial, Status::Conflict, Status::Invalid];
        Self { of_status: usual.map(|status| (status.name(), 0)).into(), failed_steps: BTreeMap::new() }
    }
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
        *boards.of_status.entry(graded.status.name()).or_default() += 1;
        if let Some(failed) = graded.deciding().filter(|step| step.ending == Ending::Failed) {
            *boards.failed_steps.entry(failed.step.name()).or_default() += 1;
        }
        if let Some(reason) = graded.reason().filter(|reason| reason.is_unread()) {
            let first = || (0, Lang::ALL.map(|lang| class::not_found(lang, &graded.name(), reason)));
            self.unread.get_or_insert_with(first).0 += 1;
        } else if let Some(advice) = graded.advice(Lang::En).filter(|_| graded.ending() == Ending::Undecided) {
            let help = || Lang::ALL.map(|lang| graded.help(lang).unwrap_or_default());
            self.waiting.entry(advice).or_insert_with(|| (0, graded.name(), help())).0 += 1;
        }
        self.score += graded.score();
        self.max_score += graded.scheme.most;
    }

    /// The steps with failures, and their number: the most frequent first.
    pub(crate) fn failing_steps(&self) -> Vec<(Step, u64)> {
        let count = |step: &Step| Some((*step, *self.boards.as_ref()?.failed_steps.get(step.name())?));
        let mut steps: Vec<_> = Step::ALL.iter().filter_map(count).collect();
        steps.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        steps
    }
}
