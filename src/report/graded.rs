//! One submission or board, checked and graded: what reports are written from.

use super::Status;
use crate::board::{Conflicts, Placement};
use crate::check::{Checked, Points, Scheme, Standing};
use crate::input::{Position, ReadAs};
use schemars::JsonSchema;
use serde::Serialize;
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
    /// Whether it is one of several in the report.
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
}

impl Graded {
    /// The points that it got.
    #[must_use]
    pub fn score(&self) -> Points {
        self.scheme.score(&self.checked)
    }

    /// The conflicts of its queens, whether or not a step before hid them.
    #[must_use]
    pub fn conflicts(&self) -> Option<Conflicts> {
        let placement = self.placement.as_ref().filter(|_| self.checked.standing == Standing::Conflict)?;
        Conflicts::of(placement)
    }

    /// The name under which reports list it: the path, and the place in the file behind the first board.
    #[must_use]
    pub fn name(&self) -> String {
        match self.index {
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
        }
    }
}

/// Counts of a run of checks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, JsonSchema)]
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
    /// What was no board.
    pub invalid: u64,
    /// Points of all.
    #[serde(serialize_with = "number")]
    #[schemars(with = "f64")]
    pub score: Points,
    /// The most points that all could have got.
    #[serde(serialize_with = "number")]
    #[schemars(with = "f64")]
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
            _ => self.failed += 1,
        }
        *match checked.standing {
            Standing::Complete => &mut self.complete,
            Standing::Partial => &mut self.partial,
            Standing::Conflict => &mut self.conflict,
            Standing::Invalid => &mut self.invalid,
        } += 1;
        self.score += graded.score();
        self.max_score += graded.scheme.most();
    }
}
