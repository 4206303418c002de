//! A board as written.

use super::square::Square;
use super::square_set::SquareSet;
use thiserror::Error;

/// The largest n that a board may have.
pub const MOST_ROWS: usize = 100_000_000;

/// A board as written: queens, which may conflict, and blocked squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    n: usize,
    queens: SquareSet,
    blocked: SquareSet,
}

/// Reason why numbers describe no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlacementError {
    /// n is 0 or more than [`MOST_ROWS`].
    #[error("a board has 1 to {MOST_ROWS} rows, not {0}")]
    Size(usize),
    /// A queen or a blocked square lies outside the board; 0-based.
    #[error("row {} column {} lies outside the board", .0.row as u64 + 1, .0.column as u64 + 1)]
    OffBoard(Square),
}

impl Placement {
    /// Makes a board of n rows and n columns; queens and blocked squares come in any order.
    ///
    /// # Errors
    /// If n is 0 or above [`MOST_ROWS`], or a square lies outside the board.
    pub fn new(n: usize, queens: Vec<Square>, blocked: Vec<Square>) -> Result<Self, PlacementError> {
        if n == 0 || n > MOST_ROWS {
            return Err(PlacementError::Size(n));
        }
        let outside = |square: &&Square| square.row as usize >= n || square.column as usize >= n;
        if let Some(&square) = queens.iter().chain(&blocked).find(outside) {
            return Err(PlacementError::OffBoard(square));
        }
        Ok(Self { n, queens: SquareSet::from_unsorted(n, queens), blocked: SquareSet::from_unsorted(n, blocked) })
    }

    /// Makes a board from sets of squares of its size.
    ///
    /// # Errors
    /// If n is 0 or above [`MOST_ROWS`].
    ///
    /// # Panics
    /// If a set has another size than n.
    pub fn from_sets(n: usize, queens: SquareSet, blocked: SquareSet) -> Result<Self, PlacementError> {
        assert!(queens.n() == n && blocked.n() == n, "sets of another size than the board");
        if n == 0 || n > MOST_ROWS {
            return Err(PlacementError::Size(n));
        }
        Ok(Self { n, queens, blocked })
    }

    /// Number of rows, which is also the number of columns.
    pub const fn n(&self) -> usize {
        self.n
    }

    /// The squares with a queen.
    pub const fn queens(&self) -> &SquareSet {
        &self.queens
    }

    /// The squares where no queen may stand.
    pub const fn blocked(&self) -> &SquareSet {
        &self.blocked
    }
}
