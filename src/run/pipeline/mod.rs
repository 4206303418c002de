//! Batches: from paths to files, boards and results, in parallel, with results in the order of the paths.

pub mod alone;
pub mod filter;
pub mod folder;
pub mod grade;
pub mod leaf;
pub mod lines;
pub mod monitor;
pub mod ordered_writer;
pub mod own;
pub mod pool;
pub mod proofs;
pub mod puzzles;
pub mod queue;
pub mod selection;
pub mod sources;
pub mod stream;
pub mod walk;

pub use alone::one_to_stream;
pub use filter::Filter;
pub use folder::Targets;
pub use grade::Grader;
pub(crate) use lines::{Answer, LineInput, LineOptions, answer_lines, lines_to_stream};
pub use own::{Purpose, leave_out};
pub use pool::{Threads, in_order};
pub use proofs::{ProofFolder, ProofOptions};
pub use puzzles::{NamedAssignment, PuzzleFolder, Puzzles, chosen_board};
pub use selection::Selection;
pub use sources::{Input, Source, SourceList};
pub use stream::to_stream;
pub use walk::{Walk, sources};

use crate::engine::{Cores, Jobs};
use crate::read::ReadOptions;
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

/// Options of a batch.
pub struct Options<'a> {
    /// Number of boards that are answered at the same time.
    pub jobs: Jobs,
    /// Gets the core of each thread that has no more boards to answer, for the searches that are still running.
    pub cores: Cores,
    /// The input format and its options.
    pub reading: &'a ReadOptions,
    /// The most bytes that a file may have.
    pub max_input_bytes: u64,
    /// True if each result is flushed as soon as its turn comes.
    pub flush_each: bool,
    /// Which results are written.
    pub selection: Selection<'a>,
    /// When set, the batch ends. A batch sets it if results cannot be written, so that running searches end.
    pub interrupt: &'a AtomicBool,
    /// Gets every event, on the thread where it happens.
    pub watch: &'a (dyn Fn(Event) + Sync),
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
