//! Time slices: untried branches near the root take turns, in rounds of growing slices, on as many cores as are idle.
//!
//! Solutions come in clumps: on a board with thousands of them the first branch may hold none, and be long. So when the
//! search lasts, its untried branches near the root become trees of their own, and each is searched for one slice a
//! round. Restarts would do as much for the first solution, but repeat themselves on boards without solutions; slices
//! cost nothing there.
//!
//! Slices are measured in queens, and a tree takes along all that its search has learnt. So a slice depends on its tree
//! alone, and the slices of one round may run on several threads. Their results are merged in order, and the rest is
//! dropped as soon as no more is wanted: completions, their order, the verdict and the counts of nodes and backtracks
//! are those of one thread. A node limit would cut through a slice, and an observer wants one account, so such searches
//! stay on one thread. The first rounds do too, since their slices take less time than starting a thread.

use super::context::Context;
use super::resumable::{ResumableSearch, Status};
use super::rows64::TreeSearch;
use super::trail::Trail;
use super::tree::SearchTree;
use super::tuning::{ENOUGH_TREES, FIRST_SLICE, WORTH_A_THREAD};
use crate::engine::{Flow, Limit, Meter, Run, Shared, Sink, Stop};
use crate::threads;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Time between two looks at the limits while other threads work.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// A search of one tree in slices.
pub(super) struct InterleavedSearch<'r, const R: usize> {
    search: TreeSearch<'r, R>,
    schedule: Schedule<R>,
    /// The trees that wait for their slice in this round.
    round: std::vec::IntoIter<SearchTree<R>>,
    /// True once a completion was found: the first is handed out at once, others with their slice.
    has_found: bool,
}

impl<'r, const R: usize> InterleavedSearch<'r, R> {
    /// Searches the tree of `search`, whose root has been opened.
    pub(super) fn new(mut search: TreeSearch<'r, R>) -> Self {
        let mut schedule = Schedule::new(std::mem::take(&mut search.tree));
        let round = schedule.next_round().into_iter();
        Self { search, schedule, round, has_found: false }
    }

    /// Runs the slice that is begun.
    fn run_slice(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, Status> {
        self.search.search_slice(!self.has_found, run)?;
        if self.search.is_paused() {
            self.has_found = true;
            return Continue(Status::Open);
        }
        self.schedule.put_back(std::mem::take(&mut self.search.tree), run);
        Continue(self.status())
    }

    fn status(&self) -> Status {
        if self.schedule.is_finished() { Status::Finished } else { Status::Open }
    }
}

impl<const R: usize> ResumableSearch for InterleavedSearch<'_, R> {
    /// Runs one slice, or a round on several threads.
    fn resume(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, Status> {
        if self.search.is_paused() {
            return self.run_slice(run);
        }
        let begins = self.round.len() == 0;
        if begins {
            self.schedule.lengthen();
            self.round = self.schedule.next_round().into_iter();
        }
        let (context, schedule) = (&self.search.context, &mut self.schedule);
        let is_worth_threads = begins && schedule.length >= WORTH_A_THREAD;
        if let Some(cores) = is_worth_threads.then(|| run.idle_cores(self.round.len().saturating_sub(1))).flatten() {
            let round = std::mem::take(&mut self.round).collect();
            run_on_threads(context, round, (schedule.length, cores.count + 1), run, &mut |slice, run| {
                slice.deliver(run)?;
                schedule.put_back(slice.tree, run);
                Continue(())
            })?;
        } else if let Some(tree) = self.round.next() {
            schedule.report_start(&tree, run);
            self.search.tree = tree;
            self.search.begin_slice(schedule.length);
            return self.run_slice(run);
        }
        Continue(self.status())
    }
}

/// A position whose branches are in several trees.
struct DividedPosition {
    /// Index of the division above it.
    above: usize,
    /// Number of queens of the position.
    queens: usize,
    /// Number of its trees that are not finished.
    open: usize,
}

/// The trees still to be searched, in order.
///
/// Order of calls: `next_round`; then for each of its trees, in order, `report_start` and after its slice `put_back`;
/// then `lengthen`.
struct Schedule<const R: usize> {
    /// Queens that a tree may place in a slice of this round.
    length: u64,
    divisions: Vec<DividedPosition>,
    next_round: Vec<SearchTree<R>>,
    /// Number of trees of this round that have not had their slice.
    left: usize,
    /// The trail that the observer knows.
    reported: Trail,
}

impl<const R: usize> Schedule<R> {
    /// The first round has one tree, whose root has been opened.
    fn new(root: SearchTree<R>) -> Self {
        let divisions = vec![DividedPosition { above: 0, queens: 0, open: 1 }];
        let reported = root.trail.clone();
        Self { length: FIRST_SLICE, divisions, next_round: vec![root], left: 0, reported }
    }

    /// The trees of the next round; none when the search is finished.
    fn next_round(&mut self) -> Vec<SearchTree<R>> {
        let round = std::mem::take(&mut self.next_round);
        self.left = round.len();
        round
    }

    /// True if no tree waits, in this round or the next.
    fn is_finished(&self) -> bool {
        self.left == 0 && self.next_round.is_empty()
    }

    /// Doubles the length of slices.
    fn lengthen(&mut self) {
        self.length = self.length.saturating_mul(2);
    }

    /// Reports that the search goes to a tree.
    fn report_start(&mut self, tree: &SearchTree<R>, run: &mut Run<'_>) {
        if run.is_observed() {
            self.reported.report_switch(&tree.trail, run);
        }
    }

    /// Takes a tree after its slice. If it is not finished it waits for the next round, divided unless there are enough
    /// trees; if it is, it may finish the divisions that it came from.
    fn put_back(&mut self, mut tree: SearchTree<R>, run: &mut Run<'_>) {
        self.left -= 1;
        if tree.levels.is_empty() {
            self.finish(&mut tree, run);
        }
        if run.is_observed() {
            self.reported = tree.trail.clone();
        }
        if tree.levels.is_empty() {
            return;
        }
        if self.left + self.next_round.len() < ENOUGH_TREES {
            self.divide(&mut tree);
        }
        self.next_round.push(tree);
    }

    fn divide(&mut self, tree: &mut SearchTree<R>) {
        let (above, level) = (tree.division, tree.levels.iter().find(|level| level.untried != 0));
        let Some(queens) = level.map(|level| level.queens) else {
            return;
        };
        let parts = tree.divide(self.divisions.len());
        self.divisions.push(DividedPosition { above, queens, open: parts.len() + 1 });
        self.next_round.extend(parts);
    }

    /// Takes back the queens of a finished tree, and of all divisions of which it was the last.
    fn finish(&mut self, tree: &mut SearchTree<R>, run: &mut Run<'_>) {
        let mut at = tree.division;
        loop {
            let division = &mut self.divisions[at];
            tree.trail.take_back(division.queens, run);
            division.open -= 1;
            if division.open > 0 || at == 0 {
                return;
            }
            at = division.above;
        }
    }
}

/// The result of a slice on some thread.
pub(super) struct Slice<const R: usize> {
    /// Index of the tree in its round.
    at: usize,
    pub(super) tree: SearchTree<R>,
    found: SliceFound,
    pub(super) end: Flow,
    work: Work,
}

impl<const R: usize> Slice<R> {
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

/// Takes the slices of a round, in order.
type TakeSlice<'t, const R: usize> = &'t mut dyn FnMut(Slice<R>, &mut Run<'_>) -> Flow;

/// Runs a slice of each tree, which may place `length` queens, on several threads.
///
/// # Errors
/// Breaks with what stops the search; what has not been taken by then is dropped.
pub(super) fn run_on_threads<const R: usize>(
    context: &Arc<Context<'_>>,
    round: Vec<SearchTree<R>>,
    (length, threads): (u64, usize),
    run: &mut Run<'_>,
    take: TakeSlice<'_, R>,
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
            threads::start(scope, move || queue.work(context, &meter, &sender)).is_ok()
        };
        // Where the system starts no thread, this one runs the slices itself.
        if (0..threads).take_while(start).count() == 0 {
            queue.work(context, &meter, &sender);
        }
        drop(sender);
        let flow = merge_in_order(&receiver, count, run, take);
        shared.end(Limit::Interrupt);
        flow
    })
}

/// The trees of a round that wait for a thread.
struct Queue<const R: usize> {
    waiting: Vec<Mutex<Option<SearchTree<R>>>>,
    next: AtomicUsize,
    /// Queens that a tree may place in its slice.
    length: u64,
}

impl<const R: usize> Queue<R> {
    /// Runs slice after slice, until there are no more or one is stopped.
    fn work(&self, context: &Arc<Context<'_>>, meter: &Meter, sender: &Sender<Slice<R>>) {
        let mut search = TreeSearch::<R>::new(context.clone());
        loop {
            let at = self.next.fetch_add(1, Ordering::Relaxed);
            let tree = self.waiting.get(at).and_then(|tree| tree.lock().unwrap_or_else(PoisonError::into_inner).take());
            let Some(tree) = tree else { return };
            let (mut meter, mut found) = (meter.clone(), SliceFound::default());
            search.tree = tree;
            let end = search.search_tree(self.length, &mut Run::new(&mut meter, &mut found));
            let tree = std::mem::take(&mut search.tree);
            let slice = Slice { at, tree, found, end, work: Work::from(&meter) };
            if sender.send(slice).is_err() || end.is_break() {
                return;
            }
        }
    }
}

/// Merges the slices of a round in order, so that the result is that of one thread.
fn merge_in_order<const R: usize>(
    receiver: &Receiver<Slice<R>>,
    count: usize,
    run: &mut Run<'_>,
    take: TakeSlice<'_, R>,
) -> Flow {
    let mut early: Vec<Option<Slice<R>>> = (0..count).map(|_| None).collect();
    for at in 0..count {
        while early[at].is_none() {
            let slice = match receiver.recv_timeout(LOOK_EVERY) {
                Ok(slice) => slice,
                // The other threads look at the limits, but a caller may have to be asked on this one.
                Err(RecvTimeoutError::Timeout) => {
                    run.poll()?;
                    continue;
                }
                // Every slice begun is sent, so there is one unless a thread panicked, which must not pass for a proof.
                Err(RecvTimeoutError::Disconnected) => return Break(Stop::Limit(Limit::Interrupt)),
            };
            let place = slice.at;
            early[place] = Some(slice);
        }
        if let Some(slice) = early[at].take() {
            take(slice, run)?;
        }
    }
    Continue(())
}
