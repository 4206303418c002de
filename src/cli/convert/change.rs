//! What happens to boards before they are written.

use crate::board::Placement;
use crate::cli::exit::Exit;
use crate::job::Board;

/// A change of boards.
pub(in crate::cli) trait Change {
    /// What becomes of a board.
    fn of(&self, board: &Board, placement: &Placement) -> Changed;
}

/// What became of a board.
pub(in crate::cli) struct Changed {
    /// The boards to write in its place.
    pub(in crate::cli) boards: Vec<Placement>,
    /// Words for the user, each line ended.
    pub(in crate::cli) said: Option<String>,
    /// The exit code that this requires at least; after an interrupt no board is changed any more.
    pub(in crate::cli) exit: Exit,
}
