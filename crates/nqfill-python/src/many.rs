//! Many boards on several threads.

use crate::board::{Board, Wanted, threads};
use crate::limits::Limits;
use crate::report::Report;
use crate::signals::watched;
use nqfill_core::engine::Budget;
use nqfill_core::solve::{Request, complete};
use nqfill_show::Verdict;
use pyo3::prelude::*;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The most boards a thread that are answered before the first of them is handed out.
const MOST_AT_ONCE: usize = 1024;

/// Answers to boards in their order: `(board, report)`.
///
/// Boards are taken and answered in portions, which double: the first answer comes soon, and threads are seldom begun.
#[pyclass(frozen, module = "nqfill._nqfill")]
pub(crate) struct Completions {
    boards: Py<PyAny>,
    request: Request,
    jobs: usize,
    portion: AtomicUsize,
    ready: Mutex<VecDeque<(Py<PyAny>, Report)>>,
}

#[pymethods]
impl Completions {
    #[new]
    fn new(boards: &Bound<'_, PyAny>, wanted: Wanted, limits: Limits, jobs: i64) -> PyResult<Self> {
        let (jobs, request) = (threads(jobs)?, wanted.request(limits)?);
        let boards = boards.try_iter()?.into_any().unbind();
        Ok(Self { boards, request, jobs, portion: AtomicUsize::new(jobs), ready: Mutex::default() })
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<(Py<PyAny>, Report)>> {
        if let Some(ready) = self.take() {
            return Ok(Some(ready));
        }
        let taken = self.portion(py)?;
        let reports: Vec<OnceLock<Report>> = taken.iter().map(|_| OnceLock::new()).collect();
        let cores: Vec<&Board> = taken.iter().map(|(_, core)| core.get()).collect();
        watched(py, self.request.budget.clone(), |budget| {
            answer_all(&cores, &reports, &self.request, budget, self.jobs)
        })?;
        let reports = reports.into_iter().filter_map(OnceLock::into_inner);
        let answers = taken.into_iter().map(|(owner, _)| owner).zip(reports);
        self.ready.lock().unwrap_or_else(PoisonError::into_inner).extend(answers);
        Ok(self.take())
    }
}

impl Completions {
    fn take(&self) -> Option<(Py<PyAny>, Report)> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }

    /// The next boards, with what they hold.
    fn portion(&self, py: Python<'_>) -> PyResult<Vec<(Py<PyAny>, Py<Board>)>> {
        let double = |portion: usize| Some((2 * portion).min(MOST_AT_ONCE * self.jobs));
        let most = self.portion.fetch_update(Ordering::Relaxed, Ordering::Relaxed, double).unwrap_or(1);
        let boards = self.boards.bind(py).try_iter()?.take(most);
        let with_core = |board: PyResult<Bound<'_, PyAny>>| {
            let board = board?;
            let core = board.getattr("_core")?.cast_into::<Board>()?.unbind();
            Ok((board.unbind(), core))
        };
        boards.map(with_core).collect()
    }
}

/// Answers boards, each thread the next one that none has taken.
fn answer_all(boards: &[&Board], reports: &[OnceLock<Report>], request: &Request, budget: &Budget, jobs: usize) {
    let request = Request { budget: budget.clone(), ..request.clone() };
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some((board, report)) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            boards.get(at).zip(reports.get(at))
        } {
            let _ = report.set(answer(board, &request));
        }
    };
    std::thread::scope(|scope| {
        // Where the system gives no thread, the others do the work.
        for _ in 1..jobs.min(boards.len()) {
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
}

fn answer(board: &Board, request: &Request) -> Report {
    let mut solutions = Vec::new();
    let verdict = match board.puzzle() {
        Err(conflicts) => Verdict::Conflict((**conflicts).clone()),
        Ok(puzzle) => Verdict::Answered(complete(puzzle, request, &mut |solution| {
            solutions.push(solution);
            ControlFlow::Continue(())
        })),
    };
    Report::new(board.placement().clone(), verdict, solutions).distinct(request.distinct)
}
