//! Boards that need no grammar: as many rows as columns, a byte a square, and nothing beside them. A file may have
//! millions of these.

use crate::glyphs::{Cell, Glyphs};
use crate::{Cursor, Entry};
use nqfill_core::board::{Placement, Square, SquareSet};

/// Rows of such a board.
const SIZES: std::ops::RangeInclusive<usize> = 4..=64;

/// Reads the next board, if it is one. What is read as such a board, the dialect reads as the same; for all others this gives
/// `None`, and leaves the cursor where it is.
pub(super) fn next(text: &str, glyphs: &Glyphs<'_>, cursor: &mut Cursor) -> Option<Entry> {
    let bytes = text.as_bytes();
    let is_at_line = cursor.at == 0 || bytes[cursor.at - 1] == b'\n';
    if !is_at_line || glyphs.has_digits() {
        return None;
    }
    let blank = bytes[cursor.at..].iter().take_while(|&&byte| byte == b'\n').count();
    let start = cursor.at + blank;
    let first = &bytes[start..bytes.len().min(start + SIZES.end() + 1)];
    let n = first.iter().position(|&byte| byte == b'\n').filter(|n| SIZES.contains(n))?;
    let end = start + n * (n + 1) - 1;
    let is_apart = matches!(bytes.get(end..)?, [] | [b'\n'] | [b'\n', b'\n', ..]);
    if !is_apart {
        return None;
    }
    let mut queens = SquareSet::new(n);
    let is_dot = glyphs.is_empty(b'.');
    for (row, line) in bytes[start..end].chunks(n + 1).enumerate() {
        if line.get(n).is_some_and(|&byte| byte != b'\n') {
            return None;
        }
        for (at, eight) in line[..n].chunks(8).enumerate() {
            let others = if is_dot { others(eight) } else { (1 << eight.len()) - 1 };
            queens_among(others, (row, 8 * at), eight, glyphs, &mut queens)?;
        }
    }
    let placement = Placement::from_sets(n, queens, SquareSet::new(n)).ok()?;
    let line = cursor.line + blank;
    // The line break behind the last row ends that row.
    cursor.at = bytes.len().min(end + 1);
    cursor.line = line + n;
    Some(cursor.entry(line, start..end, Ok(placement)))
}

/// The places of at most eight bytes that are not `.`, as bits.
fn others(eight: &[u8]) -> u32 {
    const DOTS: u64 = u64::from_ne_bytes([b'.'; 8]);
    if <[u8; 8]>::try_from(eight).is_ok_and(|eight| u64::from_ne_bytes(eight) == DOTS) {
        return 0;
    }
    eight.iter().enumerate().fold(0, |others, (at, &byte)| others | u32::from(byte != b'.') << at)
}

/// Adds the queens of some places of a row; `None` if a byte there is neither a queen nor an empty square, or may be something
/// else.
fn queens_among(
    mut places: u32,
    (row, first): (usize, usize),
    bytes: &[u8],
    glyphs: &Glyphs<'_>,
    queens: &mut SquareSet,
) -> Option<()> {
    while places != 0 {
        let at = places.trailing_zeros() as usize;
        places &= places - 1;
        let byte = bytes[at];
        let is_plain = byte.is_ascii_alphabetic() || matches!(byte, b'.' | b'_' | b'*');
        match glyphs.cell(char::from(byte)).filter(|_| is_plain)? {
            Cell::Empty => {}
            Cell::Queen => queens.insert(Square::new(row as u32, (first + at) as u32)),
            Cell::Blocked => return None,
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::super::{GRID, Grid, STAR_BLOCKED, STAR_QUEEN};
    use super::*;
    use crate::drawing::{Drawing, Drawn, DrawnDialect};
    use crate::glyphs::Alphabet;
    use crate::{Grammar, ReadOptions, Sniff, Source};

    /// A dialect that reads all its boards line by line.
    struct LineByLine(&'static Grid);

    impl DrawnDialect for LineByLine {
        fn alphabet(&self) -> &'static Alphabet {
            self.0.alphabet()
        }

        fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
            self.0.may_fit(sniff)
        }

        fn drawing(&self, text: &str, glyphs: &Glyphs<'_>, cursor: &mut Cursor) -> Option<Drawing> {
            self.0.drawing(text, glyphs, cursor)
        }
    }

    /// What a dialect reads, and where it stands afterwards.
    fn read(dialect: &dyn Grammar, text: &str) -> Vec<String> {
        let (options, mut cursor) = (ReadOptions::default(), Cursor::default());
        let source = Source { text, options: &options };
        let mut next = || {
            let entry = dialect.next(&source, &mut cursor)?;
            Some(format!("{entry:?} at {} in line {}", cursor.at, cursor.line))
        };
        std::iter::from_fn(&mut next).take(10).collect()
    }

    #[test]
    fn plain_boards_are_read_as_line_by_line_whatever_stands_in_or_around_them() {
        let board = ".Q..\n....\n....\n....\n";
        let texts = [
            board.to_owned(),
            format!("\n\n{board}\n{board}"),
            format!("{board}\n\n\n{board}\n"),
            format!("4\n{board}\n{board}"),
            format!("{board}---\n{board}"),
            format!("{board}{board}\n{board}"),
            board.trim_end().to_owned(),
            board.replace('\n', "\r\n"),
        ];
        let mut plain = 0;
        for dialect in [&GRID, &STAR_QUEEN, &STAR_BLOCKED] {
            for text in &texts {
                for at in 0..text.len() {
                    for change in ["", "\n", " ", ".", "Q", "x", "*", "-", "#", ";", ",", "[", "1", "_", "é"] {
                        let changed = [&text[..at], change, &text[at + 1..]].concat();
                        let (options, mut cursor) = (ReadOptions::default(), Cursor::default());
                        let glyphs = Glyphs::new(dialect.alphabet(), &options);
                        plain += usize::from(next(&changed, &glyphs, &mut cursor).is_some());
                        assert_eq!(
                            read(&Drawn(dialect), &changed),
                            read(&Drawn(LineByLine(dialect)), &changed),
                            "{changed}"
                        );
                    }
                }
            }
        }
        assert!(plain > 500, "{plain}");
    }
}
