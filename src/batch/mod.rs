//! Many boards at a time: paths to files to boards to results, in parallel, written in the order of the paths.

mod alike;
mod attempts;
mod filter;
mod folder;
mod grade;
mod monitor;
mod ordered_writer;
mod own;
mod pool;
mod puzzles;
mod queue;
mod roster;
mod sources;
mod stream;
mod walk;

pub use alike::Alike;
pub use attempts::{Attempts, Whose};
pub use filter::{Filter, FilterError};
pub use folder::Targets;
pub use grade::Grader;
pub use own::leave_out;
pub use pool::{Maker, Threads, in_order};
pub use puzzles::{NamedAssignment, PuzzleFolder, Puzzles, chosen_board};
pub use roster::{HandedIn, Roster, RosterError, key};
pub use sources::{Input, Source, SourceList, sources};
pub use stream::to_stream;
pub use walk::{Purpose, Walk};

use crate::engine::{Cores, Jobs};
use crate::input::ReadOptions;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a batch tells of its progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A board was read, and is about to be answered.
    BoardRead,
    /// The last board of a file was answered.
    FileDone,
}

/// How to go about a batch.
pub struct Options<'a> {
    /// Boards at a time.
    pub jobs: Jobs,
    /// Told of every job that has no more boards to answer, so that searches still running may use its core.
    pub cores: Cores,
    /// How to read the files.
    pub reading: &'a ReadOptions,
    /// The most bytes that a file may have.
    pub max_input_bytes: u64,
    /// Whether results are flushed one by one.
    pub flush_each: bool,
    /// Ends the batch when set; set when results cannot be written, so that searches that are still running end.
    pub interrupt: &'a AtomicBool,
    /// Told of the progress, from any thread.
    pub watch: &'a (dyn Fn(Event) + Sync),
}

/// Runs the same work on several threads, this one among them: on as many as the system lets start.
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

/// Gives a core away when dropped.
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
