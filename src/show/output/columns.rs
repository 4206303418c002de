//! Rows of cells as aligned columns, which fit a terminal of a known width.

use crate::show::table::filled_columns;
use std::borrow::Cow;
use std::io::{self, Write};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The blanks between two columns.
const GAP: usize = 2;

/// The blanks before columns that stand below the others.
const INDENT: usize = 4;

/// The least width of a text at the end of a line; a narrower one stands in the next line.
const NARROWEST: usize = 24;

/// A column that has something in it.
#[derive(Clone, Copy)]
struct Column {
    /// Its index in the rows.
    at: usize,
    /// Its width; an ideograph is two wide.
    width: usize,
    /// True if its cells are numbers, which stand to the right and are never broken.
    is_numeric: bool,
}

/// Writes rows with as many cells each, of which the first `headings` are headings; no empty columns.
///
/// With a `width`, lines are at most as wide: columns that do not fit next to the others stand below them, and a long text at the
/// end of a line goes on below its beginning. Nothing is cut off. Without it, each row is a line, as programs expect.
pub fn write(
    rows: &[Vec<String>],
    headings: usize,
    width: Option<usize>,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    let width = width.unwrap_or(usize::MAX);
    let lines = lines(&columns(rows, headings), width);
    for row in rows {
        for (number, line) in lines.iter().enumerate() {
            writeln!(out, "{}", written(row, line, if number > 0 { INDENT } else { 0 }, width))?;
        }
    }
    Ok(())
}

/// Writes a table below one heading. Where it is wider than `width`, the first column stands in lines of its own, above the rows
/// that share it.
pub fn write_by_first(rows: &[Vec<String>], width: Option<usize>, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let columns = columns(rows, 1);
    let (Some(width), [_, rest @ ..]) = (width, &columns[..]) else { return write(rows, 1, width, out) };
    if lines(&columns, width).len() == 1 {
        return write(rows, 1, Some(width), out);
    }
    for (at, row) in rows.iter().enumerate() {
        if at == 0 || rows[at - 1][0] != row[0] {
            writeln!(out, "{}", row[0])?;
        }
        writeln!(out, "{}", written(row, rest, GAP, width))?;
    }
    Ok(())
}

/// Writes a table below one heading. Where it is wider than `width`, it is written in parts that fit, each of which begins with
/// the first `keys` columns; after them, `together` columns are never parted.
pub fn write_in_parts(
    rows: &[Vec<String>],
    [keys, together]: [usize; 2],
    width: Option<usize>,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    let (columns, width) = (columns(rows, 1), width.unwrap_or(usize::MAX));
    let place = |column: &Column| (column.at - keys) / together;
    let (keys, rest) = columns.split_at(columns.partition_point(|column| column.at < keys));
    let taken = |columns: &[Column]| columns.iter().map(|column| column.width + GAP).sum::<usize>();
    let mut parts = vec![keys.to_vec()];
    for group in rest.chunk_by(|one, other| place(one) == place(other)) {
        let last = parts.last().map_or(keys, Vec::as_slice);
        if last.len() > keys.len() && taken(last) + taken(group) > width.saturating_add(GAP) {
            parts.push(keys.to_vec());
        }
        parts.last_mut().expect("there is a first part").extend(group);
    }
    for (number, part) in parts.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        rows.iter().try_for_each(|row| writeln!(out, "{}", written(row, part, 0, width)))?;
    }
    Ok(())
}

/// The columns of rows that are not empty.
fn columns(rows: &[Vec<String>], headings: usize) -> Vec<Column> {
    let widest = |at: usize| rows.iter().map(|row| row[at].width()).max().unwrap_or(0);
    let column = |(at, is_numeric)| Column { at, width: widest(at), is_numeric };
    filled_columns(rows, headings).into_iter().map(column).collect()
}

/// The columns of each line: as many as the width takes, the last of which may be broken.
fn lines(columns: &[Column], width: usize) -> Vec<Vec<Column>> {
    let (mut lines, mut taken) = (vec![Vec::new()], 0);
    for column in columns {
        let least = if column.is_numeric { column.width } else { column.width.min(NARROWEST) };
        if taken > 0 && taken + least > width {
            lines.push(Vec::new());
            taken = INDENT;
        }
        lines.last_mut().expect("there is a first line").push(*column);
        taken += column.width + GAP;
    }
    lines
}

fn written(row: &[String], line: &[Column], indent: usize, width: usize) -> String {
    let mut text = " ".repeat(indent);
    for (number, column) in line.iter().enumerate() {
        let (cell, start) = (&row[column.at], text.width());
        let blanks = " ".repeat(column.width - cell.width());
        if column.is_numeric {
            text.extend([&blanks, cell.as_str()]);
        } else if number + 1 == line.len() {
            text += &wrapped(cell, width.saturating_sub(start).max(1)).join(&format!("\n{:start$}", ""));
        } else {
            text.extend([cell.as_str(), &blanks]);
        }
        text += "  ";
    }
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// A text whose lines are at most `width` wide, broken between words and ideographs; without a width as it is.
pub fn fitted(text: &str, width: Option<usize>) -> Cow<'_, str> {
    match width {
        Some(width) => text.split('\n').map(|line| filled(line, width)).collect::<Vec<_>>().join("\n").into(),
        None => text.into(),
    }
}

/// A line of text in lines of at most `width` columns, of which those after the first begin below its words: after its blanks,
/// its number or its arrow. What stands between backquotes is to be typed: it is not broken, and neither is a word, such as a
/// path, that is wider than a line.
fn filled(line: &str, width: usize) -> String {
    let text = line.trim_start();
    let mark = text.find(' ').map_or("", |end| &text[..=end]);
    let is_mark = mark == "→ " || mark.strip_suffix(". ").is_some_and(|number| number.parse::<u32>().is_ok());
    let start = line.len() - text.len() + if is_mark { mark.len() } else { 0 };
    let (before, text) = line.split_at(start);
    let indent = before.width().min(width / 2);
    let lines = broken(text, width - indent, false).join(&format!("\n{}", " ".repeat(indent)));
    before.to_owned() + &lines
}

/// The lines of a text that is to be `width` wide: broken at blanks and between ideographs, else where the width ends. What stands
/// between backquotes is broken only where it is wider than a line.
pub fn wrapped(text: &str, width: usize) -> Vec<&str> {
    broken(text, width, true)
}

/// The same, with words that are wider than a line cut or whole.
fn broken(text: &str, width: usize, cuts_words: bool) -> Vec<&str> {
    let (mut lines, mut rest) = (Vec::new(), text);
    while rest.width() > width {
        let at = break_of(rest, width.max(2), cuts_words);
        lines.push(rest[..at].trim_end());
        rest = rest[at..].trim_start();
        if rest.is_empty() {
            return lines;
        }
    }
    lines.push(rest);
    lines
}

/// Where the first line of a text ends, in bytes. Between ideographs a line may end anywhere, but it ends after a clause if
/// that leaves no more than a quarter of it empty: words are whole then. A number stays with what it counts: `第 3 行`.
fn break_of(text: &str, width: usize, cuts_words: bool) -> usize {
    let is_wide = |c: char| c.width() == Some(2);
    let counts =
        |one: char, other: char| is_wide(one) && other.is_ascii_digit() || one.is_ascii_digit() && is_wide(other);
    let (mut used, mut good, mut clause, mut is_code) = (0, 0, 0, false);
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
        if at > 0 && is_break && !is_code {
            good = at;
            let is_near = used + width / 4 >= width;
            clause = if is_near && matches!(last, '，' | '。' | '；') { at } else { clause };
        }
        is_code ^= c == '`';
        used += c.width().unwrap_or(0);
        if used > width && (cuts_words || good > 0) {
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

    fn shown(rows: &[&[&str]], width: Option<usize>) -> String {
        let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(|&cell| cell.to_owned()).collect()).collect();
        let mut out = Vec::new();
        write(&rows, 1, width, &mut out).expect("memory takes everything");
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
        assert_eq!(filled("try `-i one two` now", 8), "try\n`-i one two`\nnow");
        assert_eq!(wrapped("puzzles/a-long-name", 8), ["puzzles/", "a-long-n", "ame"]);
        assert_eq!(wrapped("", 8), [""]);
    }

    #[test]
    fn tables_that_do_not_fit_stand_below_their_first_column_or_in_parts() {
        let rows = [["n", "x", "f", "y", "f"], ["8", "11", "1", "22", "2"], ["8", "33", "3", "44", "4"]];
        let rows = rows.map(|row| row.map(str::to_owned).to_vec());
        let (mut below, mut parts) = (Vec::new(), Vec::new());
        write_by_first(&rows, Some(13), &mut below).expect("memory takes everything");
        write_in_parts(&rows, [1, 2], Some(10), &mut parts).expect("memory takes everything");
        let [below, parts] = [below, parts].map(|text| String::from_utf8(text).expect("text"));
        assert_eq!(below, "n\n   x  f   y  f\n8\n  11  1  22  2\n  33  3  44  4\n");
        assert_eq!(parts, "n   x  f\n8  11  1\n8  33  3\n\nn   y  f\n8  22  2\n8  44  4\n");
    }

    #[test]
    fn columns_that_do_not_fit_stand_below_the_others_and_nothing_is_lost() {
        let table: [&[&str]; 2] =
            [&["engine", "nodes", "seconds", "ratio"], &["exact", "12345678", "0.000123", "1.00"]];
        let narrow = shown(&table, Some(24));
        assert!(narrow.lines().all(|line| line.width() <= 24), "{narrow}");
        for cell in table.concat() {
            assert!(narrow.contains(cell), "{cell}: {narrow}");
        }
        for width in 0..40 {
            let shown = shown(&table, Some(width)).split_whitespace().collect::<Vec<_>>().concat();
            assert_eq!(shown.len(), table.concat().concat().len(), "{width}: {shown}");
        }
    }
}
