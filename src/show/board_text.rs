//! Draws boards with one queen a row.

use nqfill_core::board::{Conflicts, Placement, Square, SquareSet};
use std::collections::HashSet;

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
}

/// Beyond this n the boards of an explanation, of which there are many, are lists of columns.
pub(crate) const MOST_ALONE: usize = 100;

/// The characters for an empty square, a queen and a blocked square.
type Glyphs = [&'static str; 3];

const ASCII: Glyphs = [".", "Q", "x"];
const SYMBOLS: Glyphs = ["·", "♛", "×"];
const FRAMED: Glyphs = [" ", "Q", "x"];

/// A mark of a square on a terminal that shows colours. Besides its colour each has an attribute of its own, for people
/// who do not see the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emphasis {
    /// A queen of the puzzle: bold.
    Given,
    /// A queen of a completion: underlined, cyan.
    Added,
    /// A square where no queen can stand, blocked or attacked: dim.
    Blocked,
    /// A queen that another attacks: bold, white on red, whatever the ground.
    Conflict,
    /// A change by a step of a search: bold, reversed.
    New,
    /// A good verdict: bold, green.
    Good,
    /// A bad verdict: bold, red.
    Bad,
}

impl Emphasis {
    /// The escape sequence that begins the mark.
    const fn begin(self) -> &'static str {
        match self {
            Self::Given => "\u{1b}[1m",
            Self::Added => "\u{1b}[4;36m",
            Self::Blocked => "\u{1b}[2m",
            Self::Conflict => "\u{1b}[1;97;41m",
            Self::New => "\u{1b}[1;7m",
            Self::Good => "\u{1b}[1;32m",
            Self::Bad => "\u{1b}[1;31m",
        }
    }

    /// A text with this mark.
    pub fn on(self, text: &str) -> String {
        [self.begin(), text, "\u{1b}[0m"].concat()
    }
}

/// A board with at most one queen a row.
struct Board<'a> {
    /// The column of the queen of each row; out of range where there is none.
    columns: &'a [u32],
    blocked: Option<&'a SquareSet>,
    /// The queens of the puzzle, if emphasis distinguishes them from others.
    given: Option<&'a SquareSet>,
}

impl Style {
    /// Appends a drawing of the queens (`columns[row]`, 0-based) and the blocked squares to `out`, one line a row; with emphasis if
    /// `given` queens are named: different for these, the others and the blocked squares.
    pub(crate) fn draw(
        self,
        columns: &[u32],
        blocked: Option<&SquareSet>,
        given: Option<&SquareSet>,
        out: &mut Vec<u8>,
    ) {
        match (self, given) {
            (Self::Compact, None) => plain(columns, blocked, (b"", b"\n"), out),
            _ => self.draw_board(&Board { columns, blocked, given }, out),
        }
    }

    fn draw_board(self, board: &Board<'_>, out: &mut Vec<u8>) {
        match self {
            Self::Compact => board.rows(ASCII, "", out),
            Self::Spaced => board.rows(ASCII, " ", out),
            Self::Unicode => board.rows(SYMBOLS, " ", out),
            Self::Boxed => board.boxed(out),
        }
    }

    /// Some queens, at most one a row, and blocked squares, drawn alone; as a list of columns, 0 for a row without a
    /// queen, where the board is too large to draw. With emphasis if `given` queens are named.
    pub fn draw_alone(self, n: usize, queens: &[Square], blocked: &[Square], given: Option<&SquareSet>) -> String {
        let mut columns = vec![u32::MAX; n];
        for queen in queens {
            columns[queen.row as usize] = queen.column;
        }
        let mut out = Vec::new();
        if n > MOST_ALONE {
            write_columns(&columns, given, &mut out);
        } else {
            let blocked = SquareSet::from_squares(n, blocked.iter().copied());
            self.draw_board(&Board { columns: &columns, blocked: Some(&blocked), given }, &mut out);
        }
        String::from_utf8_lossy(&out).into_owned()
    }
}

/// Appends the column of each row, 1-based: `2 4 1 3`, for boards too large to draw. With emphasis if `given` queens
/// are named.
pub(crate) fn write_columns(columns: &[u32], given: Option<&SquareSet>, out: &mut Vec<u8>) {
    let board = Board { columns, blocked: None, given };
    for (row, column) in columns.iter().enumerate() {
        if row > 0 {
            out.push(b' ');
        }
        board.queen(row, itoa::Buffer::new().format(column.wrapping_add(1)), out);
    }
    out.push(b'\n');
}

/// Draws `.Q..` row by row rather than square by square, with these bytes around each row: a listing spends most of its time here.
pub(crate) fn plain<const BEFORE: usize, const AFTER: usize>(
    columns: &[u32],
    blocked: Option<&SquareSet>,
    (before, after): (&[u8; BEFORE], &[u8; AFTER]),
    out: &mut Vec<u8>,
) {
    let (start, n) = (out.len(), columns.len());
    let width = BEFORE + n + AFTER;
    out.resize(start + n * width, b'.');
    for square in blocked.into_iter().flat_map(SquareSet::iter) {
        out[start + square.row as usize * width + BEFORE + square.column as usize] = b'x';
    }
    for (line, &queen) in out[start..].chunks_exact_mut(width).zip(columns) {
        // Without a call for each row.
        line.first_chunk_mut().into_iter().for_each(|start| *start = *before);
        line[BEFORE + queen as usize] = b'Q';
        line.last_chunk_mut().into_iter().for_each(|end| *end = *after);
    }
}

impl Board<'_> {
    fn rows(&self, glyphs: Glyphs, gap: &str, out: &mut Vec<u8>) {
        for row in 0..self.columns.len() {
            self.cells(row, glyphs, gap, out);
            out.push(b'\n');
        }
    }

    fn cells(&self, row: usize, [empty, queen, blocked]: Glyphs, gap: &str, out: &mut Vec<u8>) {
        for column in 0..self.columns.len() as u32 {
            if column > 0 {
                out.extend_from_slice(gap.as_bytes());
            }
            let is_blocked = || self.blocked.is_some_and(|set| set.contains(Square::new(row as u32, column)));
            match () {
                () if column == self.columns[row] => self.queen(row, queen, out),
                () if is_blocked() => self.put(Emphasis::Blocked, blocked, out),
                () => out.extend_from_slice(empty.as_bytes()),
            }
        }
    }

    fn boxed(&self, out: &mut Vec<u8>) {
        let rule = "+---".repeat(self.columns.len()) + "+\n";
        out.extend_from_slice(rule.as_bytes());
        for row in 0..self.columns.len() {
            out.extend_from_slice(b"| ");
            self.cells(row, FRAMED, " | ", out);
            out.extend_from_slice(b" |\n");
            out.extend_from_slice(rule.as_bytes());
        }
    }

    /// Appends the text of the queen of a row.
    fn queen(&self, row: usize, text: &str, out: &mut Vec<u8>) {
        let square = Square::new(row as u32, self.columns[row]);
        let is_given = self.given.is_some_and(|given| given.contains(square));
        self.put(if is_given { Emphasis::Given } else { Emphasis::Added }, text, out);
    }

    fn put(&self, emphasis: Emphasis, text: &str, out: &mut Vec<u8>) {
        match self.given {
            Some(_) => out.extend_from_slice(emphasis.on(text).as_bytes()),
            None => out.extend_from_slice(text.as_bytes()),
        }
    }
}

/// A board in conflict, drawn, if it is not too large for a terminal; queens that attack each other are `!`, or emphasized.
pub fn in_conflict(placement: &Placement, conflicts: &Conflicts, coloured: bool) -> Option<String> {
    let n = placement.n();
    if n > MOST_ALONE {
        return None;
    }
    let attacked: HashSet<Square> = conflicts.list().iter().flat_map(|conflict| conflict.squares).collect();
    // If not all conflicts are listed, any queen may be in one: marking some would mislead.
    let all = conflicts.total() > Conflicts::MOST_LISTED as u64;
    let mut text = String::with_capacity((n + 1) * n);
    for (row, line) in (0..).zip(placement.to_string().lines()) {
        for (column, sign) in (0..).zip(line.chars()) {
            text += &match sign {
                'Q' if all || attacked.contains(&Square::new(row, column)) => {
                    if coloured {
                        Emphasis::Conflict.on("Q")
                    } else {
                        "!".to_owned()
                    }
                }
                'x' if coloured => Emphasis::Blocked.on("x"),
                sign => sign.to_string(),
            };
        }
        text.push('\n');
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(style: Style) -> String {
        let blocked = SquareSet::from_squares(3, [Square::new(0, 0)]);
        let mut out = Vec::new();
        style.draw(&[1, 2, 0], Some(&blocked), None, &mut out);
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn columns_count_from_one_and_have_emphasis_too() {
        let given = SquareSet::from_squares(3, [Square::new(1, 2)]);
        let written = |given| {
            let mut out = Vec::new();
            write_columns(&[1, 2, 0], given, &mut out);
            String::from_utf8(out).expect("text")
        };
        assert_eq!(written(None), "2 3 1\n");
        assert_eq!(written(Some(&given)), "\u{1b}[4;36m2\u{1b}[0m \u{1b}[1m3\u{1b}[0m \u{1b}[4;36m1\u{1b}[0m\n");
    }

    #[test]
    fn emphasis_tells_given_queens_from_added_ones_and_changes_nothing_else() {
        let blocked = SquareSet::from_squares(3, [Square::new(0, 0)]);
        let given = SquareSet::from_squares(3, [Square::new(1, 2)]);
        for style in [Style::Compact, Style::Spaced, Style::Unicode, Style::Boxed] {
            let mut out = Vec::new();
            style.draw(&[1, 2, 0], Some(&blocked), Some(&given), &mut out);
            let emphasized = String::from_utf8(out).expect("text");
            let queens = emphasized.matches("\u{1b}[1m").count();
            assert_eq!((queens, emphasized.matches("\u{1b}[4;36m").count()), (1, 2), "{emphasized:?}");
            assert!(emphasized.contains("\u{1b}[2m"), "{emphasized:?}");
            let bare = emphasized.split('\u{1b}').map(|part| part.split_once('m').map_or(part, |(_, text)| text));
            assert_eq!(bare.collect::<String>(), drawn(style));
        }
    }

    #[test]
    fn the_fast_way_draws_what_the_slow_way_draws() {
        for n in [1, 5, 64, 65, 200] {
            let columns: Vec<u32> = (0..n).map(|row| (row * 7 + 3) % n).collect();
            let mut slow = Vec::new();
            Board { columns: &columns, blocked: None, given: None }.rows(ASCII, "", &mut slow);
            let mut fast = Vec::new();
            plain(&columns, None, (b"", b"\n"), &mut fast);
            assert_eq!(fast, slow);
        }
    }
}
