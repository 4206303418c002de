//! The plain specification of a completion.

use nqfill::{Placement, Square};

/// All completions in canonical order, by brute force over permutations: the plain specification.
pub(crate) fn brute_force(placement: &Placement) -> Vec<Vec<u32>> {
    fn extend(placement: &Placement, columns: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        let (n, row) = (placement.n() as u32, columns.len() as u32);
        if row == n {
            let is_kept = |queen: Square| columns[queen.row as usize] == queen.column;
            if placement.queens().iter().all(is_kept) {
                found.push(columns.clone());
            }
            return;
        }
        for column in 0..n {
            let square = Square::new(row, column);
            let attacks = |(above, &c): (usize, &u32)| c == column || c.abs_diff(column) == row - above as u32;
            if !placement.blocked().contains(square) && !columns.iter().enumerate().any(attacks) {
                columns.push(column);
                extend(placement, columns, found);
                columns.pop();
            }
        }
    }
    let mut found = Vec::new();
    extend(placement, &mut Vec::new(), &mut found);
    found
}
