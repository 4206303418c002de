//! What happens to boards before they are written.

use crate::exit::Exit;
use crate::run::job::Board;
use nqfill_core::board::Placement;

/// A change of boards.
pub(crate) trait Change {
    /// What becomes of a board.
    fn of(&self, board: &Board, placement: &Placement) -> Changed;
}

/// What became of a board.
pub(crate) struct Changed {
    /// The boards to write in its place.
    pub(crate) boards: Vec<Placement>,
    /// Words for the user, each line ended.
    pub(crate) said: Option<String>,
    /// The exit code that this requires at least; after an interrupt no board is changed any more.
    pub(crate) exit: Exit,
}
