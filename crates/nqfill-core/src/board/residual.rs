//! What is left of a puzzle once its fixed queens stand.

use super::bits::{BitMatrix, BitSet};
use super::puzzle::Puzzle;
use super::square::{Line, Square};
use std::sync::OnceLock;

/// The free rows and the free columns of a puzzle, m of each, and which squares are still open to them.
///
/// ```text
///   . Q . .        free rows 1 2 3, free columns 0 2 3
///   . . . .   ->   # # o      o open
///   . . . .        o # o      # attacked by the queen of row 0
///   . . . .        o o o
/// ```
/// Engines see nothing else, so fixed queens and blocked squares need no code in them. In an engine, "row i" and
/// "column j" are places in [`Residual::rows`] and [`Residual::columns`].
#[derive(Clone, Debug)]
pub struct Residual {
    n: usize,
    rows: Vec<u32>,
    columns: Vec<u32>,
    diagonals: BitSet,
    antidiagonals: BitSet,
    blocked: Vec<(u32, u32)>,
    open: OnceLock<BitMatrix>,
}

impl Residual {
    /// Takes away what the fixed queens occupy; linear in n and in the number of blocked squares.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Self {
        let n = puzzle.n();
        let mut taken = Line::ALL.map(|line| BitSet::new(line.count(n)));
        for square in puzzle.fixed() {
            for (line, taken) in Line::ALL.into_iter().zip(&mut taken) {
                taken.insert(line.index(n, square));
            }
        }
        let [rows, columns, diagonals, antidiagonals] = taken;
        let free = |taken: &BitSet| {
            let mut free = Vec::with_capacity(n - taken.len());
            free.extend((0..n as u32).filter(|&i| !taken.contains(i as usize)));
            free
        };
        let (rows, columns) = (free(&rows), free(&columns));
        let place = |list: &[u32], value| list.binary_search(&value).ok().map(|at| at as u32);
        let inside = |square: Square| Some((place(&rows, square.row)?, place(&columns, square.column)?));
        let blocked = puzzle.blocked().iter().filter_map(inside).collect();
        Self { n, rows, columns, diagonals, antidiagonals, blocked, open: OnceLock::new() }
    }

    /// The residual of a board given by its queens and blocked squares, which must not conflict; n = 0 has one.
    #[cfg(test)]
    pub(crate) fn new(n: usize, queens: &[(u32, u32)], blocked: &[(u32, u32)]) -> Self {
        let squares = |list: &[(u32, u32)]| list.iter().map(|&(row, column)| Square::new(row, column)).collect();
        if n == 0 {
            let (diagonals, antidiagonals) = (BitSet::new(0), BitSet::new(0));
            let (rows, columns, blocked) = (Vec::new(), Vec::new(), Vec::new());
            return Self { n, rows, columns, diagonals, antidiagonals, blocked, open: OnceLock::new() };
        }
        let queens: Vec<Square> = squares(queens);
        let mut blocked: Vec<Square> = squares(blocked);
        blocked.retain(|square| !queens.contains(square));
        let placement = super::Placement::new(n, queens, blocked).expect("on the board");
        Self::of(&Puzzle::try_from(placement).expect("no conflict"))
    }

    /// The residual with these free rows and columns of an n x n board, and these open squares, a word a row: any that
    /// blocked squares could leave.
    #[cfg(test)]
    pub(crate) fn from_parts(n: usize, rows: Vec<u32>, columns: Vec<u32>, open_rows: &[u64]) -> Self {
        let mut open = BitMatrix::new(rows.len(), columns.len());
        for (i, row) in open_rows.iter().enumerate() {
            (0..columns.len()).filter(|j| row >> j & 1 == 1).for_each(|j| open.insert(i, j));
        }
        let (diagonals, antidiagonals) = (BitSet::new(2 * n), BitSet::new(2 * n));
        Self { n, rows, columns, diagonals, antidiagonals, blocked: Vec::new(), open: OnceLock::from(open) }
    }

    /// Rows of the whole board.
    #[must_use]
    pub const fn n(&self) -> usize {
        self.n
    }

    /// m: how many queens are missing.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether the board is complete as it stands.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The free rows of the board, ascending.
    #[must_use]
    pub fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// The free columns of the board, ascending.
    #[must_use]
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// The square of the board at residual row `i` and residual column `j`.
    #[must_use]
    pub fn square(&self, i: usize, j: usize) -> Square {
        Square::new(self.rows[i], self.columns[j])
    }

    /// Whether no fixed queen commands either diagonal of the square; blocked squares are not asked about.
    #[must_use]
    pub fn diagonals_are_free(&self, i: usize, j: usize) -> bool {
        let square = self.square(i, j);
        !self.diagonals.contains(Line::Diagonal.index(self.n, square))
            && !self.antidiagonals.contains(Line::Antidiagonal.index(self.n, square))
    }

    /// Whether a fixed queen commands the diagonal of that index ([`Line::Diagonal`]).
    #[must_use]
    pub fn is_diagonal_taken(&self, index: usize) -> bool {
        self.diagonals.contains(index)
    }

    /// Whether a fixed queen commands the antidiagonal of that index ([`Line::Antidiagonal`]).
    #[must_use]
    pub fn is_antidiagonal_taken(&self, index: usize) -> bool {
        self.antidiagonals.contains(index)
    }

    /// The columns of row `k` that a queen on (i, j) attacks, open or not: at most three, its own first.
    pub fn attacked_in_row(&self, i: usize, j: usize, k: usize) -> impl Iterator<Item = usize> + '_ {
        let (queen, distance) = (self.columns[j], self.rows[i].abs_diff(self.rows[k]));
        let diagonals = [queen.checked_sub(distance), queen.checked_add(distance)];
        let place = |value: u32| self.columns.binary_search(&value).ok();
        std::iter::once(j).chain(diagonals.into_iter().flatten().filter_map(place))
    }

    /// The blocked squares among the free rows and columns, as (i, j), row by row.
    #[must_use]
    pub fn blocked(&self) -> &[(u32, u32)] {
        &self.blocked
    }

    /// The open squares, an m x m bit matrix: m squared / 8 bytes, made when first asked for, so only for engines that
    /// have agreed to this m.
    #[must_use]
    pub fn open_squares(&self) -> &BitMatrix {
        self.open.get_or_init(|| self.make_open_squares(&mut || true).expect("nobody stops it"))
    }

    /// Makes the open squares now, row by row as long as `may_go_on` says so: of a large residual with many fixed queens
    /// they take seconds. Whether they are there.
    pub(crate) fn prepare(&self, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        if self.open.get().is_none()
            && let Some(open) = self.make_open_squares(may_go_on)
        {
            // Who was quicker has made the same.
            let _ = self.open.set(open);
        }
        self.open.get().is_some()
    }

    fn make_open_squares(&self, may_go_on: &mut dyn FnMut() -> bool) -> Option<BitMatrix> {
        let mut open = BitMatrix::ones(self.len(), self.len());
        self.close_diagonals(&mut open, may_go_on)?;
        for &(i, j) in &self.blocked {
            open.remove(i as usize, j as usize);
        }
        Some(open)
    }

    /// Goes by the taken diagonals where they are fewer than the columns: almost at once on large boards with few queens,
    /// where asking about every square takes a second.
    fn close_diagonals(&self, open: &mut BitMatrix, may_go_on: &mut dyn FnMut() -> bool) -> Option<()> {
        let taken: Vec<usize> = self.diagonals.iter().collect();
        let antitaken: Vec<usize> = self.antidiagonals.iter().collect();
        if taken.len() + antitaken.len() >= self.len() {
            for i in 0..self.len() {
                may_go_on().then_some(())?;
                (0..self.len()).filter(|&j| !self.diagonals_are_free(i, j)).for_each(|j| open.remove(i, j));
            }
            return Some(());
        }
        let mut place = vec![None; self.n];
        self.columns.iter().enumerate().for_each(|(j, &column)| place[column as usize] = Some(j));
        for (i, &row) in self.rows.iter().enumerate() {
            may_go_on().then_some(())?;
            let row = row as usize;
            let on_diagonals = taken.iter().filter_map(|index| (row + self.n - 1).checked_sub(*index));
            let on_antidiagonals = antitaken.iter().filter_map(|index| index.checked_sub(row));
            let columns =
                on_diagonals.chain(on_antidiagonals).filter_map(|column| place.get(column).copied().flatten());
            columns.for_each(|j| open.remove(i, j));
        }
        Some(())
    }

    /// The open squares of residual row `i`: bit `j % 64` of word `j / 64` is residual column j.
    #[must_use]
    pub fn open_row(&self, i: usize) -> &[u64] {
        self.open_squares().row(i)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Placement;

    #[test]
    fn open_squares_are_those_with_free_diagonals_whatever_the_number_of_queens() {
        // Queens of the solution 2r mod n, n = 65 and 77, the first so many of them.
        for (n, count) in [(65, 0), (65, 3), (77, 10), (77, 40), (77, 70), (77, 76)] {
            let queens: Vec<(u32, u32)> = (0..count).map(|r| (r, 2 * r % n)).collect();
            let residual = Residual::new(n as usize, &queens, &[]);
            for (i, j) in (0..residual.len()).flat_map(|i| (0..residual.len()).map(move |j| (i, j))) {
                assert_eq!(
                    residual.open_squares().contains(i, j),
                    residual.diagonals_are_free(i, j),
                    "{n} {count} {i} {j}"
                );
            }
            assert!(residual.is_empty() || residual.open_squares().row(0)[0] >> residual.len().min(63) <= 1);
        }
    }

    #[test]
    fn preparation_that_is_stopped_leaves_nothing_half_done() {
        let residual = Residual::new(77, &(0..40).map(|r| (r, 2 * r % 77)).collect::<Vec<_>>(), &[]);
        let mut rows = 0;
        let mut three_rows = || {
            rows += 1;
            rows <= 3
        };
        assert!(!residual.prepare(&mut three_rows) && residual.open.get().is_none());
        assert!(residual.prepare(&mut || true));
        assert!(
            (0..37)
                .all(|i| (0..37).all(|j| residual.open_squares().contains(i, j) == residual.diagonals_are_free(i, j)))
        );
    }

    #[test]
    fn a_square_is_open_when_nothing_attacks_or_blocks_it() {
        let placement = Placement::new(4, vec![Square::new(0, 1)], vec![Square::new(3, 2)]).expect("on the board");
        let residual = Residual::of(&Puzzle::try_from(placement).expect("no conflict"));
        assert_eq!((residual.rows(), residual.columns()), ([1, 2, 3].as_slice(), [0, 2, 3].as_slice()));
        let open = residual.open_squares();
        let rows: Vec<u64> = (0..3).map(|i| open.row(i)[0]).collect();
        assert_eq!(rows, [0b100, 0b011, 0b101]);
    }
}
