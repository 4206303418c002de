//! A placement without conflicts.

use super::conflict::Conflicts;
use super::placement::{Placement, PlacementError};
use super::square::{Line, Square};
use super::square_set::SquareSet;
use thiserror::Error;

/// Marks a row without a fixed queen in [`Puzzle::columns`].
const FREE: u32 = u32::MAX;

/// A board whose queens do not conflict: it has completions, or none, and an engine can prove which.
///
/// ```
/// use nqfill_core::{Puzzle, Square};
///
/// let puzzle = Puzzle::empty(4)?.with_queen((0, 1))?;
/// assert_eq!(puzzle.fixed_column(0), Some(1));
/// assert_eq!(puzzle, Puzzle::new(4, [Square::new(0, 1)], [])?);
/// assert!(puzzle.with_queen((1, 1)).is_err(), "two queens in a column");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    columns: Vec<u32>,
    blocked: SquareSet,
}

impl Puzzle {
    /// The puzzle of n rows and n columns without queens and blocked squares.
    ///
    /// ```
    /// use nqfill_core::{Puzzle, count};
    ///
    /// assert_eq!(count(&Puzzle::empty(8)?)?, 92);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If n is 0 or above [`MOST_ROWS`](super::MOST_ROWS).
    pub fn empty(n: usize) -> Result<Self, PlacementError> {
        Placement::new(n, Vec::new(), Vec::new())
            .map(|placement| Self { columns: vec![FREE; n], blocked: placement.blocked().clone() })
    }

    /// The puzzle of n rows and n columns with these fixed queens and blocked squares, in any order.
    ///
    /// # Errors
    /// If there is no board of that size, a square lies outside of it, or queens conflict: with each other, or with blocked
    /// squares.
    pub fn new(
        n: usize,
        queens: impl IntoIterator<Item = Square>,
        blocked: impl IntoIterator<Item = Square>,
    ) -> Result<Self, PuzzleError> {
        let placement = Placement::new(n, queens.into_iter().collect(), blocked.into_iter().collect())?;
        Ok(Self::try_from(placement)?)
    }

    /// The puzzle with a fixed queen more.
    ///
    /// # Errors
    /// As for [`Self::new`].
    pub fn with_queen(&self, square: impl Into<Square>) -> Result<Self, PuzzleError> {
        Self::new(self.n(), self.fixed().chain([square.into()]), self.blocked.iter())
    }

    /// The puzzle with a blocked square more.
    ///
    /// # Errors
    /// As for [`Self::new`].
    pub fn with_blocked(&self, square: impl Into<Square>) -> Result<Self, PuzzleError> {
        Self::new(self.n(), self.fixed(), self.blocked.iter().chain([square.into()]))
    }

    /// Number of rows, which is also the number of columns.
    pub fn n(&self) -> usize {
        self.columns.len()
    }

    /// The column of the fixed queen in a row, both 0-based.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn fixed_column(&self, row: usize) -> Option<u32> {
        Some(self.columns[row]).filter(|&column| column != FREE)
    }

    /// The column of the fixed queen in each row, from the first row on.
    pub(crate) fn fixed_columns(&self) -> impl Iterator<Item = Option<u32>> + '_ {
        self.columns.iter().map(|&column| Some(column).filter(|&column| column != FREE))
    }

    /// The column of the fixed queen in each row; of any other row a number that is no column.
    #[doc(hidden)]
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// Number of rows without a fixed queen.
    pub fn free_rows(&self) -> usize {
        self.columns.iter().filter(|&&column| column == FREE).count()
    }

    /// The squares of the fixed queens, row by row.
    pub fn fixed(&self) -> impl Iterator<Item = Square> + '_ {
        (0..).zip(self.fixed_columns()).filter_map(|(row, column)| Some(Square::new(row, column?)))
    }

    /// The squares where no queen may stand.
    pub const fn blocked(&self) -> &SquareSet {
        &self.blocked
    }

    /// The puzzle without a fixed queen or a blocked square; itself if neither is on that square.
    pub fn without(&self, square: Square) -> Self {
        let mut columns = self.columns.clone();
        if let Some(column) = columns.get_mut(square.row as usize).filter(|column| **column == square.column) {
            *column = FREE;
        }
        let mut blocked = self.blocked.clone();
        blocked.remove(square);
        Self { columns, blocked }
    }

    /// The puzzle whose completions break one fact of this one and no other: with a blocked square in place of a fixed queen,
    /// or with a queen in place of a blocked square. `None` if that queen is attacked, so that there are none.
    pub fn against(&self, fact: Square) -> Option<Self> {
        let mut against = self.without(fact);
        if self.fixed_column(fact.row as usize) == Some(fact.column) {
            against.blocked.insert(fact);
            return Some(against);
        }
        let is_attacked = self.fixed().any(|queen| Line::joining(queen, fact).is_some());
        (!is_attacked).then(|| {
            against.columns[fact.row as usize] = fact.column;
            against
        })
    }
}

/// Reason why squares make no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleError {
    /// They are on no board.
    #[error(transparent)]
    Placement(#[from] PlacementError),
    /// Queens conflict.
    #[error(transparent)]
    Conflicts(#[from] Conflicts),
}

impl From<&Puzzle> for Placement {
    fn from(puzzle: &Puzzle) -> Self {
        let queens = SquareSet::from_squares(puzzle.n(), puzzle.fixed());
        Self::from_sets(puzzle.n(), queens, puzzle.blocked.clone()).expect("a puzzle has the size of a board")
    }
}

impl TryFrom<Placement> for Puzzle {
    type Error = Conflicts;

    /// The only way from a placement to a puzzle; the error holds *all* conflicts.
    fn try_from(placement: Placement) -> Result<Self, Conflicts> {
        Self::try_from(&placement)
    }
}

impl TryFrom<&Placement> for Puzzle {
    type Error = Conflicts;

    fn try_from(placement: &Placement) -> Result<Self, Conflicts> {
        if let Some(conflicts) = Conflicts::of(placement) {
            return Err(conflicts);
        }
        let mut columns = vec![FREE; placement.n()];
        for square in placement.queens().iter() {
            columns[square.row as usize] = square.column;
        }
        Ok(Self { columns, blocked: placement.blocked().clone() })
    }
}
