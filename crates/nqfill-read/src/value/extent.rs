//! How far does a value go? Told from brackets and quotes alone, before it is read.

use crate::effort;
use crate::value::MOST_DEPTH;
use crate::value::lexer::{blanks, key, quoted_length};

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

/// The extent of the brackets that open here.
pub(crate) fn bracketed(text: &str) -> Extent {
    let (extent, end) = extent(text);
    effort::look(end);
    extent
}

/// The extent, and how far it was looked for.
fn extent(text: &str) -> (Extent, usize) {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0usize);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'[' | b'(' | b'{' => {
                depth += 1;
                if depth > MOST_DEPTH {
                    return (Extent::Broken, at);
                }
            }
            b']' | b')' | b'}' if depth <= 1 => return (Extent::Whole(at + 1), at + 1),
            b']' | b')' | b'}' => depth -= 1,
            b'"' | b'\'' => match quoted_length(&text[at..]) {
                Some(length) => at += length - 1,
                None => return (Extent::Broken, at),
            },
            b'/' | b'#' | b'%' | b'$' => {
                let rest = blanks(&text[at..]);
                if rest.is_empty() && text[at..].starts_with("/*") {
                    return (Extent::Swallowed, text.len());
                }
                at = (text.len() - rest.len()).max(at + 1) - 1;
            }
            _ => {}
        }
        at += 1;
    }
    (Extent::Broken, text.len())
}

/// Bytes of the value that begins here: a value in brackets or quotes, or a word up to the next comma or line.
pub(crate) fn scalar_or_bracketed(text: &str) -> Option<usize> {
    match text.as_bytes().first()? {
        b'[' | b'(' | b'{' => match bracketed(text) {
            Extent::Whole(length) => Some(length),
            _ => None,
        },
        b'"' | b'\'' => quoted_length(text),
        _ => Some(text.find([',', '}', ']', '\n', '\r']).unwrap_or(text.len())),
    }
}

/// Names and values of the object that begins here, as far as it is well formed.
pub(crate) fn members(object: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = object.strip_prefix('{').unwrap_or_default();
    std::iter::from_fn(move || {
        rest = blanks(rest);
        while let Some(after) = rest.strip_prefix(',') {
            rest = blanks(after);
        }
        let (name, after) = key(rest)?;
        let length = scalar_or_bracketed(after)?;
        rest = &after[length..];
        Some((name, &after[..length]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_in_texts_and_comments_are_none() {
        for whole in ["{}", "{\"}\": [1, 2]}", "{'it\\'s }': 1} ", "[1, // ]\n 2]", "[/* ] */]", "(a # )\n)"] {
            assert_eq!(bracketed(&(whole.to_owned() + " x]")), Extent::Whole(whole.trim_end().len()), "{whole}");
        }
        assert_eq!([bracketed("{\"a"), bracketed("[[]"), bracketed(&"[".repeat(99))], [Extent::Broken; 3]);
        assert_eq!(bracketed("[ /* ]"), Extent::Swallowed);
    }

    #[test]
    fn members_have_names_and_values() {
        let object = "{\"n\": 4, queens: [[0, 1]], // a\n 'x' : \"a, b\", y: {z: 1},}";
        let found: Vec<_> = members(object).collect();
        assert_eq!(found, [("n", "4"), ("queens", "[[0, 1]]"), ("x", "\"a, b\""), ("y", "{z: 1}")]);
    }
}
