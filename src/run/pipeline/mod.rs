//! Batches: from paths to files, boards and results, in parallel, with results in the order of the paths.

pub mod batch;
pub mod file_boards;
pub mod filter;
pub mod folder;
pub mod lines;
pub mod monitor;
pub mod not_boards;
pub mod ordered;
pub mod part;
pub mod proofs;
pub mod results;
pub mod rewrite;
pub mod sources;
pub mod walk;

pub use batch::{Batch, Selection};
pub use filter::Filter;
pub use folder::Targets;
pub use lines::{LineInput, LineOptions, Lines};
pub use not_boards::{Purpose, RESULT_ENDING, leave_out};
pub use ordered::{Give, Threads, in_order};
pub use proofs::{ProofFolder, ProofOptions};
pub use results::{of_lines, to_stream};
pub use sources::{Source, SourceList, chosen_board};
pub use walk::{Walk, sources};

use nqfill_core::engine::Cores;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// A step of a batch, for those who show its progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
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
