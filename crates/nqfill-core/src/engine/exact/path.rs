//! The way from the root to where the search stands, and the account of it that an observer gets.

use super::lines::bits;
use super::state::State;
use crate::board::Square;
use crate::engine::{Event, Pruning, Run};

/// The name of the bound in events.
pub(super) const BOUND: &str = "linear relaxation";

/// A queen that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Queen {
    pub(super) row: u8,
    pub(super) column: u8,
    pub(super) is_chosen: bool,
}

/// A square that the bound closed when so many queens stood.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Closed {
    queens: usize,
    square: Square,
}

/// The queens that stand, in the order in which they were placed.
#[derive(Clone, Default)]
pub(super) struct Path {
    pub(super) queens: Vec<Queen>,
    /// What the bound closed on the way; only kept where someone watches.
    closed: Vec<Closed>,
}

impl Queen {
    /// Whether its square is in a set of squares, one word a row.
    pub(super) fn is_in(self, squares: &[u64]) -> bool {
        squares[self.row as usize] >> self.column & 1 != 0
    }

    fn placed(self) -> Event {
        let (i, j) = (self.row.into(), self.column.into());
        if self.is_chosen { Event::chosen(i, j) } else { Event::forced(i, j) }
    }
}

impl Path {
    /// Notes and reports a queen.
    pub(super) fn push(&mut self, queen: Queen, run: &mut Run<'_>) {
        run.observe(|| queen.placed());
        self.queens.push(queen);
    }

    /// Takes back every queen but the first so many.
    pub(super) fn take_back(&mut self, to: usize, run: &mut Run<'_>) {
        if run.is_observed() {
            self.tell_taken_back(to, run);
        }
        self.forget(to, run);
    }

    /// The same for queens that the observer was told of before.
    pub(super) fn forget(&mut self, to: usize, run: &mut Run<'_>) {
        self.queens.drain(to..).for_each(|_| run.backtrack());
        self.forget_closed(to);
    }

    /// Keeps the first so many queens of a copy, whose other queens stand elsewhere.
    pub(super) fn shorten(&mut self, to: usize) {
        self.queens.truncate(to);
        self.forget_closed(to);
    }

    fn forget_closed(&mut self, to: usize) {
        let known = self.closed.partition_point(|closed| closed.queens <= to);
        self.closed.truncate(known);
    }

    /// Reports, and keeps, the squares that are open in `before` and not in `after`, which has `queens` queens.
    pub(super) fn tell_closed<const R: usize>(
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

    /// Tells the observer that the queens beyond the first so many go, the last one first.
    #[cold]
    fn tell_taken_back(&self, to: usize, run: &mut Run<'_>) {
        for queen in self.queens[to..].iter().rev() {
            run.observe(|| Event::taken_back(queen.row.into(), queen.column.into()));
        }
    }

    /// Tells the observer that this way is left before its end, back to where so many queens stand.
    pub(super) fn tell_put_off(&self, to: usize, run: &mut Run<'_>) {
        run.observe(|| Event::PutOff);
        self.tell_taken_back(to, run);
    }

    /// Tells the observer of the queens after the first `from`, up to so many, and of what was closed where they stood.
    pub(super) fn tell_again(&self, from: usize, to: usize, run: &mut Run<'_>) {
        for queens in from + 1..=to {
            run.observe(|| self.queens[queens - 1].placed());
            self.tell_closed_at(queens, 0, run);
        }
    }

    fn tell_closed_at(&self, queens: usize, known: usize, run: &mut Run<'_>) {
        for closed in self.closed.iter().skip(known).filter(|closed| closed.queens == queens) {
            run.observe(|| removed(closed.square));
        }
    }

    /// Tells the observer that the search goes from this way to another one.
    pub(super) fn tell_switch(&self, other: &Path, run: &mut Run<'_>) {
        let (common, closed) = self.in_common(other);
        if common < self.queens.len() {
            self.tell_put_off(common, run);
        }
        other.tell_closed_at(common, closed, run);
        other.tell_again(common, other.queens.len(), run);
    }

    /// How many queens and closed squares the observer need not hear of again.
    fn in_common(&self, other: &Path) -> (usize, usize) {
        let pairs = self.queens.iter().zip(&other.queens);
        let queens = pairs.take_while(|(queen, other)| queen == other).count();
        let pairs = self.closed.iter().zip(&other.closed);
        let closed = pairs.take_while(|(closed, other)| closed == other).count();
        // What only this way closed opens again when the queen before it is taken back.
        let reopened = self.closed.get(closed).map(|closed| closed.queens.saturating_sub(1));
        let to_close = other.closed.get(closed).map(|closed| closed.queens);
        (queens.min(reopened.unwrap_or(queens)).min(to_close.unwrap_or(queens)), closed)
    }
}

fn removed(square: Square) -> Event {
    Event::Removed { square, by: Pruning::Bound(BOUND) }
}
