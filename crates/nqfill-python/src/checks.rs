//! What others hand in: submissions, and columns, against their puzzle.

use crate::board::Board;
use crate::errors;
use crate::given::Int;
use crate::limits::{Limits, limit_name};
use crate::report::language;
use crate::signals::{left_behind, watched};
use crate::solution::Solution;
use crate::squares::MOST_AT_ONCE;
use nqfill::grade::{Assignment, Reason, Require, Rules, check_submission};
use nqfill::show::Lang;
use nqfill::words;
use nqfill_core::referee::Referee;
use pyo3::prelude::*;

/// A check: whether it passed, each step as (name, outcome, message), and the limit that came first.
type Checked = (bool, Vec<(String, &'static str, Option<String>)>, Option<&'static str>);

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
    let rules = Rules { require, budget: limits.0 };
    let checked = watched(py, rules.budget.clone(), |budget| {
        check_submission(Ok(&submission), 1, &assignment, &Rules { budget: budget.clone(), require })
    })?;
    let steps = checked.steps.iter().map(|step| {
        let message = step.reason.as_ref().map(|reason| words::grading::verdict(lang, reason));
        (step.step.name().to_owned(), words::grading::ending(Lang::En, step.ending), message)
    });
    let limit = match checked.reason() {
        Some(Reason::Limit(limit)) => Some(limit_name(*limit)),
        _ => None,
    };
    Ok((checked.passed(), steps.collect(), limit))
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
