//! Lines that belong to no board: blank lines, comments, rules, headings, and nqfill's own words.
//!
//! ```text
//! filler   = blank | comment | rule | heading | words
//! comment  = (";" | "//" | "%") to the end of the line
//! rule     = "---" | "=" "=" "=" { "=" } | "~" "~" "~" { "~" }
//! heading  = "== PATH ==" | a heading in `phrases`
//! words    = another line of nqfill's text output, of the OR-Tools example's, or a remark in `phrases`; a sentence (see `prose`)
//! ```

use crate::lexer::name;
use crate::prose::is_prose;
use crate::prose::phrases;
use crate::text::{LineSpan, line_at};
use crate::words::sentences::Sentence;
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_until};
use nom::character::complete::{char, space0};
use nom::combinator::{all_consuming, eof, opt, recognize, rest, value, verify};
use nom::multi::many1_count;
use nom::sequence::{delimited, terminated};
use nom::{IResult, Parser};
use std::cell::RefCell;
use std::ops::Range;

/// A line that is no part of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filler {
    Blank,
    Comment,
    /// `---`
    Rule,
    /// A heading or another line of a program's output.
    Words,
    /// A sentence.
    Prose,
}

/// The kind of filler of a line without its comment; `None` if it is no filler.
pub(crate) fn filler(line: &str) -> Option<Filler> {
    // Nothing here begins like a row of squares or a list, or is a number with no word behind it; a file may have
    // millions of such lines.
    let is_of_word = |byte: u8| byte.is_ascii_lowercase() && !matches!(byte, b'q' | b'x');
    if line.starts_with(['.', 'Q', 'x', '_', '*', '[']) && !(line.starts_with('*') && line.bytes().any(is_of_word)) {
        return None;
    }
    if line.is_empty() {
        return Some(Filler::Blank);
    }
    let behind = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_said = |c: char| c.is_alphabetic() || matches!(c, ':' | ')');
    if behind.len() < line.len() && !behind.trim_start().starts_with(is_said) {
        return None;
    }
    if line.len() > LONGEST_REMEMBERED {
        return kind(line);
    }
    let remembered = REMEMBERED.with_borrow(|remembered| remembered.kind(line));
    remembered.unwrap_or_else(|| {
        let kind = kind(line);
        REMEMBERED.with_borrow_mut(|remembered| remembered.add(line, kind));
        kind
    })
}

/// The last lines that were looked at: each format that may fit a text looks at the words around its boards.
#[derive(Default)]
struct Remembered {
    lines: [(String, Option<Filler>); MOST_REMEMBERED],
    /// The one that is forgotten next.
    oldest: usize,
}

/// Lines that are remembered, and the bytes of one, at most.
const MOST_REMEMBERED: usize = 4;
const LONGEST_REMEMBERED: usize = 128;

thread_local! {
    static REMEMBERED: RefCell<Remembered> = RefCell::default();
}

impl Remembered {
    /// What a line was found to be, which is not empty.
    fn kind(&self, line: &str) -> Option<Option<Filler>> {
        self.lines.iter().find(|(seen, _)| seen == line).map(|(_, kind)| *kind)
    }

    fn add(&mut self, line: &str, kind: Option<Filler>) {
        let (seen, of_line) = &mut self.lines[self.oldest];
        line.clone_into(seen);
        *of_line = kind;
        self.oldest = (self.oldest + 1) % MOST_REMEMBERED;
    }
}

/// The kind of filler of a line that may be words.
fn kind(line: &str) -> Option<Filler> {
    let mut kinds = alt((
        value(Filler::Blank, eof),
        value(Filler::Rule, tag("---")),
        value(Filler::Rule, alt((long_rule("="), long_rule("~")))),
        value(Filler::Words, path_heading),
        value(Filler::Words, own_words),
        value(Filler::Words, solver_words),
    ));
    let known = all_consuming(|line| kinds.parse(line)).parse(line).ok().map(|(_, filler)| filler);
    // Rows of dashes are not looked at in vain, nor lines that are longer than any sentence.
    let may_speak = |byte: u8| byte.is_ascii_alphabetic() || !byte.is_ascii() || b"#():".contains(&byte);
    if known.is_some() || line.len() > LONGEST || !line.bytes().any(may_speak) {
        return known;
    }
    if phrases::is_heading(line) || phrases::is_remark(line) {
        return Some(Filler::Words);
    }
    (is_prose(line) && !phrases::holds_board(line)).then_some(Filler::Prose)
}

fn long_rule<'a>(sign: &'static str) -> impl Parser<&'a str, Output = &'a str, Error = nom::error::Error<&'a str>> {
    recognize((tag(sign), tag(sign), many1_count(tag(sign))))
}

/// Bytes of a line of words, at most.
const LONGEST: usize = 4 << 10;

/// The bytes of a line without indentation, comment and trailing blanks.
pub(crate) fn content(line: &str) -> Range<usize> {
    if line.is_empty() || is_content_only(line.as_bytes()) {
        return 0..line.len();
    }
    let start = line.len() - line.trim_start().len();
    let content = without_comment(line.trim());
    start..start + content.len()
}

/// Bytes of a line up to which a plain loop beats `memchr` (measured, `benches/input.rs`).
pub(crate) const MAX_SCALAR_LINE: usize = 64;

/// True if a line is short, has no comment and no blanks at its edges. Files have many such lines, and trimming one
/// takes longer than reading it.
fn is_content_only(line: &[u8]) -> bool {
    let has_edges = line.first().is_some_and(u8::is_ascii_graphic) && line.last().is_some_and(u8::is_ascii_graphic);
    has_edges
        && line.len() <= MAX_SCALAR_LINE
        && !line.iter().fold(false, |any, byte| any | matches!(byte, b';' | b'%' | b'/' | b'#'))
}

pub(crate) fn without_comment(line: &str) -> &str {
    let bytes = line.as_bytes();
    // `https://` begins no comment.
    let is_address = |at: usize| at > 0 && bytes[at - 1] == b':';
    let is_comment = |&at: &usize| match bytes[at] {
        b'/' => bytes.get(at + 1) == Some(&b'/') && !is_address(at),
        b';' => !is_between_assignments(&line[..at], &line[at + 1..]),
        _ => true,
    };
    let end = memchr::memchr3_iter(b';', b'%', b'/', bytes).find(is_comment);
    without_hash(end.map_or(line, |end| line[..end].trim_end()))
}

/// A line of numbers without ` # ` and the words that follow it: no list has that sign, other than drawings. Numbers
/// behind it may be a part of a damaged list.
fn without_hash(line: &str) -> &str {
    let Some((list, said)) = line.split_once(" # ") else { return line };
    let is_list = |c: char| c.is_ascii_digit() || "-?,[](){} \t".contains(c);
    let is_number = |word: &str| word.len() > 1 || !matches!(word, "0" | "1");
    if said.contains(char::is_alphabetic) && list.chars().all(is_list) && list.split(' ').any(is_number) {
        list.trim_end()
    } else {
        line
    }
}

/// True if a `;` ends a statement that another one follows: `n = 4; row = [1, 2];`
fn is_between_assignments(before: &str, behind: &str) -> bool {
    let is_assigned = |text: &str| assigned(text.trim_start()).is_ok();
    is_assigned(before) && is_assigned(behind)
}

/// `n =`
fn assigned(text: &str) -> IResult<&str, &str> {
    recognize((name, space0, char('='))).parse(text)
}

/// A line, its content, and its kind of filler if it is any.
pub(crate) struct ScannedLine {
    pub(crate) line: LineSpan,
    /// The bytes of its content in the text.
    pub(crate) content: Range<usize>,
    pub(crate) filler: Option<Filler>,
}

/// The line at an offset. A whole line of `#` and anything is a comment.
pub(crate) fn scan_line(text: &str, at: usize) -> Option<ScannedLine> {
    let line = line_at(text, at)?;
    let whole = &text[line.start..line.end];
    let content = content(whole);
    let said = &whole[content.clone()];
    let is_hash = said.starts_with('#');
    let is_comment = is_hash || (said.is_empty() && !whole.trim().is_empty());
    let filler = if is_comment { Some(Filler::Comment) } else { filler(said) };
    let content = line.start + content.start..line.start + content.end;
    Some(ScannedLine { line, content, filler })
}

/// The first line at or behind an offset that is no filler.
pub(crate) fn skip_filler(text: &str, mut at: usize) -> Option<ScannedLine> {
    loop {
        let said = scan_line(text, at)?;
        if said.filler.is_none() {
            return Some(said);
        }
        at = said.line.next;
    }
}

/// `== PATH ==`
fn path_heading(line: &str) -> IResult<&str, &str> {
    terminated(delimited(tag("== "), take_until(" =="), tag(" ==")), eof).parse(line)
}

/// The other lines that nqfill writes about a board, known by how they begin.
fn own_words(line: &str) -> IResult<&str, &str> {
    verify(rest, |line: &str| Sentence::begun_by(line).is_some()).parse(line)
}

/// Lines that the OR-Tools example prints below its boards: `Statistics`, `conflicts : 4`, ..., and nqfill in Chinese.
fn solver_words(line: &str) -> IResult<&str, &str> {
    let title = recognize((tag_no_case("statistics"), opt(char(':')), eof));
    let names = ["conflicts", "branches", "failures", "wall time", "solutions found"];
    let known = |line| match phrases::starts_with_any(line, &names) {
        Some(rest) => Ok((rest, line)),
        None => Err(nom::Err::Error(nom::error::Error::new(line, nom::error::ErrorKind::Tag))),
    };
    let zh = recognize((alt((tag("失败"), tag("分支"))), rest));
    alt((title, zh, recognize((known, space0, char(':'), rest)))).parse(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_solvers_print_around_a_board_is_talk() {
        for words in ["Solution 0, time = 3 ms", "Statistics", "conflicts      : 4", "wall time: 0.1 s"] {
            assert_eq!(filler(words), Some(Filler::Words), "{words}");
        }
        assert_eq!(filler("conflicts"), None);
    }

    #[test]
    fn talk_is_told_from_boards() {
        for words in ["解法 1:", "Solution 12:", "== a/b.txt#2 ==", "共找到 1 种解法。", "输入：格式 grid"]
        {
            assert_eq!(filler(words), Some(Filler::Words), "{words}");
        }
        for words in ["14200 solutions, the first 100 listed.", "已求得 1 种解法，未再搜索。"] {
            assert_eq!(filler(words), Some(Filler::Words), "{words}");
        }
        assert_eq!([filler(""), filler("---")], [Some(Filler::Blank), Some(Filler::Rule)]);
        for board in ["----", "2 4 1 3", ".Q..", "[1, 2]", "8/8"] {
            assert_eq!(filler(board), None, "{board}");
        }
    }

    #[test]
    fn comments_are_taken_off() {
        for line in ["  .Q.. ; a", "  .Q.. // a / b", "  .Q..% a", "  .Q..  "] {
            assert_eq!(&line[content(line)], ".Q..");
        }
        assert_eq!(without_comment("8/8/2Q5"), "8/8/2Q5");
        assert_eq!(without_comment("n = 4; a = comment"), "n = 4; a = comment");
        assert_eq!(without_comment("n = 4; a comment; row = [1]"), "n = 4");
    }
}
