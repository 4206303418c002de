//! The members of objects, found before their values are read.

use crate::lexer::VALUES;
use crate::value::blanks;

/// The name that begins here, in quotes or not, and the text behind its colon.
pub(crate) fn key(text: &str) -> Option<(&str, &str)> {
    let (name, after) = match text.as_bytes().first()? {
        b'"' | b'\'' => {
            let length = VALUES.quoted_length(text)?;
            (text.get(1..length - 1)?, &text[length..])
        }
        _ => {
            let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '$');
            let length = text.find(|c| !is_part(c)).unwrap_or(text.len());
            (text.get(..length).filter(|name| !name.is_empty())?, &text[length..])
        }
    };
    Some((name, blanks(blanks(after).strip_prefix(':')?)))
}

/// Bytes of the value that begins here: a value in brackets or quotes, or a word up to the next comma or line.
pub(crate) fn scalar_or_bracketed(text: &str) -> Option<usize> {
    match text.as_bytes().first()? {
        b'[' | b'(' | b'{' => VALUES.extent(text).whole(),
        b'"' | b'\'' => VALUES.quoted_length(text),
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
    fn members_have_names_and_values() {
        let object = "{\"n\": 4, queens: [[0, 1]], // a\n 'x' : \"a, b\", y: {z: 1},}";
        let found: Vec<_> = members(object).collect();
        assert_eq!(found, [("n", "4"), ("queens", "[[0, 1]]"), ("x", "\"a, b\""), ("y", "{z: 1}")]);
    }
}
