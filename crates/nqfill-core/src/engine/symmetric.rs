//! One representative of each class of completions under the symmetries of the puzzle, multiplied.
//!
//! The endgame article cuts the first row in half because the other half mirrors it (and then forgets to count the
//! mirror images). In general those of the eight symmetries of the board matter that leave the puzzle unchanged: all
//! eight on an empty board, often none but the identity once queens are fixed. The representative of a class is the
//! completion that comes first. Once the first row has its queen, every square whose image under some symmetry lies in
//! the first row and before that queen is closed: a queen there would make an image that comes earlier. What passes is
//! compared with its images at the end, and then all different images are delivered, so the engine lists and counts like
//! any other.
//!
//! A node is a queen placed on the way to a representative. Tried and dropped by the article, for the same reason as
//! here: tests of symmetry in deeper rows cost more than they save.

use super::bitmask::{self, MOST_SPAN};
use super::{Engine, Event, Flow, Pruning, Run};
use crate::board::{Residual, Square, Symmetry};
use std::ops::ControlFlow;

/// Bit sets, one representative of each class.
pub(super) struct Symmetric;

impl Engine for Symmetric {
    fn name(&self) -> &'static str {
        "symmetric"
    }

    fn summary(&self) -> &'static str {
        "like bitmask, one representative of each class under the symmetries of the puzzle, multiplied"
    }

    fn source(&self) -> &'static str {
        "the endgame article, symmetry pruning; its missing factor put back"
    }

    fn most_rows(&self) -> usize {
        MOST_ROWS
    }

    fn most_span(&self) -> usize {
        MOST_SPAN
    }

    fn search(&self, residual: &Residual, run: &mut Run<'_>) -> Flow {
        let classes = Classes::new(residual);
        bitmask::search(residual, classes.is_worthwhile().then_some(&classes), run)
    }
}

/// Before the search every square is looked at under every symmetry, and nothing can interrupt that.
const MOST_ROWS: usize = 256;

/// The symmetries of a residual, and what they say about each square.
pub(super) struct Classes<'a> {
    residual: &'a Residual,
    group: Vec<Symmetry>,
    /// For each square, row by row: the smallest column of an image in the first free row, or [`NOT_THERE`].
    earliest: Vec<u32>,
}

/// No image in the first free row.
const NOT_THERE: u32 = u32::MAX;

impl<'a> Classes<'a> {
    fn new(residual: &'a Residual) -> Self {
        let m = residual.len();
        let group: Vec<_> = Symmetry::ALL.into_iter().filter(|&symmetry| keeps(residual, symmetry)).collect();
        let mut classes = Self { residual, group, earliest: Vec::new() };
        if classes.is_worthwhile() {
            classes.earliest = (0..m * m).map(|at| classes.earliest(at / m, at % m)).collect();
        }
        classes
    }

    fn is_worthwhile(&self) -> bool {
        self.group.len() > 1 && !self.residual.is_empty()
    }

    fn earliest(&self, i: usize, j: usize) -> u32 {
        let images = self.group.iter().map(|&symmetry| image(self.residual, symmetry, i, j));
        images.flatten().filter(|image| image.0 == 0).map(|image| image.1 as u32).min().unwrap_or(NOT_THERE)
    }

    /// Whether a queen on the square can belong to a representative whose first queen stands in column `first`.
    pub(super) fn allows(&self, first: usize, (i, j): (usize, usize)) -> bool {
        self.earliest[i * self.residual.len() + j] >= first as u32
    }

    /// Delivers the class of a completion, if it is the representative.
    pub(super) fn deliver(&self, columns: &[u32], run: &mut Run<'_>) -> Flow {
        let mut images: Vec<_> = self.group.iter().map(|&symmetry| self.image(symmetry, columns)).collect();
        if images.iter().any(|image| image.as_slice() < columns) {
            run.observe(|| Event::Pruned(Pruning::Symmetry));
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

/// Where a symmetry takes a square of the residual, if into the residual.
fn image(residual: &Residual, symmetry: Symmetry, i: usize, j: usize) -> Option<(usize, usize)> {
    let Square { row, column } = symmetry.apply(residual.n(), residual.square(i, j));
    Some((residual.rows().binary_search(&row).ok()?, residual.columns().binary_search(&column).ok()?))
}

/// Whether a symmetry takes every open square to an open square: then it takes completions to completions.
fn keeps(residual: &Residual, symmetry: Symmetry) -> bool {
    let (m, open) = (residual.len(), residual.open_squares());
    (0..m).all(|i| {
        (0..m).all(|j| {
            image(residual, symmetry, i, j).is_some_and(|image| open.contains(i, j) == open.contains(image.0, image.1))
        })
    })
}
