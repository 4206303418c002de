//! Work without the GIL, which Ctrl-C ends: all of it raises what a signal handler has raised, `KeyboardInterrupt` most of
//! the time.

use nqfill_core::engine::{Budget, Poll};
use pyo3::prelude::*;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

/// What a signal handler, or a function that was called on the way, has raised.
#[derive(Clone, Default)]
pub(crate) struct Raised(Arc<Mutex<Option<PyErr>>>);

impl Raised {
    /// Keeps the first error; true if there is one.
    pub(crate) fn keep(&self, result: PyResult<()>) -> bool {
        let mut raised = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if raised.is_none() {
            *raised = result.err();
        }
        raised.is_some()
    }

    /// Raises what was raised.
    pub(crate) fn or<T>(&self, result: T) -> PyResult<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(result), Err)
    }

    /// The budget, which ends when a signal handler raises.
    ///
    /// Handlers run on the main thread of Python alone, and only when asked; elsewhere to ask does nothing.
    pub(crate) fn ends(&self, budget: Budget) -> Budget {
        let (raised, look) = (self.clone(), Look::default());
        let poll = Poll::new(move || {
            let looked = look.if_due(|| raised.keep(Python::attach(|py| py.check_signals())));
            looked.unwrap_or_else(|| raised.keep(Ok(())))
        });
        Budget { poll: Some(poll), ..budget }
    }
}

/// Looks at signals, which take the GIL: where other threads of Python keep it busy, so rarely that the work goes on.
#[derive(Default)]
struct Look(Mutex<Option<Instant>>);

/// A wait for the GIL is a tenth of the time at most.
const PAUSE_A_WAIT: u32 = 10;

/// The longest time without a look.
const LONGEST_PAUSE: Duration = Duration::from_millis(50);

impl Look {
    /// What a look says, if it is time for one.
    fn if_due(&self, look: impl FnOnce() -> bool) -> Option<bool> {
        let began = Instant::now();
        if self.next().is_some_and(|next| began < next) {
            return None;
        }
        let is_over = look();
        let ended = Instant::now();
        *self.next() = Some(ended + (PAUSE_A_WAIT * (ended - began)).min(LONGEST_PAUSE));
        Some(is_over)
    }

    /// The time of the next look, once there was one.
    fn next(&self) -> MutexGuard<'_, Option<Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Locks what another thread of Python may hold for as long as it searches.
pub(crate) fn locked<'a, T>(py: Python<'_>, mutex: &'a Mutex<T>) -> PyResult<MutexGuard<'a, T>> {
    loop {
        match mutex.try_lock() {
            Ok(guard) => return Ok(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {
                py.detach(|| std::thread::sleep(WAIT));
                py.check_signals()?;
            }
        }
    }
}

/// The time between two tries to lock.
const WAIT: Duration = Duration::from_millis(1);

/// Does work within a budget, which an exception of a signal handler ends; other threads of Python run beside it.
pub(crate) fn watched<T: Send>(py: Python<'_>, budget: Budget, work: impl FnOnce(&Budget) -> T + Send) -> PyResult<T> {
    watched_by(py, &Raised::default(), false, budget, work)
}

/// [`watched`], from outside if the work is shared by several threads, and ended by whatever is raised.
pub(crate) fn watched_by<T: Send>(
    py: Python<'_>,
    raised: &Raised,
    is_shared: bool,
    budget: Budget,
    work: impl FnOnce(&Budget) -> T + Send,
) -> PyResult<T> {
    let budget = raised.ends(budget);
    let result = py.detach(|| if is_shared { watched_from_outside(raised, budget, work) } else { work(&budget) });
    raised.or(result)
}

/// Does work of several threads. The thread that calls may be the one that waits for the others, so it does nothing but
/// look for signals.
fn watched_from_outside<T: Send>(raised: &Raised, budget: Budget, work: impl FnOnce(&Budget) -> T + Send) -> T {
    let interrupt = Arc::new(AtomicBool::new(false));
    let budget = Budget { interrupt: Some(interrupt.clone()), ..budget };
    std::thread::scope(|scope| {
        let (done, is_done) = channel::<()>();
        let worker = scope.spawn(move || {
            let _done = done;
            work(&budget)
        });
        while is_done.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Timeout) {
            if raised.keep(Python::attach(|py| py.check_signals())) {
                interrupt.store(true, Ordering::Relaxed);
            }
        }
        worker.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// Does work that looks at no budget, without the GIL. If it is long it has a thread of its own, which ends by itself when a signal
/// handler raises, without anybody to hear its result.
pub(crate) fn left_behind<T: Send + 'static>(
    py: Python<'_>,
    is_long: bool,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    if !is_long {
        return Ok(py.detach(work));
    }
    py.detach(|| {
        let (done, result) = channel();
        let worker = std::thread::spawn(move || drop(done.send(work())));
        loop {
            match result.recv_timeout(LOOK_EVERY) {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Timeout) => Python::attach(|py| py.check_signals())?,
                Err(RecvTimeoutError::Disconnected) => match worker.join() {
                    Err(panic) => resume_unwind(panic),
                    Ok(()) => unreachable!("a thread that ends well has sent its result"),
                },
            }
        }
    })
}

/// The time between two looks at signals.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// Panics where calls do their work, for the tests of wheels: a panic is to be an exception, not the end of the process. Nobody
/// else has a use for it.
#[pyfunction]
pub(crate) fn _panic(py: Python<'_>, is_shared: bool) -> PyResult<()> {
    watched_by(py, &Raised::default(), is_shared, Budget::default(), |_| panic!("as a test wants it"))
}
