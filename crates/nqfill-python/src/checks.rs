//! What others hand in: submissions, and columns, against their puzzle.

use crate::board::Board;
use crate::errors;
use crate::given::Int;
use crate::limits::{Limits, limit_name};
use crate::report::language;
use crate::signals::{left_behind, watched};
use crate::solution::Solution;
use crate::squares::MOST_AT_ONCE;
use nqfill::grade::{Assignment, Require, Rules, StepOutcome, check_submission};
use nqfill::words;
use nqfill_core::referee::Referee;
use pyo3::prelude::*;

/// A check: whether it passed, each step as (name, outcome, message), whether it can be completed, and the limit that came first.
type Checked = (bool, Vec<(String, &'static str, Option<String>)>, Option<&'static str>, Option<&'static str>);

/// Checks that a board completes a puzzle, or is on the way to a completion.
#[pyfunction]
pub(crate) fn check(
    py: Python<'_>,
    puzzle: &Board,
    submission: &Board,
    is_partial: bool,
    lang: &str,
    limits: Limits,
) -> PyResult<Checked> {
    let lang = language(lang)?;
    let require = if is_partial { Require::Completable } else { Require::Complete };
    let (assignment, submission) = (Assignment::new((**puzzle.placement()).clone()), submission.placement().clone());
    let rules = Rules { require, budget: limits.budget()? };
    let checked = watched(py, rules.budget.clone(), |budget| {
        check_submission(Ok(&submission), 1, &assignment, &Rules { budget: budget.clone(), require })
    })?;
    let steps = checked.steps.iter().map(|step| {
        let name = step.step.name();
        match &step.outcome {
            StepOutcome::Passed => (name.to_owned(), "passed", None),
            StepOutcome::Failed(reason) => (name.to_owned(), "failed", Some(words::check::verdict(lang, reason))),
            StepOutcome::Unread(reason) => (name.to_owned(), "undecided", Some(words::check::verdict(lang, reason))),
            // Of a text that can be read in several ways, which a board is not.
            StepOutcome::Ambiguous(_) => (name.to_owned(), "undecided", None),
            StepOutcome::Undecided(limit) => (name.to_owned(), "undecided", Some(limit.to_string())),
            StepOutcome::Skipped => (name.to_owned(), "skipped", None),
        }
    });
    let completable = checked.completable.map(|completable| match completable {
        Ok(true) => "yes",
        Ok(false) => "no",
        Err(_) => "unknown",
    });
    let limit = checked.steps.iter().find_map(|step| match &step.outcome {
        StepOutcome::Undecided(limit) => Some(limit_name(*limit)),
        _ => None,
    });
    Ok((checked.passed(), steps.collect(), completable, limit))
}

/// The completion of a puzzle with these columns.
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, puzzle: &Board, owner: Py<PyAny>, columns: Vec<Int>) -> PyResult<Solution> {
    let puzzle = puzzle.puzzle_or_raise(py)?;
    // What lies outside the board is told by the referee.
    let columns: Vec<u32> = columns.into_iter().map(|column| u32::try_from(column.0).unwrap_or(u32::MAX)).collect();
    let is_long = columns.len() > MOST_AT_ONCE;
    let checked = left_behind(py, is_long, move || Referee::new(&puzzle).verify(columns))?;
    let solution = checked.map_err(|rejection| errors::rejected(py, &rejection))?;
    Ok(Solution::new(solution, owner))
}
