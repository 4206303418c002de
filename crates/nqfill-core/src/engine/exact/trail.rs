//! The trail: the queens on the board in the order in which they were placed, and what an observer is told of them.

use super::state::{State, bits};
use crate::board::Square;
use crate::engine::{Event, Pruning, SearchContext};

/// The name of the bound in events.
pub(super) const BOUND: &str = "linear relaxation";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Queen {
    pub(super) row: u32,
    pub(super) column: u32,
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
/// and their callers ask [`SearchContext::is_observed`] first.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Trail {
    pub(super) queens: Vec<Queen>,
    /// Squares that the bound closed on the way, by number of queens; empty without an observer.
    closed: Vec<Closed>,
}

impl Queen {
    /// Its row and column.
    pub(super) fn square(self) -> (usize, usize) {
        (self.row as usize, self.column as usize)
    }

    /// True if its square is in a set of squares, one word a row.
    pub(super) fn is_in(self, squares: &[u64]) -> bool {
        squares[self.row as usize] >> self.column & 1 != 0
    }

    fn placed(self) -> Event {
        let (i, j) = self.square();
        if self.is_chosen { Event::Chosen(Square::at(i, j)) } else { Event::Forced(Square::at(i, j)) }
    }
}

impl Trail {
    /// The column of each row, once all queens stand.
    pub(super) fn columns(&self) -> Vec<u32> {
        let mut columns = vec![0; self.queens.len()];
        for queen in &self.queens {
            columns[queen.row as usize] = queen.column;
        }
        columns
    }

    /// Adds a queen and reports it.
    pub(super) fn push(&mut self, queen: Queen, run: &mut SearchContext<'_>) {
        run.observe(|| queen.placed());
        self.queens.push(queen);
    }

    /// Takes back all queens but the first `to`, and reports it.
    pub(super) fn take_back(&mut self, to: usize, run: &mut SearchContext<'_>) {
        if run.is_observed() {
            self.report_taken_back(to, run);
        }
        self.truncate(to);
    }

    /// Drops all queens but the first `to` without a report: the observer has been told already, or follows another
    /// trail, of which this is a copy.
    pub(super) fn truncate(&mut self, to: usize) {
        self.queens.truncate(to);
        let known = self.closed.partition_point(|closed| closed.queens <= to);
        self.closed.truncate(known);
    }

    /// Records and reports the squares that are open in `before` and closed in `after`, where `queens` queens stand.
    pub(super) fn report_closed(&mut self, queens: usize, before: &State, after: &State, run: &mut SearchContext<'_>) {
        let at = self.closed.partition_point(|closed| closed.queens <= queens);
        let mut below = self.closed.split_off(at);
        for i in bits(before.free_rows) {
            for j in bits(before.open[i] & !after.open[i]) {
                let square = Square::at(i, j);
                self.closed.push(Closed { queens, square });
                // What is closed here need not be closed again further down.
                below.retain(|closed| closed.square != square);
                run.observe(|| removed(square));
            }
        }
        self.closed.append(&mut below);
    }

    /// Reports that all queens but the first `to` are taken back, the last one first.
    #[cold]
    fn report_taken_back(&self, to: usize, run: &mut SearchContext<'_>) {
        for queen in self.queens[to..].iter().rev() {
            let (i, j) = queen.square();
            run.observe(|| Event::TakenBack(Square::at(i, j)));
        }
    }

    /// Reports that the branch is suspended, back to its first `to` queens.
    pub(super) fn report_suspended(&self, to: usize, run: &mut SearchContext<'_>) {
        if to < self.queens.len() {
            run.observe(|| Event::PutOff);
            self.report_taken_back(to, run);
        }
    }

    /// Reports again queens `from + 1` to `to`, and the squares closed where they stood.
    pub(super) fn report_resumed(&self, from: usize, to: usize, run: &mut SearchContext<'_>) {
        for queens in from + 1..=to {
            run.observe(|| self.queens[queens - 1].placed());
            for closed in self.closed.iter().filter(|closed| closed.queens == queens) {
                run.observe(|| removed(closed.square));
            }
        }
    }

    /// The number of queens with which this trail and another one begin alike.
    pub(super) fn shared_with(&self, other: &Trail) -> usize {
        self.queens.iter().zip(&other.queens).take_while(|(one, other)| one == other).count()
    }

    /// Reports that the search goes from this trail to another one: back to the root, and down again. What is closed at the
    /// root stays closed.
    pub(super) fn report_switch(&self, other: &Trail, run: &mut SearchContext<'_>) {
        if self == other {
            return;
        }
        self.report_suspended(0, run);
        for closed in other.closed.iter().filter(|closed| closed.queens == 0 && !self.closed.contains(closed)) {
            run.observe(|| removed(closed.square));
        }
        other.report_resumed(0, other.queens.len(), run);
    }
}

fn removed(square: Square) -> Event {
    Event::Removed { square, by: Pruning::Bound(BOUND) }
}
