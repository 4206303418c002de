//! The surroundings of boards with names: headings and sentences, and drawings, which are boards of their own.

use crate::ReadOptions;
use crate::format::glyphs::{COMMON, Glyphs};
use crate::format::piece::Piece;
use crate::lexer::Dialect;
use crate::prose::filler::{Filler, scan_line};
use crate::text::effort;
use crate::text::{LineSpan, first_line, line_at};
use std::ops::Range;

/// The text behind the line that begins here, if that line is a heading, a sentence or other words about boards.
pub(crate) fn behind_words(text: &str) -> Option<&str> {
    let said = scan_line(text, 0)?;
    effort::look(said.line.next);
    matches!(said.filler, Some(Filler::Words | Filler::Prose)).then(|| &text[said.line.next..])
}

/// True if a line is a row of a drawing and nothing else.
pub(crate) fn is_row(line: &str) -> bool {
    let options = ReadOptions::default();
    let glyphs = Glyphs::new(&COMMON, &options);
    let is_cell = |c: char| c.is_whitespace() || matches!(c, '*' | '#') || glyphs.cell(c).is_some();
    !line.trim().is_empty() && line.chars().all(is_cell)
}

/// What the lines of a format say.
pub(crate) struct LineKinds {
    /// True if a line says nothing of a board.
    pub(crate) is_silent: fn(&str) -> bool,
    /// True if a line tells a size: a second one is that of the next board.
    pub(crate) is_size: fn(&str) -> bool,
    /// True if a line begins a board, whatever stands above it.
    pub(crate) begins: fn(&str) -> bool,
}

impl LineKinds {
    /// The bytes of the first board from an offset on.
    pub(crate) fn board(&self, text: &str, from: usize) -> Option<Range<usize>> {
        let (mut lines, mut at, mut is_sized) = (Lines::default(), from, false);
        while let Some(line) = line_at(text, at) {
            let said = &text[line.start..line.end];
            at = line.next;
            effort::look(said.len());
            let is_size = (self.is_size)(said);
            if lines.start.is_some() && ((self.begins)(said) || (is_sized && is_size)) {
                break;
            }
            if (self.is_silent)(said) {
                // A blank line divides a board from a drawing.
                lines.is_apart |= said.trim().is_empty();
            } else if lines.take(&line, said) {
                is_sized |= is_size;
            } else {
                break;
            }
        }
        Some(lines.start?..lines.end)
    }
}

/// The extent of a board among lines, found line by line. A drawing is a board of its own where nothing of the board
/// with names stands above it, or a blank line stands between and nothing of that board comes below: else it is a
/// mistake in it.
#[derive(Default)]
struct Lines {
    start: Option<usize>,
    end: usize,
    is_drawing: bool,
    is_apart: bool,
    is_below_drawing: bool,
}

impl Lines {
    /// Takes a line that says something; `false` if the board ended before it.
    fn take(&mut self, line: &LineSpan, said: &str) -> bool {
        let is_row = is_row(said);
        if self.start.is_some() && is_row != self.is_drawing {
            if self.is_drawing {
                return false;
            }
            self.is_below_drawing |= self.is_apart;
            if self.is_below_drawing {
                return true;
            }
        }
        if self.start.is_none() {
            (self.start, self.is_drawing) = (Some(line.start), is_row);
        } else if self.is_drawing && self.is_apart {
            return false;
        }
        (self.end, self.is_apart, self.is_below_drawing) = (line.end, false, false);
        true
    }
}

/// Skips blanks, comments, and of each line as many bytes as `silent` says, which say nothing of a board.
pub(crate) fn skip<'a>(piece: &Piece<'a>, text: &'a str, dialect: &Dialect, silent: fn(&str) -> usize) -> &'a str {
    let mut rest = text;
    loop {
        rest = dialect.blanks(rest);
        let above = piece.text[..piece.offset(rest)].trim_end_matches([' ', '\t']);
        let is_at_line_start = above.is_empty() || above.ends_with(['\n', '\r']);
        let length = if is_at_line_start { silent(first_line(rest)) } else { 0 };
        if length == 0 {
            return rest;
        }
        rest = &rest[length..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_passed_over_and_statements_are_not() {
        for words in ["解法 1:", "Solution #1:", "共找到 1 种解法。", "Total: 92", "请输入棋盘："] {
            assert_eq!(behind_words(&format!("{words}\nn = 4")), Some("n = 4"), "{words}");
        }
        for statement in ["n = 4;", "queens = [(0, 1)]", "{\"n\": 4}", "queen(1,2).", "quens: [1, 2]", "-----"] {
            assert_eq!(behind_words(statement), None, "{statement}");
        }
    }
}
