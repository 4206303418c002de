//! Squares in words, and lists of rows above lists of columns.
//!
//! ```text
//! square   = words "row" number words "column" number        `Queen at row 1, column 2`, `第1行第2列`, the column first
//!          | "row" number ":" number                         `Row 1: 2`: the column in it; `Column 1: 2`, the row in it
//! axis     = ( "rows" | "columns" ) [ ":" ] number number { number }
//! ```

use crate::PairOrder;
use crate::statements::Axis;
use crate::statements::vocabulary::{Concept, Token, tokens};
use crate::text::{prefix, span_in};
use std::ops::Range;

/// Bytes of a line that may name a square.
const LONGEST: usize = 120;

fn line_of(token: &Token<'_>) -> Option<Axis> {
    let is = |concepts: [Concept; 2]| concepts.into_iter().any(|concept| token.is(concept));
    match () {
        () if is([Concept::Row, Concept::Rows]) => Some(Axis::Rows),
        () if is([Concept::Column, Concept::Columns]) => Some(Axis::Columns),
        () => None,
    }
}

fn is_digits(token: &Token<'_>) -> bool {
    token.text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The order and the bytes of the two numbers of a square in words, if a line is nothing else.
pub(crate) fn square(line: &str) -> Option<(PairOrder, [Range<usize>; 2])> {
    // `Queen(row=0, col=1)` is a value of a program.
    if line.len() > LONGEST || line.contains('=') && line.contains(['[', '{', '(']) {
        return None;
    }
    let tokens = tokens(line);
    let lines: Vec<(usize, Axis)> = (0..tokens.len()).filter_map(|at| Some((at, line_of(&tokens[at])?))).collect();
    let (first, second) = match lines[..] {
        [(first, axis)] => ((first, axis), None),
        [(first, axis), (second, other)] if axis != other => ((first, axis), Some(second)),
        _ => return None,
    };
    const BETWEEN: [Concept; 8] = [
        Concept::Small,
        Concept::Queen,
        Concept::Is,
        Concept::Separator,
        Concept::From,
        Concept::And,
        Concept::Given,
        Concept::Square,
    ];
    let is_known = |token: &Token<'_>| {
        line_of(token).is_some()
            || is_digits(token)
            || BETWEEN.iter().any(|&known| token.is(known))
            || matches!(token.text, "(" | ")" | "." | "#" | "[" | "]")
    };
    if !tokens.iter().all(is_known) {
        return None;
    }
    let numbers: Vec<usize> = (0..tokens.len()).filter(|&at| is_digits(&tokens[at])).collect();
    // `Queen 3: row 1, column 2`
    let is_count = |at: usize| at > 0 && tokens[at - 1].is(Concept::Queen) && at < first.0;
    let numbers: Vec<usize> = numbers.into_iter().filter(|&at| !is_count(at)).collect();
    let [one, other] = numbers[..] else { return None };
    let order = if first.1 == Axis::Rows { PairOrder::RowColumn } else { PairOrder::ColumnRow };
    let is_between = |at: usize, from: usize, to: usize| from < at && at < to;
    let is_told = match second {
        // The number stands before the word in Chinese, and behind it elsewhere.
        Some(second) => {
            (is_between(one, first.0, second) && other > second)
                || (one < first.0 && is_between(other, first.0, second))
        }
        None => (one.abs_diff(first.0) == 1) && other > first.0 && other > one + 1,
    };
    let span = |at: usize| span_in(line, tokens[at].text);
    is_told.then(|| (order, [span(one), span(other)]))
}

/// True if a line tells of squares by their names, or by two numbers, and what they are.
pub(crate) fn tells_of_squares(line: &str) -> bool {
    const KINDS: [Concept; 5] = [Concept::Queen, Concept::Blocked, Concept::Empty, Concept::Given, Concept::Square];
    let tokens = tokens(prefix(line, LONGEST));
    let tells = tokens.iter().any(|token| KINDS.iter().any(|&kind| token.is(kind)));
    let numbered = |axis: Axis| tokens.windows(2).any(|two| is_numbered(two, axis));
    let has_square = || numbered(Axis::Rows) && numbered(Axis::Columns);
    tells && (tokens.windows(2).any(is_name) || tokens.windows(5).any(is_pair) || has_square())
}

/// `row 3`, `3行`
fn is_numbered(two: &[Token<'_>], axis: Axis) -> bool {
    let is = |at: usize, number: usize| line_of(&two[at]) == Some(axis) && is_digits(&two[number]);
    is(0, 1) || is(1, 0)
}

/// `b3`
fn is_name(two: &[Token<'_>]) -> bool {
    let is_letter = two[0].text.len() == 1 && two[0].text.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_letter && two[0].is_apart && !two[1].is_apart && two[1].text.len() < 3 && is_digits(&two[1])
}

/// `(2, 3)`
fn is_pair(five: &[Token<'_>]) -> bool {
    let is = |at: usize, signs: &str| signs.contains(five[at].text);
    is(0, "(（") && is_digits(&five[1]) && is(2, ",，") && is_digits(&five[3]) && is(4, ")）")
}

/// A line that lists rows or columns.
pub(crate) struct AxisList {
    pub(crate) axis: Axis,
    pub(crate) count: usize,
    /// The first number, if each one is one more than the one before it, and it is 0 or 1.
    pub(crate) first: Option<usize>,
    /// The bytes of the name, and of all of the line.
    pub(crate) label: Range<usize>,
    pub(crate) place: Range<usize>,
}

impl AxisList {
    pub(crate) fn of(line: &str, place: Range<usize>) -> Option<Self> {
        let end = line.find(|c: char| c.is_ascii_digit())?;
        let name = tokens(&line[..end]);
        let axis = match &name[..] {
            [only] => line_of(only)?,
            [only, colon] if colon.text == ":" => line_of(only)?,
            _ => return None,
        };
        let numbers: Option<Vec<usize>> =
            line[end..].split([' ', '\t', ',']).filter(|word| !word.is_empty()).map(|word| word.parse().ok()).collect();
        let numbers = numbers.filter(|numbers| numbers.len() > 2)?;
        let is_count = numbers[0] < 2 && numbers.windows(2).all(|two| two[0] + 1 == two[1]);
        let label = place.start..place.start + end;
        Some(Self { axis, count: numbers.len(), first: is_count.then(|| numbers[0]), label, place })
    }
}
