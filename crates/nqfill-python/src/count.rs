//! The number of completions.

use crate::board::Board;
use crate::given::Int;
use crate::limits::{Limits, limit_name};
use crate::searches::threads;
use crate::signals::{Raised, watched_by};
use nqfill_core::SearchOptions;
use nqfill_core::count::count_watched;
use nqfill_core::engine::{Budget, Cores};
use pyo3::prelude::*;

/// A count: the completions known of, whether these are all, and the limit that came first.
type Counted = (u128, bool, Option<&'static str>);

/// The number of completions of a board.
#[pyfunction]
pub(crate) fn count(
    py: Python<'_>,
    board: &Board,
    jobs: Int,
    up_to_symmetry: bool,
    at_least: Option<u128>,
    progress: Option<Py<PyAny>>,
    limits: Limits,
) -> PyResult<Counted> {
    let Ok(puzzle) = board.puzzle(py)? else { return Ok((0, true, None)) };
    let (budget, cores) = (limits.0, Cores::new(threads(jobs)?.saturating_sub(1)));
    let request = SearchOptions { cores, distinct: up_to_symmetry, at_least, budget, ..SearchOptions::default() };
    let raised = Raised::default();
    // What the function raises ends the count.
    let watch = |done, total| {
        if let Some(function) = &progress {
            raised.keep(Python::attach(|py| function.call1(py, (done, total)).map(drop)));
        }
    };
    let count = |budget: &Budget| count_watched(puzzle, &request.within(budget), &watch);
    let tally = watched_by(py, &raised, jobs.0 > 1, request.budget.clone(), count)?;
    Ok((tally.value, tally.exhaustive, tally.cut_by.map(limit_name)))
}
