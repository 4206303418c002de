//! Drawing a board of one queen a row.

use crate::board::{Square, SquareSet};

/// How text output draws a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// `.Q..`
    #[default]
    Compact,
    /// `. Q . .`
    Spaced,
    /// A frame around every square.
    Boxed,
    /// `· ♛ · ·`
    Unicode,
    /// `2 4 1 3`: the column of each row, 1-based; for boards too large to draw.
    Vector,
}

/// The characters for an empty square, a queen and a blocked square.
type Glyphs = [&'static str; 3];

const ASCII: Glyphs = [".", "Q", "x"];
const SYMBOLS: Glyphs = ["·", "♛", "×"];
const FRAMED: Glyphs = [" ", "Q", "x"];

impl Style {
    /// Draws the queens (`columns[row]`, 0-based) and the blocked squares, one line a row, into `out`.
    pub fn draw(self, columns: &[u32], blocked: Option<&SquareSet>, out: &mut String) {
        match self {
            Self::Compact => rows(columns, blocked, ASCII, "", out),
            Self::Spaced => rows(columns, blocked, ASCII, " ", out),
            Self::Unicode => rows(columns, blocked, SYMBOLS, " ", out),
            Self::Boxed => boxed(columns, blocked, out),
            Self::Vector => vector(columns, out),
        }
    }
}

/// The board as `.Q..` lines.
#[must_use]
pub(crate) fn compact(columns: &[u32], blocked: Option<&SquareSet>) -> String {
    let mut out = String::with_capacity(columns.len() * (columns.len() + 1));
    Style::Compact.draw(columns, blocked, &mut out);
    out
}

fn rows(columns: &[u32], blocked: Option<&SquareSet>, glyphs: Glyphs, gap: &str, out: &mut String) {
    for row in 0..columns.len() {
        if blocked.is_none() && gap.is_empty() {
            plain_row(columns.len(), columns[row] as usize, out);
        } else {
            cells(columns, blocked, row, glyphs, gap, out);
        }
        out.push('\n');
    }
}

/// `..Q.` without a look at every square: listings are mostly this.
fn plain_row(n: usize, queen: usize, out: &mut String) {
    out.extend(std::iter::repeat_n('.', queen));
    out.push('Q');
    out.extend(std::iter::repeat_n('.', n - 1 - queen));
}

fn cells(columns: &[u32], blocked: Option<&SquareSet>, row: usize, glyphs: Glyphs, gap: &str, out: &mut String) {
    for column in 0..columns.len() as u32 {
        let is_blocked = blocked.is_some_and(|set| set.contains(Square::new(row as u32, column)));
        let kind = if column == columns[row] { 1 } else { 2 * usize::from(is_blocked) };
        if column > 0 {
            out.push_str(gap);
        }
        out.push_str(glyphs[kind]);
    }
}

fn boxed(columns: &[u32], blocked: Option<&SquareSet>, out: &mut String) {
    let rule = "+---".repeat(columns.len()) + "+\n";
    out.push_str(&rule);
    for row in 0..columns.len() {
        out.push_str("| ");
        cells(columns, blocked, row, FRAMED, " | ", out);
        out.push_str(" |\n");
        out.push_str(&rule);
    }
}

fn vector(columns: &[u32], out: &mut String) {
    for (row, column) in columns.iter().enumerate() {
        if row > 0 {
            out.push(' ');
        }
        out.push_str(&(column + 1).to_string());
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(style: Style) -> String {
        let blocked = SquareSet::from_squares(3, [Square::new(0, 0)]);
        let mut out = String::new();
        style.draw(&[1, 2, 0], Some(&blocked), &mut out);
        out
    }

    #[test]
    fn every_style_shows_queens_and_blocked_squares() {
        assert_eq!(drawn(Style::Compact), "xQ.\n..Q\nQ..\n");
        assert_eq!(drawn(Style::Spaced), "x Q .\n. . Q\nQ . .\n");
        assert_eq!(drawn(Style::Unicode), "× ♛ ·\n· · ♛\n♛ · ·\n");
        let frame = "+---+---+---+\n";
        assert_eq!(
            drawn(Style::Boxed),
            format!("{frame}| x | Q |   |\n{frame}|   |   | Q |\n{frame}| Q |   |   |\n{frame}")
        );
        assert_eq!(drawn(Style::Vector), "2 3 1\n");
    }

    #[test]
    fn the_fast_way_draws_what_the_slow_way_draws() {
        for n in [1, 5, 64, 65, 200] {
            let columns: Vec<u32> = (0..n).map(|row| (row * 7 + 3) % n).collect();
            let mut slow = String::new();
            rows(&columns, Some(&SquareSet::new(n as usize)), ASCII, "", &mut slow);
            assert_eq!(compact(&columns, None), slow);
        }
    }
}
