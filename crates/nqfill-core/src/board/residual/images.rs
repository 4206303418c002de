//! Images of a residual: of the board that a symmetry makes, and of what stays about the centre of the free rows and columns.

use super::{FreeLines, Residual};
use crate::board::bits::{BitMatrix, BitSet, ones};
use crate::board::square::{Line, Square};
use crate::board::symmetry::Symmetry;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::OnceLock;

impl Residual {
    /// The residual of the board that a symmetry of the square makes of this one. Its open squares are made if those of this one are.
    pub(crate) fn image(&self, symmetry: Symmetry) -> Self {
        let (n, m) = (self.n, self.len());
        let lines = |of: fn(Square) -> u32| {
            let mut lines: FreeLines =
                (0..m).map(|k| of(symmetry.apply(n, Square::new(self.rows[k], self.columns[k])))).collect();
            lines.sort_unstable();
            lines
        };
        let place = |i: usize, j: usize| symmetry.apply(m, Square::at(i, j));
        let image_of_open = |own: &BitMatrix| {
            let mut open = BitMatrix::new(m, m);
            for (i, j) in (0..m).flat_map(|i| ones(own.row(i)).map(move |j| (i, j))) {
                let image = place(i, j);
                open.insert(image.row as usize, image.column as usize);
            }
            open
        };
        let image = |&(i, j): &(u32, u32)| place(i as usize, j as usize);
        let mut blocked: Vec<_> = self.blocked.iter().map(image).map(|square| (square.row, square.column)).collect();
        blocked.sort_unstable();
        let [diagonals, antidiagonals] = self.image_of_diagonals(symmetry);
        let (rows, columns) = (lines(|square| square.row), lines(|square| square.column));
        let open = self.open.get().map_or_else(OnceLock::new, |open| OnceLock::from(image_of_open(open)));
        Self { n, rows, columns, diagonals, antidiagonals, blocked, open }
    }

    /// The taken diagonals and antidiagonals of [`Residual::image`].
    fn image_of_diagonals(&self, symmetry: Symmetry) -> [BitSet; 2] {
        let mut images = [BitSet::new(2 * self.n), BitSet::new(2 * self.n)];
        for (line, taken) in [(Line::Diagonal, &self.diagonals), (Line::Antidiagonal, &self.antidiagonals)] {
            for square in taken.iter().flat_map(|index| line.squares(index, self.n).next()) {
                let square = symmetry.apply(self.n, square);
                if (line == Line::Diagonal) ^ symmetry.swaps_diagonals() {
                    images[0].insert(Line::Diagonal.index(self.n, square));
                } else {
                    images[1].insert(Line::Antidiagonal.index(self.n, square));
                }
            }
        }
        images
    }

    /// The image of (i, j) under a symmetry about the centre of the free rows and columns.
    #[inline]
    pub(crate) fn image_of_square(&self, symmetry: Symmetry, (i, j): (usize, usize)) -> (usize, usize) {
        let image = symmetry.apply(self.len(), Square::at(i, j));
        (image.row as usize, image.column as usize)
    }

    /// True if a symmetry about the centre of the free rows and columns takes them to such with the same distances, and
    /// open squares to open squares. Completions are then taken to completions.
    pub(crate) fn is_kept_by(&self, symmetry: Symmetry) -> bool {
        let is_kept = self.is_kept_while(symmetry, || ControlFlow::<Infallible>::Continue(()));
        is_kept.continue_value().unwrap_or(false)
    }

    /// [`Self::is_kept_by`], with a look for each row at whether it is to go on.
    pub(crate) fn is_kept_while<B>(
        &self,
        symmetry: Symmetry,
        mut look: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, bool> {
        let m = self.len();
        let image = |square| self.image_of_square(symmetry, square);
        let distances = |a: (usize, usize), b: (usize, usize)| {
            (self.rows[a.0].abs_diff(self.rows[b.0]), self.columns[a.1].abs_diff(self.columns[b.1]))
        };
        let keeps_distances = (1..m).all(|k| {
            let (rows, columns) = distances((k - 1, k - 1), (k, k));
            let expected = if symmetry.swaps_rows_and_columns() { (columns, rows) } else { (rows, columns) };
            distances(image((k - 1, k - 1)), image((k, k))) == expected
        });
        if !keeps_distances {
            return ControlFlow::Continue(false);
        }
        let open = self.open_squares();
        for i in 0..m {
            look()?;
            let keeps_open = |j| {
                let (p, q) = image((i, j));
                open.contains(i, j) == open.contains(p, q)
            };
            if !(0..m).all(keeps_open) {
                return ControlFlow::Continue(false);
            }
        }
        ControlFlow::Continue(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_about_the_centre_of_the_free_rows_are_found() {
        // Free rows 3 to 8 and free columns 0 to 5 of a board of 9 rows, all squares open.
        let all = |rows: Vec<u32>| Residual::from_parts(9, rows, (0..6).collect(), &[0b11_1111; 6]);
        assert!(Symmetry::ALL.into_iter().all(|symmetry| all((3..9).collect()).is_kept_by(symmetry)));
        let kept: Vec<_> = Symmetry::ALL.map(|symmetry| all(vec![1, 3, 4, 5, 6, 8]).is_kept_by(symmetry)).into();
        assert_eq!(kept, [true, true, true, true, false, false, false, false]);
    }
}
