//! Squares between Python, where they are tuples of numbers of any sign, and the library.

use crate::given::Int;
use crate::signals::left_behind;
use nqfill_core::board::{MOST_ROWS, Placement, PlacementError, Square, SquareSet};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Squares that are looked through in a millisecond or two, between two looks at signals.
pub(crate) const MOST_AT_ONCE: usize = 1 << 14;

/// The number of rows; raises `ValueError` for a number that no board has.
pub(crate) fn rows(Int(n): Int) -> PyResult<usize> {
    let fits = usize::try_from(n).ok().filter(|n| (1..=MOST_ROWS).contains(n));
    fits.ok_or_else(|| PyValueError::new_err(format!("a board has 1 to {MOST_ROWS} rows, not {n}")))
}

/// A square of a board with `n` rows; raises `ValueError` if it lies outside.
pub(crate) fn square(n: usize, (Int(row), Int(column)): (Int, Int)) -> PyResult<Square> {
    let inside = |number: i64| u32::try_from(number).ok().filter(|&number| (number as usize) < n);
    match (inside(row), inside(column)) {
        (Some(row), Some(column)) => Ok(Square::new(row, column)),
        _ => Err(PyValueError::new_err(format!(
            "square ({row}, {column}) lies outside the {n} x {n} board, whose rows and columns are 0 to {}",
            n - 1
        ))),
    }
}

/// Squares from anything that yields pairs of numbers, those of numpy too. Raises `TypeError` for other things, and
/// `ValueError` for squares outside the board.
pub(crate) fn squares(n: usize, given: &Bound<'_, PyAny>) -> PyResult<Vec<Square>> {
    let mut squares = Vec::with_capacity(given.len().unwrap_or(0));
    for item in given.try_iter()? {
        let item = item?;
        if squares.len() % MOST_AT_ONCE == MOST_AT_ONCE - 1 {
            given.py().check_signals()?;
        }
        let mut numbers = item.try_iter()?;
        let mut number = || numbers.next().transpose()?.map(|number| number.extract::<Int>()).transpose();
        let (Some(row), Some(column), None) = (number()?, number()?, number()?) else {
            return Err(PyValueError::new_err(format!("a square is a pair (row, column), not {}", item.repr()?)));
        };
        squares.push(square(n, (row, column))?);
    }
    Ok(squares)
}

/// A board of these squares; raises `ValueError` if there can be none.
pub(crate) fn placement(py: Python<'_>, n: usize, queens: Vec<Square>, blocked: Vec<Square>) -> PyResult<Placement> {
    let is_long = queens.len() + blocked.len() > MOST_AT_ONCE;
    let placement = left_behind(py, is_long, move || Placement::new(n, queens, blocked))?;
    placement.map_err(|error: PlacementError| PyValueError::new_err(error.to_string()))
}

/// A tuple of tuples, in the order of rows and columns.
pub(crate) fn tuple<'py>(py: Python<'py>, squares: &SquareSet) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, squares.iter().map(pair).collect::<Vec<_>>())
}

/// A square as Python has it.
pub(crate) fn pair(square: Square) -> (u32, u32) {
    (square.row, square.column)
}
