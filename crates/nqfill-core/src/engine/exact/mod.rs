//! `exact`, the complete search of this project: decides whether a residual can be filled, and lists every way to do it.
//!
//! Method: propagate, then branch. A row or a column with one open square left must use it, one with none ends the
//! branch, and the search branches on the row or column with the fewest open squares (minimum remaining values;
//! Haralick and Elliott 1980). Columns count as much as rows: on boards with queens fixed at random this is the whole
//! difference between a hundred nodes and 1e10 (CSPLib prob079). Where the search lasts, the linear relaxation prunes it.
//!
//! | file | what it holds |
//! |---|---|
//! | [`dense`] | the search on at most 64 rows, with [`state`], [`attacks`] and [`path`] |
//! | [`small`] | its end, from about 100 open squares on, with [`numbering`] and [`fields`]: nearly all nodes are there |
//! | [`guide`] | when to bother with the bound; [`bound`] applies multipliers exactly ([`reduction`]), [`margins`] keeps them up to date |
//! | [`ascent`] | finds multipliers, from [`parabolas`] or those above, by the [`cheapest`] squares |
//! | [`guiding`] | multipliers for the positions of the dense search; [`branching`] lets their costs choose lines and order squares |
//! | [`tree`] | turns: long searches take up their branches alternately, for the sake of the first solution |
//! | [`rounds`] | the turns of a round on several threads |
//! | [`wide`] | the search on more than 64 rows, with [`grid`]; restarts |
//!
//! What prunes: an empty line ([`state::State::count`], [`small`]: `propagate`, [`grid`]), and the bound
//! ([`bound::Bound::apply`], [`margins`]). Nothing else closes a square except queens and forced lines.
//!
//! # Tried and dropped
//! Nodes are queens placed; frame boards of side N around M x M as `N/M`.
//! - *Common attacks*: closing what every square of a two-square line attacks, 30 % fewer nodes at 1.5 times the time;
//!   of three-square lines too, 34 % and 2.5 times.
//! - *Probing* (each square of narrow lines tried, failures closed): on 32/22, 29 million nodes become 6.2 (lines of up to
//!   3, down to 14 free rows), 1.1 (all lines of up to 4), but 25 to 80 million probes. Branching on what probes show, only
//!   near the root: 17 % fewer nodes. Probing in the small search, where a probe is cheap, narrow lines first, once a
//!   position: on another 32/22, 13 million nodes become 20 with the probes (down to 16 free rows), 31 (15), 34 (13); one
//!   probe in ten closes its square. Only squares on lines of two: 13.2 to 14.
//! - *Clique cuts* in the relaxation (four corners of a square and its centre, or a plus: pairwise attacking): the root's
//!   bound does not move on any of eight boards.
//! - *Multipliers of the root only*, tracked incrementally: 50 times fewer nodes where the relaxation is within 2 % of
//!   infeasible (30/20), 10 % to 30 % where it is within 5 % to 9 %. Hence multipliers made anew inside the search.
//! - *Multipliers at every node*: 32/22 falls from 29 to 1.0 million nodes, 30/20 from 667,000 to 2,200, but an ascent
//!   cost as much as 200 nodes, so this was slower by 8 times on 32/22.
//! - *Branching on diagonals* that the bound shows to need a queen: 7 % to 25 % fewer nodes on sampled trees, not kept
//!   for its cost in the small search.
//! - *Costs for choosing lines below 18 free rows* ([`branching`]): 28/20 11.2 million nodes instead of 9.1.
//! - *The same only where the slack is less than 8 % of the multipliers' sum*: lists of all completions of loose boards
//!   (28/20 with 86 to 304 of them, 26/20 with 154,864) stay as quick as without, and are up to 30 % slower as it is; but
//!   first completions take twice the nodes.
//! - *Strong branching*: every square of the 6 to 44 most promising lines placed, propagated and bounded, and the line taken
//!   that leaves least by a fit of nodes to open squares, free rows and slack (off by a factor of 1.6 as a rule). On two
//!   32/22 and two 36/24 boards: where subtrees are long 3 % fewer to 4 % more nodes; at all positions of 16 free rows or
//!   more 10 % fewer to 47 % more; with new multipliers for each child 26 % fewer to 36 % more at 10 to 37 times the time.
//! - *Longer turns for trees with fewer choices against the costs*: half the nodes on one board, twice on the next.
//! - *The bound at every node down to 64 open squares*: 28/20 2.5 million nodes for 8.3, 32/22 1.5 for 13, at 5 to 10 times
//!   the time. Where the relaxation is 8 % or more from infeasible, no better use of it decides a board in a moment.
//! - *Multipliers only where the slack lets hope for a proof*: as many nodes, as much time. On 35/24, 30 steps prove two
//!   thirds to nearly all of the positions with less than 0.5 % of the sum left; with more than 4 %, up to half at 15 free
//!   rows, but none from 18 on.
//! - *Half as many ascent steps*: 2 % to 5 % more nodes and as many instructions.
//! - *Remembering positions of the small search*: of 1.5 million with 7 free rows or more, 400 had been seen before.
//! - *Other preferences among equally narrow lines in the small search*, by what their squares attack: 2 % fewer nodes; by
//!   how often they ran out of squares (weighted degrees, Boussemart and others 2004): 7 % fewer to 5 % more.
//! - *The least costs of rows, columns and diagonals taken off at every node of the small search*: 1 % to 20 % fewer nodes.
//! - *One queen a step and words in vector registers in the small search*: 10 % fewer nodes, as much time; every queen waits
//!   for the one before.
//! - *Sets of 256 bits in the small search*, so that it begins at 144 to 200 squares: 1.1 to 1.3 times the time.
//! - *Restarts* in the dense search for the first solution: turns do as well and repeat nothing. One restart pays, as soon
//!   as there are multipliers ([`guiding`]): 10 % to 40 % fewer nodes where the relaxation is nearly infeasible.
//! - *Counting by meeting in the middle* ([`crate::count`]): 32/22 takes 2.5 s where this search takes 1 to 2, 34/24 no. 1
//!   121 s where it takes 66. On 32/22 there are 169 million top halves, and 26 million nodes in all of the search.
//! - *The same with the root's multipliers*, so that only halves count that cost no more than the slack: of 4e9 top halves
//!   of 34/24 no. 1 nearly all do (0.35 of the slack on average), and one in six or nearly all of those of two 32/22 boards.

mod ascent;
mod attacks;
mod bound;
mod branching;
mod cheapest;
mod dense;
mod diagonals;
mod fields;
mod grid;
mod guide;
mod guiding;
mod lines;
mod margins;
mod numbering;
mod parabolas;
mod path;
mod reduction;
mod rounds;
mod small;
mod state;
#[cfg(test)]
mod tests;
mod tree;
mod wide;

use super::{Engine, Flow, Run};
use crate::board::Residual;

/// The order in which solutions are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// Whatever ends the search soonest.
    Search,
    /// Lexicographic: the column of the first free row, then of the second, and so on.
    Canonical,
}

/// Forced rows and columns, then the row or column with the fewest open squares; a bound where the search lasts.
pub(crate) struct Exact {
    order: Order,
}

impl Exact {
    /// Branches where the fewest squares are open.
    pub(crate) const SMALLEST_FIRST: Self = Self { order: Order::Search };

    /// Branches on the first free row, columns ascending, so that solutions come in canonical order.
    pub(crate) const ROW_BY_ROW: Self = Self { order: Order::Canonical };
}

impl Engine for Exact {
    fn name(&self) -> &'static str {
        "exact"
    }

    fn summary(&self) -> &'static str {
        "forced rows and columns, then the row or column with the fewest open squares"
    }

    fn source(&self) -> &'static str {
        "this project; minimum remaining values: Haralick and Elliott 1980"
    }

    fn is_canonical(&self) -> bool {
        self.order == Order::Canonical
    }

    fn search(&self, residual: &Residual, run: &mut Run<'_>) -> Flow {
        match residual.len() {
            0 => run.solution(&[]),
            1..=16 => dense::search::<16>(residual, self.order, run),
            17..=24 => dense::search::<24>(residual, self.order, run),
            25..=32 => dense::search::<32>(residual, self.order, run),
            33..=48 => dense::search::<48>(residual, self.order, run),
            49..=64 => dense::search::<64>(residual, self.order, run),
            _ => wide::search(residual, self.order, run),
        }
    }
}
