//! Boards as drawings: rows of `.`, `Q` and `x`, the notation of this crate.
//!
//! ```text
//! .Q..
//! ...Q      Q  a queen
//! ..x.      x  a blocked square
//! ....      .  an empty square
//! ```
//! The crate `nqfill` reads the other notations.

use super::conflict::Conflicts;
use super::placement::{Placement, PlacementError};
use super::puzzle::Puzzle;
use super::square::Square;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Reason why a text is no drawing of a board, or of a puzzle. Rows and columns are 1-based.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DrawingError {
    /// A character that is neither `.`, `Q` nor `x`.
    #[error("row {row}, column {column}: {found:?} is neither '.', 'Q' nor 'x'")]
    Character {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The character.
        found: char,
    },
    /// A row whose length is not the number of rows.
    #[error("row {row} has {found} squares, and there are {rows} rows")]
    NotSquare {
        /// The row.
        row: usize,
        /// Number of squares in it.
        found: usize,
        /// Number of rows in the drawing.
        rows: usize,
    },
    /// Zero rows, or more than [`super::MOST_ROWS`].
    #[error(transparent)]
    Placement(#[from] PlacementError),
    /// Queens that conflict, where a puzzle is read.
    #[error(transparent)]
    Conflicts(#[from] Conflicts),
}

/// Reads a drawing; ignores blanks around rows and empty lines above and below.
impl FromStr for Placement {
    type Err = DrawingError;

    fn from_str(text: &str) -> Result<Self, DrawingError> {
        let rows: Vec<&str> = text.trim().lines().map(str::trim).collect();
        let (mut queens, mut blocked) = (Vec::new(), Vec::new());
        for (row, line) in rows.iter().enumerate() {
            for (column, found) in line.chars().enumerate() {
                let square = Square::at(row, column);
                match found {
                    '.' => {}
                    'Q' => queens.push(square),
                    'x' => blocked.push(square),
                    _ => return Err(DrawingError::Character { row: row + 1, column: column + 1, found }),
                }
            }
            let found = line.chars().count();
            if found != rows.len() {
                return Err(DrawingError::NotSquare { row: row + 1, found, rows: rows.len() });
            }
        }
        Ok(Self::new(rows.len(), queens, blocked)?)
    }
}

/// Reads a drawing whose queens do not conflict.
///
/// ```
/// use nqfill_core::Puzzle;
///
/// let puzzle: Puzzle = ".Q..\n...Q\n....\n....".parse()?;
/// assert_eq!(puzzle.fixed_column(1), Some(3));
/// assert_eq!("QQ\n..".parse::<Puzzle>().unwrap_err().to_string(),
///     "the queens at row 1, column 1 and row 1, column 2 share a row");
/// # Ok::<(), nqfill_core::board::DrawingError>(())
/// ```
impl FromStr for Puzzle {
    type Err = DrawingError;

    fn from_str(text: &str) -> Result<Self, DrawingError> {
        Ok(Self::try_from(text.parse::<Placement>()?)?)
    }
}

/// Draws the board, a line a row: n * n characters.
impl fmt::Display for Placement {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(self.n(), out, |square| match (self.queens().contains(square), self.blocked().contains(square)) {
            (true, _) => 'Q',
            (false, true) => 'x',
            (false, false) => '.',
        })
    }
}

/// Draws the board, a line a row.
impl fmt::Display for Puzzle {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        Placement::from(self).fmt(out)
    }
}

pub(crate) fn draw(n: usize, out: &mut fmt::Formatter<'_>, shown: impl Fn(Square) -> char) -> fmt::Result {
    for row in 0..n as u32 {
        let line: String = (0..n as u32).map(|column| shown(Square::new(row, column))).collect();
        writeln!(out, "{line}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Puzzle>().expect_err("no puzzle").to_string()
    }

    #[test]
    fn what_is_drawn_is_read_again() {
        for text in ["Q\n", ".Q..\n...Q\n..x.\n....\n", "x.\n.x\n"] {
            assert_eq!(text.parse::<Placement>().expect("a board").to_string(), text);
            assert_eq!(text.parse::<Puzzle>().expect("a puzzle").to_string(), text);
        }
        assert_eq!("\n  .Q  \r\n  ..\r\n\n".parse::<Placement>().expect("a board").to_string(), ".Q\n..\n");
    }

    #[test]
    fn what_is_no_drawing_is_an_error_with_its_place() {
        assert_eq!(error(".Q\n.*"), "row 2, column 2: '*' is neither '.', 'Q' nor 'x'");
        assert_eq!(error(".Q\n..."), "row 2 has 3 squares, and there are 2 rows");
        assert_eq!(error(""), "a board has 1 to 100000000 rows, not 0");
        assert_eq!(
            error("..Q\n.Q.\nQ.."),
            "the queens at row 1, column 3 and row 2, column 2 share an antidiagonal, and there are 2 more conflicts"
        );
    }
}
