//! Work without the GIL, which Ctrl-C ends.

use nqfill_core::engine::Budget;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Time between two looks for signals.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Does work within a budget, which an exception of a signal handler interrupts; other threads of Python run beside it.
///
/// Python runs handlers on its main thread alone, so that the work has a thread of its own and the caller looks for signals.
///
/// # Errors
/// The exception that a signal handler raised, `KeyboardInterrupt` most of the time.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    mut budget: Budget,
    work: impl FnOnce(&Budget) -> T + Send,
) -> PyResult<T> {
    let interrupt = budget.interrupt.get_or_insert_default().clone();
    py.detach(|| {
        std::thread::scope(|scope| {
            let (send, done) = channel();
            let worker = scope.spawn(move || {
                let result = work(&budget);
                // Nobody waits any more if the caller was interrupted.
                let _ = send.send(());
                result
            });
            let mut raised = Ok(());
            while matches!(done.recv_timeout(LOOK_EVERY), Err(RecvTimeoutError::Timeout)) {
                if raised.is_ok() {
                    raised = Python::attach(|py| py.check_signals());
                    interrupt.fetch_or(raised.is_err(), Ordering::Relaxed);
                }
            }
            let result = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            raised.map(|()| result)
        })
    })
}

/// The flag that ends work.
pub(crate) type Interrupt = Arc<AtomicBool>;
