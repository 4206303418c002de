//! Squares and the four kinds of line through them.

use std::fmt;

/// A square of the board, 0-based: row 0 is the top row, column 0 the leftmost column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// Row, counted from the top.
    pub row: u32,
    /// Column, counted from the left.
    pub column: u32,
}

impl Square {
    /// The square in this row and column, both 0-based.
    pub const fn new(row: u32, column: u32) -> Self {
        Self { row, column }
    }

    /// The same, of places in memory.
    pub(crate) const fn at(row: usize, column: usize) -> Self {
        Self { row: row as u32, column: column as u32 }
    }

    /// The square on the transposed board, where rows are columns.
    pub const fn transposed(self) -> Self {
        Self { row: self.column, column: self.row }
    }
}

/// From row and column, 0-based.
impl From<(u32, u32)> for Square {
    fn from((row, column): (u32, u32)) -> Self {
        Self { row, column }
    }
}

/// `row 1, column 2`, counted from 1 as people do.
impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "row {}, column {}", u64::from(self.row) + 1, u64::from(self.column) + 1)
    }
}

/// The four kinds of line that a queen attacks along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// Squares with equal row.
    Row,
    /// Squares with equal column.
    Column,
    /// Squares with equal row - column.
    Diagonal,
    /// Squares with equal row + column.
    Antidiagonal,
}

impl Line {
    /// All four, in the order of reports.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Diagonal, Self::Antidiagonal];

    /// Index of the line of this kind through `square` on an `n` x `n` board: less than `count(n)`.
    ///
    /// Diagonals are numbered from the top right corner, antidiagonals from the top left one:
    /// ```text
    /// diagonals    antidiagonals
    ///   2 1 0          0 1 2
    ///   3 2 1          1 2 3
    ///   4 3 2          2 3 4
    /// ```
    pub const fn index(self, n: usize, square: Square) -> usize {
        let (row, column) = (square.row as usize, square.column as usize);
        match self {
            Self::Row => row,
            Self::Column => column,
            Self::Diagonal => row + n - 1 - column,
            Self::Antidiagonal => row + column,
        }
    }

    /// Number of lines of this kind on an `n` x `n` board.
    pub const fn count(self, n: usize) -> usize {
        match self {
            Self::Row | Self::Column => n,
            Self::Diagonal | Self::Antidiagonal => 2 * n - 1,
        }
    }

    /// The squares of the line of this kind with an index below `count(n)`, from the top row down; those of a row from the
    /// left.
    ///
    /// # Panics
    /// If n exceeds `u32::MAX`, or there is no such line.
    pub fn squares(self, index: usize, n: usize) -> impl Iterator<Item = Square> {
        assert!(index < self.count(n) && u32::try_from(n).is_ok(), "no line {index} on an {n} x {n} board");
        // Diagonals begin in the top row up to the longest one, beyond it at the side of the board.
        let (across, top) = (index.min(n - 1), index.saturating_sub(n - 1));
        let (row, column, down, right, len) = match self {
            Self::Row => (index, 0, 0, 1, n),
            Self::Column => (0, index, 1, 0, n),
            Self::Diagonal => (top, n - 1 - across, 1, 1, across + 1 - top),
            Self::Antidiagonal => (top, across, 1, -1, across + 1 - top),
        };
        (0..len).map(move |k| {
            Square::new((row + down * k) as u32, column.wrapping_add_signed(right * k.cast_signed()) as u32)
        })
    }

    /// The square of a row or a column, numbered `index`, at a place along it.
    pub const fn square(self, index: u32, at: u32) -> Square {
        match self {
            Self::Row => Square::new(index, at),
            _ => Square::new(at, index),
        }
    }

    /// The line through two different squares, if they share one.
    pub fn joining(a: Square, b: Square) -> Option<Self> {
        let rows = i64::from(a.row) - i64::from(b.row);
        let columns = i64::from(a.column) - i64::from(b.column);
        match (rows, columns) {
            (0, 0) => None,
            (0, _) => Some(Self::Row),
            (_, 0) => Some(Self::Column),
            _ if rows == columns => Some(Self::Diagonal),
            _ if rows == -columns => Some(Self::Antidiagonal),
            _ => None,
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_squares_share_a_line_exactly_when_its_index_agrees() {
        let n = 5;
        let squares: Vec<_> = (0..25).map(|i| Square::new(i / 5, i % 5)).collect();
        for &a in &squares {
            for &b in squares.iter().filter(|&&b| b != a) {
                let shared: Vec<_> = Line::ALL.into_iter().filter(|l| l.index(n, a) == l.index(n, b)).collect();
                assert_eq!(Line::joining(a, b).into_iter().collect::<Vec<_>>(), shared, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn the_squares_of_a_line_are_those_with_its_index_in_reading_order() {
        for n in 1..6 {
            let squares = || (0..n * n).map(|i| Square::new((i / n) as u32, (i % n) as u32));
            for line in Line::ALL {
                assert_eq!(squares().map(|square| line.index(n, square)).max(), Some(line.count(n) - 1));
                for index in 0..line.count(n) {
                    let expected: Vec<_> = squares().filter(|&square| line.index(n, square) == index).collect();
                    assert_eq!(line.squares(index, n).collect::<Vec<_>>(), expected, "{line} {index} of {n}");
                }
            }
        }
    }
}
