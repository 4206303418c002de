//! Signals of the system.

use crate::exit::Exit;
#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGXFSZ};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The signals that ask a program to end.
#[cfg(unix)]
pub(crate) const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];
#[cfg(not(unix))]
pub(crate) const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

/// Makes a file that grows beyond the limit of the system an error like any other. Otherwise a signal ends the program
/// without a message, and temporary files stay.
#[cfg(unix)]
pub(crate) fn survive_large_files() {
    let _ = flag::register(SIGXFSZ, Arc::default());
}

#[cfg(not(unix))]
pub(crate) fn survive_large_files() {}

/// Ctrl-C while the program waits for what a user types.
pub(crate) struct Reading<'a> {
    flag: Option<&'a AtomicBool>,
    own: Arc<AtomicBool>,
    /// Set when the program no longer waits, and Ctrl-C does what it did before.
    done: Arc<AtomicBool>,
}

impl<'a> Reading<'a> {
    /// Begins to wait. `flag` is that of [`interrupt_flag`] in programs that have one.
    pub(crate) fn begin(flag: Option<&'a AtomicBool>) -> Self {
        let reading = Self { flag, own: Arc::default(), done: Arc::default() };
        if flag.is_none() {
            for signal in SIGNALS {
                let _ = flag::register_conditional_default(signal, reading.done.clone());
                let _ = flag::register(signal, reading.own.clone());
            }
        }
        reading
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        self.flag.unwrap_or(&self.own).load(Ordering::Relaxed)
    }
}

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
    }
}

/// A flag that Ctrl-C sets; a second Ctrl-C ends the program.
pub(crate) fn interrupt_flag() -> Arc<AtomicBool> {
    let interrupt = Arc::default();
    listen(&interrupt);
    interrupt
}

/// From now on Ctrl-C sets the flag; a second Ctrl-C ends the program.
pub(crate) fn listen(interrupt: &Arc<AtomicBool>) {
    for signal in SIGNALS {
        // Actions run in the order of their registration. If one cannot be registered, the signal ends the program at
        // once.
        let _ = flag::register_conditional_shutdown(signal, Exit::Interrupted as i32, interrupt.clone());
        let _ = flag::register(signal, interrupt.clone());
    }
}
