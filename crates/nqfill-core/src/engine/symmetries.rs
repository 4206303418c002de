//! Symmetries of a residual: which of the eight leave it unchanged, and the images of its completions.

use super::{Event, Flow, Pruning, Run, Stop};
use crate::board::{Residual, Symmetry, heap_sort};
use std::ops::ControlFlow::{self, Continue};

/// The symmetries besides the identity that leave a residual unchanged.
pub(super) struct Group(Vec<Symmetry>);

impl Group {
    /// Finds them in time O(m^2), with a look at the budget for each row.
    pub(super) fn of(residual: &Residual, run: &mut Run<'_>) -> ControlFlow<Stop, Self> {
        let mut group = Vec::new();
        for symmetry in Symmetry::ALL.into_iter().skip(1).filter(|_| !residual.is_empty()) {
            if residual.is_kept_while(symmetry, || run.poll())? {
                group.push(symmetry);
            }
        }
        Continue(Self(group))
    }

    /// True if there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each of them.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = Symmetry> {
        self.0.iter().copied()
    }

    /// Delivers all different images of a completion if it is the one that comes first; if not, it is a dead end.
    pub(super) fn deliver(&self, columns: &[u32], run: &mut Run<'_>) -> Flow {
        let mut images: Vec<_> = self.iter().map(|symmetry| symmetry.image(columns)).collect();
        if images.iter().any(|image| image.as_slice() < columns) {
            run.dead_end(|| Event::Pruned(Pruning::Symmetry));
            return Continue(());
        }
        images.push(columns.to_vec());
        heap_sort(&mut images);
        images.dedup();
        images.iter().try_for_each(|image| run.solution(image))
    }
}

/// The symmetries of a residual, and the images of each square.
pub(super) struct Classes {
    group: Group,
    m: usize,
    /// For each square, row by row: the smallest column of an image in the first free row, or [`NOT_THERE`].
    earliest: Vec<u32>,
}

/// No image in the first free row.
const NOT_THERE: u32 = u32::MAX;

impl Classes {
    /// Finds the symmetries of a residual, in time O(m^2).
    pub(super) fn new(residual: &Residual, run: &mut Run<'_>) -> ControlFlow<Stop, Self> {
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
    pub(super) fn is_worthwhile(&self) -> bool {
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
