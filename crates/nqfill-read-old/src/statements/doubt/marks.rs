//! What a character of a drawing is.

use crate::format::glyphs::COMMON;
use crate::format::terms::Cell;
use crate::statements::vocabulary::{Concept, Token, bits};

/// Characters that are drawn as squares, and that few sentences have for anything else.
const DRAWN: &str = "XxQqOWB*#@■□●○★☆♛♕×";

/// Kinds of squares.
const KINDS: [Concept; 5] = [Concept::Queen, Concept::Blocked, Concept::Empty, Concept::Piece, Concept::Wrong];

/// Words between a character and what it is, at most.
const FARTHEST: usize = 6;

/// True if words may say that a character is something else than drawings have it for.
pub(super) fn tells(left: &[&Token<'_>]) -> bool {
    const DENYING: u64 = bits(&[Concept::No, Concept::Piece, Concept::Wrong]);
    let denies = || left.iter().any(|token| token.is_any(DENYING));
    (0..left.len()).any(|at| {
        let Some(mark) = mark(left, at) else { return false };
        // `X = Q`
        let is_other = left.get(at + 1).is_some_and(|is| is.is(Concept::Is) && (is.text != ":" || is_legend(left, at)));
        if is_other && self::mark(left, at + 2).is_some() {
            return true;
        }
        match nearest(left, at) {
            Some(_) if is_other && self::kinds(left, at + 2).any(|kind| !mark.means(kind)) => true,
            Some(kinds) => denies() || !kinds.iter().any(|kind| mark.means(*kind)),
            None => is_other && is_word(left, at + 2),
        }
    })
}

/// True if words name a character, and squares without a queen, or that there is none: `all squares that the knights reach are
/// marked Q`, `Q marks a point here, there are no queens`.
pub(super) fn are_of_squares(left: &[&Token<'_>]) -> bool {
    let has = |idea: Concept| left.iter().any(|token| token.is(idea));
    // `case */` ends a comment.
    let is_mark =
        |at: usize| matches!(mark(left, at), Some(Mark::Character(mark)) if mark.is_alphabetic() || !mark.is_ascii());
    let denies =
        || left.windows(2).any(|two| two[0].is(Concept::No) && two[1].is(Concept::Queen)) && !has(Concept::Rule);
    let is_of_others = (has(Concept::Square) && !has(Concept::Queen)) || denies();
    is_of_others && (0..left.len()).any(is_mark)
}

/// True if words name a character.
pub(super) fn are_named(left: &[&Token<'_>]) -> bool {
    (0..left.len()).any(|at| matches!(mark(left, at), Some(Mark::Character(_))))
}

/// True if no more than a few words stand behind a character and its colon: `Q: quiet square`; not `Q: Can it be solved?`
fn is_legend(left: &[&Token<'_>], at: usize) -> bool {
    const FEW: usize = 5;
    at == 0 && left.len() <= FEW && !left.iter().any(|token| token.text == "?")
}

/// True if words say that 1 is no queen, or 0 one: `1 = empty`, `a 1 is no queen`.
pub(super) fn deny_bits(left: &[&Token<'_>]) -> bool {
    (0..left.len()).any(|at| is_bit_denied(left, at))
}

fn is_bit_denied(left: &[&Token<'_>], at: usize) -> bool {
    const NEAR: usize = 4;
    let is_bit = matches!(left[at].text, "0" | "1") && left.get(at + 1).is_some_and(|is| is.is(Concept::Is));
    let behind = &left[(at + 2).min(left.len())..];
    let near = || behind.iter().take(NEAR).take_while(|token| !token.is(Concept::Separator));
    let has = |idea: Concept| near().any(|token| token.is(idea));
    let is_queen = has(Concept::Queen) && !has(Concept::No);
    let is_none = has(Concept::Empty)
        || has(Concept::Blocked)
        || has(Concept::Wrong)
        || (has(Concept::Queen) && has(Concept::No));
    is_bit && if left[at].text == "1" { is_none } else { is_queen }
}

/// True if a word stands at a place, and no number or sign: `x = threatened`; not `x is not used`.
fn is_word(left: &[&Token<'_>], at: usize) -> bool {
    const NEITHER: u64 = bits(&[Concept::Number, Concept::No]);
    let is_word =
        |token: &&Token<'_>| token.text.chars().nth(1).is_some_and(char::is_alphabetic) && !token.is_any(NEITHER);
    left.get(at).is_some_and(is_word)
}

/// A character, or a word for one.
enum Mark {
    Character(char),
    Word,
}

impl Mark {
    fn means(&self, kind: Concept) -> bool {
        let Self::Character(character) = self else { return false };
        COMMON.meaning(*character).is_none_or(|cell| match cell {
            Cell::Queen => kind == Concept::Queen,
            Cell::Blocked => kind == Concept::Blocked,
            Cell::Empty => kind == Concept::Empty,
        })
    }
}

/// The character that is named at a place: `X`, `Xs`, `dots`; not that of `N x N`, `Q3`, `x, y`.
fn mark(left: &[&Token<'_>], at: usize) -> Option<Mark> {
    let token = *left.get(at)?;
    if token.is(Concept::Mark) {
        return Some(Mark::Word);
    }
    let mut characters = token.text.chars();
    let first = characters.next().filter(|c| DRAWN.contains(*c))?;
    let is_whole = matches!(characters.as_str(), "" | "s");
    let joins = |other: Option<&&Token<'_>>| {
        other.is_some_and(|other| other.is_any(bits(&[Concept::Number, Concept::Size, Concept::Y])))
    };
    let is_apart = token.is_apart || at.checked_sub(1).is_none_or(|before| !left[before].is(Concept::Number));
    let goes_on = left.get(at + 1).is_some_and(|next| !next.is_apart && next.is(Concept::Number));
    let is_between = joins(at.checked_sub(1).and_then(|before| left.get(before))) && joins(left.get(at + 1));
    (is_whole && is_apart && !goes_on && !is_between).then_some(Mark::Character(first))
}

/// The kinds of square that are named from a place on, up to the next character or sign: `the squares where a queen is forbidden`.
fn kinds<'t>(left: &[&'t Token<'t>], from: usize) -> impl Iterator<Item = Concept> {
    let ends = |at: &usize| !left[*at].is(Concept::Separator) && left[*at].text != "." && mark(left, *at).is_none();
    let tokens = (from..left.len()).take_while(ends).map(|at| left[at]);
    let kinds: Vec<Concept> = tokens.flat_map(|token| KINDS.into_iter().filter(|kind| token.is(*kind))).collect();
    kinds.into_iter()
}

/// The kinds of square that are named nearest to a character.
fn nearest(left: &[&Token<'_>], at: usize) -> Option<Vec<Concept>> {
    (1..=FARTHEST).find_map(|distance| {
        let both = [at.checked_sub(distance), at.checked_add(distance)];
        let tokens = both.into_iter().flatten().filter_map(|other| left.get(other));
        let kinds: Vec<Concept> = tokens.flat_map(|token| KINDS.into_iter().filter(|kind| token.is(*kind))).collect();
        (!kinds.is_empty()).then_some(kinds)
    })
}
