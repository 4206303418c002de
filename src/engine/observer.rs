//! What a search does, step by step, for whoever watches: traces for students, proof logs.

use crate::board::{Residual, Square};

/// Watches a search.
///
/// Squares, rows and columns are those of the whole board, 0-based. An engine reports through
/// [`Run::observe`](super::Run::observe), which builds nothing where no one watches.
pub trait Observer {
    /// Something happened.
    fn event(&mut self, event: Event);
}

/// One step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A queen was placed because the search chose to try it.
    Chosen(Square),
    /// A queen was placed because its row or its column had no other open square.
    Forced(Square),
    /// A square was closed.
    Removed {
        /// The square.
        square: Square,
        /// Why it was closed.
        by: Pruning,
    },
    /// A row or a column without a queen has no open square left, so the branch ends.
    DeadEnd(EmptyLine),
    /// An argument other than an empty line ended the branch.
    Pruned(Pruning),
    /// A queen was taken back, and with it all that followed from it.
    TakenBack(Square),
    /// A completion was found.
    Solution,
}

/// A row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyLine {
    /// A row.
    Row(u32),
    /// A column.
    Column(u32),
}

/// Why a square cannot carry a queen, or a branch cannot be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pruning {
    /// A queen on this square attacks it.
    Queen(Square),
    /// The choice of this square was tried, and led to no (further) completion.
    Refuted,
    /// So many rows share so few values that others cannot have them (Hall's theorem), by the name of the constraint.
    Hall(&'static str),
    /// An image under a symmetry of the puzzle comes first.
    Symmetry,
    /// A bound, by its name.
    Bound(&'static str),
}

impl Event {
    /// The same event with rows and columns of the board in place of those of the residual.
    #[must_use]
    pub fn on_board(self, residual: &Residual) -> Self {
        let square = |square: Square| residual.square(square.row as usize, square.column as usize);
        let pruning = |by: Pruning| match by {
            Pruning::Queen(queen) => Pruning::Queen(square(queen)),
            other => other,
        };
        match self {
            Self::Chosen(queen) => Self::Chosen(square(queen)),
            Self::Forced(queen) => Self::Forced(square(queen)),
            Self::TakenBack(queen) => Self::TakenBack(square(queen)),
            Self::Removed { square: removed, by } => Self::Removed { square: square(removed), by: pruning(by) },
            Self::Pruned(by) => Self::Pruned(pruning(by)),
            Self::DeadEnd(EmptyLine::Row(i)) => Self::DeadEnd(EmptyLine::Row(residual.rows()[i as usize])),
            Self::DeadEnd(EmptyLine::Column(j)) => Self::DeadEnd(EmptyLine::Column(residual.columns()[j as usize])),
            Self::Solution => Self::Solution,
        }
    }

    /// A queen chosen at residual row i and residual column j.
    #[must_use]
    pub fn chosen(i: usize, j: usize) -> Self {
        Self::Chosen(Square::new(i as u32, j as u32))
    }

    /// A queen forced at residual row i and residual column j.
    #[must_use]
    pub fn forced(i: usize, j: usize) -> Self {
        Self::Forced(Square::new(i as u32, j as u32))
    }

    /// A queen taken back from residual row i and residual column j.
    #[must_use]
    pub fn taken_back(i: usize, j: usize) -> Self {
        Self::TakenBack(Square::new(i as u32, j as u32))
    }

    /// A residual row without an open square.
    #[must_use]
    pub fn dead_row(i: usize) -> Self {
        Self::DeadEnd(EmptyLine::Row(i as u32))
    }

    /// A square of the residual closed by a queen.
    #[must_use]
    pub fn attacked(i: usize, j: usize, queen: (usize, usize)) -> Self {
        let by = Pruning::Queen(Square::new(queen.0 as u32, queen.1 as u32));
        Self::Removed { square: Square::new(i as u32, j as u32), by }
    }
}
