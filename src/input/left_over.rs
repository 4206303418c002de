//! Lines that look like a board and belong to none: a format that skips what it does not know must not lose a board.

use super::talk::said_at;
use super::text::line_ends;
use super::{Cursor, Entry, InputErrorKind};
use std::ops::Range;

/// Numbers or names of squares that a line has at least, if it is taken for a board.
const FEWEST: usize = 3;

/// The first line in a part of the text that looks like a board.
pub(super) fn first(text: &str, part: Range<usize>) -> Option<Range<usize>> {
    let mut at = part.start;
    while at < part.end {
        let said = said_at(text, at)?;
        if said.content.end > part.end {
            return None;
        }
        if said.talk.is_none() && looks_like_board(&text[said.content.clone()]) {
            return Some(said.content);
        }
        at = said.line.next;
    }
    None
}

/// Whether a line is a row with a queen, or a list of columns or squares. What is doubtful is not: rulers, single numbers.
pub(super) fn looks_like_board(line: &str) -> bool {
    let is_cell = |c: char| matches!(c, '.' | '_' | '*' | '#' | 'Q' | 'q' | 'x' | 'X' | '♕' | '♛');
    let is_mark = |c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']' | '(' | ')' | '"' | '\'');
    let has_queen = line.contains(['Q', '♕', '♛']);
    if has_queen && line.chars().all(|c| is_cell(c) || is_mark(c)) && line.chars().filter(|&c| is_cell(c)).count() > 1 {
        return true;
    }
    let words = || line.split(is_mark).filter(|word| !word.is_empty());
    let numbers: Option<Vec<i64>> = words().map(|word| word.parse().ok()).collect();
    match numbers {
        Some(numbers) => numbers.len() >= FEWEST && numbers.windows(2).any(|two| two[0] + 1 != two[1]),
        None => words().count() >= FEWEST && words().all(is_square_name),
    }
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
        // The line on which the board before ends is its own.
        let start = match self.covered {
            0 => 0,
            covered if covered < end => text[covered..end].find(['\n', '\r']).map_or(end, |line| covered + line + 1),
            _ => end,
        };
        let lost = if start < end { first(text, start..end) } else { None };
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
        for line in [".Q..", "\".Q..\",", "2 4 1 3", "[2, 4, 1, 3]", "a2 b4 c1", "_ Q _ _"] {
            assert!(looks_like_board(line), "{line}");
        }
        for line in ["....", "...", "1 2 3 4", "0 1 2", "4", "1 2", "Q", "Models: 1", "]]", "+---+", "| Q |", "a b c"] {
            assert!(!looks_like_board(line), "{line}");
        }
    }
}
