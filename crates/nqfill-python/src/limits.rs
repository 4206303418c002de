//! The limits of a call.

use crate::errors;
use crate::given::{Int, Keywords, Seconds};
use nqfill_core::engine::{Budget, Limit};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::time::Duration;

/// What a call may cost, of seconds, nodes and bytes.
pub(crate) struct Limits(pub(crate) Budget);

impl<'py> FromPyObject<'_, 'py> for Limits {
    type Error = PyErr;

    /// Raises `ValueError` for a limit below 0, or one that is no number.
    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let mut given = Keywords::new(given)?;
        let time = given.next::<Option<Seconds>>("time_limit")?.map(|Seconds(seconds)| {
            // What no clock reaches is no limit.
            let most = if seconds.is_nan() { seconds } else { seconds.min(1e15) };
            Duration::try_from_secs_f64(most)
                .map_err(|_| PyValueError::new_err(format!("time_limit is seconds from 0 on, not {seconds}")))
        });
        let mut limit = |name| given.next::<Option<Int>>(name)?.map(|given| number(name, given)).transpose();
        let (nodes, memory) = (limit("node_limit")?, limit("memory_limit")?);
        Ok(Self(Budget { time: time.transpose()?, nodes, memory, ..Budget::default() }))
    }
}

/// A number from 0 on; raises `ValueError` for one below.
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
