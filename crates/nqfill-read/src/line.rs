//! Lines: what each is before any family looks at it.

use crate::item::{NoteKind, Passed};
use std::ops::Range;

/// One line of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    /// Its bytes, without its end.
    pub(crate) span: Range<usize>,
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
    Passed(Passed),
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
    Named(usize, Option<crate::Base>),
    /// `4x4`, `4 4`
    Twice(usize),
}

/// How comments of a text are told: `#` may be a square, `$` begins one in Essence.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Signs {
    /// True if `#` has a meaning on boards.
    pub(crate) hash_is_square: bool,
    /// True if `$` begins a comment.
    pub(crate) dollar_is_comment: bool,
}

/// The line that begins at a place; `None` at the end of the text.
pub(crate) fn line_at<'a>(text: &'a str, at: usize, signs: Signs) -> Option<Line<'a>> {
    let raw = crate::text::line_at(text, at)?;
    let content = text[raw.start..raw.end].trim();
    let kind = if content.is_empty() { LineKind::Passed(Passed::Blank) } else { LineKind::Content(content) };
    let _ = (signs, NoteKind::Comment);
    Some(Line { span: raw.start..raw.end, next: raw.next, kind, note: None })
}
