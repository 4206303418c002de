//! The symmetries of a board, and the work that they save.
//!
//! The symmetries of a residual about its own centre map completions onto completions, so it is enough to count some
//! and to multiply. Two ways to choose them, used together:
//!
//! 1. *Column sets.* Let S be the columns of the top half's queens. The mirror maps S to its reverse, the flip to its
//!    complement, the half turn to both. Only the least S of a class is searched, and counts for all of them.
//! 2. *Rays.* A transposition or quarter turn maps the columns of the top half to the rows of the left half. Read along
//!    the four rays from the centre which side each line has its queen on: four words, permuted and complemented by the
//!    symmetries. The *level* of a ray is its word or the complement, whichever is less. Such a symmetry swaps
//!
//! ```text
//!            up                  M = max(level of left, level of right)      known for a column set
//!       left -+- right           N = max(level of up,   level of down)       known for each list of states
//!            down
//! ```
//!
//! so as many completions have N < M as have N > M, and it is enough to count the first twice and N = M once. Halves
//! with N < M are *doubled*, those with N = M are *singles*. The condition is one for each half alone, and lists of
//! states are kept in the order of their levels, so it costs nothing: lists that take no part are the last ones.

use crate::board::{Residual, Symmetry};

/// The symmetries of a board that the counter can use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Symmetries {
    /// Left and right swapped.
    pub(super) mirror: bool,
    /// Top and bottom swapped.
    pub(super) flip: bool,
    pub(super) half_turn: bool,
    /// A symmetry that swaps rows and columns: a transposition or a quarter turn.
    pub(super) swap: bool,
}

impl Symmetries {
    pub(super) fn new(board: &Residual) -> Self {
        let swaps = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.swaps_rows_and_columns());
        Self {
            mirror: board.is_kept_by(Symmetry::MIRROR),
            flip: board.is_kept_by(Symmetry::FLIP),
            half_turn: board.is_kept_by(Symmetry::HALF_TURN),
            swap: swaps.into_iter().any(|symmetry| board.is_kept_by(symmetry)),
        }
    }

    /// The symmetries that map the halves of a board of `len` rows onto each other: only the mirror if `len` is odd.
    pub(super) fn usable(self, len: usize) -> Self {
        if len.is_multiple_of(2) { self } else { Self { mirror: self.mirror, ..Self::default() } }
    }

    /// The factor by which they reduce the work.
    pub(super) fn order(self) -> u32 {
        let sets = 1 + u32::from(self.mirror) + u32::from(self.flip) + u32::from(self.half_turn);
        if self.swap { 2 * sets } else { sets }
    }

    /// Number of column sets of a board of `len` columns in the class of `set` if it is the least of them, otherwise
    /// `None`. The sets have half of the columns if the flip or the half turn is to be used.
    pub(super) fn class(self, set: usize, len: usize) -> Option<u64> {
        let all = (1 << len) - 1;
        let reverse = reversed(set, len);
        let images = [(true, set), (self.mirror, reverse), (self.flip, all ^ set), (self.half_turn, all ^ reverse)];
        let images = images.iter().filter(|(used, _)| *used).map(|&(_, image)| image);
        if images.clone().any(|image| image < set) {
            return None;
        }
        let fixed = images.clone().filter(|&image| image == set).count();
        Some((images.count() / fixed) as u64)
    }
}

/// The direction of a ray over the lines of its half, which ascend from the top or from the left.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ray {
    /// Away from the centre: right and down.
    Ascending,
    /// Towards the border: left and up.
    Descending,
}

/// The level of a ray whose `width` lines have their queen on one side for the lines of `set`, on the other for the
/// rest.
pub(super) fn level(set: usize, width: usize, ray: Ray) -> usize {
    let all = (1 << width) - 1;
    let word = match ray {
        Ray::Ascending => set,
        Ray::Descending => reversed(set, width),
    };
    word.min(all ^ word)
}

/// A set of `width` lines counted from the other end.
fn reversed(set: usize, width: usize) -> usize {
    set.reverse_bits().checked_shr(usize::BITS - width as u32).unwrap_or(0)
}
