//! Counts a board on one thread, by whatever method.

use std::ops::ControlFlow;

use super::batches;
use super::board::Board;
use super::cut::Cut;
use super::halves::Halves;
use super::meter::{End, Meter, Ticker};
use super::plain::Plain;
use super::plan::{Method, divide};
use super::quarters::{self, Quarters, Workspace};
use super::run::SERIAL_THREADS;
use super::search;
use crate::simd::Processor;

/// Queens that a search may try before a board is branched on instead.
const TRIES: u64 = 10_000;

/// Break to stop; otherwise whether the method could count the board at all. If not, it added nothing.
type Counted = ControlFlow<(), bool>;

/// What a count on one thread needs to know.
pub(crate) struct Serial<'a> {
    pub(crate) processor: Processor,
    pub(crate) bytes: u64,
    pub(crate) meter: &'a Meter<'a>,
}

impl Serial<'_> {
    /// Adds the completions of `board` to `total`, until told to stop.
    pub(crate) fn count(
        &self,
        board: &Board,
        method: Method,
        ticker: &mut Ticker<'_>,
        total: &mut u128,
    ) -> ControlFlow<()> {
        let counted = match method {
            Method::Plain => self.plain(board, ticker, total),
            Method::Search => self.search(board, u64::MAX, ticker, total),
            Method::Halves => self.halves(board, ticker, total),
            Method::Quarters(cut) => self.quarters(board, cut, ticker, total),
            Method::Middle => return self.divide(board, method, ticker, total),
            Method::Branch => self.search(board, TRIES, ticker, total),
        };
        if counted? { ControlFlow::Continue(()) } else { self.divide(board, Method::Branch, ticker, total) }
    }

    /// The same by dividing it into smaller ones.
    pub(crate) fn divide(
        &self,
        board: &Board,
        method: Method,
        ticker: &mut Ticker<'_>,
        total: &mut u128,
    ) -> ControlFlow<()> {
        for part in divide(board, method, self.bytes) {
            let mut found = 0;
            let end = self.count(&part.board, part.method, ticker, &mut found);
            *total += u128::from(part.weight) * found;
            end?;
        }
        ControlFlow::Continue(())
    }

    fn plain(&self, board: &Board, ticker: &mut Ticker<'_>, total: &mut u128) -> Counted {
        let Some(plain) = Plain::new(board, 0..board.len()) else { return ControlFlow::Continue(false) };
        add(batches::count(&plain, u64::MAX, self.processor, ticker), total)
    }

    fn search(&self, board: &Board, nodes: u64, ticker: &mut Ticker<'_>, total: &mut u128) -> Counted {
        // A board too large to be divided is the only one, and has all memory.
        let bytes = if board.len() > 64 { self.bytes * SERIAL_THREADS } else { self.bytes };
        add(search::count(board, nodes, u128::MAX, bytes, ticker), total)
    }

    fn halves(&self, board: &Board, ticker: &mut Ticker<'_>, total: &mut u128) -> Counted {
        let Some(halves) = Halves::new(board, self.bytes, ticker) else { return self.unless_stopped() };
        halves.count(self.processor, ticker, total)?;
        ControlFlow::Continue(true)
    }

    fn quarters(&self, board: &Board, cut: Cut, ticker: &mut Ticker<'_>, total: &mut u128) -> Counted {
        let Some(quarters) = Quarters::new(board, cut, self.bytes, 1, self.meter) else { return self.unless_stopped() };
        ticker.spend(quarters.work())?;
        let mut workspace = Workspace::new(self.processor);
        for unit in 0..quarters::units(board, cut) {
            quarters.count(unit, &mut workspace, ticker, total)?;
        }
        ControlFlow::Continue(true)
    }

    fn unless_stopped(&self) -> Counted {
        if self.meter.stopped().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(false) }
    }
}

fn add((found, end): (u128, End), total: &mut u128) -> Counted {
    match end {
        End::OutOfNodes => return ControlFlow::Continue(false),
        End::Complete | End::Enough | End::Stopped => *total += found,
    }
    if end == End::Stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(true) }
}
