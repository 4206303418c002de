//! One queen in every free row, in any free column, and how many pairs of queens attack each other.

use crate::board::{Line, Residual, Square, SquareSet};
use crate::engine::random::Random;
use crate::engine::{Event, SearchContext};

/// Most free rows of searches that move queens along their rows: with more, one step of theirs takes longer than a whole search by
/// exchanges.
pub(crate) const MOST_ROWS_OF_MOVES: usize = 100_000;

/// A queen in every free row, with its conflicts counted: pairs of queens that share a column or a diagonal, one of them
/// perhaps fixed, and queens on blocked squares. A position without conflicts is a completion.
///
/// That is the evaluation of the local-search blog (`Conflicts`), and the number that `Conflicts::total` has of the whole
/// board. Rows never conflict, since each has one queen.
///
/// Counts are short, since queens in random columns have a handful on a line.
pub(crate) struct RowPosition<'a> {
    residual: &'a Residual,
    /// The residual column of each row of the residual.
    columns: Vec<u32>,
    /// Queens in each residual column.
    files: Vec<u16>,
    /// Queens on each diagonal and antidiagonal, fixed ones included.
    diagonals: Vec<u16>,
    antidiagonals: Vec<u16>,
    /// Blocked squares of the residual.
    blocked: SquareSet,
    conflicts: u64,
}

/// Where the queens of a start stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Start {
    /// One in every column.
    Permutation,
    /// Each in a column of its own lot.
    AnyColumns,
}

impl<'a> RowPosition<'a> {
    /// The position without any free queen; [`RowPosition::scatter`] puts them on the board.
    pub(crate) fn new(residual: &'a Residual) -> Self {
        let blocked = residual.blocked().iter().map(|&(i, j)| Square::new(i, j));
        let blocked = SquareSet::from_squares(residual.len(), blocked);
        let (files, diagonals, antidiagonals) = (Vec::new(), Vec::new(), Vec::new());
        Self { residual, columns: Vec::new(), files, diagonals, antidiagonals, blocked, conflicts: 0 }
    }

    /// Pairs of queens that attack each other, and queens on blocked squares.
    pub(crate) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Number of free rows.
    pub(crate) fn len(&self) -> usize {
        self.columns.len()
    }

    /// The residual column of the queen of row i.
    pub(crate) fn column(&self, i: usize) -> usize {
        self.columns[i] as usize
    }

    /// The residual column of each row of the residual.
    pub(crate) fn solution(&self) -> Vec<u32> {
        self.columns.clone()
    }

    /// Takes all queens off the board and puts them on it anew, in random columns.
    pub(crate) fn scatter(&mut self, start: Start, random: &mut Random, run: &mut SearchContext<'_>) {
        let (residual, m, lines) = (self.residual, self.residual.len(), Line::Diagonal.count(self.residual.n()));
        self.files = vec![0; m];
        self.diagonals = (0..lines).map(|index| u16::from(residual.is_diagonal_taken(index))).collect();
        self.antidiagonals = (0..lines).map(|index| u16::from(residual.is_antidiagonal_taken(index))).collect();
        self.conflicts = 0;
        self.columns = (0..m as u32).collect();
        match start {
            Start::Permutation => random.shuffle(&mut self.columns),
            Start::AnyColumns => self.columns.fill_with(|| random.below(m as u32)),
        }
        run.observe(|| Event::Started);
        for i in 0..m {
            let j = self.column(i);
            self.place(i, j);
            run.observe_on_board(|| Event::Placed { queen: residual.square(i, j), conflicts: self.conflicts });
        }
    }

    /// Conflicts that a queen on (i, j) has with those on the board.
    #[inline]
    pub(crate) fn attackers(&self, i: usize, j: usize) -> u64 {
        let [d, a] = self.lines(i, j);
        let queens = [self.files[j], self.diagonals[d], self.antidiagonals[a]];
        queens.into_iter().map(u64::from).sum::<u64>() + u64::from(self.is_blocked(i, j))
    }

    /// Moves the queen of row i to column j.
    #[inline]
    pub(crate) fn shift(&mut self, i: usize, j: usize) {
        self.lift(i);
        self.place(i, j);
    }

    /// Takes the queen of row i off the board.
    #[inline]
    pub(crate) fn lift(&mut self, i: usize) {
        let j = self.column(i);
        self.count(i, j, |queens| queens - 1);
        self.conflicts -= self.attackers(i, j);
    }

    /// Puts the queen of row i on the board, in column j.
    #[inline]
    pub(crate) fn place(&mut self, i: usize, j: usize) {
        self.conflicts += self.attackers(i, j);
        self.columns[i] = j as u32;
        self.count(i, j, |queens| queens + 1);
    }

    /// The move of the queen of row i from a column to the one where she stands, as an event of the board.
    pub(crate) fn moved(&self, i: usize, from: usize, is_kept: bool) -> Event {
        let square = |j: usize| -> Square { self.residual.square(i, j) };
        Event::Moved { from: square(from), to: square(self.column(i)), conflicts: self.conflicts, is_kept }
    }

    #[inline]
    fn count(&mut self, i: usize, j: usize, changed: impl Fn(u16) -> u16) {
        let [d, a] = self.lines(i, j);
        for queens in [&mut self.files[j], &mut self.diagonals[d], &mut self.antidiagonals[a]] {
            *queens = changed(*queens);
        }
    }

    #[inline]
    fn is_blocked(&self, i: usize, j: usize) -> bool {
        self.blocked.contains(Square::at(i, j))
    }

    #[inline]
    fn lines(&self, i: usize, j: usize) -> [usize; 2] {
        let square = self.residual.square(i, j);
        [Line::Diagonal, Line::Antidiagonal].map(|line| line.index(self.residual.n(), square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Conflicts, Placement};
    use crate::engine::{Budget, Meter};
    use std::ops::ControlFlow::Continue;

    #[test]
    fn conflicts_are_the_pairs_of_the_whole_board_after_every_move() {
        let (queens, blocked) = ([(3, 3), (8, 0)], [(0, 0), (1, 5), (2, 2), (6, 1), (9, 9)]);
        let residual = Residual::new(11, &queens, &blocked);
        let (mut meter, mut random) = (Meter::start(&Budget::default()), Random::new(5));
        let mut ignore = |_: &[u32], _: &mut Meter| Continue(());
        let mut run = SearchContext::new(&mut meter, &mut ignore);
        let mut position = RowPosition::new(&residual);
        for at in 0..2_000 {
            if at % 100 == 0 {
                let start = if at % 200 == 0 { Start::Permutation } else { Start::AnyColumns };
                position.scatter(start, &mut random, &mut run);
            }
            let [i, j] = [(); 2].map(|()| random.below(residual.len() as u32) as usize);
            position.shift(i, j);
            let free = (0..residual.len()).map(|i| residual.square(i, position.column(i)));
            let fixed = queens.iter().map(|&(row, column)| Square::new(row, column));
            let blocked = blocked.iter().map(|&(row, column)| Square::new(row, column)).collect();
            let board = Placement::new(11, free.chain(fixed).collect(), blocked).expect("a board");
            assert_eq!(position.conflicts(), Conflicts::of(&board).map_or(0, |conflicts| conflicts.total()));
        }
    }
}
