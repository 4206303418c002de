//! A condition variable that costs nothing while nobody waits: a batch rings it once for every board.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, MutexGuard, PoisonError};
use std::time::Duration;

/// Wakes those who wait for a change of what a mutex guards. Who changes it rings after letting go of the mutex.
#[derive(Default)]
pub(super) struct Bell {
    rung: Condvar,
    /// Changed with the mutex held only, so whoever makes a change sees all who have not seen it.
    waiting: AtomicUsize,
}

/// An interrupt rings no bell, so who waits looks for one now and then.
const LOOK_FOR_INTERRUPT: Duration = Duration::from_millis(20);

impl Bell {
    /// Waits for the bell, or for a while.
    pub(super) fn wait<'m, T>(&self, guard: MutexGuard<'m, T>) -> MutexGuard<'m, T> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let waited = self.rung.wait_timeout(guard, LOOK_FOR_INTERRUPT);
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    pub(super) fn ring(&self) {
        if self.waiting.load(Ordering::Relaxed) > 0 {
            self.rung.notify_all();
        }
    }
}
