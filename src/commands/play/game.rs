//! A game: a puzzle, the queens that were set, and the way back.

use nqfill_core::board::{Conflicts, Line, Placement, Puzzle, Square};
use nqfill_core::referee::{Referee, Solution};

/// What stands beside the puzzle.
#[derive(Clone, Default, PartialEq, Eq)]
struct Position {
    /// The queens that were set, in the order in which they were.
    own: Vec<Square>,
    /// Squares that told hints have closed. They stay closed as long as queens are only added.
    closed: Vec<Square>,
}

pub(crate) struct Game {
    puzzle: Puzzle,
    now: Position,
    before: Vec<Position>,
    after: Vec<Position>,
}

/// What became of a square that was named.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Set,
    Taken,
    /// A queen of the puzzle stands there.
    Given,
    Blocked,
}

/// What a square shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sight {
    Given,
    Own,
    Blocked,
    Attacked,
    Closed,
    Open,
}

impl Game {
    pub(crate) fn new(puzzle: Puzzle) -> Self {
        Self { puzzle, now: Position::default(), before: Vec::new(), after: Vec::new() }
    }

    pub(crate) fn n(&self) -> u32 {
        self.puzzle.n() as u32
    }

    /// The puzzle as it was given.
    pub(crate) fn given(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The queens that were set, in the order in which they were.
    pub(crate) fn own(&self) -> &[Square] {
        &self.now.own
    }

    /// All queens: those of the puzzle, then the others.
    pub(crate) fn queens(&self) -> impl Iterator<Item = Square> + '_ {
        self.puzzle.fixed().chain(self.now.own.iter().copied())
    }

    /// Sets a queen, or takes back the one that was set there.
    pub(crate) fn turn(&mut self, square: Square) -> Turn {
        match self.sight(square) {
            Sight::Given => Turn::Given,
            Sight::Blocked => Turn::Blocked,
            Sight::Own => {
                let own = self.now.own.iter().copied().filter(|&queen| queen != square).collect();
                self.change_to(Position { own, closed: Vec::new() });
                Turn::Taken
            }
            Sight::Attacked | Sight::Closed | Sight::Open => {
                let mut next = self.now.clone();
                next.own.push(square);
                self.change_to(next);
                Turn::Set
            }
        }
    }

    /// Takes all queens back that were set. False if there are none.
    pub(crate) fn restart(&mut self) -> bool {
        let is_changed = self.now != Position::default();
        if is_changed {
            self.change_to(Position::default());
        }
        is_changed
    }

    fn change_to(&mut self, next: Position) {
        self.before.push(std::mem::replace(&mut self.now, next));
        self.after.clear();
    }

    /// Goes one change back. False if there was none.
    pub(crate) fn undo(&mut self) -> bool {
        let Some(before) = self.before.pop() else { return false };
        self.after.push(std::mem::replace(&mut self.now, before));
        true
    }

    /// Takes back what was undone last. False if nothing was.
    pub(crate) fn redo(&mut self) -> bool {
        let Some(after) = self.after.pop() else { return false };
        self.before.push(std::mem::replace(&mut self.now, after));
        true
    }

    /// Closes squares that a hint has ruled out.
    pub(crate) fn close(&mut self, squares: &[Square]) {
        self.now.closed.extend_from_slice(squares);
    }

    pub(crate) fn sight(&self, square: Square) -> Sight {
        if self.puzzle.fixed_column(square.row as usize) == Some(square.column) {
            Sight::Given
        } else if self.now.own.contains(&square) {
            Sight::Own
        } else if self.puzzle.blocked().contains(square) {
            Sight::Blocked
        } else if self.attackers(square).next().is_some() {
            Sight::Attacked
        } else if self.now.closed.contains(&square) {
            Sight::Closed
        } else {
            Sight::Open
        }
    }

    /// The queens that attack a square, each with the line.
    pub(crate) fn attackers(&self, square: Square) -> impl Iterator<Item = (Square, Line)> + '_ {
        self.queens().filter_map(move |queen| Some((queen, Line::joining(queen, square)?)))
    }

    /// Open squares of a row or column that has no queen; `None` if it has one.
    pub(crate) fn open_of(&self, kind: Line, index: u32) -> Option<usize> {
        let squares = || kind.squares(index as usize, self.puzzle.n());
        let is_free = squares().all(|square| !matches!(self.sight(square), Sight::Given | Sight::Own));
        is_free.then(|| squares().filter(|&square| self.sight(square) == Sight::Open).count())
    }

    pub(crate) fn conflicts(&self) -> Option<Conflicts> {
        Conflicts::of(&self.placement(self.queens().collect(), Vec::new()))
    }

    /// The puzzle with some of the queens that were set, in their order, and one more square; `None` if they conflict.
    pub(crate) fn with(&self, own: &[Square], more: Option<Square>) -> Option<Puzzle> {
        let queens = self.puzzle.fixed().chain(own.iter().copied()).chain(more).collect();
        Puzzle::try_from(self.placement(queens, Vec::new())).ok()
    }

    /// The puzzle with all queens, and with what hints have closed; `None` if they conflict.
    pub(crate) fn with_closed(&self) -> Option<Puzzle> {
        let closed = self.now.closed.iter().copied().filter(|&square| self.sight(square) == Sight::Closed);
        Puzzle::try_from(self.placement(self.queens().collect(), closed.collect())).ok()
    }

    fn placement(&self, queens: Vec<Square>, closed: Vec<Square>) -> Placement {
        let blocked = self.puzzle.blocked().iter().chain(closed).collect();
        Placement::new(self.puzzle.n(), queens, blocked).expect("all squares are on the board")
    }

    /// The completion, if the referee accepts the queens as one.
    pub(crate) fn completion(&self) -> Option<Solution> {
        let mut columns = vec![u32::MAX; self.puzzle.n()];
        let mut count = 0;
        for queen in self.queens() {
            columns[queen.row as usize] = queen.column;
            count += 1;
        }
        (count == self.puzzle.n()).then(|| Referee::new(&self.puzzle).verify(columns).ok()).flatten()
    }
}
