//! One representative of each class of completions under the symmetries of the puzzle, multiplied.
//!
//! The endgame article cuts the first row in half because the other half mirrors it (and then forgets to count the
//! mirror images). In general the symmetries of the board matter that leave the puzzle unchanged: all eight on an empty
//! board, often none but the identity once queens are fixed. The representative of a class is the completion that comes
//! first in lexicographic order. Once the first row has its queen, every square whose image under some symmetry lies in
//! the first row before that queen is closed: a queen there would have an image that comes earlier. Completions that
//! remain are compared with their images, and all different images of representatives are delivered, so the engine
//! lists and counts like any other.
//!
//! A node is a queen placed on the way to a representative. A backtrack is a row without an open square, or a completion
//! with an image that comes earlier.

use super::bitmask::{self, MOST_SPAN};
use super::symmetries::Group;
use super::{Engine, Flow, SearchContext};
use crate::board::Residual;

/// Bit sets, one representative of each class.
pub(super) static SYMMETRIC: Engine = Engine {
    most_rows: MOST_SPAN,
    most_span: MOST_SPAN,
    ..Engine::new(
        "symmetric",
        "like bitmask, one representative of each class under the symmetries of the puzzle, multiplied",
        "the endgame article, symmetry pruning; its missing factor put back",
        search,
    )
};

fn search(residual: &Residual, run: &mut SearchContext<'_>) -> Flow {
    let group = Group::of(residual, run)?;
    bitmask::search(residual, (!group.is_empty()).then_some(&group), run)
}
