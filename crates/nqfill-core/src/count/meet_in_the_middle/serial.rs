//! Counts a board on one thread, by any method.

use super::super::meter::{Ticker, WorkMeter};
use super::batches;
use super::costs::SERIAL_THREADS;
use super::counted::Counted;
use super::cut::Cut;
use super::division::DividedBoard;
use super::plain::Plain;
use super::plan::{Plan, divide};
use super::search;
use super::workspace::Workspace;
use crate::board::Residual;
use crate::engine::{Flow, Stop};
use crate::simd::Processor;
use std::ops::ControlFlow::{Break, Continue};

/// Queens that a search may try before a board is branched on instead.
const TRIES: u64 = 10_000;

/// Counts boards on one thread.
pub(super) struct Serial<'a> {
    pub(super) processor: Processor,
    pub(super) bytes: u64,
    /// The count of a board may end once it has reached this.
    pub(super) enough: u128,
    pub(super) meter: &'a WorkMeter<'a>,
}

impl Serial<'_> {
    /// Counts the completions of `board` as planned, or by branching where that does not do.
    pub(super) fn count(&self, board: &Residual, plan: Plan, ticker: &mut Ticker<'_>) -> Counted {
        let counted = match plan {
            Plan::Plain => self.plain(board, ticker),
            Plan::Search => self.search(board, u64::MAX, ticker),
            Plan::Quarters(cut) => self.meet(board, cut, ticker),
            Plan::Middle => return self.divide(board, plan, ticker),
            Plan::Branch => self.search(board, TRIES, ticker),
        };
        counted.unwrap_or_else(|| self.divide(board, Plan::Branch, ticker))
    }

    /// Counts the completions of `board` as those of smaller boards. `plan` is one that [`divide`] takes.
    pub(super) fn divide(&self, board: &Residual, plan: Plan, ticker: &mut Ticker<'_>) -> Counted {
        let Some(parts) = divide(board, plan, self.bytes, self.meter) else {
            return Counted::part(0);
        };
        Counted::sum(parts.iter().map(|part| self.count(&part.board, part.plan, ticker).times(part.weight)))
    }

    fn plain(&self, board: &Residual, ticker: &mut Ticker<'_>) -> Option<Counted> {
        let plain = Plain::new(board, 0..board.len())?;
        unless_out_of_nodes(batches::count(&plain, u64::MAX, self.processor, ticker))
    }

    fn search(&self, board: &Residual, nodes: u64, ticker: &mut Ticker<'_>) -> Option<Counted> {
        // A board too large to be divided is the only one, and has all memory.
        let bytes = if board.len() > 64 { self.bytes * SERIAL_THREADS } else { self.bytes };
        unless_out_of_nodes(search::count(board, nodes, self.enough, bytes, ticker))
    }

    /// Counts the units of the quarters, if the board could be divided.
    fn meet(&self, board: &Residual, cut: Cut, ticker: &mut Ticker<'_>) -> Option<Counted> {
        let Some(division) = DividedBoard::by_cut(board, cut, self.bytes, 1, self.meter) else {
            return self.meter.stopped().map(|_| Counted::part(0));
        };
        let mut workspace = Workspace::new(self.processor, self.meter);
        let units = 0..DividedBoard::units(board, cut);
        Some(Counted::sum(units.map(|unit| division.count(unit, &mut workspace, ticker))))
    }
}

/// `None` if the method at hand cannot count the board.
fn unless_out_of_nodes((found, flow): (u128, Flow)) -> Option<Counted> {
    match flow {
        Continue(()) => Some(Counted::all(found)),
        Break(Stop::Allowance) => None,
        Break(_) => Some(Counted::part(found)),
    }
}
