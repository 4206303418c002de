//! Open squares that a search closes on its way down and reopens on its way back.

use crate::board::bits::{BitMatrix, ones};
use crate::board::residual::Residual;

/// Squares as bits, and how many of each row are open.
#[derive(Clone)]
pub struct CountedMatrix {
    open: BitMatrix,
    counts: Vec<u32>,
}

impl CountedMatrix {
    /// Squares of m rows and m columns, all closed.
    pub fn closed(m: usize) -> Self {
        Self { open: BitMatrix::new(m, m), counts: vec![0; m] }
    }

    /// Squares of m rows and m columns, all open.
    pub fn opened(m: usize) -> Self {
        Self { open: BitMatrix::ones(m, m), counts: vec![m as u32; m] }
    }

    /// The open squares of a residual.
    fn of(residual: &Residual) -> Self {
        let open = residual.open_squares().clone();
        let count = |i: usize| open.row(i).iter().map(|word| word.count_ones()).sum();
        Self { counts: (0..residual.len()).map(count).collect(), open }
    }

    /// The open squares of a row, by column.
    pub fn row(&self, i: usize) -> impl Iterator<Item = usize> + '_ {
        ones(self.open.row(i))
    }

    /// True if a square is open.
    #[inline]
    pub fn contains(&self, i: usize, j: usize) -> bool {
        self.open.contains(i, j)
    }

    /// Number of open squares of a row.
    #[inline]
    pub fn count(&self, i: usize) -> u32 {
        self.counts[i]
    }

    /// Opens a closed square.
    #[inline]
    pub fn open(&mut self, i: usize, j: usize) {
        self.open.insert(i, j);
        self.counts[i] += 1;
    }

    /// Closes an open square, and returns how many are left in its row.
    #[inline]
    pub fn close(&mut self, i: usize, j: usize) -> u32 {
        self.open.remove(i, j);
        self.counts[i] -= 1;
        self.counts[i]
    }
}

/// The open squares of a residual, row by row, with a trail of those that were closed.
///
/// Each closed square is logged. To copy m x m bits would cost more than the few squares that a queen closes deep in a tree.
pub(crate) struct TrailMatrix {
    rows: CountedMatrix,
    trail: Vec<(u32, u32)>,
}

impl TrailMatrix {
    /// The open squares of a residual.
    pub(crate) fn of(residual: &Residual) -> Self {
        Self { rows: CountedMatrix::of(residual), trail: Vec::new() }
    }

    /// The open squares.
    #[inline]
    pub(crate) fn rows(&self) -> &CountedMatrix {
        &self.rows
    }

    /// Closes a square, and returns how many are left in its row. `None` if it was closed.
    #[inline]
    pub(crate) fn close(&mut self, i: usize, j: usize) -> Option<u32> {
        self.rows.open.contains(i, j).then(|| {
            self.trail.push((i as u32, j as u32));
            self.rows.close(i, j)
        })
    }

    /// A point for [`TrailMatrix::rewind`].
    #[inline]
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Reopens the squares closed since the mark, and tells of each.
    pub(crate) fn rewind(&mut self, mark: usize, mut reopened: impl FnMut(usize, usize)) {
        for (i, j) in self.trail.drain(mark..) {
            self.rows.open(i as usize, j as usize);
            reopened(i as usize, j as usize);
        }
    }

    /// The trail, for room to be made in it.
    pub(crate) fn trail(&mut self) -> &mut Vec<(u32, u32)> {
        &mut self.trail
    }

    /// Bytes of the squares, each `matrices` times, and of the trail.
    pub(crate) fn bytes(&self, matrices: usize) -> u64 {
        let squares = matrices * self.rows.counts.len() * self.rows.open.words_a_row() * size_of::<u64>();
        (squares + self.trail.capacity() * size_of::<(u32, u32)>()) as u64
    }
}
