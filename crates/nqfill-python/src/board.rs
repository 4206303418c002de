//! Boards: what `nqfill.Board` holds.

use crate::errors::{self, unknown};
use crate::given::Int;
use crate::signals::left_behind;
use crate::squares::{MOST_AT_ONCE, placement, rows, square, squares, tuple};
use crate::text;
use nqfill::show::models::{MODELS, model_format};
use nqfill::show::picture::{MOST_ROWS_OF_A_PICTURE, Picture, picture_format};
use nqfill_core::board::{Canonical, Conflicts, Placement, Puzzle, Square, Symmetry};
use nqfill_core::referee;
use nqfill_read::FORMATS;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use std::sync::{Arc, OnceLock};

/// A board, which may have conflicts.
#[pyclass(frozen, module = "nqfill._nqfill")]
pub(crate) struct Board(Arc<Held>);

/// What a board holds, which threads without Python may hold, too.
pub(crate) struct Held {
    placement: Arc<Placement>,
    puzzle: OnceLock<Result<Arc<Puzzle>, Arc<Conflicts>>>,
}

impl Held {
    pub(crate) fn placement(&self) -> &Arc<Placement> {
        &self.placement
    }

    /// The puzzle, or the conflicts of its queens.
    pub(crate) fn puzzle(&self) -> Result<&Arc<Puzzle>, &Arc<Conflicts>> {
        let made = || Puzzle::try_from(&*self.placement).map(Arc::new).map_err(Arc::new);
        self.puzzle.get_or_init(made).as_ref()
    }
}

/// Rows of a picture that is drawn in a millisecond, unless it is made of pixels.
const MOST_ROWS_AT_ONCE: usize = 30;

impl Board {
    pub(crate) fn of(placement: Placement) -> Self {
        Self(Arc::new(Held { placement: Arc::new(placement), puzzle: OnceLock::new() }))
    }

    pub(crate) fn held(&self) -> &Arc<Held> {
        &self.0
    }

    pub(crate) fn placement(&self) -> &Arc<Placement> {
        self.0.placement()
    }

    /// The puzzle, or the conflicts of its queens.
    pub(crate) fn puzzle(&self, py: Python<'_>) -> PyResult<Result<&Arc<Puzzle>, &Arc<Conflicts>>> {
        let held = self.0.clone();
        left_behind(py, self.is_long(), move || held.puzzle().is_ok())?;
        Ok(self.0.puzzle())
    }

    /// The puzzle; raises `ConflictError` where there is none.
    pub(crate) fn puzzle_or_raise(&self, py: Python<'_>) -> PyResult<Arc<Puzzle>> {
        self.puzzle(py)?.cloned().map_err(|conflicts| errors::conflict(py, conflicts))
    }

    /// True if looking through its squares takes more than milliseconds.
    fn is_long(&self) -> bool {
        self.placement().queens().len() + self.placement().blocked().len() > MOST_AT_ONCE
    }

    /// The board with these queens in its rows.
    pub(crate) fn completed(&self, py: Python<'_>, solution: &referee::Solution) -> PyResult<Self> {
        let queens = (0..).zip(solution.columns()).map(|(row, &column)| Square::new(row, column)).collect();
        let blocked = self.placement().blocked().iter().collect();
        Ok(Self::of(placement(py, self.placement().n(), queens, blocked)?))
    }

    /// A picture of the board, or of a completion of it.
    pub(crate) fn picture(
        &self,
        py: Python<'_>,
        format: &str,
        has_coordinates: bool,
        solution: Option<&referee::Solution>,
    ) -> PyResult<Vec<u8>> {
        let title = format!("{n} x {n}", n = self.placement().n());
        let picture = match solution {
            None => Picture::of_placement(self.placement(), title),
            Some(solution) => Picture::of_solution(self.placement(), solution, title),
        };
        let picture = picture
            .ok_or_else(|| PyValueError::new_err(format!("a picture has at most {MOST_ROWS_OF_A_PICTURE} rows")))?
            .with_coordinates(has_coordinates);
        let format = picture_format(format).ok_or_else(|| unknown("picture", format, &["svg", "png", "tikz"]))?;
        let is_long = format.name == "png" || self.placement().n() > MOST_ROWS_AT_ONCE;
        let written = left_behind(py, is_long, move || {
            let mut bytes = Vec::new();
            picture.write(format, &mut bytes).map(|()| bytes)
        })?;
        written.map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Work on the board that looks at no budget.
    fn left_behind<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Placement) -> T + Send + 'static,
    ) -> PyResult<T> {
        let placement = self.placement().clone();
        left_behind(py, self.is_long(), move || work(&placement))
    }
}

fn writable() -> Vec<&'static str> {
    FORMATS.iter().filter(|format| format.is_writable()).map(|format| format.name).collect()
}

#[pymethods]
impl Board {
    #[new]
    fn new(n: Int, queens: &Bound<'_, PyAny>, blocked: &Bound<'_, PyAny>) -> PyResult<Self> {
        let n = rows(n)?;
        Ok(Self::of(placement(queens.py(), n, squares(n, queens)?, squares(n, blocked)?)?))
    }

    #[staticmethod]
    fn from_columns(py: Python<'_>, columns: Vec<Option<Int>>) -> PyResult<Self> {
        let n = rows(Int(columns.len() as i64))?;
        let queens = (0..).zip(columns).filter_map(|(row, column)| column.map(|column| square(n, (Int(row), column))));
        Ok(Self::of(placement(py, n, queens.collect::<PyResult<_>>()?, Vec::new())?))
    }

    #[getter]
    fn n(&self) -> usize {
        self.placement().n()
    }

    #[getter]
    fn queens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.placement().queens())
    }

    #[getter]
    fn blocked<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.placement().blocked())
    }

    /// Conflicts that are listed, and how many there are.
    fn conflicts<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, u64)> {
        match self.puzzle(py)? {
            Ok(_) => Ok((PyTuple::empty(py), 0)),
            Err(conflicts) => Ok((errors::listed(py, conflicts)?, conflicts.total())),
        }
    }

    fn holds(&self, row: Int, column: Int) -> bool {
        square(self.placement().n(), (row, column)).is_ok_and(|square| self.placement().queens().contains(square))
    }

    /// The board with a queen more, or fewer.
    fn with_queen(&self, py: Python<'_>, row: Int, column: Int, is_there: bool) -> PyResult<Self> {
        let n = self.placement().n();
        let square = square(n, (row, column))?;
        let others = self.placement().queens().iter().filter(|&queen| queen != square);
        let queens = others.chain(is_there.then_some(square)).collect();
        Ok(Self::of(placement(py, n, queens, self.placement().blocked().iter().collect())?))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.placement() == other.placement()
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        (self.placement().n(), self.queens(py)?, self.blocked(py)?).into_pyobject(py)?.hash()
    }

    /// The drawing, without a line end behind it; `MemoryError` for a board that is too large.
    pub(crate) fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let n = self.placement().n();
        if n.saturating_mul(n + 1) > text::MOST_BYTES {
            return Err(text::too_large());
        }
        let ((), drawing) = text::written(py, |out| write!(out, "{}", self.placement()))?;
        Ok(text::string(drawing.trim_ascii_end().to_vec()))
    }

    /// The text of the board in a format; `ValueError` for a name that is no format's, or a board that it cannot write.
    pub(crate) fn to_text(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let name = format;
        let known = nqfill_read::format(name).filter(|format| format.is_writable());
        let format = known.ok_or_else(|| unknown("format", name, &writable()))?;
        let (loss, written) = text::written(py, |out| format.write(self.placement(), out).transpose())?;
        match loss {
            None => Err(unknown("format", name, &writable())),
            Some(loss) if !loss.is_none() => Err(PyValueError::new_err(format!(
                "the format {name} has no place for {} blocked squares and {} queens of this board",
                loss.blocked, loss.queens
            ))),
            Some(_) => Ok(text::string(written)),
        }
    }

    fn to_picture<'py>(&self, py: Python<'py>, format: &str, has_coordinates: bool) -> PyResult<Bound<'py, PyBytes>> {
        self.picture(py, format, has_coordinates, None).map(|bytes| PyBytes::new(py, &bytes))
    }

    fn to_model(&self, py: Python<'_>, name: &str) -> PyResult<String> {
        let names: Vec<&str> = MODELS.iter().map(|format| format.name).collect();
        let format = model_format(name).ok_or_else(|| unknown("model", name, &names))?;
        let ((), written) = text::written(py, |out| format.write(self.placement(), out))?;
        Ok(text::string(written))
    }

    /// The canonical form, the name of the symmetry that leads to it, and how many symmetries leave the board unchanged.
    fn canonical(&self, py: Python<'_>) -> PyResult<(Self, &'static str, usize)> {
        let canonical = self.left_behind(py, Canonical::of)?;
        let Canonical { placement, symmetry, stabiliser } = canonical;
        Ok((Self::of(placement), symmetry.name(), stabiliser))
    }

    /// The names of the symmetries that leave the board unchanged.
    fn symmetries(&self, py: Python<'_>) -> PyResult<Vec<&'static str>> {
        let symmetries = self.left_behind(py, |board| Symmetry::between(board, board))?;
        Ok(symmetries.into_iter().map(Symmetry::name).collect())
    }

    /// The image under a symmetry.
    fn image(&self, py: Python<'_>, name: &str) -> PyResult<Self> {
        let symmetry = Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name);
        let symmetry = symmetry.ok_or_else(|| unknown("symmetry", name, &Symmetry::ALL.map(Symmetry::name)))?;
        Ok(Self::of(self.left_behind(py, move |board| symmetry.image_of(board))?))
    }
}

/// The formats: (name, whether it can be written, summary, example).
#[pyfunction]
pub(crate) fn formats() -> Vec<(&'static str, bool, &'static str, &'static str)> {
    FORMATS.iter().map(|format| (format.name, format.is_writable(), format.summary, format.example)).collect()
}

/// The models: (name, summary).
#[pyfunction]
pub(crate) fn models() -> Vec<(&'static str, &'static str)> {
    MODELS.iter().map(|format| (format.name, format.summary)).collect()
}
