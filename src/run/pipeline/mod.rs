//! Batches: from paths to files, boards and results, in parallel, with results in the order of the paths.

pub(crate) mod alone;
pub(crate) mod filter;
pub(crate) mod folder;
pub(crate) mod grade;
pub(crate) mod leaf;
pub(crate) mod lines;
pub(crate) mod monitor;
pub(crate) mod not_boards;
pub(crate) mod ordered_writer;
pub(crate) mod pool;
pub(crate) mod proofs;
pub(crate) mod puzzles;
pub(crate) mod queue;
pub(crate) mod selection;
pub(crate) mod sources;
pub(crate) mod stream;
pub(crate) mod walk;

pub(crate) use alone::one_to_stream;
pub(crate) use filter::Filter;
pub(crate) use folder::Targets;
pub(crate) use grade::Grader;
pub(crate) use lines::{Answer, LineInput, LineOptions, answer_lines, lines_to_stream};
pub(crate) use not_boards::{Purpose, RESULT_ENDING, leave_out};
pub(crate) use pool::{Threads, in_order};
pub(crate) use proofs::{ProofFolder, ProofOptions};
pub(crate) use puzzles::{NamedAssignment, PuzzleFolder, Puzzles, chosen_board};
pub(crate) use selection::Selection;
pub(crate) use sources::{Input, Source, SourceList};
pub(crate) use stream::to_stream;
pub(crate) use walk::{Walk, sources};

use nqfill_core::engine::{Cores, Jobs};
use nqfill_read::ReadOptions;
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

/// Options of a batch.
pub(crate) struct Options<'a> {
    /// Number of boards that are answered at the same time.
    pub(crate) jobs: Jobs,
    /// Gets the core of each thread that has no more boards to answer, for the searches that are still running.
    pub(crate) cores: Cores,
    /// The input format and its options.
    pub(crate) reading: &'a ReadOptions,
    /// The most bytes that a file may have.
    pub(crate) max_input_bytes: u64,
    /// True if each result is flushed as soon as its turn comes.
    pub(crate) flush_each: bool,
    /// Which results are written.
    pub(crate) selection: Selection<'a>,
    /// When set, the batch ends. A batch sets it if results cannot be written, so that running searches end.
    pub(crate) interrupt: &'a AtomicBool,
    /// Gets every event, on the thread where it happens.
    pub(crate) watch: &'a (dyn Fn(Event) + Sync),
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
