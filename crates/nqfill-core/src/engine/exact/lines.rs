//! Rows and columns as the things a search branches on.

/// A row or a column of the residual, by its index there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Row(usize),
    Column(usize),
}

/// Distance of each coordinate from the middle of the board, doubled so that it is whole: the tie-break of the
/// wide search. Lines in the middle close the most squares, so their mistakes show soonest.
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

/// How late the k-th of m rows or columns is preferred among lines of equal width in the dense search: the middle first.
///
/// Without the bound, nodes on five frame boards of m = 18 to 24, in millions: halfway between middle and edge first 81,
/// middle first 96, by a hash 102, edge first 159, in order 173. With it, halfway first takes as long as middle first on
/// boards without completions in the hard band and half as long beyond it, but is slower to the first completion on 9 of
/// 13 boards that have some, by up to 18 times. Choosing by the squares that either queen would close, anew at every
/// node, saves another 15 % of the nodes and costs more than it saves.
pub(super) fn rank(k: usize, m: usize) -> usize {
    (2 * k + 1).abs_diff(m)
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
