//! Draws boards with one queen a row.

use crate::board::{Square, SquareSet};

/// How text output draws a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
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

/// Beyond this n the boards of an explanation, of which there are many, are lists of columns.
const MOST_ALONE: usize = 100;

/// The characters for an empty square, a queen and a blocked square.
type Glyphs = [&'static str; 3];

const ASCII: Glyphs = [".", "Q", "x"];
const SYMBOLS: Glyphs = ["·", "♛", "×"];
const FRAMED: Glyphs = [" ", "Q", "x"];

impl Style {
    /// Appends a drawing of the queens (`columns[row]`, 0-based) and the blocked squares to `out`, one line a row.
    pub fn draw(self, columns: &[u32], blocked: Option<&SquareSet>, out: &mut Vec<u8>) {
        match (self, blocked) {
            (Self::Compact, None) => plain(columns, out),
            (Self::Compact, _) => rows(columns, blocked, ASCII, "", out),
            (Self::Spaced, _) => rows(columns, blocked, ASCII, " ", out),
            (Self::Unicode, _) => rows(columns, blocked, SYMBOLS, " ", out),
            (Self::Boxed, _) => boxed(columns, blocked, out),
            (Self::Vector, _) => vector(columns, out),
        }
    }

    /// Some queens, at most one a row, and blocked squares, drawn alone; as a list of columns, 0 for a row without a queen,
    /// where the board is too large to draw.
    pub(crate) fn draw_alone(self, n: usize, queens: &[Square], blocked: &[Square]) -> String {
        let mut columns = vec![u32::MAX; n];
        for queen in queens {
            columns[queen.row as usize] = queen.column;
        }
        if n > MOST_ALONE {
            let numbers: Vec<String> = columns.iter().map(|column| column.wrapping_add(1).to_string()).collect();
            return numbers.join(" ");
        }
        let mut out = Vec::new();
        self.draw(&columns, Some(&SquareSet::from_squares(n, blocked.iter().copied())), &mut out);
        String::from_utf8_lossy(&out).into_owned()
    }
}

/// Draws the board as `.Q..` lines.
#[must_use]
pub(crate) fn compact(columns: &[u32], blocked: Option<&SquareSet>) -> String {
    let mut out = Vec::new();
    Style::Compact.draw(columns, blocked, &mut out);
    String::from_utf8(out).expect("ASCII only")
}

/// Draws `.Q..` row by row rather than square by square: most time of a listing goes here.
fn plain(columns: &[u32], out: &mut Vec<u8>) {
    let (start, width) = (out.len(), columns.len() + 1);
    out.resize(start + columns.len() * width, b'.');
    for (line, &queen) in out[start..].chunks_exact_mut(width).zip(columns) {
        line[queen as usize] = b'Q';
        line[width - 1] = b'\n';
    }
}

fn rows(columns: &[u32], blocked: Option<&SquareSet>, glyphs: Glyphs, gap: &str, out: &mut Vec<u8>) {
    for row in 0..columns.len() {
        cells(columns, blocked, row, glyphs, gap, out);
        out.push(b'\n');
    }
}

fn cells(columns: &[u32], blocked: Option<&SquareSet>, row: usize, glyphs: Glyphs, gap: &str, out: &mut Vec<u8>) {
    for column in 0..columns.len() as u32 {
        let is_blocked = blocked.is_some_and(|set| set.contains(Square::new(row as u32, column)));
        let kind = if column == columns[row] { 1 } else { 2 * usize::from(is_blocked) };
        if column > 0 {
            out.extend_from_slice(gap.as_bytes());
        }
        out.extend_from_slice(glyphs[kind].as_bytes());
    }
}

fn boxed(columns: &[u32], blocked: Option<&SquareSet>, out: &mut Vec<u8>) {
    let rule = "+---".repeat(columns.len()) + "+\n";
    out.extend_from_slice(rule.as_bytes());
    for row in 0..columns.len() {
        out.extend_from_slice(b"| ");
        cells(columns, blocked, row, FRAMED, " | ", out);
        out.extend_from_slice(b" |\n");
        out.extend_from_slice(rule.as_bytes());
    }
}

fn vector(columns: &[u32], out: &mut Vec<u8>) {
    for (row, column) in columns.iter().enumerate() {
        if row > 0 {
            out.push(b' ');
        }
        out.extend_from_slice((column + 1).to_string().as_bytes());
    }
    out.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(style: Style) -> String {
        let blocked = SquareSet::from_squares(3, [Square::new(0, 0)]);
        let mut out = Vec::new();
        style.draw(&[1, 2, 0], Some(&blocked), &mut out);
        String::from_utf8(out).expect("text")
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
            let mut slow = Vec::new();
            rows(&columns, None, ASCII, "", &mut slow);
            assert_eq!(compact(&columns, None).as_bytes(), slow);
        }
    }
}
