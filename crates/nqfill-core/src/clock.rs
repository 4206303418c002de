//! The clock: no other file of the core reads one.
//!
//! `wasm32-unknown-unknown` has no clock of its own, and the standard library's panics there. The host gives one; so may any
//! program, and tests do.

use std::sync::OnceLock;
use std::time::Duration;

/// A point in time, of a clock that never goes back: time since a fixed moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instant(Duration);

impl Instant {
    /// The time now.
    pub(crate) fn now() -> Self {
        Self(CLOCK.get().map_or_else(default_clock, |now| now()))
    }

    /// Time from `earlier` to this.
    pub(crate) fn duration_since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The point that much later.
    pub(crate) fn later(self, time: Duration) -> Self {
        Self(self.0 + time)
    }

    /// Time from this to now.
    pub(crate) fn elapsed(self) -> Duration {
        Self::now().duration_since(self)
    }
}

/// A clock that was started once, for callers that want to know when completions are found.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts it.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// Time since the start.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
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
