//! A search that is continued piece by piece, by whoever holds it.

use super::context::{Context, SolutionOrder};
use super::endgame::alone;
use super::in_order::InOrder;
use super::large::LargeSearch;
use super::rows64::TreeSearch;
use super::slices::Sliced;
use super::state::State;
use super::weighted;
use crate::board::Residual;
use crate::engine::{Flow, Run, Stop};
use std::borrow::Cow;
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// There may be more to find.
    Open,
    /// The whole space was searched.
    Finished,
}

/// A search that is continued piece by piece. It takes along all that it has learnt: pieces of any number do the work of one
/// search, in the same order.
pub(crate) trait Pieces: Send + Sync {
    /// Searches a piece, in which a bounded number of completions is found.
    ///
    /// # Errors
    /// Breaks with what stopped the search, which cannot be continued then.
    fn resume(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, Progress>;
}

/// Continues a search to its end.
pub(super) fn to_the_end(search: &mut dyn Pieces, run: &mut Run<'_>) -> Flow {
    while search.resume(run)? == Progress::Open {}
    Continue(())
}

/// Begins the search of a residual, which it holds from then on.
///
/// # Errors
/// Breaks if a limit of the run is reached.
pub(crate) fn begin(residual: Residual, order: SolutionOrder, run: &mut Run<'_>) -> ControlFlow<Stop, Box<dyn Pieces>> {
    match residual.len() {
        ..=24 => begin_rows::<24>(residual, order, run),
        25..=32 => begin_rows::<32>(residual, order, run),
        33..=64 => begin_rows::<64>(residual, order, run),
        _ => Continue(Box::new(LargeSearch::new(&residual, order, run)?)),
    }
}

fn begin_rows<const R: usize>(
    residual: Residual,
    order: SolutionOrder,
    run: &mut Run<'_>,
) -> ControlFlow<Stop, Box<dyn Pieces>> {
    let root = State::<R>::all_open(&residual);
    if alone::fits(&root) {
        return Continue(Box::new(AtOnce { residual, order }));
    }
    let mut search = TreeSearch::<R>::new(Arc::new(Context::new::<R>(Cow::Owned(residual), order)));
    search.start(root, run)?;
    Continue(match order {
        SolutionOrder::Canonical => Box::new(InOrder::new(search)),
        SolutionOrder::Search => in_search_order(search),
    })
}

/// Continues a search whose root has been opened, in whatever order is soonest done.
pub(super) fn in_search_order<'r, const R: usize>(search: TreeSearch<'r, R>) -> Box<dyn Pieces + 'r> {
    match weighted::suits(&search.context.residual) {
        true => Box::new(Sparse::Begun(Some(Box::new(search)))),
        false => Box::new(Sliced::new(search)),
    }
}

/// The search of a sparse residual, where bounds do not pay. Another search begins anew as soon as the first one would make a bound,
/// unless it has found a completion by then.
enum Sparse<'r, const R: usize> {
    Begun(Option<Box<TreeSearch<'r, R>>>),
    Chosen(Box<dyn Pieces + 'r>),
}

impl<const R: usize> Pieces for Sparse<'_, R> {
    fn resume(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, Progress> {
        match self {
            Self::Begun(search) => {
                let Some(mut search) = search.take() else { return Continue(Progress::Finished) };
                *self = Self::Chosen(match search.search_unbounded(run)? {
                    true => weighted::begin(&search.context.residual, run)?,
                    false => Box::new(Sliced::new(*search)),
                });
                Continue(Progress::Open)
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

impl Pieces for AtOnce {
    fn resume(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, Progress> {
        super::search(&self.residual, self.order, run)?;
        Continue(Progress::Finished)
    }
}
