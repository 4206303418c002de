//! The kinds of lines of a drawing.

use crate::drawn::grid::label;
use crate::drawn::grid::word::{WordKind, word_kind};
use crate::format::glyphs::Glyphs;
use crate::prose::filler;
use crate::prose::filler::Filler;
use nom::bytes::complete::take_while1;
use nom::character::complete::{digit1, space0, space1};
use nom::combinator::{map, rest};
use nom::multi::separated_list1;
use nom::sequence::terminated;
use nom::{IResult, Parser};
use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineKind {
    Filler(Filler),
    /// The size of the board, saturated.
    Header(usize),
    /// The letters or numbers of the columns.
    Ruler,
    Row,
    /// A row, or one word between boards: the lines around it tell.
    Word,
    /// A row, or the beginning of a list.
    List,
}

/// The kind of a line and the bytes of it that count: no indentation, no comment, no trailing blanks, and of a row no
/// number at its edges.
pub(crate) fn classify(line: &str, glyphs: &Glyphs<'_>) -> (LineKind, Range<usize>) {
    if line.is_empty() {
        return (LineKind::Filler(Filler::Blank), 0..0);
    }
    let span = filler::content(line);
    let content = &line[span.clone()];
    // Rows are nearly all of a large file: known by their first byte, they need no further look.
    let is_row = |byte: &u8| byte.is_ascii() && *byte != b'-' && glyphs.cell(char::from(*byte)).is_some();
    if content.as_bytes().first().is_some_and(is_row) && !glyphs.has_digits() {
        return (LineKind::Row, without_rulers(content, span.start));
    }
    if let Some(n) = label::size(content, glyphs) {
        return (LineKind::Header(n), span);
    }
    if let Some(row) = label::labelled_row(content, glyphs) {
        return (LineKind::Row, span.end - row.len()..span.end);
    }
    let kind = match filler::filler(content) {
        Some(Filler::Blank) if !line.trim().is_empty() => LineKind::Filler(Filler::Comment),
        Some(Filler::Prose) if content.chars().all(|c| glyphs.cell(c).is_some() || c.is_whitespace()) => LineKind::Row,
        Some(filler) => LineKind::Filler(filler),
        None => other_line(content, glyphs),
    };
    let edges = kind == LineKind::Row && !glyphs.has_digits();
    (kind, if edges { without_rulers(content, span.start) } else { span })
}

fn other_line(line: &str, glyphs: &Glyphs<'_>) -> LineKind {
    if line.starts_with('#') && !line.chars().all(|c| c == '#' || c.is_whitespace() || glyphs.cell(c).is_some()) {
        return LineKind::Filler(Filler::Comment);
    }
    let all_cells = line.chars().all(|c| glyphs.cell(c).is_some() || c == ' ' || c == '\t');
    match digit1::<_, nom::error::Error<_>>(line) {
        _ if all_cells => return LineKind::Row,
        Ok(("", digits)) => return LineKind::Header(digits.parse().unwrap_or(usize::MAX)),
        _ if is_ruler(line) => return LineKind::Ruler,
        _ => {}
    }
    // A row of a spreadsheet without any queen.
    if line.len() > 2 && line.bytes().all(|byte| byte == b',') {
        return LineKind::Row;
    }
    // Closing brackets of a list, and empty lists.
    if line.chars().all(|c| "])},; \t".contains(c)) || is_empty_list(line) {
        return LineKind::Filler(Filler::Comment);
    }
    if (line.contains(['[', '{']) || line.starts_with('(')) && may_be_list(line) {
        return LineKind::List;
    }
    match word_kind(line, glyphs) {
        WordKind::Prose => LineKind::Filler(Filler::Prose),
        WordKind::Word => LineKind::Word,
        WordKind::Row => LineKind::Row,
    }
}

/// `[]`, `[[], []]`: as many brackets are opened as closed, and nothing is in them.
fn is_empty_list(line: &str) -> bool {
    let count = |brackets: &str| line.chars().filter(|&c| brackets.contains(c)).count();
    line.chars().all(|c| "[](){}, \t".contains(c)) && count("[({") == count("])}")
}

/// True if a line with a bracket has another sign of a list; `[.Q..` is a damaged row.
fn may_be_list(line: &str) -> bool {
    line.ends_with(['[', '{', '(']) || line.contains([',', ']', '}', ')', '"', '\'', ' '])
}

/// `a b c d`, `abcd`, `1 2 3 4`, `0 1 2 3`: at least two, and in order.
fn is_ruler(line: &str) -> bool {
    let is_sequence = |first: char| {
        let letters = line.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        letters.len() > 1 && letters.bytes().enumerate().all(|(i, byte)| usize::from(byte) == first as usize + i)
    };
    is_sequence('a') || is_sequence('A') || numbers(line).is_ok_and(|(_, numbers)| is_count(&numbers))
}

/// The columns that `12345` or `0123456789012` counts.
pub(crate) fn joined_ruler(digits: &str) -> Option<usize> {
    let bytes = digits.as_bytes();
    let follows = |pair: &[u8]| pair[1].checked_sub(pair[0]).is_some_and(|step| step == 1) || pair == b"90";
    let is_ruler = bytes.len() > 1 && matches!(bytes[0], b'0' | b'1') && bytes.windows(2).all(follows);
    is_ruler.then_some(bytes.len())
}

fn numbers(line: &str) -> IResult<&str, Vec<usize>> {
    let number = map(digit1, |digits: &str| digits.parse().unwrap_or(usize::MAX));
    terminated(separated_list1(space1, number), nom::combinator::eof).parse(line)
}

fn is_count(numbers: &[usize]) -> bool {
    numbers.len() > 1
        && numbers[0] < 2
        && numbers.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1]) || pair == [9, 0])
}

/// Takes the row's number off its edges: `4 . Q . . 4`.
fn without_rulers(row: &str, start: usize) -> Range<usize> {
    let edge = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    if !edge(row.as_bytes().first()) && !edge(row.as_bytes().last()) {
        return start..start + row.len();
    }
    let inner = numbered(row).map_or(row, |(_, inner)| inner);
    let end = inner.trim_end_matches(|c: char| c.is_ascii_digit());
    let has_gap = end.len() < inner.len() && end.ends_with([' ', '\t']);
    let kept = if has_gap { end.trim_end() } else { inner };
    let from = start + (row.len() - inner.len());
    from..from + kept.len()
}

/// A number, blanks and something that is no number.
fn numbered(row: &str) -> IResult<&str, &str> {
    let (inner, _) = (take_while1(|c: char| c.is_ascii_digit()), space1, space0).parse(row)?;
    if inner.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(nom::Err::Error(nom::error::Error::new(inner, nom::error::ErrorKind::Not)));
    }
    rest(inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReadOptions;
    use crate::format::glyphs::COMMON;

    fn classified(line: &str) -> (LineKind, &str) {
        let (kind, span) = classify(line, &Glyphs::new(&COMMON, &ReadOptions::default()));
        (kind, &line[span])
    }

    fn kind(line: &str) -> LineKind {
        classified(line).0
    }

    #[test]
    fn lines_are_told_apart() {
        assert_eq!(kind("  "), LineKind::Filler(Filler::Blank));
        assert_eq!(kind("; a comment"), LineKind::Filler(Filler::Comment));
        assert_eq!(kind("# a comment"), LineKind::Filler(Filler::Comment));
        assert_eq!(kind("#.Q.#"), LineKind::Row);
        assert_eq!(kind(" 12 // size"), LineKind::Header(12));
        assert_eq!(kind("99999999999999999999999"), LineKind::Header(usize::MAX));
        assert_eq!(kind("---"), LineKind::Filler(Filler::Rule));
        assert_eq!(kind("----"), LineKind::Row);
        assert_eq!(kind("解法 1:"), LineKind::Filler(Filler::Words));
        assert_eq!(kind("Q _ _"), LineKind::Row);
        assert_eq!(kind("2 4 1 3"), LineKind::Row);
        assert_eq!(kind("2 5"), LineKind::Row);
        for size in ["4 4", "4x4", "4 × 4", "N = 4", "n=4", "size: 4", "请输入 n:4", "Enter the board size: 4"] {
            assert_eq!(kind(size), LineKind::Header(4), "{size}");
        }
        for words in ["请输入棋盘:", "共 92 种解法", "Case #1:", "The end."] {
            assert_eq!(kind(words), LineKind::Filler(Filler::Words), "{words}");
        }
        assert_eq!(kind("N Queens puzzle"), LineKind::Filler(Filler::Prose));
        assert_eq!(
            [kind("AABB"), kind("[[0, 1],"), kind("]]")],
            [LineKind::Word, LineKind::List, LineKind::Filler(Filler::Comment)]
        );
        for ruler in ["a b c d", "  abcd", "A B C D", "1 2 3 4", "0 1 2 3"] {
            assert_eq!(kind(ruler), LineKind::Ruler, "{ruler}");
        }
    }

    #[test]
    fn only_what_counts_is_kept_of_a_row() {
        assert_eq!(classified("\t.Q..  ; here"), (LineKind::Row, ".Q.."));
        assert_eq!(classified("4 . Q . . 4"), (LineKind::Row, ". Q . ."));
        assert_eq!(classified("10 .Q.."), (LineKind::Row, ".Q.."));
        assert_eq!(classified(".Q..4"), (LineKind::Row, ".Q..4"));
        for line in ["3:.Q..", "board.txt:3:.Q..", "row 3: .Q..", "第 3 行:.Q..", "3) .Q..", "请输入棋盘: .Q.."]
        {
            assert_eq!(classified(line), (LineKind::Row, ".Q.."), "{line}");
        }
        assert_eq!(
            [joined_ruler("1234"), joined_ruler("01234567890"), joined_ruler("1243")],
            [Some(4), Some(11), None]
        );
    }
}
