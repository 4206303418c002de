//! Search algorithms: one a file, and the table of them.
//!
//! An engine sees a [`Residual`] and a [`Run`] and nothing else. It reports every queen that it tries and takes back,
//! and hands each completion it finds to the run, which decides whether the search goes on.

mod annealing;
mod backtracking;
mod bitmask;
mod budget;
mod cores;
pub(crate) mod exact;
mod forward_checking;
mod learning;
mod local;
mod observer;
mod occupancy_1d;
mod occupancy_2d;
mod propagation;
pub(crate) mod random;
mod run;
pub(crate) mod sosic_gu;
mod symmetric;

pub use annealing::Cooling;
pub(crate) use budget::is_to_be_had;
pub use budget::{Budget, Effort, Flow, Limit, Meter, Stop, Tree};
pub use cores::{Cores, Jobs};
pub use observer::{EmptyLine, Event, Multipliers, Observer, Pruning};
pub use run::{Run, Sink, Tuning};

use crate::board::Residual;

/// One search algorithm.
pub trait Engine: Sync {
    /// The name by which users choose it.
    fn name(&self) -> &'static str;

    /// A description of one line.
    fn summary(&self) -> &'static str;

    /// The source that describes the algorithm.
    fn source(&self) -> &'static str;

    /// True if a search that ends by itself has proved that there is nothing more to find.
    fn is_complete(&self) -> bool {
        true
    }

    /// True if it finds completions in canonical order: lexicographic by row 1, row 2, ...
    fn is_canonical(&self) -> bool {
        false
    }

    /// The most free rows that it can take.
    fn most_rows(&self) -> usize {
        MOST_ROWS_OF_A_MATRIX
    }

    /// The widest span of free columns, on the board, that it can take.
    fn most_span(&self) -> usize {
        usize::MAX
    }

    /// True if it lists a few thousand completions in a moment, which learning a clause for each does not.
    fn lists_quickly(&self) -> bool {
        true
    }

    /// True if it uses the open squares of the residual as a bit matrix.
    fn takes_a_matrix(&self) -> bool {
        self.most_rows() <= MOST_ROWS_OF_A_MATRIX
    }

    /// Searches for completions of the residual and gives each to `run`.
    ///
    /// # Errors
    /// Breaks with what stopped the search; `Continue(())` means that the whole space was searched.
    fn search(&self, residual: &Residual, run: &mut Run<'_>) -> Flow;
}

/// Engines that keep the open squares as a bit matrix take residuals up to this size: 32 MiB of matrix.
const MOST_ROWS_OF_A_MATRIX: usize = 16_384;

/// All engines that can be chosen by name.
pub static ENGINES: [&dyn Engine; 11] = [
    &backtracking::Backtracking,
    &forward_checking::ForwardChecking,
    &occupancy_2d::Occupancy2d,
    &occupancy_1d::Occupancy1d,
    &bitmask::Bitmask,
    &symmetric::Symmetric,
    &propagation::Propagation,
    &learning::Learning,
    &sosic_gu::SosicGu,
    &annealing::Annealing,
    &exact::Exact::SMALLEST_FIRST,
];

/// The engine of that name.
#[must_use]
pub fn engine(name: &str) -> Option<&'static dyn Engine> {
    ENGINES.into_iter().find(|engine| engine.name() == name)
}

#[cfg(test)]
mod tests;
