//! Which search a residual gets: by its size, its density, and the order of the completions.

use super::dom_wdeg;
use super::endgame::whole;
use super::large;
use super::lookup::{Lookup, SolutionOrder};
use super::rows64::TreeSearch;
use super::scheduler::{Policy, Scheduler};
use super::small;
use super::state::{MOST_ROWS, State};
use super::subtree::{ResumableSearch, Status, to_the_end};
use super::tree::PooledTree;
use super::tuning::{FIRST_SLICE, MOST_SLICE_IN_ORDER, MOST_SLICE_OF_SPARSE};
use crate::board::Residual;
use crate::engine::{Event, Flow, SearchContext, Stop};
use std::borrow::Cow;
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

/// Searches a residual to its end.
pub(super) fn search(residual: &Residual, order: SolutionOrder, run: &mut SearchContext<'_>) -> Flow {
    // An observer is told of rows and columns of the residual.
    let is_small = order == SolutionOrder::Canonical && small::fits(residual) && !run.is_observed();
    match residual.len() {
        0 => run.solution(&[]),
        _ if is_small => small::search(residual, run),
        1..=MOST_ROWS => search_rows(residual, order, run),
        _ => to_the_end(&mut *large::begin(Cow::Borrowed(residual), order, run)?, run),
    }
}

/// Searches a residual of at most [`MOST_ROWS`] rows.
pub(super) fn search_rows(residual: &Residual, order: SolutionOrder, run: &mut SearchContext<'_>) -> Flow {
    let root = State::all_open(residual);
    if whole::fits(residual, &root) {
        if root.count().is_err() {
            // A line without open squares has no number in the endgame.
            run.dead_end(|| Event::DeadEnd(root.empty_line()));
            return Continue(());
        }
        return whole::search(residual, order, &root, run);
    }
    to_the_end(&mut *begin_tree(Cow::Borrowed(residual), order, root, run)?, run)
}

/// Begins the search of a residual, which it holds from then on.
pub(crate) fn begin(
    residual: Residual,
    order: SolutionOrder,
    run: &mut SearchContext<'_>,
) -> ControlFlow<Stop, Box<dyn ResumableSearch>> {
    if residual.len() > MOST_ROWS {
        return large::begin(Cow::Owned(residual), order, run);
    }
    let root = State::all_open(&residual);
    if whole::fits(&residual, &root) {
        return Continue(Box::new(AtOnce { residual, order }));
    }
    begin_tree(Cow::Owned(residual), order, root, run)
}

/// Opens the root of a residual whose squares do not fit a word.
fn begin_tree<'r>(
    residual: Cow<'r, Residual>,
    order: SolutionOrder,
    root: State,
    run: &mut SearchContext<'_>,
) -> ControlFlow<Stop, Box<dyn ResumableSearch + 'r>> {
    let mut search = Box::new(TreeSearch::new(Arc::new(Lookup::new(residual, order))));
    search.start(root, run)?;
    let policy = match order {
        SolutionOrder::Canonical => Policy::InOrder { most_length: MOST_SLICE_IN_ORDER },
        SolutionOrder::Search if dom_wdeg::suits(&search.lookup.residual) => {
            return Continue(Box::new(Sparse::Begun(Some(search))));
        }
        SolutionOrder::Search => Policy::Interleaved,
    };
    Continue(Box::new(Scheduler::new(PooledTree::boxed(search), policy, FIRST_SLICE)))
}

/// The search of a sparse residual, where bounds do not pay. Another search begins anew as soon as the first one would make a bound,
/// unless it has found a completion by then.
enum Sparse<'r> {
    Begun(Option<Box<TreeSearch<'r>>>),
    Chosen(Scheduler<'r>),
}

impl ResumableSearch for Sparse<'_> {
    fn resume(&mut self, run: &mut SearchContext<'_>) -> ControlFlow<Stop, Status> {
        match self {
            Self::Begun(search) => {
                let Some(mut search) = search.take() else { return Continue(Status::Finished) };
                *self = Self::Chosen(match search.search_unbounded(run)? {
                    true => {
                        let tree = dom_wdeg::begin(&search.lookup.residual, run)?;
                        Scheduler::new(tree, Policy::InOrder { most_length: MOST_SLICE_OF_SPARSE }, FIRST_SLICE)
                    }
                    false => Scheduler::new(PooledTree::boxed(search), Policy::Interleaved, FIRST_SLICE),
                });
                Continue(Status::Open)
            }
            Self::Chosen(search) => search.resume(run),
        }
    }
}

/// A residual so small that its search is one piece.
struct AtOnce {
    residual: Residual,
    order: SolutionOrder,
}

impl ResumableSearch for AtOnce {
    fn resume(&mut self, run: &mut SearchContext<'_>) -> ControlFlow<Stop, Status> {
        search(&self.residual, self.order, run)?;
        Continue(Status::Finished)
    }
}
