//! Squares in words, and lists of rows above lists of columns.
//!
//! ```text
//! square   = words "row" number words "column" number        `Queen at row 1, column 2`, `第1行第2列`, the column first
//!          | "row" number ":" number                         `Row 1: 2`: the column in it; `Column 1: 2`, the row in it
//! squares  = square "," square { "," square }               also with `;`
//! object   = "{" name ":" number "," name ":" number "}"    `{"row": 1, "col": 2}`, `{.row = 1, .col = 2}` on a line
//! axis     = ( "rows" | "columns" ) [ ":" ] number number { number }
//! ```

use crate::PairOrder;
use crate::format::said::Axis;
use crate::statements::vocabulary::{Concept, Token, bits, tokens};
use crate::text::{prefix, span_in};
use crate::value::names::{Coordinate, coordinate};
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

/// The ideas of words that may stand between those of a square.
const BETWEEN: u64 = {
    use Concept::{And, Article, From, Given, Is, Queen, Separator, Small, Square};
    bits(&[Small, Queen, Is, Separator, From, And, Given, Square, Article])
};

fn is_digits(token: &Token<'_>) -> bool {
    token.text.bytes().all(|byte| byte.is_ascii_digit())
}

/// True for numbers that may be coordinates: digits, and numerals for which their digits have room: `第三行`.
fn is_number(token: &Token<'_>) -> bool {
    is_digits(token) || (token.is(Concept::Number) && !token.text.is_ascii() && token.number < 100)
}

/// The order and the bytes of the two numbers of a square in words, if a line is nothing else.
pub(crate) fn square(line: &str) -> Option<(PairOrder, [Range<usize>; 2])> {
    // `Queen(row=0, col=1)` is a value of a program.
    let has_numbers = line.bytes().filter(|byte| byte.is_ascii_digit() || !byte.is_ascii()).count() > 1;
    if !has_numbers || line.len() > LONGEST || line.contains('=') && line.contains(['[', '{', '(']) {
        return None;
    }
    let tokens = tokens(line);
    let lines: Vec<(usize, Axis)> = (0..tokens.len()).filter_map(|at| Some((at, line_of(&tokens[at])?))).collect();
    let (first, axis, second) = match lines[..] {
        [(first, axis)] => (first, axis, None),
        [(first, axis), (second, other)] if axis != other => (first, axis, Some(second)),
        _ => return None,
    };
    let is_known = |token: &Token<'_>| {
        line_of(token).is_some()
            || is_number(token)
            || token.is_any(BETWEEN)
            || matches!(token.text, "(" | ")" | "." | "#" | "[" | "]")
    };
    // `no hay una reina en la fila 2`; not `queen no. 2`
    let denies = |at: usize| {
        let counts = |next: &Token<'_>| next.text == "." || is_number(next);
        tokens[at].is(Concept::No) && !tokens.get(at + 1).is_some_and(counts)
    };
    // `rows from 0, columns from 1`
    let counts = |two: &[Token<'_>]| two[0].is_any(bits(&[Concept::From, Concept::Count])) && is_number(&two[1]);
    if !tokens.iter().all(is_known) || (0..tokens.len()).any(denies) || tokens.windows(2).any(counts) {
        return None;
    }
    let numbers = || (0..tokens.len()).filter(|&at| is_number(&tokens[at]));
    let (counts, numbers): (Vec<usize>, Vec<usize>) = numbers().partition(|&at| at < first && is_count(&tokens, at));
    let (numbers, axis, is_told) = match (&counts[..], &numbers[..], second) {
        // `Queen 1: column 2` is that of the first row.
        (&[count], &[number], None) => ([count, number], axis.other(), is_beside(&tokens, first, number)),
        (_, &[one, other], second) => ([one, other], axis, are_named(&tokens, (first, second), [one, other])),
        _ => return None,
    };
    let order = if axis == Axis::Rows { PairOrder::RowColumn } else { PairOrder::ColumnRow };
    is_told.then(|| (order, numbers.map(|at| span_in(line, tokens[at].text))))
}

/// True if a number is that of the queen: `Queen 3: row 1, column 2`, `第3个皇后：第1行，第2列`.
fn is_count(tokens: &[Token<'_>], at: usize) -> bool {
    let behind = tokens[at + 1..].iter().find(|token| !token.is(Concept::Small));
    let is_queen = |token: &Token<'_>| token.is(Concept::Queen);
    (at > 0 && is_queen(&tokens[at - 1])) || behind.is_some_and(is_queen)
}

/// True if two numbers are those of the lines that are named.
fn are_named(tokens: &[Token<'_>], (first, second): (usize, Option<usize>), [one, other]: [usize; 2]) -> bool {
    let Some(second) = second else {
        // `rows 1 to 6` are no square.
        let is_joined = |token: &Token<'_>| token.is(Concept::Is) || token.is(Concept::Separator);
        let mut between = tokens[one + 1..other].iter().filter(|token| line_of(token).is_none());
        return one.abs_diff(first) == 1 && other > first && other > one + 1 && between.all(is_joined);
    };
    let is_between = |at: usize, from: usize, to: usize| from < at && at < to;
    // The number stands before the word in Chinese, and behind it elsewhere.
    (is_between(one, first, second) && other > second) || (one < first && is_between(other, first, second))
}

/// True if a number stands beside a line, and nothing behind both.
fn is_beside(tokens: &[Token<'_>], line: usize, number: usize) -> bool {
    let is_end = |token: &Token<'_>| token.text == "." || token.is(Concept::Separator);
    line.abs_diff(number) == 1 && tokens[line.max(number) + 1..].iter().all(is_end)
}

/// True if a line tells of squares by their names, or by two numbers, and what they are.
pub(crate) fn tells_of_squares(line: &str) -> bool {
    const KINDS: u64 = bits(&[Concept::Queen, Concept::Blocked, Concept::Empty, Concept::Given, Concept::Square]);
    let tokens = tokens(prefix(line, LONGEST));
    let tells = tokens.iter().any(|token| token.is_any(KINDS));
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

/// The order and the bytes of the two numbers of each square of a line that has several.
pub(crate) fn several(line: &str) -> Option<(PairOrder, Vec<[Range<usize>; 2]>)> {
    let divided = |sign: char| {
        let mut order = None;
        let parts = line.trim_end_matches(['.', ';', ',', ' ']).split(sign).map(str::trim);
        let squares = parts.map(|part| {
            let (of_part, numbers) = square(part)?;
            let start = span_in(line, part).start;
            let is_same = *order.get_or_insert(of_part) == of_part;
            let placed = numbers.map(|number| start + number.start..start + number.end);
            is_same.then_some(placed)
        });
        let squares: Vec<_> = squares.collect::<Option<_>>()?;
        order.filter(|_| squares.len() > 1).map(|order| (order, squares))
    };
    [',', ';'].into_iter().find_map(divided)
}

/// The order and the bytes of the two numbers of an object that is a square, if a line is nothing else.
pub(crate) fn object(line: &str) -> Option<(PairOrder, [Range<usize>; 2])> {
    let inside = line.trim().strip_prefix('{')?.strip_suffix('}')?;
    let member = |text: &'_ str| {
        let (name, number) = text.split_once([':', '='])?;
        let (name, number) = (name.trim().trim_start_matches('.'), number.trim());
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let name = coordinate(name.trim_matches(['"', '\'']))?;
        is_number.then(|| (name, span_in(line, number)))
    };
    let (one, other) = inside.split_once(',')?;
    let ((first, one), (second, other)) = (member(one)?, member(other)?);
    let order = match (first, second) {
        (Coordinate::Row, Coordinate::Column) => PairOrder::RowColumn,
        (Coordinate::Column, Coordinate::Row) => PairOrder::ColumnRow,
        _ => return None,
    };
    Some((order, [one, other]))
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
