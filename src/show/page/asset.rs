//! Styles and scripts that stand in pages, and the policy that allows these and nothing else.

use crate::show::picture::shape::ColourRole;
use hmac_sha256::Hash;

/// A style or a script.
pub struct Asset {
    /// The text as it stands in pages.
    pub text: &'static str,
}

impl Asset {
    /// Takes the text of a style, which stands in pages without blanks and comments, or of a script, which does word for word.
    ///
    /// # Panics
    /// If an element of a page would end in it, or a comment begin: where the asset is a static, this is an error of
    /// the compiler.
    pub const fn new(text: &'static str) -> Self {
        let bytes = text.as_bytes();
        let mut at = 1;
        while at < bytes.len() {
            assert!(bytes[at - 1] != b'<' || !matches!(bytes[at], b'/' | b'!'), "`</` or `<!` in a style or a script");
            at += 1;
        }
        Self { text }
    }
}

/// The hash of a text, as content security policies write it.
fn source(text: &str) -> String {
    format!("'sha256-{}'", base64(&Hash::hash(text.as_bytes())))
}

/// Bytes in the 64 digits of RFC 4648, with `=` where the last ones are missing.
pub fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = bytes.chunks(3).flat_map(|three| {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        let digit = move |at: usize| char::from(DIGITS[(bits >> (18 - 6 * at)) as usize & 63]);
        (0..4).map(move |at| if at <= three.len() { digit(at) } else { '=' })
    });
    digits.collect()
}

/// The colours of pictures as variables of a style, for light screens and paper, and for dark screens.
pub(crate) fn colours() -> String {
    let variables = |colour: fn(ColourRole) -> u32| -> String {
        ColourRole::all().map(|role| format!("--{}:#{:06x};", role.name(), colour(role))).collect()
    };
    let [light, dark] = [ColourRole::colour, ColourRole::dark_colour].map(variables);
    format!(":root{{{light}}}@media screen and (prefers-color-scheme: dark){{:root{{{dark}}}}}")
}

/// The style of all pages.
pub(crate) static STYLE: Asset = Asset::new(include_str!("page.css"));
/// What all scripts share: texts in the page's language, elements; every page with scripts begins with it.
pub static PAGE: Asset = Asset::new(include_str!("page.js"));
/// Boards, and what a position and a step show on them.
pub static BOARD: Asset = Asset::new(include_str!("board.js"));
/// What is known of a result: its difficulty, conflicts, solutions and reasons; needs [`BOARD`].
pub static RESULT: Asset = Asset::new(include_str!("result.js"));
/// Results as cards; needs [`RESULT`] and [`LIST`].
pub(crate) static RESULTS: Asset = Asset::new(include_str!("results.js"));
/// Results that are searched and chosen from, made when they are seen.
pub static LIST: Asset = Asset::new(include_str!("list.js"));
/// Plays traced searches on their boards; needs [`BOARD`] and [`PLAYER_STYLE`].
pub static PLAYER: Asset = Asset::new(include_str!("player.js"));
/// The style of [`PLAYER`].
pub static PLAYER_STYLE: Asset = Asset::new(include_str!("player.css"));

/// The content security policy of a page with these styles and scripts: no network, no other script, and what is `allowed`.
pub(crate) fn policy(styles: &[String], scripts: &[&Asset], allowed: &str) -> String {
    let sources = |texts: &mut dyn Iterator<Item = &str>| texts.map(source).collect::<Vec<_>>().join(" ");
    format!(
        "default-src 'none'; script-src {}{allowed}; style-src {}; img-src data:; base-uri 'none'; form-action 'none'",
        sources(&mut scripts.iter().map(|script| script.text)),
        sources(&mut styles.iter().map(String::as_str))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_as_the_examples_of_rfc_4648() {
        let written = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|text| base64(text.as_bytes()));
        assert_eq!(written, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]);
    }
}
