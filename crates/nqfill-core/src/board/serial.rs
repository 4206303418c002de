//! Boards as serde writes and reads them: a number of rows and two lists of squares.

use super::placement::{Placement, PlacementError};
use super::puzzle::{Puzzle, PuzzleError};
use super::square::Square;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(super) struct Fields {
    n: usize,
    #[serde(default)]
    queens: Vec<Square>,
    #[serde(default)]
    blocked: Vec<Square>,
}

impl From<Placement> for Fields {
    fn from(placement: Placement) -> Self {
        let (queens, blocked) = (placement.queens().iter().collect(), placement.blocked().iter().collect());
        Self { n: placement.n(), queens, blocked }
    }
}

impl From<Puzzle> for Fields {
    fn from(puzzle: Puzzle) -> Self {
        Self { n: puzzle.n(), queens: puzzle.fixed().collect(), blocked: puzzle.blocked().iter().collect() }
    }
}

impl TryFrom<Fields> for Placement {
    type Error = PlacementError;

    fn try_from(Fields { n, queens, blocked }: Fields) -> Result<Self, PlacementError> {
        Self::new(n, queens, blocked)
    }
}

impl TryFrom<Fields> for Puzzle {
    type Error = PuzzleError;

    fn try_from(Fields { n, queens, blocked }: Fields) -> Result<Self, PuzzleError> {
        Self::new(n, queens, blocked)
    }
}
