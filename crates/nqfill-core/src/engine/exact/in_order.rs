//! A tree that is searched from its first branch to its last, on as many cores as are idle.
//!
//! A long search is divided: what a slice has left of a tree becomes several trees, those of the branches begun and of the squares that
//! were not tried, in canonical order. Several threads search the first of them, a slice each, and what they find is passed on in
//! order: what comes after a tree that is not finished is held until that one is. One thread divides in the same places, so counts are
//! the same for any number of threads.

use super::interleaved::{Slice, run_on_threads};
use super::resumable::{ResumableSearch, Status};
use super::rows64::TreeSearch;
use super::tree::SearchTree;
use super::tuning::{FIRST_SLICE, MOST_HELD, MOST_SLICE_IN_ORDER};
use crate::engine::{Flow, Run, Stop};
use std::collections::VecDeque;
use std::ops::ControlFlow::{self, Continue};

/// A search in canonical order.
pub(super) struct InOrder<'r, const R: usize> {
    /// Its tree is the first one.
    search: TreeSearch<'r, R>,
    /// What comes after it.
    waiting: VecDeque<Item<R>>,
    /// Queens that the next piece may place.
    length: u64,
    /// True once a completion was found: the first is handed out at once, others with their piece.
    has_found: bool,
}

/// A part of the search.
enum Item<const R: usize> {
    /// It is still to be searched.
    Tree(Box<SearchTree<R>>),
    /// It was searched before its turn came.
    Held(Box<Slice<R>>),
}

impl<'r, const R: usize> InOrder<'r, R> {
    /// A search whose root has been opened.
    pub(super) fn new(search: TreeSearch<'r, R>) -> Self {
        Self { search, waiting: VecDeque::new(), length: FIRST_SLICE, has_found: false }
    }

    /// True if trees are divided, and searched on several threads: where slices are long and nobody watches.
    fn divides(&self, run: &Run<'_>) -> bool {
        self.length >= MOST_SLICE_IN_ORDER && !run.is_observed()
    }

    /// Searches a slice of the first tree.
    fn run_slice(&mut self, run: &mut Run<'_>) -> Flow {
        if !self.search.is_paused() {
            self.search.begin_slice(self.length);
        }
        self.search.search_slice(!self.has_found, run)?;
        if self.search.is_paused() {
            self.has_found = true;
            return Continue(());
        }
        if self.divides(run) {
            let parts = divided(&mut self.search.tree);
            parts.into_iter().rev().for_each(|part| self.waiting.push_front(Item::Tree(part)));
        }
        self.length = self.length.saturating_mul(2).min(MOST_SLICE_IN_ORDER);
        Continue(())
    }

    /// Searches a slice of each of the first trees on several threads, if there are some and cores are idle. False if not.
    fn run_round(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, bool> {
        let mut held = 0;
        let trees = self.waiting.iter().take_while(|item| {
            held += usize::from(matches!(item, Item::Held(_)));
            held < MOST_HELD
        });
        let count = trees.filter(|item| matches!(item, Item::Tree(_))).count().min(MOST_HELD);
        let Some(cores) = (count > 0).then(|| run.idle_cores(count)).flatten() else { return Continue(false) };
        // The items of this round in order: those held stay in their places.
        let mut round = vec![std::mem::take(&mut self.search.tree)];
        let mut places = Vec::new();
        while round.len() <= count {
            match self.waiting.pop_front() {
                Some(Item::Tree(tree)) => {
                    places.push(None);
                    round.push(*tree);
                }
                Some(held) => places.push(Some(held)),
                None => break,
            }
        }
        let mut done = InTurn { items: VecDeque::new(), places: places.into_iter(), is_first: true };
        let context = self.search.context.clone();
        run_on_threads(&context, round, (self.length, cores.count + 1), run, &mut |slice, run| done.take(slice, run))?;
        self.has_found = true;
        done.items.extend(done.places.flatten());
        done.items.append(&mut self.waiting);
        self.waiting = done.items;
        Continue(true)
    }

    /// Goes on to the next tree. False if there is none.
    fn next_tree(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, bool> {
        while self.search.tree.levels.is_empty() {
            match self.waiting.pop_front() {
                Some(Item::Tree(tree)) => self.search.tree = *tree,
                Some(Item::Held(slice)) => slice.deliver(run)?,
                None => return Continue(false),
            }
        }
        Continue(true)
    }
}

impl<const R: usize> ResumableSearch for InOrder<'_, R> {
    fn resume(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, Status> {
        if self.search.is_paused() || !self.divides(run) || !self.run_round(run)? {
            self.run_slice(run)?;
        }
        if self.search.is_paused() || self.next_tree(run)? {
            return Continue(Status::Open);
        }
        self.search.tree.trail.take_back(0, run);
        Continue(Status::Finished)
    }
}

/// What becomes of the slices of a round, which come in order.
struct InTurn<const R: usize> {
    /// What is left of those that came.
    items: VecDeque<Item<R>>,
    /// For each slice but the first, what is held between it and the one before, and then `None`.
    places: std::vec::IntoIter<Option<Item<R>>>,
    is_first: bool,
}

impl<const R: usize> InTurn<R> {
    fn take(&mut self, mut slice: Slice<R>, run: &mut Run<'_>) -> Flow {
        if !std::mem::take(&mut self.is_first) {
            while let Some(Some(held)) = self.places.next() {
                self.push(held, run)?;
            }
        }
        let mut tree = std::mem::take(&mut slice.tree);
        let end = slice.end;
        self.push(Item::Held(Box::new(slice)), run)?;
        // What was found before a limit came is passed on as far as its turn has come.
        end?;
        if !tree.levels.is_empty() {
            let parts = divided(&mut tree);
            self.items.push_back(Item::Tree(Box::new(tree)));
            self.items.extend(parts.into_iter().map(Item::Tree));
        }
        Continue(())
    }

    /// Passes on what was found, or holds it until its turn comes.
    fn push(&mut self, item: Item<R>, run: &mut Run<'_>) -> Flow {
        match item {
            Item::Held(slice) if self.items.is_empty() => slice.deliver(run)?,
            item => self.items.push_back(item),
        }
        Continue(())
    }
}

/// Takes out of an unfinished tree what comes after its last branches.
#[expect(clippy::vec_box, reason = "each becomes an item by itself")]
fn divided<const R: usize>(tree: &mut SearchTree<R>) -> Vec<Box<SearchTree<R>>> {
    tree.divide(0).into_iter().map(Box::new).collect()
}
