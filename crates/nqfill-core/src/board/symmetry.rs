//! The eight symmetries of the square, and the subgroup that leaves a puzzle unchanged.

use super::placement::Placement;
use super::puzzle::Puzzle;
use super::square::Square;
use super::square_set::SquareSet;
use std::convert::Infallible;

/// One of the eight symmetries of the square board.
///
/// ```
/// use nqfill_core::{Puzzle, Symmetry};
///
/// let puzzle: Puzzle = "Q...\n....\n....\n....".parse()?;
/// // The identity and the reflection in the diagonal through the queen.
/// assert_eq!(Symmetry::of_puzzle(&puzzle).len(), 2);
/// assert!(Symmetry::ALL.iter().any(|symmetry| symmetry.image(&[1, 3, 0, 2]) == [2, 0, 3, 1]));
/// # Ok::<(), nqfill_core::board::DrawingError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transpose: bool,
    flip_rows: bool,
    flip_columns: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = {
        let mut all = [Self { transpose: false, flip_rows: false, flip_columns: false }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Self { transpose: i & 4 != 0, flip_rows: i & 2 != 0, flip_columns: i & 1 != 0 };
            i += 1;
        }
        all
    };

    /// Swaps left and right.
    pub(crate) const MIRROR: Self = Self { transpose: false, flip_rows: false, flip_columns: true };
    /// Swaps top and bottom.
    pub(crate) const FLIP: Self = Self { transpose: false, flip_rows: true, flip_columns: false };
    /// The half turn.
    pub(crate) const HALF_TURN: Self = Self { transpose: false, flip_rows: true, flip_columns: true };
    pub(crate) const TRANSPOSITION: Self = Self { transpose: true, flip_rows: false, flip_columns: false };

    /// This symmetry followed by another one.
    pub const fn then(self, next: Self) -> Self {
        let (rows, columns) =
            if next.transpose { (self.flip_columns, self.flip_rows) } else { (self.flip_rows, self.flip_columns) };
        Self {
            transpose: self.transpose ^ next.transpose,
            flip_rows: rows ^ next.flip_rows,
            flip_columns: columns ^ next.flip_columns,
        }
    }

    /// True for the transpositions and the quarter turns, which take rows to columns.
    #[doc(hidden)]
    pub const fn swaps_rows_and_columns(self) -> bool {
        self.transpose
    }

    /// True if diagonals go to antidiagonals and these to diagonals.
    #[doc(hidden)]
    pub const fn swaps_diagonals(self) -> bool {
        self.flip_rows ^ self.flip_columns
    }

    /// True for the identity, the half turn and the quarter turns; the other four are reflections.
    pub(crate) fn is_rotation(self) -> bool {
        !(self.transpose ^ self.flip_rows ^ self.flip_columns)
    }

    /// The image of a square of an `n` x `n` board.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn apply(self, n: usize, square: Square) -> Square {
        let last = n as u32 - 1;
        let Square { mut row, mut column } = square;
        if self.transpose {
            std::mem::swap(&mut row, &mut column);
        }
        Square::new(
            if self.flip_rows { last - row } else { row },
            if self.flip_columns { last - column } else { column },
        )
    }

    /// The symmetries that lead from one board to another, in the order of [`Self::ALL`]; none if they differ up to symmetry.
    pub fn between(one: &Placement, other: &Placement) -> Vec<Self> {
        Self::ALL.into_iter().filter(|symmetry| symmetry.image_of(one) == *other).collect()
    }

    /// The group of symmetries that map the fixed queens and the blocked squares of a puzzle to themselves.
    pub fn of_puzzle(puzzle: &Puzzle) -> Vec<Self> {
        let n = puzzle.n();
        let is_fixed = |square: Square| puzzle.fixed_column(square.row as usize) == Some(square.column);
        let keeps = |symmetry: &Self| {
            // The identity, which a look at each square would cost most, keeps everything.
            *symmetry == Self::ALL[0]
                || puzzle.fixed().all(|square| is_fixed(symmetry.apply(n, square)))
                    && puzzle.blocked().iter().all(|square| puzzle.blocked().contains(symmetry.apply(n, square)))
        };
        Self::ALL.into_iter().filter(keeps).collect()
    }

    /// The usual name: a turn clockwise (`r90`), the mirror of left and right, or of top and bottom (`flip`), a transposition.
    pub const fn name(self) -> &'static str {
        match (self.transpose, self.flip_rows, self.flip_columns) {
            (false, false, false) => "identity",
            (true, false, true) => "r90",
            (false, true, true) => "r180",
            (true, true, false) => "r270",
            (false, false, true) => "mirror",
            (false, true, false) => "flip",
            (true, false, false) => "transpose",
            (true, true, true) => "antitranspose",
        }
    }

    /// The image of a board.
    pub fn image_of(self, placement: &Placement) -> Placement {
        let [queens, blocked] = [placement.queens(), placement.blocked()].map(|squares| self.image_of_set(squares));
        Placement::from_sets(placement.n(), queens, blocked).expect("a placement has the size of a board")
    }

    fn image_of_set(self, squares: &SquareSet) -> SquareSet {
        squares.image(|square| self.apply(squares.n(), square))
    }

    /// The image of a placement of one queen a row (`columns[row]`), in the same form.
    pub fn image(self, columns: &[u32]) -> Vec<u32> {
        let mut image = vec![0; columns.len()];
        for (row, &column) in columns.iter().enumerate() {
            let square = self.apply(columns.len(), Square::new(row as u32, column));
            image[square.row as usize] = square.column;
        }
        image
    }
}

/// What a board is up to symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The image that comes first: by the squares of its queens, row by row, then by those of its blocked squares. All eight
    /// images of a board have the same.
    pub placement: Placement,
    /// The first of [`Symmetry::ALL`] that leads to it.
    pub symmetry: Symmetry,
    /// Symmetries that leave the board unchanged; 8 divided by this is the number of different images.
    pub stabiliser: usize,
}

impl Canonical {
    /// The canonical form of a board.
    ///
    /// ```
    /// use nqfill_core::{Placement, Square, board::Canonical};
    ///
    /// let corner = |row, column| Placement::new(4, vec![Square::new(row, column)], vec![]);
    /// let canonical = Canonical::of(&corner(3, 0)?);
    /// assert_eq!(canonical.placement, corner(0, 0)?);
    /// assert_eq!((canonical.symmetry.name(), canonical.stabiliser), ("flip", 2));
    /// # Ok::<(), nqfill_core::PlacementError>(())
    /// ```
    pub fn of(placement: &Placement) -> Self {
        let Ok(canonical) = Self::within(placement, |_| Ok::<_, Infallible>(()));
        canonical
    }

    /// The canonical form of a board. Before each image it says of how many squares that is made.
    ///
    /// # Errors
    /// What `looks` says.
    #[doc(hidden)]
    pub fn within<E>(placement: &Placement, mut looks: impl FnMut(usize) -> Result<(), E>) -> Result<Self, E> {
        let mut best = Self { placement: placement.clone(), symmetry: Symmetry::ALL[0], stabiliser: 1 };
        for symmetry in Symmetry::ALL.into_iter().skip(1) {
            looks(placement.queens().len() + placement.blocked().len())?;
            let queens = symmetry.image_of_set(placement.queens());
            // Most images are ruled out by their queens, which are few.
            if queens != *placement.queens() && queens.iter().gt(best.placement.queens().iter()) {
                continue;
            }
            let image = symmetry.image_of(placement);
            best.stabiliser += usize::from(image == *placement);
            if squares(&image).lt(squares(&best.placement)) {
                (best.placement, best.symmetry) = (image, symmetry);
            }
        }
        Ok(best)
    }

    /// The canonical form in few bytes: its size, the number of its queens, then the distance from each square to the next.
    /// Boards have the same key if a symmetry maps them to each other, and only then.
    #[must_use]
    pub fn key(&self) -> Box<[u8]> {
        let mut key = Vec::new();
        write_number(&mut key, self.placement.n() as u64);
        write_number(&mut key, self.placement.queens().len() as u64);
        for squares in [self.placement.queens(), self.placement.blocked()] {
            write_squares(&mut key, squares);
        }
        key.into()
    }
}

fn write_squares(key: &mut Vec<u8>, squares: &SquareSet) {
    let place = |square: Square| u64::from(square.row) * squares.n() as u64 + u64::from(square.column);
    let mut last = 0;
    for square in squares.iter().map(place) {
        write_number(key, square - last);
        last = square;
    }
}

/// Seven bits a byte, the lowest first; the last byte is below 128.
fn write_number(key: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        key.push(number as u8 | 128);
        number >>= 7;
    }
    key.push(number as u8);
}

/// The squares by which images are compared: as many queens in each, so that these decide first.
fn squares(placement: &Placement) -> impl Iterator<Item = Square> + '_ {
    placement.queens().iter().chain(placement.blocked().iter())
}

/// True if a solution is lexicographically first in its class under the given group.
pub(crate) fn is_first_of_its_class(columns: &[u32], group: &[Symmetry]) -> bool {
    group.iter().all(|symmetry| columns <= symmetry.image(columns).as_slice())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_boards::squares;

    #[test]
    fn the_group_of_a_puzzle_is_what_leaves_it_unchanged() {
        let whole = [(0, 1), (1, 3), (2, 0), (3, 2)];
        for (n, queens, blocked, size) in [
            (5, &[][..], &[][..], 8),
            (5, &[(2, 2)], &[], 8),
            (5, &[(0, 0)], &[], 2),
            (4, &whole, &[], 4),
            (5, &[(0, 1)], &[], 1),
            (5, &[], &[(0, 2)], 2),
        ] {
            let puzzle = Puzzle::new(n, squares(queens), squares(blocked)).expect("no conflict");
            assert_eq!(Symmetry::of_puzzle(&puzzle).len(), size, "{puzzle}");
        }
    }

    #[test]
    fn one_symmetry_after_another_is_a_symmetry() {
        let square = Square::new(1, 4);
        for first in Symmetry::ALL {
            for next in Symmetry::ALL {
                let image = next.apply(7, first.apply(7, square));
                assert_eq!(first.then(next).apply(7, square), image, "{first:?} {next:?}");
            }
        }
    }

    #[test]
    fn all_images_of_a_board_have_one_canonical_form_and_as_many_as_their_class_has() {
        let squares =
            |bits: u32| (0..9).filter(move |at| bits >> at & 1 == 1).map(|at| Square::new(at / 3, at % 3)).collect();
        for (queens, blocked) in (0..1u32 << 9).map(|bits| (bits, bits.rotate_left(4) & 0x1FF & !bits)) {
            let board = Placement::new(3, squares(queens), squares(blocked)).expect("on the board");
            let canonical = Canonical::of(&board);
            assert_eq!(canonical.symmetry.image_of(&board), canonical.placement);
            assert_eq!(Canonical::of(&canonical.placement).placement, canonical.placement);
            let mut images = Vec::new();
            for symmetry in Symmetry::ALL {
                let image = symmetry.image_of(&board);
                assert_eq!(Canonical::of(&image).placement, canonical.placement);
                if !images.contains(&image) {
                    images.push(image);
                }
            }
            assert_eq!(images.len() * canonical.stabiliser, 8);
        }
    }

    #[test]
    fn names_tell_what_a_symmetry_does() {
        let named = |name| Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name).expect("a name");
        let corner = Square::new(0, 1);
        let images = ["identity", "r90", "r180", "r270", "mirror", "flip", "transpose", "antitranspose"]
            .map(|name| named(name).apply(4, corner))
            .map(|square| (square.row, square.column));
        assert_eq!(images, [(0, 1), (1, 3), (3, 2), (2, 0), (0, 2), (3, 1), (1, 0), (2, 3)]);
    }

    #[test]
    fn one_solution_of_each_class_of_the_four_queens_comes_first() {
        assert!(is_first_of_its_class(&[1, 3, 0, 2], &Symmetry::ALL));
        assert!(!is_first_of_its_class(&[2, 0, 3, 1], &Symmetry::ALL));
    }
}
