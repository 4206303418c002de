//! Rows of cells as aligned columns, which fit a terminal if they are told its width.

use crate::show::table::filled_columns;
use std::io::{self, Write};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The blanks between two columns.
const GAP: usize = 2;

/// The blanks before columns that have no room beside the others.
const INDENT: usize = 4;

/// Columns of text are made narrower than this only if each has a line of its own.
const NARROWEST: usize = 24;

/// A column that has something in it.
#[derive(Clone, Copy)]
struct Column {
    /// Its place in the rows.
    at: usize,
    /// Its width; an ideograph is two wide.
    width: usize,
    /// True if its cells are numbers, which stand to the right and are never broken.
    is_numeric: bool,
}

/// Writes rows with as many cells each, of which the first `headings` are headings. Leaves out empty columns.
///
/// With `room`, lines are at most as wide: long texts go on in the next line of their column, and columns that have no
/// room beside the others stand below them. Nothing is cut off. Without it, each row is a line, as programs expect.
pub fn write(
    rows: &[Vec<String>],
    headings: usize,
    room: Option<usize>,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    let width = |at: usize| rows.iter().map(|row| row[at].width()).max().unwrap_or(0);
    let column = |(at, is_numeric)| Column { at, width: width(at), is_numeric };
    let columns: Vec<Column> = filled_columns(rows, headings).into_iter().map(column).collect();
    let bands = room.map_or_else(|| vec![columns.clone()], |room| bands(&columns, room));
    for row in rows {
        for (number, band) in bands.iter().enumerate() {
            write_band(row, band, if number > 0 { INDENT } else { 0 }, out)?;
        }
    }
    Ok(())
}

/// Empties columns of numbers that not all rows have, the last first, then those of words that are the same in all rows, until
/// each row fits in a line of the room. Returns their headings, in the order in which they went.
pub fn leave_out(rows: &mut [Vec<String>], headings: usize, room: usize) -> Vec<String> {
    let width = |rows: &[Vec<String>], at: usize| rows.iter().map(|row| row[at].width()).max().unwrap_or(0);
    let mut left_out = Vec::new();
    loop {
        let columns = filled_columns(rows, headings);
        let taken: usize = columns.iter().map(|&(at, _)| width(rows, at) + GAP).sum();
        let has_gaps = |at: usize| rows.iter().skip(headings).any(|row| row[at].is_empty());
        let is_same =
            |at: usize| rows.len() > headings + 1 && rows[headings..].windows(2).all(|pair| pair[0][at] == pair[1][at]);
        let gaps = columns.iter().rev().find(|&&(at, is_numeric)| is_numeric && has_gaps(at));
        let same = || columns.iter().rev().find(|&&(at, is_numeric)| !is_numeric && at > 0 && is_same(at));
        let Some(&(at, _)) = gaps.or_else(same).filter(|_| taken > room + GAP) else { break };
        left_out.push(rows.first().map_or(String::new(), |heading| heading[at].clone()));
        rows.iter_mut().for_each(|row| row[at].clear());
    }
    left_out
}

/// The columns side by side, as many as the room has, the widest texts as narrow as the room demands.
fn bands(columns: &[Column], room: usize) -> Vec<Vec<Column>> {
    let least = |column: &Column| if column.is_numeric { column.width } else { column.width.min(NARROWEST) };
    let mut bands: Vec<Vec<Column>> = vec![Vec::new()];
    for column in columns {
        let indent = if bands.len() > 1 { INDENT } else { 0 };
        let fits = |band: &Vec<Column>| {
            let taken: usize = band.iter().map(|column| least(column) + GAP).sum();
            band.is_empty() || indent + taken + least(column) <= room
        };
        match bands.last_mut() {
            Some(band) if fits(band) => band.push(*column),
            _ => bands.push(vec![*column]),
        }
    }
    for (number, band) in bands.iter_mut().enumerate() {
        narrow(band, if number > 0 { room.saturating_sub(INDENT) } else { room });
    }
    bands
}

/// Takes from the widest texts what the room does not have.
fn narrow(band: &mut [Column], room: usize) {
    while band.iter().map(|column| column.width + GAP).sum::<usize>() > room + GAP {
        let texts = band.iter_mut().filter(|column| !column.is_numeric && column.width > 1);
        let Some(widest) = texts.max_by_key(|column| column.width) else { break };
        widest.width -= 1;
    }
}

fn write_band(row: &[String], band: &[Column], indent: usize, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let cells: Vec<Vec<&str>> = band.iter().map(|column| wrapped(&row[column.at], column.width)).collect();
    for line in 0..cells.iter().map(Vec::len).max().unwrap_or(1) {
        let mut text = " ".repeat(indent);
        for (column, cell) in band.iter().zip(&cells) {
            let cell = cell.get(line).copied().unwrap_or_default();
            let blanks = " ".repeat(column.width.saturating_sub(cell.width()));
            let [before, behind] = if column.is_numeric { [blanks.as_str(), ""] } else { ["", blanks.as_str()] };
            text.extend([before, cell, behind, "  "]);
        }
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}

/// A line of text in lines of at most `room` columns, of which those behind the first begin below its words: behind its blanks,
/// its number or its arrow. What stands between backquotes is to be typed, and is broken only where it is wider than a line.
pub(crate) fn filled(line: &str, room: usize) -> String {
    let mut is_code = false;
    let unbroken = |c: char| {
        is_code ^= c == '`';
        if is_code && c == ' ' { NO_BREAK } else { c }
    };
    let line: String = line.chars().map(unbroken).collect();
    let (indent, lines) = broken(&line, room);
    lines.join(&format!("\n{}", " ".repeat(indent))).replace(NO_BREAK, " ")
}

/// A blank at which no line ends.
const NO_BREAK: char = '\u{A0}';

/// The lines of a text, the first with what stands before its words, and the width of that.
fn broken(line: &str, room: usize) -> (usize, Vec<String>) {
    let text = line.trim_start();
    let mark = text.find(' ').map_or("", |end| &text[..=end]);
    let is_mark = mark == "→ " || mark.strip_suffix(". ").is_some_and(|number| number.parse::<u32>().is_ok());
    let start = line.len() - text.len() + if is_mark { mark.len() } else { 0 };
    let (before, text) = line.split_at(start);
    let indent = before.width().min(room / 2);
    let mut lines: Vec<String> = wrapped(text, room - indent).into_iter().map(str::to_owned).collect();
    lines[0].insert_str(0, before);
    (indent, lines)
}

/// The lines of a text that is to be `width` wide: broken at blanks and between ideographs, else where the room ends.
pub fn wrapped(text: &str, width: usize) -> Vec<&str> {
    let (mut lines, mut rest) = (Vec::new(), text);
    while rest.width() > width {
        let at = break_of(rest, width.max(2));
        lines.push(rest[..at].trim_end());
        rest = rest[at..].trim_start();
    }
    lines.push(rest);
    lines
}

/// Where the first line of a text ends, in bytes. Between ideographs a line may end anywhere, but it ends behind a clause if
/// that leaves no more than a quarter of it empty: words are whole then. A number stays with what it counts: `第 3 行`.
fn break_of(text: &str, width: usize) -> usize {
    let is_wide = |c: char| c.width() == Some(2);
    let counts =
        |one: char, other: char| is_wide(one) && other.is_ascii_digit() || one.is_ascii_digit() && is_wide(other);
    let (mut used, mut good, mut clause) = (0, 0, 0);
    // The two characters before.
    let (mut before, mut last) = ('\0', '\0');
    let mut rest = text.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        let next = rest.peek().map_or('\0', |(_, c)| *c);
        let is_break = match (last, c) {
            (_, '，' | '。' | '；' | '：' | '、' | '）' | '］' | '”') | ('（' | '［' | '“', _) => false,
            (_, ' ') => !counts(last, next),
            (' ', _) => !counts(before, c),
            _ => is_wide(last) || is_wide(c),
        };
        if at > 0 && is_break {
            good = at;
            let is_near = used + width / 4 >= width;
            clause = if is_near && matches!(last, '，' | '。' | '；') { at } else { clause };
        }
        used += c.width().unwrap_or(0);
        if used > width {
            let found = if clause > 0 { clause } else { good };
            return if found > 0 { found } else { at.max(last.len_utf8()) };
        }
        (before, last) = (last, c);
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_not_all_rows_have_are_left_out_where_there_is_no_room() {
        let table = || {
            let rows =
                [["board", "nodes", "checks", "tests"], ["a.txt", "123456", "", "77"], ["b.txt", "1", "99999999", ""]];
            rows.map(|row| row.map(str::to_owned).to_vec())
        };
        let mut wide = table();
        assert_eq!(leave_out(&mut wide, 1, 30), [] as [&str; 0]);
        assert_eq!(wide, table());
        let mut narrow = table();
        assert_eq!(leave_out(&mut narrow, 1, 24), ["tests"]);
        assert_eq!(narrow[2], ["b.txt", "1", "99999999", ""]);
        assert_eq!(leave_out(&mut table(), 1, 5), ["tests", "checks"]);
        let solved = [["board", "verdict", "nodes"], ["a.txt", "solved", "1"], ["b.txt", "solved", "2"]];
        assert_eq!(leave_out(&mut solved.map(|row| row.map(str::to_owned).to_vec()), 1, 14), ["verdict"]);
    }

    fn shown(rows: &[&[&str]], room: Option<usize>) -> String {
        let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(|&cell| cell.to_owned()).collect()).collect();
        let mut out = Vec::new();
        write(&rows, 1, room, &mut out).expect("memory takes everything");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn ideographs_are_two_columns_wide() {
        let table: [&[&str]; 3] = [&["棋盘", "n", "note"], &["空棋盘", "8", "x"], &["a", "12", "y"]];
        assert_eq!(shown(&table, None), "棋盘     n  note\n空棋盘   8  x\na       12  y\n");
        assert_eq!(shown(&table, Some(80)), shown(&table, None));
    }

    #[test]
    fn long_texts_go_on_below_and_no_line_is_too_wide() {
        let table: [&[&str]; 2] =
            [&["名", "n", "说明"], &["甲", "8", "先放只剩一格的行与列，再取可放格子最少的行或列"]];
        assert_eq!(
            shown(&table, Some(32)),
            "名  n  说明\n甲  8  先放只剩一格的行与列，\n       再取可放格子最少的行或列\n"
        );
        assert_eq!(wrapped("one two  three", 8), ["one two", "three"]);
        assert_eq!(filled("  12. one two three", 13), "  12. one two\n      three");
        assert_eq!(filled("   → 皇后必在此处。", 13), "   → 皇后必在\n     此处。");
        assert_eq!(filled("one two. three", 8), "one two.\nthree");
        assert_eq!(wrapped("只剩第 6 列，两格互相攻击", 17), ["只剩第 6 列，", "两格互相攻击"]);
        assert_eq!(wrapped("一二三四五第 6 列", 14), ["一二三四五", "第 6 列"]);
        assert_eq!(wrapped("一二三四五（六）", 12), ["一二三四五", "（六）"]);
        assert_eq!(filled("try `-i one two` now", 16), "try `-i one two`\nnow");
        assert_eq!(filled("try `-i one two` now", 15), "try\n`-i one two`\nnow");
        assert_eq!(wrapped("puzzles/a-long-name", 8), ["puzzles/", "a-long-n", "ame"]);
        assert_eq!(wrapped("", 8), [""]);
    }

    #[test]
    fn columns_without_room_stand_below_the_others_and_nothing_is_lost() {
        let table: [&[&str]; 2] =
            [&["engine", "nodes", "seconds", "ratio"], &["exact", "12345678", "0.000123", "1.00"]];
        let narrow = shown(&table, Some(24));
        assert!(narrow.lines().all(|line| line.width() <= 24), "{narrow}");
        for cell in table.concat() {
            assert!(narrow.contains(cell), "{cell}: {narrow}");
        }
        for room in 0..40 {
            let shown = shown(&table, Some(room)).split_whitespace().collect::<Vec<_>>().concat();
            assert_eq!(shown.len(), table.concat().concat().len(), "{room}: {shown}");
        }
    }
}
