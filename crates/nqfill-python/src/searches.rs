//! What is asked of a board: completions, reasons, difficulty.

use crate::board::Board;
use crate::errors::unknown;
use crate::given::{Int, Keywords};
use crate::limits::{Limits, number, undecided};
use crate::many::answer;
use crate::report::Report;
use crate::signals::{Raised, watched, watched_by};
use crate::solution::Solution;
use crate::solutions::Solutions;
use nqfill::explain::{Query, explain_measured};
use nqfill::show::{Explained, HintLevel, Verdict};
use nqfill_core::SearchOptions;
use nqfill_core::board::{Placement, Square};
use nqfill_core::engine::{Cores, ENGINES, Engine, engine};
use nqfill_core::solve::{Order, Outcome};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ops::ControlFlow;

/// What a listing is to be: engine, limit, order, distinct, jobs, and whether to look for the number of all completions.
pub(crate) struct Wanted {
    request: SearchOptions,
    /// True if several threads are to work.
    is_shared: bool,
}

impl<'py> FromPyObject<'_, 'py> for Wanted {
    type Error = PyErr;

    /// Raises `ValueError` for names and numbers that mean nothing.
    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let (mut given, mut request) = (Keywords::new(given)?, SearchOptions::default());
        request.engine = given.next::<Option<String>>("engine")?.as_deref().map(engine_of).transpose()?;
        request.most = given.next::<Option<Int>>("limit")?.map(|most| number("limit", most)).transpose()?;
        request.order = match &*given.next::<String>("order")? {
            "auto" => Order::Auto,
            "canonical" => Order::Canonical,
            "search" => Order::Search,
            order => return Err(unknown("order", order, &["auto", "canonical", "search"])),
        };
        request.distinct = given.next("distinct")?;
        let jobs = threads(given.next("jobs")?)?;
        request.cores = Cores::new(jobs - 1);
        request.skip_total = !given.next::<bool>("total")?;
        Ok(Self { request, is_shared: jobs > 1 })
    }
}

impl Wanted {
    /// The request of `complete`.
    pub(crate) fn request(&self, limits: Limits) -> SearchOptions {
        SearchOptions { budget: limits.0, ..self.request.clone() }
    }
}

/// The number of threads; raises `ValueError` for none.
pub(crate) fn threads(Int(jobs): Int) -> PyResult<usize> {
    let jobs = usize::try_from(jobs).ok().filter(|&jobs| jobs > 0);
    jobs.ok_or_else(|| PyValueError::new_err("jobs is a number of threads from 1 on"))
}

fn engine_of(name: &str) -> PyResult<&'static Engine> {
    engine(name).ok_or_else(|| unknown("engine", name, &ENGINES.map(|engine| engine.name)))
}

/// A completion of a board, or `None` if there is none.
#[pyfunction]
pub(crate) fn solve(
    py: Python<'_>,
    board: &Board,
    owner: Py<PyAny>,
    wanted: Wanted,
    limits: Limits,
) -> PyResult<Option<Solution>> {
    let Ok(puzzle) = board.puzzle(py)? else { return Ok(None) };
    let request = wanted.request(limits);
    let request = SearchOptions { most: Some(1), skip_total: true, order: Order::Search, ..request };
    let (mut found, is_shared) = (None, wanted.is_shared);
    let answer = watched_by(py, &Raised::default(), is_shared, request.budget.clone(), |budget| {
        nqfill_core::solve::complete(puzzle, &request.within(budget), &mut |solution| {
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

/// The completions of a board, one by one.
#[pyfunction]
pub(crate) fn solutions(
    py: Python<'_>,
    board: &Board,
    owner: Py<PyAny>,
    wanted: Wanted,
    limits: Limits,
) -> PyResult<Solutions> {
    let puzzle = board.puzzle(py)?.ok().map(|puzzle| &**puzzle);
    Ok(Solutions::new(puzzle, wanted.request(limits), owner))
}

/// The completions of a board as a list, with what is known of their number.
#[pyfunction]
pub(crate) fn complete(py: Python<'_>, board: &Board, wanted: Wanted, limits: Limits) -> PyResult<Report> {
    let request = wanted.request(limits);
    watched_by(py, &Raised::default(), wanted.is_shared, request.budget.clone(), |budget| {
        answer(board.held(), &request.within(budget))
    })
}

/// A report that lists no completions.
fn verdict(board: &Board, verdict: Verdict) -> Report {
    Report::new(board.placement().clone(), verdict, Vec::new(), false)
}

/// Why there is no completion, or what all of them share; with a level, the next step alone.
#[pyfunction]
pub(crate) fn explain(
    py: Python<'_>,
    board: &Board,
    smallest: bool,
    hint: Option<u8>,
    limits: Limits,
) -> PyResult<Report> {
    let puzzle = match board.puzzle(py)? {
        Ok(puzzle) => puzzle,
        Err(conflicts) => return Ok(verdict(board, Verdict::Conflict((**conflicts).clone()))),
    };
    let hint = hint.map(hint_of).transpose()?;
    let query = match (hint, smallest) {
        (Some(_), _) => Query::NextStep,
        (None, true) => Query::SmallestCore,
        (None, false) => Query::Easiest,
    };
    let (explanation, searches) = watched(py, limits.0, |budget| explain_measured(puzzle, query, budget))?;
    let (blocked, free_rows) = (puzzle.blocked().clone(), puzzle.free_rows());
    let explained = Explained { explanation, searches, blocked, free_rows, hint };
    Ok(verdict(board, Verdict::Explained(Box::new(explained))))
}

fn hint_of(level: u8) -> PyResult<HintLevel> {
    match level {
        1..=3 => Ok(HintLevel::after(usize::from(level) - 1)),
        _ => Err(PyValueError::new_err("level is 1 to 3")),
    }
}

/// How difficult a board is.
#[pyfunction]
pub(crate) fn rate(py: Python<'_>, board: &Board, limits: Limits) -> PyResult<Report> {
    let puzzle = board.puzzle_or_raise(py)?;
    let rating = watched(py, limits.0, |budget| nqfill::rate::rate(&puzzle, budget))?;
    let rating = rating.map_err(|reason| undecided(py, reason))?;
    Ok(verdict(board, Verdict::Rated(Box::new(rating))))
}

/// A board without the facts that follow from the others.
#[pyfunction]
pub(crate) fn reduce(py: Python<'_>, board: &Board, limits: Limits) -> PyResult<Board> {
    let puzzle = board.puzzle_or_raise(py)?;
    let facts: Vec<Square> = puzzle.fixed().chain(puzzle.blocked().iter()).collect();
    let reduced = watched(py, limits.0, |budget| nqfill::reduce::reduce(&puzzle, &facts, budget))?;
    let reduced = reduced.map_err(|reason| undecided(py, reason))?;
    Ok(Board::of(Placement::from(&reduced)))
}

/// The engines: (name, whether it proves, most rows, summary, source).
#[pyfunction]
pub(crate) fn engines() -> Vec<(&'static str, bool, usize, &'static str, &'static str)> {
    let row =
        |engine: &'static Engine| (engine.name, engine.is_complete, engine.most_rows, engine.summary, engine.source);
    ENGINES.into_iter().map(row).collect()
}
