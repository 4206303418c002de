//! Lines that look like a board and belong to none: a format that skips what it does not know must not lose a board.

use crate::behind_id;
use crate::format::row::BARS;
use crate::prefix;
use crate::prose::filler::{ScannedLine, scan_line};
use crate::text::line_ends;
use crate::value::names;
use crate::value::names::Role;
use crate::{Cursor, Entry, InputError, InputErrorKind};
use std::ops::Range;

/// Numbers or names of squares that a line has at least, if it is taken for a board.
const FEWEST: usize = 3;

/// Bytes of a line that are searched for names.
const LOOKED_AT: usize = 240;

/// The first line that looks like a board between the last line of the boards that were read, which end at `covered`,
/// and `end`.
fn first(text: &str, covered: usize, end: usize) -> Option<Range<usize>> {
    // Between most boards stands an empty line.
    if text.as_bytes().get(covered..end).is_some_and(|between| between == b"\n\n") {
        return None;
    }
    let mut at = match covered {
        0 => 0,
        covered if covered < end => covered + memchr::memchr2(b'\n', b'\r', &text.as_bytes()[covered..end])? + 1,
        _ => end,
    };
    let mut lines = Alike::default();
    while at < end {
        let said = scan_line(text, at)?;
        if said.content.end > end {
            return None;
        }
        let whole = &text[said.line.start..said.line.end];
        let is_board = || {
            looks_like_board(&text[said.content.clone()])
                || has_statement(whole)
                || has_quoted_rows(whole)
                || is_result(whole)
                || ends_with_list(whole)
        };
        if said.filler.is_none() && is_board() {
            return Some(said.content);
        }
        lines.add(text, &said);
        if let Some(first) = lines.board() {
            return Some(first);
        }
        at = said.line.next;
    }
    None
}

/// Consecutive lines that are alike: rows of equal length, single numbers, or pairs. One alone may be dots or
/// a count; several are a board, with queens or without.
#[derive(Default)]
struct Alike {
    first: Option<Range<usize>>,
    kind: Kind,
    count: usize,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Kind {
    #[default]
    Other,
    /// A row, with the number of its squares.
    Row(usize),
    /// One number.
    Number,
    /// A row and a column.
    Pair,
}

impl Kind {
    fn of(line: &str) -> Self {
        if let squares @ FEWEST.. = squares_of(line) {
            return Self::Row(squares);
        }
        let mut words = line.split([' ', '\t', ',']).filter(|word| !word.is_empty());
        let numbers = words.by_ref().take(FEWEST).take_while(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        match (numbers.count(), words.next()) {
            (1, None) => Self::Number,
            (2, None) => Self::Pair,
            _ => Self::Other,
        }
    }

    /// Lines of this kind that make a board.
    const fn fewest(self) -> usize {
        match self {
            Self::Other => usize::MAX,
            Self::Row(_) | Self::Pair => FEWEST,
            Self::Number => FEWEST + 1,
        }
    }
}

impl Alike {
    fn add(&mut self, text: &str, said: &ScannedLine) {
        let kind = said.filler.map_or_else(|| Kind::of(&text[said.content.clone()]), |_| Kind::Other);
        if kind != self.kind {
            *self = Self { first: Some(said.content.clone()), kind, count: 0 };
        }
        self.count += 1;
    }

    /// The first of them, once they are enough.
    fn board(&self) -> Option<Range<usize>> {
        self.first.clone().filter(|_| self.count >= self.kind.fewest())
    }
}

/// The characters for squares that drawings have. A frame's are none of them.
fn is_square(c: char) -> bool {
    matches!(c, '.' | '_' | '*' | '#' | 'Q' | 'q' | 'x' | 'X' | '♕' | '♛' | '👑' | '★' | '·' | '×' | '⬜' | '⬛' | '█')
}

/// How many squares a line draws, if it draws a row and nothing else; 0 for a rule of stars or underlines.
fn squares_of(line: &str) -> usize {
    let is_drawn = line.contains(['.', '·', '⬜', '⬛', '█']) && line.chars().all(|c| is_square(c) || c == ' ');
    if is_drawn { line.chars().filter(|&c| is_square(c)).count() } else { 0 }
}

/// The error of a line that belongs to no board.
fn kind_of(line: &str) -> InputErrorKind {
    if ends_with_list(line) { InputErrorKind::InSentence } else { InputErrorKind::BelongsToNone }
}

/// The error of a text without boards in which a sentence ends with a list.
pub(crate) fn in_sentence(text: &str) -> Option<InputError> {
    let span = first(text, 0, text.len()).filter(|span| ends_with_list(&text[span.clone()]))?;
    Some(InputErrorKind::InSentence.at(span))
}

/// True if a line is a result that nqfill wrote, which may be of an empty board.
fn is_result(line: &str) -> bool {
    behind_id(line.trim_start()).starts_with("\"source\":")
}

/// True if a line of words ends with numbers that are the columns of a whole board: `n皇后的解是 2 4 1 3`
fn ends_with_list(line: &str) -> bool {
    let line = line.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '。' | ';'));
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '\t' | ',');
    let words = line.trim_end_matches(is_part);
    let list = line[words.len()..].split([' ', '\t', ',']).filter(|number| !number.is_empty());
    let numbers: Vec<usize> = list.map_while(|number| number.parse().ok()).collect();
    let (least, most) = (numbers.iter().min(), numbers.iter().max());
    let is_whole = least.zip(most).is_some_and(|(&least, &most)| least < 2 && most - least == numbers.len() - 1)
        && (1..numbers.len()).all(|at| !numbers[..at].contains(&numbers[at]));
    numbers.len() > FEWEST
        && numbers.len() <= LOOKED_AT
        && words.contains(char::is_alphabetic)
        && is_whole
        && numbers.windows(2).any(|two| two[0] + 1 != two[1])
}

/// True if lines that look like a board were passed over before a board that was read, or the end of the text.
pub(crate) fn is_before(read: Option<&Entry>, covered: usize, text: &str) -> bool {
    first(text, covered, read.map_or(text.len(), |entry| entry.span.start)).is_some()
}

/// True if a line is a row with a queen, a list of columns or squares, or a board in FEN. Doubtful lines are not: rulers,
/// single numbers are not.
pub(crate) fn looks_like_board(line: &str) -> bool {
    let is_mark =
        |c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']' | '(' | ')' | '{' | '}' | '/' | '"' | '\'');
    // Dashes alone are a rule, beside queens they are squares.
    let is_square = |c: char| c == '-' || is_square(c);
    let is_drawn = |c: char| is_square(c) || is_mark(c) || BARS.contains(&c);
    let has_queen = line.contains(['Q', '♕', '♛', '👑', '★']);
    // A blank between bars is a square too.
    let squares = || line.chars().filter(|&c| is_square(c)).count().max(line.matches(BARS).count().saturating_sub(1));
    if has_queen && line.chars().all(is_drawn) && squares() > 1 {
        return true;
    }
    if is_fen(line) {
        return true;
    }
    let words = || line.split(is_mark).filter(|word| !word.is_empty());
    let numbers: Option<Vec<i64>> = words().map(|word| word.parse().ok()).collect();
    match numbers {
        Some(numbers) => numbers.len() >= FEWEST && numbers.windows(2).any(|two| two[0] + 1 != two[1]),
        None => words().count() >= FEWEST && (words().all(is_square_name) || are_letters(words)),
    }
}

/// True if words are letters of columns, and no ruler: `b d a c`.
fn are_letters<'a, W: Iterator<Item = &'a str>>(words: impl Fn() -> W) -> bool {
    let bytes = || words().map(|word| word.as_bytes()[0]);
    words().all(|word| word.len() == 1 && word.as_bytes()[0].is_ascii_alphabetic())
        && words().count() > FEWEST
        && !bytes().zip(bytes().skip(1)).all(|(one, next)| one + 1 == next)
}

/// True if rows in quotes stand behind words: `Output: [[".Q..", "...Q"]]`
fn has_quoted_rows(line: &str) -> bool {
    let is_row = |piece: &str| piece.contains('Q') && piece.len() > 1 && piece.chars().all(is_square);
    prefix(line, LOOKED_AT).split(['"', '\'']).skip(1).step_by(2).any(is_row)
}

/// True if a line gives numbers to a name of queens, squares or columns: `row = [1, 2];`, `{"queens": [[0, 1]]}`,
/// `queen(1,2).`
fn has_statement(line: &str) -> bool {
    let line = prefix(line, LOOKED_AT);
    let is_list = |value: &str| {
        let inside = value.trim_start_matches(['[', '(', '{', ' ']);
        let is_square = ["\"row\"", "\"column\""].iter().any(|name| inside.starts_with(name));
        inside.len() < value.len() && (is_square || inside.starts_with(|c: char| c.is_ascii_digit() || c == '-'))
    };
    line.match_indices(['=', ':', '(']).any(|(at, sign)| {
        let value = &line[if sign == "(" { at } else { at + 1 }..];
        if !is_list(value.trim_start()) {
            return false;
        }
        let name = line[..at].trim_end_matches([' ', '"', '\'']);
        let start = name.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |before| before + 1);
        is_of_squares(name.get(start..).unwrap_or_default())
    })
}

fn is_of_squares(name: &str) -> bool {
    matches!(
        names::role(name),
        Some(Role::Queens | Role::Blocked | Role::Columns | Role::BlockedColumns | Role::BlockedRows)
    )
}

/// `1Q2/3Q/Q3/2Q1`, alone or with the other fields of the notation.
fn is_fen(line: &str) -> bool {
    let ranks = line.split_whitespace().next().unwrap_or_default();
    ranks.contains(['Q', 'q'])
        && ranks.bytes().filter(|&byte| byte == b'/').count() >= FEWEST
        && ranks.bytes().all(|byte| byte.is_ascii_digit() || b"Qq/".contains(&byte))
}

/// `a1`
fn is_square_name(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|c| c.is_ascii_lowercase())
        && letters.as_str().parse::<u8>().is_ok_and(|rank| rank > 0 && !letters.as_str().starts_with('+'))
}

impl Cursor {
    /// The entry to hand out: the one that was read or, if lines before it look like a board and belong to none, an error
    /// that points at them; the one that was read comes next.
    pub(crate) fn with_unread(&mut self, text: &str, read: Option<Entry>) -> Option<Entry> {
        if !self.pending.is_empty() {
            self.covered = self.covered.max(read.as_ref().map_or(0, |entry| entry.span.end));
            return read;
        }
        let end = read.as_ref().map_or(text.len(), |entry| entry.span.start);
        let lost = first(text, self.covered, end);
        self.covered = self.covered.max(read.as_ref().map_or(text.len(), |entry| entry.span.end));
        let Some(span) = lost.filter(|_| self.boards > 0) else { return read };
        let error = kind_of(&text[span.clone()]).at(span.clone());
        let Some(mut next) = read else {
            let line = 1 + line_ends(&text[..span.start]);
            return Some(self.entry(line, span, Err(error)));
        };
        let line = next.line - line_ends(&text[span.start..next.span.start]).min(next.line - 1);
        let lost = Entry { index: next.index, format: next.format, ..self.entry(line, span, Err(error)) };
        next.index += 1;
        self.held = Some(Box::new(next));
        Some(lost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_columns_and_squares_look_like_boards() {
        for line in [
            ".Q..",
            "\".Q..\",",
            "{\".Q..\", \"...Q\"},",
            "⬜♛⬜⬜",
            "-Q--",
            "|   | Q |   |   |",
            "b d a c",
            ".Q../...Q/Q.../..Q.",
            "2 4 1 3",
            "[2, 4, 1, 3]",
            "a2 b4 c1",
            "_ Q _ _",
            "1Q2/3Q/4/4 w - - 0 1",
        ] {
            assert!(looks_like_board(line), "{line}");
        }
        for line in [
            "....",
            "...",
            "1 2 3 4",
            "0 1 2",
            "4",
            "1 2",
            "Q",
            "Models: 1",
            "]]",
            "+---+",
            "| Q |",
            "a b c",
            "a b c d",
        ] {
            assert!(!looks_like_board(line), "{line}");
        }
        for line in [
            "row = [1]; col = [2];",
            "queens = [(0, 1)]",
            "{\"n\": 4, \"queens\": [[0, 1]]}",
            "a queen(1,2).",
            "{\"n\":4,\"fixed\":[{\"row\":1,\"column\":2}]}",
        ] {
            assert!(has_statement(line), "{line}");
        }
        for line in ["n = 4", "board = [", "Queens: 4", "Solution: [\".Q..\"]", "f(1,2)", "(1,2)", "皇(1)", "= [1]"] {
            assert!(!has_statement(line), "{line}");
        }
    }

    #[test]
    fn rows_in_quotes_are_found_behind_words() {
        for line in ["Output: [[\".Q..\",\"...Q\"]]", "vector<string> b = {\".Q..\", \"...Q\"};", "b = ['.Q..']"] {
            assert!(has_quoted_rows(line), "{line}");
        }
        for line in ["\"Q\" is a queen", "say \"....\"", "'a' and 'QED'", "no quotes .Q.."] {
            assert!(!has_quoted_rows(line), "{line}");
        }
    }

    #[test]
    fn results_of_nqfill_are_found_whatever_they_say() {
        assert!(is_result("{\"source\":\"-\",\"n\":4,\"fixed\":[],\"status\":\"solved\"}"));
        assert!(!is_result("{\"name\":\"source\"}"));
    }

    #[test]
    fn columns_at_the_end_of_a_sentence_are_found() {
        for line in ["n皇后的解是 2 4 1 3", "The answer is 2, 4, 1, 3.", "解是2 4 1 3。", "my queens 1 3 0 2"] {
            assert!(ends_with_list(line), "{line}");
        }
        for line in ["2 4 1 3", "sizes 4 5 6 7", "columns 1 2 3 4", "it took 3 1 2", "parts 2 4 1 3 of it", "1 1 2 3"] {
            assert!(!ends_with_list(line), "{line}");
        }
    }

    #[test]
    fn several_lines_alike_are_a_board() {
        for text in [
            "....\n....\n....\n",
            "0 0\n1 4\n2 7\n",
            "1, 2\n2, 4\n3, 1\n",
            "2\n4\n1\n3\n",
            "4\n..x.\n....\n....\n....\n",
            "⬜⬛⬜\n⬛⬜⬛\n⬜⬛⬜\n",
            ". . .\nx . .\n. . .\n",
        ] {
            assert!(first(text, 0, text.len()).is_some(), "{text}");
        }
        for text in [
            "...\n....\n...\n",
            "1 2\n\n2 4\n\n3 1\n",
            "2\n4\n1\n",
            "1 a\n2 b\n3 c\n",
            "...\n\n...\n\n...\n",
            "****\n****\n****\n",
            "____\n____\n____\n",
            ".\n.\n.\n",
        ] {
            assert!(first(text, 0, text.len()).is_none(), "{text}");
        }
    }
}
