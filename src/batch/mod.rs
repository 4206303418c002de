//! Many boards at a time: paths to files to boards to results, in parallel, written in the order of the paths.

mod alike;
mod attempts;
mod bell;
mod filter;
mod folder;
mod grade;
mod hand;
mod lanes;
mod ordered;
mod own;
mod puzzles;
mod queue;
mod roster;
mod sources;
mod walk;

pub use alike::Alike;
pub use attempts::{Attempts, Whose};
pub use filter::{Filter, FilterError};
pub use folder::{FileWriter, Targets};
pub use grade::{Grader, Input};
pub use ordered::{Maker, in_order};
pub use own::leave_out;
pub use puzzles::{NamedAssignment, PuzzleFolder, Puzzles, chosen_board};
pub use queue::Board;
pub use roster::{HandedIn, Roster, RosterError, key};
pub use sources::{Source, SourceList, sources};
pub use walk::{Purpose, Walk};

use crate::engine::{Cores, Jobs};
use crate::input::ReadOptions;
use crate::report::{Summary, Verdict};
use lanes::Lanes;
use queue::{Place, Queue, Worker};
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is done with each board.
pub trait Task: Sync {
    /// Answers one board: results go to `out`, words for the user to `diagnostics`.
    ///
    /// # Errors
    /// Those of `out`.
    fn answer(&self, board: &Board, out: &mut dyn Write, diagnostics: &mut Vec<u8>) -> io::Result<Verdict>;

    /// What stands before every board but the first of a document.
    ///
    /// # Errors
    /// Those of `out`.
    fn between(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Told when a file is done.
    fn file_done(&self) {}
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
}

/// Answers every board of every source and writes the results to one stream, in order. Returns the count of verdicts.
///
/// # Errors
/// Those of `out`; the work stops at the first.
pub fn to_stream(
    sources: &[Source],
    task: &dyn Task,
    options: &Options<'_>,
    out: &mut (dyn Write + Send),
    diagnostics: &mut (dyn Write + Send),
) -> io::Result<Summary> {
    let queue = Queue::new(sources, options);
    let lanes = Lanes::new(out, diagnostics, options);
    let summary = Mutex::new(Summary::default());
    // A lone board is answered on this thread: to start another takes longer than a small board does.
    let worker = queue.worker();
    let first = worker.next();
    let jobs = if queue.is_done() {
        options.cores.give_all_but_one(options.jobs);
        1
    } else {
        options.jobs.count()
    };
    let first = Mutex::new(Some((worker, first)));
    in_parallel(jobs, || {
        let _done = Done(&options.cores);
        let begun = lock(&first).take();
        let (worker, board) = begun.unwrap_or_else(|| {
            let worker = queue.worker();
            let board = worker.next();
            (worker, board)
        });
        let counts = answer_all(&worker, board, task, &lanes);
        lock(&summary).merge(&counts);
    });
    lanes.close()?;
    Ok(summary.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
}

/// Answers a board, and then others until there are no more or the stream takes no more. Returns the count of verdicts.
fn answer_all(
    worker: &Worker<'_, '_>,
    mut next: Option<(Place, Board)>,
    task: &dyn Task,
    lanes: &Lanes<'_>,
) -> Summary {
    let mut summary = Summary::default();
    let mut last_lane = None;
    while let Some((place, board)) = next
        && let Some(mut lane) = lanes.lane(place, last_lane.take())
    {
        let mut diagnostics = Vec::new();
        let between = if place.is_first() { Ok(()) } else { task.between(&mut lane) };
        match between.and_then(|()| task.answer(&board, &mut lane, &mut diagnostics)) {
            Ok(verdict) => summary.add(&verdict),
            // What the board has written so far is not its answer.
            Err(error) => {
                lanes.fail(error);
                break;
            }
        }
        if board.last {
            task.file_done();
        }
        last_lane = lane.end_board(diagnostics, board.last);
        next = worker.next();
    }
    if let Some(lane) = last_lane {
        lane.finish();
    }
    summary
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
