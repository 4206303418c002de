//! Free rows and columns: what a search branches on.

pub(super) use crate::board::ones_of as bits;

/// A row or a column of the residual, by its index there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FreeLine {
    Row(usize),
    Column(usize),
}

impl FreeLine {
    /// The square where this line meets the crossing line of index `other`, as (row, column).
    pub(super) fn square(self, other: usize) -> (usize, usize) {
        match self {
            Self::Row(i) => (i, other),
            Self::Column(j) => (other, j),
        }
    }
}
