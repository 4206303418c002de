//! Which line of a drawing is the first, and which way it goes.

use super::axes::is_counted;
use super::{COLUMNS, ROWS};
use crate::statements::ranges;
use crate::statements::vocabulary::{Concept, Token, bits};

/// Words of a line that say nothing by themselves, at most, beside those that say that its board is turned.
const MOST_OTHERS: usize = 3;

/// True if a comment that has a word for turned boards has few others: `rotated copy of puzzle 3` and sentences of games
/// tell where a board comes from.
pub(super) fn is_short(left: &[&Token<'_>]) -> bool {
    left.iter().filter(|token| token.is(Concept::Other)).count() < MOST_OTHERS
}

/// True if words may say which line is the first, or that what is written as a line is another one.
pub(super) fn tells(tokens: &[Token<'_>], left: &[&Token<'_>]) -> bool {
    const LINES: u64 = ROWS | bits(&[Concept::Rank, Concept::Line]);
    let has_bottom = tokens.iter().any(|token| token.is(Concept::Bottom));
    let has_lines = || tokens.iter().any(|token| token.is_any(LINES | COLUMNS));
    let place = |concept: Concept| tokens.iter().position(|token| token.is(concept));
    // `from the last row to the first`
    let is_last_first = || place(Concept::Last).zip(place(Concept::First)).is_some_and(|(last, first)| last < first);
    (has_bottom && tokens.iter().any(|token| token.is_any(LINES)))
        || (has_lines() && is_last_first())
        || is_last_a_first(tokens)
        || is_corner_another(tokens)
        || is_other_on_top(tokens)
        || counts_down(tokens)
        || is_column_a_line(left)
        || is_line_a_line(left)
}

/// True if the corner at the top left has two numbers that are not the same: `top left is (6,1)`.
fn is_corner_another(tokens: &[Token<'_>]) -> bool {
    const FARTHEST: usize = 8;
    let corner = tokens.iter().position(|token| token.is(Concept::Corner));
    let numbers = |part: &[Token<'_>]| -> Vec<usize> {
        part.iter().take(FARTHEST).filter(|token| token.is(Concept::Number)).map(|token| token.number).collect()
    };
    corner.is_some_and(|corner| matches!(numbers(&tokens[corner..])[..], [one, other, ..] if one != other))
}

/// True if a line that is not the first is said to be on top, or on the left: `row 6 is at the top`.
fn is_other_on_top(tokens: &[Token<'_>]) -> bool {
    const FARTHEST: usize = 4;
    const LINES: u64 = ROWS | COLUMNS;
    #[rustfmt::skip]
    const FIRST: [&str; 14] = ["top", "topmost", "uppermost", "leftmost", "left", "oben", "links", "arriba", "haut", "cima", "topo", "вверху", "сверху", "слева"];
    let is_first = |token: &Token<'_>| FIRST.iter().any(|word| token.text.eq_ignore_ascii_case(word));
    let is_other = |two: &[Token<'_>]| two[0].is_any(LINES) && (2..usize::MAX).contains(&two[1].number);
    (2..tokens.len()).filter(|&at| is_other(&tokens[at - 2..at]) && tokens[at].is(Concept::Is)).any(|is| {
        let mut behind =
            tokens[is..].iter().take(FARTHEST).take_while(|token| token.text != "," && !token.is_any(LINES));
        behind.any(is_first)
    })
}

/// True if the last line has the first number, or the first number of a list: `the last column has number 0`, `the first number
/// belongs to the last row`.
fn is_last_a_first(tokens: &[Token<'_>]) -> bool {
    const FARTHEST: usize = 5;
    const LINES: u64 = ROWS | COLUMNS;
    let is_last = |at: usize| tokens[at].is(Concept::Last) && tokens.get(at + 1).is_some_and(|line| line.is_any(LINES));
    let is_first_item =
        |two: &[Token<'_>]| two[0].is(Concept::First) && two[1].is_any(bits(&[Concept::Item, Concept::Queen]));
    (0..tokens.len()).filter(|&at| is_last(at)).any(|at| {
        let mut behind =
            tokens[at + 2..].iter().take(FARTHEST).take_while(|token| !token.is_any(LINES) && token.text != ",");
        let is_numbered = behind.any(|token| token.is(Concept::Number) && token.number < 2);
        is_numbered || tokens[..at].windows(2).any(is_first_item)
    })
}

/// True if words go from the last line to the first: `from column 8 to column 1`, `i goes from 7 to 0`.
fn counts_down(tokens: &[Token<'_>]) -> bool {
    const FARTHEST: usize = 7;
    const BETWEEN: u64 = ROWS
        | COLUMNS
        | bits(&[Concept::Small, Concept::Article, Concept::From, Concept::Sign, Concept::Y, Concept::Since]);
    let numbers: Vec<usize> = (0..tokens.len()).filter(|&at| tokens[at].is(Concept::Number)).collect();
    numbers.windows(2).any(|two| {
        let between = &tokens[two[0] + 1..two[1]];
        let is_to = |token: &Token<'_>| ranges::is_word(token);
        tokens[two[0]].number > 2
            && tokens[two[1]].number < 2
            && between.len() < FARTHEST
            && between.iter().any(is_to)
            // `a3 a1` are squares.
            && (tokens[two[1]].is_apart || !tokens[two[1] - 1].text.is_ascii())
            && between.iter().all(|token| token.is_any(BETWEEN) || is_to(token))
    })
}

/// True if words say that one line is another one: `first line = rank 1`, `the last line is row 1`.
fn is_line_a_line(left: &[&Token<'_>]) -> bool {
    const LINES: u64 = ROWS | COLUMNS | bits(&[Concept::Rank, Concept::File, Concept::Line]);
    let is_verb = |token: &&&Token<'_>| token.is(Concept::Is) && token.text != ":" && !token.is_any(LINES);
    let Some(is) = left.iter().position(|token| is_verb(&token)) else { return false };
    let is_placed = left.iter().any(|token| token.is_any(bits(&[Concept::First, Concept::Last, Concept::Bottom])));
    let named = |part: std::ops::Range<usize>| {
        part.filter(|&at| left[at].is_any(LINES) || (is_placed && is_square(left, at)))
            .map(|at| is_placed || !is_counted(left, at))
    };
    let (before, behind): (Vec<bool>, Vec<bool>) = (named(0..is).collect(), named(is + 1..left.len()).collect());
    !before.is_empty() && !behind.is_empty() && before.into_iter().chain(behind).any(|may_be| may_be)
}

/// `a1`
fn is_square(left: &[&Token<'_>], at: usize) -> bool {
    let is_file = left[at].text.len() == 1 && left[at].text.bytes().all(|byte| byte.is_ascii_lowercase());
    is_file && left.get(at + 1).is_some_and(|rank| rank.is(Concept::Number) && !rank.is_apart)
}

/// True if words say that what is written as a line is a column: `each line is one column`.
fn is_column_a_line(left: &[&Token<'_>]) -> bool {
    let each = left.iter().position(|token| token.is(Concept::Each));
    let is = each.and_then(|each| left[each..].iter().position(|token| token.is(Concept::Is)).map(|at| each + at));
    let names_column = |part: &[&Token<'_>]| part.iter().any(|token| token.is_any(COLUMNS | Concept::File.bit()));
    is.is_some_and(|is| !names_column(&left[..is]) && names_column(&left[is..]))
}
