//! Shows file names in results without loss.
//!
//! A name that is text and does not begin with `"` stays as it is. Any other is quoted as in C, git and Rust:
//! `"caf\xe9.txt"` has the byte E9, `"a\nb.txt"` a line feed. So a name that begins with `"` is always quoted, and
//! different files have different names.

use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;

/// The name of a file as text: itself, or quoted if it is no text.
#[must_use]
pub fn source_name(path: &Path) -> Cow<'_, str> {
    match path.to_str() {
        Some(name) if !name.starts_with('"') => name.into(),
        _ => quoted(path.as_os_str().as_encoded_bytes()).into(),
    }
}

/// The name for one line of text: also quoted if it has characters that end the line, move the cursor, or change the
/// direction of writing.
#[must_use]
pub fn printable(name: &str) -> Cow<'_, str> {
    // Asking for the properties of each character would take as long as reading a small board.
    let is_plain = name.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    let is_bare = is_plain || name.starts_with('"') || !name.contains(is_unseen);
    if is_bare { name.into() } else { quoted(name.as_bytes()).into() }
}

/// A line in which every character can be seen: those that cannot are written as `U+202E`.
#[must_use]
pub fn visible(line: &str) -> Cow<'_, str> {
    if !line.contains(is_unseen) {
        return line.into();
    }
    let shown = line.chars().map(|character| match character {
        _ if is_unseen(character) => format!("U+{:04X}", u32::from(character)),
        _ => character.to_string(),
    });
    shown.collect::<String>().into()
}

/// The name of a file on one line of text for people.
#[must_use]
pub fn path_name(path: &Path) -> String {
    printable(&source_name(path)).into_owned()
}

/// True for invisible characters that change how a text looks: controls, line separators, zero-width marks, characters
/// that change the direction of writing and so disguise a name, and noncharacters.
pub(super) fn is_unseen(character: char) -> bool {
    let is_none = (u32::from(character) & 0xFFFE) == 0xFFFE || matches!(character, '\u{FDD0}'..='\u{FDEF}');
    let is_mark = matches!(character, '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}')
        || matches!(character, '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}');
    character.is_control() || is_mark || is_none
}

fn quoted(bytes: &[u8]) -> String {
    let mut text = String::from('"');
    for chunk in bytes.utf8_chunks() {
        chunk.valid().chars().for_each(|character| push(character, &mut text));
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text.push('"');
    text
}

fn push(character: char, text: &mut String) {
    match character {
        '"' => text.push_str("\\\""),
        '\\' => text.push_str("\\\\"),
        '\n' => text.push_str("\\n"),
        '\r' => text.push_str("\\r"),
        '\t' => text.push_str("\\t"),
        // Writing to a string does not fail.
        _ if character.is_ascii_control() => drop(write!(text, "\\x{:02x}", u32::from(character))),
        _ if is_unseen(character) => drop(write!(text, "\\u{{{:x}}}", u32::from(character))),
        _ => text.push(character),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a quoted name back; an unquoted name is itself.
    fn bytes_of(name: &str) -> Vec<u8> {
        let Some(inner) = name.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else { return name.into() };
        let (mut bytes, mut rest) = (Vec::new(), inner);
        while let Some(at) = rest.find('\\') {
            bytes.extend_from_slice(&rest.as_bytes()[..at]);
            let (escape, behind) = rest[at + 1..].split_at(1);
            rest = behind;
            let number = |digits: &str| u32::from_str_radix(digits, 16).expect("digits");
            let mut push = |character: char| bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            match escape {
                "n" => push('\n'),
                "r" => push('\r'),
                "t" => push('\t'),
                "x" => {
                    bytes.push(number(&rest[..2]) as u8);
                    rest = &rest[2..];
                }
                "u" => {
                    let end = rest.find('}').expect("a bracket");
                    push(char::from_u32(number(&rest[1..end])).expect("a character"));
                    rest = &rest[end + 1..];
                }
                other => bytes.extend_from_slice(other.as_bytes()),
            }
        }
        bytes.extend_from_slice(rest.as_bytes());
        bytes
    }

    #[test]
    fn plain_names_stand_for_themselves() {
        for name in ["a.txt", "puzzles/a b.txt", "残局#2: '3'.txt", "-", "a\\b", "👩‍🎓.txt", " ==", ""] {
            assert_eq!(path_name(Path::new(name)), name);
        }
    }

    #[test]
    fn every_character_of_a_name_is_on_one_line_and_read_back() {
        let characters = (0..=0x2_0000).filter_map(char::from_u32);
        for character in characters.chain(['\u{10FFFE}', '\u{10FFFF}']) {
            let name = format!("a{character}1f\".txt");
            let shown = path_name(Path::new(&name));
            assert_eq!(bytes_of(&shown), name.as_bytes(), "{name:?} {shown:?}");
            assert!(!shown.contains(is_unseen), "{shown:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_no_text_differ_where_their_bytes_do() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        let names: [&[u8]; 6] =
            [b"caf\xe9.txt", b"caf\xe8.txt", b"\"caf\\xe9.txt\"", b"\xed\xa0\x80", b"\"", b"a\xff\n\\\xc3"];
        for bytes in names {
            let shown = path_name(Path::new(OsStr::from_bytes(bytes)));
            assert!(shown.starts_with('"') && bytes_of(&shown) == bytes, "{shown}");
        }
        assert_eq!(path_name(Path::new(OsStr::from_bytes(b"caf\xe9.txt"))), "\"caf\\xe9.txt\"");
    }
}
