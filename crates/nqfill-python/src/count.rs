//! The number of completions, and the state of a count that goes on later.

use crate::board::Board;
use crate::given::Int;
use crate::limits::{Limits, limit_name};
use crate::searches::threads;
use crate::signals::{Raised, watched_from_outside};
use nqfill_core::count::{Checkpoint, CountRequest, Unwatched, Watch, count_with, resume_count};
use nqfill_core::engine::{Budget, Cores};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A count: the completions known of, whether these are all, the limit that came first, and the state then.
type Counted = (u128, bool, Option<&'static str>, Option<Vec<u8>>);

/// Tells a function of Python how far a count is; what it raises ends the count.
struct Progress {
    function: Py<PyAny>,
    raised: Raised,
}

impl Watch for Progress {
    fn progress(&self, done: u64, total: u64) {
        self.raised.keep(Python::attach(|py| self.function.call1(py, (done, total)).map(drop)));
    }
}

/// The number of completions of a board.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "the keywords of one call")]
pub(crate) fn count(
    py: Python<'_>,
    board: &Board,
    jobs: Int,
    up_to_symmetry: bool,
    at_least: Option<u128>,
    progress: Option<Py<PyAny>>,
    checkpoint: Option<Vec<u8>>,
    limits: Limits,
) -> PyResult<Counted> {
    let Ok(puzzle) = board.puzzle(py)? else { return Ok((0, true, None, None)) };
    let (budget, cores) = (limits.budget()?, Cores::new(threads(jobs)?.saturating_sub(1)));
    let request = CountRequest { cores, up_to_symmetry, at_least, budget, ..CountRequest::default() };
    let from = checkpoint.map(|bytes| saved(&bytes)).transpose()?;
    let raised = Raised::default();
    let progress = progress.map(|function| Progress { function, raised: raised.clone() });
    let count = |budget: &Budget| {
        let request = CountRequest { budget: budget.clone(), ..request.clone() };
        let request = &request;
        let watch: &dyn Watch = progress.as_ref().map_or(&Unwatched, |progress| progress);
        match &from {
            Some(from) => resume_count(puzzle, request, watch, from),
            None => Ok(count_with(puzzle, request, watch)),
        }
    };
    let tally = if jobs.0 > 1 {
        watched_from_outside(py, &raised, request.budget.clone(), count)?
    } else {
        let budget = raised.ends(request.budget.clone());
        raised.or(py.detach(|| count(&budget)))?
    };
    let tally = tally.map_err(|_| PyValueError::new_err("the checkpoint is of another board or another question"))?;
    let state = tally.checkpoint.as_ref().map(save);
    Ok((tally.value, tally.exhaustive, tally.cut_by.map(limit_name), state))
}

/// The bytes of the state of a count.
fn save(state: &Checkpoint) -> Vec<u8> {
    let Checkpoint { fingerprint, memory_bytes, total_units, done, partial } = state;
    let value = serde_json::json!({
        "fingerprint": fingerprint, "memory": memory_bytes, "units": total_units, "done": done,
        "partial": partial.to_string(),
    });
    value.to_string().into_bytes()
}

fn saved(bytes: &[u8]) -> PyResult<Checkpoint> {
    let read = || -> Option<Checkpoint> {
        let value: serde_json::Value = serde_json::from_slice(bytes).ok()?;
        let done = value["done"].as_array()?.iter().map(serde_json::Value::as_u64).collect::<Option<_>>()?;
        Some(Checkpoint {
            fingerprint: value["fingerprint"].as_u64()?,
            memory_bytes: value["memory"].as_u64()?,
            total_units: value["units"].as_u64()?,
            done,
            partial: value["partial"].as_str()?.parse().ok()?,
        })
    };
    read().ok_or_else(|| PyValueError::new_err("these bytes are no checkpoint of a count"))
}
