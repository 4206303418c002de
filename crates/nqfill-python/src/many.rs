//! Many boards on several threads.

use crate::board::{Board, Held};
use crate::given::Int;
use crate::limits::Limits;
use crate::report::Report;
use crate::searches::{Wanted, threads};
use crate::signals::watched;
use nqfill::show::Verdict;
use nqfill_core::engine::Budget;
use nqfill_core::solve::{Request, complete};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The most boards a thread that are taken before the first of them is handed out.
const MOST_AHEAD: usize = 256;

/// More threads than any machine has processors for.
const MOST_THREADS: usize = 256;

/// Boards that are answered before whoever waits for the first of them is woken.
const WOKEN_AFTER: usize = 64;

/// Answers to boards in their order: `(board, report)`.
///
/// With one thread each board is answered when it is asked for. With more, threads answer boards ahead, which are taken from
/// Python while they work; how many grows while answers are taken, so that the first comes soon.
#[pyclass(frozen, module = "nqfill._nqfill")]
pub(crate) struct Completions {
    boards: Py<PyAny>,
    request: Request,
    jobs: usize,
    ahead: Mutex<Ahead>,
    pool: Arc<Pool>,
}

/// What has been taken from Python and not yet handed out.
struct Ahead {
    taken: VecDeque<(Py<PyAny>, Arc<Task>)>,
    /// How many boards are taken ahead.
    most: usize,
    /// What the iterator of boards ended with.
    end: Option<PyResult<()>>,
    /// The process whose threads do the work, once there are any.
    process: Option<u32>,
}

/// An answer, or what the thread that looked for it panicked with.
type Answered = std::thread::Result<Report>;

/// A board to answer.
struct Task {
    board: Arc<Held>,
    report: Mutex<Option<Answered>>,
}

/// What threads share, which know nothing of Python.
#[derive(Default)]
struct Pool {
    queue: Mutex<Queue>,
    /// Told when there are boards, or when there will be no more.
    boards: Condvar,
    /// Told when boards are answered.
    answers: Condvar,
    interrupt: Arc<AtomicBool>,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Arc<Task>>,
    /// Boards answered since somebody waits.
    answered: usize,
    is_closed: bool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[pymethods]
impl Completions {
    #[new]
    fn new(boards: &Bound<'_, PyAny>, wanted: Wanted, limits: Limits, jobs: Int) -> PyResult<Self> {
        let (jobs, request) = (threads(jobs)?.min(MOST_THREADS), wanted.request(limits)?);
        let boards = boards.try_iter()?.into_any().unbind();
        let ahead = Ahead { taken: VecDeque::new(), most: 1, end: None, process: None };
        Ok(Self { boards, request, jobs, ahead: Mutex::new(ahead), pool: Arc::default() })
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<(Py<PyAny>, Report)>> {
        // The iterator of boards might ask for an answer itself.
        let ahead = self.ahead.try_lock();
        let mut ahead = ahead.map_err(|_| PyRuntimeError::new_err("the answers are being asked for already"))?;
        self.fill(py, &mut ahead)?;
        let Some((owner, task)) = ahead.taken.pop_front() else {
            return ahead.end.replace(Ok(())).unwrap_or(Ok(())).map(|()| None);
        };
        let report = self.report(py, &mut ahead, &task)?;
        Ok(Some((owner, report)))
    }
}

impl Completions {
    /// Takes boards from Python, as many as are wanted ahead.
    fn fill(&self, py: Python<'_>, ahead: &mut Ahead) -> PyResult<()> {
        if ahead.end.is_some() || ahead.taken.len() > ahead.most / 2 {
            return Ok(());
        }
        if self.jobs > 1 {
            ahead.most = (2 * ahead.most).clamp(2 * self.jobs, MOST_AHEAD * self.jobs);
        }
        let mut new = Vec::new();
        let mut boards = self.boards.bind(py).try_iter()?;
        while ahead.taken.len() < ahead.most && ahead.end.is_none() {
            let next = boards.next().map(|board| board.and_then(|board| Ok((task(&board)?, board.unbind()))));
            match next {
                Some(Ok((task, board))) => {
                    new.push(task.clone());
                    ahead.taken.push_back((board, task));
                }
                // Raised behind the answers to the boards before it.
                Some(Err(error)) => ahead.end = Some(Err(error)),
                None => ahead.end = Some(Ok(())),
            }
        }
        if self.jobs > 1 && !new.is_empty() {
            if ahead.process.is_none() {
                ahead.process = Some(std::process::id());
                self.begin();
            }
            lock(&self.pool.queue).waiting.extend(new);
            self.pool.boards.notify_all();
        }
        Ok(())
    }

    /// Begins the threads; where the system gives none, whoever asks does the work.
    fn begin(&self) {
        for _ in 0..self.jobs {
            let (pool, request) = (self.pool.clone(), self.request.clone());
            let budget = Budget { interrupt: Some(pool.interrupt.clone()), ..request.budget.clone() };
            let request = Request { budget, ..request };
            let _ = std::thread::Builder::new().spawn(move || pool.work(&request));
        }
    }

    /// The answer to a board: waits for it, or makes it.
    fn report(&self, py: Python<'_>, ahead: &mut Ahead, task: &Arc<Task>) -> PyResult<Report> {
        if let Some(answered) = lock(&task.report).take() {
            return Ok(answered.unwrap_or_else(|panic| resume_unwind(panic)));
        }
        if ahead.process.is_some_and(|process| process != std::process::id()) {
            return Err(PyRuntimeError::new_err(
                "the threads of these answers are in another process, from which this was forked",
            ));
        }
        let mut wait = Duration::from_millis(1);
        while self.jobs > 1 && !self.is_mine(task) {
            if let Some(answered) = py.detach(|| self.pool.wait(task, wait)) {
                return Ok(answered.unwrap_or_else(|panic| resume_unwind(panic)));
            }
            py.check_signals().inspect_err(|_| self.close(ahead))?;
            wait = (2 * wait).min(Duration::from_millis(16));
        }
        watched(py, self.request.budget.clone(), |budget| {
            answer(&task.board, &Request { budget: budget.clone(), ..self.request.clone() })
        })
        .inspect_err(|_| self.close(ahead))
    }

    /// True if no thread has taken a board and there is none to take it, which is so where the system gave no threads.
    fn is_mine(&self, task: &Arc<Task>) -> bool {
        if Arc::strong_count(&self.pool) > 1 {
            return false;
        }
        let mut queue = lock(&self.pool.queue);
        let before = queue.waiting.len();
        queue.waiting.retain(|waiting| !Arc::ptr_eq(waiting, task));
        queue.waiting.len() < before
    }

    /// Ends the work; there are no more answers then.
    fn close(&self, ahead: &mut Ahead) {
        ahead.taken.clear();
        ahead.end = Some(Ok(()));
        self.pool.close();
    }
}

impl Drop for Completions {
    fn drop(&mut self) {
        self.pool.close();
    }
}

impl Pool {
    /// Answers boards until there will be no more.
    fn work(&self, request: &Request) {
        let mut queue = lock(&self.queue);
        while !queue.is_closed {
            let Some(task) = queue.waiting.pop_front() else {
                queue = self.boards.wait(queue).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            drop(queue);
            let answered = catch_unwind(AssertUnwindSafe(|| answer(&task.board, request)));
            *lock(&task.report) = Some(answered);
            queue = lock(&self.queue);
            queue.answered += 1;
            if queue.answered >= WOKEN_AFTER || queue.waiting.is_empty() {
                queue.answered = 0;
                self.answers.notify_all();
            }
        }
    }

    /// The answer to a board, if it comes in that time.
    fn wait(&self, task: &Task, most: Duration) -> Option<Answered> {
        let mut queue = lock(&self.queue);
        if let Some(answered) = lock(&task.report).take() {
            return Some(answered);
        }
        queue.answered = 0;
        drop(self.answers.wait_timeout(queue, most));
        lock(&task.report).take()
    }

    fn close(&self) {
        self.interrupt.store(true, Ordering::Relaxed);
        let mut queue = lock(&self.queue);
        queue.is_closed = true;
        queue.waiting.clear();
        drop(queue);
        self.boards.notify_all();
    }
}

/// A board of Python as a task.
fn task(board: &Bound<'_, PyAny>) -> PyResult<Arc<Task>> {
    let core = board.getattr("_core")?.cast_into::<Board>()?;
    Ok(Arc::new(Task { board: core.get().held().clone(), report: Mutex::default() }))
}

fn answer(board: &Held, request: &Request) -> Report {
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
