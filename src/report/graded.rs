//! One submission or board, checked and graded: what reports are written from.

use super::{Lang, Status, words};
use crate::board::{Conflicts, Placement};
use crate::check::{Checked, Fault, Points, Scheme, Standing, Step};
use crate::input::{Position, ReadAs};
use std::sync::Arc;

/// One board or submission with the outcome of its check.
#[derive(Clone, Debug)]
pub struct Graded {
    /// The path as given, or `-`.
    pub source: Arc<str>,
    /// The board's place in its file, from 1.
    pub index: usize,
    /// The line where it begins, from 1.
    pub line: usize,
    /// True if it is one of several in the report.
    pub headed: bool,
    /// Whose it is.
    pub student: Option<String>,
    /// The puzzle that it answers.
    pub puzzle: Option<Arc<str>>,
    /// The board, where there is one.
    pub placement: Option<Placement>,
    /// Where in the file its error shows.
    pub position: Option<Position>,
    /// The format in which its file was read.
    pub read_as: ReadAs,
    /// The check.
    pub checked: Checked,
    /// How points are given.
    pub scheme: Arc<Scheme>,
    /// What tells whether another submission is the same; `None` where that would mean nothing.
    pub mark: Option<Mark>,
    /// The first submission of somebody else that is the same.
    pub same_as: Option<SameAs>,
}

/// A submission in two numbers that are, for all practical purposes, different for different ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Of the bytes of its file.
    pub file: u64,
    /// Of its board, where there is one.
    pub board: Option<u64>,
}

/// An earlier submission that is the same. Nobody is accused: two may well have the same thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SameAs {
    /// The name under which reports list it.
    pub name: Arc<str>,
    /// True if every byte of the file is the same, and not the board alone.
    pub whole_file: bool,
}

impl Graded {
    /// What is known of a file before its boards are looked at.
    #[must_use]
    pub fn of_file(source: Arc<str>, headed: bool, checked: Checked, scheme: Arc<Scheme>) -> Self {
        Self {
            source,
            index: 1,
            line: 1,
            headed,
            student: None,
            puzzle: None,
            placement: None,
            position: None,
            read_as: ReadAs::Nothing,
            checked,
            scheme,
            mark: None,
            same_as: None,
        }
    }

    /// The points that it got.
    #[must_use]
    pub fn score(&self) -> Points {
        self.scheme.score(&self.checked)
    }

    /// What to do about a text that is no board.
    #[must_use]
    pub fn help(&self, lang: Lang) -> Option<String> {
        match self.checked.fault()? {
            Fault::Unreadable(kind) => Some(words::help(lang, kind, self.read_as)),
            _ => None,
        }
    }

    /// The conflicts of its queens, whether or not a step before hid them.
    #[must_use]
    pub fn conflicts(&self) -> Option<Conflicts> {
        let placement = self.placement.as_ref().filter(|_| self.checked.standing == Standing::Conflict)?;
        Conflicts::of(placement)
    }

    /// The name under which reports list it: the path, and the place in the file behind the first board; the student
    /// where nothing was handed in.
    #[must_use]
    pub fn name(&self) -> String {
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
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CheckSummary {
    /// All boards and submissions.
    pub checked: u64,
    /// Those that passed every step.
    pub passed: u64,
    /// Those that failed one.
    pub failed: u64,
    /// Those that a limit left open.
    pub undecided: u64,
    /// Boards with n queens and no conflict.
    pub complete: u64,
    /// Boards with fewer queens and no conflict.
    pub partial: u64,
    /// Boards with conflicts.
    pub conflict: u64,
    /// Claims that there is no solution.
    pub claimed: u64,
    /// What was no board.
    pub invalid: u64,
    /// What somebody on the roster did not hand in.
    pub missing: u64,
    /// How many failed at each step, in the order of [`Step::ALL`].
    pub failed_at: [u64; Step::ALL.len()],
    /// Attempts that another one of the same student stands for.
    pub not_counted: u64,
    /// Submissions of students who are not on the roster.
    pub not_on_roster: u64,
    /// Files of folders that are no submissions.
    pub passed_over: u64,
    /// Points of all.
    pub score: Points,
    /// The most points that all could have got.
    pub max_score: Points,
}

/// Points as a number: an integer where they are whole.
pub(crate) fn number<S: serde::Serializer>(points: &Points, serializer: S) -> Result<S::Ok, S::Error> {
    let value = points.as_f64();
    if value.fract() == 0.0 { serializer.serialize_u64(value as u64) } else { serializer.serialize_f64(value) }
}

impl CheckSummary {
    /// Counts one more.
    pub fn add(&mut self, graded: &Graded) {
        self.checked += 1;
        let checked = &graded.checked;
        match checked {
            _ if checked.passed() => self.passed += 1,
            _ if checked.undecided().is_some() => self.undecided += 1,
            _ => self.add_failed(checked),
        }
        *match checked.standing {
            Standing::Complete => &mut self.complete,
            Standing::Partial => &mut self.partial,
            Standing::Conflict => &mut self.conflict,
            Standing::Claimed => &mut self.claimed,
            Standing::Invalid => &mut self.invalid,
            Standing::Missing => &mut self.missing,
        } += 1;
        self.score += graded.score();
        self.max_score += graded.scheme.most();
    }

    fn add_failed(&mut self, checked: &Checked) {
        self.failed += 1;
        let at = checked.deciding().and_then(|decided| Step::ALL.iter().position(|&step| step == decided.step));
        if let Some(at) = at {
            self.failed_at[at] += 1;
        }
    }

    /// The steps at which some failed, and how many: the most frequent first.
    #[must_use]
    pub fn failing_steps(&self) -> Vec<(Step, u64)> {
        let mut steps: Vec<_> = Step::ALL.into_iter().zip(self.failed_at).filter(|&(_, count)| count > 0).collect();
        steps.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        steps
    }
}
