//! The complete search of this project: decides whether a residual can be filled, and lists every way to do it.
//!
//! Method: propagate, then branch. A row or a column with one open square left must use it, one with none ends the
//! branch, and the search branches on the row or column with the fewest open squares (minimum remaining values;
//! Haralick and Elliott 1980). Columns count as much as rows: on boards with queens fixed at random this is the whole
//! difference between a hundred nodes and 1e10 (CSPLib prob079).
//!
//! Residuals of up to 64 rows run on [`dense`], one machine word a row; larger ones on [`wide`].

mod attacks;
mod dense;
mod grid;
mod lines;
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

/// Forced rows and columns, then the row or column with the fewest open squares.
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
            1..=8 => dense::search::<8>(residual, self.order, run),
            9..=16 => dense::search::<16>(residual, self.order, run),
            17..=24 => dense::search::<24>(residual, self.order, run),
            25..=32 => dense::search::<32>(residual, self.order, run),
            33..=48 => dense::search::<48>(residual, self.order, run),
            49..=64 => dense::search::<64>(residual, self.order, run),
            _ => wide::search(residual, self.order, run),
        }
    }
}
