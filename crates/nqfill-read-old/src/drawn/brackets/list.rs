//! One list, surveyed without keeping its items.

use crate::Expected;
use crate::format::glyphs::Glyphs;
use crate::lexer::ROWS;
use std::ops::Range;

/// A list that is being read.
#[derive(Default)]
pub(crate) struct List {
    pub(crate) start: usize,
    pub(crate) items: usize,
    /// Items of one character, or none.
    pub(crate) single: usize,
    /// Items most of whose characters are squares.
    pub(crate) squares: usize,
    pub(crate) is_quoted: bool,
    /// The characters of the first item.
    pub(crate) length: usize,
    pub(crate) is_even: bool,
    /// The bytes from the first item to the last.
    pub(crate) inside: Range<usize>,
    /// True if commas stand between the items; `None` before the second.
    pub(crate) has_commas: Option<bool>,
    /// True if the last token was a comma.
    pub(crate) after_comma: bool,
}

impl List {
    pub(crate) fn new(start: usize) -> Self {
        Self { start, is_even: true, ..Self::default() }
    }

    /// Takes one more item.
    pub(crate) fn add(
        &mut self,
        item: &str,
        span: &Range<usize>,
        is_quoted: bool,
        glyphs: &Glyphs<'_>,
    ) -> Result<(), Expected> {
        if self.items == 0 {
            (self.is_quoted, self.inside.start) = (is_quoted, span.start);
        } else if is_quoted && self.has_squares() && ROWS.has_bracket(item) {
            // A quote is missing: this is the text between two rows.
            return Err(Expected::QuotedRow);
        } else if is_quoted != self.is_quoted {
            return Err(if self.is_quoted { Expected::QuotedRow } else { Expected::Row });
        } else if *self.has_commas.get_or_insert(self.after_comma) != self.after_comma {
            return Err(Expected::ClosingBracket);
        }
        let (mut length, mut squares) = (0, 0);
        for character in item.chars() {
            length += 1;
            squares += usize::from(glyphs.cell(character).is_some() || (is_quoted && character == ' '));
        }
        if self.items == 0 {
            self.length = length;
        }
        self.is_even &= length == self.length;
        self.items += 1;
        self.single += usize::from(length < 2);
        self.squares += usize::from(2 * squares > length || length == 0);
        self.inside.end = span.end;
        self.after_comma = false;
        Ok(())
    }

    pub(crate) fn comma(&mut self) -> Result<(), Expected> {
        let is_double = self.items == 0 || self.after_comma;
        self.after_comma = true;
        if is_double { Err(if self.is_quoted { Expected::QuotedRow } else { Expected::Row }) } else { Ok(()) }
    }

    /// True if most items look like squares. Words are looked at more closely: `[x]` and `f(x, y)` are none.
    pub(crate) fn has_squares(&self) -> bool {
        let most = 2 * self.squares > self.items && (self.items > 1 || self.length > 1);
        most || (self.is_quoted && self.items > 0 && 2 * self.squares >= self.items)
    }

    /// True if it is a board, right or wrong, or a row of one. Words in quotes may be one in characters of its own.
    pub(crate) fn is_board(&self) -> bool {
        self.has_squares()
            || (self.is_quoted && self.squares > 0)
            || (self.is_quoted && self.items > 1 && self.is_even && self.length == self.items)
    }

    /// True if it is a row of squares.
    pub(crate) fn is_row(&self) -> bool {
        self.items > 1 && self.single == self.items
    }
}
