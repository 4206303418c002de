//! What is left of a search, searched by several threads: each takes the first tree that none has.
//!
//! So one thread is always at the front, no slower than alone, and the others are as near to it as they can be: what lies far behind
//! is searched in vain if the front has all that is wanted.

use super::scheduler::Policy;
use super::slice_result::SliceResult;
use super::subtree::BoxedSubtree;
use super::tuning::{MOST_HELD, SLICES_A_THREAD};
use crate::engine::{Flow, Limit, Meter, SearchContext, Shared, Stop};
use crate::threads;
use std::collections::VecDeque;
use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::Deref;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Time between two looks at the limits while other threads work.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// A part of the search.
pub(super) enum Item<'r> {
    /// It is still to be searched.
    Tree(BoxedSubtree<'r>),
    /// A thread searches it: the number of its slice.
    Begun(usize),
    /// It was searched before its turn came.
    Held(SliceResult),
    /// It had its slice of this round.
    Searched(BoxedSubtree<'r>),
}

impl<'r> Item<'r> {
    pub(super) fn tree(&mut self) -> Option<&mut BoxedSubtree<'r>> {
        match self {
            Self::Tree(tree) | Self::Searched(tree) => Some(tree),
            Self::Begun(_) | Self::Held(_) => None,
        }
    }
}

/// The parts of a search in order, for the threads that search them.
pub(super) struct Frontier<'r> {
    state: Mutex<State<'r>>,
    changed: Condvar,
    policy: Policy,
    /// Queens that a tree may place in its slice.
    length: u64,
}

struct State<'r> {
    items: VecDeque<Item<'r>>,
    /// Trees that had their slice of this round, and whose turn has come.
    searched: VecDeque<Item<'r>>,
    /// Slices that may still begin.
    left: usize,
    /// Threads that search.
    workers: usize,
}

impl<'r> Frontier<'r> {
    /// Searches on so many threads, and passes on what they find as its turn comes; returns what is left, and whether a thread could
    /// be started.
    ///
    /// # Errors
    /// Breaks with what stops the search; what has not been passed on by then is dropped.
    pub(super) fn search(
        items: VecDeque<Item<'r>>,
        policy: Policy,
        (length, threads): (u64, usize),
        run: &mut SearchContext<'_>,
    ) -> ControlFlow<Stop, (VecDeque<Item<'r>>, bool)> {
        let state = State { items, searched: VecDeque::new(), left: threads * SLICES_A_THREAD, workers: 0 };
        let frontier = Self { state: Mutex::new(state), changed: Condvar::new(), policy, length };
        let shared = Arc::<Shared>::default();
        let meter = run.meter.for_another_thread(&shared);
        let started = std::thread::scope(|scope| {
            let start = |_: &usize| {
                let (meter, worker) = (meter.clone(), Worker::of(&frontier));
                threads::start(scope, move || worker.work(&meter)).is_ok()
            };
            let started = (0..threads).take_while(start).count();
            let flow = frontier.pass_on(run);
            frontier.change(|state| state.left = 0);
            if flow.is_break() {
                shared.end(Limit::Interrupt);
            }
            flow.map_continue(|()| started)
        })?;
        let mut state = frontier.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.searched.append(&mut state.items);
        Continue((state.searched, started > 0))
    }

    fn lock(&self) -> MutexGuard<'_, State<'r>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state, and tells all threads.
    fn change(&self, change: impl FnOnce(&mut State<'r>)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }

    /// Waits for a change, not longer than the limits can wait to be looked at.
    fn wait<'s>(&self, state: MutexGuard<'s, State<'r>>) -> MutexGuard<'s, State<'r>> {
        self.changed.wait_timeout(state, LOOK_EVERY).unwrap_or_else(PoisonError::into_inner).0
    }

    /// Passes on what was found as its turn comes, until many slices had completions or no thread searches any more.
    fn pass_on(&self, run: &mut SearchContext<'_>) -> Flow {
        let (mut state, mut passed) = (self.lock(), 0);
        loop {
            match state.items.pop_front() {
                None => return Continue(()),
                Some(Item::Held(result)) => {
                    passed += usize::from(!result.is_empty());
                    if passed == MOST_HELD {
                        state.left = 0;
                    }
                    drop(state);
                    result.deliver(run)?;
                    self.changed.notify_all();
                    state = self.lock();
                }
                Some(Item::Searched(tree)) => state.searched.push_back(Item::Searched(tree)),
                Some(front) => {
                    let is_lost = matches!(front, Item::Begun(_));
                    state.items.push_front(front);
                    if state.workers == 0 {
                        // Only a thread that panicked leaves its tree behind, which must not pass for a proof.
                        return if is_lost { Break(Stop::Limit(Limit::Interrupt)) } else { Continue(()) };
                    }
                    state = self.wait(state);
                    run.meter.poll()?;
                }
            }
        }
    }
}

/// A thread that searches, counted as long as it does.
struct Worker<'f, 'r>(&'f Frontier<'r>);

impl<'f, 'r> Worker<'f, 'r> {
    fn of(frontier: &'f Frontier<'r>) -> Self {
        frontier.change(|state| state.workers += 1);
        Self(frontier)
    }

    /// Searches slice after slice, until no more may begin or there is nothing left.
    fn work(&self, meter: &Meter) {
        while let Some((slice, mut tree)) = self.take() {
            let result = SliceResult::of(&mut tree, self.0.length, meter);
            self.0.change(|state| state.put_back(slice, tree, result, self.0.policy));
        }
    }

    /// The first tree that no thread has, once there is one within reach.
    fn take(&self) -> Option<(usize, BoxedSubtree<'r>)> {
        let mut state = self.0.lock();
        while state.left > 0 && !state.items.is_empty() {
            if let Some(taken) = state.take() {
                return Some(taken);
            }
            state = self.0.wait(state);
        }
        None
    }
}

impl Drop for Worker<'_, '_> {
    fn drop(&mut self) {
        self.0.change(|state| state.workers -= 1);
    }
}

impl<'r> State<'r> {
    /// Takes the first tree, if not too many completions are held before it.
    fn take(&mut self) -> Option<(usize, BoxedSubtree<'r>)> {
        let item = near(self.items.iter_mut()).find(|item| matches!(item, Item::Tree(_)))?;
        let slice = self.left;
        self.left -= 1;
        match std::mem::replace(item, Item::Begun(slice)) {
            Item::Tree(tree) => Some((slice, tree)),
            _ => unreachable!("a tree was looked for"),
        }
    }

    /// Puts what a slice found, and what it left of its tree, in the tree's place.
    fn put_back(&mut self, slice: usize, mut tree: BoxedSubtree<'r>, result: SliceResult, policy: Policy) {
        let is_slice = |item: &Item<'_>| matches!(item, Item::Begun(begun) if *begun == slice);
        let Some(at) = self.items.iter().position(is_slice) else { return };
        let behind = self.items.split_off(at + 1);
        self.items.pop_back();
        let is_ended = result.end.is_break();
        match self.items.back_mut() {
            Some(Item::Held(before)) if result.is_empty() => before.append(&result),
            _ => self.items.push_back(Item::Held(result)),
        }
        if is_ended {
            // Nothing is passed on behind a limit.
            self.left = 0;
        } else if policy == Policy::Interleaved {
            self.items.push_back(Item::Searched(tree));
        } else if !tree.is_finished() {
            let parts = tree.divide();
            self.items.push_back(Item::Tree(tree));
            self.items.extend(parts.into_iter().map(Item::Tree));
        }
        self.items.extend(behind);
    }
}

/// The items as far as not too many completions are held before them.
pub(super) fn near<'r, I: Deref<Target = Item<'r>>>(items: impl Iterator<Item = I>) -> impl Iterator<Item = I> {
    let mut held = 0;
    items.take_while(move |item| {
        held += usize::from(matches!(&**item, Item::Held(result) if !result.is_empty()));
        held < MOST_HELD
    })
}
