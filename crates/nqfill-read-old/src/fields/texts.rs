//! Texts in quotes: the squares of a row, or their names.

use std::borrow::Cow;
use std::ops::Range;

/// A character of a text and the bytes that write it.
pub(crate) type Written = (char, Range<usize>);

/// The characters of a text from an offset on, escapes resolved; variation selectors are none.
pub(crate) fn characters(text: &str, offset: usize) -> impl Iterator<Item = Written> + '_ {
    let mut at = 0;
    let all = std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let (character, length) = first(rest);
        let span = offset + at..offset + at + length;
        at += length;
        Some((character, span))
    });
    all.filter(|(character, _)| !matches!(character, '\u{fe0e}' | '\u{fe0f}'))
}

/// The first character and its length in bytes.
fn first(text: &str) -> (char, usize) {
    let character = text.chars().next().unwrap_or_default();
    let plain = (character, character.len_utf8());
    if character != '\\' {
        return plain;
    }
    match text.as_bytes().get(1) {
        Some(b'n') => ('\n', 2),
        Some(b'r') => ('\r', 2),
        Some(b't') => ('\t', 2),
        Some(b'u') => unicode(text).unwrap_or(plain),
        Some(byte) if byte.is_ascii() => (char::from(*byte), 2),
        _ => plain,
    }
}

/// A text with the characters that its escapes stand for: programs write every character beyond ASCII as `\u...`.
pub(crate) fn decoded(text: &str) -> Cow<'_, str> {
    if text.contains("\\u") { characters(text, 0).map(|(character, _)| character).collect() } else { text.into() }
}

/// `\u265b`, or the two of `\ud83d\udc51`.
fn unicode(text: &str) -> Option<(char, usize)> {
    let unit = |at: usize| {
        let digits = text.get(at..at + 6)?.strip_prefix("\\u")?;
        digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| u16::from_str_radix(digits, 16).ok())?
    };
    let high = unit(0)?;
    if let Some(character) = char::from_u32(u32::from(high)) {
        return Some((character, 6));
    }
    let pair = [high, unit(6)?];
    char::decode_utf16(pair).next()?.ok().map(|character| (character, 12))
}

/// The squares of a row of n, or the number found: a blank between every two squares is no square.
pub(crate) fn squares(text: &str, offset: usize, n: usize) -> Result<Vec<Written>, usize> {
    let mut characters = characters(text, offset);
    let row: Vec<Written> = characters.by_ref().take(n.saturating_mul(2)).collect();
    let (more, row) = (characters.count(), unspaced(row));
    if more == 0 && row.len() == n { Ok(row) } else { Err(row.len() + more) }
}

fn unspaced(row: Vec<Written>) -> Vec<Written> {
    let is_spaced = row.len() > 1 && row.iter().enumerate().all(|(i, (c, _))| c.is_whitespace() == (i % 2 == 1));
    if is_spaced { row.into_iter().step_by(2).collect() } else { row }
}

/// The lines of a text that say anything, with their offsets; they end with their characters or as escapes.
pub(crate) fn lines(text: &str, offset: usize) -> impl Iterator<Item = (&str, usize)> {
    let mut at = Some(0);
    let all = std::iter::from_fn(move || {
        let start = at?;
        let (end, next) = line_end(text, start);
        at = next;
        Some((text[start..end].trim_end_matches(['\r', ' ']).trim_end_matches("\\r"), offset + start))
    });
    all.filter(|(line, _)| !line.trim().is_empty())
}

/// Where a line ends, and where the next one begins.
fn line_end(text: &str, start: usize) -> (usize, Option<usize>) {
    let mut at = start;
    while let Some(found) = memchr::memchr2(b'\n', b'\\', &text.as_bytes()[at..]) {
        at += found;
        match &text.as_bytes()[at..] {
            [b'\n', ..] => return (at, Some(at + 1)),
            [_, b'n', ..] => return (at, Some(at + 2)),
            [_, escaped, ..] if escaped.is_ascii() => at += 2,
            _ => at += 1,
        }
    }
    (text.len(), None)
}

/// `b4`: the column and the rank, from 1; saturated.
pub(crate) fn square_name(text: &str) -> Option<(i64, i64)> {
    let bytes = text.trim().as_bytes();
    let letter = bytes.first().filter(|byte| byte.is_ascii_alphabetic())?;
    let digits = bytes.get(1..).filter(|digits| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))?;
    let digit = |number: i64, byte: &u8| number.saturating_mul(10).saturating_add(i64::from(byte - b'0'));
    Some((i64::from(letter.to_ascii_lowercase() - b'a') + 1, digits.iter().fold(0, digit)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_resolved_and_their_bytes_known() {
        let text = r"\u265b.\ud83d\udc51\n\\";
        let found: Vec<(char, Range<usize>)> = characters(text, 10).collect();
        let expected = [('♛', 10..16), ('.', 16..17), ('👑', 17..29), ('\n', 29..31), ('\\', 31..33)];
        assert_eq!(found, expected);
    }

    #[test]
    fn blanks_between_squares_are_none_and_blanks_for_squares_are() {
        let width = |row: &str| unspaced(characters(row, 0).collect()).len();
        assert_eq!([width(". Q . ."), width("Q  "), width(" Q "), width(".Q..")], [4, 3, 3, 4]);
    }

    #[test]
    fn lines_end_with_feeds_and_with_escapes() {
        let found: Vec<&str> = lines("\n.Q\\nQ.\r\n\\\\n\n", 0).map(|(line, _)| line).collect();
        assert_eq!(found, [".Q", "Q.", "\\\\n"]);
    }

    #[test]
    fn names_of_squares_are_letters_and_numbers() {
        assert_eq!([square_name("b4"), square_name("C12")], [Some((2, 4)), Some((3, 12))]);
        assert_eq!([square_name("4b"), square_name("b"), square_name(".Q.."), square_name("")], [None; 4]);
    }
}
