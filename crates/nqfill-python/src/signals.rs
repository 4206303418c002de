//! Work without the GIL, which Ctrl-C ends.

use nqfill_core::engine::{Budget, Poll};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// What a signal handler, or a function that was called on the way, has raised.
#[derive(Clone, Default)]
pub(crate) struct Raised(Arc<Mutex<Option<PyErr>>>);

impl Raised {
    /// Keeps the first error; true if there is one.
    pub(crate) fn keep(&self, result: PyResult<()>) -> bool {
        let mut raised = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if raised.is_none() {
            *raised = result.err();
        }
        raised.is_some()
    }

    /// What was raised.
    ///
    /// # Errors
    /// That.
    pub(crate) fn or<T>(&self, result: T) -> PyResult<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(result), Err)
    }

    /// The budget, which ends when a signal handler raises.
    ///
    /// Handlers run on the main thread of Python alone, and only when asked; elsewhere to ask does nothing.
    pub(crate) fn ends(&self, budget: Budget) -> Budget {
        let raised = self.clone();
        let poll = Poll::new(move || raised.keep(Python::attach(|py| py.check_signals())));
        Budget { poll: Some(poll), ..budget }
    }
}

/// Does work within a budget, which an exception of a signal handler ends; other threads of Python run beside it.
///
/// # Errors
/// The exception that a signal handler raised, `KeyboardInterrupt` most of the time.
pub(crate) fn watched<T: Send>(py: Python<'_>, budget: Budget, work: impl FnOnce(&Budget) -> T + Send) -> PyResult<T> {
    let raised = Raised::default();
    let budget = raised.ends(budget);
    let result = py.detach(|| work(&budget));
    raised.or(result)
}
