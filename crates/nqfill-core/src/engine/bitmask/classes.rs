//! Classes of completions under the symmetries of a residual.

use crate::board::{Residual, Square, Symmetry};
use crate::engine::{Event, Flow, Pruning, Run};
use std::ops::ControlFlow;

/// The symmetries of a residual, and the images of each square.
pub(in crate::engine) struct Classes<'a> {
    residual: &'a Residual,
    group: Vec<Symmetry>,
    /// For each square, row by row: the smallest column of an image in the first free row, or [`NOT_THERE`].
    earliest: Vec<u32>,
}

/// No image in the first free row.
const NOT_THERE: u32 = u32::MAX;

impl<'a> Classes<'a> {
    /// Finds the symmetries of a residual, in time O(m^2).
    pub(in crate::engine) fn new(residual: &'a Residual) -> Self {
        let m = residual.len();
        let group: Vec<_> = Symmetry::ALL.into_iter().filter(|&symmetry| keeps(residual, symmetry)).collect();
        let mut classes = Self { residual, group, earliest: Vec::new() };
        if classes.is_worthwhile() {
            classes.earliest = (0..m * m).map(|at| classes.earliest(at / m, at % m)).collect();
        }
        classes
    }

    /// True if there is a symmetry besides the identity.
    pub(in crate::engine) fn is_worthwhile(&self) -> bool {
        self.group.len() > 1 && !self.residual.is_empty()
    }

    fn earliest(&self, i: usize, j: usize) -> u32 {
        let images = self.group.iter().map(|&symmetry| image(self.residual, symmetry, i, j));
        images.flatten().filter(|image| image.0 == 0).map(|image| image.1 as u32).min().unwrap_or(NOT_THERE)
    }

    /// True if a queen on the square can belong to a representative whose first queen stands in column `first`.
    pub(super) fn allows(&self, first: usize, (i, j): (usize, usize)) -> bool {
        self.earliest[i * self.residual.len() + j] >= first as u32
    }

    /// Delivers the class of a completion, if it is the representative.
    pub(super) fn deliver(&self, columns: &[u32], run: &mut Run<'_>) -> Flow {
        let mut images: Vec<_> = self.group.iter().map(|&symmetry| self.image(symmetry, columns)).collect();
        if images.iter().any(|image| image.as_slice() < columns) {
            run.dead_end(|| Event::Pruned(Pruning::Symmetry));
            return ControlFlow::Continue(());
        }
        images.sort_unstable();
        images.dedup();
        images.iter().try_for_each(|image| run.solution(image))
    }

    fn image(&self, symmetry: Symmetry, columns: &[u32]) -> Vec<u32> {
        let mut all = vec![0; columns.len()];
        for (i, &j) in columns.iter().enumerate() {
            if let Some((i, j)) = image(self.residual, symmetry, i, j as usize) {
                all[i] = j as u32;
            }
        }
        all
    }
}

/// The image of a square of the residual, if it lies in the residual.
fn image(residual: &Residual, symmetry: Symmetry, i: usize, j: usize) -> Option<(usize, usize)> {
    let Square { row, column } = symmetry.apply(residual.n(), residual.square(i, j));
    Some((residual.rows().binary_search(&row).ok()?, residual.columns().binary_search(&column).ok()?))
}

/// True if a symmetry takes every open square to an open square, and so completions to completions.
fn keeps(residual: &Residual, symmetry: Symmetry) -> bool {
    let (m, open) = (residual.len(), residual.open_squares());
    (0..m).all(|i| {
        (0..m).all(|j| {
            image(residual, symmetry, i, j).is_some_and(|image| open.contains(i, j) == open.contains(image.0, image.1))
        })
    })
}
