//! What ends work before all is known.

use crate::referee::Rejection;
use std::ops::ControlFlow;
use thiserror::Error;

/// Why something is not known, or not all of it: the one word of all verbs for a limit that came.
///
/// Where nothing is known it is the error, or the content of `Undecided`; where a part is known it stands beside that, as
/// `cut_by`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Limit {
    /// The time limit.
    #[error("the search was ended by the time limit")]
    Time,
    /// The node limit.
    #[error("the search was ended by the node limit")]
    Nodes,
    /// The interrupt flag was set, or the poll said so.
    #[error("the search was ended by an interrupt")]
    Interrupt,
    /// The memory limit; holds the least number of bytes needed.
    #[error("the search was ended by the memory limit: at least {0} bytes are needed")]
    Memory(u64),
    /// The system's memory, whatever the limit; holds the number of bytes that it did not give.
    #[error("the search was ended by the system's memory: it does not give the {0} bytes that are needed")]
    NoMemory(u64),
    /// The residual has more rows than the engine takes.
    #[error("{rows} free rows, and this engine takes at most {most}")]
    TooManyRows {
        /// Free rows of the puzzle.
        rows: usize,
        /// Most free rows that the engine takes.
        most: usize,
    },
    /// The free columns span more than the engine takes.
    #[error("the free columns span {columns}, and this engine takes at most {most}")]
    TooWide {
        /// Columns from the first free one to the last.
        columns: usize,
        /// Widest span that the engine takes.
        most: usize,
    },
    /// The engine cannot prove anything and has made all its attempts.
    #[error("the engine found nothing in {} moves, and cannot prove that there is nothing", .0.moves)]
    GaveUp(Attempts),
    /// There are more completions than can be sorted into canonical order.
    #[error("too many completions to sort")]
    TooManyToSort,
    /// The referee rejected the engine's answer: a defect of the engine.
    #[error("the engine's answer is wrong: {0}")]
    Rejected(#[from] Rejection),
}

impl Limit {
    /// A limit of each kind, for tests of those who have words for them in another crate: more kinds may come.
    pub const KINDS: [Self; 10] = [
        Self::Time,
        Self::Nodes,
        Self::Interrupt,
        Self::Memory(0),
        Self::NoMemory(0),
        Self::TooManyRows { rows: 0, most: 0 },
        Self::TooWide { columns: 0, most: 0 },
        Self::GaveUp(Attempts { starts: 0, moves: 0 }),
        Self::TooManyToSort,
        Self::Rejected(Rejection::Attacked(0)),
    ];

    /// True of the limits that a [`Budget`](super::Budget) sets, and of the system's memory: with more of it, more would be
    /// known.
    pub const fn is_of_budget(self) -> bool {
        matches!(self, Self::Time | Self::Nodes | Self::Interrupt | Self::Memory(_) | Self::NoMemory(_))
    }
}

/// The moves of a search that proves nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attempts {
    /// Starts from a new placement.
    pub starts: u64,
    /// Moves considered, over all starts.
    pub moves: u64,
}

/// Why a search ended before it had seen its whole space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// No more solutions are wanted.
    Enough,
    /// What this part of the work may cost is spent; another part may follow.
    Allowance,
    /// Nothing else may follow.
    Limit(Limit),
}

/// What a part of a search returns. It breaks with what stops the search: a limit of its budget, or that no more completions are
/// wanted. `Continue(())` at the end means that the whole space was searched.
pub type Flow = ControlFlow<Stop>;

#[cfg(test)]
mod tests {
    use super::*;

    /// The compiler asks here for a new kind.
    const fn place(limit: Limit) -> usize {
        match limit {
            Limit::Time => 0,
            Limit::Nodes => 1,
            Limit::Interrupt => 2,
            Limit::Memory(_) => 3,
            Limit::NoMemory(_) => 4,
            Limit::TooManyRows { .. } => 5,
            Limit::TooWide { .. } => 6,
            Limit::GaveUp(_) => 7,
            Limit::TooManyToSort => 8,
            Limit::Rejected(_) => 9,
        }
    }

    #[test]
    fn every_kind_of_limit_is_in_the_table() {
        assert!(Limit::KINDS.into_iter().map(place).eq(0..Limit::KINDS.len()));
    }
}
