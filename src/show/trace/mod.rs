//! Searches step by step: [`trace`] makes steps of the events of an engine, a [`Replay`] shows the board after each of
//! them, and every format is a consumer of these two.

pub mod data;
mod replay;
#[cfg(test)]
mod tests;
mod tracer;

pub use replay::{Mark, Replay};
pub use tracer::{TraceRequest, trace};

use nqfill_core::board::Square;
use nqfill_core::engine::{EmptyLine, Pruning};
use nqfill_core::solve::{Answer, Listing, Outcome};

/// One step of a search. Squares are 0-based.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Its number, from 1.
    pub number: u64,
    /// The action.
    pub action: Action,
    /// Queens on the board after it, without the fixed ones.
    pub depth: usize,
    /// Queens after it that can be taken back, those that were forced among them.
    pub path: usize,
    /// Nodes of the search so far, as the engine counts them.
    pub nodes: u64,
    /// Dead ends so far.
    pub dead_ends: u64,
}

/// The action of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A queen is placed.
    Place {
        /// Her square.
        queen: Square,
        /// True if her row or column has no other open square; false if the search tries her.
        is_forced: bool,
    },
    /// Squares are closed, all for one reason or by one scan of a row.
    Close {
        /// The squares, each with the reason.
        squares: Vec<(Square, Pruning)>,
        /// True if they were only found not to be safe when their row was scanned.
        is_scan: bool,
    },
    /// The queens that stand cannot be completed.
    DeadEnd(Dead),
    /// A queen is taken back, with all that followed from her.
    TakeBack(Square),
    /// The search leaves this branch, and may come back to it.
    PutOff,
    /// A completion: the column of each row.
    Solution(Vec<u32>),
    /// A local search begins with all queens on the board.
    Scatter {
        /// The number of this start, from 1.
        start: u64,
        /// The queens, without the fixed ones.
        queens: Vec<Square>,
        /// Conflicts between them.
        conflicts: u64,
    },
    /// A queen moves along her row, or two exchange their columns.
    Move {
        /// From where to where.
        moves: Vec<[Square; 2]>,
        /// Conflicts before.
        before: u64,
        /// Conflicts after.
        after: u64,
        /// False if the move is undone.
        is_kept: bool,
    },
    /// Annealing goes on at this temperature.
    Cool(f64),
}

/// The reason why the queens that stand cannot be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dead {
    /// A line has no open square left.
    Line(EmptyLine),
    /// Another argument.
    Pruned(Pruning),
    /// A local search that finds nothing better, or that has cooled down.
    Stuck,
}

/// The end of a trace.
#[derive(Clone, Debug)]
pub struct Ended {
    /// The outcome and its cost; of a trace that was cut, as far as its last step.
    pub answer: Answer,
    /// True if the search went on beyond the last step that was wanted.
    pub is_cut: bool,
    /// Steps reported.
    pub steps: u64,
    /// Dead ends among them.
    pub dead_ends: u64,
}

impl Ended {
    /// True if a limit ended the search before its last step.
    pub fn is_limited(&self) -> bool {
        let outcome = &self.answer.outcome;
        !self.is_cut && matches!(outcome, Outcome::Undecided(_) | Outcome::Solved(Listing { cut_by: Some(_), .. }))
    }
}
