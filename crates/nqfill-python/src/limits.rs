//! The limits of a call.

use crate::errors;
use crate::given::{Int, Keywords, Seconds};
use nqfill_core::engine::{Budget, Limit};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::time::Duration;

/// What a call may cost: seconds, nodes, bytes.
#[derive(Clone, Copy, Default)]
pub(crate) struct Limits(Option<Seconds>, Option<Int>, Option<Int>);

impl<'py> FromPyObject<'_, 'py> for Limits {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let mut given = Keywords::new(given)?;
        Ok(Self(given.next("time_limit")?, given.next("node_limit")?, given.next("memory_limit")?))
    }
}

impl Limits {
    /// The budget.
    ///
    /// # Errors
    /// `ValueError` for a limit below 0, or one that is no number.
    pub(crate) fn budget(self) -> PyResult<Budget> {
        let Self(seconds, nodes, memory) = self;
        let time = seconds.map(|Seconds(seconds)| {
            // What no clock reaches is no limit.
            let most = if seconds.is_nan() { seconds } else { seconds.min(1e15) };
            Duration::try_from_secs_f64(most)
                .map_err(|_| PyValueError::new_err(format!("time_limit is seconds from 0 on, not {seconds}")))
        });
        Ok(Budget {
            time: time.transpose()?,
            nodes: nodes.map(|nodes| number("node_limit", nodes)).transpose()?,
            memory: memory.map(|bytes| number("memory_limit", bytes)).transpose()?,
            ..Budget::default()
        })
    }
}

/// A number from 0 on.
///
/// # Errors
/// `ValueError` for one below.
pub(crate) fn number(name: &str, Int(given): Int) -> PyResult<u64> {
    u64::try_from(given).map_err(|_| PyValueError::new_err(format!("{name} is a number from 0 on, not {given}")))
}

/// The word for what left a search undecided.
pub(crate) fn limit_name(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "time",
        Limit::Nodes => "nodes",
        Limit::Interrupt => "interrupt",
        Limit::Memory(_) | Limit::NoMemory(_) => "memory",
        _ => "engine",
    }
}

/// `UndecidedError` for a limit.
pub(crate) fn undecided(py: Python<'_>, limit: Limit) -> PyErr {
    errors::undecided(py, &limit.to_string(), limit_name(limit), None)
}
