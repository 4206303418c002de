//! GB18030, by the decoder that browsers use: this one, or that of a host which has it.

use std::sync::OnceLock;

type Decode = fn(&[u8]) -> Option<String>;

static OF_HOST: OnceLock<Decode> = OnceLock::new();

/// Gives nqfill a decoder of GB18030, which answers `None` for bytes that are no text. Only the first call counts, and it has to
/// come before anything is read.
///
/// Its tables are large, and hosts of WebAssembly have them. Without the feature `gb18030` nqfill has none of its own.
pub fn set_gb18030(decode: fn(&[u8]) -> Option<String>) {
    let _ = OF_HOST.set(decode);
}

/// The text of GB18030, or the offset of the first byte that is none; a host does not tell it, and it is 0.
pub(super) fn decoded(bytes: &[u8]) -> Result<String, usize> {
    match OF_HOST.get() {
        Some(decode) => decode(bytes).ok_or(0),
        None => own(bytes),
    }
}

#[cfg(not(feature = "gb18030"))]
fn own(_: &[u8]) -> Result<String, usize> {
    Err(0)
}

#[cfg(feature = "gb18030")]
use with_tables::decoded as own;

#[cfg(feature = "gb18030")]
mod with_tables {
    use encoding_rs::{DecoderResult, GB18030};

    /// Bytes that are decoded at a time to learn how long a text is.
    pub(super) const STEP: usize = 16 << 10;

    /// Bytes that a decoder wants to be free before it writes a character.
    const LARGEST_CHARACTER: usize = 4;

    /// Decodes twice: a text that may be long takes no more memory than it needs.
    pub(super) fn decoded(bytes: &[u8]) -> Result<String, usize> {
        let mut text = String::with_capacity(text_length(bytes)?);
        let mut decoder = GB18030.new_decoder_without_bom_handling();
        let (result, _) = decoder.decode_to_string_without_replacement(bytes, &mut text, true);
        debug_assert!(result == DecoderResult::InputEmpty, "there is room for all of it");
        Ok(text)
    }

    /// How long a text is in UTF-8, and the little room that a decoder asks for beyond; or the offset of the first byte that
    /// is none.
    fn text_length(bytes: &[u8]) -> Result<usize, usize> {
        let mut decoder = GB18030.new_decoder_without_bom_handling();
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
}

#[cfg(all(test, feature = "gb18030"))]
mod tests {
    use super::with_tables::STEP;
    use crate::decode::{Encoding, decode, undecodable};
    use encoding_rs::GB18030;

    #[test]
    fn gbk_is_read_and_what_is_no_text_is_named_by_its_offset() {
        let (bytes, ..) = GB18030.encode("Ｑ．皇后");
        assert_eq!(decode(bytes.to_vec()), Ok(("Ｑ．皇后".into(), Encoding::Gb18030)));
        assert_eq!(decode(b"4\n.Q..\n..\xFF.\n".to_vec()), Err(undecodable(9)));
    }

    #[test]
    fn a_long_text_is_decoded_whatever_stands_where_steps_meet() {
        for before in 0..4 {
            let wanted = "a".repeat(before) + &"皇Ｑ\u{20BB7}.".repeat(STEP / 3);
            let (gb, ..) = GB18030.encode(&wanted);
            assert!(gb.len() > 2 * STEP);
            assert!(decode(gb.to_vec()) == Ok((wanted.clone(), Encoding::Gb18030)), "{before}");
            let broken = [&gb, &b"\xFF."[..]].concat();
            assert_eq!(decode(broken).err(), Some(undecodable(gb.len())));
        }
    }
}
