//! The steps of a search, reported to an observer: traces for students, proof logs.

use crate::board::{Line, Residual, Square};

/// Receives the steps of a search.
///
/// Squares, rows and columns are those of the whole board, 0-based. Without an observer
/// no step is built.
pub trait Observer {
    /// Receives one step.
    fn event(&mut self, event: Event);

    /// Receives before each event the nodes of the search so far.
    fn nodes(&mut self, _nodes: u64) {}

    /// False once the observer has seen enough: the search then ends before its next node, as if interrupted.
    fn wants_more(&self) -> bool {
        true
    }

    /// Receives the weights that prove the following events by [`Pruning::Bound`], until the next such call. They hold
    /// below the queens now on the board.
    fn multipliers(&mut self, _multipliers: &Multipliers) {}
}

/// Weights of the board's lines that prove a bound.
///
/// Each row and column without a queen holds exactly one more, each diagonal at most one. On every open square the
/// weights of the row and the column are together at most those of the two diagonals; the difference is the square's
/// reduced cost. The *slack* is the sum of the weights of the diagonals minus that of rows and columns. The reduced
/// costs of the squares that a completion uses and the weights of the diagonals that it does not use sum to the slack.
/// So where they must exceed it there is no completion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Multipliers {
    /// The kind of line, its index ([`Line::index`]), its weight. Lines that are not named weigh 0; diagonals never
    /// weigh less.
    pub lines: Vec<(Line, usize, i64)>,
}

impl Multipliers {
    /// The weights on the transposed board of n rows.
    pub(super) fn transposed(&self, n: usize) -> Self {
        let transposed = |&(line, index, weight): &(Line, usize, i64)| match line {
            Line::Row => (Line::Column, index, weight),
            Line::Column => (Line::Row, index, weight),
            Line::Diagonal => (Line::Diagonal, 2 * (n - 1) - index, weight),
            Line::Antidiagonal => (Line::Antidiagonal, index, weight),
        };
        Self { lines: self.lines.iter().map(transposed).collect() }
    }

    /// Translates rows and columns of the residual to the board.
    pub(super) fn on_board(mut self, residual: &Residual) -> Self {
        for (line, index, _) in &mut self.lines {
            match line {
                Line::Row => *index = residual.rows()[*index] as usize,
                Line::Column => *index = residual.columns()[*index] as usize,
                Line::Diagonal | Line::Antidiagonal => {}
            }
        }
        self
    }
}

/// One step of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
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
    /// A square of the row that is looked at was passed over: it is not safe.
    Rejected {
        /// The square.
        square: Square,
        /// Why it is not safe.
        by: Pruning,
    },
    /// A row or a column without a queen has no open square left, so the branch ends.
    DeadEnd(EmptyLine),
    /// An argument other than an empty line ended the branch.
    Pruned(Pruning),
    /// A queen was taken back, and with it all that followed from it. If it was chosen, everything below it has been
    /// searched, except after [`Event::PutOff`].
    TakenBack(Square),
    /// The search leaves this branch unfinished. The queens that are taken back next, until another event, are not
    /// refuted, and there is at least one. Either they are
    /// chosen and forced again later, in the same order, and what a bound had removed is removed again, or everything
    /// below the queens that stand is searched anew, in another order.
    PutOff,
    /// A completion was found.
    Solution,
    /// A local search begins, or begins anew, with the fixed queens alone.
    Started,
    /// A local search placed a queen, perhaps where others attack her.
    Placed {
        /// Her square.
        queen: Square,
        /// Conflicts as they are now: where queens are exchanged, those that stand in the way of another, line by line;
        /// where they move along rows, pairs.
        conflicts: u64,
    },
    /// A local search exchanged the columns of two queens, and undid that unless it is kept.
    Exchanged {
        /// Where the two stand after the exchange.
        queens: [Square; 2],
        /// Conflicts after the exchange.
        conflicts: u64,
        /// False if it was undone.
        is_kept: bool,
    },
    /// A local search moved a queen along her row, and undid that unless it is kept.
    Moved {
        /// Where she stood.
        from: Square,
        /// Where she stands after the move.
        to: Square,
        /// Conflicts after the move: pairs of queens on a line, and queens on blocked squares.
        conflicts: u64,
        /// False if it was undone.
        is_kept: bool,
    },
    /// Simulated annealing goes on at this temperature.
    Cooled {
        /// The temperature; a conflict is its unit.
        temperature: f64,
    },
}

/// A row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyLine {
    /// A row.
    Row(u32),
    /// A column.
    Column(u32),
}

/// The constraint that [`Pruning::Hall`] names of the columns of rows.
pub(super) const COLUMNS_DIFFER: &str = "columns all different";
/// The same constraint of the rows of columns.
const ROWS_DIFFER: &str = "rows all different";

/// Why a square cannot carry a queen, or a branch cannot be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pruning {
    /// A queen on this square attacks it.
    Queen(Square),
    /// The choice of this square was tried, and led to no (further) completion.
    Refuted,
    /// k rows share k values, which no other row can have, or fewer (Hall's theorem); holds the name of the constraint.
    Hall(&'static str),
    /// An image under a symmetry of the puzzle comes first.
    Symmetry,
    /// A bound; holds its name.
    Bound(&'static str),
}

impl Pruning {
    /// The name of a constraint over columns becomes that of the one over rows; squares stay.
    fn transposed(self) -> Self {
        match self {
            Self::Hall(COLUMNS_DIFFER) => Self::Hall(ROWS_DIFFER),
            other => other,
        }
    }
}

impl Event {
    /// Translates rows and columns of the residual to the board.
    pub(crate) fn on_board(self, residual: &Residual) -> Self {
        let square = |square: Square| residual.square(square.row as usize, square.column as usize);
        self.mapped(square, |line| match line {
            EmptyLine::Row(i) => EmptyLine::Row(residual.rows()[i as usize]),
            EmptyLine::Column(j) => EmptyLine::Column(residual.columns()[j as usize]),
        })
    }

    /// The event on the transposed board, where rows are columns.
    pub(super) fn transposed(self) -> Self {
        let event = self.mapped(Square::transposed, |line| match line {
            EmptyLine::Row(row) => EmptyLine::Column(row),
            EmptyLine::Column(column) => EmptyLine::Row(column),
        });
        match event {
            Self::Removed { square, by } => Self::Removed { square, by: by.transposed() },
            Self::Pruned(by) => Self::Pruned(by.transposed()),
            other => other,
        }
    }

    /// The event with other squares and lines.
    fn mapped(self, square: impl Fn(Square) -> Square, line: impl Fn(EmptyLine) -> EmptyLine) -> Self {
        let pruning = |by: Pruning| match by {
            Pruning::Queen(queen) => Pruning::Queen(square(queen)),
            other => other,
        };
        match self {
            Self::Chosen(queen) => Self::Chosen(square(queen)),
            Self::Forced(queen) => Self::Forced(square(queen)),
            Self::TakenBack(queen) => Self::TakenBack(square(queen)),
            Self::Removed { square: removed, by } => Self::Removed { square: square(removed), by: pruning(by) },
            Self::Rejected { square: rejected, by } => Self::Rejected { square: square(rejected), by: pruning(by) },
            Self::Pruned(by) => Self::Pruned(pruning(by)),
            Self::DeadEnd(empty) => Self::DeadEnd(line(empty)),
            Self::Placed { queen, conflicts } => Self::Placed { queen: square(queen), conflicts },
            Self::Exchanged { queens, conflicts, is_kept } => {
                Self::Exchanged { queens: queens.map(&square), conflicts, is_kept }
            }
            Self::Moved { from, to, conflicts, is_kept } => {
                Self::Moved { from: square(from), to: square(to), conflicts, is_kept }
            }
            Self::Solution | Self::PutOff | Self::Started | Self::Cooled { .. } => self,
        }
    }

    /// A residual row without an open square.
    pub(crate) fn dead_row(i: usize) -> Self {
        Self::DeadEnd(EmptyLine::Row(i as u32))
    }
}
