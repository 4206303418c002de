//! Signals of the system.

use super::exit::Exit;
#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGXFSZ};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The signals that ask a program to end.
#[cfg(unix)]
pub(super) const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];
#[cfg(not(unix))]
pub(super) const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

/// Makes a file that grows beyond the limit of the system an error like any other. Otherwise a signal ends the program
/// without a message, and temporary files stay.
#[cfg(unix)]
pub(super) fn survive_large_files() {
    let _ = flag::register(SIGXFSZ, Arc::default());
}

#[cfg(not(unix))]
pub(super) fn survive_large_files() {}

/// A flag that Ctrl-C sets; a second Ctrl-C ends the program.
pub(super) fn interrupt_flag() -> Arc<AtomicBool> {
    let interrupt = Arc::new(AtomicBool::new(false));
    for signal in SIGNALS {
        // Actions run in the order of their registration. If one cannot be registered, the signal ends the program at once.
        let _ = flag::register_conditional_shutdown(signal, Exit::Interrupted as i32, interrupt.clone());
        let _ = flag::register(signal, interrupt.clone());
    }
    interrupt
}
