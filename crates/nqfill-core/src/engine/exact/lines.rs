//! Free rows and columns: what a search branches on.

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

/// The members of a set of lines, ascending.
#[inline]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}
