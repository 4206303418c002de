//! Classes of completions under the symmetries of a puzzle, by Burnside's lemma: the average, over the symmetries, of
//! how many completions each leaves unchanged.
//!
//! Two queens that a reflection swaps stand on one line, and so do all queens that it leaves in place. So with more
//! than one queen only the identity and the rotations leave completions unchanged. Completions that a rotation leaves
//! unchanged are few and quickly searched: a queen brings its images with it. For the empty board, OEIS A002562 from
//! A000170, A032522 (half turn) and A033148 (quarter turn).

use crate::board::{Residual, Square, Symmetry, TakenLines};
use crate::engine::{Limit, Meter};

/// Squares tried between two looks at the clock.
const POLL_EVERY: u32 = 1 << 14;

/// Number of classes that the completions fall into.
///
/// # Errors
/// If a limit ends the search for the completions that a rotation leaves unchanged.
pub(super) fn classes(
    residual: &Residual,
    group: &[Symmetry],
    completions: u128,
    meter: &mut Meter,
) -> Result<u128, Limit> {
    let mut sum = 0;
    for &symmetry in group {
        sum += if symmetry == Symmetry::ALL[0] || residual.n() == 1 {
            completions
        } else if symmetry.is_rotation() {
            InvariantSearch::new(residual, symmetry, meter).count()?
        } else {
            0
        };
    }
    Ok(sum / group.len() as u128)
}

/// Queens of residual row i and its images, and the column to try next in row i.
struct InvariantLevel {
    row: usize,
    next: usize,
    placed: Vec<Square>,
}

/// Counts the completions that a rotation leaves unchanged.
struct InvariantSearch<'a> {
    residual: &'a Residual,
    rotation: Symmetry,
    meter: &'a mut Meter,
    taken: TakenLines,
    levels: Vec<InvariantLevel>,
    tried: u32,
}

impl<'a> InvariantSearch<'a> {
    fn new(residual: &'a Residual, rotation: Symmetry, meter: &'a mut Meter) -> Self {
        let taken = TakenLines::new(residual.n());
        Self { residual, rotation, meter, taken, levels: Vec::new(), tried: 0 }
    }

    fn count(mut self) -> Result<u128, Limit> {
        let mut found = 0;
        found += self.descend();
        while let Some(mut level) = self.levels.pop() {
            level.placed.drain(..).for_each(|queen| self.taken.take_back(queen));
            self.tried += 1;
            if self.tried.is_multiple_of(POLL_EVERY) {
                self.meter.look_at_clock()?;
            }
            let m = self.residual.len();
            if let Some(column) = (level.next..m).find(|&j| self.residual.open_squares().contains(level.row, j)) {
                level.next = column + 1;
                let stands = self.place(self.residual.square(level.row, column), &mut level.placed);
                self.levels.push(level);
                found += if stands { self.descend() } else { 0 };
            }
        }
        Ok(found)
    }

    /// Goes on to the first row without a queen; 1 if there is none.
    fn descend(&mut self) -> u128 {
        let rows = self.residual.rows();
        match (0..rows.len()).find(|&i| !self.taken.has_row(rows[i])) {
            Some(row) => self.levels.push(InvariantLevel { row, next: 0, placed: Vec::new() }),
            None => return 1,
        }
        0
    }

    /// Puts a queen and all its images on the board; false if two of them attack each other or one that stands.
    fn place(&mut self, square: Square, placed: &mut Vec<Square>) -> bool {
        let mut image = square;
        loop {
            if !self.taken.place(image) {
                return false;
            }
            placed.push(image);
            image = self.rotation.apply(self.residual.n(), image);
            if image == square {
                return true;
            }
        }
    }
}
