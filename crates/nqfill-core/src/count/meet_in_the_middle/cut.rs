//! The geometry of a cut: how a board falls into quarters.
//!
//! The top half should be half of the rows, or nearly so: then the fewest pairs of halves are tested. The cut of the
//! columns changes neither the halves nor the pairs, but the cost of joining halves from quarters: states of the
//! left quarter are taken one by one, states of the right one in groups. So few and small states on the left
//! are quicker, until listing the many on the right takes longer.
//!
//! Often it is better still to leave the border row, the first of the bottom half, out of the quarters, and to add its
//! queen to the halves that are joined from them ([`Border`](super::border::Border)).

use super::subsets::binomial;
use crate::board::{Residual, Symmetry};
use std::ops::Range;

/// A cut of a board into quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::count) struct Cut {
    /// Applied to the board before it is cut.
    pub(super) symmetry: Symmetry,
    /// Rows of the top half.
    pub(super) top: usize,
    /// True if the first row of the bottom half, the border row, is left out of the quarters.
    pub(super) border: bool,
    /// Columns of the left half.
    pub(super) left: usize,
    /// Free rows of the board.
    pub(super) len: usize,
}

/// Rows and columns of a quarter.
pub(super) type Area = (Range<usize>, Range<usize>);

/// Most lists that the states of a quarter on one set of columns may be in. A power of two: numbers of lists are
/// masked by it, so that no index needs a check.
pub(super) const MAX_LISTS: usize = 1 << 10;

impl Cut {
    /// The cut of a board of `len` rows through its middle.
    pub(super) fn in_half(len: usize) -> Self {
        Self { symmetry: Symmetry::ALL[0], top: len / 2, border: false, left: len / 2, len }
    }

    /// The board that is cut: the image of `board` under the cut's symmetry.
    pub(super) fn image(self, board: &Residual) -> Residual {
        board.image(self.symmetry)
    }

    /// Rows of the quarters of the bottom half.
    pub(super) fn bottom(self) -> Range<usize> {
        self.top + usize::from(self.border)..self.len
    }

    /// The quarters: top left, top right, bottom left, bottom right.
    pub(super) fn parts(self) -> [Area; 4] {
        let (Self { top, left, len, .. }, bottom) = (self, self.bottom());
        [(0..top, 0..left), (0..top, left..len), (bottom.clone(), 0..left), (bottom, left..len)]
    }

    /// True if the squares of each quarter fit the word that its walk uses, even if all are open, and its lists are no
    /// more than [`MAX_LISTS`].
    pub(super) fn has_room(self) -> bool {
        let (rows, columns) = (self.top.max(self.bottom().len()), self.left.max(self.len - self.left));
        rows * columns <= u128::BITS as usize && binomial(rows, rows / 2) <= MAX_LISTS
    }
}

/// Most states of a quarter within `bytes` for the whole count. The rest is for the groups and the lists of halves.
pub(super) fn most_states(bytes: u64) -> usize {
    usize::try_from(bytes / 5 / size_of::<u64>() as u64).unwrap_or(usize::MAX)
}
