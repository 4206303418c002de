//! Completions one by one.

use crate::errors;
use crate::limits::reason_name;
use crate::solution::Solution;
use nqfill_core::board::Puzzle;
use nqfill_core::referee;
use nqfill_core::solve::{Listing, Outcome, Reason, Request, complete};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Completions, found while one asks for them: an iterator, which `close()` or the end of a `with` block ends early.
#[pyclass(frozen, module = "nqfill")]
pub(crate) struct Solutions {
    state: Mutex<State>,
    interrupt: Arc<AtomicBool>,
    board: Py<PyAny>,
}

struct State {
    received: Option<Receiver<referee::Solution>>,
    outcome: Arc<Mutex<Option<Outcome>>>,
}

impl Solutions {
    pub(crate) fn start(puzzle: Option<Arc<Puzzle>>, request: Request, board: Py<PyAny>) -> Self {
        let interrupt: Arc<AtomicBool> = Arc::default();
        let outcome = Arc::new(Mutex::new(None));
        let (send, received) = sync_channel(1024);
        match puzzle {
            None => *outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(Outcome::Unsolvable),
            Some(puzzle) => {
                let (outcome, interrupt) = (outcome.clone(), interrupt.clone());
                std::thread::spawn(move || {
                    let budget = nqfill_core::Budget { interrupt: Some(interrupt), ..request.budget.clone() };
                    let request = Request { budget, skip_total: true, ..request };
                    let answer = complete(&puzzle, &request, &mut |solution| match send.send(solution) {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(_) => ControlFlow::Break(()),
                    });
                    *outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer.outcome);
                });
            }
        }
        Self { state: Mutex::new(State { received: Some(received), outcome }), interrupt, board }
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

    /// Ends the search.
    fn close(&self) {
        self.interrupt.store(true, Ordering::Relaxed);
        self.state.lock().unwrap_or_else(PoisonError::into_inner).received = None;
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __exit__(&self, _kind: &Bound<'_, PyAny>, _raised: &Bound<'_, PyAny>, _trace: &Bound<'_, PyAny>) {
        self.close();
    }
}

impl Solutions {
    /// The next completion; `None` behind the last.
    ///
    /// # Errors
    /// `UndecidedError` if a limit came first, and what a signal handler raises.
    fn next(&self, py: Python<'_>) -> PyResult<Option<referee::Solution>> {
        let next = loop {
            let waited = py.detach(|| {
                let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
                let Some(received) = &state.received else { return Ok(None) };
                match received.recv_timeout(Duration::from_millis(20)) {
                    Ok(solution) => Ok(Some(solution)),
                    Err(RecvTimeoutError::Disconnected) => Ok(None),
                    Err(RecvTimeoutError::Timeout) => Err(()),
                }
            });
            match waited {
                Ok(next) => break next,
                Err(()) => py.check_signals()?,
            }
        };
        if next.is_none() {
            self.ended(py)?;
        }
        Ok(next)
    }

    fn ended(&self, py: Python<'_>) -> PyResult<()> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let outcome = state.outcome.lock().unwrap_or_else(PoisonError::into_inner);
        match &*outcome {
            Some(Outcome::Undecided(reason)) if state.received.is_some() => {
                Err(errors::undecided(py, &reason.to_string(), reason_name(*reason), Some(0)))
            }
            Some(Outcome::Solved(Listing { cut_by: Some(limit), listed, .. })) if state.received.is_some() => {
                let reason = Reason::Limit(*limit);
                Err(errors::undecided(py, &reason.to_string(), reason_name(reason), Some(u128::from(*listed))))
            }
            _ => Ok(()),
        }
    }
}
