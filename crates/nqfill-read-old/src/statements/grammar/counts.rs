//! Numbers of rows and queens in words that are not understood, with which boards have to agree.

use crate::format::said::Count;
use crate::statements::ranges;
use crate::statements::vocabulary::{Concept, Token, bits};

/// The numbers with which boards have to agree.
pub(crate) fn counts(tokens: &[Token<'_>]) -> Vec<Count> {
    let queens = tokens.windows(3).filter(|three| three[1].is(Concept::Separator) && three[2].is(Concept::Queen));
    let counted = tokens.windows(2).filter(|two| two[1].is(Concept::Queen)).map(|two| &two[0]);
    let all = queens.map(|three| &three[0]).chain(counted);
    let is_number = |token: &&Token<'_>| token.is(Concept::Number) && (4..usize::MAX).contains(&token.number);
    let queens = all.filter(is_number).map(|token| Count::Queens(token.number));
    let counted = tokens.iter().any(|token| token.is(Concept::Size) && !matches!(token.text, "n" | "N"));
    let rows = tokens.iter().filter(|_| counted).filter(is_number).map(|token| Count::Rows(token.number));
    let ordered = tokens.windows(2).filter(|two| two[0].is(Concept::Order)).map(|two| &two[1]);
    let ordered = ordered.filter(is_number).map(|token| Count::Rows(token.number));
    // `8 rows`, and nothing else.
    let told: Vec<&Token<'_>> = tokens.iter().filter(|token| !token.is(Concept::Small)).collect();
    let is_rows = |token: &Token<'_>| token.is(Concept::Rows) || (token.is(Concept::Row) && token.is_of_places_first());
    let alone = match told[..] {
        [number, rows] if is_rows(rows) && is_number(&number) => Some(Count::Rows(number.number)),
        _ => None,
    };
    queens.chain(rows).chain(ordered).chain(alone).chain(numbered(tokens)).collect()
}

/// How many rows a line numbers.
pub(crate) fn numbered(tokens: &[Token<'_>]) -> Vec<Count> {
    ranges::numbered(tokens).into_iter().filter_map(|range| range.count).map(Count::Rows).collect()
}

/// Numbers that may be the size of a board, in words that are not understood: `a 5 x 5 corner`, `5 rows`.
pub(crate) fn hints(tokens: &[Token<'_>]) -> Vec<usize> {
    let is_number = |token: &Token<'_>| token.is(Concept::Number) && (2..usize::MAX).contains(&token.number);
    if !tokens.iter().any(is_number) {
        return Vec::new();
    }
    let (lines, counted) = (bits(&[Concept::Rows, Concept::Columns]), bits(&[Concept::Size, Concept::Degree]));
    let is_named = tokens.iter().any(|token| token.is_any(counted) && !matches!(token.text, "n" | "N"));
    let sides = tokens.windows(3).filter(|three| three[1].is(Concept::Times) && three[0].number == three[2].number);
    let axes = tokens.windows(4).filter(|four| {
        let is_axis = |at: usize, axis: Concept| four[at].is(axis);
        is_axis(1, Concept::Row) && is_axis(3, Concept::Column) && four[0].number == four[2].number
    });
    let of_lines = tokens.windows(2).filter(|two| two[0].is_any(lines) || two[1].is_any(lines));
    let told = tokens.windows(3).filter(|three| three[0].is_any(lines) && three[1].is(Concept::Is));
    let found = sides.chain(axes).chain(told).chain(of_lines).flatten().chain(tokens.iter().filter(|_| is_named));
    found.filter(|token| is_number(token)).map(|token| token.number).collect()
}
