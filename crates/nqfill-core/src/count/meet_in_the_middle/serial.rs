//! Counts a board on one thread, by any method.

use super::batches;
use super::cost_model::SERIAL_THREADS;
use super::cut::Cut;
use super::division::{Counted, DividedBoard};
use super::plain::Plain;
use super::plan::{Plan, divide};
use super::search;
use super::workspace::Workspace;
use crate::board::Residual;
use crate::engine::{Flow, Meter, Stop};
use crate::simd::Processor;
use std::ops::ControlFlow::{Break, Continue};

/// Queens that a search may try before a board is branched on instead.
const TRIES: u64 = 10_000;

/// Counts boards on one thread.
pub(super) struct Serial {
    pub(super) processor: Processor,
    pub(super) bytes: u64,
    /// The count of a board may end once it has reached this.
    pub(super) enough: u128,
}

impl Serial {
    /// Counts the completions of `board` as planned, or by branching where that does not do.
    pub(super) fn count(&self, board: &Residual, plan: Plan, meter: &mut Meter) -> Counted {
        let counted = match plan {
            Plan::Recursion => recursion(board, meter),
            Plan::Plain => self.plain(board, meter),
            Plan::Search => self.search(board, u64::MAX, meter),
            Plan::Quarters(cut) => self.meet(board, cut, meter),
            Plan::Middle => return self.divide(board, plan, meter),
            Plan::Branch => self.search(board, TRIES, meter),
        };
        counted.unwrap_or_else(|| self.divide(board, Plan::Branch, meter))
    }

    /// Counts the completions of `board` as those of smaller boards. `plan` is one that [`divide`] takes.
    pub(super) fn divide(&self, board: &Residual, plan: Plan, meter: &mut Meter) -> Counted {
        let Some(parts) = divide(board, plan, self.bytes, meter) else {
            return Counted::part(0);
        };
        Counted::sum(parts.iter().map(|part| self.count(&part.board, part.plan, meter).times(part.weight)))
    }

    fn plain(&self, board: &Residual, meter: &mut Meter) -> Option<Counted> {
        let plain = Plain::new(board, 0..board.len())?;
        unless_out_of_nodes(batches::count(&plain, u64::MAX, self.processor, meter))
    }

    fn search(&self, board: &Residual, nodes: u64, meter: &mut Meter) -> Option<Counted> {
        // A board too large to be divided is the only one, and has all memory.
        let bytes = if board.len() > 64 { self.bytes * SERIAL_THREADS } else { self.bytes };
        unless_out_of_nodes(search::count(board, nodes, self.enough, bytes, meter))
    }

    /// Counts the units of the quarters, if the board could be divided.
    fn meet(&self, board: &Residual, cut: Cut, meter: &mut Meter) -> Option<Counted> {
        let Some(division) = DividedBoard::by_cut(board, cut, self.bytes, 1, meter) else {
            return meter.cut_by().map(|_| Counted::part(0));
        };
        let mut workspace = Workspace::new(self.processor, meter);
        let units = 0..DividedBoard::units(board, cut);
        Some(Counted::sum(units.map(|unit| division.count(unit, &mut workspace))))
    }
}

fn recursion(board: &Residual, meter: &mut Meter) -> Option<Counted> {
    unless_out_of_nodes(Plain::new(board, 0..board.len())?.count(meter))
}

/// `None` if the method at hand cannot count the board.
fn unless_out_of_nodes((found, flow): (u128, Flow)) -> Option<Counted> {
    match flow {
        Continue(()) => Some(Counted::all(found)),
        Break(Stop::Allowance) => None,
        Break(_) => Some(Counted::part(found)),
    }
}
