//! The symmetries of a board, and what they save.
//!
//! A symmetry is one of the eight of the square that maps free rows and columns onto such with the same distances, and
//! open squares onto open ones. Completions are then mapped onto completions, so it is enough to count some and to
//! multiply. Two ways to choose them, used together:
//!
//! 1. *Column sets.* Let S be the columns of the top half's queens. The mirror maps S to its reverse, the flip to its
//!    complement, the half turn to both. Only the least S of a class is searched, and counts for all of them.
//! 2. *Rays.* A transposition or quarter turn maps the columns of the top half to the rows of the left half. Read along
//!    the four rays from the centre which side each line has its queen on: four words, permuted and complemented by the
//!    symmetries. Take a word or its complement, whichever is less, and call it the ray's level. Such a symmetry swaps
//!
//! ```text
//!            up                  M = max(level of left, level of right)      known for a column set
//!       left -+- right           N = max(level of up,   level of down)       known for each list of placements
//!            down
//! ```
//!
//! so as many completions have N < M as have N > M, and it is enough to count the first twice and N = M once.
//! The condition is one for each half alone, and lists of placements are kept in the order of their levels: so it costs
//! nothing, those that do not take part are left out at the end.

use super::board::Board;

/// The symmetries of a board that the counter can use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Symmetry {
    /// Left and right swapped.
    pub(crate) mirror: bool,
    /// Top and bottom swapped.
    pub(crate) flip: bool,
    /// Half turn.
    pub(crate) turn: bool,
    /// At least one of those that swap rows and columns: a transposition or a quarter turn.
    pub(crate) swap: bool,
}

impl Symmetry {
    pub(crate) fn of(board: &Board) -> Symmetry {
        let has = |swap, rows, columns| Transformation { swap, rows, columns }.keeps(board);
        let both = [(false, false), (false, true), (true, false), (true, true)];
        Symmetry {
            mirror: has(false, false, true),
            flip: has(false, true, false),
            turn: has(false, true, true),
            swap: both.into_iter().any(|(rows, columns)| has(true, rows, columns)),
        }
    }

    /// Of these the ones that map the halves of a board of `len` rows onto each other: if that is odd, only the mirror.
    pub(crate) fn usable(self, len: usize) -> Symmetry {
        if len.is_multiple_of(2) { self } else { Symmetry { mirror: self.mirror, ..Symmetry::default() } }
    }

    /// By what factor these reduce the work.
    pub(crate) fn order(self) -> u32 {
        let sets = 1 + u32::from(self.mirror) + u32::from(self.flip) + u32::from(self.turn);
        if self.swap { 2 * sets } else { sets }
    }

    /// How many of `len` columns' sets equivalent to `set` there are if it is the least of them, otherwise `None`.
    /// The sets have half of the columns if the flip or the turn is to be used.
    pub(crate) fn class(self, set: usize, len: usize) -> Option<u64> {
        let all = (1 << len) - 1;
        let reverse = reversed(set, len);
        let images = [(true, set), (self.mirror, reverse), (self.flip, all ^ set), (self.turn, all ^ reverse)];
        let images = images.iter().filter(|(used, _)| *used).map(|&(_, image)| image);
        if images.clone().any(|image| image < set) {
            return None;
        }
        let fixed = images.clone().filter(|&image| image == set).count();
        Some((images.count() / fixed) as u64)
    }
}

/// First swaps rows and columns, then reverses them, each if told to.
#[derive(Clone, Copy)]
struct Transformation {
    swap: bool,
    rows: bool,
    columns: bool,
}

impl Transformation {
    fn keeps(self, board: &Board) -> bool {
        let len = board.len();
        let (rows, columns) = if self.swap { (board.columns(), board.rows()) } else { (board.rows(), board.columns()) };
        let distances =
            same_distances(rows, board.rows(), self.rows) && same_distances(columns, board.columns(), self.columns);
        let image = |i, j| {
            let (i, j) = if self.swap { (j, i) } else { (i, j) };
            (if self.rows { len - 1 - i } else { i }, if self.columns { len - 1 - j } else { j })
        };
        let same = |i, j| {
            let (p, q) = image(i, j);
            board.is_open(i, j) == board.is_open(p, q)
        };
        distances && (0..len).all(|i| (0..len).all(|j| same(i, j)))
    }
}

/// Whether the lines `from`, reversed if told so, lie at the same distances as the lines `to`.
fn same_distances(from: &[u32], to: &[u32], reversed: bool) -> bool {
    let gaps = |lines: &[u32]| lines.windows(2).map(|pair| pair[1] - pair[0]).collect::<Vec<_>>();
    let mut from = gaps(from);
    if reversed {
        from.reverse();
    }
    from == gaps(to)
}

/// Which way a ray runs over the lines of its half, ascending from the top or from the left.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ray {
    /// Away from the centre: right and down.
    Ascending,
    /// Towards the border: left and up.
    Descending,
}

/// The level of a ray whose `width` lines have their queen on one side for those of `set`, on the other for the rest.
pub(crate) fn level(set: usize, width: usize, ray: Ray) -> usize {
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
