//! Engines beside each other on the same boards.

use crate::board::Board;
use crate::errors::unknown;
use crate::given::Int;
use crate::limits::Limits;
use crate::report::language;
use crate::signals::watched;
use nqfill::show::experiment::{Bilingual, Experiment, Figure, MeasuredBoard, Plot, long, plots};
use nqfill::show::output::columns;
use nqfill_core::board::Placement;
use nqfill_core::engine::{ENGINES, engine};
use nqfill_core::solve::Request;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

/// The most runs of an engine on a board, as the program has it.
const MOST_RUNS: i64 = 10_000;

/// What was measured of engines on boards.
#[pyclass(frozen, module = "nqfill._nqfill")]
pub(crate) struct Comparison(Experiment);

/// The engines that are compared where none is named.
#[pyfunction]
pub(crate) fn usual_engines() -> Vec<&'static str> {
    Experiment::USUAL_ENGINES.split(',').collect()
}

/// Runs engines on boards, each of which has a name unless it is an empty one.
///
/// # Errors
/// `ValueError` for names that mean nothing, and what a signal handler raises.
#[pyfunction]
pub(crate) fn compare(
    py: Python<'_>,
    boards: Vec<(Option<String>, Py<Board>)>,
    engines: Vec<String>,
    how: (Int, bool),
    limits: Limits,
) -> PyResult<Comparison> {
    let (runs, is_first) = how;
    let runs = Some(runs.0).filter(|runs| (1..=MOST_RUNS).contains(runs)).and_then(|runs| u32::try_from(runs).ok());
    let runs = Some(runs.ok_or_else(|| PyValueError::new_err(format!("runs is a number from 1 to {MOST_RUNS}")))?);
    if let Some(name) = engines.iter().find(|name| *name != "auto" && engine(name).is_none()) {
        return Err(unknown(
            "engine",
            name,
            &["auto"].into_iter().chain(ENGINES.map(|known| known.name)).collect::<Vec<_>>(),
        ));
    }
    let budget = limits.budget()?;
    let mut experiment = Experiment { engines, runs, is_first, time_limit: budget.time, measurements: Vec::new() };
    let boards: Vec<_> =
        boards.iter().map(|(name, board)| (name_of(name, board.get().placement()), board.get().held())).collect();
    watched(py, budget, |budget| {
        let request = Request { budget: budget.clone(), ..Request::default() };
        for (place, (name, board)) in boards.iter().enumerate() {
            let (n, puzzle) = (board.placement().n(), board.puzzle().map(|it| &**it).map_err(|it| &**it));
            experiment.measure(&MeasuredBoard { place, name, n, puzzle }, &request);
            if experiment.is_interrupted() {
                return;
            }
        }
    })?;
    Ok(Comparison(experiment))
}

fn name_of(name: &Option<String>, board: &Placement) -> Bilingual {
    name.clone().map_or_else(|| Bilingual::empty_board(board.n()), Bilingual::from)
}

#[pymethods]
impl Comparison {
    /// The runs in the program's JSON.
    fn document(&self) -> PyResult<String> {
        serde_json::to_string(&self.0.measurements).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The names of the figures that some engine has.
    fn figures(&self) -> Vec<&'static str> {
        let has = |figure: &Figure| self.0.measurements.iter().any(|run| figure.value(run).is_some());
        Figure::all().filter(has).map(Figure::name).collect()
    }

    /// The plot of a figure as SVG; `None` where no engine has it.
    fn plot(&self, figure: &str, lang: &str) -> PyResult<Option<String>> {
        let known = || Figure::all().map(Figure::name).collect::<Vec<_>>();
        let figure = Figure::named(figure).ok_or_else(|| unknown("figure", figure, &known()))?;
        let plots = plots(&self.0, &[figure], language(lang)?);
        let svg = plots.first().map(Plot::svg).transpose();
        svg.map_err(|error| PyOSError::new_err(error.to_string()))
    }

    /// The table of all runs, as the program prints it.
    fn text(&self, lang: &str) -> PyResult<String> {
        let mut text = Vec::new();
        let table = long(&self.0, language(lang)?);
        columns::write(table.rows(), 1, None, &mut text).map_err(|error| PyOSError::new_err(error.to_string()))?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}
