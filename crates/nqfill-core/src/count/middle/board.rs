//! The counter's own copy of a residual, from which it makes smaller ones.

use super::Residual;

/// Free rows and columns with their real places, and the squares still open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    rows: Vec<u32>,
    columns: Vec<u32>,
    /// `words` for each free row, a bit for each free column.
    open: Vec<u64>,
    words: usize,
}

/// One of the two diagonals of a square: its direction, and row - column or row + column.
pub(crate) type Diagonal = (bool, i64);

impl Board {
    pub(crate) fn new(residual: &Residual) -> Board {
        let open = (0..residual.len()).flat_map(|i| residual.open_row(i).to_vec()).collect();
        let words = residual.len().div_ceil(64);
        Board { rows: residual.rows().to_vec(), columns: residual.columns().to_vec(), open, words }
    }

    /// Memory for all the bit matrices that the count of a board of so many free rows makes: the residual's, the board's,
    /// that of a part, and that of a position.
    pub(crate) fn bytes(rows: usize) -> u64 {
        let words = rows.div_ceil(64) as u64;
        4 * 8 * words * rows as u64
    }

    /// Free rows, as many as free columns.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(crate) fn rows(&self) -> &[u32] {
        &self.rows
    }

    pub(crate) fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// Open squares of free row `i`.
    pub(crate) fn row(&self, i: usize) -> &[u64] {
        &self.open[i * self.words..(i + 1) * self.words]
    }

    pub(crate) fn is_open(&self, i: usize, j: usize) -> bool {
        self.row(i)[j / 64] >> (j % 64) & 1 == 1
    }

    /// Free columns whose square in free row `i` is open, ascending.
    pub(crate) fn open_columns(&self, i: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.len()).filter(move |&j| self.is_open(i, j))
    }

    /// The two diagonals through free row `i` and free column `j`.
    pub(crate) fn diagonals(&self, i: usize, j: usize) -> [Diagonal; 2] {
        let (row, column) = (i64::from(self.rows[i]), i64::from(self.columns[j]));
        [(false, row - column), (true, row + column)]
    }

    /// Whether queens on these two squares leave each other in peace.
    pub(crate) fn peaceful(&self, a: (usize, usize), b: (usize, usize)) -> bool {
        let rows = self.rows[a.0].abs_diff(self.rows[b.0]);
        let columns = self.columns[a.1].abs_diff(self.columns[b.1]);
        rows != 0 && columns != 0 && rows != columns
    }

    /// What is left after a queen on free row `i` and free column `j`.
    pub(crate) fn with_queen(&self, i: usize, j: usize) -> Board {
        let except = |list: &[u32], skip: usize| {
            list.iter().enumerate().filter(|(k, _)| *k != skip).map(|(_, &place)| place).collect::<Vec<_>>()
        };
        let (rows, columns) = (except(&self.rows, i), except(&self.columns, j));
        let words = rows.len().div_ceil(64);
        let mut left = Board { open: vec![0; rows.len() * words], rows, columns, words };
        for p in (0..self.len()).filter(|&p| p != i) {
            for q in self.open_columns(p).filter(|&q| self.peaceful((i, j), (p, q))) {
                let (p, q) = (p - usize::from(p > i), q - usize::from(q > j));
                left.open[p * words + q / 64] |= 1 << (q % 64);
            }
        }
        left
    }

    /// The same board with only those squares of column `j` open whose row is `allowed`.
    pub(crate) fn with_column(&self, j: usize, allowed: impl Fn(usize) -> bool) -> Board {
        let mut board = self.clone();
        for i in (0..self.len()).filter(|&i| !allowed(i)) {
            board.open[i * self.words + j / 64] &= !(1 << (j % 64));
        }
        board
    }

    /// The board with rows and columns swapped.
    pub(crate) fn transposed(&self) -> Board {
        let mut board = Board {
            rows: self.columns.clone(),
            columns: self.rows.clone(),
            open: vec![0; self.open.len()],
            words: self.words,
        };
        for i in 0..self.len() {
            for j in self.open_columns(i) {
                board.open[j * self.words + i / 64] |= 1 << (i % 64);
            }
        }
        board
    }

    /// The board with left and right swapped.
    pub(crate) fn mirrored(&self) -> Board {
        let last = self.columns.last().copied().unwrap_or(0);
        let columns = self.columns.iter().rev().map(|column| last - column).collect();
        let mut board = Board { columns, rows: self.rows.clone(), open: vec![0; self.open.len()], words: self.words };
        for i in 0..self.len() {
            for j in self.open_columns(i).map(|j| self.len() - 1 - j) {
                board.open[i * self.words + j / 64] |= 1 << (j % 64);
            }
        }
        board
    }

    /// The board with top and bottom swapped.
    pub(crate) fn flipped(&self) -> Board {
        self.transposed().mirrored().transposed()
    }
}
