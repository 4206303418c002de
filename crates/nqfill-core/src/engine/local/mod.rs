//! Parts shared by local searches: positions with their conflicts, and the moves that lead from one to the next.
//!
//! A [`ExchangePosition`] has one queen in every row and column, and two of them exchange columns; a [`RowPosition`] has one in
//! every row, and she moves along it.

mod position;
mod row_position;

pub(crate) use position::ExchangePosition;
pub(super) use row_position::{RowPosition, Start};

use super::{Attempts, Flow, Limit, Run, Stop};
use std::ops::ControlFlow;

/// The most moves that a local search considers before it gives up: this many, and [`MOVES_A_ROW`] for each free row.
const MOVES: u64 = 2_000_000;
const MOVES_A_ROW: u64 = 500;

/// Counts starts and moves, and ends a search that has tried enough.
pub(super) struct Patience {
    effort: Attempts,
    most: u64,
}

impl Patience {
    /// For a residual of m rows.
    pub(super) fn new(m: usize) -> Self {
        Self { effort: Attempts::default(), most: MOVES + MOVES_A_ROW * m as u64 }
    }

    /// Counts one more start.
    pub(super) fn start(&mut self) {
        self.effort.starts += 1;
    }

    /// Counts one more move.
    #[inline]
    pub(super) fn consider(&mut self, run: &mut Run<'_>) -> Flow {
        if self.effort.moves >= self.most {
            return ControlFlow::Break(self.give_up());
        }
        self.effort.moves += 1;
        run.node()
    }

    /// The end of a search that proves nothing.
    pub(super) fn give_up(&self) -> Stop {
        Stop::Limit(Limit::GaveUp(self.effort))
    }
}
