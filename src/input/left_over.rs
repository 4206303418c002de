//! Lines that look like a board and belong to none: a format that skips what it does not know must not lose a board.

use super::head_of;
use super::named::names::{self, Role};
use super::talk::said_at;
use super::text::line_ends;
use super::{Cursor, Entry, InputErrorKind};
use std::ops::Range;

/// Numbers or names of squares that a line has at least, if it is taken for a board.
const FEWEST: usize = 3;

/// What is looked at of a line for names.
const LOOKED_AT: usize = 240;

/// The first line that looks like a board between what boards cover, whose last line is their own, and a place.
fn first(text: &str, covered: usize, end: usize) -> Option<Range<usize>> {
    let mut at = match covered {
        0 => 0,
        covered if covered < end => covered + text[covered..end].find(['\n', '\r'])? + 1,
        _ => end,
    };
    while at < end {
        let said = said_at(text, at)?;
        if said.content.end > end {
            return None;
        }
        let whole = &text[said.line.start..said.line.end];
        if said.talk.is_none() && (looks_like_board(&text[said.content.clone()]) || has_statement(whole)) {
            return Some(said.content);
        }
        at = said.line.next;
    }
    None
}

/// Whether lines that look like a board were passed over before a board that was read, or the end of the text.
pub(super) fn is_before(read: Option<&Entry>, covered: usize, text: &str) -> bool {
    first(text, covered, read.map_or(text.len(), |entry| entry.span.start)).is_some()
}

/// Whether a line is a row with a queen, a list of columns or squares, or a board in FEN. What is doubtful is not: rulers,
/// single numbers.
pub(super) fn looks_like_board(line: &str) -> bool {
    let is_cell = |c: char| matches!(c, '.' | '_' | '*' | '#' | 'Q' | 'q' | 'x' | 'X' | '♕' | '♛');
    let is_mark = |c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']' | '(' | ')' | '"' | '\'');
    let has_queen = line.contains(['Q', '♕', '♛']);
    if has_queen && line.chars().all(|c| is_cell(c) || is_mark(c)) && line.chars().filter(|&c| is_cell(c)).count() > 1 {
        return true;
    }
    if is_fen(line) {
        return true;
    }
    let words = || line.split(is_mark).filter(|word| !word.is_empty());
    let numbers: Option<Vec<i64>> = words().map(|word| word.parse().ok()).collect();
    match numbers {
        Some(numbers) => numbers.len() >= FEWEST && numbers.windows(2).any(|two| two[0] + 1 != two[1]),
        None => words().count() >= FEWEST && words().all(is_square_name),
    }
}

/// Whether a line gives numbers to a name of queens, squares or columns: `row = [1, 2];`, `{"queens": [[0, 1]]}`,
/// `queen(1,2).`
fn has_statement(line: &str) -> bool {
    let line = head_of(line, LOOKED_AT);
    let is_list = |value: &str| {
        let inside = value.trim_start_matches(['[', '(', '{', ' ']);
        inside.len() < value.len() && inside.starts_with(|c: char| c.is_ascii_digit() || c == '-')
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

/// `1Q2/3Q/Q3/2Q1`, alone or with what follows in the notation.
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
    pub(super) fn with_left_over(&mut self, text: &str, read: Option<Entry>) -> Option<Entry> {
        if !(self.pending.is_empty() && self.found.is_empty()) {
            self.covered = self.covered.max(read.as_ref().map_or(0, |entry| entry.span.end));
            return read;
        }
        let end = read.as_ref().map_or(text.len(), |entry| entry.span.start);
        let lost = first(text, self.covered, end);
        self.covered = self.covered.max(read.as_ref().map_or(text.len(), |entry| entry.span.end));
        let Some(span) = lost.filter(|_| self.boards > 0) else { return read };
        let error = InputErrorKind::BelongsToNone.at(span.clone());
        let Some(mut next) = read else {
            let line = 1 + line_ends(&text[..span.start]);
            return Some(self.entry(line, span, Err(error)));
        };
        let line = next.line - line_ends(&text[span.start..next.span.start]).min(next.line - 1);
        let lost =
            Entry { index: next.index, line, start: span.start, span, placement: Err(error), format: next.format };
        self.boards += 1;
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
        for line in [".Q..", "\".Q..\",", "2 4 1 3", "[2, 4, 1, 3]", "a2 b4 c1", "_ Q _ _", "1Q2/3Q/4/4 w - - 0 1"] {
            assert!(looks_like_board(line), "{line}");
        }
        for line in ["....", "...", "1 2 3 4", "0 1 2", "4", "1 2", "Q", "Models: 1", "]]", "+---+", "| Q |", "a b c"] {
            assert!(!looks_like_board(line), "{line}");
        }
        for line in ["row = [1]; col = [2];", "queens = [(0, 1)]", "{\"n\": 4, \"queens\": [[0, 1]]}", "a queen(1,2)."]
        {
            assert!(has_statement(line), "{line}");
        }
        for line in ["n = 4", "board = [", "Queens: 4", "Solution: [\".Q..\"]", "f(1,2)", "(1,2)", "皇(1)", "= [1]"] {
            assert!(!has_statement(line), "{line}");
        }
    }
}
