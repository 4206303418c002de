//! What the squares of a list are.

use crate::prose::phrases::{is_heading, is_remark};
use crate::statements::vocabulary::{Concept, Token, bits};

/// Words at the end of what is said of the squares below.
const PLACES: [&str; 12] = ["on", "at", "here", "there", "in", "hier", "auf", "ici", "aquí", "aqui", "здесь", "上"];

/// Words of a heading, at most.
const SHORT: usize = 4;

/// Words of a heading of which nothing is known.
const UNTOLD: u64 = bits(&[Concept::Other, Concept::Small, Concept::Article, Concept::Is]);

/// True if a comment may say that squares are no queens, and not that none is blocked.
pub(super) fn remarks(left: &[&Token<'_>], line: &str) -> bool {
    let has = |idea: Concept| left.iter().any(|token| token.is(idea));
    let denies = || is_label(line) && has(Concept::Square) && has(Concept::No);
    let is_short = left.len() <= SHORT && !left.iter().any(|token| token.is(Concept::Number));
    // `queens should not be put on`
    let is_place =
        || left.last().is_some_and(|token| PLACES.iter().any(|place| token.text.eq_ignore_ascii_case(place)));
    let is_other_list = || (has(Concept::Wrong) || has(Concept::Empty)) && has(Concept::Square) && !has(Concept::No);
    (is_short && has(Concept::Piece) && !has(Concept::No))
        || (is_short && is_other_list() && !left.iter().any(|token| token.is(Concept::Mark)))
        || (has(Concept::Queen) && has(Concept::No) && !has(Concept::Rule) && is_place())
        || (has(Concept::Blocked) && !has(Concept::No))
        || denies()
        || (is_label(line) && tells(left, line, false))
        || (is_short && has(Concept::Queen) && (has(Concept::No) || has(Concept::Wrong)))
}

fn is_label(line: &str) -> bool {
    line.trim_end().ends_with(':')
}

/// True if words may announce squares that are no queens: blocked, empty, of other pieces, or told by a word that is not
/// known. Behind words in front of a list on its line, the colon is taken for granted.
pub(super) fn tells(left: &[&Token<'_>], line: &str, is_inline: bool) -> bool {
    let has = |ideas: u64| left.iter().any(|token| token.is_any(ideas));
    let is_label = is_label(line);
    let may_be_label = is_label || is_inline;
    let queens = || has(bits(&[Concept::Queen, Concept::Square]));
    // `no two queens`, `No. 1`
    let is_two = |two: &[&Token<'_>]| two[0].is(Concept::No) && (two[1].is(Concept::Number) || two[1].text == ".");
    let denies = || has(Concept::No.bit()) && (may_be_label || queens()) && !left.windows(2).any(is_two);
    let is_han = |token: &&Token<'_>| token.is(Concept::Sign) && token.is_of_places_first();
    let is_unknown = || has(bits(&[Concept::Other, Concept::Rule])) || left.iter().any(is_han);
    let told = bits(&[Concept::Puzzle, Concept::Number]);
    let is_short = left.len() <= SHORT;
    let is_phrase = || is_heading(line) || is_remark(line);
    has(bits(&[Concept::Blocked, Concept::Piece]))
        || (may_be_label && has(Concept::Empty.bit()))
        || (!has(Concept::Rule.bit()) && denies())
        || (is_label
            && is_unknown()
            && !is_phrase()
            && (has(Concept::Square.bit()) || (has(Concept::Queen.bit()) && !has(told))))
        || (is_short && has(Concept::Wrong.bit()) && queens() && !has(told))
        || (is_short && is_unknown() && has(Concept::Square.bit()) && !has(told | Concept::Size.bit()))
        || (is_label
            && is_short
            && !is_phrase()
            && has(Concept::Other.bit())
            && left.iter().all(|token| token.is_any(UNTOLD)))
}
