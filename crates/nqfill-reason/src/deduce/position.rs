//! A position: which squares are open, and for each that is not, why.

use super::RowOrColumn;
use nqfill_core::board::{Line, Puzzle, Square};
use nqfill_core::internals::{CountedMatrix, work};

/// Why a square is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// The puzzle blocks it.
    Blocked,
    /// The queen of this row attacks it, or stands there.
    QueenOf(u32),
    /// A step closed it.
    Step(u32),
}

/// Why a queen stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Placed {
    /// The puzzle fixes it.
    Fixed,
    /// It is tried.
    Tried,
    /// A step forced it.
    Step(u32),
}

/// What a deduction rests on: steps, fixed queens and blocked squares.
#[derive(Clone, Debug, Default)]
pub(super) struct Support {
    pub(super) steps: Vec<u32>,
    pub(super) facts: Vec<Square>,
}

impl Support {
    pub(super) fn normalise(&mut self) {
        self.steps.sort_unstable();
        self.steps.dedup();
        self.facts.sort_unstable();
        self.facts.dedup();
    }
}

pub(super) struct Position {
    n: usize,
    /// Column of the queen in each row.
    columns: Vec<Option<(u32, Placed)>>,
    /// Row of the queen in each column.
    rows: Vec<Option<u32>>,
    /// The open squares by rows, and by columns.
    open: [CountedMatrix; 2],
    /// Of closed squares, by row and column.
    causes: Vec<Cause>,
    trail: Vec<Change>,
    /// Steps made so far, those of the way that is tried among them.
    pub(super) next_step: u32,
}

/// Where a position stood: its changes and its steps until then.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    changes: usize,
    next_step: u32,
}

#[derive(Clone, Copy)]
enum Change {
    Closed(Square),
    Placed(Square),
}

impl Position {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let n = puzzle.n();
        let mut position = Self {
            n,
            columns: vec![None; n],
            rows: vec![None; n],
            open: [CountedMatrix::opened(n), CountedMatrix::opened(n)],
            causes: vec![Cause::Blocked; n * n],
            trail: Vec::new(),
            next_step: 0,
        };
        for square in puzzle.blocked().iter() {
            position.close(square, Cause::Blocked);
        }
        for square in puzzle.fixed() {
            position.place(square, Placed::Fixed);
        }
        position.trail.clear();
        position
    }

    pub(super) fn n(&self) -> usize {
        self.n
    }

    pub(super) fn has_queen(&self, square: Square) -> bool {
        self.rows[square.column as usize] == Some(square.row)
    }

    pub(super) fn is_open(&self, square: Square) -> bool {
        self.open[0].contains(square.row as usize, square.column as usize)
    }

    /// The lines without a queen: rows, then columns.
    pub(super) fn free_lines(&self) -> impl Iterator<Item = RowOrColumn> + '_ {
        let free =
            |kind| move |(index, is_free): (usize, bool)| is_free.then_some(RowOrColumn { kind, index: index as u32 });
        let rows = self.columns.iter().map(Option::is_none).enumerate().filter_map(free(Line::Row));
        rows.chain(self.rows.iter().map(Option::is_none).enumerate().filter_map(free(Line::Column)))
    }

    /// The numbers of the free lines of a kind.
    pub(super) fn free(&self, kind: Line) -> impl Iterator<Item = u32> + '_ {
        self.free_lines().filter(move |line| line.kind == kind).map(|line| line.index)
    }

    /// True if every row has its queen.
    pub(super) fn is_complete(&self) -> bool {
        self.columns.iter().all(Option::is_some)
    }

    /// The columns of the queens, where every row has one.
    pub(super) fn queens(&self) -> Option<Vec<u32>> {
        self.columns.iter().map(|queen| queen.map(|(column, _)| column)).collect()
    }

    pub(super) fn count(&self, line: RowOrColumn) -> u32 {
        self.open[usize::from(line.kind == Line::Column)].count(line.index as usize)
    }

    /// The open squares of a line.
    pub(super) fn open_of(&self, line: RowOrColumn) -> impl Iterator<Item = Square> + '_ {
        let matrix = &self.open[usize::from(line.kind == Line::Column)];
        matrix.row(line.index as usize).map(move |at| line.square(at as u32))
    }

    /// Every open square, row by row.
    pub(super) fn open_squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.free(Line::Row).flat_map(|row| self.open_of(RowOrColumn { kind: Line::Row, index: row }))
    }

    /// Closes a square. False if it was closed already.
    #[inline]
    pub(super) fn close(&mut self, square: Square, cause: Cause) -> bool {
        work::passed(1);
        let (row, column) = (square.row as usize, square.column as usize);
        if !self.is_open(square) {
            return false;
        }
        self.open[0].close(row, column);
        self.open[1].close(column, row);
        self.causes[row * self.n + column] = cause;
        self.trail.push(Change::Closed(square));
        true
    }

    /// Puts a queen on a square and closes what it attacks.
    pub(super) fn place(&mut self, queen: Square, why: Placed) {
        self.columns[queen.row as usize] = Some((queen.column, why));
        self.rows[queen.column as usize] = Some(queen.row);
        self.trail.push(Change::Placed(queen));
        let cause = Cause::QueenOf(queen.row);
        for at in 0..self.n as u32 {
            self.close(Square::new(queen.row, at), cause);
            if self.open[0].count(at as usize) == 0 {
                continue;
            }
            self.close(Square::new(at, queen.column), cause);
            for column in [
                i64::from(queen.column) + i64::from(at) - i64::from(queen.row),
                i64::from(queen.column) + i64::from(queen.row) - i64::from(at),
            ] {
                if (0..i64::from(self.n as u32)).contains(&column) {
                    self.close(Square::new(at, column as u32), cause);
                }
            }
        }
    }

    /// Where the position stands, for [`Self::undo_to`].
    pub(super) fn mark(&self) -> Mark {
        Mark { changes: self.trail.len(), next_step: self.next_step }
    }

    /// Takes back all changes and steps since a mark.
    pub(super) fn undo_to(&mut self, mark: Mark) {
        self.next_step = mark.next_step;
        work::passed(self.trail.len() - mark.changes);
        while self.trail.len() > mark.changes
            && let Some(change) = self.trail.pop()
        {
            match change {
                Change::Closed(square) => {
                    self.open[0].open(square.row as usize, square.column as usize);
                    self.open[1].open(square.column as usize, square.row as usize);
                }
                Change::Placed(queen) => {
                    self.columns[queen.row as usize] = None;
                    self.rows[queen.column as usize] = None;
                }
            }
        }
    }

    /// The squares that were closed since a mark, queens' own squares among them.
    pub(super) fn closed_since(&self, mark: Mark) -> impl Iterator<Item = Square> + '_ {
        self.trail[mark.changes..].iter().filter_map(|change| match change {
            Change::Closed(square) => Some(*square),
            Change::Placed(_) => None,
        })
    }

    /// Adds what keeps the squares of a line closed.
    pub(super) fn support(&self, line: RowOrColumn, support: &mut Support) {
        for at in 0..self.n as u32 {
            self.support_of(line.square(at), support);
        }
    }

    /// Adds what keeps a square closed; nothing if it is open.
    pub(super) fn support_of(&self, square: Square, support: &mut Support) {
        work::passed(1);
        if self.is_open(square) {
            return;
        }
        match self.causes[square.row as usize * self.n + square.column as usize] {
            Cause::Blocked => support.facts.push(square),
            Cause::Step(step) => support.steps.push(step),
            Cause::QueenOf(row) => self.support_of_queen(row, support),
        }
    }

    fn support_of_queen(&self, row: u32, support: &mut Support) {
        match self.columns[row as usize] {
            Some((column, Placed::Fixed)) => support.facts.push(Square::new(row, column)),
            Some((_, Placed::Step(step))) => support.steps.push(step),
            Some((_, Placed::Tried)) | None => {}
        }
    }

    /// Adds every queen that stands.
    pub(super) fn support_of_queens(&self, support: &mut Support) {
        (0..self.n as u32).for_each(|row| self.support_of_queen(row, support));
    }
}

impl RowOrColumn {
    /// The square at a place along the line.
    pub(super) fn square(self, at: u32) -> Square {
        self.kind.square(self.index, at)
    }

    pub(super) fn contains(self, square: Square) -> bool {
        self.index == if self.kind == Line::Row { square.row } else { square.column }
    }
}
