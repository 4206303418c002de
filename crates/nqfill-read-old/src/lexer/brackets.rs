//! How far do brackets go? Told from brackets, quotes and comments alone, before what stands in them is read.

use crate::lexer::{BRACKET, COMMENT, Dialect, QUOTE};
use crate::text::effort;

/// Brackets in brackets that are read: a list of lists in a few documents around it needs eight.
pub(crate) const MOST_DEPTH: usize = 32;

pub(crate) const OPENING: [char; 3] = ['[', '(', '{'];
pub(crate) const CLOSING: [char; 3] = [']', ')', '}'];

/// The bracket that closes what this one opens.
pub(crate) fn closing(bracket: char) -> char {
    match bracket {
        '[' => ']',
        '(' => ')',
        _ => '}',
    }
}

/// The texts from the last but one, if there is one, and the last of the brackets on that open one in the other here.
pub(crate) fn innermost<'a>(text: &'a str, opening: &[char]) -> (Option<&'a str>, &'a str) {
    let (mut outer, mut inner) = (None, text);
    while let Some(next) = inner.strip_prefix(opening).map(str::trim_start).filter(|next| next.starts_with(opening)) {
        (outer, inner) = (Some(inner), next);
    }
    (outer, inner)
}

/// The place behind the brackets and commas that stand behind a list on its line.
pub(crate) fn behind_list(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start_matches([' ', '\t', ',', ']', ')', '}']).len()
}

/// The extent of a value in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Its bytes, with the brackets.
    Whole(usize),
    /// It is not closed, or nested too deep; another one may begin on a later line.
    Broken,
    /// A comment that is not closed: nothing can be told of what follows.
    Swallowed,
}

impl Extent {
    /// Its bytes, if it is whole.
    pub(crate) const fn whole(self) -> Option<usize> {
        match self {
            Self::Whole(length) => Some(length),
            Self::Broken | Self::Swallowed => None,
        }
    }
}

impl Dialect {
    /// True if a text has a bracket, in quotes or not.
    pub(crate) fn has_bracket(&self, text: &str) -> bool {
        text.bytes().any(|byte| self.is(byte, BRACKET))
    }

    /// The extent of the brackets that open here.
    pub(crate) fn extent(&self, text: &str) -> Extent {
        let (extent, end) = self.extent_and_end(text);
        effort::look(end);
        extent
    }

    /// The extent, and how far it was looked for.
    fn extent_and_end(&self, text: &str) -> (Extent, usize) {
        let bytes = text.as_bytes();
        let (mut at, mut depth) = (0, 0usize);
        while let Some(&byte) = bytes.get(at) {
            match byte {
                _ if !self.is(byte, BRACKET | QUOTE | COMMENT) => {}
                b'[' | b'(' | b'{' => {
                    depth += 1;
                    if depth > MOST_DEPTH {
                        return (Extent::Broken, at);
                    }
                }
                b']' | b')' | b'}' if depth <= 1 => return (Extent::Whole(at + 1), at + 1),
                b']' | b')' | b'}' => depth -= 1,
                _ if self.is(byte, QUOTE) => match self.quoted_length(&text[at..]) {
                    Some(length) => at += length - 1,
                    None => return (Extent::Broken, at),
                },
                _ if self.is(byte, COMMENT) => {
                    let end = self.behind_blanks(text, at);
                    if end == text.len() && text[at..].starts_with("/*") {
                        return (Extent::Swallowed, end);
                    }
                    at = end.max(at + 1) - 1;
                }
                _ => {}
            }
            at += 1;
        }
        (Extent::Broken, text.len())
    }

    /// The length of the item that begins here, up to a comma in no brackets and quotes; `None` if one of these is not
    /// closed.
    pub(crate) fn item(&self, text: &str) -> Option<usize> {
        let mut at = 0;
        while let Some(&byte) = text.as_bytes().get(at) {
            at += match byte {
                b',' => return Some(at),
                b'[' | b'(' | b'{' => self.extent(&text[at..]).whole()?,
                _ if self.is(byte, QUOTE) => self.quoted_length(&text[at..])?,
                _ => 1,
            };
        }
        Some(at)
    }

    /// The items of a list without its brackets.
    pub(crate) fn items<'a>(&self, inside: &'a str) -> impl Iterator<Item = &'a str> {
        let mut rest = Some(inside);
        std::iter::from_fn(move || {
            let text = rest?;
            let length = self.item(text).unwrap_or(text.len());
            rest = text[length..].strip_prefix(',');
            Some(&text[..length])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexer::{PRINTED, SQUARES, VALUES};

    #[test]
    fn brackets_in_texts_and_comments_are_none() {
        for whole in ["{}", "{\"}\": [1, 2]}", "{'it\\'s }': 1} ", "[1, // ]\n 2]", "[/* ] */]", "(a # )\n)"] {
            let extent = VALUES.extent(&(whole.to_owned() + " x]"));
            assert_eq!(extent, Extent::Whole(whole.trim_end().len()), "{whole}");
        }
        assert_eq!(["{\"a", "[[]", &"[".repeat(99)].map(|text| VALUES.extent(text)), [Extent::Broken; 3]);
        assert_eq!(VALUES.extent("[ /* ]"), Extent::Swallowed);
    }

    #[test]
    fn dialects_differ_in_quotes_and_comments() {
        let text = "[it's # ]\n ']]";
        assert_eq!(
            [&VALUES, &PRINTED, &SQUARES].map(|dialect| dialect.extent(text).whole()),
            [None, Some(13), Some(13)]
        );
        let text = "['\\'] ']";
        assert_eq!([&VALUES, &PRINTED].map(|dialect| dialect.extent(text).whole()), [Some(8), Some(5)]);
    }

    #[test]
    fn items_are_divided_by_commas_in_no_brackets_and_quotes() {
        let items: Vec<&str> = PRINTED.items("1, {2, 3}, \"a, b\", ").collect();
        assert_eq!(items, ["1", " {2, 3}", " \"a, b\"", " "]);
        assert_eq!([PRINTED.item("[1, 2"), PRINTED.item("'a, b")], [None; 2]);
    }
}
