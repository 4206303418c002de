//! Batches: from paths to files, boards and results, in parallel, with results in the order of the paths.

pub(crate) mod batch;
pub(crate) mod file_boards;
pub(crate) mod filter;
pub(crate) mod folder;
pub(crate) mod lines;
pub(crate) mod monitor;
pub(crate) mod not_boards;
pub(crate) mod ordered;
pub(crate) mod part;
pub(crate) mod proofs;
pub(crate) mod results;
pub(crate) mod rewrite;
pub(crate) mod sources;
pub(crate) mod walk;

pub(crate) use batch::{Batch, Selection};
pub(crate) use filter::Filter;
pub(crate) use folder::Targets;
pub(crate) use lines::{LineInput, LineOptions, Lines};
pub(crate) use not_boards::{Purpose, RESULT_ENDING, leave_out};
pub(crate) use ordered::{Give, Threads, in_order};
pub(crate) use proofs::{ProofFolder, ProofOptions};
pub(crate) use results::{of_lines, to_stream};
pub(crate) use sources::{Source, SourceList, chosen_board};
pub(crate) use walk::{Walk, sources};

use nqfill_core::engine::Cores;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// A step of a batch, for those who show its progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A board was read, and is about to be answered.
    BoardRead,
    /// The last board of a file was answered.
    FileDone,
}

/// Runs `work` on several threads, the calling one among them; on fewer if the system starts no more.
fn in_parallel(jobs: usize, work: impl Fn() + Sync) {
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
struct Done<'a>(&'a Cores);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.give(1);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn is_set(flag: &AtomicBool) -> bool {
    flag.load(Ordering::Relaxed)
}
