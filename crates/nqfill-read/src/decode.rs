//! From bytes to text: encodings, padding at the end, and the folding of full-width and invisible characters.

use crate::error::{InputError, InputErrorKind};
use encoding_rs::{Decoder, DecoderResult, GB18030, UTF_16BE, UTF_16LE};
use std::borrow::Cow;
use std::ops::Range;
use unicode_normalization::UnicodeNormalization;

/// How the text of a file was written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// UTF-16, little endian.
    Utf16Le,
    /// UTF-16, big endian.
    Utf16Be,
    /// GB18030, which GBK and GB 2312 are part of.
    Gb18030,
}

impl Encoding {
    /// Its registered name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
            Self::Gb18030 => "GB18030",
        }
    }
}

/// Decodes: by the byte order mark, then as UTF-8, then as UTF-16 if its zero bytes say so, then as GB18030.
///
/// UTF-8 is not copied: a file of a gigabyte takes a gigabyte.
///
/// # Errors
/// With the offset of the first byte that is no text, or if there are no bytes at all.
pub(crate) fn decode(mut bytes: Vec<u8>) -> Result<(String, Encoding), InputError> {
    if bytes.is_empty() {
        return Err(InputErrorKind::EmptyFile.into());
    }
    // A zero byte at the end of a text in UTF-16 is half a character; there are others before it.
    let unpadded = unpadded(&bytes);
    if byte_order_mark(&bytes).is_none() && memchr::memchr(0, unpadded).is_none() {
        bytes.truncate(unpadded.len());
    }
    let (mut text, encoding) = decode_unpadded(bytes)?;
    text.truncate(text.trim_end_matches(PADDING).len());
    Ok((text, encoding))
}

/// Padding of the last block of a file: NUL, and the end mark of DOS and CP/M.
const PADDING: [char; 2] = ['\0', '\u{1A}'];

/// The bytes of a file up to the last that pads nothing.
fn unpadded(bytes: &[u8]) -> &[u8] {
    let last = bytes.iter().rposition(|&byte| !PADDING.contains(&char::from(byte)));
    &bytes[..last.map_or(0, |last| last + 1)]
}

fn decode_unpadded(mut bytes: Vec<u8>) -> Result<(String, Encoding), InputError> {
    if let Some((encoding, mark)) = byte_order_mark(&bytes) {
        return match encoding {
            Encoding::Utf8 => {
                bytes.drain(..mark);
                utf8(bytes).map_err(|(_, offset)| undecodable(mark + offset))
            }
            _ => legacy(bytes, encoding, mark).map_err(|(_, error)| error),
        };
    }
    // Plain letters in UTF-16 are valid UTF-8 with a zero byte beside each, so the zero bytes are counted first.
    if let Some(encoding) = by_zero_bytes(&bytes) {
        match legacy(bytes, encoding, 0) {
            Ok(decoded) => return Ok(decoded),
            Err((given_back, _)) => bytes = given_back,
        }
    }
    utf8(bytes).or_else(|(bytes, offset)| {
        legacy(bytes, Encoding::Gb18030, 0).map_err(|(_, error)| match error.kind {
            // The better attempt is the one that came further.
            InputErrorKind::Undecodable { offset: other } => undecodable(other.max(offset)),
            _ => error,
        })
    })
}

fn undecodable(offset: usize) -> InputError {
    InputErrorKind::Undecodable { offset }.into()
}

fn byte_order_mark(bytes: &[u8]) -> Option<(Encoding, usize)> {
    let marks: [(&[u8], Encoding); 4] = [
        (b"\xEF\xBB\xBF", Encoding::Utf8),
        (b"\xFF\xFE", Encoding::Utf16Le),
        (b"\xFE\xFF", Encoding::Utf16Be),
        (b"\x84\x31\x95\x33", Encoding::Gb18030),
    ];
    marks.into_iter().find(|(mark, _)| bytes.starts_with(mark)).map(|(mark, encoding)| (encoding, mark.len()))
}

/// The bytes as they are, or the offset of the first that is not UTF-8.
fn utf8(bytes: Vec<u8>) -> Result<(String, Encoding), (Vec<u8>, usize)> {
    String::from_utf8(bytes).map(|text| (text, Encoding::Utf8)).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        (error.into_bytes(), offset)
    })
}

/// UTF-16 without a mark: at least every eighth byte is zero, and all of them are the same half of their pair. Where no
/// byte is more than ASCII, one of each pair is: `.Q..\0\n` is padded.
fn by_zero_bytes(bytes: &[u8]) -> Option<Encoding> {
    memchr::memchr(0, bytes)?;
    let bytes = &bytes[..unpadded(bytes).len().next_multiple_of(2).min(bytes.len())];
    let zeros = |half: usize| bytes.iter().skip(half).step_by(2).filter(|&&byte| byte == 0).count();
    match (zeros(0), zeros(1)) {
        _ if bytes.len() % 2 == 1 => None,
        (even, odd) if bytes.is_ascii() && (even + odd) * 2 < bytes.len() => None,
        (0, odd) if odd * 8 >= bytes.len() => Some(Encoding::Utf16Le),
        (even, 0) if even * 8 >= bytes.len() => Some(Encoding::Utf16Be),
        _ => None,
    }
}

/// Copies other encodings into UTF-8. Bytes that are no text are returned to the caller.
fn legacy(bytes: Vec<u8>, encoding: Encoding, mark: usize) -> Result<(String, Encoding), (Vec<u8>, InputError)> {
    let length = match text_length(&bytes[mark..], encoding) {
        Ok(length) => length,
        Err(offset) => return Err((bytes, undecodable(mark + offset))),
    };
    let mut text = String::with_capacity(length);
    let (result, _) = decoder(encoding).decode_to_string_without_replacement(&bytes[mark..], &mut text, true);
    debug_assert!(result == DecoderResult::InputEmpty, "there is room for all of it");
    Ok((text, encoding))
}

fn decoder(encoding: Encoding) -> Decoder {
    let encoding = match encoding {
        Encoding::Utf16Le => UTF_16LE,
        Encoding::Utf16Be => UTF_16BE,
        Encoding::Gb18030 | Encoding::Utf8 => GB18030,
    };
    encoding.new_decoder_without_bom_handling()
}

/// Bytes of a text that are decoded at a time to learn how long it is.
const STEP: usize = 16 << 10;

/// How long a text is in UTF-8, and the little room that a decoder asks for beyond; or the offset of the first byte that
/// is none.
fn text_length(bytes: &[u8], encoding: Encoding) -> Result<usize, usize> {
    let mut decoder = decoder(encoding);
    let (mut text, mut read, mut length) = (String::with_capacity(STEP), 0, 0);
    loop {
        text.clear();
        let (result, more) = decoder.decode_to_string_without_replacement(&bytes[read..], &mut text, true);
        (read, length) = (read + more, length + text.len());
        match result {
            DecoderResult::InputEmpty => return Ok(length + LARGEST_CHARACTER),
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(wrong, after) => {
                return Err(read.saturating_sub(usize::from(wrong) + usize::from(after)));
            }
        }
    }
}

/// Bytes that a decoder wants to be free before it writes a character.
const LARGEST_CHARACTER: usize = 4;

/// The plain form of a text: full-width forms as ASCII, ideographic and full-width stops as `.`, commas as `,`, quotes,
/// blanks and digits of every kind as the plain ones, and without invisible characters.
pub(crate) struct Folding {
    pub(crate) text: String,
    /// For every [`BETWEEN_PLACES`] bytes of the folded text, the character in which they begin: its first byte there
    /// and in the original. The text between is folded again on demand: a table of all characters would be larger than
    /// the text.
    places: Vec<(usize, usize)>,
}

/// Bytes of folded text between two places.
const BETWEEN_PLACES: usize = 4 << 10;

impl Folding {
    /// `None` if the text is plain already.
    pub(crate) fn of(text: &str) -> Option<Self> {
        if text.is_ascii() || !text.chars().any(is_foldable) {
            return None;
        }
        let mut folding = Self { text: String::with_capacity(text.len()), places: Vec::new() };
        for (at, character) in text.char_indices() {
            let start = folding.text.len();
            if is_foldable(character) {
                fold(character, &mut folding.text);
            } else {
                folding.text.push(character);
            }
            while folding.places.len() * BETWEEN_PLACES < folding.text.len() {
                folding.places.push((start, at));
            }
        }
        Some(folding)
    }

    /// The bytes of the original text that became these bytes.
    pub(crate) fn original(&self, text: &str, span: Range<usize>) -> Range<usize> {
        self.original_offset(text, span.start)..self.original_offset(text, span.end)
    }

    fn original_offset(&self, text: &str, offset: usize) -> usize {
        if offset >= self.text.len() {
            return text.len();
        }
        let (mut plain, original) = self.places[offset / BETWEEN_PLACES];
        let mut plain_form = String::new();
        for (at, character) in text[original..].char_indices() {
            let width = if is_foldable(character) {
                plain_form.clear();
                fold(character, &mut plain_form);
                plain_form.len()
            } else {
                character.len_utf8()
            };
            if plain + width > offset {
                // Bytes of a character that stayed are the same.
                let within = if is_foldable(character) { 0 } else { offset - plain };
                return original + at + within;
            }
            plain += width;
        }
        text.len()
    }
}

/// Bytes of a text that is kept as written beside its plain form, at most: both together take twice the memory. Of longer
/// texts the plain form is shown.
const LONGEST_KEPT_AS_WRITTEN: usize = 16 << 20;

/// A text and, if it is to be kept as it was written and is not plain, its plain form.
pub(crate) fn with_folding(text: String) -> (String, Option<Folding>) {
    if text.len() > LONGEST_KEPT_AS_WRITTEN {
        return (folded_in_place(text), None);
    }
    let folding = Folding::of(&text);
    (text, folding)
}

/// Folds a text within its own memory: no plain form is longer than the character that it replaces.
fn folded_in_place(text: String) -> String {
    if text.is_ascii() || !text.chars().any(is_foldable) {
        return text;
    }
    let (mut bytes, mut read, mut written) = (text.into_bytes(), 0, 0);
    while read < bytes.len() {
        let mut end = (read + STEP).min(bytes.len());
        // A byte of the form 10...... is within a character.
        while end < bytes.len() && bytes[end] & 0xC0 == 0x80 {
            end -= 1;
        }
        let plain = folded(std::str::from_utf8(&bytes[read..end]).expect("whole characters of a text")).into_owned();
        bytes[written..written + plain.len()].copy_from_slice(plain.as_bytes());
        (read, written) = (end, written + plain.len());
    }
    bytes.truncate(written);
    String::from_utf8(bytes).expect("plain forms are text")
}

/// The text with its full-width forms folded.
pub(crate) fn folded(text: &str) -> Cow<'_, str> {
    Folding::of(text).map_or(Cow::Borrowed(text), |folding| Cow::Owned(folding.text))
}

fn is_foldable(character: char) -> bool {
    matches!(character, '。' | '・' | '、' | '\u{3000}' | '\u{FF01}'..='\u{FF65}')
        || is_invisible(character)
        || is_blank(character)
        || quote(character).is_some()
        || digit(character).is_some()
}

/// Characters without width: joiners and variation selectors. Direction marks stay: they show a
/// text in another order than it has.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{AD}' | '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FE0E}' | '\u{FE0F}' | '\u{FEFF}')
}

/// Blanks that do not break a line, or of another width.
fn is_blank(character: char) -> bool {
    matches!(character, '\u{A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}')
}

/// The plain form of a quote that word processors make.
fn quote(character: char) -> Option<char> {
    match character {
        '“' | '”' | '„' | '‟' => Some('"'),
        '‘' | '’' | '‚' | '‛' => Some('\''),
        _ => None,
    }
}

/// The plain form of a decimal digit of another script.
fn digit(character: char) -> Option<char> {
    // Arabic, Persian, Devanagari, Bengali, Tamil, Thai.
    const ZEROS: [char; 6] = ['\u{660}', '\u{6F0}', '\u{966}', '\u{9E6}', '\u{BE6}', '\u{E50}'];
    let value = |zero: &char| u32::from(character).checked_sub(u32::from(*zero)).filter(|value| *value < 10);
    ZEROS.iter().find_map(value).and_then(|value| char::from_digit(value, 10))
}

fn fold(character: char, into: &mut String) {
    match character {
        '。' | '・' | '｡' | '･' => into.push('.'),
        '、' | '､' => into.push(','),
        _ if is_invisible(character) => {}
        _ if is_blank(character) => into.push(' '),
        _ => match quote(character).or_else(|| digit(character)) {
            Some(plain) => into.push(plain),
            None => into.extend(std::iter::once(character).nfkc()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_text() {
        assert_eq!(decode(b"\xEF\xBB\xBFQ".to_vec()), Ok(("Q".into(), Encoding::Utf8)));
        assert_eq!(decode(b"\xEF\xBB\xBFQ\xFF".to_vec()), Err(undecodable(4)));
        assert_eq!(decode(b"\xFF\xFEQ\0".to_vec()), Ok(("Q".into(), Encoding::Utf16Le)));
        assert_eq!(decode(b"\xFE\xFF\0Q".to_vec()), Ok(("Q".into(), Encoding::Utf16Be)));
    }

    #[test]
    fn utf16_without_a_mark_is_known_by_its_zero_bytes() {
        assert_eq!(decode(b".\0Q\0\n\0".to_vec()), Ok((".Q\n".into(), Encoding::Utf16Le)));
        assert_eq!(decode(b"\0.\0Q\0\n".to_vec()), Ok((".Q\n".into(), Encoding::Utf16Be)));
        let one_zero = b"4\n.Q..\n.\0.Q\n....\n....\n".to_vec();
        assert_eq!(decode(one_zero).map(|(_, encoding)| encoding), Ok(Encoding::Utf8));
        for padded in [".Q..\0\n...Q\0\n....\0\n....\0\n", ".Q..\n\0...Q\n\0....\n\0....\n\0", "Q.\0\n.Q\0\n"] {
            assert_eq!(decode(padded.into()).map(|(_, encoding)| encoding), Ok(Encoding::Utf8), "{padded:?}");
        }
    }

    #[test]
    fn a_text_folded_in_its_own_memory_is_the_folded_text() {
        let foldable = |character: &char| is_foldable(*character);
        let all: String = ('\0'..='\u{FFFF}').filter(foldable).collect();
        for character in all.chars() {
            let mut plain = String::new();
            fold(character, &mut plain);
            assert!(plain.len() <= character.len_utf8() && !plain.chars().any(is_foldable), "{character:?} {plain:?}");
        }
        for before in 0..4 {
            let text = "a".repeat(before) + &format!("皇后，Ｑ。\u{200B}{all}").repeat(2 * STEP / all.len() + 1);
            assert_eq!(folded_in_place(text.clone()), folded(&text), "{before}");
        }
        assert_eq!(folded_in_place("皇后\n".into()), "皇后\n");
    }

    #[test]
    fn a_long_text_is_decoded_whatever_stands_where_steps_meet() {
        for before in 0..4 {
            let wanted = "a".repeat(before) + &"皇Ｑ\u{20BB7}.".repeat(STEP / 3);
            let (gb, ..) = GB18030.encode(&wanted);
            let little: Vec<u8> =
                [0xFEFF].into_iter().chain(wanted.encode_utf16()).flat_map(u16::to_le_bytes).collect();
            assert!(gb.len() > 2 * STEP);
            assert!(decode(gb.to_vec()) == Ok((wanted.clone(), Encoding::Gb18030)), "{before}");
            assert!(decode(little) == Ok((wanted.clone(), Encoding::Utf16Le)), "{before}");
            let broken = [&gb, &b"\xFF."[..]].concat();
            assert_eq!(decode(broken).err(), Some(undecodable(gb.len())));
        }
    }

    #[test]
    fn gbk_is_read_and_what_is_no_text_is_named_by_its_offset() {
        let (bytes, ..) = GB18030.encode("Ｑ．皇后");
        assert_eq!(decode(bytes.to_vec()), Ok(("Ｑ．皇后".into(), Encoding::Gb18030)));
        assert_eq!(decode(b"4\n.Q..\n..\xFF.\n".to_vec()), Err(undecodable(9)));
    }

    #[test]
    fn what_pads_the_end_of_a_file_is_no_part_of_the_text() {
        for padded in ["Q\n\0", "Q\n\0\0\0", "Q\n\u{1A}", "Q\n\u{1A}\0\0\0\0\0\0\0\0"] {
            assert_eq!(decode(padded.into()), Ok(("Q\n".into(), Encoding::Utf8)), "{padded:?}");
        }
        for padded in [&b"Q\0.\0\n\0"[..], b"Q\0.\0\n\0\0\0\0\0", b"Q\0.\0\n\0\x1A\0"] {
            assert_eq!(decode(padded.to_vec()), Ok(("Q.\n".into(), Encoding::Utf16Le)), "{padded:?}");
        }
        assert_eq!(decode(b"....\n.\0.\n\0\0".to_vec()).map(|(text, _)| text), Ok("....\n.\0.\n".into()));
        assert_eq!(decode(vec![0; 8]).map(|(text, _)| text), Ok(String::new()));
    }

    #[test]
    fn quotes_blanks_and_commas_are_plain_and_what_is_invisible_is_gone() {
        let original = "\u{200B}[“.Q”、‘Q.’]\u{A0}\u{2060}x，\u{FEFF}\u{200B}\u{200B}";
        let folding = Folding::of(original).expect("to fold");
        assert_eq!(folding.text, "[\".Q\",'Q.'] x,");
        for (plain, wanted) in [("[", "["), (".Q", ".Q"), ("Q.", "Q."), ("x", "x")] {
            let at = folding.text.find(plain).expect("in the text");
            assert_eq!(&original[folding.original(original, at..at + plain.len())], wanted);
        }
        assert_eq!(folding.original(original, folding.text.len()..folding.text.len()), original.len()..original.len());
    }

    #[test]
    fn folding_remembers_where_every_character_was() {
        let original = "４\n．Ｑ．．\n⬜️.后。\n";
        let folding = Folding::of(original).expect("full-width forms");
        assert_eq!(folding.text, "4\n.Q..\n⬜.后.\n");
        for wanted in ["4", "Q", "⬜", "后"] {
            let at = folding.text.find(wanted).expect("in the text");
            let there = folding.original(original, at..at + wanted.len());
            assert_eq!(folded(&original[there]), wanted);
        }
        assert_eq!(folding.original(original, folding.text.len()..folding.text.len()), original.len()..original.len());
        assert_eq!(folded("৮x৮ ١٢ ९"), "8x8 12 9");
        assert!(Folding::of("♛ · ×").is_none());
    }
}
