//! Threads: no other file of the core starts one.

use std::io;
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// False where a program has one thread: in a browser, for which what threads do is not even compiled.
pub(crate) const ARE_THERE: bool = cfg!(not(all(target_family = "wasm", target_os = "unknown")));

/// Starts a thread within a scope.
///
/// # Errors
/// If the system starts no thread, or none more. Its work is then the caller's: with one thread all is found too.
#[allow(clippy::disallowed_methods, reason = "the one place that starts threads")]
pub(crate) fn start<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    if !ARE_THERE {
        return Err(io::ErrorKind::Unsupported.into());
    }
    Builder::new().spawn_scoped(scope, work)
}
