//! Search algorithms: one a file, and the table of them.
//!
//! An engine sees a [`Residual`] and a [`Run`] and nothing else. It reports every queen that it tries and takes back,
//! and hands each completion it finds to the run, which decides whether the search goes on.

mod backtracking;
mod budget;
pub(crate) mod exact;
mod forward_checking;

pub use budget::{Budget, Flow, Limit, Meter, Stop};

use crate::board::Residual;

/// One search algorithm.
pub trait Engine: Sync {
    /// The name by which users choose it.
    fn name(&self) -> &'static str;

    /// What it does, in one line.
    fn summary(&self) -> &'static str;

    /// Where the algorithm is described.
    fn source(&self) -> &'static str;

    /// Whether a search that ends by itself has proved that there is nothing more to find.
    fn is_complete(&self) -> bool {
        true
    }

    /// Whether it finds completions in canonical order: lexicographic by row 1, row 2, ...
    fn is_canonical(&self) -> bool {
        false
    }

    /// The most free rows that it can take.
    fn most_rows(&self) -> usize {
        MOST_ROWS_OF_A_MATRIX
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
pub static ENGINES: [&dyn Engine; 3] =
    [&backtracking::Backtracking, &forward_checking::ForwardChecking, &exact::Exact::SMALLEST_FIRST];

/// The engine of that name.
#[must_use]
pub fn engine(name: &str) -> Option<&'static dyn Engine> {
    ENGINES.into_iter().find(|engine| engine.name() == name)
}

/// Takes the completions that an engine finds.
pub trait Sink {
    /// One completion: `columns[i]` is the residual column of residual row i.
    ///
    /// # Errors
    /// Breaks when no more are wanted.
    fn solution(&mut self, columns: &[u32], meter: &mut Meter) -> Flow;
}

/// One search as its engine sees it: what it may spend, and where completions go.
pub struct Run<'a> {
    meter: &'a mut Meter,
    sink: &'a mut dyn Sink,
}

impl<'a> Run<'a> {
    /// A run that counts on `meter` and delivers to `sink`.
    pub fn new(meter: &'a mut Meter, sink: &'a mut dyn Sink) -> Self {
        Self { meter, sink }
    }

    /// Reports one queen tried.
    ///
    /// # Errors
    /// Breaks when the budget is spent.
    #[inline]
    pub fn node(&mut self) -> Flow {
        self.meter.node()
    }

    /// Reports one queen taken back.
    #[inline]
    pub fn backtrack(&mut self) {
        self.meter.backtrack();
    }

    /// Asks whether the search may go on, where much is done between two nodes.
    ///
    /// # Errors
    /// Breaks when the budget is spent.
    pub fn poll(&mut self) -> Flow {
        self.meter.poll()
    }

    /// Delivers one completion: `columns[i]` is the residual column of residual row i.
    ///
    /// # Errors
    /// Breaks when no more are wanted.
    pub fn solution(&mut self, columns: &[u32]) -> Flow {
        self.sink.solution(columns, self.meter)
    }
}

#[cfg(test)]
mod tests;
