//! Methods to count by, progress while a count runs, and its outcome.

use crate::engine::Limit;
use std::time::Duration;

/// Memory that a count may use where its budget does not say, in bytes.
pub const MEMORY: u64 = 512 << 20;

/// A method to count by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Recursion with bit masks, row by row: the plainest, for boards of few rows.
    Recursion,
    /// The same many positions at a time.
    RowByRow,
    /// The complete search of the engine `exact`.
    Exact,
    /// Halves of the board, of which pairs without a common line are counted.
    MeetInTheMiddle,
    /// The sum of smaller boards, each by the quickest of the other methods.
    Sum,
}

impl Method {
    /// The name that options and statistics give.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Recursion => "recursion",
            Self::RowByRow => "row-by-row",
            Self::Exact => "exact",
            Self::MeetInTheMiddle => "meet-in-the-middle",
            Self::Sum => "sum-of-boards",
        }
    }
}

/// Takes reports while a count runs, from any of its threads: the number of units of work that are done, and of all units.
pub(super) type Watch<'w> = &'w (dyn Fn(u64, u64) + Sync);

/// What is known of the number of completions of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownCount {
    /// Completions known of.
    pub value: u128,
    /// True if there are certainly no more.
    pub exhaustive: bool,
}

impl KnownCount {
    /// So many completions, and no more.
    pub const fn exactly(value: u128) -> Self {
        Self { value, exhaustive: true }
    }

    /// So many completions, and perhaps more.
    pub const fn at_least(value: u128) -> Self {
        Self { value, exhaustive: false }
    }

    /// True if there is one completion, and no other.
    pub fn is_unique(self) -> bool {
        self == Self::exactly(1)
    }
}

/// The outcome of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// Completions known of.
    pub value: u128,
    /// True if there are certainly no more.
    pub exhaustive: bool,
    /// The limit that ended the count early, if one did.
    pub cut_by: Option<Limit>,
    /// The method that counted; `None` if none did.
    pub method: Option<Method>,
    /// Time that the count took.
    pub elapsed: Duration,
}

impl Tally {
    /// The number alone.
    pub fn known(&self) -> KnownCount {
        KnownCount { value: self.value, exhaustive: self.exhaustive }
    }

    /// The tally of a board whose completions are all counted.
    pub fn exact(value: u128) -> Self {
        Self { value, exhaustive: true, cut_by: None, method: None, elapsed: Duration::ZERO }
    }

    /// The tally of a board that has this many completions, and perhaps more that nobody asked for.
    pub fn at_least(value: u128) -> Self {
        Self { exhaustive: false, ..Self::exact(value) }
    }

    /// The tally of a board of which nothing is known because of a limit.
    pub fn unknown(limit: Limit) -> Self {
        Self { cut_by: Some(limit), ..Self::at_least(0) }
    }
}
