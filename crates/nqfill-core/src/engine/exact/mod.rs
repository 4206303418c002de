//! `exact`, the complete search of this project: decides whether a residual can be filled, and lists every way to do
//! it.
//!
//! Method: propagate, then branch. A row or a column with one open square left must use it, one with none ends the
//! branch, and the search branches on the row or column with the fewest open squares (minimum remaining values).
//! Columns count as much as rows: on boards with queens fixed at random this is the whole difference between a hundred
//! nodes and 1e10 (CSPLib prob079). Where the search lasts, the linear relaxation prunes it.
//!
//! | part | files |
//! |---|---|
//! | propagation and branching, up to 64 rows | [`rows64`] on [`state`]; [`tree`]: stack; [`trail`]: queens |
//! | endgame: positions whose open squares fit a word | [`endgame`] |
//! | Lagrangian bound, reduced-cost fixing, subgradient ascent | [`bound`], [`subgradient`]; [`tuning::WORTH_LATE`]: when it pays |
//! | the scheduler of trees of any kind, piece by piece ([`subtree`]) | [`scheduler`] |
//! | ... and its slices on several threads | [`frontier`], [`slice_result`] |
//! | small boards in canonical order, with bit masks | [`small`] |
//! | sparse residuals: no bound, a word a line, weights of lines | [`dom_wdeg`] |
//! | large residuals: counts, trail, restarts | [`large`] |
//! | what a search looks up, and constants | [`lookup`], [`tuning`] |
//!
//! Order of calls: [`search`] chooses by the number of rows; a residual that fits a word goes to the endgame at
//! once. Else [`rows64::TreeSearch::start`] opens the root, and [`scheduler::Scheduler`] searches its tree slice by slice, which
//! hands every position that fits a word to [`endgame::Endgame::search`]. On a sparse residual the tree gives way to
//! [`dom_wdeg`] where it would make its first bound.
//!
//! A branch is pruned by an empty line ([`state::State::count`], [`endgame`]) or by the bound ([`bound::Bound::apply`]).
//! Nothing else closes a square except queens, forced lines and the bound. docs/experiments.md lists what was tried and
//! dropped.
//!
//! Sources: Haralick and Elliott 1980 (minimum remaining values); Held and Karp 1971 (subgradient ascent); Gomes,
//! Selman and Kautz 1998 (heavy tails and restarts); CSPLib prob079 (boards).

mod bound;
mod dispatch;
mod dom_wdeg;
mod endgame;
mod frontier;
mod large;
mod lookup;
mod rows64;
mod scheduler;
mod slice_result;
mod small;
mod state;
mod subgradient;
mod subtree;
#[cfg(test)]
mod tests;
mod trail;
mod tree;
mod tuning;

use super::{Engine, Flow, Meter, SearchContext, Stop};
use crate::board::Residual;
pub(crate) use dispatch::begin;
use dispatch::search;
use endgame::Endgame;
use lookup::Lookup;
pub(crate) use lookup::SolutionOrder;
use state::{MOST_ROWS, State};
use std::borrow::Cow;
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;
pub(crate) use subtree::{ResumableSearch, Status};

/// Branches where the fewest squares are open.
pub static SMALLEST_FIRST: Engine = engine(|residual, run| search(residual, SolutionOrder::Search, run));

/// Branches on the first free row, columns ascending, so that solutions come in canonical order.
pub static ROW_BY_ROW: Engine =
    Engine { is_canonical: true, ..engine(|residual, run| search(residual, SolutionOrder::Canonical, run)) };

const fn engine(search: fn(&Residual, &mut SearchContext<'_>) -> Flow) -> Engine {
    let summary = "forced rows and columns, then the row or column with the fewest open squares";
    let source = "this project; minimum remaining values: Haralick and Elliott 1980";
    Engine { tells_attacks: false, ..Engine::new("exact", summary, source, search) }
}

/// True if the board is so small that its first completion in canonical order is soon found.
pub(crate) fn is_small(residual: &Residual) -> bool {
    small::fits(residual)
}

/// Counts the completions of a residual that are wanted, until there are `enough`; with what ended the count.
pub(crate) fn count(
    residual: &Residual,
    meter: &mut Meter,
    enough: u128,
    is_wanted: impl Fn(&[u32]) -> bool,
) -> (u128, Flow) {
    let mut found = 0;
    let mut counter = |columns: &[u32], _: &mut Meter| {
        found += u128::from(is_wanted(columns));
        if found < enough { Continue(()) } else { ControlFlow::Break(Stop::Enough) }
    };
    let flow = SMALLEST_FIRST.search(residual, &mut SearchContext::new(meter, &mut counter));
    (found, flow)
}

/// Fewest free rows of a search that may last.
const FEWEST_ROWS_OF_LONG: usize = 17;

/// The squares, as (row, column), among which a long search of the residual first chooses: those of the line that it branches
/// on once it has a bound. `None` if the search is soon over, or the line is the narrowest one.
pub(crate) fn first_choice(
    residual: &Residual,
    run: &mut SearchContext<'_>,
) -> ControlFlow<Stop, Option<Vec<(usize, usize)>>> {
    if !(FEWEST_ROWS_OF_LONG..=MOST_ROWS).contains(&residual.len()) {
        return Continue(None);
    }
    let root = State::all_open(residual);
    if Endgame::fits(&root) {
        return Continue(None);
    }
    let lookup = Lookup::new(Cow::Borrowed(residual), SolutionOrder::Search);
    let mut search = rows64::TreeSearch::new(Arc::new(lookup));
    search.start(root, run)?;
    search.restart(run)?;
    let squares = |level: &tree::Level| state::bits(level.untried).map(|at| level.line.square(at)).collect();
    Continue(search.tree.levels.first().map(squares))
}
