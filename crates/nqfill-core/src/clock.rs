//! The clock: no other file of the core reads one, so a target without a clock of its own needs another `now` here.

pub(crate) use std::time::Instant;

/// The time now. It only ever goes on.
#[allow(clippy::disallowed_methods, reason = "the one place that reads a clock")]
pub(crate) fn now() -> Instant {
    Instant::now()
}
