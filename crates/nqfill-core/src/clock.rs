//! The clock: no other file of the core reads one.
//!
//! `wasm32-unknown-unknown` has no clock of its own, and the standard library's panics there. The host gives one; so may any
//! program, and tests do.

use std::sync::OnceLock;
use std::time::Duration;

/// A clock that was started once, as the time from a fixed moment to its start: it never goes back.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Duration);

impl Stopwatch {
    /// Starts it.
    pub fn start() -> Self {
        Self(CLOCK.get().map_or_else(default_clock, |now| now()))
    }

    /// Time since the start.
    pub fn elapsed(self) -> Duration {
        self.until(Self::start())
    }

    /// Time from its start to that of one started later.
    pub(crate) fn until(self, later: Self) -> Duration {
        later.0.saturating_sub(self.0)
    }

    /// The same, as if it had been started that much later.
    pub(crate) fn later(self, time: Duration) -> Self {
        Self(self.0 + time)
    }
}

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Gives the core a clock: the time since any fixed moment. Only the first call counts, and it has to come before any work.
///
/// Without it the clock is the system's; on `wasm32-unknown-unknown`, which has none, time stands still: no time limit ends a
/// search, and what took how long reads 0.
pub fn set_clock(now: fn() -> Duration) {
    let _ = CLOCK.set(now);
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[allow(clippy::disallowed_methods, reason = "the one place that reads a clock")]
fn default_clock() -> Duration {
    use std::time::Instant;

    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn default_clock() -> Duration {
    Duration::ZERO
}
