//! Completions one by one.

use crate::errors;
use crate::limits::limit_name;
use crate::signals::{Raised, locked};
use crate::solution::Solution;
use nqfill_core::SearchOptions;
use nqfill_core::board::Puzzle;
use nqfill_core::engine::Budget;
use nqfill_core::referee;
use nqfill_core::solve;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// Completions, found while one asks for them: an iterator, which `close()` or the end of a `with` block ends early.
#[pyclass(frozen, module = "nqfill")]
pub(crate) struct Solutions {
    listing: Mutex<Listing>,
    /// Ends the search, which another thread may be in the middle of.
    is_closed: Arc<AtomicBool>,
    raised: Raised,
    board: Py<PyAny>,
}

struct Listing {
    /// `None` once it is closed, and of a board whose queens conflict.
    search: Option<solve::Solutions>,
    /// How many may still be handed out.
    left: u64,
}

impl Listing {
    fn next(&mut self) -> Option<referee::Solution> {
        let search = self.search.as_mut().filter(|_| self.left > 0)?;
        let next = search.next();
        self.left -= u64::from(next.is_some());
        next
    }
}

/// Completions between two looks at signals: about a millisecond.
const LOOK_EVERY: u64 = 1024;

impl Solutions {
    /// The completions of a puzzle, if there is one.
    pub(crate) fn new(puzzle: Option<&Puzzle>, request: SearchOptions, board: Py<PyAny>) -> Self {
        let (raised, is_closed) = (Raised::default(), Arc::<AtomicBool>::default());
        let budget = Budget { interrupt: Some(is_closed.clone()), ..raised.ends(request.budget.clone()) };
        let search = puzzle.map(|puzzle| solve::Solutions::new(puzzle, &request.within(&budget)));
        let listing = Mutex::new(Listing { search, left: request.most.unwrap_or(u64::MAX) });
        Self { listing, is_closed, raised, board }
    }

    /// The next completion; `None` behind the last. Raises `UndecidedError` if a limit came first.
    fn next(&self, py: Python<'_>) -> PyResult<Option<referee::Solution>> {
        let mut listing = locked(py, &self.listing)?;
        let held = &mut *listing;
        let next = self.raised.or(py.detach(|| held.next()))?;
        if self.is_closed.load(Ordering::Relaxed) {
            listing.search = None;
            return Ok(None);
        }
        if listing.left.is_multiple_of(LOOK_EVERY) {
            py.check_signals()?;
        }
        let cut_by = if next.is_none() { listing.search.as_ref().and_then(solve::Solutions::cut_by) } else { None };
        match cut_by {
            Some(limit) if listing.left > 0 => Err(errors::undecided(py, &limit.to_string(), limit_name(limit), None)),
            _ => Ok(next),
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
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let mut bytes = Vec::new();
        while let Some(solution) = self.next(py)? {
            bytes.extend(solution.columns().iter().flat_map(|column| column.to_ne_bytes()));
        }
        Ok(PyByteArray::new(py, &bytes))
    }

    /// Ends the search; there are no more completions then.
    fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
        // A thread that is in the middle of it lets it go.
        if let Ok(mut listing) = self.listing.try_lock() {
            listing.search = None;
        }
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __exit__(&self, _kind: &Bound<'_, PyAny>, _raised: &Bound<'_, PyAny>, _trace: &Bound<'_, PyAny>) {
        self.close();
    }
}
