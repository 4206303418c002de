//! Shows file names in results without loss.
//!
//! A name that is text and does not begin with `"` stays as it is. Any other is quoted as in C, git and Rust:
//! `"caf\xe9.txt"` has the byte E9, `"a\nb.txt"` a line feed. So a name that begins with `"` is always quoted, and
//! different files have different names.

use crate::show::{Lang, Words, say};
use crate::words::verdict::square;
use nqfill_core::board::Square;
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

/// Squares of a list that are named one by one in any case.
const MOST_SINGLY: usize = 3;

/// Squares that a sentence names, and a list below one; more are counted.
const MOST_IN_SENTENCE: usize = 30;
const MOST_BELOW: usize = 200;

/// Columns of a terminal, which the lines of a list keep to.
const WIDTH: usize = 80;

/// A row, and columns in it.
type Group = (u32, Vec<u32>);

/// Some squares in a sentence: `row 3 column 1 and row 4 column 3`; many in a row: `row 3 columns 1, 4, 7; row 4 column
/// 3`.
pub fn squares(lang: Lang, squares: &[Square]) -> String {
    list(lang, squares, ["、", "and"])
}

/// Some squares in a sentence, each of them by itself: `row 3 column 1 or row 4 column 3`.
pub(crate) fn any_of(lang: Lang, squares: &[Square]) -> String {
    list(lang, squares, ["或", "or"])
}

fn list(lang: Lang, squares: &[Square], [zh, en]: [&str; 2]) -> String {
    let named = &squares[..squares.len().min(MOST_IN_SENTENCE)];
    let groups = by_rows(named);
    let are_grouped = squares.len() > MOST_SINGLY && groups.len() < named.len();
    let mut parts: Vec<String> = match are_grouped {
        true => groups.iter().map(|group| self::group(lang, group, ("", ""))).collect(),
        false => named.iter().map(|&one| square(lang, one)).collect(),
    };
    let comma = lang.pick("、", if are_grouped { "; " } else { ", " });
    if named.len() < squares.len() {
        let (named, count) = (parts.join(comma), squares.len());
        return say!(lang, "{named}等 {count} 格", "{named} and others, {count} in all");
    }
    let last = parts.pop().unwrap_or_default();
    if parts.is_empty() {
        return last;
    }
    let before_last = lang.pick(zh.to_owned(), format!("{}{en} ", if are_grouped { "; " } else { " " }));
    format!("{}{before_last}{last}", parts.join(comma))
}

/// A sentence about squares as lines: with few of them one line, `Open: row 3 column 1 and row 4 column 3.`; with many
/// they stand below it, row by row, `row 3: columns 1, 4, 7`, in lines of at most 80 columns.
pub(crate) fn lines(lang: Lang, about: &str, squares: &[Square]) -> Vec<String> {
    let colon = lang.pick("：", ": ");
    if squares.len() <= MOST_SINGLY {
        return vec![format!("{about}{colon}{}{}", self::squares(lang, squares), lang.pick("。", "."))];
    }
    let groups = by_rows(&squares[..squares.len().min(MOST_BELOW)]);
    let mut parts: Vec<String> = groups.iter().map(|group| self::group(lang, group, ("：", ":"))).collect();
    if squares.len() > MOST_BELOW {
        parts.push(say!(lang, ("等，共 {} 格", squares.len()), ("and others, {} in all", squares.len())));
    }
    let mut lines = vec![format!("{about}{}", colon.trim_end())];
    lines.extend(wrapped(&parts, lang.pick("；", "; ")));
    lines
}

/// Parts in lines of at most [`WIDTH`] columns, two of them indented. A part that is wider is broken at its commas.
fn wrapped(parts: &[String], between: &str) -> Vec<String> {
    let mut lines = vec![String::from("  ")];
    for (at, part) in parts.iter().enumerate() {
        let part = format!("{part}{}", if at + 1 < parts.len() { between } else { "" });
        let pieces: Vec<&str> = part.split_inclusive(['、', ',']).collect();
        let fits = |line: &str, text: &str| width(line) + width(text.trim_end()) <= WIDTH;
        let is_whole = fits("  ", &part);
        for piece in if is_whole { vec![part.as_str()] } else { pieces } {
            if let Some(line) = lines.last_mut().filter(|line| fits(line, piece)) {
                line.push_str(piece);
            } else {
                lines.push(format!("  {}", piece.trim_start()));
            }
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// Columns of a terminal that a text of Chinese and ASCII takes: an ideograph takes two.
fn width(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

/// The squares of each row.
fn by_rows(squares: &[Square]) -> Vec<Group> {
    let mut sorted = squares.to_vec();
    sorted.sort_unstable();
    let rows = sorted.chunk_by(|one, other| one.row == other.row);
    rows.map(|row| (row[0].row, row.iter().map(|square| square.column).collect())).collect()
}

/// `1、4、7`
pub(crate) fn numbers(lang: Lang, numbers: &[u32]) -> String {
    let from_one: Vec<String> = numbers.iter().map(|&number| (u64::from(number) + 1).to_string()).collect();
    from_one.join(lang.pick("、", ", "))
}

/// A row and its columns; between them a colon in a list below a sentence.
fn group(lang: Lang, (row, columns): &Group, colon: Words) -> String {
    let (row, s, columns, colon) =
        (row + 1, if columns.len() == 1 { "" } else { "s" }, numbers(lang, columns), lang.of(colon));
    say!(lang, "第 {row} 行{colon}第 {columns} 列", "row {row}{colon} column{s} {columns}")
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

    fn some(squares: &[(u32, u32)]) -> Vec<Square> {
        squares.iter().map(|&(row, column)| Square::new(row - 1, column - 1)).collect()
    }

    #[test]
    fn a_short_list_names_each_square_and_a_long_one_each_row() {
        let short = some(&[(3, 1), (3, 4), (4, 3)]);
        assert_eq!(squares(Lang::En, &short), "row 3 column 1, row 3 column 4 and row 4 column 3");
        assert_eq!(any_of(Lang::Zh, &short), "第 3 行第 1 列、第 3 行第 4 列或第 4 行第 3 列");
        let long = some(&[(3, 1), (3, 4), (3, 7), (4, 3)]);
        assert_eq!(any_of(Lang::En, &long), "row 3 columns 1, 4, 7; or row 4 column 3");
        assert_eq!(squares(Lang::Zh, &long), "第 3 行第 1、4、7 列、第 4 行第 3 列");
        assert_eq!(lines(Lang::En, "Open", &long), ["Open:", "  row 3: columns 1, 4, 7; row 4: column 3"]);
        assert_eq!(lines(Lang::Zh, "可放", &long), ["可放：", "  第 3 行：第 1、4、7 列；第 4 行：第 3 列"]);
        assert_eq!(lines(Lang::En, "Open", &some(&[(1, 2)])), ["Open: row 1 column 2."]);
    }

    #[test]
    fn lines_of_squares_keep_to_80_columns_and_lose_none() {
        for (n, count) in [(12, 100), (60, 200), (100, 10_000)] {
            let squares: Vec<Square> = (0..n * n).map(|at| Square::new(at / n, at % n)).take(count).collect();
            for lang in Lang::ALL {
                let lines = lines(lang, "", &squares);
                assert!(lines.iter().all(|line| width(line) <= WIDTH), "{lines:#?}");
                let text = lines.concat();
                let rows = text.matches(lang.pick("行：", "row ")).count();
                assert_eq!(rows, by_rows(&squares[..count.min(MOST_BELOW)]).len(), "{text}");
                assert_eq!(text.contains(&count.to_string()), count > MOST_BELOW, "{text}");
            }
        }
    }
}
