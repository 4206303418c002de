//! A submission or board, checked and graded: the data of all reports.

use crate::grade::{Checked, Fault, Points, Scheme, Standing, Step, StepOutcome, StepResult};
use crate::show::summary::is_zero;
use crate::show::{Lang, NotRead, Status};
use crate::words::verdict;
use nqfill_core::board::{Conflicts, Placement};
use nqfill_read::{Id, InputErrorKind, Position, ReadAs};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::sync::Arc;

/// One board or submission with the outcome of its check.
#[derive(Clone, Debug)]
pub struct Graded {
    /// The `id` of the board.
    pub id: Option<Id>,
    /// The path as given, or `-`.
    pub source: Arc<str>,
    /// The board's place in its file, from 1.
    pub index: usize,
    /// The line where it begins, from 1.
    pub line: usize,
    /// True if it is one of several in the report.
    pub headed: bool,
    /// The student's name.
    pub student: Option<String>,
    /// The puzzle's name.
    pub puzzle: Option<Arc<str>>,
    /// The board, where there is one.
    pub placement: Option<Placement>,
    /// The board of the puzzle.
    pub asked: Option<Arc<Placement>>,
    /// What was handed in, word for word, where a report shows it; its beginning if it is long.
    pub text: Option<Arc<str>>,
    /// The place of its error in the file, of the first square that its fault names, or of a second board.
    pub position: Option<Position>,
    /// The text of the line of its position, where a message quotes it: a text that cannot be read as one board.
    pub quoted: Option<String>,
    /// What stands beside its boards and was not read.
    pub not_read: Vec<NotRead>,
    /// The format in which its file was read.
    pub read_as: ReadAs,
    /// The check.
    pub checked: Checked,
    /// How points are given.
    pub scheme: Arc<Scheme>,
}

impl Graded {
    /// Makes the result of a file before its boards are looked at.
    pub fn of_file(source: Arc<str>, headed: bool, checked: Checked, scheme: Arc<Scheme>) -> Self {
        Self {
            id: None,
            source,
            index: 1,
            line: 1,
            headed,
            student: None,
            puzzle: None,
            placement: None,
            asked: None,
            text: None,
            position: None,
            quoted: None,
            not_read: Vec::new(),
            read_as: ReadAs::Nothing,
            checked,
            scheme,
        }
    }

    /// The points earned.
    pub(crate) fn score(&self) -> Points {
        self.scheme.score(&self.checked)
    }

    /// The advice for a text that is no board.
    pub(crate) fn help(&self, lang: Lang) -> Option<String> {
        match self.checked.fault()? {
            Fault::Unreadable(kind) => Some(verdict::help(lang, kind, self.read_as)),
            Fault::NoText(why) => Some(verdict::help(lang, &InputErrorKind::Unreadable(why.clone()), self.read_as)),
            _ => None,
        }
    }

    /// The conflicts of its queens, even if an earlier step hid them.
    pub(crate) fn conflicts(&self) -> Option<Conflicts> {
        let placement = self.placement.as_ref().filter(|_| self.checked.standing == Standing::Conflict)?;
        Conflicts::of(placement)
    }

    /// Its name in reports: the path, with the place in the file from the second board on; or the student, if nothing
    /// was handed in.
    pub(crate) fn name(&self) -> String {
        match self.index {
            _ if self.source.is_empty() => self.student.clone().unwrap_or_default(),
            1 => self.source.to_string(),
            index => format!("{}#{index}", self.source),
        }
    }
}

impl From<Standing> for Status {
    fn from(standing: Standing) -> Self {
        match standing {
            Standing::Complete => Self::Complete,
            Standing::Partial => Self::Partial,
            Standing::Conflict => Self::Conflict,
            Standing::Invalid => Self::Invalid,
            Standing::Claimed => Self::ClaimedNoSolution,
            Standing::Missing => Self::Missing,
        }
    }
}

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
    #[serde(flatten, skip_serializing_if = "Standings::are_left_out")]
    pub(crate) standings: Standings,
    /// Submissions of students who are not on the roster.
    #[serde(skip_serializing_if = "is_zero")]
    pub not_on_roster: u64,
    /// The first of these in whose name a student of the roster is found, and that student.
    #[serde(skip)]
    pub nearly_on_roster: Option<(String, String)>,
    /// Files of folders that are no submissions.
    #[serde(skip_serializing_if = "is_zero")]
    pub passed_over: u64,
    /// By the options between which whoever grades has to choose: the number of submissions that wait, and the first of
    /// them.
    #[serde(skip)]
    pub questions: BTreeMap<Vec<String>, (u64, String)>,
    /// By the kind of text that was refused: the number of submissions that are unread, the first of them, and the
    /// advice in each language.
    #[serde(skip)]
    pub unread: BTreeMap<String, (u64, String, [String; 2])>,
    /// Sum of the points.
    pub score: Points,
    /// Sum of the most points.
    pub max_score: Points,
}

/// Counts of what boards are, and of where they fail.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Standings {
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
    /// True if reports leave them out, with `--detail none`.
    #[serde(skip)]
    pub(crate) are_left_out: bool,
}

impl Standings {
    fn are_left_out(&self) -> bool {
        self.are_left_out
    }
}

fn by_name<S: Serializer>(failed_at: &[u64; Step::ALL.len()], serializer: S) -> Result<S::Ok, S::Error> {
    let steps = Step::ALL.iter().map(|step| step.name()).zip(*failed_at).filter(|&(_, count)| count > 0);
    steps.collect::<BTreeMap<_, _>>().serialize(serializer)
}

/// A number: an integer if they are whole.
impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = self.as_f64();
        if value.fract() == 0.0 { serializer.serialize_u64(value as u64) } else { serializer.serialize_f64(value) }
    }
}

impl CheckSummary {
    /// Counts one more.
    pub fn add(&mut self, graded: &Graded) {
        self.checked += 1;
        let checked = &graded.checked;
        match checked {
            _ if checked.passed() => self.passed += 1,
            _ if checked.is_undecided() => self.undecided += 1,
            _ => self.failed += 1,
        }
        let standings = &mut self.standings;
        *match checked.standing {
            Standing::Complete => &mut standings.complete,
            Standing::Partial => &mut standings.partial,
            Standing::Conflict => &mut standings.conflict,
            Standing::Claimed => &mut standings.claimed_no_solution,
            Standing::Invalid => &mut standings.invalid,
            Standing::Missing => &mut standings.missing,
        } += 1;
        if let Some(StepResult { step, outcome: StepOutcome::Failed(_) }) = checked.deciding() {
            standings.failed_at[*step as usize] += 1;
        }
        if let Some(options) = checked.question() {
            self.questions.entry(options.to_vec()).or_insert_with(|| (0, graded.name())).0 += 1;
        }
        if let Some(Fault::Unreadable(kind)) = checked.fault().filter(|_| checked.is_unread()) {
            let advice = || Lang::ALL.map(|lang| verdict::help(lang, kind, graded.read_as));
            let kind_of_text = match kind {
                InputErrorKind::NoPuzzle(other) => format!("{other:?}"),
                kind => kind.name().to_owned(),
            };
            self.unread.entry(kind_of_text).or_insert_with(|| (0, graded.name(), advice())).0 += 1;
        }
        self.score += graded.score();
        self.max_score += graded.scheme.most();
    }

    /// The steps with failures, and their number: the most frequent first.
    pub(crate) fn failing_steps(&self) -> Vec<(Step, u64)> {
        let steps = Step::ALL.iter().copied().zip(self.standings.failed_at);
        let mut steps: Vec<_> = steps.filter(|&(_, count)| count > 0).collect();
        steps.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        steps
    }
}
