//! Rounds of turns, on as many cores as are idle.
//!
//! The turns of a round do not depend on each other, so they may be taken on several threads. What they find is put
//! together in the order of the turns, and the rest is dropped as soon as no more is wanted: the completions, their
//! order, the verdict and the counts of nodes and backtracks are those of one thread. Limits of nodes would cut through
//! a turn, and an observer wants one account, so such searches stay on one thread.
//!
//! A thread costs some 50 microseconds to start, so the first rounds, of short turns, are not worth it, and searches of
//! less than a tenth of a second never come to it.

use super::dense::{Ground, Search};
use super::tree::{Tree, Turns};
use crate::engine::{Flow, Limit, Meter, Run, Sink, Stop};
use crate::threads;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Turns shorter than this are not worth a thread.
const WORTH_A_THREAD: u64 = 16_000;

/// Searches the tree of `search` by turns.
pub(super) fn search<const R: usize>(mut search: Search<'_, R>, run: &mut Run<'_>) -> Flow {
    let mut turns = Turns::new(std::mem::take(&mut search.tree));
    loop {
        let round = turns.round();
        if round.is_empty() {
            return Continue(());
        }
        let helpers = match turns.length {
            ..WORTH_A_THREAD => None,
            _ => run.idle_cores(round.len() - 1),
        };
        match helpers {
            Some(cores) => side_by_side(search.ground, round, cores.count() + 1, &mut turns, run)?,
            None => one_by_one(&mut search, round, &mut turns, run)?,
        }
        turns.lengthen();
    }
}

fn one_by_one<const R: usize>(
    search: &mut Search<'_, R>,
    round: Vec<Tree<R>>,
    turns: &mut Turns<R>,
    run: &mut Run<'_>,
) -> Flow {
    for tree in round {
        turns.tell_turn(&tree, run);
        search.tree = tree;
        search.search_tree(turns.length, run)?;
        turns.put_back(std::mem::take(&mut search.tree), run);
    }
    Continue(())
}

/// A turn that was taken on some thread.
struct Taken<const R: usize> {
    at: usize,
    tree: Tree<R>,
    found: Found,
    end: Flow,
    counts: Counts,
}

/// Nodes and backtracks.
#[derive(Clone, Copy, Default)]
struct Counts(u64, u64);

/// The completions of a turn, and what it had counted when it found each.
#[derive(Default)]
struct Found {
    columns: Vec<u32>,
    counts: Vec<Counts>,
}

impl Sink for Found {
    fn solution(&mut self, columns: &[u32], meter: &mut Meter) -> Flow {
        self.columns.extend_from_slice(columns);
        self.counts.push(Counts(meter.nodes(), meter.backtracks()));
        Continue(())
    }
}

fn side_by_side<const R: usize>(
    ground: &Ground<'_>,
    round: Vec<Tree<R>>,
    threads: usize,
    turns: &mut Turns<R>,
    run: &mut Run<'_>,
) -> Flow {
    let (length, count) = (turns.length, round.len());
    let enough = Arc::new(AtomicBool::new(false));
    let meter = run.meter_for_another_thread(&enough);
    let waiting: Vec<_> = round.into_iter().map(|tree| Mutex::new(Some(tree))).collect();
    let next = AtomicUsize::new(0);
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        let start = |_: &usize| {
            let (sender, meter, waiting, next) = (sender.clone(), meter.clone(), &waiting, &next);
            let work = move || work(ground, length, waiting, next, &meter, &sender);
            threads::start(scope, work).is_ok()
        };
        // Where the system lets no thread start, this one takes the turns itself.
        if (0..threads).take_while(start).count() == 0 {
            work(ground, length, &waiting, &next, &meter, &sender);
        }
        drop(sender);
        let flow = put_together(&receiver, count, turns, run);
        enough.store(true, Ordering::Relaxed);
        flow
    })
}

/// Takes turn after turn, until there are no more or one is stopped.
fn work<const R: usize>(
    ground: &Ground<'_>,
    length: u64,
    waiting: &[Mutex<Option<Tree<R>>>],
    next: &AtomicUsize,
    meter: &Meter,
    sender: &Sender<Taken<R>>,
) {
    let mut search = Search::<R>::new(ground);
    loop {
        let at = next.fetch_add(1, Ordering::Relaxed);
        let tree = waiting.get(at).and_then(|tree| tree.lock().unwrap_or_else(PoisonError::into_inner).take());
        let Some(tree) = tree else { return };
        let (mut meter, mut found) = (meter.clone(), Found::default());
        search.tree = tree;
        let end = search.search_tree(length, &mut Run::new(&mut meter, &mut found));
        let counts = Counts(meter.nodes(), meter.backtracks());
        let taken = Taken { at, tree: std::mem::take(&mut search.tree), found, end, counts };
        if sender.send(taken).is_err() || end.is_break() {
            return;
        }
    }
}

/// Does with the turns, in their order, what one thread would have done.
fn put_together<const R: usize>(
    receiver: &Receiver<Taken<R>>,
    count: usize,
    turns: &mut Turns<R>,
    run: &mut Run<'_>,
) -> Flow {
    let mut early: Vec<Option<Taken<R>>> = (0..count).map(|_| None).collect();
    for at in 0..count {
        while early[at].is_none() {
            // Every turn begun is sent, so there is one unless a thread broke down, which must not pass for a proof.
            let Ok(taken) = receiver.recv() else { return Break(Stop::Limit(Limit::Interrupt)) };
            let place = taken.at;
            early[place] = Some(taken);
        }
        if let Some(taken) = early[at].take() {
            deliver(&taken, run)?;
            turns.put_back(taken.tree, run);
        }
    }
    Continue(())
}

fn deliver<const R: usize>(taken: &Taken<R>, run: &mut Run<'_>) -> Flow {
    let mut last = Counts::default();
    let width = taken.found.columns.len().checked_div(taken.found.counts.len()).unwrap_or(0);
    for (at, &counts) in taken.found.counts.iter().enumerate() {
        run.count(counts.0 - last.0, counts.1 - last.1);
        last = counts;
        run.solution(&taken.found.columns[at * width..][..width])?;
    }
    run.count(taken.counts.0 - last.0, taken.counts.1 - last.1);
    taken.end
}
