//! From bytes to text: encodings, padding at the end, and the folding of full-width and invisible characters.

mod folding;
mod gb18030;

pub(crate) use folding::{Folding, folded, with_folding};
pub use gb18030::set_gb18030;

use crate::error::{InputError, InputErrorKind};

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

/// By its mark, or in each encoding that it may be in.
fn decode_unpadded(mut bytes: Vec<u8>) -> Result<(String, Encoding), InputError> {
    let attempts = match byte_order_mark(&bytes) {
        Some(marked) => vec![marked],
        // Plain letters in UTF-16 are valid UTF-8 with a zero byte beside each, so the zero bytes are counted first.
        None => {
            by_zero_bytes(&bytes).into_iter().chain([Encoding::Utf8, Encoding::Gb18030]).map(|it| (it, 0)).collect()
        }
    };
    let mut furthest = 0;
    for (encoding, mark) in attempts {
        match attempt(bytes, encoding, mark) {
            Ok(text) => return Ok((text, encoding)),
            // The best attempt is the one that came furthest.
            Err((given_back, offset)) => (bytes, furthest) = (given_back, furthest.max(offset)),
        }
    }
    Err(undecodable(furthest))
}

/// The text behind a mark; or the bytes, which are not copied if they are UTF-8, and the offset of the first that is no text.
fn attempt(mut bytes: Vec<u8>, encoding: Encoding, mark: usize) -> Result<String, (Vec<u8>, usize)> {
    let text = match encoding {
        Encoding::Utf8 => {
            bytes.drain(..mark);
            return String::from_utf8(bytes).map_err(|error| {
                let offset = error.utf8_error().valid_up_to();
                (error.into_bytes(), mark + offset)
            });
        }
        Encoding::Utf16Le => utf16(&bytes[mark..], u16::from_le_bytes),
        Encoding::Utf16Be => utf16(&bytes[mark..], u16::from_be_bytes),
        Encoding::Gb18030 => gb18030::decoded(&bytes[mark..]),
    };
    text.map_err(|offset| (bytes, mark + offset))
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

/// The text of UTF-16, or the offset of the first byte that is none.
fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, usize> {
    // Two bytes become three at most.
    let (mut text, mut read) = (String::with_capacity(bytes.len() / 2 * 3), 0);
    for character in char::decode_utf16(bytes.chunks_exact(2).map(|two| unit([two[0], two[1]]))) {
        let character = character.map_err(|_| read)?;
        text.push(character);
        read += 2 * character.len_utf16();
    }
    if read < bytes.len() { Err(read) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_text_and_half_a_character_is_named_by_its_offset() {
        for (bytes, decoded) in [
            (&b"\xEF\xBB\xBFQ"[..], Ok(("Q", Encoding::Utf8))),
            (b"\xEF\xBB\xBFQ\xFF", Err(4)),
            (b"\xFF\xFEQ\0", Ok(("Q", Encoding::Utf16Le))),
            (b"\xFE\xFF\0Q", Ok(("Q", Encoding::Utf16Be))),
            (b"\xFF\xFE.\0\xC7\x20\x42\xD8\xB7\xDF", Ok((".\u{20C7}\u{20BB7}", Encoding::Utf16Le))),
            (b"\xFF\xFE.\0\x42\xD8.\0", Err(4)),
            (b"\xFF\xFE.\0\xB7\xDF", Err(4)),
            (b"\xFF\xFE.\0\x42\xD8", Err(4)),
            (b"\xFF\xFE.\0.", Err(4)),
        ] {
            let decoded = decoded.map(|(text, encoding)| (text.to_owned(), encoding)).map_err(undecodable);
            assert_eq!(decode(bytes.to_vec()), decoded);
        }
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
}
