//! A round of slices on several threads, merged in order.

use super::subtree::{BoxedSubtree, Slice};
use crate::engine::{Flow, Limit, Meter, Run, Shared, Sink, Stop};
use crate::threads;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Time between two looks at the limits while other threads work.
pub(super) const LOOK_EVERY: Duration = Duration::from_millis(10);

/// A tree after its slice on some thread.
pub(super) struct Searched<'r> {
    /// Index of the tree in its round.
    pub(super) at: usize,
    pub(super) tree: BoxedSubtree<'r>,
    pub(super) result: SliceResult,
}

/// What a slice on some thread has found, and how it ended.
pub(super) struct SliceResult {
    found: SliceFound,
    pub(super) end: Flow,
    work: Work,
}

impl SliceResult {
    /// Searches a slice of `tree`, which may place so many queens.
    pub(super) fn of(tree: &mut BoxedSubtree<'_>, length: u64, meter: &Meter) -> Self {
        let (mut meter, mut found) = (meter.clone(), SliceFound::default());
        let end = tree.search(&mut Slice::new(length), &mut Run::new(&mut meter, &mut found));
        Self { found, end, work: Work::from(&meter) }
    }

    /// True if no completion was found, and no limit reached.
    pub(super) fn is_empty(&self) -> bool {
        self.found.work.is_empty() && self.end.is_continue()
    }

    /// Adds what the next slice did, which found nothing.
    pub(super) fn append(&mut self, next: &Self) {
        self.work.nodes += next.work.nodes;
        self.work.backtracks += next.work.backtracks;
    }

    /// Passes on the completions and the counts of the slice.
    ///
    /// # Errors
    /// Breaks when no more completions are wanted, or with what ended the slice.
    pub(super) fn deliver(&self, run: &mut Run<'_>) -> Flow {
        let mut last = Work::default();
        let width = self.found.columns.len().checked_div(self.found.work.len()).unwrap_or(0);
        for (at, &work) in self.found.work.iter().enumerate() {
            run.meter.count(work.nodes - last.nodes, work.backtracks - last.backtracks);
            last = work;
            run.solution(&self.found.columns[at * width..][..width])?;
        }
        run.meter.count(self.work.nodes - last.nodes, self.work.backtracks - last.backtracks);
        self.end
    }
}

/// Counts of a meter.
#[derive(Clone, Copy, Default)]
struct Work {
    nodes: u64,
    backtracks: u64,
}

impl From<&Meter> for Work {
    fn from(meter: &Meter) -> Self {
        Self { nodes: meter.nodes(), backtracks: meter.backtracks() }
    }
}

/// The completions of a slice, and the work done until each.
#[derive(Default)]
struct SliceFound {
    columns: Vec<u32>,
    work: Vec<Work>,
}

impl Sink for SliceFound {
    fn solution(&mut self, columns: &[u32], meter: &mut Meter) -> Flow {
        self.columns.extend_from_slice(columns);
        self.work.push(Work::from(&*meter));
        Continue(())
    }
}

/// Takes the trees of a round after their slices, in order.
type Take<'t, 'r> = &'t mut dyn FnMut(Searched<'r>, &mut Run<'_>) -> Flow;

/// Runs a slice of each tree, which may place `length` queens, on several threads.
///
/// # Errors
/// Breaks with what stops the search; what has not been taken by then is dropped.
pub(super) fn run_on_threads<'r>(
    round: Vec<BoxedSubtree<'r>>,
    (length, threads): (u64, usize),
    run: &mut Run<'_>,
    take: Take<'_, 'r>,
) -> Flow {
    let count = round.len();
    let shared = Arc::<Shared>::default();
    let waiting = round.into_iter().map(|tree| Mutex::new(Some(tree))).collect();
    let queue = Queue { waiting, next: AtomicUsize::new(0), length };
    let meter = run.meter.for_another_thread(&shared);
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        let start = |_: &usize| {
            let (sender, meter, queue) = (sender.clone(), meter.clone(), &queue);
            threads::start(scope, move || queue.work(&meter, &sender)).is_ok()
        };
        // Where the system starts no thread, this one runs the slices itself.
        if (0..threads).take_while(start).count() == 0 {
            queue.work(&meter, &sender);
        }
        drop(sender);
        let flow = merge_in_order(&receiver, count, run, take);
        shared.end(Limit::Interrupt);
        flow
    })
}

/// The trees of a round that wait for a thread.
struct Queue<'r> {
    waiting: Vec<Mutex<Option<BoxedSubtree<'r>>>>,
    next: AtomicUsize,
    /// Queens that a tree may place in its slice.
    length: u64,
}

impl<'r> Queue<'r> {
    /// Runs slice after slice, until there are no more or one is stopped.
    fn work(&self, meter: &Meter, sender: &Sender<Searched<'r>>) {
        loop {
            let at = self.next.fetch_add(1, Ordering::Relaxed);
            let tree = self.waiting.get(at).and_then(|tree| tree.lock().unwrap_or_else(PoisonError::into_inner).take());
            let Some(mut tree) = tree else { return };
            let result = SliceResult::of(&mut tree, self.length, meter);
            let end = result.end;
            if sender.send(Searched { at, tree, result }).is_err() || end.is_break() {
                return;
            }
        }
    }
}

/// Merges the slices of a round in order, so that the result is that of one thread.
fn merge_in_order<'r>(receiver: &Receiver<Searched<'r>>, count: usize, run: &mut Run<'_>, take: Take<'_, 'r>) -> Flow {
    let mut early: Vec<Option<Searched<'r>>> = (0..count).map(|_| None).collect();
    for at in 0..count {
        while early[at].is_none() {
            let searched = match receiver.recv_timeout(LOOK_EVERY) {
                Ok(searched) => searched,
                // The other threads look at the limits, but a caller may have to be asked on this one.
                Err(RecvTimeoutError::Timeout) => {
                    run.poll()?;
                    continue;
                }
                // Every slice begun is sent, so there is one unless a thread panicked, which must not pass for a proof.
                Err(RecvTimeoutError::Disconnected) => return Break(Stop::Limit(Limit::Interrupt)),
            };
            let place = searched.at;
            early[place] = Some(searched);
        }
        if let Some(searched) = early[at].take() {
            take(searched, run)?;
        }
    }
    Continue(())
}
