//! Symmetries of a residual: which of the eight leave it unchanged, and where they take its squares.

use super::{Event, Flow, Pruning, Run, Stop};
use crate::board::{Residual, Square, Symmetry};
use std::ops::ControlFlow::{self, Continue};

/// Where a symmetry takes the squares of a residual whose free rows and columns it takes to free rows and columns.
pub(super) struct Images {
    /// True if rows go to columns.
    transposes: bool,
    /// The residual row to which each row goes, or the residual column if the symmetry transposes.
    of_rows: Vec<u32>,
    /// The residual column to which each column goes, or the residual row if the symmetry transposes.
    of_columns: Vec<u32>,
}

impl Images {
    /// The images under a symmetry; `None` if a free row or column goes to one that is not free.
    fn of(residual: &Residual, symmetry: Symmetry) -> Option<Self> {
        let (n, transposes) = (residual.n(), symmetry.swaps_rows_and_columns());
        let (rows, columns) = (residual.rows(), residual.columns());
        let (to_rows, to_columns) = if transposes { (columns, rows) } else { (rows, columns) };
        let place = |list: &[u32], line: u32| list.binary_search(&line).ok().map(|at| at as u32);
        let row = |&row: &u32| {
            let image = symmetry.apply(n, Square::new(row, 0));
            place(to_rows, if transposes { image.column } else { image.row })
        };
        let column = |&column: &u32| {
            let image = symmetry.apply(n, Square::new(0, column));
            place(to_columns, if transposes { image.row } else { image.column })
        };
        let of_rows = rows.iter().map(row).collect::<Option<_>>()?;
        Some(Self { transposes, of_rows, of_columns: columns.iter().map(column).collect::<Option<_>>()? })
    }

    /// The images under a symmetry that takes every open square to an open square, and so completions to completions;
    /// `None` if it does not. Time O(m^2), with a look at the budget for each row.
    pub(super) fn keeping(
        residual: &Residual,
        symmetry: Symmetry,
        run: &mut Run<'_>,
    ) -> ControlFlow<Stop, Option<Self>> {
        let (m, open) = (residual.len(), residual.open_squares());
        let Some(images) = Self::of(residual, symmetry) else { return Continue(None) };
        for i in 0..m {
            run.poll()?;
            let is_kept = |j| {
                let image = images.square(i, j);
                open.contains(i, j) == open.contains(image.0, image.1)
            };
            if !(0..m).all(is_kept) {
                return Continue(None);
            }
        }
        Continue(Some(images))
    }

    /// The image of a square of the residual.
    #[inline]
    pub(super) fn square(&self, i: usize, j: usize) -> (usize, usize) {
        let (row, column) = (self.of_rows[i] as usize, self.of_columns[j] as usize);
        if self.transposes { (column, row) } else { (row, column) }
    }

    /// The image of a completion.
    pub(super) fn completion(&self, columns: &[u32]) -> Vec<u32> {
        let mut image = vec![0; columns.len()];
        for (i, &j) in columns.iter().enumerate() {
            let (row, column) = self.square(i, j as usize);
            image[row] = column as u32;
        }
        image
    }
}

/// The symmetries besides the identity that leave a residual unchanged.
pub(super) struct Group(Vec<Images>);

impl Group {
    /// Finds them in time O(m^2).
    pub(super) fn of(residual: &Residual, run: &mut Run<'_>) -> ControlFlow<Stop, Self> {
        let mut group = Vec::new();
        if !residual.is_empty() {
            for symmetry in Symmetry::ALL.into_iter().skip(1) {
                group.extend(Images::keeping(residual, symmetry, run)?);
            }
        }
        Continue(Self(group))
    }

    /// True if there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The images under each.
    pub(super) fn iter(&self) -> std::slice::Iter<'_, Images> {
        self.0.iter()
    }

    /// Delivers all different images of a completion if it is the one that comes first; if not, it is a dead end.
    pub(super) fn deliver(&self, columns: &[u32], run: &mut Run<'_>) -> Flow {
        let mut images: Vec<_> = self.iter().map(|images| images.completion(columns)).collect();
        if images.iter().any(|image| image.as_slice() < columns) {
            run.dead_end(|| Event::Pruned(Pruning::Symmetry));
            return Continue(());
        }
        images.push(columns.to_vec());
        images.sort_unstable();
        images.dedup();
        images.iter().try_for_each(|image| run.solution(image))
    }
}
