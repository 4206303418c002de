//! Completions.

use crate::board::Board;
use crate::text;
use nqfill::show::picture::MOST_ROWS_OF_A_PICTURE;
use nqfill_core::referee;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};

/// A completion of a board, checked by the referee: n queens, no two of which attack each other, with those that the board has
/// and on no blocked square.
///
/// It is a sequence of n numbers, the column of the queen in each row, both counted from 0. It is equal to another solution, and
/// to a tuple, that has the same columns. Its text is its drawing.
///
/// >>> from nqfill import Board
/// >>> solution = Board.parse(".Q..\n...Q\n....\n....").solve()
/// >>> solution.columns
/// (1, 3, 0, 2)
/// >>> solution[1], len(solution), list(solution)
/// (3, 4, [1, 3, 0, 2])
/// >>> print(solution)
/// .Q..
/// ...Q
/// Q...
/// ..Q.
#[pyclass(frozen, module = "nqfill")]
pub(crate) struct Solution {
    solution: referee::Solution,
    /// The board that it completes, of the class `nqfill.Board`.
    board: Py<PyAny>,
}

/// Columns that `repr` names one by one.
const MOST_TOLD: usize = 1_000;

impl Solution {
    pub(crate) fn new(solution: referee::Solution, board: Py<PyAny>) -> Self {
        Self { solution, board }
    }

    fn tuple<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.solution.columns())
    }

    /// The attribute of the tuple of columns, called with these arguments.
    fn of_tuple<'py>(&self, py: Python<'py>, name: &str, given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.tuple(py)?.call_method1(name, (given,))
    }

    fn core(&self, py: Python<'_>) -> PyResult<Py<Board>> {
        Ok(self.board.getattr(py, "_core")?.cast_bound::<Board>(py)?.clone().unbind())
    }

    fn picture(&self, py: Python<'_>, format: &str, has_coordinates: bool) -> PyResult<Vec<u8>> {
        self.core(py)?.get().picture(py, format, has_coordinates, Some(&self.solution))
    }
}

#[pymethods]
impl Solution {
    /// The column of the queen in each row.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.tuple(py)
    }

    /// The squares of the queens, (row, column), from the top.
    #[getter]
    fn queens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let squares = (0u32..).zip(self.solution.columns().iter().copied());
        PyTuple::new(py, squares.collect::<Vec<(u32, u32)>>())
    }

    /// The board that it completes.
    #[getter]
    fn board(&self, py: Python<'_>) -> Py<PyAny> {
        self.board.clone_ref(py)
    }

    /// Its text in a format, by default a drawing: see `Board.to_text`.
    #[pyo3(signature = (format = "grid"))]
    fn to_text(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        self.core(py)?.get().completed(py, &self.solution)?.to_text(py, format)
    }

    /// A picture as the text of an SVG; given queens are filled, added ones outlined: see `Board.to_svg`.
    #[pyo3(signature = (*, coordinates = false))]
    fn to_svg(&self, py: Python<'_>, coordinates: bool) -> PyResult<String> {
        self.picture(py, "svg", coordinates).map(text::string)
    }

    /// A picture as the bytes of a PNG: see `Board.to_png`.
    #[pyo3(signature = (*, coordinates = false))]
    fn to_png<'py>(&self, py: Python<'py>, coordinates: bool) -> PyResult<Bound<'py, PyBytes>> {
        self.picture(py, "png", coordinates).map(|bytes| PyBytes::new(py, &bytes))
    }

    /// The columns as an array of numpy, of n numbers of the type uint32.
    fn to_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let numpy = py.import("numpy")?;
        numpy.call_method1("array", (self.tuple(py)?, numpy.getattr("uint32")?))
    }

    /// The solution as the program's JSON has it, which counts from 1: `columns`, and `board`, the drawing.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let entry = PyDict::new(py);
        entry.set_item("columns", PyList::new(py, self.solution.columns().iter().map(|column| column + 1))?)?;
        entry.set_item("board", format!("{}\n", self.__str__(py)?))?;
        Ok(entry)
    }

    /// The number of rows with this column, as of a tuple.
    fn count<'py>(&self, py: Python<'py>, value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.of_tuple(py, "count", value)
    }

    /// The first row with this column, as of a tuple.
    #[pyo3(signature = (value, start = 0, stop = isize::MAX))]
    fn index<'py>(
        &self,
        py: Python<'py>,
        value: &Bound<'py, PyAny>,
        start: isize,
        stop: isize,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.tuple(py)?.call_method1("index", (value, start, stop))
    }

    fn __len__(&self) -> usize {
        self.solution.columns().len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let Ok(at) = key.extract::<isize>() else { return self.of_tuple(py, "__getitem__", key) };
        let from_end = if at < 0 { at + self.solution.columns().len() as isize } else { at };
        let column = usize::try_from(from_end).ok().and_then(|row| self.solution.columns().get(row));
        let column =
            column.ok_or_else(|| PyIndexError::new_err(format!("row {at} of {}", self.solution.columns().len())))?;
        Ok(column.into_pyobject(py)?.into_any())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.tuple(py)?.try_iter()?.into_any())
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("builtins")?.call_method1("reversed", (self.tuple(py)?,))
    }

    fn __richcmp__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
        how: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let other = match other.cast::<Self>() {
            Ok(other) => other.get().tuple(py)?.into_any(),
            Err(_) if other.is_instance_of::<PyTuple>() => other.clone(),
            Err(_) => return Ok(py.NotImplemented().into_bound(py)),
        };
        self.tuple(py)?.rich_compare(other, how)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.tuple(py)?.hash()
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.core(py)?.get().completed(py, &self.solution)?.__str__(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        match self.solution.columns().len() {
            n if n > MOST_TOLD => Ok(format!("<Solution of {n} rows>")),
            _ => Ok(format!("Solution({})", self.tuple(py)?.repr()?)),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyTuple>,))> {
        Ok((self.board.bind(py).getattr("verify")?, (self.tuple(py)?,)))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let can_be_drawn = self.solution.columns().len() <= MOST_ROWS_OF_A_PICTURE;
        can_be_drawn.then(|| self.to_svg(py, false)).transpose()
    }
}
