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

/// Distance of each coordinate from the middle of the board, doubled so that it is whole: the tie-break on large
/// residuals. Lines in the middle close the most squares, so their mistakes show soonest.
pub(super) fn from_centre(coordinates: &[u32], n: usize) -> Vec<u32> {
    coordinates.iter().map(|&x| (2 * x + 1).abs_diff(n as u32)).collect()
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
