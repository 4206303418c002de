//! The scheduler: the trees of a search have slices, on as many cores as are idle.
//!
//! Slices are measured in queens, and a tree takes along all that its search has learnt. So a slice depends on its tree alone, and those
//! of several trees may be searched on several threads ([`super::frontier`]). What they find is passed on in order, and the rest
//! dropped as soon as no more is wanted: completions, their order, the verdict and the counts of nodes and backtracks are those of one
//! thread. A node limit would cut through a slice, and an observer wants one account, so such searches stay on one thread. The first
//! slices do too, since they take less time than starting a thread.

use super::frontier::{Frontier, Item, near};
use super::subtree::{BoxedSubtree, ResumableSearch, Slice, Status};
use super::trail::Trail;
use super::tuning::{ENOUGH_TREES, WORTH_A_THREAD};
use crate::engine::{Flow, SearchContext, Stop};
use std::collections::VecDeque;
use std::ops::ControlFlow::{self, Continue};

/// Which tree has the next slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Policy {
    /// All in turn, in rounds of growing slices (interleaved depth-first search, Meseguer 1997).
    ///
    /// Solutions come in clumps: on a board with thousands of them the first branch may hold none, and be long. So when the search
    /// lasts, its untried branches near the root become trees of their own, and each is searched for one slice a round. Restarts would
    /// do as much for the first solution, but repeat themselves on boards without solutions; slices cost nothing there.
    Interleaved,
    /// The first one that is not finished: in canonical order, and where a search learns on the way which lines are hard, so that turns
    /// would cost more than they find.
    ///
    /// Slices become as long as `most_length`. From then on what a slice has left of a tree becomes several trees, those of the branches
    /// begun and of the squares that were not tried, in their order. One thread divides in the same places as several.
    InOrder { most_length: u64 },
}

/// A search of one tree, and of those that it is divided into.
pub(super) struct Scheduler<'r> {
    policy: Policy,
    /// What is left, in order; of this round where trees take turns. A tree comes first.
    items: VecDeque<Item<'r>>,
    next_round: Vec<BoxedSubtree<'r>>,
    /// The slice of the first tree, while it waits where it found its first completion.
    begun: Option<Slice>,
    /// Queens that a tree may place in its next slice.
    length: u64,
    /// True once a completion was found: the first is handed out at once, others with their slice.
    has_found: bool,
    /// The trail that the observer knows.
    reported: Trail,
}

impl<'r> Scheduler<'r> {
    /// Searches a tree whose root has been opened; its first slice may place this many queens.
    pub(super) fn new(mut root: BoxedSubtree<'r>, policy: Policy, length: u64) -> Self {
        let reported = root.trail().clone();
        let (items, next_round) = (VecDeque::from([Item::Tree(root)]), Vec::new());
        Self { policy, items, next_round, begun: None, length, has_found: false, reported }
    }

    /// True if trees are divided where they stand: where slices are long and nobody watches.
    fn divides_in_order(&self, run: &SearchContext<'_>) -> bool {
        matches!(self.policy, Policy::InOrder { most_length } if self.length >= most_length) && !run.is_observed()
    }

    /// Searches a slice of the first tree.
    fn run_slice(&mut self, run: &mut SearchContext<'_>) -> Flow {
        let divides = self.divides_in_order(run);
        let Some(Item::Tree(mut tree)) = self.items.pop_front() else { return Continue(()) };
        if run.is_observed() {
            self.reported.report_switch(tree.trail(), run);
        }
        let mut slice = self.begun.take().unwrap_or(Slice::new(self.length)).pausing(!self.has_found);
        tree.search(&mut slice, run)?;
        if run.is_observed() {
            self.reported = tree.trail().clone();
        }
        if slice.is_paused {
            self.has_found = true;
            self.begun = Some(slice);
            self.items.push_front(Item::Tree(tree));
            return Continue(());
        }
        match self.policy {
            Policy::Interleaved => self.items.push_front(Item::Searched(tree)),
            Policy::InOrder { most_length } => {
                let parts = if divides { tree.divide() } else { Vec::new() };
                parts.into_iter().rev().for_each(|part| self.items.push_front(Item::Tree(part)));
                self.items.push_front(Item::Tree(tree));
                self.length = self.length.saturating_mul(2).min(most_length);
            }
        }
        Continue(())
    }

    /// Searches slices of the first trees on several threads, if there are some that are worth it and cores are idle. False if not.
    fn run_on_threads(&mut self, run: &mut SearchContext<'_>) -> ControlFlow<Stop, bool> {
        let is_worth_it = match self.policy {
            Policy::Interleaved => self.length >= WORTH_A_THREAD,
            Policy::InOrder { .. } => self.divides_in_order(run),
        };
        let Some(Item::Tree(first)) = self.items.front().filter(|_| is_worth_it) else { return Continue(false) };
        let others = near(self.items.iter()).skip(1).filter(|item| matches!(item, Item::Tree(_))).count();
        let bytes = first.bytes_a_thread();
        let Some(cores) = (others > 0).then(|| run.idle_cores(others, bytes)).flatten() else { return Continue(false) };
        let items = std::mem::take(&mut self.items);
        let (items, is_searched) = Frontier::search(items, self.policy, (self.length, cores.count + 1), run)?;
        self.items = items;
        Continue(is_searched)
    }

    /// Goes on to the next tree. False if there is none.
    fn next_tree(&mut self, run: &mut SearchContext<'_>) -> ControlFlow<Stop, bool> {
        loop {
            match self.items.pop_front() {
                Some(Item::Tree(tree)) if !tree.is_finished() => {
                    self.items.push_front(Item::Tree(tree));
                    return Continue(true);
                }
                Some(Item::Tree(tree)) => self.finish(tree, run),
                Some(Item::Held(result)) => result.deliver(run)?,
                Some(Item::Searched(tree)) => self.put_off(tree, run),
                Some(Item::Begun(_)) => unreachable!("threads put back what they take"),
                None if self.next_round.is_empty() => return Continue(false),
                None => {
                    self.items.extend(self.next_round.drain(..).map(Item::Tree));
                    self.length = self.length.saturating_mul(2);
                }
            }
        }
    }

    /// Lets a tree wait for the next round, divided unless there are enough trees.
    fn put_off(&mut self, mut tree: BoxedSubtree<'r>, run: &mut SearchContext<'_>) {
        if tree.is_finished() {
            return self.finish(tree, run);
        }
        if self.trees().count() < ENOUGH_TREES {
            self.next_round.extend(tree.divide());
        }
        self.next_round.push(tree);
    }

    /// Takes back the queens of a finished tree which stand in no other tree.
    fn finish(&mut self, mut tree: BoxedSubtree<'r>, run: &mut SearchContext<'_>) {
        if run.is_observed() {
            let trail = tree.trail();
            let shared = self.trees().map(|other| other.trail().shared_with(trail)).max().unwrap_or(0);
            trail.take_back(shared, run);
            self.reported = trail.clone();
        }
    }

    /// All trees, of this round and of the next.
    fn trees(&mut self) -> impl Iterator<Item = &mut BoxedSubtree<'r>> {
        self.items.iter_mut().filter_map(Item::tree).chain(&mut self.next_round)
    }
}

impl ResumableSearch for Scheduler<'_> {
    fn resume(&mut self, run: &mut SearchContext<'_>) -> ControlFlow<Stop, Status> {
        if self.begun.is_some() || !self.run_on_threads(run)? {
            self.run_slice(run)?;
        }
        let is_open = self.begun.is_some() || self.next_tree(run)?;
        Continue(if is_open { Status::Open } else { Status::Finished })
    }
}
