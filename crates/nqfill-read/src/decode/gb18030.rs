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
fn own(bytes: &[u8]) -> Result<String, usize> {
    use encoding_rs::{DecoderResult, GB18030};
    /// Bytes that the decoder wants to be free before it writes a character.
    const LARGEST_CHARACTER: usize = 4;

    let mut decoder = GB18030.new_decoder_without_bom_handling();
    // Two bytes become three at most, but for the euro sign of one byte.
    let (mut text, mut read) = (String::with_capacity(bytes.len() / 2 * 3 + LARGEST_CHARACTER), 0);
    loop {
        let (result, more) = decoder.decode_to_string_without_replacement(&bytes[read..], &mut text, true);
        read += more;
        match result {
            DecoderResult::InputEmpty => return Ok(text),
            DecoderResult::OutputFull => text.reserve(bytes.len() - read + LARGEST_CHARACTER),
            DecoderResult::Malformed(wrong, after) => {
                return Err(read.saturating_sub(usize::from(wrong) + usize::from(after)));
            }
        }
    }
}

#[cfg(all(test, feature = "gb18030"))]
mod tests {
    use crate::decode::{Encoding, decode, undecodable};
    use encoding_rs::GB18030;

    #[test]
    fn gbk_is_read_and_what_is_no_text_is_named_by_its_offset() {
        let (bytes, ..) = GB18030.encode("Ｑ．皇后");
        assert_eq!(decode(bytes.to_vec()), Ok(("Ｑ．皇后".into(), Encoding::Gb18030)));
        assert_eq!(decode(b"4\n.Q..\n..\xFF.\n".to_vec()), Err(undecodable(9)));
    }

    #[test]
    fn a_long_text_is_decoded_whatever_its_characters_take() {
        for unit in ["皇Ｑ\u{20BB7}.", "€"] {
            let wanted = unit.repeat(10_000);
            let (gb, ..) = GB18030.encode(&wanted);
            assert!(decode(gb.to_vec()) == Ok((wanted.clone(), Encoding::Gb18030)), "{unit}");
            let broken = [&gb, &b"\xFF."[..]].concat();
            assert_eq!(decode(broken).err(), Some(undecodable(gb.len())));
        }
        assert_eq!(decode(vec![0x80; 3]), Ok(("€€€".into(), Encoding::Gb18030)));
    }
}
