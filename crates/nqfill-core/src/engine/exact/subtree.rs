//! Searches that are continued piece by piece, and their trees, of which a scheduler ([`super::scheduler`]) knows what is here.

use super::trail::Trail;
use super::tuning::MOST_FOUND;
use crate::engine::{Flow, SearchContext, Stop};
use std::ops::ControlFlow::{self, Continue};
use std::sync::{Mutex, PoisonError};

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// There may be more to find.
    Open,
    /// The whole space was searched.
    Finished,
}

/// A search that is continued piece by piece. It takes along all that it has learnt: pieces of any number do the work of one
/// search, in the same order.
pub(crate) trait ResumableSearch: Send + Sync {
    /// Searches a piece, in which a bounded number of completions is found.
    ///
    /// # Errors
    /// Breaks with what stopped the search, which cannot be continued then.
    fn resume(&mut self, run: &mut SearchContext<'_>) -> ControlFlow<Stop, Status>;
}

pub(super) fn to_the_end(search: &mut dyn ResumableSearch, run: &mut SearchContext<'_>) -> Flow {
    while search.resume(run)? == Status::Open {}
    Continue(())
}

/// A search tree as far as it is still to be searched.
///
/// It takes everything along that decides how its search goes on. So slices of different trees do not depend on each other, and may
/// run on several threads.
pub(super) trait Subtree<'r>: Send + Sync {
    /// Searches until the tree is finished or the slice ends.
    ///
    /// # Errors
    /// Breaks with what stopped the search, which cannot be continued then.
    fn search(&mut self, slice: &mut Slice, run: &mut SearchContext<'_>) -> Flow;

    /// True if nothing is left to search.
    fn is_finished(&self) -> bool;

    /// The queens on the board.
    fn trail(&mut self) -> &mut Trail;

    /// The most bytes that a thread takes for its slices, beside the trees: none that matter for most kinds.
    fn bytes_a_thread(&self) -> u64 {
        0
    }

    /// Takes the untried squares of the first level that has any out of this tree, each as a tree of its own, in the order in which
    /// they would be tried. This tree keeps the levels below.
    fn divide(&mut self) -> Vec<BoxedSubtree<'r>>;
}

/// Any kind of tree.
pub(super) type BoxedSubtree<'r> = Box<dyn Subtree<'r> + 'r>;

/// A part of the search of a tree, measured in queens.
#[derive(Clone, Copy)]
pub(super) struct Slice {
    /// Queens that it may still place when it begins or goes on.
    left: u64,
    /// The run's count of nodes when it ends.
    end: u64,
    pub(super) found: u64,
    /// True if it waits at its first completion, and goes on later.
    pauses: bool,
    /// True if it waits there.
    pub(super) is_paused: bool,
}

impl Slice {
    /// A slice that may place this many queens.
    pub(super) const fn new(queens: u64) -> Self {
        Self { left: queens, end: 0, found: 0, pauses: false, is_paused: false }
    }

    /// The same slice, which waits at its first completion if it `pauses`.
    pub(super) const fn pausing(self, pauses: bool) -> Self {
        Self { pauses, ..self }
    }

    /// Begins the slice, or goes on after a pause.
    pub(super) fn begin(&mut self, run: &SearchContext<'_>) {
        self.end = run.meter.nodes().saturating_add(self.left);
        self.is_paused = false;
    }

    /// True if the slice waits from now on.
    #[inline]
    pub(super) fn pause(&mut self, run: &SearchContext<'_>) -> bool {
        if self.pauses && self.found > 0 {
            self.left = self.end.saturating_sub(run.meter.nodes());
            self.is_paused = true;
        }
        self.is_paused
    }

    /// True if the slice is over, by its queens or its completions.
    #[inline]
    pub(super) fn is_over(&self, run: &SearchContext<'_>) -> bool {
        run.meter.nodes() >= self.end || self.found >= MOST_FOUND
    }
}

/// Takes the first level with untried squares out of a stack, and drops the levels above it.
pub(super) fn take_level_to_divide<L>(levels: &mut Vec<L>, has_untried: impl Fn(&L) -> bool) -> Option<L> {
    let at = levels.iter().position(has_untried)?;
    let below = levels.split_off(at + 1);
    std::mem::replace(levels, below).pop()
}

/// Scratch space that a slice takes and puts back, so that there is one for each thread.
pub(super) struct Pool<T>(Mutex<Vec<Box<T>>>);

impl<T> Pool<T> {
    /// A pool with nothing in it.
    pub(super) const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// Takes what was put back last.
    pub(super) fn take(&self) -> Option<Box<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    pub(super) fn put(&self, scratch: Box<T>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(scratch);
    }
}
