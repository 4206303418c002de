//! A tree that is searched from its first branch to its last, on as many cores as are idle: in canonical order, and where its search
//! learns on the way which lines are hard, so that time slices would cost more than they find.
//!
//! A long search is divided: what a slice has left of a tree becomes several trees, those of the branches begun and of the squares that
//! were not tried, in their order. Several threads search the first of them, a slice each, and what they find is passed on in
//! order: what comes after a tree that is not finished is held until that one is. One thread divides in the same places, so counts are
//! the same for any number of threads.

use super::frontier::{Frontier, Item, near};
use super::resumable::{ResumableSearch, Status};
use super::subtree::{BoxedSubtree, Slice};
use super::tuning::FIRST_SLICE;
use crate::engine::{Flow, Run, Stop};
use std::collections::VecDeque;
use std::ops::ControlFlow::{self, Continue};

/// A search in the order of its tree.
pub(super) struct InOrder<'r> {
    /// What is left, in order. A tree comes first.
    items: VecDeque<Item<'r>>,
    /// The slice of the first tree, while it waits where it found its first completion.
    begun: Option<Slice>,
    /// Queens that the next piece may place, and the most that one may.
    length: u64,
    most_length: u64,
    /// True once a completion was found: the first is handed out at once, others with their piece.
    has_found: bool,
}

impl<'r> InOrder<'r> {
    /// Searches a tree whose root has been opened, in pieces of at most so many queens.
    pub(super) fn new(root: BoxedSubtree<'r>, most_length: u64) -> Self {
        let items = VecDeque::from([Item::Tree(root)]);
        Self { items, begun: None, length: FIRST_SLICE, most_length, has_found: false }
    }

    /// True if trees are divided, and searched on several threads: where slices are long and nobody watches.
    fn divides(&self, run: &Run<'_>) -> bool {
        self.length >= self.most_length && !run.is_observed()
    }

    /// Searches a slice of the first tree.
    fn run_slice(&mut self, run: &mut Run<'_>) -> Flow {
        let divides = self.divides(run);
        let mut slice = self.begun.take().unwrap_or(Slice::new(self.length)).pausing(!self.has_found);
        let Some(Item::Tree(tree)) = self.items.front_mut() else { return Continue(()) };
        tree.search(&mut slice, run)?;
        if slice.is_paused {
            self.has_found = true;
            self.begun = Some(slice);
            return Continue(());
        }
        if divides {
            let parts = tree.divide();
            let first = self.items.pop_front();
            parts.into_iter().rev().for_each(|part| self.items.push_front(Item::Tree(part)));
            first.into_iter().for_each(|first| self.items.push_front(first));
        }
        self.length = self.length.saturating_mul(2).min(self.most_length);
        Continue(())
    }

    /// Searches slices of the first trees on several threads, if there are some and cores are idle. False if not.
    fn run_on_threads(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, bool> {
        let others = near(self.items.iter()).skip(1).filter(|item| matches!(item, Item::Tree(_))).count();
        let Some(Item::Tree(first)) = self.items.front() else { return Continue(false) };
        let bytes = first.bytes_a_thread();
        let Some(cores) = (others > 0).then(|| run.idle_cores(others, bytes)).flatten() else { return Continue(false) };
        let items = std::mem::take(&mut self.items);
        let (items, is_searched) = Frontier::search(items, (self.length, cores.count + 1), run)?;
        (self.items, self.has_found) = (items, true);
        Continue(is_searched)
    }

    /// Goes on to the next tree. False if there is none.
    fn next_tree(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, bool> {
        while let Some(item) = self.items.front_mut() {
            match item {
                Item::Tree(tree) if !tree.is_finished() => return Continue(true),
                Item::Tree(tree) => tree.trail().take_back(0, run),
                Item::Held(result) => result.deliver(run)?,
                Item::Begun(_) => unreachable!("threads put back what they take"),
            }
            self.items.pop_front();
        }
        Continue(false)
    }
}

impl ResumableSearch for InOrder<'_> {
    fn resume(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, Status> {
        if self.begun.is_some() || !self.divides(run) || !self.run_on_threads(run)? {
            self.run_slice(run)?;
        }
        let is_open = self.begun.is_some() || self.next_tree(run)?;
        Continue(if is_open { Status::Open } else { Status::Finished })
    }
}
