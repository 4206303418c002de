//! The eight symmetries of the square, and the subgroup that leaves a puzzle unchanged.

use super::puzzle::Puzzle;
use super::square::Square;

/// One of the eight symmetries of the square board.
///
/// ```
/// use nqfill_core::{Puzzle, Symmetry};
///
/// let puzzle: Puzzle = "Q...\n....\n....\n....".parse()?;
/// // The identity and the reflection in the diagonal through the queen.
/// assert_eq!(Symmetry::of_puzzle(&puzzle).len(), 2);
/// assert!(Symmetry::ALL.iter().any(|symmetry| symmetry.image(&[1, 3, 0, 2]) == [2, 0, 3, 1]));
/// # Ok::<(), nqfill_core::board::DrawingError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transpose: bool,
    flip_rows: bool,
    flip_columns: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = {
        let mut all = [Self { transpose: false, flip_rows: false, flip_columns: false }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Self { transpose: i & 4 != 0, flip_rows: i & 2 != 0, flip_columns: i & 1 != 0 };
            i += 1;
        }
        all
    };

    /// Swaps left and right.
    pub(crate) const MIRROR: Self = Self { transpose: false, flip_rows: false, flip_columns: true };
    /// Swaps top and bottom.
    pub(crate) const FLIP: Self = Self { transpose: false, flip_rows: true, flip_columns: false };
    /// The half turn.
    pub(crate) const HALF_TURN: Self = Self { transpose: false, flip_rows: true, flip_columns: true };
    /// Swaps rows and columns.
    pub(crate) const TRANSPOSITION: Self = Self { transpose: true, flip_rows: false, flip_columns: false };

    /// This symmetry followed by another one.
    pub(crate) const fn then(self, next: Self) -> Self {
        let (rows, columns) =
            if next.transpose { (self.flip_columns, self.flip_rows) } else { (self.flip_rows, self.flip_columns) };
        Self {
            transpose: self.transpose ^ next.transpose,
            flip_rows: rows ^ next.flip_rows,
            flip_columns: columns ^ next.flip_columns,
        }
    }

    /// True for the transpositions and the quarter turns, which take rows to columns.
    pub(crate) const fn swaps_rows_and_columns(self) -> bool {
        self.transpose
    }

    /// True if diagonals go to antidiagonals and these to diagonals.
    pub(crate) const fn swaps_diagonals(self) -> bool {
        self.flip_rows ^ self.flip_columns
    }

    /// True for the identity, the half turn and the quarter turns; the other four are reflections.
    #[must_use]
    pub fn is_rotation(self) -> bool {
        !(self.transpose ^ self.flip_rows ^ self.flip_columns)
    }

    /// The image of a square of an `n` x `n` board.
    ///
    /// # Panics
    /// If `n` is 0.
    #[must_use]
    pub fn apply(self, n: usize, square: Square) -> Square {
        let last = n as u32 - 1;
        let Square { mut row, mut column } = square;
        if self.transpose {
            std::mem::swap(&mut row, &mut column);
        }
        Square::new(
            if self.flip_rows { last - row } else { row },
            if self.flip_columns { last - column } else { column },
        )
    }

    /// The group of symmetries that map the fixed queens and the blocked squares of a puzzle to themselves.
    #[must_use]
    pub fn of_puzzle(puzzle: &Puzzle) -> Vec<Self> {
        let n = puzzle.n();
        let is_fixed = |square: Square| puzzle.fixed_column(square.row as usize) == Some(square.column);
        let keeps = |symmetry: &Self| {
            puzzle.fixed().all(|square| is_fixed(symmetry.apply(n, square)))
                && puzzle.blocked().iter().all(|square| puzzle.blocked().contains(symmetry.apply(n, square)))
        };
        Self::ALL.into_iter().filter(keeps).collect()
    }

    /// The image of a placement of one queen a row (`columns[row]`), in the same form.
    #[must_use]
    pub fn image(self, columns: &[u32]) -> Vec<u32> {
        let mut image = vec![0; columns.len()];
        for (row, &column) in columns.iter().enumerate() {
            let square = self.apply(columns.len(), Square::new(row as u32, column));
            image[square.row as usize] = square.column;
        }
        image
    }
}

/// True if a solution is lexicographically first in its class under the given group.
#[must_use]
pub(crate) fn is_first_of_its_class(columns: &[u32], group: &[Symmetry]) -> bool {
    group.iter().all(|symmetry| columns <= symmetry.image(columns).as_slice())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Placement;

    fn group_size(n: usize, queens: &[(u32, u32)], blocked: &[(u32, u32)]) -> usize {
        let squares = |list: &[(u32, u32)]| list.iter().map(|&(row, column)| Square::new(row, column)).collect();
        let placement = Placement::new(n, squares(queens), squares(blocked)).expect("on the board");
        Symmetry::of_puzzle(&Puzzle::try_from(placement).expect("no conflict")).len()
    }

    #[test]
    fn the_group_of_a_puzzle_is_what_leaves_it_unchanged() {
        assert_eq!(group_size(5, &[], &[]), 8);
        assert_eq!(group_size(5, &[(2, 2)], &[]), 8);
        assert_eq!(group_size(5, &[(0, 0)], &[]), 2);
        assert_eq!(group_size(4, &[(0, 1), (1, 3), (2, 0), (3, 2)], &[]), 4);
        assert_eq!(group_size(5, &[(0, 1)], &[]), 1);
        assert_eq!(group_size(5, &[], &[(0, 2)]), 2);
    }

    #[test]
    fn one_symmetry_after_another_is_a_symmetry() {
        let square = Square::new(1, 4);
        for first in Symmetry::ALL {
            for next in Symmetry::ALL {
                assert_eq!(
                    first.then(next).apply(7, square),
                    next.apply(7, first.apply(7, square)),
                    "{first:?} {next:?}"
                );
            }
        }
    }

    #[test]
    fn one_solution_of_each_class_of_the_four_queens_comes_first() {
        assert!(is_first_of_its_class(&[1, 3, 0, 2], &Symmetry::ALL));
        assert!(!is_first_of_its_class(&[2, 0, 3, 1], &Symmetry::ALL));
    }
}
