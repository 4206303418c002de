//! What the words of a line say: its sentences by themselves ([`rows`]), and together.

mod counts;
mod rows;

pub(crate) use counts::{counts, hints, numbered};

use crate::format::said::{Axis, Meaning};
use crate::statements::vocabulary::{Concept, Token, bits};
use crate::statements::{ranges, roles};
use rows::{glyph, sentence};
use std::ops::Range;

/// The ideas of lines of the board.
const LINES: u64 = bits(&[Concept::Row, Concept::Rows, Concept::Column, Concept::Columns]);

/// Words behind a statement that may say that it is wrong.
const FARTHEST_DENIAL: usize = 3;

/// The places, among the tokens of a line, of what it says.
pub(crate) fn sentences(tokens: &[Token<'_>]) -> Vec<(Range<usize>, Meaning)> {
    let (mut at, mut found) = (0, Vec::new());
    let mut is_legend = tokens.iter().any(|token| token.is(Concept::Legend));
    while at < tokens.len() {
        let before = word_before(tokens, at).filter(|_| !begins_sentence(tokens, at));
        let listed = || if is_legend || tokens[at].is_quoted { listed(&tokens[at..]) } else { None };
        match sentence(&tokens[at..], before).or_else(listed) {
            Some((count, meaning)) => {
                is_legend |= matches!(meaning, Meaning::Glyph(..));
                found.push((at..at + count, meaning));
                at += count;
            }
            None => at += 1,
        }
    }
    count_ranges(tokens, &mut found);
    let parts = told(tokens, &found);
    for (part, told) in &parts {
        let is_within = |range: &Range<usize>| range.start < part.end && part.start < range.end;
        // `each row has the column and the row` is no row of columns.
        let is_other = |meaning: &Meaning| match told {
            Meaning::Order(_) => meaning == told || matches!(meaning, Meaning::Index(_)),
            _ => meaning == told,
        };
        found.retain(|(range, meaning)| !(is_within(range) && is_other(meaning)));
    }
    if !matches!(&parts[..], [(part, _)] if part.len() == tokens.len()) {
        confine(tokens, &mut found);
    }
    unset_in_a_word(tokens, &mut found);
    place_of_unset(tokens, &mut found);
    found.extend(parts);
    found
}

/// The word before a place; before `longer` and the like the one that denies: `no longer 0-based`, `不再从 0 开始`.
fn word_before<'t, 'a>(tokens: &'t [Token<'a>], at: usize) -> Option<&'t Token<'a>> {
    const MOST: usize = 3;
    const QUIET: [&str; 20] = [
        "longer",
        "more",
        "is",
        "are",
        "ist",
        "es",
        "est",
        "é",
        "再",
        "mehr",
        "más",
        "plus",
        "mais",
        "больше",
        "считается",
        "en",
        "a",
        "of",
        "de",
        "counted",
    ];
    let is_quiet = |token: &&Token<'_>| QUIET.iter().any(|word| token.text.eq_ignore_ascii_case(word));
    let before = &tokens[..at];
    let quiet = before.iter().rev().take(MOST).take_while(is_quiet).count();
    let denying = before[..at - quiet].last().filter(|token| token.is(Concept::No));
    denying.or_else(|| before.last())
}

/// Puts the base that ranges of lines say in the place of what their numbers say by themselves.
fn count_ranges(tokens: &[Token<'_>], found: &mut Vec<(Range<usize>, Meaning)>) {
    let is_base = |meaning: &Meaning| matches!(meaning, Meaning::Base(_));
    let ranges = ranges::numbered(tokens);
    for range in &ranges {
        let is_within = |other: &Range<usize>| range.tokens.start <= other.start && other.end <= range.tokens.end;
        found.retain(|(other, meaning)| !(is_base(meaning) && is_within(other)));
    }
    // `solutions are numbered 1 to 92`
    let is_of_others = |range: &Range<usize>| {
        let number = range.clone().rfind(|&at| tokens[at].is(Concept::Number)).unwrap_or(range.start);
        ranges::begins(&tokens[number..]) && ranges::is_of_others(tokens, number)
    };
    found.retain(|(range, meaning)| !(ranges.is_empty() && is_base(meaning) && is_of_others(range)));
    // `coordinates go from 0 to 7`
    let has = |ideas: u64| tokens.iter().any(|token| token.is_any(ideas));
    let is_of_board = has(Concept::Pair.bit())
        || (has(bits(&[Concept::Row, Concept::Rows])) && has(bits(&[Concept::Column, Concept::Columns])));
    for range in ranges {
        found.extend(range.count.filter(|_| is_of_board).map(|count| (range.tokens.clone(), Meaning::Size(count))));
        found.push((range.tokens, Meaning::Base(range.base)));
    }
}

/// `-1 = free`, `-1 表示还没放`: a clause of its own, for a number below 0 can be nothing else.
fn unset_in_a_word(tokens: &[Token<'_>], found: &mut Vec<(Range<usize>, Meaning)>) {
    const LONGEST: usize = 10;
    let divides = |token: &Token<'_>| matches!(token.text, "," | ";" | "." | "(" | ")" | "。" | "，" | "；");
    for minus in 0..tokens.len().saturating_sub(2) {
        let is_minus = matches!(tokens[minus].text, "-" | "−") && tokens[minus + 1].text == "1";
        let begins = minus == 0 || divides(&tokens[minus - 1]) || tokens[minus - 1].is(Concept::And);
        if !is_minus || !begins || tokens[minus + 1].is_apart {
            continue;
        }
        let behind = &tokens[minus + 2..];
        let length = behind.iter().position(divides).unwrap_or(behind.len());
        let span = minus..minus + 2 + length;
        let is_told = behind[..length].iter().any(|token| token.is_any(ABSENT));
        let is_new = found.iter().all(|(range, _)| range.end <= span.start || span.end <= range.start);
        if is_told && is_new && length < LONGEST {
            found.push((span, Meaning::Unset));
        }
    }
}

/// `0 means that the column has no queen`: the numbers belong to columns.
fn place_of_unset(tokens: &[Token<'_>], found: &mut Vec<(Range<usize>, Meaning)>) {
    let place = |range: &Range<usize>| {
        let words = &tokens[range.clone()];
        let has = |ideas: u64| words.iter().any(|token| token.is_any(ideas));
        let of_rows = has(bits(&[Concept::Row, Concept::Rows]));
        let of_columns = has(bits(&[Concept::Column, Concept::Columns]));
        match (has(ABSENT), of_rows, of_columns) {
            (true, true, false) => Some(Meaning::Index(Axis::Rows)),
            (true, false, true) => Some(Meaning::Index(Axis::Columns)),
            _ => None,
        }
    };
    let is_meant = |meaning: &Meaning| matches!(meaning, Meaning::Unset | Meaning::Base(_));
    let unset = found.iter().filter(|(_, meaning)| is_meant(meaning));
    let places: Vec<_> = unset.filter_map(|(range, _)| Some((range.clone(), place(range)?))).collect();
    found.extend(places);
}

/// Leaves out what is only the way in which programs search, or is said not to be so.
fn confine(tokens: &[Token<'_>], found: &mut Vec<(Range<usize>, Meaning)>) {
    // `sorted by column, then row`
    if tokens.iter().any(|token| token.is(Concept::Work)) {
        found.retain(|(_, meaning)| !matches!(meaning, Meaning::Index(_) | Meaning::Order(_)));
    }
    // How boards are searched is not how lists are written.
    if tokens.iter().any(|token| token.is_any(bits(&[Concept::Search, Concept::Given]))) {
        const WAYS: u64 = bits(&[Concept::By, Concept::Rowwise, Concept::Columnwise]);
        let is_way = |range: &Range<usize>| tokens[range.clone()].iter().any(|token| token.is_any(WAYS));
        found.retain(|(range, meaning)| !(matches!(meaning, Meaning::Index(_)) && is_way(range)));
    }
    // `not column by column`, `column by column is wrong`
    let is_denied = |range: &Range<usize>| {
        let mut before = tokens[..range.start].iter().rev();
        const QUIET: u64 = bits(&[Concept::Small, Concept::Is, Concept::That, Concept::Article]);
        let denied = before.find(|token| !token.is_any(QUIET) || token.is(Concept::No));
        let behind = || tokens[range.end..].iter().take(FARTHEST_DENIAL).any(|token| token.is(Concept::Wrong));
        // `en la fila i la reina no está en la columna q[i]`
        let within = || tokens[range.clone()].iter().any(|token| token.is(Concept::No));
        denied.is_some_and(|token| token.is(Concept::No)) || within() || behind()
    };
    found.retain(|(range, meaning)| !(matches!(meaning, Meaning::Index(_) | Meaning::Order(_)) && is_denied(range)));
    // `The second one is the mirror image` tells how boards are related.
    if tokens.iter().any(|token| token.is(Concept::Relation)) {
        found.retain(|(_, meaning)| *meaning != Meaning::Turned);
    }
}

/// What the sentences of a line say of the order of numbers, or parts of one that `;` divides.
fn told(tokens: &[Token<'_>], found: &[(Range<usize>, Meaning)]) -> Vec<(Range<usize>, Meaning)> {
    let unset = found.iter().filter(|(range, _)| tokens[range.clone()].iter().any(|token| token.is_any(ABSENT)));
    let unset: Vec<&Range<usize>> = unset.map(|(range, _)| range).collect();
    let told = |part: Range<usize>| {
        // `the row of its queen, or 0 if it has none`
        let is_kept = |at: &usize| !unset.iter().any(|range| range.contains(at));
        let told = if unset.is_empty() {
            roles::told(&tokens[part.clone()])
        } else {
            roles::told(&part.clone().filter(is_kept).map(|at| tokens[at]).collect::<Vec<_>>())
        };
        told.map(|told| (part, told))
    };
    let sentences = sentences_of(tokens).into_iter();
    let parts = |sentence: Range<usize>| match told(sentence.clone()) {
        Some(told) => vec![told],
        None => divided(tokens, sentence, &|at| tokens[at].text == ";").into_iter().filter_map(told).collect(),
    };
    sentences.flat_map(parts).collect()
}

/// Ideas of words that say that a line has no queen.
const ABSENT: u64 = bits(&[Concept::No, Concept::Empty]);

/// True if a full stop stands before a word, not the point of a fraction.
fn begins_sentence(tokens: &[Token<'_>], at: usize) -> bool {
    let is_stop = at > 1 && tokens[at - 1].text == ".";
    is_stop && (tokens[at].is_apart || !(tokens[at - 2].is(Concept::Number) || tokens[at - 2].text == "."))
}

/// The sentences of a line; all of it, if it is one.
pub(super) fn sentences_of(tokens: &[Token<'_>]) -> Vec<Range<usize>> {
    // `No. 1`, `Dear Ms. Hall`
    const TITLES: [&str; 8] = ["ms", "mr", "mrs", "dr", "prof", "st", "vs", "fig"];
    let is_short =
        |token: &Token<'_>| token.is(Concept::No) || TITLES.iter().any(|title| token.text.eq_ignore_ascii_case(title));
    let is_end = |at: usize| match tokens[at].text {
        // `0..7`
        "." => {
            let begins = |next: &Token<'_>| next.is_apart || !next.text.is_ascii();
            // `列・行`
            let is_joined =
                || tokens.get(at + 1).is_some_and(|next| next.is_any(LINES) && tokens[at - 1].is_any(LINES));
            tokens.get(at + 1).is_none_or(begins) && at > 0 && !is_short(&tokens[at - 1]) && !is_joined()
        }
        "!" | "?" | "।" => true,
        _ => false,
    };
    let parts = divided(tokens, 0..tokens.len(), &is_end);
    let whole = 0..tokens.len();
    if parts.len() > 1 { parts } else { Vec::from([whole]) }
}

/// The parts of a range of tokens between those that divide it.
fn divided(tokens: &[Token<'_>], of: Range<usize>, divides: &dyn Fn(usize) -> bool) -> Vec<Range<usize>> {
    let mut start = of.start;
    let ends = of.clone().filter(|&at| divides(at)).chain([of.end]);
    let parts = ends.map(|end| std::mem::replace(&mut start, end + 1)..end);
    parts.filter(|part| !tokens[part.clone()].is_empty()).collect()
}

/// True if words say in which order numbers stand.
pub(super) fn tells_order(tokens: &[Token<'_>]) -> bool {
    let is_told = |meaning: &Meaning| matches!(meaning, Meaning::Order(_) | Meaning::Index(_));
    sentences(tokens).iter().any(|(_, meaning)| is_told(meaning))
}

/// `X queen` in a legend.
fn listed(tokens: &[Token<'_>]) -> Option<(usize, Meaning)> {
    let (sign, kind) = (tokens.first()?, tokens.get(1)?);
    // `O an empty square`
    if sign.is(Concept::Is) || !kind.is_apart {
        return None;
    }
    const NAMING: u64 = bits(&[Concept::Article, Concept::Small, Concept::Is]);
    let at = 1 + tokens[1..].iter().take_while(|token| token.is_any(NAMING)).count();
    let both = [*sign, *tokens.get(at)?];
    let square = tokens.get(at + 1).filter(|token| token.is(Concept::Square) && token.is_apart);
    let next = at + 1 + usize::from(square.is_some());
    glyph(&both, None, tokens.get(next)).map(|meaning| (next, meaning))
}
