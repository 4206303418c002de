//! Diagonal budget: queens on the free rows and columns have a fixed sum of their diagonals' numbers, and of the squares of
//! these; and each uses a diagonal and an antidiagonal of its own.
//!
//! With d = row - column and s = row + column: the sum of d over the missing queens is that of the free rows less that of
//! the free columns, the sum of s that of both; and d² + s² = 2 (row² + column²), so the sum of d² + s² is fixed too, around
//! any centre. Where even the m smallest (largest) of the open diagonals exceed (miss) the sum, there is no completion.

use super::position::Position;
use super::{Conclusion, Deduction, Technique};
use nqfill_core::board::Line;
use nqfill_core::internals::heap_sort;
use std::collections::BTreeSet;

/// Why the missing queens have no diagonals. A diagonal has the number row - column, an antidiagonal row + column, rows and
/// columns counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortage {
    /// Fewer open diagonals of a kind than queens are missing.
    Few {
        /// [`Line::Diagonal`] or [`Line::Antidiagonal`].
        kind: Line,
        /// Diagonals with an open square.
        open: usize,
        /// Queens that are missing, each of which needs one of its own.
        missing: usize,
    },
    /// The free rows and columns fix the sum of the numbers; no choice of open diagonals has it.
    Sum {
        /// [`Line::Diagonal`] or [`Line::Antidiagonal`].
        kind: Line,
        /// Queens that are missing.
        missing: usize,
        /// The sum of the numbers that the missing queens have.
        needed: i64,
        /// The sum of the smallest numbers of open diagonals, one a queen.
        least: i64,
        /// The sum of the largest.
        greatest: i64,
    },
    /// The squares of the distances from a centre add up to more than the free rows and columns have.
    Squares {
        /// Twice the row and the column of the centre.
        centre: [i64; 2],
        /// Four times the sum that the missing queens have.
        available: i64,
        /// Four times the least sum that open diagonals have.
        least: i64,
    },
}

/// A contradiction from the sums of diagonals, if there is one.
pub(super) fn find(position: &Position) -> Vec<Deduction> {
    let rows: Vec<i64> = position.free(Line::Row).map(i64::from).collect();
    let columns: Vec<i64> = position.free(Line::Column).map(i64::from).collect();
    let (mut differences, mut sums) = (BTreeSet::new(), BTreeSet::new());
    for square in position.open_squares() {
        let (row, column) = (i64::from(square.row), i64::from(square.column));
        differences.insert(row - column);
        sums.insert(row + column);
    }
    let lines = FreeLines { rows, columns, differences, sums };
    let Some(shortage) = lines.shortage() else { return Vec::new() };
    let lines = position.free_lines().collect();
    let deduction = Deduction::new(Technique::Diagonals, lines, Vec::new(), Conclusion::Contradiction);
    vec![Deduction { shortage: Some(shortage), ..deduction }]
}

/// The free rows and columns, and the diagonals that have an open square.
struct FreeLines {
    rows: Vec<i64>,
    columns: Vec<i64>,
    differences: BTreeSet<i64>,
    sums: BTreeSet<i64>,
}

impl FreeLines {
    fn shortage(&self) -> Option<Shortage> {
        let missing = self.rows.len();
        let (rows, columns): (i64, i64) = (self.rows.iter().sum(), self.columns.iter().sum());
        let kinds =
            [(Line::Diagonal, &self.differences, rows - columns), (Line::Antidiagonal, &self.sums, rows + columns)];
        let of_kind = kinds.into_iter().find_map(|(kind, numbers, needed)| {
            let open = numbers.len();
            let (least, greatest) = (numbers.iter().take(missing).sum(), numbers.iter().rev().take(missing).sum());
            let is_missed = needed < least || needed > greatest;
            let sum = is_missed.then_some(Shortage::Sum { kind, missing, needed, least, greatest });
            if open < missing { Some(Shortage::Few { kind, open, missing }) } else { sum }
        });
        of_kind.or_else(|| self.centres().into_iter().find_map(|(row, column)| self.squares(row, column)))
    }

    /// Twice the coordinates of centres worth trying: the mean of the free rows and columns, and the middle of their range.
    fn centres(&self) -> [(i64, i64); 2] {
        let m = i64::from(self.rows.len() as u32).max(1);
        let mean = |lines: &[i64]| (2 * lines.iter().sum::<i64>() + m / 2).div_euclid(m);
        let middle = |lines: &[i64]| lines.first().zip(lines.last()).map_or(0, |(first, last)| first + last);
        [(mean(&self.rows), mean(&self.columns)), (middle(&self.rows), middle(&self.columns))]
    }

    /// The shortage of squared distances around a centre, given as twice its coordinates; `None` if they suffice.
    fn squares(&self, row: i64, column: i64) -> Option<Shortage> {
        let square = |number: i64, centre: i64| (2 * number - centre).pow(2);
        let of = |lines: &[i64], centre| lines.iter().map(|&line| square(line, centre)).sum::<i64>();
        let available = 2 * (of(&self.rows, row) + of(&self.columns, column));
        let least = |numbers: &BTreeSet<i64>, centre: i64| -> i64 {
            let mut squares: Vec<i64> = numbers.iter().map(|&number| square(number, centre)).collect();
            heap_sort(&mut squares);
            squares.iter().take(self.rows.len()).sum()
        };
        let least = least(&self.differences, row - column) + least(&self.sums, row + column);
        (least > available).then_some(Shortage::Squares { centre: [row, column], available, least })
    }
}
