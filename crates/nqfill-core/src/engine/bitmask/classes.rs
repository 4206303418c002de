//! Classes of completions under the symmetries of a residual.

use crate::board::Residual;
use crate::engine::symmetries::Group;
use crate::engine::{Flow, Run, Stop};
use std::ops::ControlFlow::{self, Continue};

/// The symmetries of a residual, and the images of each square.
pub(in crate::engine) struct Classes {
    group: Group,
    m: usize,
    /// For each square, row by row: the smallest column of an image in the first free row, or [`NOT_THERE`].
    earliest: Vec<u32>,
}

/// No image in the first free row.
const NOT_THERE: u32 = u32::MAX;

impl Classes {
    /// Finds the symmetries of a residual, in time O(m^2).
    pub(in crate::engine) fn new(residual: &Residual, run: &mut Run<'_>) -> ControlFlow<Stop, Self> {
        let group = Group::of(residual, run)?;
        let m = residual.len();
        let earliest = |at: usize| {
            let square = (at / m, at % m);
            let images = group.iter().map(|symmetry| residual.image_of_square(symmetry, square)).chain([square]);
            images.filter(|image| image.0 == 0).map(|image| image.1 as u32).min().unwrap_or(NOT_THERE)
        };
        let squares = if group.is_empty() { 0 } else { m * m };
        Continue(Self { earliest: (0..squares).map(earliest).collect(), group, m })
    }

    /// True if there is a symmetry besides the identity.
    pub(in crate::engine) fn is_worthwhile(&self) -> bool {
        !self.group.is_empty()
    }

    /// True if a queen on the square can belong to a representative whose first queen stands in column `first`.
    pub(super) fn allows(&self, first: usize, (i, j): (usize, usize)) -> bool {
        self.earliest[i * self.m + j] >= first as u32
    }

    /// Delivers the class of a completion, if it is the representative.
    pub(super) fn deliver(&self, columns: &[u32], run: &mut Run<'_>) -> Flow {
        self.group.deliver(columns, run)
    }
}
