//! Sees to it that what is written leaves the program soon, though not with a system call for every small board.

use crate::run::pipeline::monitor::Monitor;
use std::time::Duration;

/// Time for which a result waits for others.
const GATHER: Duration = Duration::from_millis(1);

/// The meeting place of threads that write and the one that flushes.
#[derive(Default)]
pub(crate) struct Flusher {
    state: Monitor<State>,
}

#[derive(Default)]
struct State {
    /// True if results were written that have not left the program.
    is_some: bool,
    /// Writers that are done.
    done: usize,
}

impl Flusher {
    /// Says that something was written.
    pub(crate) fn soon(&self) {
        let mut state = self.state.lock();
        let was_some = std::mem::replace(&mut state.is_some, true);
        drop(state);
        if !was_some {
            self.state.notify();
        }
    }

    /// Says that a writer is done.
    pub(crate) fn done(&self) {
        self.state.lock().done += 1;
        self.state.notify();
    }

    /// Flushes what others have written a short time ago, until so many of them are done. `look` is called about every
    /// twenty milliseconds.
    pub(crate) fn run(&self, writers: usize, flush: impl Fn(), look: impl Fn()) {
        let mut state = self.state.lock();
        while state.done < writers {
            look();
            if std::mem::take(&mut state.is_some) {
                drop(state);
                std::thread::sleep(GATHER);
                flush();
                state = self.state.lock();
            } else {
                state = self.state.wait(state);
            }
        }
    }
}
