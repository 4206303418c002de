//! Threads, and what they share.

use nqfill_core::engine::Cores;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Interrupts do not notify; a waiting thread polls for one at this interval.
pub const POLL: Duration = Duration::from_millis(20);

/// A value that threads change under a lock and wait for changes of. No thread holds two monitors at a time, so there is no order
/// of locks to keep.
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
        lock(&self.value)
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

/// Runs `work` on several threads, the calling one among them; on fewer if the system starts no more.
pub fn in_parallel(jobs: usize, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        for _ in 1..jobs {
            if std::thread::Builder::new().spawn_scoped(scope, &work).is_err() {
                break;
            }
        }
        work();
    });
}

/// Gives away the core of a thread when dropped.
pub struct GiveOnDrop<'a>(pub &'a Cores);

impl Drop for GiveOnDrop<'_> {
    fn drop(&mut self) {
        self.0.give(1);
    }
}

pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub fn is_set(flag: &AtomicBool) -> bool {
    flag.load(Ordering::Relaxed)
}
