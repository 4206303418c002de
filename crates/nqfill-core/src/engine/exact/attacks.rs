//! What a queen on each open square leaves open, tabulated when a queen first stands there.

use crate::board::Residual;

/// For each open square (i, j), one word a row: the squares that a queen on (i, j) does *not* attack.
///
/// A queen then costs one AND a row, which the compiler turns into vector code because `R` is fixed. `R` is m rounded
/// up; rows past m are zero and cost less than a loop of varying length. The whole table of a residual of 50 rows is a
/// megabyte and takes longer than most searches.
pub(super) struct Attacks<const R: usize> {
    number: Vec<u16>,
    keep: Vec<[u64; R]>,
}

impl<const R: usize> Attacks<R> {
    /// An empty table for a residual of m rows.
    pub(super) fn new(m: usize) -> Self {
        Attacks { number: vec![UNKNOWN; m * 64], keep: Vec::new() }
    }

    #[inline]
    pub(super) fn kept_by(&mut self, residual: &Residual, i: usize, j: usize) -> &[u64; R] {
        let number = &mut self.number[i * 64 + j];
        if *number == UNKNOWN {
            *number = self.keep.len() as u16;
            self.keep.push(kept_by(residual, i, j));
        }
        &self.keep[*number as usize]
    }
}

/// The number of a square on which no queen has stood.
const UNKNOWN: u16 = u16::MAX;

/// Row by row, the columns that a queen on (i, j) leaves open. Its own row is all closed.
fn kept_by<const R: usize>(residual: &Residual, i: usize, j: usize) -> [u64; R] {
    let (rows, columns) = (residual.rows(), residual.columns());
    let mut keep = [0; R];
    // Away from row i the two diagonals move monotonically through the columns, so four cursors find them without
    // a search: `left` and `right` of column j, for the rows below and then for the rows above.
    let below = i + 1..rows.len();
    let above = (0..i).rev();
    for part in [&mut below.clone() as &mut dyn Iterator<Item = usize>, &mut above.clone()] {
        let (mut left, mut right) = (j, j);
        for k in part {
            let distance = rows[k].abs_diff(rows[i]);
            while left > 0 && columns[j] - columns[left] < distance {
                left -= 1;
            }
            while right + 1 < columns.len() && columns[right] - columns[j] < distance {
                right += 1;
            }
            let on_left = u64::from(columns[j] - columns[left] == distance) << left;
            let on_right = u64::from(columns[right] - columns[j] == distance) << right;
            keep[k] = !(on_left | on_right | 1 << j);
        }
    }
    keep
}
