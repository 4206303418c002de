//! A mutex with a condition variable. Nothing else in a batch is locked for longer than a line of code, and no thread
//! holds two monitors at a time, so there is no order of locks to keep.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Interrupts do not notify; a waiting thread polls for one at this interval.
pub(crate) const POLL: Duration = Duration::from_millis(20);

/// A value that threads change under a lock and wait for changes of.
#[derive(Default)]
pub(crate) struct Monitor<T> {
    value: Mutex<T>,
    changed: Signal,
}

impl<T> Monitor<T> {
    pub(crate) fn new(value: T) -> Self {
        Self { value: Mutex::new(value), changed: Signal::default() }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, T> {
        self.value.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Unlocks the value and waits for a notification, for a short time at most; the caller tests its condition again.
    pub(crate) fn wait<'m>(&self, guard: MutexGuard<'m, T>) -> MutexGuard<'m, T> {
        self.changed.wait_for(guard, POLL)
    }

    /// Wakes all waiting threads. Called after the value was changed and unlocked.
    pub(crate) fn notify(&self) {
        self.changed.notify_all();
    }

    pub(crate) fn into_inner(self) -> T {
        self.value.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A condition variable that makes no system call where nobody waits.
#[derive(Default)]
pub(crate) struct Signal {
    changed: Condvar,
    /// Number of waiting threads, changed under the lock.
    waiting: AtomicUsize,
}

impl Signal {
    /// Unlocks a value and waits for a notification; the caller tests its condition again.
    pub(crate) fn wait<'m, T>(&self, guard: MutexGuard<'m, T>) -> MutexGuard<'m, T> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let waited = self.changed.wait(guard);
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    /// [`Self::wait`], for that time at most.
    pub(crate) fn wait_for<'m, T>(&self, guard: MutexGuard<'m, T>, most: Duration) -> MutexGuard<'m, T> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let waited = self.changed.wait_timeout(guard, most);
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    pub(crate) fn notify_one(&self) {
        if self.waiting.load(Ordering::Relaxed) > 0 {
            self.changed.notify_one();
        }
    }

    pub(crate) fn notify_all(&self) {
        if self.waiting.load(Ordering::Relaxed) > 0 {
            self.changed.notify_all();
        }
    }
}
