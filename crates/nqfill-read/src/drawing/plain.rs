//! Boards that need no grammar: as many rows as columns, a byte a square, and nothing beside them. A file may have
//! millions of these.

use super::glyphs::Glyphs;
use crate::terms::Cell;
use crate::{Cursor, Entry};
use nqfill_core::board::{Placement, Square};

/// Rows of such a board.
const SIZES: std::ops::RangeInclusive<usize> = 4..=64;

/// Reads the next board, if it is one, and if nothing, or another one that may be such a board, stands below it.
pub(super) fn next(text: &str, glyphs: &Glyphs, cursor: &mut Cursor) -> Option<Entry> {
    let bytes = text.as_bytes();
    let is_at_line = cursor.at == 0 || bytes[cursor.at - 1] == b'\n';
    if !is_at_line || !glyphs.is_empty(b'.') {
        return None;
    }
    let blank = bytes[cursor.at..].iter().take_while(|&&byte| byte == b'\n').count();
    let start = cursor.at + blank;
    let n = columns(&bytes[start..])?;
    let end = start + n * (n + 1) - 1;
    if !is_apart(bytes.get(end..)?, glyphs) {
        return None;
    }
    // As many as there are at most on boards without a conflict.
    let mut queens = Vec::with_capacity(n);
    for row in 0..n {
        let (line, behind) = bytes[start + row * (n + 1)..].split_at(n);
        if row + 1 < n && behind[0] != b'\n' {
            return None;
        }
        // Bits in place of branches: where queens stand cannot be predicted.
        let mut others = line.iter().rev().fold(0_u64, |others, byte| others << 1 | u64::from(*byte != b'.'));
        while others != 0 {
            let column = others.trailing_zeros();
            let byte = Some(line[column as usize]).filter(|byte| byte.is_ascii_alphabetic() || *byte == b'*')?;
            glyphs.cell(char::from(byte)).filter(|cell| *cell == Cell::Queen)?;
            queens.push(Square::new(row as u32, column));
            others &= others - 1;
        }
    }
    let placement = Placement::new(n, queens, Vec::new()).ok()?;
    let line = cursor.line + blank;
    // The line break behind the last row ends that row.
    cursor.at = bytes.len().min(end + 1);
    cursor.line = line + n;
    Some(cursor.entry(line, start..end, Ok(placement)))
}

/// The squares of the first row of a text, if such a board may begin with it.
fn columns(bytes: &[u8]) -> Option<usize> {
    let longest = bytes.len().min(SIZES.end() + 1);
    memchr::memchr(b'\n', &bytes[..longest]).filter(|n| SIZES.contains(n))
}

/// True if a board ends here: at the end of the text, or above blank lines and a row that may begin another one.
fn is_apart(behind: &[u8], glyphs: &Glyphs) -> bool {
    let blank = behind.iter().take_while(|&&byte| byte == b'\n').count();
    let below = &behind[blank..];
    let is_square = |byte: &u8| {
        let is_letter = byte.is_ascii_alphabetic() || *byte == b'*';
        *byte == b'.' || is_letter && glyphs.cell(char::from(*byte)).is_some()
    };
    below.is_empty() || blank > 1 && columns(below).is_some_and(|n| below[..n].iter().all(is_square))
}

/// Goes on behind boards that [`next`] reads wherever the cursor stands before them: of `.` and `Q`, each with a blank line above
/// it, of at most so many rows; at most `most` of them. Returns how many these are.
pub(super) fn skip(text: &str, glyphs: &Glyphs, cursor: &mut Cursor, (most, most_rows): (usize, usize)) -> usize {
    let bytes = text.as_bytes();
    let are_usual = glyphs.is_empty(b'.') && glyphs.cell('Q') == Some(Cell::Queen);
    let is_behind_board = cursor.at > 0 && bytes[cursor.at - 1] == b'\n';
    if !are_usual || !is_behind_board {
        return 0;
    }
    let before = cursor.boards;
    while cursor.boards - before < most
        && let Some(n) = rows_of_usual(&bytes[cursor.at..], glyphs).filter(|&n| n <= most_rows)
    {
        cursor.at += 1 + n * (n + 1);
        cursor.line += 1 + n;
        cursor.boards += 1;
    }
    cursor.boards - before
}

/// The rows of the board that is below a blank line and above another one or the end of the text, if it is of `.` and `Q`.
fn rows_of_usual(bytes: &[u8], glyphs: &Glyphs) -> Option<usize> {
    let bytes = bytes.strip_prefix(b"\n")?;
    let n = columns(bytes)?;
    let board = bytes.get(..n * (n + 1))?;
    let is_row = |row: &[u8]| row[n] == b'\n' && is_usual(&row[..n]);
    (is_apart(&bytes[board.len() - 1..], glyphs) && board.chunks_exact(n + 1).all(is_row)).then_some(n)
}

/// True if a row is of `.` and `Q`, found without a branch for each square.
fn is_usual(row: &[u8]) -> bool {
    row.iter().fold(true, |is_usual, byte| is_usual & matches!(byte, b'.' | b'Q'))
}

#[cfg(test)]
mod tests {
    use super::super::Drawings;
    use crate::item::{Family, Says, Source};
    use crate::{Cursor, ReadOptions, detect, format};

    /// What is read of a text, with the scanner or without, and how many boards are scanned.
    fn read(text: &str, options: &ReadOptions, is_scanned: bool) -> (Vec<String>, usize) {
        let Ok(plan) = detect::plan(text, options) else { return (Vec::new(), 0) };
        let source = Source { text, options, plan: &plan, probe: None, proven: None };
        let (mut cursor, mut found, mut scanned) = (Cursor::default(), Vec::new(), 0);
        loop {
            if let Some(entry) = is_scanned.then(|| Drawings.plain(&source, &mut cursor)).flatten() {
                found.push(format!("{:?} {:?}", entry.span, entry.placement));
                scanned += 1;
                continue;
            }
            let Some(item) = Drawings.next(&source, &mut cursor) else { return (found, scanned) };
            cursor.skip_to(text, item.span.end);
            if let Says::Boards(boards) = item.says {
                cursor.boards += boards.len();
                found.extend(boards.iter().map(|board| format!("{:?} {:?}", board.span, board.placement)));
            }
        }
    }

    #[test]
    fn boards_are_scanned_as_they_are_read_whatever_stands_in_or_around_them() {
        let board = ".Q..\n....\n....\n....\n";
        let starred = board.replace('Q', "*");
        let texts = [
            format!("\n\n{board}\n{board}"),
            format!("{board}\n\n\n{board}---\n{board}"),
            format!("4\n{board}\n{board}{board}"),
            format!("{starred}\n{starred}"),
            board.trim_end().replace('\n', "\r\n"),
        ];
        let mut scanned = 0;
        for name in ["", "kattis"] {
            let options = ReadOptions { format: format(name), ..ReadOptions::default() };
            for text in &texts {
                for at in (0..text.len()).step_by(2) {
                    for change in ["", "\n", " ", ".", "Q", "x", "*", "-", "#", ";", ",", "[", "1", "_", "é"] {
                        let changed = [&text[..at], change, &text[at + 1..]].concat();
                        let (found, boards) = read(&changed, &options, true);
                        assert_eq!(found, read(&changed, &options, false).0, "{changed}");
                        scanned += boards;
                    }
                }
            }
        }
        assert!(scanned > 500, "{scanned}");
    }
}
