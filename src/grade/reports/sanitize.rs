//! Escapes or replaces characters that a format cannot hold: names and messages come from students.

use std::borrow::Cow;

/// Removes what XML 1.0 forbids even when escaped: most controls, U+FFFE and U+FFFF.
pub(crate) fn xml(text: &str) -> Cow<'_, str> {
    let is_forbidden =
        |c: char| matches!(c, '\0'..='\x08' | '\x0B' | '\x0C' | '\x0E'..='\x1F' | '\u{FFFE}' | '\u{FFFF}');
    replaced(text, is_forbidden)
}

/// The text on one line, for descriptions.
pub(crate) fn line(text: &str) -> Cow<'_, str> {
    replaced(text, |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'))
}

fn replaced(text: &str, is_forbidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    if text.contains(&is_forbidden) { text.replace(is_forbidden, "\u{FFFD}").into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_escaped_is_replaced() {
        assert_eq!(xml("a\u{0}b\u{fffe}\nc"), "a\u{fffd}b\u{fffd}\nc");
        assert_eq!(line("a\nb\u{2028}"), "a\u{fffd}b\u{fffd}");
    }
}
