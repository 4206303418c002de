//! The difference of two texts, as a unified diff.

use similar::TextDiff;

/// The text of a file, with `\n` as line end and without a byte order mark. Bytes that are not UTF-8 become `\xFF`, so
/// that different ones stay different.
pub fn normalized(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02X}")));
    }
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text }
}

/// The difference of two texts.
pub fn difference(expected: &str, actual: &str, name: &str) -> String {
    let (old, new, is_cut) = compared_part(expected, actual);
    let shown = TextDiff::from_lines(old, new).unified_diff().header(name, name).to_string();
    if is_cut { shown + "...\n" } else { shown }
}

/// Lines of each text, from the first that differs, to which the search for the smallest diff is limited: it takes
/// time in proportion to their number times the size of the diff. A time limit would make the report depend on the
/// machine.
const MOST_LINES: usize = 500;

/// The part of both texts that is compared, and true if the texts go on after it.
fn compared_part<'a>(old: &'a str, new: &'a str) -> (&'a str, &'a str, bool) {
    let lines = |text: &'a str| text.split_inclusive('\n');
    let is_same = |(old, new): &(&str, &str)| old == new;
    let same: usize = lines(old).zip(lines(new)).take_while(is_same).map(|(line, _)| line.len()).sum();
    let end = |text: &'a str| same + lines(&text[same..]).take(MOST_LINES).map(str::len).sum::<usize>();
    let (old_end, new_end) = (end(old), end(new));
    // Texts that are equal from there to the end need no cut.
    if old[old_end..] == new[new_end..] {
        return (old, new, false);
    }
    (&old[..old_end], &new[..new_end], true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_and_byte_order_marks_make_no_difference() {
        let unix = normalized(b"a\nb\n");
        assert_eq!(normalized(b"\xEF\xBB\xBFa\r\nb\r"), unix);
        assert_ne!(normalized(b"a\xFF"), normalized(b"a\xFE"), "bytes that are no text");
    }

    #[test]
    fn long_texts_are_compared_where_they_begin_to_differ() {
        let text = |first: usize, step: usize| {
            (0..200_000).map(|at| format!("{}\n", (first + at * step) % 7919)).collect::<String>()
        };
        let (old, new) = (text(0, 1), text(1, 3));
        let shown = difference(&old, &new, "x");
        assert!(shown.starts_with("--- x\n+++ x\n@@ -1,") && shown.ends_with("...\n"), "{}", &shown[..80]);
        assert!(shown.lines().count() <= 2 * MOST_LINES + 20);
        let (same, end) = ("a\n".repeat(150_000), "b\n".repeat(50_000));
        let shown = difference(&format!("{same}1\n{end}"), &format!("{same}2\n{end}"), "x");
        assert!(shown.contains("\n-1\n+2\n b\n") && !shown.contains("..."), "{shown}");
    }
}
