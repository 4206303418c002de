//! Shows file names in results without loss.
//!
//! A name that is text and does not begin with `"` stays as it is. Any other is quoted as in C, git and Rust:
//! `"caf\xe9.txt"` has the byte E9, `"a\nb.txt"` a line feed. So a name that begins with `"` is always quoted, and
//! different files have different names.

use std::borrow::Cow;
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::path::Path;

/// The name of a file as text: itself, or quoted if it is no text.
pub fn source_name(path: &Path) -> Cow<'_, str> {
    match path.to_str() {
        Some(name) if !name.starts_with('"') => name.into(),
        _ => quoted(path.as_os_str().as_encoded_bytes()).into(),
    }
}

/// The name for one line of text: also quoted if it has characters that end the line, move the cursor, or change the
/// direction of writing.
pub fn printable(name: &str) -> Cow<'_, str> {
    // Asking for the properties of each character would take as long as reading a small board.
    let is_plain = name.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    let is_bare = is_plain || name.starts_with('"') || !name.contains(is_unseen);
    if is_bare { name.into() } else { quoted(name.as_bytes()).into() }
}

/// The name as it is typed in a shell: in quotes if it has other characters than those of most names. One of characters that
/// nobody sees is for reading alone.
pub fn typed(name: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+:@%,#".contains(c);
    match printable(name) {
        Cow::Borrowed(name) if !name.chars().all(is_plain) => format!("'{}'", name.replace('\'', r"'\''")).into(),
        name => name,
    }
}

/// A line in which every character can be seen: those that cannot, or that a terminal obeys, are named, as `␛` and `<U+202E>`.
pub fn visible(line: &str) -> Cow<'_, str> {
    shown(line, is_unseen)
}

/// A text of lines in which every character can be seen; line feeds and tabs stay.
pub fn visible_text(text: &str) -> Cow<'_, str> {
    shown(text, |character| is_unseen(character) && !matches!(character, '\n' | '\t'))
}

fn shown(text: &str, is_named: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_named) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_named(character) { shown.push_str(&named(character)) } else { shown.push(character) }
    }
    shown.into()
}

/// The name of a character: its symbol where Unicode has one, as `␛`, otherwise `<U+009B>`.
fn named(character: char) -> String {
    let symbol = match u32::from(character) {
        code @ ..0x20 => char::from_u32(0x2400 + code),
        0x7F => Some('\u{2421}'),
        _ => None,
    };
    symbol.map_or_else(|| format!("<U+{:04X}>", u32::from(character)), String::from)
}

/// The name of a file on one line of text for people.
pub fn path_name(path: &Path) -> String {
    printable(&source_name(path)).into_owned()
}

/// True for characters that are invisible and change the look of a text: those that a terminal obeys, those that join,
/// part or turn the text around them and so disguise a name, and noncharacters.
pub(crate) fn is_unseen(character: char) -> bool {
    let is_none = (u32::from(character) & 0xFFFE) == 0xFFFE || matches!(character, '\u{FDD0}'..='\u{FDEF}');
    character.is_control() || is_none || is_format(character)
}

/// True for characters of the categories Cf, Zl and Zp (Unicode 17, DerivedGeneralCategory.txt), and for code points that
/// Unicode keeps for more of them (Default_Ignorable_Code_Point of plane 14).
fn is_format(character: char) -> bool {
    const FORMATS: [RangeInclusive<char>; 19] = [
        '\u{AD}'..='\u{AD}',
        '\u{600}'..='\u{605}',
        '\u{61C}'..='\u{61C}',
        '\u{6DD}'..='\u{6DD}',
        '\u{70F}'..='\u{70F}',
        '\u{890}'..='\u{891}',
        '\u{8E2}'..='\u{8E2}',
        '\u{180E}'..='\u{180E}',
        '\u{200B}'..='\u{200F}',
        '\u{2028}'..='\u{202E}',
        '\u{2060}'..='\u{206F}',
        '\u{FEFF}'..='\u{FEFF}',
        '\u{FFF0}'..='\u{FFFB}',
        '\u{110BD}'..='\u{110BD}',
        '\u{110CD}'..='\u{110CD}',
        '\u{13430}'..='\u{1343F}',
        '\u{1BCA0}'..='\u{1BCA3}',
        '\u{1D173}'..='\u{1D17A}',
        '\u{E0000}'..='\u{E00FF}',
    ];
    let at = FORMATS.partition_point(|range| *range.end() < character);
    FORMATS.get(at).is_some_and(|range| range.contains(&character))
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
        '"' | '\\' | '\n' | '\r' | '\t' => text.extend(character.escape_default()),
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
            let (escape, after) = rest[at + 1..].split_at(1);
            rest = after;
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
        for name in ["a.txt", "puzzles/a b.txt", "残局#2: '3'.txt", "-", "a\\b", "👩🎓.txt", " ==", ""] {
            assert_eq!(path_name(Path::new(name)), name);
        }
    }

    #[test]
    fn characters_that_are_obeyed_joined_or_turned_are_named_and_others_are_not() {
        let obeyed = "\u{9b}\u{85}\u{ad}\u{61c}\u{200b}\u{200d}\u{200e}\u{2028}\u{202e}\u{2066}\u{2060}";
        let format = "\u{feff}\u{fff9}\u{ffff}\u{110bd}\u{1d173}\u{e0001}\u{e007f}";
        for character in obeyed.chars().chain(format.chars()) {
            let name = format!("<U+{:04X}>", u32::from(character));
            assert_eq!(visible(&format!("a{character}b")), format!("a{name}b"));
            assert_eq!(visible_text(&character.to_string()), name);
        }
        for seen in ["Q.♛·", "皇后：", "é e\u{301}", "♛\u{fe0e}", "العربية", "\u{e000}", "🏴"] {
            assert_eq!(visible(seen), seen);
        }
        assert_eq!(visible("\u{0}\u{1b}[31m\u{7f}"), "␀␛[31m␡");
        assert_eq!((visible("a\tb\n"), visible_text("a\tb\n")), ("a␉b␊".into(), "a\tb\n".into()));
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
