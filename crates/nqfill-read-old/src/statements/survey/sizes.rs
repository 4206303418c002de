//! Sizes that lines say: which of them a grammar finds, and which become an option.

use super::Survey;
use crate::InputError;
use crate::format::said::Statement;
use crate::lexer::size_header;
use crate::prose::filler::filler;
use crate::prose::phrases;
use crate::statements::dress;
use crate::statements::line::{Words, is_assigned, is_of_word, is_square_name, label};
use crate::text::{line_at, span_in};
use crate::value::names;
use std::ops::Range;

/// True if a line is the size that formats have above their boards, and nothing else.
pub(super) fn is_header(line: &str) -> bool {
    size_header(line).is_ok_and(|(behind, _)| behind.trim_matches([' ', ';', ',']).is_empty())
}

/// True if a line may be the first of a drawing: it has no words.
fn is_drawn(line: &str) -> bool {
    let is_of_word = |byte: u8| byte.is_ascii_lowercase() && !matches!(byte, b'q' | b'x');
    let is_listed = line.contains(['=', '{', '[', '(']) || line.starts_with(|c: char| c.is_ascii_digit());
    !is_listed && !line.bytes().any(is_of_word) && !is_square_name(line)
}

/// True if a line is a size that drawings have above their rows: `n = 4`, `4 x 4`.
fn heads_drawing(line: &str) -> bool {
    let label = line.trim_end_matches(|c: char| c.is_ascii_digit());
    let (digits, name) = (&line[label.len()..], label.trim_end());
    match name.strip_suffix(['=', ':']) {
        Some(name) => phrases::names_size(name),
        None => name.trim_end_matches(['x', 'X', '×', '*', ',']).trim_end() == digits,
    }
}

/// True if a line gives a list or a text to a name.
fn gives_list(line: &str) -> bool {
    let is_name = |name: &str| name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | ' ' | ':'));
    let is_list = |value: &str| value.trim_start().starts_with(['[', '(', '{', '"', '\'']);
    line.split_once('=').is_some_and(|(name, value)| is_name(name) && is_list(value))
}

/// True if a line begins a list that may have its size above, or gives one to a name.
fn begins_list(size: &str, line: &str) -> bool {
    match line.as_bytes() {
        [b'0'..=b'9' | b'-' | b'?', ..] => !["/", "->", "=>"].iter().any(|sign| line.contains(sign)),
        [b'[' | b'('] | [b'[' | b'(', b'[' | b'(' | b'{', ..] => false,
        [b'[' | b'(', ..] => !line.bytes().any(is_of_word),
        _ if is_square_name(line) => true,
        // A name that nobody knows may be a misspelt one.
        _ if size.contains(':') => line.split_once(':').is_some_and(|(name, _)| !name.contains(' ')),
        _ => gives_list(line),
    }
}

/// A size, and the bytes that say it and nothing else.
pub(super) struct Size {
    taken: Range<usize>,
    statement: Statement,
    /// True if a grammar finds it.
    is_known: bool,
}

impl Survey<'_> {
    /// True if a grammar knows a size that stands right above its board.
    pub(super) fn is_known_size(&self, said: &str, next: usize) -> bool {
        let Some(below) = self.below(next) else { return false };
        let below_that = line_at(self.text, span_in(self.text, below).start).map_or(self.text.len(), |line| line.next);
        let is_list = |head: &str| match names::role(head.trim()) {
            // The same name once more is a mistake that its format finds.
            Some(names::Role::Size) => said.split_once(':').is_some_and(|(name, _)| name == head),
            role => role.is_some(),
        };
        if below.split_once(':').is_some_and(|(head, _)| is_list(head) && self.begins_block(head, below_that)) {
            return true;
        }
        let is_number = below.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'?'));
        if is_number || dress::of(below).is_some() {
            return false;
        }
        let is_words =
            filler(below).is_some() || label(below).is_none() && !is_assigned(below) && Words::of(below).states();
        !is_words
            && ((is_drawn(below) && heads_drawing(said))
                || (is_header(said.trim_start_matches("- ")) && begins_list(said, below)))
    }

    /// Remembers a size that stands apart from the boards. Sizes that differ are those of several boards.
    pub(super) fn size(&mut self, taken: Range<usize>, size: Statement) {
        let is_other = |other: &Size| !other.is_known && other.statement.meaning != size.meaning;
        self.has_sizes |= self.sizes.iter().rev().find(|other| !other.is_known).is_some_and(is_other);
        self.sizes.push(Size { taken, statement: size, is_known: false });
    }

    /// Remembers a size that a grammar finds above its board.
    pub(super) fn known_size(&mut self, size: Statement) {
        let goes_on = |last: &Size| last.is_known && last.statement.meaning == size.meaning;
        if !self.sizes.last().is_some_and(goes_on) {
            self.sizes.push(Size { taken: size.span.clone(), statement: size, is_known: true });
        }
    }

    /// Obeys a size that stands apart from the boards, if there is but one; of several, each is that of the boards below.
    pub(super) fn take_sizes(&mut self) -> Result<(), InputError> {
        let sizes = std::mem::take(&mut self.sizes);
        if !self.has_board || sizes.iter().all(|size| size.is_known) {
            return Ok(());
        }
        if self.has_sizes {
            if !self.is_named {
                self.convention.sizes(sizes.into_iter().map(|size| size.statement))?;
            }
            return Ok(());
        }
        // Where names have values and none is a known size, it may be one of them.
        let is_apart = !self.is_named || sizes.iter().any(|size| size.is_known);
        for Size { taken, statement, .. } in sizes.into_iter().filter(|size| !size.is_known) {
            self.convention.add(self.text, statement)?;
            if is_apart {
                self.take(taken);
            }
        }
        Ok(())
    }
}
