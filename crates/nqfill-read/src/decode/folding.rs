//! The folding of full-width and invisible characters.

use std::borrow::Cow;
use std::ops::Range;

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
        if is_plain(text) {
            return None;
        }
        let mut folding = Self { text: String::with_capacity(text.len()), places: Vec::new() };
        for (at, character) in text.char_indices() {
            let start = folding.text.len();
            folding.text.extend(plain(character));
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
        let (mut passed, original) = self.places[offset / BETWEEN_PLACES];
        for (at, character) in text[original..].char_indices() {
            let width = plain(character).map_or(0, char::len_utf8);
            if passed + width > offset {
                // Bytes of a character that stayed are the same.
                let within = if plain(character) == Some(character) { offset - passed } else { 0 };
                return original + at + within;
            }
            passed += width;
        }
        text.len()
    }
}

/// Bytes of a text that is kept as written beside its plain form, at most: both together take twice the memory. Of longer
/// texts the plain form is shown.
const LONGEST_KEPT_AS_WRITTEN: usize = 16 << 20;

/// A text and, if it is to be kept as it was written and is not plain, its plain form.
pub(crate) fn with_folding(text: String) -> (String, Option<Folding>) {
    match Folding::of(&text) {
        Some(folding) if text.len() > LONGEST_KEPT_AS_WRITTEN => (folding.text, None),
        folding => (text, folding),
    }
}

/// The text with its full-width forms folded.
pub(crate) fn folded(text: &str) -> Cow<'_, str> {
    Folding::of(text).map_or(Cow::Borrowed(text), |folding| Cow::Owned(folding.text))
}

/// True for a text that is its own plain form.
fn is_plain(text: &str) -> bool {
    text.is_ascii() || text.chars().all(|character| plain(character) == Some(character))
}

/// The plain form of a character; `None` for one without width. Direction marks stay: they show a text in another order than it has.
fn plain(character: char) -> Option<char> {
    Some(match character {
        '\0'..='\u{9F}' => character,
        // Joiners and variation selectors.
        '\u{AD}' | '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FE0E}' | '\u{FE0F}' | '\u{FEFF}' => return None,
        // Blanks that do not break a line, or of another width.
        '\u{A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}' => ' ',
        '。' | '・' | '｡' | '･' => '.',
        '、' | '､' => ',',
        // Quotes that word processors make.
        '“' | '”' | '„' | '‟' => '"',
        '‘' | '’' | '‚' | '‛' => '\'',
        '｟' => '⦅',
        '｠' => '⦆',
        '｢' => '「',
        '｣' => '」',
        '\u{FF01}'..='\u{FF5E}' => return char::from_u32(u32::from(character) - 0xFEE0),
        _ => digit(character).unwrap_or(character),
    })
}

/// The plain form of a decimal digit of another script.
fn digit(character: char) -> Option<char> {
    // Arabic, Persian, Devanagari, Bengali, Tamil, Thai.
    const ZEROS: [char; 6] = ['\u{660}', '\u{6F0}', '\u{966}', '\u{9E6}', '\u{BE6}', '\u{E50}'];
    let value = |zero: &char| u32::from(character).checked_sub(u32::from(*zero)).filter(|value| *value < 10);
    ZEROS.iter().find_map(value).and_then(|value| char::from_digit(value, 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_forms_are_plain_and_no_longer_than_what_they_replace() {
        let all: String = ('\0'..='\u{FFFF}').filter(|&character| plain(character) != Some(character)).collect();
        for character in all.chars() {
            let folded = plain(character);
            assert!(
                folded.is_none_or(|to| to.len_utf8() <= character.len_utf8() && plain(to) == Some(to)),
                "{character:?}"
            );
        }
    }

    #[test]
    fn folding_makes_characters_plain_and_remembers_where_each_was() {
        for (original, plain, wanted) in [
            (
                "\u{200B}[“.Q”、‘Q.’]\u{A0}\u{2060}x，\u{FEFF}\u{200B}\u{200B}",
                "[\".Q\",'Q.'] x,",
                [("[", "["), (".Q", ".Q"), ("Q.", "Q."), ("x", "x")],
            ),
            (
                "４\n．Ｑ．．\n⬜️.后。\n",
                "4\n.Q..\n⬜.后.\n",
                [("4", "４"), ("Q", "Ｑ"), ("⬜", "⬜\u{FE0F}"), ("后", "后")],
            ),
        ] {
            let folding = Folding::of(original).expect("to fold");
            assert_eq!(folding.text, plain);
            for (plain, wanted) in wanted {
                let at = folding.text.find(plain).expect("in the text");
                assert_eq!(&original[folding.original(original, at..at + plain.len())], wanted);
            }
            let end = folding.text.len();
            assert_eq!(folding.original(original, end..end), original.len()..original.len());
        }
        assert_eq!(folded("৮x৮ ١٢ ९"), "8x8 12 9");
        assert!(Folding::of("♛ · ×").is_none());
    }
}
