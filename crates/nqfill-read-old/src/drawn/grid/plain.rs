//! Boards that need no grammar: as many rows as columns, a byte a square, and nothing beside them. A file may have
//! millions of these.

use crate::format::glyphs::Glyphs;
use crate::format::terms::Cell;
use crate::{Cursor, Entry};
use nqfill_core::board::{Placement, Square};

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
    // As many as there are at most on boards without a conflict.
    let mut queens = Vec::with_capacity(n);
    let is_dot = glyphs.is_empty(b'.');
    for row in 0..n {
        let (line, behind) = bytes[start + row * (n + 1)..].split_at(n);
        if row + 1 < n && behind[0] != b'\n' {
            return None;
        }
        let (eights, rest) = line.as_chunks::<8>();
        for (at, eight) in eights.iter().enumerate() {
            let others = if is_dot { others(*eight) } else { u64::MAX };
            if others != 0 {
                queens_among(others, (row, 8 * at), eight, glyphs, &mut queens)?;
            }
        }
        if !rest.is_empty() {
            let others = if is_dot { others(filled(rest)) } else { u64::MAX >> (64 - 8 * rest.len()) };
            queens_among(others, (row, n - rest.len()), rest, glyphs, &mut queens)?;
        }
    }
    let placement = Placement::new(n, queens, Vec::new()).ok()?;
    let line = cursor.line + blank;
    // The line break behind the last row ends that row.
    cursor.at = bytes.len().min(end + 1);
    cursor.line = line + n;
    Some(cursor.entry(line, start..end, Ok(placement)))
}

/// Goes on behind boards that [`next`] reads wherever the cursor stands before them: of `.` and `Q`, each with a blank line above
/// it, of at most so many rows; at most `most` of them. Returns how many these are.
pub(super) fn skip(text: &str, glyphs: &Glyphs<'_>, cursor: &mut Cursor, (most, most_rows): (usize, usize)) -> usize {
    let are_usual = glyphs.is_empty(b'.') && glyphs.cell('Q') == Some(Cell::Queen) && !glyphs.has_digits();
    // What stands between two boards is looked at with the second.
    let is_behind_board = cursor.at == cursor.covered + 1 && text.as_bytes()[cursor.covered] == b'\n';
    if !are_usual || !is_behind_board {
        return 0;
    }
    let before = cursor.boards;
    while cursor.boards - before < most
        && let Some(n) = rows_of_usual(&text.as_bytes()[cursor.at..]).filter(|&n| n <= most_rows)
    {
        cursor.at += 1 + n * (n + 1);
        cursor.line += 1 + n;
        cursor.boards += 1;
        // A board ends with the last square of its last row.
        cursor.covered = cursor.at - 1;
    }
    cursor.boards - before
}

/// The rows of the board that is below a blank line and above another one or the end of the text, if it is of `.` and `Q`.
fn rows_of_usual(bytes: &[u8]) -> Option<usize> {
    let bytes = bytes.strip_prefix(b"\n")?;
    let n = bytes.iter().take(SIZES.end() + 1).position(|&byte| byte == b'\n').filter(|n| SIZES.contains(n))?;
    let (board, behind) = bytes.split_at_checked(n * (n + 1))?;
    let is_apart = matches!(behind, [] | [b'\n', ..]);
    let is_row = |row: &[u8]| {
        let (eights, rest) = row[..n].as_chunks::<8>();
        row[n] == b'\n' && eights.iter().all(|eight| are_usual(*eight)) && (rest.is_empty() || are_usual(filled(rest)))
    };
    (is_apart && board.chunks_exact(n + 1).all(is_row)).then_some(n)
}

/// Fewer than eight bytes, with `.` for those that are missing.
fn filled(bytes: &[u8]) -> [u8; 8] {
    let mut filled = [b'.'; 8];
    filled[..bytes.len()].copy_from_slice(bytes);
    filled
}

/// True if eight bytes are `.` and `Q`.
fn are_usual(eight: [u8; 8]) -> bool {
    const EACH: u64 = u64::from_ne_bytes([1; 8]);
    // All seven lower bits of `.` and `Q` differ: of each byte either none of them is left, or all are.
    let apart = others(eight);
    apart & (EACH << 7) == 0 && (apart ^ apart >> 1) & (EACH * 0x3f) == 0
}

/// Some bits of each of eight bytes that is not `.`, and none of the others.
fn others(eight: [u8; 8]) -> u64 {
    const DOTS: u64 = u64::from_le_bytes([b'.'; 8]);
    u64::from_le_bytes(eight) ^ DOTS
}

/// Adds the queens of some places of a row, of which some bits of their bytes are set; `None` if one is neither a queen nor an empty
/// square, or may be something else.
fn queens_among(
    mut places: u64,
    (row, first): (usize, usize),
    bytes: &[u8],
    glyphs: &Glyphs<'_>,
    queens: &mut Vec<Square>,
) -> Option<()> {
    while places != 0 {
        let at = places.trailing_zeros() as usize / 8;
        places &= !(0xff << (8 * at));
        let byte = bytes[at];
        let is_plain = byte.is_ascii_alphabetic() || matches!(byte, b'.' | b'_' | b'*');
        match glyphs.cell(char::from(byte)).filter(|_| is_plain)? {
            Cell::Empty => {}
            Cell::Queen => queens.push(Square::new(row as u32, (first + at) as u32)),
            Cell::Blocked => return None,
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::super::{GRID, Grid, STAR_BLOCKED, STAR_QUEEN};
    use super::*;
    use crate::format::drawing::{Drawing, Drawn, DrawnDialect};
    use crate::format::glyphs::Alphabet;
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
