//! What a line of a drawing is.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_until};
use nom::character::complete::{char, digit1, space0};
use nom::combinator::{all_consuming, eof, map, recognize, rest, value};
use nom::sequence::preceded;
use nom::{IResult, Parser};
use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    Blank,
    Comment,
    /// The size of the board, saturated.
    Header(usize),
    /// `---`
    Rule,
    /// A heading or another line of nqfill's own output.
    Words,
    Row,
}

/// The kind of a line and the bytes of it that count: no indentation, no comment, no trailing blanks.
pub(super) fn classify(line: &str) -> (LineKind, Range<usize>) {
    let start = line.len() - line.trim_start().len();
    let content = without_comment(line.trim());
    let span = start..start + content.len();
    // Rows are nearly all of a large file: known by their first byte, they need no further look.
    if matches!(content.as_bytes().first(), Some(b'.' | b'_' | b'q' | b'x' | b'X')) {
        return (LineKind::Row, span);
    }
    let kind = match other_line(content) {
        Ok((_, kind)) => kind,
        Err(_) => LineKind::Row,
    };
    (if kind == LineKind::Blank && line.trim() != "" { LineKind::Comment } else { kind }, span)
}

fn without_comment(line: &str) -> &str {
    let end = ["//", ";", "%"].iter().filter_map(|mark| memchr::memmem::find(line.as_bytes(), mark.as_bytes())).min();
    line[..end.unwrap_or(line.len())].trim_end()
}

/// Any line but a row.
fn other_line(line: &str) -> IResult<&str, LineKind> {
    let number = |digits: &str| LineKind::Header(digits.parse().unwrap_or(usize::MAX));
    alt((
        value(LineKind::Blank, eof),
        map(all_consuming(digit1), number),
        value(LineKind::Rule, all_consuming(tag("---"))),
        value(LineKind::Words, all_consuming(alt((heading, path_heading, own_words)))),
        value(LineKind::Comment, all_consuming(hash_comment)),
    ))
    .parse(line)
}

/// `解法 12:`, `Solution 12:`
fn heading(line: &str) -> IResult<&str, &str> {
    let word = alt((tag("解法"), tag("Solution")));
    recognize((word, space0, digit1, space0, alt((char(':'), char('：'))))).parse(line)
}

/// `== PATH ==`
fn path_heading(line: &str) -> IResult<&str, &str> {
    recognize(all_consuming((tag("== "), take_until(" =="), tag(" ==")))).parse(line)
}

/// The other lines that nqfill writes about a board, told by their first word.
fn own_words(line: &str) -> IResult<&str, &str> {
    let zh = alt((
        tag("共找到"),
        tag("共有"),
        tag("已列出"),
        tag("无解"),
        tag("冲突"),
        tag("未决"),
        tag("无效"),
        tag("统计"),
    ));
    let en = alt((
        tag("Found "),
        recognize((digit1, tag(" solution"))),
        tag("Listed the first"),
        tag("No solution"),
        tag("Conflict: "),
        tag("Undecided: "),
        tag("Invalid: "),
        tag("Statistics: "),
    ));
    recognize((alt((zh, en)), rest)).parse(line)
}

/// `#` where something follows that is no part of a row.
fn hash_comment(line: &str) -> IResult<&str, &str> {
    let row_like = |c: char| super::row::cell_of(c).is_some() || c == '#' || c.is_whitespace();
    preceded(char('#'), recognize((take_till(move |c| !row_like(c)), nom::character::complete::anychar, rest)))
        .parse(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(line: &str) -> LineKind {
        classify(line).0
    }

    #[test]
    fn lines_are_told_apart() {
        assert_eq!(kind("  "), LineKind::Blank);
        assert_eq!(kind("; a comment"), LineKind::Comment);
        assert_eq!(kind("# a comment"), LineKind::Comment);
        assert_eq!(kind("#.Q.#"), LineKind::Row);
        assert_eq!(kind(" 12 // size"), LineKind::Header(12));
        assert_eq!(kind("99999999999999999999999"), LineKind::Header(usize::MAX));
        assert_eq!(kind("---"), LineKind::Rule);
        assert_eq!(kind("----"), LineKind::Row);
        assert_eq!(kind("解法 1:"), LineKind::Words);
        assert_eq!(kind("Solution 12:"), LineKind::Words);
        assert_eq!(kind("== a/b.txt#2 =="), LineKind::Words);
        assert_eq!(kind("共找到 1 种解法。"), LineKind::Words);
        assert_eq!(kind("14200 solutions, the first 1000 listed."), LineKind::Words);
        assert_eq!(kind("Q _ _"), LineKind::Row);
        assert_eq!(kind("2 4 1 3"), LineKind::Row);
    }

    #[test]
    fn only_what_counts_is_kept_of_a_row() {
        assert_eq!(classify("\t.Q..  ; here"), (LineKind::Row, 1..5));
    }
}
