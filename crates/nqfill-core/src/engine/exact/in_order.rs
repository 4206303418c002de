//! A tree that is searched from its first branch to its last, on as many cores as are idle: in canonical order, and where its search
//! learns on the way which lines are hard, so that time slices would cost more than they find.
//!
//! A long search is divided: what a slice has left of a tree becomes several trees, those of the branches begun and of the squares that
//! were not tried, in their order. Several threads search the first of them, a slice each, and what they find is passed on in
//! order: what comes after a tree that is not finished is held until that one is. One thread divides in the same places, so counts are
//! the same for any number of threads.

use super::resumable::{ResumableSearch, Status};
use super::subtree::{BoxedSubtree, Slice};
use super::threads::{Searched, SliceResult, run_on_threads};
use super::tuning::{FIRST_SLICE, MOST_HELD};
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

/// A part of the search.
enum Item<'r> {
    /// It is still to be searched.
    Tree(BoxedSubtree<'r>),
    /// It was searched before its turn came.
    Held(SliceResult),
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

    /// Searches a slice of each of the first trees on several threads, if there are some and cores are idle. False if not.
    fn run_round(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, bool> {
        let mut held = 0;
        let trees = self.items.iter().skip(1).take_while(|item| {
            held += usize::from(matches!(item, Item::Held(result) if !result.is_empty()));
            held < MOST_HELD
        });
        let count = trees.filter(|item| matches!(item, Item::Tree(_))).count().min(MOST_HELD);
        let Some(Item::Tree(first)) = self.items.front() else { return Continue(false) };
        let bytes = first.bytes_a_thread();
        let Some(cores) = (count > 0).then(|| run.idle_cores(count, bytes)).flatten() else { return Continue(false) };
        // The items of this round in order: those held stay in their places.
        let (mut round, mut places) = (Vec::new(), Vec::new());
        while round.len() <= count {
            match self.items.pop_front() {
                Some(Item::Tree(tree)) => {
                    places.push(None);
                    round.push(tree);
                }
                Some(held) => places.push(Some(held)),
                None => break,
            }
        }
        let mut done = InTurn { items: VecDeque::new(), places: places.into_iter() };
        let slices = (self.length, cores.count + 1);
        run_on_threads(round, slices, run, &mut |searched, run| done.take(searched, run))?;
        self.has_found = true;
        done.items.extend(done.places.flatten());
        done.items.append(&mut self.items);
        self.items = done.items;
        Continue(true)
    }

    /// Goes on to the next tree. False if there is none.
    fn next_tree(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, bool> {
        while let Some(item) = self.items.front_mut() {
            match item {
                Item::Tree(tree) if !tree.is_finished() => return Continue(true),
                Item::Tree(tree) => tree.trail().take_back(0, run),
                Item::Held(result) => result.deliver(run)?,
            }
            self.items.pop_front();
        }
        Continue(false)
    }
}

impl ResumableSearch for InOrder<'_> {
    fn resume(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, Status> {
        if self.begun.is_some() || !self.divides(run) || !self.run_round(run)? {
            self.run_slice(run)?;
        }
        let is_open = self.begun.is_some() || self.next_tree(run)?;
        Continue(if is_open { Status::Open } else { Status::Finished })
    }
}

/// What becomes of the slices of a round, which come in order.
struct InTurn<'r> {
    /// What is left of those that came.
    items: VecDeque<Item<'r>>,
    /// For each slice, what is held between it and the one before, and then `None`.
    places: std::vec::IntoIter<Option<Item<'r>>>,
}

impl<'r> InTurn<'r> {
    fn take(&mut self, searched: Searched<'r>, run: &mut Run<'_>) -> Flow {
        while let Some(Some(held)) = self.places.next() {
            self.push(held, run)?;
        }
        let Searched { mut tree, result, .. } = searched;
        let end = result.end;
        self.push(Item::Held(result), run)?;
        // What was found before a limit came is passed on as far as its turn has come.
        end?;
        if !tree.is_finished() {
            let parts = tree.divide();
            self.items.push_back(Item::Tree(tree));
            self.items.extend(parts.into_iter().map(Item::Tree));
        }
        Continue(())
    }

    /// Passes on what was found, or holds it until its turn comes. Slices that found nothing are held as one.
    fn push(&mut self, item: Item<'r>, run: &mut Run<'_>) -> Flow {
        match (self.items.back_mut(), item) {
            (None, Item::Held(result)) => result.deliver(run)?,
            (Some(Item::Held(before)), Item::Held(result)) if result.is_empty() => before.append(&result),
            (_, item) => self.items.push_back(item),
        }
        Continue(())
    }
}
