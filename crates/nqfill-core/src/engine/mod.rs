//! Search algorithms: one a file, and the table of them.
//!
//! An engine sees a [`Residual`] and a `SearchContext` and nothing else. It reports every queen that it tries and every dead end,
//! and hands each completion it finds to the run, which decides whether the search goes on.

mod annealing;
mod backtracking;
mod bitmask;
mod budget;
mod cores;
mod dynamic_symmetry;
pub(crate) mod exact;
mod forward_checking;
mod hill_climbing;
mod learning;
pub(crate) mod limit;
pub(crate) mod local;
pub(crate) mod meter;
mod metric;
mod observer;
mod occupancy;
mod propagation;
pub(crate) mod random;
mod rows;
pub(crate) mod search_context;
pub(crate) mod sosic_gu;
mod static_symmetry;
mod symmetric;
mod symmetries;

pub use annealing::Cooling;
pub use budget::{Budget, Poll, SearchProgress};
pub use cores::{Cores, Jobs};
pub use limit::{Attempts, Limit};
pub(crate) use limit::{Flow, Stop};
pub(crate) use meter::{Meter, Shared, is_to_be_had};
pub use metric::{Metric, Metrics};
pub use observer::{EmptyLine, Event, Multipliers, Observer, Pruning};
pub use propagation::{Branching, ValueOrder, VariableOrder};
pub use search_context::{By, Tuning};
pub(crate) use search_context::{SearchContext, Sink};

use crate::board::Residual;

/// One search algorithm.
pub struct Engine {
    /// The name by which users choose it.
    pub name: &'static str,
    /// A description of one line.
    pub summary: &'static str,
    /// The source that describes the algorithm.
    pub source: &'static str,
    /// True if a search that ends by itself has proved that there is nothing more to find.
    pub is_complete: bool,
    /// True if it finds completions in canonical order, lexicographic by row 1, row 2, ..., unless settings change that.
    pub is_canonical: bool,
    /// True if it takes a strategy ([`Tuning::branching`]).
    pub takes_branching: bool,
    /// The most free rows that it can take.
    pub most_rows: usize,
    /// The widest span of free columns, on the board, that it can take.
    pub most_span: usize,
    /// True if its observer is told of queens that come and go; if not, of completions alone.
    pub tells_steps: bool,
    /// True if its observer is told of each square that a queen closes, or that is found not safe. If not, the squares that a
    /// queen attacks are closed with her, without a word.
    pub tells_attacks: bool,
    /// What it counts besides nodes and backtracks.
    pub metrics: &'static [Metric],
    search: SearchFn,
}

/// Searches for completions of the residual and gives each to the run. It breaks with what stopped it; `Continue(())`
/// means that the whole space was searched.
type SearchFn = fn(&Residual, &mut SearchContext<'_>) -> Flow;

impl Engine {
    /// A complete engine that keeps the open squares as a bit matrix and finds completions in an order of its own.
    pub(crate) const fn new(name: &'static str, summary: &'static str, source: &'static str, search: SearchFn) -> Self {
        Self {
            name,
            summary,
            source,
            is_complete: true,
            is_canonical: false,
            takes_branching: false,
            most_rows: MOST_ROWS_OF_A_MATRIX,
            most_span: usize::MAX,
            tells_steps: true,
            tells_attacks: true,
            metrics: &[],
            search,
        }
    }

    /// True if it uses the open squares of the residual as a bit matrix.
    pub(crate) const fn takes_a_matrix(&self) -> bool {
        self.most_rows <= MOST_ROWS_OF_A_MATRIX
    }

    /// True if it finds completions in canonical order with these settings.
    pub(crate) fn lists_canonically(&self, tuning: &Tuning) -> bool {
        let has_own_order = !self.takes_branching || tuning.branching == Branching::default();
        self.is_canonical && has_own_order && tuning.by == By::Rows
    }

    /// Searches for completions of the residual and gives each to `run`.
    ///
    /// # Errors
    /// Breaks with what stopped the search; `Continue(())` means that the whole space was searched.
    #[doc(hidden)]
    pub fn search(&self, residual: &Residual, run: &mut SearchContext<'_>) -> Flow {
        // A local search has no move there.
        if !self.is_complete && residual.is_empty() { run.solution(&[]) } else { (self.search)(residual, run) }
    }
}

/// Engines that keep the open squares as a bit matrix take residuals up to this size: 32 MiB of matrix.
const MOST_ROWS_OF_A_MATRIX: usize = 16_384;

/// All engines that can be chosen by name.
pub static ENGINES: [&Engine; 15] = [
    &backtracking::BACKTRACKING,
    &forward_checking::FORWARD_CHECKING,
    &occupancy::OCCUPANCY_2D,
    &occupancy::OCCUPANCY_1D,
    &bitmask::BITMASK,
    &static_symmetry::STATIC_SYMMETRY,
    &dynamic_symmetry::DYNAMIC_SYMMETRY,
    &symmetric::SYMMETRIC,
    &propagation::PROPAGATION,
    &learning::LEARNING,
    &sosic_gu::SOSIC_GU,
    &annealing::ANNEALING,
    &annealing::ANNEALING_ROW,
    &hill_climbing::HILL_CLIMBING,
    &exact::SMALLEST_FIRST,
];

/// The engine of that name.
pub fn engine(name: &str) -> Option<&'static Engine> {
    ENGINES.into_iter().find(|engine| engine.name == name)
}

#[cfg(test)]
mod tests;
