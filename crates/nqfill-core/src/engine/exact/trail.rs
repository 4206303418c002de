//! The trail: the queens on the board in the order in which they were placed, and what an observer is told of them.

use super::state::{State, bits};
use crate::board::Square;
use crate::engine::{Event, Pruning, Run};

/// The name of the bound in events.
pub(super) const BOUND: &str = "linear relaxation";

/// A queen on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Queen {
    pub(super) row: u8,
    pub(super) column: u8,
    pub(super) is_chosen: bool,
}

/// A square that the bound closed when `queens` queens stood.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Closed {
    queens: usize,
    square: Square,
}

/// The queens from the root to the position of the search.
///
/// `push`, `take_back`, `truncate` and `report_closed` change it; the other `report_...` methods only tell the observer,
/// and their callers ask [`Run::is_observed`] first.
#[derive(Clone, Default)]
pub(super) struct Trail {
    pub(super) queens: Vec<Queen>,
    /// Squares that the bound closed on the way, by number of queens; empty without an observer.
    closed: Vec<Closed>,
}

impl Queen {
    /// True if its square is in a set of squares, one word a row.
    pub(super) fn is_in(self, squares: &[u64]) -> bool {
        squares[self.row as usize] >> self.column & 1 != 0
    }

    fn placed(self) -> Event {
        let (i, j) = (self.row.into(), self.column.into());
        if self.is_chosen { Event::chosen(i, j) } else { Event::forced(i, j) }
    }
}

impl Trail {
    /// Adds a queen and reports it.
    pub(super) fn push(&mut self, queen: Queen, run: &mut Run<'_>) {
        run.observe(|| queen.placed());
        self.queens.push(queen);
    }

    /// Takes back all queens but the first `to`, and reports it.
    pub(super) fn take_back(&mut self, to: usize, run: &mut Run<'_>) {
        if run.is_observed() {
            self.report_taken_back(to, run);
        }
        self.truncate(to);
    }

    /// Drops all queens but the first `to` without a report: the observer has been told already, or follows another
    /// trail, of which this is a copy.
    pub(super) fn truncate(&mut self, to: usize) {
        self.queens.truncate(to);
        self.forget_closed(to);
    }

    fn forget_closed(&mut self, to: usize) {
        let known = self.closed.partition_point(|closed| closed.queens <= to);
        self.closed.truncate(known);
    }

    /// Records and reports the squares that are open in `before` and closed in `after`, where `queens` queens stand.
    pub(super) fn report_closed<const R: usize>(
        &mut self,
        queens: usize,
        before: &State<R>,
        after: &State<R>,
        run: &mut Run<'_>,
    ) {
        let mut at = self.closed.partition_point(|closed| closed.queens <= queens);
        for i in bits(before.free_rows) {
            for j in bits(before.open[i] & !after.open[i]) {
                let square = Square::new(i as u32, j as u32);
                self.closed.insert(at, Closed { queens, square });
                at += 1;
                let mut place = 0..;
                self.closed.retain(|closed| place.next() < Some(at) || closed.square != square);
                run.observe(|| removed(square));
            }
        }
    }

    /// Reports that all queens but the first `to` are taken back, the last one first.
    #[cold]
    fn report_taken_back(&self, to: usize, run: &mut Run<'_>) {
        for queen in self.queens[to..].iter().rev() {
            run.observe(|| Event::taken_back(queen.row.into(), queen.column.into()));
        }
    }

    /// Reports that the branch is suspended, back to its first `to` queens.
    pub(super) fn report_suspended(&self, to: usize, run: &mut Run<'_>) {
        if to < self.queens.len() {
            run.observe(|| Event::PutOff);
            self.report_taken_back(to, run);
        }
    }

    /// Reports again queens `from + 1` to `to`, and the squares closed where they stood.
    pub(super) fn report_resumed(&self, from: usize, to: usize, run: &mut Run<'_>) {
        for queens in from + 1..=to {
            run.observe(|| self.queens[queens - 1].placed());
            self.report_closed_at(queens, 0, run);
        }
    }

    fn report_closed_at(&self, queens: usize, known: usize, run: &mut Run<'_>) {
        for closed in self.closed.iter().skip(known).filter(|closed| closed.queens == queens) {
            run.observe(|| removed(closed.square));
        }
    }

    /// Reports that the search goes from this trail to another one.
    pub(super) fn report_switch(&self, other: &Trail, run: &mut Run<'_>) {
        let (common, closed) = self.in_common(other);
        self.report_suspended(common, run);
        other.report_closed_at(common, closed, run);
        other.report_resumed(common, other.queens.len(), run);
    }

    /// Number of queens and of closed squares at the start of both trails that need not be reported again.
    fn in_common(&self, other: &Trail) -> (usize, usize) {
        let pairs = self.queens.iter().zip(&other.queens);
        let queens = pairs.take_while(|(queen, other)| queen == other).count();
        let pairs = self.closed.iter().zip(&other.closed);
        let closed = pairs.take_while(|(closed, other)| closed == other).count();
        // A square closed only on this trail reopens when the queen before it is taken back.
        let reopened = self.closed.get(closed).map(|closed| closed.queens.saturating_sub(1));
        let to_close = other.closed.get(closed).map(|closed| closed.queens);
        (queens.min(reopened.unwrap_or(queens)).min(to_close.unwrap_or(queens)), closed)
    }
}

fn removed(square: Square) -> Event {
    Event::Removed { square, by: Pruning::Bound(BOUND) }
}
