//! The surroundings of boards with names: headings and sentences, and drawings, which are boards of their own.

use crate::ReadOptions;
use crate::effort;
use crate::filler::{Filler, scan_line};
use crate::glyphs::{COMMON, Glyphs};
use crate::text::LineSpan;
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

/// The extent of a board among lines, found line by line. A drawing is a board of its own where nothing of the board
/// with names stands above it, or a blank line stands between and nothing of that board comes below: else it is a
/// mistake in it.
pub(crate) struct Lines {
    start: Option<usize>,
    end: usize,
    is_drawing: bool,
    is_apart: bool,
    is_below_drawing: bool,
}

impl Lines {
    pub(crate) fn from(at: usize) -> Self {
        Self { start: None, end: at, is_drawing: false, is_apart: false, is_below_drawing: false }
    }

    pub(crate) fn is_begun(&self) -> bool {
        self.start.is_some()
    }

    /// Passes over a line that says nothing; one that is blank divides a board from a drawing.
    pub(crate) fn pass(&mut self, line: &str) {
        self.is_apart |= line.trim().is_empty();
    }

    /// Takes a line that says something; `false` if the board ended before it.
    pub(crate) fn take(&mut self, line: &LineSpan, said: &str) -> bool {
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

    /// The bytes from the first line to the last.
    pub(crate) fn span(self) -> Option<Range<usize>> {
        Some(self.start?..self.end)
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
