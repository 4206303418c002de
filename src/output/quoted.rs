//! Quoted text for YAML and other readers of JSON strings.

use std::fmt::Write as _;

/// Quotes a text so that YAML 1.1, YAML 1.2 and JSON read it: on one line, and without characters that YAML calls not
/// printable.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            c if is_plain(c) => quoted.push(c),
            // All other characters that are not plain lie below U+10000.
            c => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(c));
            }
        }
    }
    quoted.push('"');
    quoted
}

/// True if YAML calls the character printable and no reader drops it or takes it for a line end.
pub(super) fn is_plain(c: char) -> bool {
    let is_printable = matches!(c, ' '..='~' | '\u{A0}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..);
    is_printable && !matches!(c, '\u{2028}' | '\u{2029}' | '\u{FEFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_text_is_read_back_as_json_and_as_yaml() {
        let hostile = "a\nb\t\"\\\u{0}\u{7f}\u{85}\u{202e}\u{2028}\u{fffe}\u{feff}\u{1f451}<script>': #";
        let quoted = quoted(hostile);
        assert!(quoted.chars().all(is_plain));
        assert_eq!(serde_json::from_str::<String>(&quoted).expect("JSON"), hostile);
        assert_eq!(serde_yaml::from_str::<String>(&quoted).expect("YAML"), hostile);
    }
}
