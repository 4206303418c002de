//! One search as its engine sees it.

use super::annealing::Cooling;
use super::cores::{Borrowed, Cores};
use super::limit::{Attempts, Flow, Limit, Stop};
use super::meter::Meter;
use super::metric::Metric;
use super::observer::{Event, Multipliers, Observer};
use super::propagation::Branching;
use crate::board::{Residual, Symmetry};
use crate::threads;
use std::ops::ControlFlow;

/// Takes the completions that an engine finds.
pub trait Sink {
    /// One completion: `columns[i]` is the residual column of residual row i.
    ///
    /// # Errors
    /// Breaks when no more are wanted.
    fn solution(&mut self, columns: &[u32], meter: &mut Meter) -> Flow;
}

impl<F: FnMut(&[u32], &mut Meter) -> Flow> Sink for F {
    fn solution(&mut self, columns: &[u32], meter: &mut Meter) -> Flow {
        self(columns, meter)
    }
}

/// The lines that a search takes one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// Row by row: a queen of a row is tried on its columns.
    #[default]
    Rows,
    /// Column by column: the engine sees the board transposed.
    Columns,
}

/// Settings of engines that have a choice. The default gives the same search on every run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// The seed of the random numbers.
    pub seed: u64,
    /// The cooling schedule of simulated annealing.
    pub cooling: Cooling,
    /// The most moves in succession that hill climbing makes without lowering the number of conflicts.
    pub sideways: u64,
    /// What an engine branches on that [takes](super::Engine::takes_branching) a strategy.
    pub branching: Branching,
    /// The lines by which an engine goes that was named; nqfill's own choice of engines goes by rows.
    pub by: By,
}

impl Default for Tuning {
    fn default() -> Self {
        Self { seed: 0, cooling: Cooling::default(), sideways: 100, branching: Branching::default(), by: By::default() }
    }
}

/// One search as its engine sees it: its budget, the receiver of completions, and an observer.
pub struct SearchContext<'a> {
    /// What the search costs; it counts every queen tried, and the metrics of the engine.
    pub(crate) meter: &'a mut Meter,
    sink: &'a mut dyn Sink,
    /// Seed, parameters of local searches, strategy.
    pub(crate) tuning: Tuning,
    cores: Option<&'a Cores>,
    /// The observer, with the residual that it is told of as squares of the board.
    observer: Option<(&'a Residual, &'a mut dyn Observer)>,
    attempts: Attempts,
}

/// The most moves that a search which proves nothing considers before it gives up: this many, and [`MOVES_A_ROW`] for each free
/// row.
const MOVES: u64 = 2_000_000;
const MOVES_A_ROW: u64 = 500;

impl<'a> SearchContext<'a> {
    /// A run that counts on `meter` and delivers to `sink`.
    pub fn new(meter: &'a mut Meter, sink: &'a mut dyn Sink) -> Self {
        Self { meter, sink, tuning: Tuning::default(), cores: None, observer: None, attempts: Attempts::default() }
    }

    /// Sets the settings of engines that have a choice. By columns the engine sees the transposed residual, and what it finds and
    /// reports is turned back.
    pub(crate) fn tuned(mut self, tuning: Tuning) -> Self {
        self.tuning = tuning;
        self
    }

    /// Sets the cores that the search may use besides the one it runs on.
    pub(crate) fn with_cores(mut self, cores: &'a Cores) -> Self {
        self.cores = Some(cores);
        self
    }

    /// Sets the observer, which is told squares of the board, not of the residual.
    pub(crate) fn observed(mut self, residual: &'a Residual, observer: Option<&'a mut dyn Observer>) -> Self {
        self.observer = observer.map(|observer| (residual, observer));
        self
    }

    /// True if there is an observer; for engines that have to prepare what they report.
    #[inline]
    pub(crate) fn is_observed(&self) -> bool {
        self.observer.is_some()
    }

    /// Reports an event, in rows and columns of the residual. Without an observer the event is not built.
    #[inline]
    pub(crate) fn observe(&mut self, event: impl FnOnce() -> Event) {
        if self.is_observed() {
            self.report(event());
        }
    }

    /// Reports an event, in rows and columns of the board.
    #[inline]
    pub(super) fn observe_on_board(&mut self, event: impl FnOnce() -> Event) {
        if self.is_observed() {
            self.report_on_board(event());
        }
    }

    #[cold]
    fn report(&mut self, event: Event) {
        if let Some((residual, _)) = self.observer {
            self.report_on_board(event.on_board(residual));
        }
    }

    #[cold]
    fn report_on_board(&mut self, event: Event) {
        let event = if self.is_transposed() { event.transposed() } else { event };
        if let Some((_, observer)) = &mut self.observer {
            observer.nodes(self.meter.nodes());
            observer.event(event);
            if !observer.wants_more() {
                self.meter.interrupt();
            }
        }
    }

    /// True if rows of the residual are columns of the board.
    fn is_transposed(&self) -> bool {
        self.tuning.by == By::Columns
    }

    /// Reports the weights that prove the next prunings by a bound, in rows and columns of the residual.
    pub(super) fn report_multipliers(&mut self, multipliers: impl FnOnce() -> Multipliers) {
        let is_transposed = self.is_transposed();
        if let Some((residual, observer)) = &mut self.observer {
            let multipliers = multipliers().on_board(residual);
            observer.multipliers(&if is_transposed { multipliers.transposed(residual.n()) } else { multipliers });
        }
    }

    /// Borrows at most `most` idle cores for a part of the search in which each thread takes up to `bytes`: never so many that
    /// the memory limit, which one thread keeps, is reached because of the others. None if there is an observer, which wants one
    /// account, or a limit of nodes.
    #[inline]
    pub(super) fn idle_cores(&self, most: usize, bytes: u64) -> Option<Borrowed> {
        if !threads::ARE_THERE || self.is_observed() {
            return None;
        }
        self.cores?.borrow(most.min(self.meter.most_threads(bytes).saturating_sub(1)))
    }

    /// Counts and reports one dead end: a position from which the search turns back without having gone on, because
    /// nothing there can be completed. A completion is none, nor is a position whose branches have all been searched.
    #[inline]
    pub(crate) fn dead_end(&mut self, event: impl FnOnce() -> Event) {
        self.meter.backtrack();
        self.observe(event);
    }

    /// Counts one more start of a search that proves nothing.
    pub(super) fn attempt(&mut self) {
        self.attempts.starts += 1;
    }

    /// Counts one more move of a search that proves nothing on m free rows.
    #[inline]
    pub(super) fn consider(&mut self, m: usize) -> Flow {
        if self.attempts.moves >= MOVES + MOVES_A_ROW * m as u64 {
            return ControlFlow::Break(self.give_up());
        }
        self.attempts.moves += 1;
        self.meter.node()
    }

    /// The end of a search that proves nothing.
    pub(super) fn give_up(&self) -> Stop {
        Stop::Limit(Limit::GaveUp(self.attempts))
    }

    /// Counts one dead end of a search that starts over there.
    pub(crate) fn restart(&mut self) {
        self.meter.backtrack();
        self.meter.add(Metric::Restarts, 1);
    }

    /// Reserves room for `more` values in a list that grows with the depth of the search.
    pub(super) fn reserve<T>(&self, list: &mut Vec<T>, more: usize) -> Flow {
        let bytes = ((list.len() + more) * size_of::<T>()) as u64;
        list.try_reserve(more).map_or(ControlFlow::Break(Stop::Limit(Limit::NoMemory(bytes))), ControlFlow::Continue)
    }

    /// Delivers one completion: `columns[i]` is the residual column of residual row i.
    pub(crate) fn solution(&mut self, columns: &[u32]) -> Flow {
        self.observe(|| Event::Solution);
        match self.tuning.by {
            By::Rows => self.sink.solution(columns, self.meter),
            By::Columns => self.sink.solution(&Symmetry::TRANSPOSITION.image(columns), self.meter),
        }
    }
}
