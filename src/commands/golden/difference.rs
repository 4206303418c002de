//! Compares texts.

use similar::TextDiff;

/// The rule by which two outputs are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub(crate) enum Mode {
    /// Equal bytes, except for line ends.
    Exact,
    /// Equal words, whatever blanks and line ends separate them.
    Tokens,
    /// Equal solutions, or as many; the expectation must itself be right.
    Semantic,
}

/// The text of a file, with `\n` as line end and without a byte order mark. Bytes that are not UTF-8 become `\xFF`, so
/// that different ones stay different.
pub(crate) fn normalised(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02X}")));
    }
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text }
}

/// The difference of two texts as a unified diff; `None` if they are equal.
pub(crate) fn difference(mode: Mode, expected: &str, actual: &str, name: &str) -> Option<String> {
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
    let (old, new, is_cut) = compared_part(expected, actual);
    let mut shown = TextDiff::from_lines(old, new).unified_diff().context_radius(3).header(&before, &after).to_string();
    if is_cut {
        shown.push_str("...\n");
    }
    Some(shown)
}

/// Lines of both texts, from the first that differs, to which the search for the smallest diff is limited: it takes
/// time in proportion to their number times the size of the diff. A time limit would make the report depend on the
/// machine.
const MOST_LINES: usize = 4_000;

/// The part of both texts that is compared, and true if the texts go on behind it.
fn compared_part<'a>(old: &'a str, new: &'a str) -> (&'a str, &'a str, bool) {
    let lines = |text: &'a str| text.split_inclusive('\n');
    let is_same = |(old, new): &(&str, &str)| old == new;
    let same: usize = lines(old).zip(lines(new)).take_while(is_same).map(|(line, _)| line.len()).sum();
    let differing = lines(&old[same..]).count() + lines(&new[same..]).count();
    let end = |text: &'a str| same + lines(&text[same..]).take(MOST_LINES / 2).map(str::len).sum::<usize>();
    let (old_end, new_end) = (end(old), end(new));
    // Texts that are equal from there to the end need no cut.
    if differing <= MOST_LINES || old[old_end..] == new[new_end..] {
        return (old, new, false);
    }
    (&old[..old_end], &new[..new_end], true)
}

/// For texts beyond this number of bytes only the first differing line is shown.
const MOST_COMPARED: usize = 1 << 20;

/// Shows the first line that differs as a unified diff.
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
    fn long_texts_are_compared_where_they_begin_to_differ() {
        let text = |first: usize, step: usize| {
            (0..200_000).map(|at| format!("{}\n", (first + at * step) % 7919)).collect::<String>()
        };
        let (old, new) = (text(0, 1), text(1, 3));
        let shown = difference(Mode::Exact, &old, &new, "x").expect("a difference");
        assert!(shown.starts_with("--- x\n+++ x.new\n@@ -1,") && shown.ends_with("...\n"), "{}", &shown[..80]);
        assert!(shown.lines().count() <= MOST_LINES + 20);
        let (same, end) = ("a\n".repeat(150_000), "b\n".repeat(50_000));
        let shown =
            difference(Mode::Exact, &format!("{same}1\n{end}"), &format!("{same}2\n{end}"), "x").expect("a line");
        assert!(shown.contains("\n-1\n+2\n b\n") && !shown.contains("..."), "{shown}");
    }

    #[test]
    fn words_are_compared_whatever_stands_between_them() {
        assert_eq!(difference(Mode::Tokens, "1  2\n3", "1 2 3\n", "x"), None);
        assert!(difference(Mode::Exact, "1  2\n3", "1 2 3\n", "x").is_some());
        let shown = difference(Mode::Tokens, "1 2\n", "1 3\n", "x.out").expect("a difference");
        assert_eq!(shown, "--- x.out\n+++ x.out.new\n@@ -1 +1 @@\n-1 2\n+1 3\n");
    }
}
