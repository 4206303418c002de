//! Statements that give names values: `n = 8;`

use crate::fields::Fields;
use crate::fields::filler::behind_words;
use crate::format::piece::Piece;
use crate::lexer::name;
use crate::lexer::{Extent, VALUES};
use crate::text::behind_line;
use crate::text::effort;
use crate::value::blanks;
use crate::value::names::{Role, role};
use crate::{Expected, InputError};

/// True if a name with its value tells a size: `nqueens = [(0, 1)]` is a mistake in the board that it stands in, and none
/// in a board of its own.
pub(crate) fn is_size(name: &str, value: &str) -> bool {
    role(name) == Some(Role::Size) && value.starts_with(|c: char| c.is_ascii_digit() || c == '-')
}

/// How statements are written.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    /// True if the end of a line ends a statement, where no bracket is open.
    pub(crate) by_line: bool,
    /// Words that may stand before a name: `const`.
    pub(crate) keywords: &'static [&'static str],
}

impl Style {
    /// `NAME =`, and the text behind it.
    pub(crate) fn assigned<'a>(&self, text: &'a str) -> Option<(&'a str, &'a str)> {
        let keyword = |word: &&&str| text.strip_prefix(**word).is_some_and(|rest| rest.starts_with([' ', '\t']));
        let start = self.keywords.iter().find(keyword).map_or(0, |word| word.len());
        let (rest, name) = name(text[start..].trim_start()).ok()?;
        // Python may tell the type of a name: `queens: list[int] = ...`
        let typed = rest.trim_start_matches([' ', '\t']).strip_prefix(':').and_then(|kind| {
            let end = kind.find(['=', '\n', '\r', ';'])?;
            kind[end..].starts_with('=').then_some(&kind[end..])
        });
        let is = typed.unwrap_or(rest.trim_start_matches([' ', '\t']));
        let value = is.strip_prefix('=').filter(|value| !value.starts_with('='))?;
        Some((name, value.trim_start()))
    }

    /// True if the statement that begins here tells a size as a number: a second one begins another board.
    pub(crate) fn is_size(&self, text: &str) -> bool {
        self.assigned(text).is_some_and(|(name, value)| is_size(name, value))
    }

    /// Skips blanks, comments, separators of statements, and words around them.
    pub(crate) fn skip<'a>(&self, text: &'a str) -> &'a str {
        let mut rest = text;
        loop {
            let gap = rest;
            rest = blanks(rest);
            let begins_line = gap[..gap.len() - rest.len()].contains(['\n', '\r']);
            rest = match rest.strip_prefix(';') {
                // Where the end of a line ends a statement, `;` begins a comment.
                Some(_) if self.by_line && begins_line => behind_line(rest),
                Some(after) => after,
                None if self.assigned(rest).is_some() => return rest,
                None => match behind_words(rest) {
                    Some(after) => after,
                    None => return rest,
                },
            };
        }
    }

    /// Bytes of the statement that begins here, without its terminator.
    pub(crate) fn statement(&self, text: &str) -> usize {
        let end = self.end_of(text);
        effort::look(end);
        end
    }

    fn end_of(&self, text: &str) -> usize {
        let (bytes, mut at) = (text.as_bytes(), 0);
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b';' => return at,
                b'\n' | b'\r' if self.by_line => return at,
                b'[' | b'(' | b'{' if self.by_line => match VALUES.extent(&text[at..]) {
                    Extent::Whole(length) => at += length - 1,
                    // An open bracket spoils its own line only, if the next one begins with a name again.
                    Extent::Broken => return at + self.next_line(&text[at..]),
                    Extent::Swallowed => return text.len(),
                },
                b'"' | b'\'' => match VALUES.quoted_length(&text[at..]) {
                    Some(length) => at += length - 1,
                    // To look for the end of every quote of the line would take the square of its length.
                    None => at = memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |end| at + end) - 1,
                },
                b'%' | b'#' | b'/' | b'$' => {
                    let (start, rest) = (at, blanks(&text[at..]));
                    at = (text.len() - rest.len()).max(at + 1) - 1;
                    // A comment of this statement's last line ends with it.
                    if let Some(line) = memchr::memrchr2(b'\n', b'\r', &bytes[start..=at]).filter(|_| self.by_line) {
                        return start + line;
                    }
                }
                _ => {}
            }
            at += 1;
        }
        text.len()
    }

    /// The end of the line behind which an assignment begins.
    fn next_line(&self, text: &str) -> usize {
        let ends = memchr::memchr2_iter(b'\n', b'\r', text.as_bytes());
        let begins = |&at: &usize| self.assigned(&text[at + 1..]).is_some();
        let end = ends.into_iter().find(begins).unwrap_or(text.len());
        effort::look(end);
        end
    }

    /// Gives every assignment of a piece to its fields.
    pub(crate) fn read<'a>(&self, piece: &Piece<'a>, fields: &mut Fields<'_, 'a>) -> Result<(), InputError> {
        let mut rest = self.skip(piece.body());
        while !rest.is_empty() {
            let (name, value) = self.assigned(rest).ok_or_else(|| piece.unexpected(rest, Expected::Assignment))?;
            let after = fields.take_assigned(name, value)?;
            let gap = after.trim_start_matches([' ', '\t']);
            let is_end = gap.is_empty()
                || gap.starts_with([';', '%', '#'])
                || gap.starts_with("//")
                || (self.by_line && gap.starts_with(['\n', '\r']));
            // Between the value and `;` there may be lines.
            if !is_end && !blanks(gap).starts_with(';') && !blanks(gap).is_empty() {
                return Err(piece.unexpected(blanks(gap), Expected::End));
            }
            rest = self.skip(after);
        }
        Ok(())
    }
}
