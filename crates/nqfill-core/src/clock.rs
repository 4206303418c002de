//! The clock: no other file of the core reads one.
//!
//! `wasm32-unknown-unknown` has no clock of its own, and the standard library's panics there. The host gives one.

use std::time::Duration;

/// A point in time, of a clock that never goes back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instant(source::Reading);

impl Instant {
    /// The time now.
    pub(crate) fn now() -> Self {
        Self(source::read())
    }

    /// Time from `earlier` to this.
    pub(crate) fn duration_since(self, earlier: Self) -> Duration {
        source::between(earlier.0, self.0)
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

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod source {
    use std::time::{Duration, Instant};

    pub(super) type Reading = Instant;

    #[allow(clippy::disallowed_methods, reason = "the one place that reads a clock")]
    pub(super) fn read() -> Reading {
        Instant::now()
    }

    pub(super) fn between(earlier: Reading, later: Reading) -> Duration {
        later.duration_since(earlier)
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) mod source {
    use std::sync::OnceLock;
    use std::time::Duration;

    pub(super) type Reading = Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Gives the core a clock, on targets that have none: the time since any fixed moment. Only the first call counts.
    ///
    /// Without a clock time stands still: no time limit ends a search, and what took how long reads 0.
    pub fn set_clock(now: fn() -> Duration) {
        let _ = CLOCK.set(now);
    }

    pub(super) fn read() -> Reading {
        CLOCK.get().map_or(Duration::ZERO, |now| now())
    }

    pub(super) fn between(earlier: Reading, later: Reading) -> Duration {
        later.saturating_sub(earlier)
    }
}
