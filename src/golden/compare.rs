//! Texts compared.

use similar::TextDiff;

/// What makes two outputs the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Every byte, but for line ends.
    Exact,
    /// Every word, whatever blanks and lines are between them.
    Tokens,
    /// The same solutions, or as many; and what is expected must itself be right.
    Semantic,
}

/// The text of a file, with one kind of line end and without a byte order mark. Bytes that are no text stand in it as
/// `\xFF`, so that different ones stay different.
#[must_use]
pub fn normalised(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02X}")));
    }
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text }
}

/// How two texts differ, as a unified diff; `None` if they do not.
pub(super) fn difference(mode: Mode, expected: &str, actual: &str, name: &str) -> Option<String> {
    let same = match mode {
        Mode::Tokens => expected.split_whitespace().eq(actual.split_whitespace()),
        Mode::Exact | Mode::Semantic => expected == actual,
    };
    if same {
        return None;
    }
    let (before, after) = (name.to_owned(), format!("{name}.new"));
    if expected.len().max(actual.len()) > MOST_COMPARED {
        return Some(first_difference(expected, actual, &before, &after));
    }
    Some(TextDiff::from_lines(expected, actual).unified_diff().context_radius(3).header(&before, &after).to_string())
}

/// Texts beyond this many bytes are not searched for the smallest difference: that takes time in proportion to their
/// length times what differs.
const MOST_COMPARED: usize = 1 << 20;

/// The first line that differs, as a unified diff of that line alone.
fn first_difference(expected: &str, actual: &str, before: &str, after: &str) -> String {
    let (mut expected, mut actual, mut number) = (expected.lines(), actual.lines(), 1);
    loop {
        let (old, new) = (expected.next(), actual.next());
        if old != new || old.is_none() {
            let line = |sign: char, line: Option<&str>| line.map_or(String::new(), |line| format!("{sign}{line}\n"));
            let (old, new) = (line('-', old), line('+', new));
            return format!("--- {before}\n+++ {after}\n@@ -{number} +{number} @@\n{old}{new}...\n");
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_and_byte_order_marks_make_no_difference() {
        let unix = normalised(b"a\nb\n");
        assert_eq!(normalised(b"\xEF\xBB\xBFa\r\nb\r"), unix);
        assert_eq!(difference(Mode::Exact, &unix, "a\nb\n", "x"), None);
        assert_ne!(normalised(b"a\xFF"), normalised(b"a\xFE"), "bytes that are no text");
    }

    #[test]
    fn words_are_compared_whatever_stands_between_them() {
        assert_eq!(difference(Mode::Tokens, "1  2\n3", "1 2 3\n", "x"), None);
        assert!(difference(Mode::Exact, "1  2\n3", "1 2 3\n", "x").is_some());
        let shown = difference(Mode::Tokens, "1 2\n", "1 3\n", "x.out").expect("a difference");
        assert_eq!(shown, "--- x.out\n+++ x.out.new\n@@ -1 +1 @@\n-1 2\n+1 3\n");
    }
}
