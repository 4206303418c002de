//! Lines: what each is before any family looks at it.
//!
//! ```text
//! comment = sign rest         sign: ";" "//" "%", "$" in Essence, where a line begins or a blank precedes; "#" where a line begins
//!                             and what follows is no row; "/*" to "*/" on a line of its own
//! rule    = "---" {"-"} | "***" {"*"} | "===" {"="} | "~~~" {"~"} | "```" [ word ] | arrows
//!                             dashes and stars may be a row, as the family knows
//! heading = [ deco ] name [ deco ] [ ":" [ rest ] ]
//! name    = WORD [ WORD ] [ "#" | "No." | "号" ] [ number ] [ "of" number ] | "第" number [ "种" | "个" | "组" | "题" ] [ WORD ] [ "是" ]
//!         | "No." number | "(" n ")" | n ( ")" | ":" ) | "#" n | "Q" n ( "." | ")" | ":" )       the last three alone on their line
//! size    = n | ( "n" | "size" | "棋盘大小" | ASKED ) ( "=" | ":" ) n [ "," "base" "=" ( 0 | 1 ) ] | n "x" n | n n
//!                             ASKED: "请输入棋盘大小 n" or "enter n", as programs ask for it
//! total   = TOTAL [ ":" | "=" ] n [ "种" | "个" | "组" ] [ "解法" | "解" | "solutions" ] [ "." ]
//! ```
//! A sign of a comment behind anything but a blank is none: `2;4;1;3` is a list. A line that begins with `;` is for nobody to read; all
//! other comments are noted. Of words, lines of statistics are known here; only drawings have others.

use crate::item::Skipped;
use crate::text::{LineSpan, span_in};
use crate::{Base, known};
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while, take_while1};
use nom::character::complete::{char, digit1, one_of, space0};
use nom::combinator::{eof, fail, opt, peek, recognize, rest, value, verify};
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};
use std::ops::Range;

/// One line of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    /// Its bytes, without its end.
    pub(crate) span: Range<usize>,
    /// Where its content ends, without blanks and comment.
    pub(crate) end: usize,
    /// Where the next line begins.
    pub(crate) next: usize,
    pub(crate) kind: LineKind<'a>,
    /// The comment at its end, if that is to be noted.
    pub(crate) note: Option<Range<usize>>,
}

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LineKind<'a> {
    /// Nothing of a board.
    Skipped(Skipped),
    /// A heading with something behind it: `Solution 1: [2, 4, 1, 3]`.
    Heading {
        /// What stands behind it; a part of the text.
        rest: &'a str,
    },
    /// The size of a board, or a number that may be something else, as the family knows.
    Size(Size),
    /// Anything else, without blanks around it and without a comment behind it; a part of the text.
    Content(&'a str),
}

/// A line that says how large a board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// `4`
    Bare(usize),
    /// `n = 4`, `n = 4, base = 1`
    Named(usize, Option<Base>),
    /// `4x4`, `4 4`
    Twice(usize),
}

/// How comments of a text begin: `#` may be a square, `$` begins one in Essence.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Signs {
    /// True if `#` has a meaning on boards.
    pub(crate) hash_is_square: bool,
    /// True if `$` begins a comment.
    pub(crate) dollar_is_comment: bool,
}

/// Words that name the board below them, alone, in two or with a number; each may end in `s`. There are no others.
#[rustfmt::skip]
pub(crate) const HEADINGS: [&str; 36] = [
    "Solution", "Sol", "Board", "Case", "Test", "Example", "Answer", "Result", "Output", "Input", "Puzzle", "Initial", "Final", "Sample",
    "Question", "Problem", "问题", "解法", "解答", "解", "方案", "答案", "答",
    "输入", "输出", "示例", "样例输入", "样例输出", "样例", "棋盘", "结果", "题目", "测试", "残局", "局面", "摆法",
];

/// Words before the number of all boards.
#[rustfmt::skip]
const TOTALS: [&str; 19] = [
    "Total number of solutions", "Total solutions", "Total", "Number of solutions", "Solutions found", "Solutions", "Found", "一共有", "总共有",
    "共找到", "找到的解法", "共有", "一共", "总共", "总计", "总数", "共", "解法总数", "解法数",
];

/// Bytes of a line that is anything but content, at most.
const LONGEST: usize = 256;

type Parsed<'a, T> = IResult<&'a str, T>;

/// The line that begins at a place; `None` at the end of the text.
pub(crate) fn line_at(text: &str, at: usize, signs: Signs) -> Option<Line<'_>> {
    let raw = crate::text::line_at(text, at)?;
    let (content, comment) = parts(text[raw.start..raw.end].trim(), signs);
    let kind = match comment {
        Some(comment) if content.is_empty() => LineKind::Skipped(comment_alone(comment)),
        _ => kind(content, signs),
    };
    let is_among = kind == LineKind::Skipped(Skipped::Words) && is_among(text, &raw, signs);
    let kind = if is_among { LineKind::Content(content) } else { kind };
    let noted = comment.filter(|comment| !content.is_empty() && !is_silent(comment));
    let note = noted.map(|comment| span_in(text, comment));
    let end = if content.is_empty() { raw.end } else { span_in(text, content).end };
    Some(Line { span: raw.start..raw.end, end, next: raw.next, kind, note })
}

/// True for statistics between lines of something else, which they might divide.
fn is_among(text: &str, line: &LineSpan, signs: Signs) -> bool {
    let below = crate::text::line_at(text, line.next).map_or("", |below| text[below.start..below.end].trim());
    let above = text[..line.start].lines().rev().map(str::trim).take_while(|above| !above.is_empty());
    let is_below = !below.is_empty() && !known::is_statistic(below);
    is_below && above.map(|above| parts(above, signs).0).any(|above| !above.is_empty())
}

/// A line without blanks around it, apart from the comment at its end.
fn parts(line: &str, signs: Signs) -> (&str, Option<&str>) {
    let bytes = line.as_bytes();
    if bytes.starts_with(b"/*") && line.find("*/") == Some(line.len() - 2) {
        return ("", Some(line));
    }
    // `;Q;;`: cells of a spreadsheet, the first one empty.
    let is_cell = |cell: &str| cell.trim().chars().nth(1).is_none();
    if line.matches(';').nth(1).is_some() && line.contains(|c| !matches!(c, ';' | ' ')) && line.split(';').all(is_cell)
    {
        return (line, None);
    }
    let is_sign = |&at: &usize| {
        (at == 0 || bytes[at - 1].is_ascii_whitespace()) && (bytes[at] != b'/' || bytes.get(at + 1) == Some(&b'/'))
    };
    let mut found = memchr::memchr3_iter(b';', b'%', b'/', bytes).find(is_sign);
    if signs.dollar_is_comment {
        let dollar = memchr::memchr_iter(b'$', bytes).find(is_sign);
        found = found.into_iter().chain(dollar).min();
    }
    found.map_or((line, None), |at| (line[..at].trim_end(), Some(&line[at..])))
}

/// True for a comment of signs of comments alone, or that nqfill writes.
fn is_silent(comment: &str) -> bool {
    !comment.contains(|c: char| !c.is_whitespace() && !";/%$#".contains(c)) || known::is_own_note(comment)
}

fn comment_alone(comment: &str) -> Skipped {
    let is_ours = comment.starts_with(';') || is_silent(comment);
    // No program prints lines with `;` before them, and a file of `nqfill generate` has nine for each board.
    let is_known = !is_ours && known::source(comment).is_some();
    if is_known { Skipped::Known { is_prompt: false } } else { Skipped::Comment { is_ours } }
}

fn kind(content: &str, signs: Signs) -> LineKind<'_> {
    // A file may have millions of lines that are rows, lists or numbers.
    let is_square = |byte: u8| matches!(byte, b'.' | b'Q' | b'q' | b'x' | b'X' | b'_' | b' ');
    match content.as_bytes() {
        [] => LineKind::Skipped(Skipped::Blank),
        [b'[' | b'{' | b'"' | b'\'' | b'+' | b',', ..] => LineKind::Content(content),
        bytes if bytes.len() > LONGEST || bytes.iter().all(|&byte| is_square(byte)) => LineKind::Content(content),
        [b'0'..=b'9', ..] => numbered(content),
        _ if signs.hash_is_square && content.starts_with('#') => LineKind::Content(content),
        _ => spoken(content),
    }
}

/// A line that begins with a digit.
fn numbered(content: &str) -> LineKind<'_> {
    let behind = content.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    // A list of numbers is no size: a file may have millions of these.
    let may_be_size = content.split_ascii_whitespace().nth(3).is_none();
    if let Some((_, size)) = may_be_size.then(|| size(content).ok()).flatten() {
        return LineKind::Size(size);
    }
    match behind.chars().next() {
        Some(':' | ')') if behind.len() == 1 => LineKind::Skipped(Skipped::Heading),
        Some(c) if c.is_alphabetic() || "×-".contains(c) => {
            known_line(content).map_or(LineKind::Content(content), LineKind::Skipped)
        }
        _ => LineKind::Content(content),
    }
}

/// A line that may be words.
fn spoken(content: &str) -> LineKind<'_> {
    if rule(content).is_ok() {
        return LineKind::Skipped(Skipped::Rule);
    }
    if content.contains(char::is_alphabetic) || content.starts_with(['>', '?']) {
        if let Some(passed) = known_line(content) {
            return LineKind::Skipped(passed);
        }
        if let Ok((_, size)) = size(content) {
            return LineKind::Size(size);
        }
        if let Some(rest) = lead(content) {
            return LineKind::Heading { rest };
        }
    }
    match heading(content).map(|(_, rest)| rest) {
        Ok("") => LineKind::Skipped(Skipped::Heading),
        Ok(rest) => behind_heading(rest),
        Err(_) if content.starts_with('#') && !is_row_of_signs(&content[1..]) => {
            LineKind::Skipped(comment_alone(content))
        }
        Err(_) => LineKind::Content(content),
    }
}

/// A line that a table knows.
fn known_line(content: &str) -> Option<Skipped> {
    if known::is_claim(content) {
        return Some(Skipped::Claim);
    }
    if total(content).is_some() {
        return Some(Skipped::Total);
    }
    let is_prompt = known::is_prompt(content);
    let known = (is_prompt || known::source(content).is_some()).then_some(Skipped::Known { is_prompt });
    known.or_else(|| known::is_statistic(content).then_some(Skipped::Words))
}

/// What stands behind a heading: `Input: n = 4` and `Board: 4x4` say a size, `Case 1: no solution` that there is none.
fn behind_heading(rest: &str) -> LineKind<'_> {
    match size(rest) {
        Ok((_, named @ Size::Named(..))) => LineKind::Size(named),
        Ok((_, twice @ Size::Twice(_))) if rest.contains(['x', 'X', '×', '*']) => LineKind::Size(twice),
        _ if known::is_claim(rest) => LineKind::Skipped(Skipped::Claim),
        _ if total(rest).is_some() => LineKind::Skipped(Skipped::Total),
        _ => LineKind::Heading { rest },
    }
}

/// True if what follows `#` goes on as a row does: squares apart, or squares at once.
fn is_row_of_signs(rest: &str) -> bool {
    let is_square = |c: char| !c.is_alphanumeric() || "QqXx01口".contains(c);
    let is_apart = rest.starts_with(char::is_whitespace);
    !rest.is_empty()
        && rest.chars().all(|c| is_square(c) || c.is_whitespace())
        && rest.split_whitespace().all(|word| !is_apart || word.chars().nth(1).is_none())
        && (is_apart || !rest.contains(char::is_whitespace))
}

/// `=> [1, 3, 0, 2]`, `Out[3]: [1, 3, 0, 2]`
fn lead(content: &str) -> Option<&str> {
    let out = (tag("Out["), digit1::<&str, nom::error::Error<&str>>, tag("]:"));
    let behind = content.strip_prefix("=> ");
    let behind = behind.or_else(|| recognize(out).parse(content).ok().map(|(behind, _)| behind))?.trim_start();
    behind.starts_with(['[', '(', '{', '"', '\'']).then_some(behind)
}

fn rule(line: &str) -> Parsed<'_, &str> {
    let signs = |sign: char| verify(take_while1(move |c| c == sign), |run: &str| run.len() > 2);
    let fence = recognize((tag("```"), take_while(|c: char| c.is_ascii_alphanumeric() || c == '-')));
    let arrow = alt((take_while1(|c| "↓→⇓⇒".contains(c)), tag("=>"), tag("->")));
    recognize((alt((signs('-'), signs('*'), signs('='), signs('~'), fence, arrow)), eof)).parse(line)
}

fn number(text: &str) -> Parsed<'_, usize> {
    nom::combinator::map_res(digit1, str::parse).parse(text)
}

fn size(line: &str) -> Parsed<'_, Size> {
    let asked = alt((tag("请输入棋盘大小 n"), tag_no_case("enter n")));
    let name = alt((asked, tag("棋盘大小"), tag_no_case("size"), tag_no_case("n")));
    let base = alt((value(Base::Zero, char('0')), value(Base::One, char('1'))));
    let base = preceded((space0, char(','), space0, tag_no_case("base"), space0, char('='), space0), base);
    let named = (name, space0, one_of("=:"), space0, number, opt(base)).map(|(.., n, base)| Size::Named(n, base));
    let times = alt((delimited(space0, one_of("xX×*"), space0), one_of(" \t")));
    let both = verify((number, times, space0, number), |&(rows, _, _, columns)| rows == columns);
    let sizes = alt((named, both.map(|(n, ..)| Size::Twice(n)), number.map(Size::Bare)));
    (sizes, eof).map(|(size, _)| size).parse(line)
}

/// The number of all boards that a line tells.
pub(crate) fn total(line: &str) -> Option<usize> {
    let behind = TOTALS.iter().find_map(|name| known::behind(name, line))?;
    let of = opt(alt((tag("解法"), tag("解"), tag_no_case("solutions"))));
    let end = (space0, opt(one_of("种个组")), space0, of, opt(char('.')), eof);
    let total: Parsed<'_, _> = (space0, opt(one_of(":=")), space0, number, end).parse(behind);
    total.ok().map(|(_, (_, _, _, n, _))| n)
}

/// Numbers of headings, in digits or Chinese.
fn ordinal(text: &str) -> Parsed<'_, &str> {
    alt((digit1, take_while1(|c: char| "一二三四五六七八九十".contains(c)))).parse(text)
}

fn word(text: &str) -> Parsed<'_, &str> {
    let Some(behind) = HEADINGS.iter().find_map(|word| known::behind(word, text)) else { return fail().parse(text) };
    Ok((behind.strip_prefix('s').unwrap_or(behind), ""))
}

/// What stands behind the colon of a heading.
fn heading(line: &str) -> Parsed<'_, &str> {
    let deco = || take_while(|c: char| "=*#-~【】 \t".contains(c));
    let sign = || delimited(space0, opt(alt((tag("#"), tag_no_case("no."), tag("号")))), space0);
    let of = || opt(recognize((space0, tag("of"), space0, digit1)));
    let name = recognize((word, opt((opt(one_of(" -")), word)), sign(), opt((ordinal, of()))));
    let measured = (tag("第"), space0, ordinal, space0, opt(one_of("种个组题")), space0, opt(word), opt(char('是')));
    let no = recognize((tag_no_case("no."), space0, digit1));
    let bracketed = recognize((char('('), digit1, char(')')));
    let marked = recognize((char('#'), space0, digit1));
    let question = recognize((tag_no_case("q"), digit1, alt((tag("."), tag(")"), peek(tag(":"))))));
    let named = (deco(), alt((name, recognize(measured), no, bracketed)));
    let named = alt((recognize(named), marked, question));
    let end = alt((preceded((char(':'), space0), rest), eof));
    delimited((named, deco()), end, eof).parse(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart() {
        let table = crate::document::pages::text_of("fixtures/lines.tsv");
        let table = table.lines().filter_map(|row| row.split_once('\t'));
        for (kind, line) in table.chain([("Skipped(Blank)", " \t")]) {
            match line_at(line, 0, Signs::default()).expect("a line").kind {
                LineKind::Content(content) => assert_eq!((kind, content), ("Content", line)),
                found => assert_eq!(format!("{found:?}"), kind, "{line}"),
            }
        }
    }
}
