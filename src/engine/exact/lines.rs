//! Rows and columns as the things a search branches on.

/// A row or a column of the residual, by its index there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Row(usize),
    Column(usize),
}

/// Distance of each coordinate from the middle of the board, doubled so that it is whole: the tie-break of both
/// searches. Lines in the middle close the most squares, so their mistakes show soonest.
pub(super) fn from_centre(coordinates: &[u32], n: usize) -> Vec<u32> {
    coordinates.iter().map(|&x| (2 * x + 1).abs_diff(n as u32)).collect()
}

impl Line {
    /// The square where this line meets the other line of that index, as (row, column).
    pub(super) fn square(self, other: usize) -> (usize, usize) {
        match self {
            Line::Row(i) => (i, other),
            Line::Column(j) => (other, j),
        }
    }
}

/// The members of a set of lines, ascending.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}
