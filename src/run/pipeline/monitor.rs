//! A mutex with a condition variable. No thread holds two monitors at a time, so there is no order of locks to keep.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Interrupts do not notify; a waiting thread polls for one at this interval.
const POLL: Duration = Duration::from_millis(20);

/// A value that threads change under a lock and wait for changes of.
#[derive(Default)]
pub struct Monitor<T> {
    value: Mutex<T>,
    changed: Condvar,
    /// Number of waiting threads, changed under the lock: without one, to notify makes no system call.
    waiting: AtomicUsize,
}

impl<T> Monitor<T> {
    pub fn new(value: T) -> Self {
        Self { value: Mutex::new(value), changed: Condvar::new(), waiting: AtomicUsize::new(0) }
    }

    pub fn lock(&self) -> MutexGuard<'_, T> {
        self.value.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Unlocks the value and waits for a notification, for a short time at most; the caller tests its condition again.
    pub fn wait<'m>(&self, guard: MutexGuard<'m, T>) -> MutexGuard<'m, T> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let waited = self.changed.wait_timeout(guard, POLL);
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Wakes all waiting threads. Called after the value was changed and unlocked.
    pub fn notify(&self) {
        if self.waiting.load(Ordering::Relaxed) > 0 {
            self.changed.notify_all();
        }
    }

    pub fn into_inner(self) -> T {
        self.value.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
