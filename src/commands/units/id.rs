//! The id of a unit.

use nqfill_core::board::Puzzle;
use nqfill_core::division::{Place, Unit};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Says of which unit, of which division of which puzzle, a line is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct UnitId {
    /// The digest of the puzzle: 16 hexadecimal digits.
    pub(crate) puzzle: String,
    /// The digest of the division: 8 hexadecimal digits.
    pub(crate) division: String,
    /// The steps that lead to the unit.
    pub(crate) place: Place,
}

/// Text that is no id of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is no id of a unit")]
pub(crate) struct WrongId(pub(crate) String);

/// Digits of the two digests.
const DIGITS: [usize; 2] = [16, 8];

/// The digest of a puzzle: of its size, its fixed queens and its blocked squares.
pub(crate) fn puzzle_key(puzzle: &Puzzle) -> String {
    let mut digest = Sha256::new();
    digest.update((puzzle.n() as u64).to_le_bytes());
    for (kind, squares) in [(b'Q', puzzle.fixed().collect::<Vec<_>>()), (b'x', puzzle.blocked().iter().collect())] {
        digest.update([kind]);
        digest.update((squares.len() as u64).to_le_bytes());
        for square in squares {
            digest.update(square.row.to_le_bytes());
            digest.update(square.column.to_le_bytes());
        }
    }
    hexadecimal(digest, DIGITS[0])
}

/// The digest of a division: of the places of all its units.
pub(crate) fn division_key(units: &[Unit]) -> String {
    let mut digest = Sha256::new();
    for unit in units {
        digest.update(unit.node.place().to_string());
        digest.update(b"\n");
    }
    hexadecimal(digest, DIGITS[1])
}

fn hexadecimal(digest: Sha256, digits: usize) -> String {
    let mut text: String = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    text.truncate(digits);
    text
}

impl fmt::Display for UnitId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}-{}:{}", self.puzzle, self.division, self.place)
    }
}

impl FromStr for UnitId {
    type Err = WrongId;

    fn from_str(text: &str) -> Result<Self, WrongId> {
        let wrong = || WrongId(text.chars().take(80).collect());
        let (keys, place) = text.split_once(':').ok_or_else(wrong)?;
        let (puzzle, division) = keys.split_once('-').ok_or_else(wrong)?;
        let is_key =
            |key: &str, digits| key.len() == digits && key.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f'));
        if !is_key(puzzle, DIGITS[0]) || !is_key(division, DIGITS[1]) {
            return Err(wrong());
        }
        let place = place.parse().map_err(|_| wrong())?;
        Ok(Self { puzzle: puzzle.into(), division: division.into(), place })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_as_it_is_written() {
        let text = "0123456789abcdef-89abcdef:c9:1-9+c10:10-18*4/r3:2,5";
        assert_eq!(text.parse::<UnitId>().map(|id| id.to_string()), Ok(text.into()));
        for wrong in [
            "",
            "7",
            "unit-1",
            "0123456789abcdef:all",
            "0123456789abcdeF-89abcdef:all",
            "0123456789abcdef-89abcdef:r0:1",
        ] {
            assert!(wrong.parse::<UnitId>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn puzzles_that_differ_have_different_digests() {
        let boards = [
            "....\n....\n....\n....",
            "Q...\n....\n....\n....",
            "x...\n....\n....\n....",
            ".Q..\n....\n....\n....",
            "..\n..",
        ];
        let keys: std::collections::HashSet<_> =
            boards.iter().map(|board| puzzle_key(&board.parse().expect("a puzzle"))).collect();
        assert_eq!(keys.len(), boards.len());
    }
}
