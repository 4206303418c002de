//! Engines beside each other on the same boards.

use crate::board::Board;
use crate::errors::unknown;
use crate::given::Int;
use crate::limits::Limits;
use crate::signals::watched;
use nqfill::show::Lang;
use nqfill::show::experiment::{Experiment, long};
use nqfill::show::output::columns;
use nqfill_core::SearchOptions;
use nqfill_core::engine::{ENGINES, engine};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

/// The most runs of an engine on a board, as the program has it.
const MOST_RUNS: i64 = 10_000;

/// The engines that are compared where none is named.
#[pyfunction]
pub(crate) fn usual_engines() -> Vec<&'static str> {
    Experiment::USUAL_ENGINES.split(',').collect()
}

/// Runs engines on boards, each of which has a name unless it is an empty one: the runs in the program's JSON, and the table that
/// it prints, in Chinese and in English. Raises `ValueError` for names that mean nothing.
#[pyfunction]
pub(crate) fn compare(
    py: Python<'_>,
    boards: Vec<(Option<String>, Py<Board>)>,
    engines: Vec<String>,
    how: (Int, bool),
    limits: Limits,
) -> PyResult<(String, String, String)> {
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
    let budget = limits.0;
    let mut experiment = Experiment { engines, runs, is_first, time_limit: budget.time, measurements: Vec::new() };
    let boards: Vec<_> = boards.into_iter().map(|(name, board)| (name, board.get().held().clone())).collect();
    watched(py, budget, |budget| {
        let request = SearchOptions { budget: budget.clone(), ..SearchOptions::default() };
        for (name, board) in &boards {
            experiment.measure(name.clone(), board.placement(), &request);
            if experiment.is_interrupted() {
                return;
            }
        }
    })?;
    let document = serde_json::to_string(&experiment.in_words(Lang::En));
    let document = document.map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok((document, table(&experiment, Lang::Zh)?, table(&experiment, Lang::En)?))
}

fn table(experiment: &Experiment, lang: Lang) -> PyResult<String> {
    let mut text = Vec::new();
    let written = columns::write(long(experiment, lang).rows(), 1, None, &mut text);
    written.map_err(|error| PyOSError::new_err(error.to_string()))?;
    Ok(String::from_utf8_lossy(&text).trim_end().to_owned())
}
