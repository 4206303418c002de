//! A search that is continued piece by piece, by whoever holds it.

use crate::engine::{Flow, Run, Stop};
use std::ops::ControlFlow::{self, Continue};

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
    fn resume(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, Status>;
}

pub(super) fn to_the_end(search: &mut dyn ResumableSearch, run: &mut Run<'_>) -> Flow {
    while search.resume(run)? == Status::Open {}
    Continue(())
}
