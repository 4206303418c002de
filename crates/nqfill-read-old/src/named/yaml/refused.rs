//! Constructs of YAML that are refused before its parser runs: aliases and deep nesting, with which a few bytes cost
//! any amount of memory or time.

use crate::InputErrorKind;
use crate::lexer::MOST_DEPTH;
use std::ops::Range;

/// The first bytes of a text that are refused, and why. Text that only looks like an alias, as in `"a: *b"`, is refused
/// too: nothing that nqfill writes does, and to tell it would take a parser of the whole language.
pub(crate) fn refused(text: &str) -> Option<(Range<usize>, InputErrorKind)> {
    let bytes = text.as_bytes();
    // The last byte of the line that is no blank; a line begins as a value does.
    let (mut before, mut depth) = (b'-', 0usize);
    for (at, &byte) in bytes.iter().enumerate() {
        let is_mark = matches!(byte, b'*' | b'&') && bytes.get(at + 1).is_some_and(|next| !next.is_ascii_whitespace());
        if is_mark && matches!(before, b'-' | b':' | b'?' | b',' | b'[' | b'{') {
            return Some((at..at + 1, InputErrorKind::Aliases));
        }
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MOST_DEPTH {
            return Some((at..at + 1, InputErrorKind::TooDeep { most: MOST_DEPTH }));
        }
        match byte {
            b'\n' | b'\r' => before = b'-',
            b' ' | b'\t' => {}
            _ => before = byte,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aliases_and_anchors_are_refused_and_stars_in_names_are_not() {
        for text in ["a: *b", "- *b", "a: [1, *b]", "a: &b [1]", "&b\n", "{\"a\":*b}", "- - *b", "a:\n  *b\n", "? *b"] {
            assert!(matches!(refused(text), Some((_, InputErrorKind::Aliases))), "{text}");
        }
        for text in ["source: '*.txt'", "source: my *b.txt", "a: 2 * 3", "board: |\n  .Q..\n", "a: R&D"] {
            assert_eq!(refused(text), None, "{text}");
        }
        assert!(matches!(refused(&"[".repeat(99)), Some((_, InputErrorKind::TooDeep { .. }))));
    }
}
