//! The part of a puzzle that its fixed queens leave open.

mod images;

use crate::board::bits::{BitMatrix, BitSet, ones};
use crate::board::puzzle::Puzzle;
use crate::board::square::{Line, Square};
use crate::board::square_set::SquareSet;
use crate::board::taken::TakenLines;
use crate::work;
use smallvec::SmallVec;
use std::convert::Infallible;
use std::ops::ControlFlow::{self, Continue};
use std::sync::OnceLock;

/// The free rows and the free columns of a puzzle, m of each, and the squares still open to them.
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
    rows: FreeLines,
    columns: FreeLines,
    diagonals: BitSet,
    antidiagonals: BitSet,
    blocked: Vec<(u32, u32)>,
    open: OnceLock<BitMatrix>,
}

/// Free rows or columns, ascending; inline on small boards, of which a run may have millions.
type FreeLines = SmallVec<[u32; FEW]>;

const FEW: usize = 16;

/// The lines of a kind, of which there are n, that are not taken.
fn free(taken: &BitSet, n: usize) -> FreeLines {
    if n > FEW {
        let mut free = FreeLines::with_capacity(n - taken.len());
        taken.absent(n).for_each(|line| free.push(line as u32));
        return free;
    }
    let (mut free, mut count) = ([0; FEW], 0);
    let mut left = !taken.words()[0] & ((1 << n) - 1);
    while left != 0 {
        free[count & (FEW - 1)] = left.trailing_zeros();
        left &= left - 1;
        count += 1;
    }
    FreeLines::from_buf_and_len(free, count)
}

impl Residual {
    /// Removes all that the fixed queens occupy; linear in n and in the number of blocked squares.
    pub fn of(puzzle: &Puzzle) -> Self {
        let n = puzzle.n();
        let [rows, columns, diagonals, antidiagonals] = TakenLines::of(n, puzzle.fixed()).sets;
        let (rows, columns) = (free(&rows, n), free(&columns, n));
        let blocked = if puzzle.blocked().is_empty() { Vec::new() } else { inside(puzzle.blocked(), &rows, &columns) };
        Self { n, rows, columns, diagonals, antidiagonals, blocked, open: OnceLock::new() }
    }

    /// The residual of a board given by its queens, which must not conflict, and blocked squares; n = 0 is allowed.
    #[cfg(test)]
    pub(crate) fn new(n: usize, queens: &[(u32, u32)], blocked: &[(u32, u32)]) -> Self {
        use crate::test_boards::squares;
        if n == 0 {
            let (diagonals, antidiagonals) = (BitSet::new(0), BitSet::new(0));
            let (rows, columns, blocked) = (FreeLines::new(), FreeLines::new(), Vec::new());
            return Self { n, rows, columns, diagonals, antidiagonals, blocked, open: OnceLock::new() };
        }
        let (queens, mut blocked) = (squares(queens), squares(blocked));
        blocked.retain(|square| !queens.contains(square));
        Self::of(&Puzzle::new(n, queens, blocked).expect("no conflict"))
    }

    /// The residual with these free rows and columns of an n x n board and these open squares, one word a row: any set
    /// of squares that blocked squares could leave open.
    #[cfg(test)]
    pub(crate) fn from_parts(n: usize, rows: Vec<u32>, columns: Vec<u32>, open_rows: &[u64]) -> Self {
        let mut open = BitMatrix::new(rows.len(), columns.len());
        for (i, row) in open_rows.iter().enumerate() {
            (0..columns.len()).filter(|j| row >> j & 1 == 1).for_each(|j| open.insert(i, j));
        }
        let (diagonals, antidiagonals) = (BitSet::new(2 * n), BitSet::new(2 * n));
        let (rows, columns) = (rows.into(), columns.into());
        Self { n, rows, columns, diagonals, antidiagonals, blocked: Vec::new(), open: OnceLock::from(open) }
    }

    /// Number of rows of the whole board.
    pub const fn n(&self) -> usize {
        self.n
    }

    /// m: the number of queens still to be placed.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// True if the board is already complete.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The free rows of the board, ascending.
    pub fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// The free columns of the board, ascending.
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// The square of the board at residual row `i` and residual column `j`.
    ///
    /// # Panics
    /// If `i` or `j` is not below [`Residual::len`].
    #[doc(hidden)]
    pub fn square(&self, i: usize, j: usize) -> Square {
        Square::new(self.rows[i], self.columns[j])
    }

    /// True if no fixed queen attacks the square along a diagonal; ignores blocked squares.
    pub(crate) fn diagonals_are_free(&self, i: usize, j: usize) -> bool {
        let square = self.square(i, j);
        !self.diagonals.contains(Line::Diagonal.index(self.n, square))
            && !self.antidiagonals.contains(Line::Antidiagonal.index(self.n, square))
    }

    /// True if a fixed queen stands on the diagonal with that index ([`Line::Diagonal`]).
    pub(crate) fn is_diagonal_taken(&self, index: usize) -> bool {
        self.diagonals.contains(index)
    }

    /// True if a fixed queen stands on the antidiagonal with that index ([`Line::Antidiagonal`]).
    pub(crate) fn is_antidiagonal_taken(&self, index: usize) -> bool {
        self.antidiagonals.contains(index)
    }

    /// The columns of row `k` that a queen on (i, j) attacks, open or not: at most three, its own first.
    pub(crate) fn attacked_in_row(&self, i: usize, j: usize, k: usize) -> impl Iterator<Item = usize> + '_ {
        let (queen, distance) = (self.columns[j], self.rows[i].abs_diff(self.rows[k]));
        let diagonals = [queen.checked_sub(distance), queen.checked_add(distance)];
        let place = |value: u32| self.columns.binary_search(&value).ok();
        std::iter::once(j).chain(diagonals.into_iter().flatten().filter_map(place))
    }

    /// The first of the rows above whose queen attacks the square (i, j); `above[k]` is the column of row k.
    pub(crate) fn first_attacker(&self, above: &[u32], (i, j): (usize, usize)) -> Option<usize> {
        let square = self.square(i, j);
        let attacks = |(k, &column): (usize, &u32)| Line::joining(self.square(k, column as usize), square).is_some();
        above.iter().enumerate().position(attacks)
    }

    /// The blocked squares among the free rows and columns, as (i, j), row by row.
    pub(crate) fn blocked(&self) -> &[(u32, u32)] {
        &self.blocked
    }

    /// The open squares as an m x m bit matrix of m² / 8 bytes. The first call makes it, so only engines that have
    /// accepted this m should ask.
    #[doc(hidden)]
    pub fn open_squares(&self) -> &BitMatrix {
        self.open.get_or_init(|| {
            let Continue(open) = self.make_open_squares(|| Continue::<Infallible>(()));
            open
        })
    }

    /// Makes the open squares now, with a look for each row at whether it is to go on: for a large residual with many fixed queens
    /// this takes seconds.
    pub(crate) fn prepare<B>(&self, look: impl FnMut() -> ControlFlow<B>) -> ControlFlow<B> {
        if self.open.get().is_none() {
            // Another thread may have set the same matrix first.
            let _ = self.open.set(self.make_open_squares(look)?);
        }
        Continue(())
    }

    fn make_open_squares<B>(&self, look: impl FnMut() -> ControlFlow<B>) -> ControlFlow<B, BitMatrix> {
        let mut open = BitMatrix::ones(self.len(), self.len());
        if self.n <= 64 {
            self.close_diagonals_of_words(&mut open);
        } else {
            self.close_diagonals(&mut open, look)?;
        }
        for &(i, j) in &self.blocked {
            open.remove(i as usize, j as usize);
        }
        Continue(open)
    }

    /// Walks along the taken diagonals if they are fewer than the columns: nearly instant on large boards with few
    /// queens, where testing every square takes a second.
    fn close_diagonals<B>(&self, open: &mut BitMatrix, mut look: impl FnMut() -> ControlFlow<B>) -> ControlFlow<B> {
        let taken: Vec<usize> = self.diagonals.iter().collect();
        let antitaken: Vec<usize> = self.antidiagonals.iter().collect();
        if taken.len() + antitaken.len() >= self.len() {
            for i in 0..self.len() {
                work::passed(self.len());
                look()?;
                (0..self.len()).filter(|&j| !self.diagonals_are_free(i, j)).for_each(|j| open.remove(i, j));
            }
            return Continue(());
        }
        let places = places(self.n, &self.columns);
        for (i, &row) in self.rows.iter().enumerate() {
            look()?;
            let row = row as usize;
            let on_diagonals = taken.iter().filter_map(|index| (row + self.n - 1).checked_sub(*index));
            let on_antidiagonals = antitaken.iter().filter_map(|index| index.checked_sub(row));
            let columns =
                on_diagonals.chain(on_antidiagonals).filter_map(|column| places.get(column).copied().flatten());
            columns.for_each(|j| open.remove(i, j as usize));
        }
        Continue(())
    }

    /// Closes whole rows, of boards whose rows are words.
    fn close_diagonals_of_words(&self, open: &mut BitMatrix) {
        let word = |set: &BitSet| set.words().iter().rev().fold(0, |all, &word| all << 64 | u128::from(word));
        let (diagonals, antidiagonals) = (word(&self.diagonals).reverse_bits(), word(&self.antidiagonals));
        // Adjacent free columns, by their first column and its place, and how many they are.
        let mut runs = SmallVec::<[(u32, usize, u64); 8]>::new();
        for (j, &column) in self.columns.iter().enumerate() {
            match runs.last_mut() {
                Some((first, place, bits)) if column - *first == (j - *place) as u32 => *bits = *bits << 1 | 1,
                _ => runs.push((column, j, 1)),
            }
        }
        for (i, &row) in self.rows.iter().enumerate() {
            // Diagonal row + n - 1 - column is bit 128 - row - n + column of the reversed word.
            let attacked = (diagonals >> (128 - self.n - row as usize) | antidiagonals >> row) as u64;
            let closed = runs.iter().fold(0, |closed, &(first, j, bits)| closed | (attacked >> first & bits) << j);
            open.close(i, closed);
        }
    }

    /// The free columns of a row, blocked there or not, that no fixed queen attacks, as a set of columns of the board, which has at
    /// most 32.
    pub(crate) fn left_in_row(&self, row: usize) -> u64 {
        let columns = self.columns.iter().fold(0, |set, column| set | 1 << column);
        // Diagonal row + n - 1 - column is bit 64 - row - n + column of the reversed word.
        let diagonals = self.diagonals.words()[0].reverse_bits() >> (64 - self.n - row);
        columns & !(diagonals | self.antidiagonals.words()[0] >> row)
    }

    /// The open squares of residual row `i`: bit `j % 64` of word `j / 64` is residual column j.
    pub fn open_row(&self, i: usize) -> &[u64] {
        self.open_squares().row(i)
    }

    /// The number of open squares of each row and of each column.
    pub(crate) fn open_counts(&self) -> (Vec<u32>, Vec<u32>) {
        let mut of_columns = vec![0; self.len()];
        (0..self.len()).flat_map(|i| ones(self.open_row(i))).for_each(|j| of_columns[j] += 1);
        let of_row = |i| self.open_row(i).iter().map(|word| word.count_ones()).sum();
        ((0..self.len()).map(of_row).collect(), of_columns)
    }

    /// The open squares of the row or column that has the fewest of them, as (row, column); a row rather than a column.
    pub(crate) fn narrowest_line(&self) -> Vec<(usize, usize)> {
        let m = self.len();
        if m == 0 {
            return Vec::new();
        }
        let (of_rows, of_columns) = self.open_counts();
        let row = of_rows.into_iter().zip(0..).min().unwrap_or_default();
        let column = of_columns.into_iter().zip(0..).min().unwrap_or_default();
        if row.0 <= column.0 {
            ones(self.open_row(row.1)).map(|j| (row.1, j)).collect()
        } else {
            (0..m).filter(|&i| self.open_squares().contains(i, column.1)).map(|i| (i, column.1)).collect()
        }
    }

    /// The residual after one more queen, on (i, j).
    pub(crate) fn with_queen(&self, i: usize, j: usize) -> Self {
        let all_but = |list: &FreeLines, at: usize| {
            let mut rest = list.clone();
            rest.remove(at);
            rest
        };
        let place = |p: usize, q: usize| (p - usize::from(p > i), q - usize::from(q > j));
        let (mut diagonals, mut antidiagonals) = (self.diagonals.clone(), self.antidiagonals.clone());
        diagonals.insert(Line::Diagonal.index(self.n, self.square(i, j)));
        antidiagonals.insert(Line::Antidiagonal.index(self.n, self.square(i, j)));
        work::passed(self.blocked.len());
        let kept = |&(p, q): &(u32, u32)| (p as usize != i && q as usize != j).then(|| place(p as usize, q as usize));
        let blocked = self.blocked.iter().filter_map(kept).map(|(p, q)| (p as u32, q as u32)).collect();
        let mut open = BitMatrix::new(self.len() - 1, self.len() - 1);
        for p in (0..self.len()).filter(|&p| p != i) {
            let attacked: SmallVec<[usize; 3]> = self.attacked_in_row(i, j, p).collect();
            for q in ones(self.open_row(p)).filter(|q| !attacked.contains(q)) {
                let (p, q) = place(p, q);
                open.insert(p, q);
            }
        }
        let (rows, columns) = (all_but(&self.rows, i), all_but(&self.columns, j));
        Self { n: self.n, rows, columns, diagonals, antidiagonals, blocked, open: OnceLock::from(open) }
    }

    /// The residual with these squares, given as (i, j), blocked too.
    pub(crate) fn with_blocked(&self, squares: impl Iterator<Item = (usize, usize)>) -> Self {
        let (mut residual, mut open) = (self.clone(), self.open_squares().clone());
        for (i, j) in squares {
            residual.blocked.push((i as u32, j as u32));
            open.remove(i, j);
        }
        residual.blocked.sort_unstable();
        residual.blocked.dedup();
        Self { open: OnceLock::from(open), ..residual }
    }
}

/// The squares of a set in free rows and columns, as places there.
fn inside(squares: &SquareSet, rows: &[u32], columns: &[u32]) -> Vec<(u32, u32)> {
    let [rows, columns] = [rows, columns].map(|lines| places(squares.n(), lines));
    work::passed(squares.len());
    let mut inside = Vec::with_capacity(squares.len());
    let place = |square: Square| Some((rows[square.row as usize]?, columns[square.column as usize]?));
    inside.extend(squares.iter().filter_map(place));
    inside
}

/// The place of each of `n` lines in a list of some of them.
pub(crate) fn places(n: usize, lines: &[u32]) -> Vec<Option<u32>> {
    let mut places = vec![None; n];
    lines.iter().zip(0..).for_each(|(&line, at)| places[line as usize] = Some(at));
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symmetry;

    #[test]
    fn open_squares_are_those_with_free_diagonals_whatever_the_number_of_queens() {
        // The first `count` queens of the solution 2r mod n, n = 65 and 77.
        for (n, count) in [(65, 0), (65, 3), (77, 10), (77, 40), (77, 70), (77, 76)] {
            let queens: Vec<(u32, u32)> = (0..count).map(|r| (r, 2 * r % n)).collect();
            let residual = Residual::new(n as usize, &queens, &[]);
            assert_eq!(asked_square_by_square(&residual), *residual.open_squares(), "{n} {count}");
            assert!(residual.is_empty() || residual.open_squares().row(0)[0] >> residual.len().min(63) <= 1);
        }
    }

    #[test]
    fn preparation_that_is_stopped_leaves_nothing_half_done() {
        let residual = Residual::new(77, &(0..40).map(|r| (r, 2 * r % 77)).collect::<Vec<_>>(), &[]);
        let mut rows = 0;
        let mut three_rows = || {
            rows += 1;
            if rows <= 3 { Continue(()) } else { ControlFlow::Break(()) }
        };
        assert!(residual.prepare(&mut three_rows).is_break() && residual.open.get().is_none());
        assert!(residual.prepare(|| Continue::<()>(())).is_continue());
        assert_eq!(asked_square_by_square(&residual), *residual.open_squares());
    }

    /// Open squares by asking for each whether its diagonals are taken or it is blocked.
    fn asked_square_by_square(residual: &Residual) -> BitMatrix {
        let m = residual.len();
        let mut open = BitMatrix::new(m, m);
        for (i, j) in (0..m).flat_map(|i| (0..m).map(move |j| (i, j))) {
            if residual.diagonals_are_free(i, j) && !residual.blocked.contains(&(i as u32, j as u32)) {
                open.insert(i, j);
            }
        }
        open
    }

    #[test]
    fn a_residual_made_from_another_one_knows_its_taken_lines_and_its_open_squares() {
        let residual = Residual::new(9, &[(0, 3), (5, 4)], &[(1, 1), (2, 7), (8, 8)]);
        for symmetry in Symmetry::ALL {
            let image = residual.image(symmetry);
            let (queens, blocked) = ([(0, 3), (5, 4)], [(1, 1), (2, 7), (8, 8)]);
            let apply = |(row, column)| {
                let square = symmetry.apply(9, Square::new(row, column));
                (square.row, square.column)
            };
            let expected = Residual::new(9, &queens.map(apply), &blocked.map(apply));
            assert_eq!((image.rows(), image.columns()), (expected.rows(), expected.columns()), "{symmetry:?}");
            assert_eq!(image.open_squares(), expected.open_squares(), "{symmetry:?}");
            assert_eq!(asked_square_by_square(&image), *expected.open_squares(), "{symmetry:?}");
        }
        let (i, j) = (2, ones(residual.open_row(2)).next().expect("an open square"));
        let square = residual.square(i, j);
        let expected = Residual::new(9, &[(0, 3), (5, 4), (square.row, square.column)], &[(1, 1), (2, 7), (8, 8)]);
        let residual = residual.with_queen(i, j);
        assert_eq!((residual.rows(), residual.columns()), (expected.rows(), expected.columns()));
        assert_eq!(residual.open_squares(), expected.open_squares());
        assert_eq!(asked_square_by_square(&residual), *expected.open_squares());
        let residual = residual.with_blocked([(0, 0), (1, 2)].into_iter());
        assert_eq!(asked_square_by_square(&residual), *residual.open_squares());
    }

    #[test]
    fn a_square_is_open_when_nothing_attacks_or_blocks_it() {
        let residual = Residual::new(4, &[(0, 1)], &[(3, 2)]);
        assert_eq!((residual.rows(), residual.columns()), ([1, 2, 3].as_slice(), [0, 2, 3].as_slice()));
        let open = residual.open_squares();
        let rows: Vec<u64> = (0..3).map(|i| open.row(i)[0]).collect();
        assert_eq!(rows, [0b100, 0b011, 0b101]);
    }
}
