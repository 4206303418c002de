//! What Python gives: numbers of any size, and keywords, whose errors name them.

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// An integer, held to the range of 64 bits: no number beyond means anything here, and all are refused in the words for their
/// place.
#[derive(Clone, Copy)]
pub(crate) struct Int(pub(crate) i64);

impl<'py> FromPyObject<'_, 'py> for Int {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        held(given, [i64::MIN, i64::MAX]).map(Self)
    }
}

/// Seconds: a float, or an integer of any size.
#[derive(Clone, Copy)]
pub(crate) struct Seconds(pub(crate) f64);

impl<'py> FromPyObject<'_, 'py> for Seconds {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        held(given, [f64::NEG_INFINITY, f64::INFINITY]).map(Self)
    }
}

/// A number, held to what its type can tell.
fn held<'py, T: FromPyObjectOwned<'py, Error = PyErr>>(given: Borrowed<'_, 'py, PyAny>, ends: [T; 2]) -> PyResult<T> {
    let [least, most] = ends;
    match given.extract::<T>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => {
            Ok(if given.lt(0)? { least } else { most })
        }
        extracted => extracted,
    }
}

/// The values of keywords, one after the other.
pub(crate) struct Keywords<'a, 'py> {
    given: Borrowed<'a, 'py, PyTuple>,
    at: usize,
}

impl<'a, 'py> Keywords<'a, 'py> {
    pub(crate) fn new(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self { given: given.cast::<PyTuple>()?, at: 0 })
    }

    /// The value of the next keyword. Raises a `TypeError` that names it for a value of another type, and `ValueError` for text
    /// that is none.
    pub(crate) fn next<T: FromPyObjectOwned<'py>>(&mut self, name: &str) -> PyResult<T> {
        let value = self.given.get_item(self.at)?;
        self.at += 1;
        value.extract::<T>().map_err(|error| {
            let error: PyErr = error.into();
            if error.is_instance_of::<PyTypeError>(value.py()) {
                PyTypeError::new_err(format!("{name}: {}", error.value(value.py())))
            } else {
                error
            }
        })
    }
}
