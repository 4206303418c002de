//! The exceptions of the package, which are classes of `nqfill._errors`.

use nqfill::show::Lang;
use nqfill::words::reading;
use nqfill_core::board::Conflicts;
use nqfill_core::referee::Rejection;
use nqfill_read::{Document, InputError, ReadAs};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// An exception of the package with the attributes that a function sets; the error of making it, if that fails.
fn exception(
    py: Python<'_>,
    class: &str,
    message: &str,
    set: impl FnOnce(&Bound<'_, PyDict>) -> PyResult<()>,
) -> PyErr {
    let attributes = PyDict::new(py);
    let made = || {
        set(&attributes)?;
        py.import("nqfill._errors")?.getattr(class)?.call((message,), Some(&attributes))
    };
    made().map_or_else(|error| error, PyErr::from_value)
}

/// `ValueError`: a name that means nothing, beside those that do.
pub(crate) fn unknown(what: &str, name: &str, known: &[&str]) -> PyErr {
    PyValueError::new_err(format!("there is no {what} {name:?}; there is {}", known.join(", ")))
}

/// `UndecidedError`: a limit came first.
pub(crate) fn undecided(py: Python<'_>, message: &str, limit: &str, at_least: Option<u128>) -> PyErr {
    exception(py, "UndecidedError", message, |attributes| {
        attributes.set_item("limit", limit)?;
        attributes.set_item("at_least", at_least)
    })
}

/// `ConflictError`: the queens of the board attack each other, or stand on blocked squares.
pub(crate) fn conflict(py: Python<'_>, conflicts: &Conflicts) -> PyErr {
    exception(py, "ConflictError", &conflicts.to_string(), |attributes| {
        attributes.set_item("conflicts", listed(py, conflicts)?)
    })
}

/// Conflicts as the package has them: a tuple of (kind, square, square).
pub(crate) fn listed<'py>(py: Python<'py>, conflicts: &Conflicts) -> PyResult<Bound<'py, PyTuple>> {
    let rows = conflicts.list().iter().map(|conflict| {
        let [one, other] = conflict.squares.map(crate::squares::pair);
        (conflict.kind.to_string(), one, other)
    });
    PyTuple::new(py, rows.collect::<Vec<_>>())
}

/// `RejectedError`: columns that are no completion.
pub(crate) fn rejected(py: Python<'_>, rejection: &Rejection) -> PyErr {
    let (kind, row) = match *rejection {
        Rejection::OffBoard(row) => ("off_board", Some(row)),
        Rejection::FixedQueenMoved(row) => ("fixed_queen_moved", Some(row)),
        Rejection::OnBlockedSquare(row) => ("on_blocked_square", Some(row)),
        Rejection::Attacked(row) => ("attacked", Some(row)),
        // Of a wrong length, or whatever the referee will find in time to come.
        _ => ("length", None),
    };
    exception(py, "RejectedError", &rejection.to_string(), |attributes| {
        attributes.set_item("kind", kind)?;
        attributes.set_item("row", row)
    })
}

/// `ParseError`: a text that is no board.
pub(crate) fn parse(
    py: Python<'_>,
    error: &InputError,
    document: Option<&Document>,
    read_as: ReadAs,
    lang: Lang,
) -> PyErr {
    let place = error.span.as_ref().zip(document).map(|(span, document)| document.position(span.start));
    let words = reading::input_error(lang, &error.kind);
    let message = match place {
        Some(place) => format!("{}:{}: {words}", place.line, place.column),
        None => words,
    };
    exception(py, "ParseError", &message, |attributes| {
        attributes.set_item("kind", error.kind.name())?;
        attributes.set_item("line", place.map(|place| place.line))?;
        attributes.set_item("column", place.map(|place| place.column))?;
        attributes.set_item("help", reading::help(lang, &error.kind, read_as))
    })
}
