//! Which line of the board a number belongs to.

use super::{COLUMNS, ROWS};
use crate::format::said::Axis;
use crate::statements::vocabulary::{Concept, Token, bits};

/// Words between a row and a column that are named together: `rows and columns`, `each row, each column`, `[row][col]`.
const JOINING: u64 = bits(&[
    Concept::And,
    Concept::Separator,
    Concept::Small,
    Concept::Each,
    Concept::Article,
    Concept::Open,
    Concept::Close,
]);

/// The rows and columns that words name, but for `column 1`, and for `columns and rows`, which are in no order.
pub(in crate::statements) fn named_axes(words: &[&Token<'_>]) -> Vec<Axis> {
    let is_numbered = |at: usize| words.get(at + 1).is_some_and(|next| next.is(Concept::Number));
    let axes: Vec<(usize, Axis)> = (0..words.len()).filter_map(|at| axis(words[at]).map(|axis| (at, axis))).collect();
    // `the column and the row of each queen` may be the numbers of a pair.
    let is_pair = |one: &(usize, Axis)| words[one.0].is(Concept::Column) && !words[one.0].is_of_places_first();
    let is_joined = |two: &[(usize, Axis)]| {
        !is_pair(&two[0]) && words[two[0].0..two[1].0].iter().any(|token| token.is(Concept::And))
    };
    if axes.windows(2).any(is_joined) {
        return Vec::new();
    }
    axes.into_iter().filter(|&(at, _)| !is_numbered(at)).map(|(_, axis)| axis).collect()
}

/// True if words name rows and columns, other than `rows and columns`, or `列号和行号` where these are said to count from somewhere.
pub(in crate::statements) fn names_both(words: &[&Token<'_>], says_base: bool) -> bool {
    let are_counted = |at: usize| {
        let is_plural = words[at].is_any(bits(&[Concept::Rows, Concept::Columns]));
        let joined = words.get(at + 1..).unwrap_or_default().iter().take_while(|token| token.is(Concept::And)).count();
        let other = at + 1 + joined;
        let is_alone = says_base && at == 0 && words.get(other + 1).is_none_or(|next| next.is(Concept::Small));
        (joined > 0 && (is_plural || is_alone)).then_some([at, other])
    };
    let counted: Vec<usize> = (0..words.len()).filter_map(are_counted).flatten().collect();
    let named = |ideas: u64| (0..words.len()).any(|at| words[at].is_any(ideas) && !counted.contains(&at));
    named(ROWS) && named(COLUMNS)
}

/// The line of a board that a word names.
fn axis(token: &Token<'_>) -> Option<Axis> {
    match () {
        () if token.is_any(ROWS) => Some(Axis::Rows),
        () if token.is_any(COLUMNS) => Some(Axis::Columns),
        () => None,
    }
}

/// True if words name a column before a row, and nothing joins the two: the numbers of a pair may come in that order.
pub(super) fn are_other_way(words: &[&Token<'_>]) -> bool {
    let axes = named_axes(words);
    let is_of_each = words.iter().any(|token| token.is(Concept::Each));
    !is_of_each && axes.first() == Some(&Axis::Columns) && axes.contains(&Axis::Rows)
}

/// True if words may say which line of the board a number belongs to. Where each row has its column, which is how boards are
/// read, rows that are counted or gone through say nothing else, and neither do columns that are values.
pub(super) fn tells(left: &[&Token<'_>], says_base: bool) -> bool {
    if names_other_axes(left) {
        return true;
    }
    if is_rule(left) {
        return false;
    }
    let has = |ideas: u64| left.iter().any(|token| token.is_any(ideas));
    // `the row stands behind the column`
    let has_ranks = has(Concept::After.bit()) && !has(Concept::Relation.bit());
    if has_ranks && has(ROWS) && has(COLUMNS) {
        return true;
    }
    let mut at = 0;
    while at < left.len() {
        match told_at(left, at, says_base) {
            Told::Nothing => at += 1,
            Told::Together(other) => at = other + 1,
            Told::Other => return true,
        }
    }
    false
}

/// True if words name rows and columns otherwise: as ranks, x and y, `across`; `column by column`.
fn names_other_axes(left: &[&Token<'_>]) -> bool {
    const ACROSS: u64 = bits(&[Concept::X, Concept::Y]);
    // `Three down, five to go`
    let is_way = |token: &Token<'_>| ["down", "across"].iter().any(|way| token.text.eq_ignore_ascii_case(way));
    let is_of_lines = left.iter().filter(|token| token.is_any(ACROSS | ROWS | COLUMNS)).count() > 1;
    let is_across =
        |token: &Token<'_>| token.is_any(ACROSS) && token.text.chars().count() > 1 && (is_of_lines || !is_way(token));
    // `Rank 3 in the spring contest`
    let is_placing = |at: usize| at == 0 && !is_of_lines && left.get(1).is_some_and(|next| next.is(Concept::Number));
    let is_other = |at: usize| {
        is_across(left[at]) || left[at].is(Concept::Columnwise) || (left[at].is(Concept::Rank) && !is_placing(at))
    };
    // `y:`, `files:`; a file may be any other one.
    let is_alone = || left.len() <= 2 && left[0].is_any(bits(&[Concept::Y, Concept::File])) && is_name(left[0]);
    (0..left.len()).any(is_other) || (!left.is_empty() && is_alone())
}

/// What a word says of the line that a number belongs to.
enum Told {
    Nothing,
    /// A row and a column that are named together, where the other one stands.
    Together(usize),
    /// That it may be another one.
    Other,
}

fn told_at(left: &[&Token<'_>], at: usize, says_base: bool) -> Told {
    let is_same = follows(left, at, Concept::Same.bit());
    let together = joined(left, at);
    let is_and = together.is_some_and(|other| left[at + 1..other].iter().any(|token| token.is(Concept::And)));
    // `columns and rows count from 0`; not `(col, row), 0-based`
    let are_counted = says_base && (is_and || !left[at].is(Concept::Column));
    if says_base && together.is_some() && !are_counted {
        return Told::Other;
    }
    if let Some(other) = together.filter(|_| are_counted || is_same || left[at].is_any(ROWS)) {
        return Told::Together(other);
    }
    let is_row = || left[at].is_any(ROWS) && !(is_counted(left, at) || is_led(left, at) || says_base);
    let is_column = || {
        let is_plain = is_counted(left, at) || is_value(left, at) || (says_base && !is_led(left, at));
        left[at].is_any(COLUMNS) && !is_plain
    };
    if !is_same && (is_row() || is_column()) { Told::Other } else { Told::Nothing }
}

/// True if words say that each line has one queen, and nothing else: `There is one queen in each row and each column.`
fn is_rule(left: &[&Token<'_>]) -> bool {
    const KNOWN: u64 = bits(&[
        Concept::Article,
        Concept::Small,
        Concept::Queen,
        Concept::Each,
        Concept::Is,
        Concept::And,
        Concept::Separator,
        Concept::No,
        Concept::Board,
    ]);
    let is_line = |token: &Token<'_>| token.is_any(ROWS | COLUMNS);
    let is_known = |at: usize| {
        let token = left[at];
        match is_line(token) {
            true => is_led(left, at) || is_counted(left, at),
            false => (token.is_any(KNOWN) && token.text != ":") || token.number <= 1 || token.text == ".",
        }
    };
    let one =
        left.windows(2).any(|two| (two[0].is(Concept::Article) || two[0].number == 1) && two[1].is(Concept::Queen));
    one && left.iter().any(|token| is_line(token)) && (0..left.len()).all(is_known)
}

/// True for names of lists: `y`, `files`; not `file`.
fn is_name(token: &Token<'_>) -> bool {
    !token.text.eq_ignore_ascii_case("file")
}

/// Where the other one of a row and a column is that are named together.
fn joined(left: &[&Token<'_>], at: usize) -> Option<usize> {
    const FARTHEST: usize = 4;
    let others = if left[at].is_any(ROWS) { COLUMNS } else { ROWS };
    let is_line = left[at].is_any(ROWS | COLUMNS);
    let behind =
        left[at + 1..].iter().take(FARTHEST).position(|token| !token.is_any(JOINING) || token.is_any(others))?;
    let other = at + 1 + behind;
    let between = &left[at + 1..other];
    let has = |ideas: u64| between.iter().any(|token| token.is_any(ideas));
    // `each row, each column`; not `the row for each column`, `row of column`
    let is_apart = (has(Concept::Each.bit()) && !is_led(left, at))
        || (has(Concept::Small.bit()) && !has(bits(&[Concept::And, Concept::Separator, Concept::Close])));
    (is_line && left[other].is_any(others) && !is_apart).then_some(other)
}

/// True if a line has a number: `8 rows`, `column 3`, `row: 0`, `the first row`; not `columns 1 to 8`.
pub(super) fn is_counted(left: &[&Token<'_>], at: usize) -> bool {
    let is_number =
        |at: Option<usize>| at.is_some_and(|at| left.get(at).is_some_and(|token| token.is(Concept::Number)));
    let behind = at + 1 + usize::from(left.get(at + 1).is_some_and(|token| token.is(Concept::Is)));
    let is_range = is_number(Some(behind)) && left[behind + 1..].iter().take(3).any(|token| token.is(Concept::Number));
    // `one row index per column`
    if left.get(at + 1).is_some_and(|token| token.is_any(bits(&[Concept::Item, Concept::Subscript]))) {
        return false;
    }
    let is_ordinal = at > 0 && left[at - 1].is_any(bits(&[Concept::First, Concept::Last]));
    is_ordinal || is_number(at.checked_sub(1)) || (is_number(Some(behind)) && !is_range)
}

/// `each row`, `by row`
fn is_led(left: &[&Token<'_>], at: usize) -> bool {
    follows(left, at, bits(&[Concept::Each, Concept::By]))
}

/// True if a word of these ideas stands before a line, but for small ones.
fn follows(left: &[&Token<'_>], at: usize, ideas: u64) -> bool {
    let mut before = left[..at].iter().rev();
    before.find(|token| !token.is(Concept::Small) || token.is_any(ideas)).is_some_and(|token| token.is_any(ideas))
}

/// True if columns head a line, alone or behind queens, and nothing else follows: `Columns:`, `the queens' columns`,
/// `皇后所在列`
fn is_value(left: &[&Token<'_>], at: usize) -> bool {
    const BEFORE: u64 = bits(&[Concept::Queen, Concept::Article, Concept::Legend, Concept::Small]);
    const BEHIND: u64 = bits(&[
        Concept::Queen,
        Concept::Article,
        Concept::Small,
        Concept::Given,
        Concept::Subscript,
        Concept::Is,
        Concept::Count,
        Concept::Separator,
        Concept::Sign,
    ]);
    let is_queen_first = left[..at].iter().all(|token| token.is(Concept::Article))
        || left[..at].iter().any(|token| token.is(Concept::Queen));
    is_queen_first
        && left[..at].iter().all(|token| token.is_any(BEFORE))
        && left[at + 1..].iter().all(|token| token.is_any(BEHIND) && !token.is(Concept::Each))
}
