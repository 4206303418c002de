//! Boards: squares, placements, conflicts, puzzles and their residuals.

mod bit_rows;
pub(crate) mod bits;
mod conflict;
mod drawing;
pub(crate) mod order;
mod placement;
mod puzzle;
mod residual;
mod square;
mod square_set;
mod symmetry;
pub(crate) mod taken;
pub(crate) mod trail_matrix;

pub(crate) use bit_rows::{BitRow, TakenSets};
pub use bits::BitSet;
pub(crate) use bits::{ones, ones_of};
pub use conflict::{Conflict, ConflictKind, Conflicts};
pub use drawing::DrawingError;
pub(crate) use drawing::draw;
pub(crate) use order::{heap_sort, heap_sort_by, places_by_key};
pub use placement::{MOST_ROWS, Placement, PlacementError};
pub use puzzle::{Puzzle, PuzzleError};
pub use residual::Residual;
pub(crate) use residual::places;
pub use square::{Line, Square};
pub use square_set::SquareSet;
pub(crate) use symmetry::is_first_of_its_class;
pub use symmetry::{Canonical, Symmetry};
pub(crate) use taken::TakenLines;
pub(crate) use trail_matrix::{CountedMatrix, TrailMatrix};
