//! Completions one by one.

use crate::errors;
use crate::limits::limit_name;
use crate::signals::Raised;
use crate::solution::Solution;
use nqfill_core::board::Puzzle;
use nqfill_core::engine::Budget;
use nqfill_core::referee;
use nqfill_core::solve::{self, Order};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::{Mutex, PoisonError};

/// Completions, found while one asks for them: an iterator, which `close()` or the end of a `with` block ends early.
#[pyclass(frozen, module = "nqfill")]
pub(crate) struct Solutions {
    /// `None` once it is closed, and of a board whose queens conflict.
    search: Mutex<Option<solve::Solutions>>,
    raised: Raised,
    /// How many may still be handed out.
    left: Mutex<u64>,
    board: Py<PyAny>,
}

/// Completions between two looks at signals: about a millisecond.
const LOOK_EVERY: u64 = 1024;

impl Solutions {
    /// The completions of a puzzle, if there is one.
    pub(crate) fn new(
        puzzle: Option<&Puzzle>,
        (order, is_distinct, most): (Order, bool, Option<u64>),
        budget: Budget,
        board: Py<PyAny>,
    ) -> Self {
        let raised = Raised::default();
        let budget = raised.ends(budget);
        let search = puzzle.map(|puzzle| solve::Solutions::new(puzzle, order, &budget));
        let search = search.map(|search| if is_distinct { search.distinct() } else { search });
        Self { search: Mutex::new(search), raised, left: Mutex::new(most.unwrap_or(u64::MAX)), board }
    }

    /// The next completion; `None` behind the last.
    ///
    /// # Errors
    /// `UndecidedError` if a limit came first, and what a signal handler raises.
    fn next(&self, py: Python<'_>) -> PyResult<Option<referee::Solution>> {
        let next = py.detach(|| {
            let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
            if *left == 0 {
                return (None, None, 0);
            }
            let mut search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
            let next = search.as_mut().and_then(Iterator::next);
            *left -= u64::from(next.is_some());
            let cut_by = if next.is_none() { search.as_ref().and_then(solve::Solutions::cut_by) } else { None };
            (next, cut_by, *left)
        });
        let (solution, cut_by, left) = self.raised.or(next)?;
        if left.is_multiple_of(LOOK_EVERY) {
            py.check_signals()?;
        }
        match cut_by {
            Some(limit) => Err(errors::undecided(py, &limit.to_string(), limit_name(limit), None)),
            None => Ok(solution),
        }
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        let next = self.next(py)?;
        Ok(next.map(|solution| Solution::new(solution, self.board.clone_ref(py))))
    }

    /// The columns of all that are left, four bytes each, in the order of bytes of the machine.
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let mut bytes = Vec::new();
        while let Some(solution) = self.next(py)? {
            bytes.extend(solution.columns().iter().flat_map(|column| column.to_ne_bytes()));
        }
        Ok(PyBytes::new(py, &bytes))
    }

    /// Ends the search; there are no more completions then.
    fn close(&self, py: Python<'_>) {
        py.detach(|| *self.search.lock().unwrap_or_else(PoisonError::into_inner) = None);
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __exit__(
        &self,
        py: Python<'_>,
        _kind: &Bound<'_, PyAny>,
        _raised: &Bound<'_, PyAny>,
        _trace: &Bound<'_, PyAny>,
    ) {
        self.close(py);
    }
}
