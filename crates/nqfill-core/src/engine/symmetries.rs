//! Symmetries of a residual: which of the eight leave it unchanged, and the images of its completions.

use super::{Event, Flow, Pruning, SearchContext, Stop};
use crate::board::{Residual, Symmetry, heap_sort};
use std::ops::ControlFlow::{self, Continue};

/// The symmetries besides the identity that leave a residual unchanged.
pub(super) struct Group(Vec<Symmetry>);

impl Group {
    /// Finds them in time O(m^2), with a look at the budget for each row.
    pub(super) fn of(residual: &Residual, run: &mut SearchContext<'_>) -> ControlFlow<Stop, Self> {
        let mut group = Vec::new();
        for symmetry in Symmetry::ALL.into_iter().skip(1).filter(|_| !residual.is_empty()) {
            if residual.is_kept_while(symmetry, || run.meter.poll())? {
                group.push(symmetry);
            }
        }
        Continue(Self(group))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = Symmetry> {
        self.0.iter().copied()
    }

    /// True if a queen on the square can belong to the first completion of a class, whose first queen stands in column `first`: no
    /// image of it lies in the first row before that one.
    pub(super) fn allows(&self, residual: &Residual, first: usize, square: (usize, usize)) -> bool {
        self.iter().map(|symmetry| residual.image_of_square(symmetry, square)).all(|(i, j)| i > 0 || j >= first)
    }

    /// Delivers all different images of a completion if it is the one that comes first; if not, it is a dead end.
    pub(super) fn deliver(&self, columns: &[u32], run: &mut SearchContext<'_>) -> Flow {
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
