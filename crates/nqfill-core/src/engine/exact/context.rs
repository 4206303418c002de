//! What does not change during a search on at most 64 rows.

use super::bound::Diagonals;
use super::lines::FreeLine;
use crate::board::Residual;

/// The order in which solutions are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Whatever ends the search soonest.
    Search,
    /// Lexicographic: the column of the first free row, then of the second, and so on.
    Canonical,
}

/// A residual, and what every part of its search looks up.
pub(super) struct Context<'r> {
    pub(super) order: Order,
    pub(super) residual: &'r Residual,
    pub(super) diagonals: Diagonals,
    /// All lines, the most preferred of equally narrow ones first: in the middle, or in canonical order the first.
    ///
    /// docs/experiments.md compares other preferences.
    pub(super) preference: Vec<FreeLine>,
}

impl<'r> Context<'r> {
    /// The context of a search with a word a row, `R` of them.
    pub(super) fn new<const R: usize>(residual: &'r Residual, order: Order) -> Self {
        let m = residual.len();
        let mut preference: Vec<FreeLine> = (0..m).flat_map(|k| [FreeLine::Row(k), FreeLine::Column(k)]).collect();
        if order == Order::Search {
            preference.sort_by_key(|&line| match line {
                FreeLine::Row(k) | FreeLine::Column(k) => (2 * k + 1).abs_diff(m),
            });
        }
        Self { order, residual, diagonals: Diagonals::new(residual, R), preference }
    }
}
