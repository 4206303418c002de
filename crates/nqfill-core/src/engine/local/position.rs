//! One queen in every free row and column, and how many of them share a diagonal.

use crate::board::{Line, Residual, Square, SquareSet};
use crate::engine::random::Random;
use crate::engine::{Event, SearchContext};
use crate::work;

/// A permutation with its conflicts counted. The diagonals of the fixed queens count as taken, blocked squares as
/// conflicts; so a position without conflicts is a completion.
///
/// Memory: a word for each free row, half a word for each of the 4n - 2 diagonals. Nearly every step of a search on a
/// large board waits for memory, so columns are kept as those of the board, not looked up, and counts are short: a
/// random permutation has a handful of queens on a diagonal, and searches lower that.
pub struct ExchangePosition<'a> {
    residual: &'a Residual,
    /// The column, on the board, of each row of the residual.
    columns: Vec<u32>,
    /// Queens on each diagonal and antidiagonal, fixed ones included.
    diagonals: Vec<u16>,
    antidiagonals: Vec<u16>,
    /// Blocked squares: row of the residual, column of the board.
    blocked: SquareSet,
    conflicts: u64,
}

impl<'a> ExchangePosition<'a> {
    /// The position without any free queen; [`ExchangePosition::place`] them all before anything else.
    pub fn new(residual: &'a Residual) -> Self {
        let blocked = residual.blocked().iter().map(|&(i, j)| Square::new(i, residual.columns()[j as usize]));
        work::passed(residual.blocked().len());
        let blocked = SquareSet::from_squares(residual.n(), blocked);
        let columns = residual.columns().to_vec();
        let (diagonals, antidiagonals) = (Vec::new(), Vec::new());
        let mut position = Self { residual, columns, diagonals, antidiagonals, blocked, conflicts: 0 };
        position.clear();
        position
    }

    /// Takes every free queen off the board; the columns keep their order.
    pub fn clear(&mut self) {
        let lines = Line::Diagonal.count(self.residual.n());
        self.diagonals = (0..lines).map(|index| u16::from(self.residual.is_diagonal_taken(index))).collect();
        self.antidiagonals = (0..lines).map(|index| u16::from(self.residual.is_antidiagonal_taken(index))).collect();
        self.conflicts = 0;
    }

    /// Queens that stand in the way of another, line by line: a line with k queens counts k - 1.
    pub fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// The square, on the board, of the queen of row i.
    pub fn queen(&self, i: usize) -> Square {
        Square::new(self.residual.rows()[i], self.columns[i])
    }

    /// The exchange of the queens of two rows, after it was made, as an event of the board.
    pub fn exchanged(&self, i: usize, k: usize, is_kept: bool) -> Event {
        let (first, second) = (i.min(k), i.max(k));
        let queens = [first, second].map(|row| self.queen(row));
        Event::Exchanged { queens, conflicts: self.conflicts, is_kept }
    }

    /// Number of free rows.
    pub fn rows(&self) -> usize {
        self.columns.len()
    }

    /// The residual column of each row of the residual.
    pub fn solution(&self) -> Vec<u32> {
        let mut index = vec![0; self.residual.n()];
        for (j, &column) in self.residual.columns().iter().enumerate() {
            index[column as usize] = j as u32;
        }
        self.columns.iter().map(|&column| index[column as usize]).collect()
    }

    /// Puts every queen on the board, in these columns of the board: one for each row of the residual.
    pub fn put(&mut self, columns: Vec<u32>) {
        self.clear();
        self.columns = columns;
        (0..self.rows()).for_each(|i| self.place(i));
    }

    /// Puts every queen on the board, in random columns.
    pub fn scatter(&mut self, random: &mut Random, run: &mut SearchContext<'_>) {
        self.clear();
        run.observe(|| Event::Started);
        random.shuffle(&mut self.columns);
        (0..self.rows()).for_each(|i| self.place_in(i, run));
    }

    /// Puts the queen of row i on the board, and reports it.
    #[inline]
    pub fn place_in(&mut self, i: usize, run: &mut SearchContext<'_>) {
        self.place(i);
        run.observe_on_board(|| Event::Placed { queen: self.queen(i), conflicts: self.conflicts });
    }

    /// Puts the queen of row i on the board, in the column that it has.
    #[inline]
    pub fn place(&mut self, i: usize) {
        let [d, a] = self.lines(i);
        self.conflicts += u64::from(self.diagonals[d] > 0) + u64::from(self.antidiagonals[a] > 0);
        self.conflicts += u64::from(self.is_blocked(i));
        self.diagonals[d] += 1;
        self.antidiagonals[a] += 1;
    }

    #[inline]
    fn lift(&mut self, i: usize) {
        let [d, a] = self.lines(i);
        self.diagonals[d] -= 1;
        self.antidiagonals[a] -= 1;
        self.conflicts -= u64::from(self.diagonals[d] > 0) + u64::from(self.antidiagonals[a] > 0);
        self.conflicts -= u64::from(self.is_blocked(i));
    }

    /// Exchanges the columns of two rows that are not on the board yet.
    pub fn swap_unplaced(&mut self, i: usize, k: usize) {
        self.columns.swap(i, k);
    }

    /// Exchanges the columns of two queens.
    #[inline]
    pub fn exchange(&mut self, i: usize, k: usize) {
        if i == k {
            return;
        }
        self.lift(i);
        self.lift(k);
        self.columns.swap(i, k);
        self.place(i);
        self.place(k);
    }

    /// True if no queen on the board attacks the square of row i, whose queen is not on the board yet.
    #[inline]
    pub fn is_safe(&self, i: usize) -> bool {
        let [d, a] = self.lines(i);
        self.diagonals[d] == 0 && self.antidiagonals[a] == 0 && !self.is_blocked(i)
    }

    /// True if the queen of row i shares a diagonal or stands on a blocked square.
    #[inline]
    pub fn is_attacked(&self, i: usize) -> bool {
        let [d, a] = self.lines(i);
        self.diagonals[d] > 1 || self.antidiagonals[a] > 1 || self.is_blocked(i)
    }

    #[inline]
    fn is_blocked(&self, i: usize) -> bool {
        self.blocked.contains(Square::new(i as u32, self.columns[i]))
    }

    #[inline]
    fn lines(&self, i: usize) -> [usize; 2] {
        let square = self.queen(i);
        [Line::Diagonal, Line::Antidiagonal].map(|line| line.index(self.residual.n(), square))
    }
}
