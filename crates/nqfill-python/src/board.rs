//! Boards: what `nqfill.Board` holds.

use crate::errors;
use crate::given::{Int, Keywords};
use crate::limits::{Limits, limit_name, number, undecided};
use crate::report::Report;
use crate::signals::{Raised, left_behind, watched, watched_by, watched_from_outside};
use crate::solution::Solution;
use crate::solutions::Solutions;
use crate::squares::{MOST_AT_ONCE, placement, rows, square, squares, tuple};
use crate::text;
use nqfill_core::board::{Canonical, Conflicts, Placement, Puzzle, Square, Symmetry};
use nqfill_core::count::{Checkpoint, CountRequest, Unwatched, Watch, count_with, resume_count};
use nqfill_core::engine::{Budget, Cores, ENGINES, Engine, engine};
use nqfill_core::explain::{Query, explain_measured};
use nqfill_core::rate::rate;
use nqfill_core::reduce::reduce;
use nqfill_core::referee::{self, Referee};
use nqfill_core::solve::{Order, Outcome, Request, complete};
use nqfill_read::models::{MODELS, model_format};
use nqfill_read::{FORMATS, format};
use nqfill_show::picture::{MOST_ROWS_OF_A_PICTURE, Picture, PictureOptions, Theme, picture_format};
use nqfill_show::{Explained, Hint, HintLevel, Verdict};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use std::ops::ControlFlow;
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

/// Theme, coordinates, width.
pub(crate) type Look<'a> = (&'a str, bool, Option<u32>);

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
    ///
    /// # Errors
    /// What a signal handler raises.
    fn puzzle(&self, py: Python<'_>) -> PyResult<Result<&Arc<Puzzle>, &Arc<Conflicts>>> {
        let held = self.0.clone();
        left_behind(py, self.is_long(), move || held.puzzle().is_ok())?;
        Ok(self.0.puzzle())
    }

    /// The puzzle.
    ///
    /// # Errors
    /// `ConflictError`, and what a signal handler raises.
    fn puzzle_or_raise(&self, py: Python<'_>) -> PyResult<Arc<Puzzle>> {
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

    /// The drawing, without a line end behind it.
    ///
    /// # Errors
    /// `MemoryError` for a board that is too large.
    pub(crate) fn drawn(&self, py: Python<'_>) -> PyResult<String> {
        let n = self.placement().n();
        if n.saturating_mul(n + 1) > text::MOST_BYTES {
            return Err(text::too_large());
        }
        let ((), drawing) = text::written(py, |out| write!(out, "{}", self.placement()))?;
        Ok(text::string(drawing.trim_ascii_end().to_vec()))
    }

    /// The text of the board in a format.
    ///
    /// # Errors
    /// `ValueError` for a name that is no format's, or a board that the format cannot write.
    pub(crate) fn text(&self, py: Python<'_>, name: &str) -> PyResult<String> {
        let known = format(name).filter(|format| format.is_writable());
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

    /// A picture of the board, or of a completion of it.
    pub(crate) fn picture(
        &self,
        py: Python<'_>,
        format: &str,
        (theme, has_coordinates, width): Look<'_>,
        solution: Option<&referee::Solution>,
    ) -> PyResult<Vec<u8>> {
        let themes = Theme::ALL.map(|(name, _)| name);
        let known = Theme::ALL.into_iter().find(|(name, _)| *name == theme);
        let (_, theme) = known.ok_or_else(|| unknown("theme", theme, &themes))?;
        let title = format!("{n} x {n}", n = self.placement().n());
        let picture = match solution {
            None => Picture::of_placement(self.placement(), title),
            Some(solution) => Picture::of_solution(self.placement(), solution, title),
        };
        let picture = picture
            .ok_or_else(|| PyValueError::new_err(format!("a picture has at most {MOST_ROWS_OF_A_PICTURE} rows")))?;
        let format =
            picture_format(format).ok_or_else(|| unknown("picture", format, &["svg", "png", "tikz", "pdf"]))?;
        let options = PictureOptions { theme, has_coordinates, width };
        let is_long = format.name == "png" || self.placement().n() > MOST_ROWS_AT_ONCE;
        let written = left_behind(py, is_long, move || {
            let mut bytes = Vec::new();
            picture.write(format, &options, &mut bytes).map(|()| bytes)
        })?;
        written.map_err(|error| PyValueError::new_err(error.to_string()))
    }

    pub(crate) fn svg(&self, py: Python<'_>, look: Look<'_>, solution: Option<&referee::Solution>) -> PyResult<String> {
        self.picture(py, "svg", look, solution).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Work on the board that looks at no budget.
    ///
    /// # Errors
    /// What a signal handler raises.
    fn left_behind<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Placement) -> T + Send + 'static,
    ) -> PyResult<T> {
        let placement = self.placement().clone();
        left_behind(py, self.is_long(), move || work(&placement))
    }

    fn report(&self, verdict: Verdict, solutions: Vec<referee::Solution>) -> Report {
        Report::new(self.placement().clone(), verdict, solutions)
    }

    fn conflicting(&self, conflicts: &Conflicts) -> Report {
        self.report(Verdict::Conflict(conflicts.clone()), Vec::new())
    }
}

/// What a listing is to be.
pub(crate) struct Wanted {
    engine: Option<String>,
    limit: Option<Int>,
    order: String,
    distinct: bool,
    jobs: Int,
    /// True to look for the number of all completions.
    total: bool,
}

impl<'py> FromPyObject<'_, 'py> for Wanted {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let mut given = Keywords::new(given)?;
        Ok(Self {
            engine: given.next("engine")?,
            limit: given.next("limit")?,
            order: given.next("order")?,
            distinct: given.next("distinct")?,
            jobs: given.next("jobs")?,
            total: given.next("total")?,
        })
    }
}

impl Wanted {
    /// True if several threads are to work.
    fn is_shared(&self) -> bool {
        self.jobs.0 > 1
    }

    /// The request of `complete`.
    ///
    /// # Errors
    /// `ValueError` for names and numbers that mean nothing.
    pub(crate) fn request(&self, limits: Limits) -> PyResult<Request> {
        let Self { engine, limit, order, distinct, jobs, total } = self;
        let order = match order.as_str() {
            "auto" => Order::Auto,
            "canonical" => Order::Canonical,
            "search" => Order::Search,
            _ => return Err(unknown("order", order, &["auto", "canonical", "search"])),
        };
        Ok(Request {
            engine: engine.as_deref().map(engine_of).transpose()?,
            order,
            most: limit.map(|most| number("limit", most)).transpose()?,
            distinct: *distinct,
            skip_total: !total,
            budget: limits.budget()?,
            cores: Cores::new(threads(*jobs)?.saturating_sub(1)),
            ..Request::default()
        })
    }
}

/// The number of threads.
///
/// # Errors
/// `ValueError` for none.
pub(crate) fn threads(Int(jobs): Int) -> PyResult<usize> {
    let jobs = usize::try_from(jobs).ok().filter(|&jobs| jobs > 0);
    jobs.ok_or_else(|| PyValueError::new_err("jobs is a number of threads from 1 on"))
}

fn engine_of(name: &str) -> PyResult<&'static Engine> {
    engine(name).ok_or_else(|| unknown("engine", name, &ENGINES.map(|engine| engine.name)))
}

pub(crate) fn unknown(what: &str, name: &str, known: &[&str]) -> PyErr {
    PyValueError::new_err(format!("there is no {what} {name:?}; there is {}", known.join(", ")))
}

fn writable() -> Vec<&'static str> {
    FORMATS.iter().filter(|format| format.is_writable()).map(|format| format.name).collect()
}

/// The picture for a notebook, where the board is small enough.
pub(crate) fn if_it_can_be_drawn(n: usize, draw: impl FnOnce() -> PyResult<String>) -> PyResult<Option<String>> {
    if n <= MOST_ROWS_OF_A_PICTURE { draw().map(Some) } else { Ok(None) }
}

/// A count: the completions known of, whether these are all, the limit that came first, and the state then.
type Counted = (u128, bool, Option<&'static str>, Option<Vec<u8>>);

/// Tells a function of Python how far a count is; what it raises ends the count.
struct Progress {
    function: Py<PyAny>,
    raised: Raised,
}

impl Watch for Progress {
    fn progress(&self, done: u64, total: u64) {
        self.raised.keep(Python::attach(|py| self.function.call1(py, (done, total)).map(drop)));
    }
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

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.drawn(py)
    }

    fn to_text(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        self.text(py, format)
    }

    fn to_picture<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        look: (String, bool, Option<u32>),
    ) -> PyResult<Bound<'py, PyBytes>> {
        let (theme, coordinates, width) = look;
        self.picture(py, format, (&theme, coordinates, width), None).map(|bytes| PyBytes::new(py, &bytes))
    }

    fn to_model(&self, py: Python<'_>, name: &str) -> PyResult<String> {
        let names: Vec<&str> = MODELS.iter().map(|format| format.name).collect();
        let format = model_format(name).ok_or_else(|| unknown("model", name, &names))?;
        let ((), written) = text::written(py, |out| format.write(self.placement(), out))?;
        Ok(text::string(written))
    }

    /// A completion, or `None` if there is none.
    fn solve(slf: &Bound<'_, Self>, owner: Py<PyAny>, wanted: Wanted, limits: Limits) -> PyResult<Option<Solution>> {
        let py = slf.py();
        let Ok(puzzle) = slf.get().puzzle(py)? else { return Ok(None) };
        let request = wanted.request(limits)?;
        let request = Request { most: Some(1), skip_total: true, order: Order::Search, ..request };
        let (mut found, is_shared) = (None, wanted.is_shared());
        let answer = watched_by(py, is_shared, request.budget.clone(), |budget| {
            let request = Request { budget: budget.clone(), ..request };
            complete(puzzle, &request, &mut |solution| {
                found = Some(solution);
                ControlFlow::Break(())
            })
        })?;
        match (found, answer.outcome) {
            (Some(solution), _) => Ok(Some(Solution::new(solution, owner))),
            (None, Outcome::Undecided(reason)) => Err(undecided(py, reason)),
            (None, _) => Ok(None),
        }
    }

    fn solutions(&self, py: Python<'_>, owner: Py<PyAny>, wanted: Wanted, limits: Limits) -> PyResult<Solutions> {
        let Request { order, distinct, most, budget, .. } = wanted.request(limits)?;
        let puzzle = self.puzzle(py)?.ok().map(|puzzle| &**puzzle);
        Ok(Solutions::new(puzzle, (order, distinct, most), budget, owner))
    }

    fn complete(&self, py: Python<'_>, wanted: Wanted, limits: Limits) -> PyResult<Report> {
        let request = wanted.request(limits)?;
        let puzzle = match self.puzzle(py)? {
            Ok(puzzle) => puzzle,
            Err(conflicts) => return Ok(self.conflicting(conflicts)),
        };
        let (mut solutions, is_distinct, is_shared) = (Vec::new(), request.distinct, wanted.is_shared());
        let answer = watched_by(py, is_shared, request.budget.clone(), |budget| {
            let request = Request { budget: budget.clone(), ..request };
            complete(puzzle, &request, &mut |solution| {
                solutions.push(solution);
                ControlFlow::Continue(())
            })
        })?;
        Ok(self.report(Verdict::Answered(answer), solutions).distinct(is_distinct))
    }

    /// The number of completions.
    #[allow(clippy::too_many_arguments, reason = "the keywords of one call")]
    fn count(
        &self,
        py: Python<'_>,
        jobs: Int,
        up_to_symmetry: bool,
        at_least: Option<u128>,
        progress: Option<Py<PyAny>>,
        checkpoint: Option<Vec<u8>>,
        limits: Limits,
    ) -> PyResult<Counted> {
        let Ok(puzzle) = self.puzzle(py)? else { return Ok((0, true, None, None)) };
        let (budget, cores) = (limits.budget()?, Cores::new(threads(jobs)?.saturating_sub(1)));
        let request = CountRequest { cores, up_to_symmetry, at_least, budget, ..CountRequest::default() };
        let from = checkpoint.map(|bytes| saved(&bytes)).transpose()?;
        let raised = Raised::default();
        let progress = progress.map(|function| Progress { function, raised: raised.clone() });
        let count = |budget: &Budget| {
            let request = CountRequest { budget: budget.clone(), ..request.clone() };
            let request = &request;
            let watch: &dyn Watch = progress.as_ref().map_or(&Unwatched, |progress| progress);
            match &from {
                Some(from) => resume_count(puzzle, request, watch, from),
                None => Ok(count_with(puzzle, request, watch)),
            }
        };
        let tally = if jobs.0 > 1 {
            watched_from_outside(py, &raised, request.budget.clone(), count)?
        } else {
            let budget = raised.ends(request.budget.clone());
            raised.or(py.detach(|| count(&budget)))?
        };
        let tally =
            tally.map_err(|_| PyValueError::new_err("the checkpoint is of another board or another question"))?;
        let state = tally.checkpoint.as_ref().map(save);
        Ok((tally.value, tally.exhaustive, tally.cut_by.map(limit_name), state))
    }

    /// Why there is no completion, or what all of them share; with a level, the next step alone.
    fn explain(&self, py: Python<'_>, smallest: bool, hint: Option<u8>, limits: Limits) -> PyResult<Report> {
        let puzzle = match self.puzzle(py)? {
            Ok(puzzle) => puzzle,
            Err(conflicts) => return Ok(self.conflicting(conflicts)),
        };
        let hint = hint.map(hint_of).transpose()?;
        let query = Query { smallest, next_step: hint.is_some(), budget: limits.budget()?, ..Query::default() };
        let (explanation, searches) = watched(py, query.budget.clone(), |budget| {
            explain_measured(puzzle, &Query { budget: budget.clone(), ..query })
        })?;
        let (blocked, free_rows) = (puzzle.blocked().clone(), puzzle.free_rows());
        let explained = Explained { explanation, searches, blocked, free_rows, hint };
        Ok(self.report(Verdict::Explained(Box::new(explained)), Vec::new()))
    }

    /// How difficult the board is.
    fn rate(&self, py: Python<'_>, limits: Limits) -> PyResult<Report> {
        let puzzle = self.puzzle_or_raise(py)?;
        let rating = watched(py, limits.budget()?, |budget| rate(&puzzle, budget))?;
        let rating = rating.map_err(|reason| undecided(py, reason))?;
        Ok(self.report(Verdict::Rated(Box::new(rating)), Vec::new()))
    }

    /// The board without the facts that follow from the others.
    fn reduce(&self, py: Python<'_>, limits: Limits) -> PyResult<Self> {
        let puzzle = self.puzzle_or_raise(py)?;
        let facts: Vec<Square> = puzzle.fixed().chain(puzzle.blocked().iter()).collect();
        let reduced = watched(py, limits.budget()?, |budget| reduce(&puzzle, &facts, budget))?;
        let reduced = reduced.map_err(|reason| undecided(py, reason))?;
        Ok(Self::of(Placement::from(&reduced)))
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

    /// The completion with these columns.
    fn verify(&self, py: Python<'_>, owner: Py<PyAny>, columns: Vec<Int>) -> PyResult<Solution> {
        let puzzle = self.puzzle_or_raise(py)?;
        // What lies outside the board is told by the referee.
        let columns: Vec<u32> = columns.into_iter().map(|column| u32::try_from(column.0).unwrap_or(u32::MAX)).collect();
        let is_long = columns.len() > MOST_AT_ONCE;
        let checked = left_behind(py, is_long, move || Referee::new(&puzzle).verify(columns))?;
        let solution = checked.map_err(|rejection| errors::rejected(py, &rejection))?;
        Ok(Solution::new(solution, owner))
    }
}

fn hint_of(level: u8) -> PyResult<Hint> {
    let levels = [HintLevel::Technique, HintLevel::Place, HintLevel::Step, HintLevel::Whole];
    let level = levels.get(usize::from(level).wrapping_sub(1));
    let level = level.ok_or_else(|| PyValueError::new_err("level is 1 to 4"))?;
    Ok(Hint { level: *level, is_alone: true })
}

/// The bytes of the state of a count.
fn save(state: &Checkpoint) -> Vec<u8> {
    let Checkpoint { fingerprint, memory_bytes, total_units, done, partial } = state;
    let value = serde_json::json!({
        "fingerprint": fingerprint, "memory": memory_bytes, "units": total_units, "done": done,
        "partial": partial.to_string(),
    });
    value.to_string().into_bytes()
}

fn saved(bytes: &[u8]) -> PyResult<Checkpoint> {
    let read = || -> Option<Checkpoint> {
        let value: serde_json::Value = serde_json::from_slice(bytes).ok()?;
        let done = value["done"].as_array()?.iter().map(serde_json::Value::as_u64).collect::<Option<_>>()?;
        Some(Checkpoint {
            fingerprint: value["fingerprint"].as_u64()?,
            memory_bytes: value["memory"].as_u64()?,
            total_units: value["units"].as_u64()?,
            done,
            partial: value["partial"].as_str()?.parse().ok()?,
        })
    };
    read().ok_or_else(|| PyValueError::new_err("these bytes are no checkpoint of a count"))
}

/// The engines: (name, whether it proves, most rows, summary, source).
#[pyfunction]
pub(crate) fn engines() -> Vec<(&'static str, bool, usize, &'static str, &'static str)> {
    let row =
        |engine: &'static Engine| (engine.name, engine.is_complete, engine.most_rows, engine.summary, engine.source);
    ENGINES.into_iter().map(row).collect()
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
