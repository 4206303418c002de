//! From where to where lines of the board are numbered: `rows and columns are numbered 1 to 8`.
//!
//! ```text
//! range    = subject { small } ( "0" | "1" ) to ( number | "n" [ "-" "1" ] )
//! subject  = a word for numbering | a row and a column | a word for numbers or coordinates
//! bounds   = ( "0" | "1" ) "<=" letter { "," letter } ( "<" | "<=" ) ( number | "n" )       beside rows or columns
//! to       = "to" | "-" | "~" | ".." | "..." | "到" | ...
//! ```

use super::vocabulary::{Concept, LETTER, Token, bits};
use crate::Base;
use std::ops::Range;

const ROWS: u64 = bits(&[Concept::Row, Concept::Rows]);
const COLUMNS: u64 = bits(&[Concept::Column, Concept::Columns]);

/// Ideas of words between the subject and its first number.
const QUIET: u64 = {
    use Concept::{
        And, Article, Count, Downward, Each, From, Given, Is, Item, Pair, Queen, Rightward, Separator, Small, Subscript,
    };
    const WAYS: u64 = bits(&[Rightward, Downward]);
    bits(&[And, Article, Count, Each, From, Given, Is, Item, Pair, Queen, Separator, Small, Subscript])
        | WAYS
        | ROWS
        | COLUMNS
};

/// The lowest number that a range of lines may end with.
const FEWEST: usize = 3;

/// A range of numbers of lines.
pub(super) struct Numbered {
    pub(super) tokens: Range<usize>,
    pub(super) base: Base,
    /// How many lines there are, if a number says it.
    pub(super) count: Option<usize>,
}

/// The ranges of a line, unless they begin otherwise than each other.
pub(super) fn numbered(tokens: &[Token<'_>]) -> Vec<Numbered> {
    let ranges: Vec<Numbered> =
        (0..tokens.len()).filter_map(|at| range(tokens, at).or_else(|| bounds(tokens, at))).collect();
    let is_same = ranges.windows(2).all(|two| two[0].base == two[1].base);
    if is_same { ranges } else { Vec::new() }
}

/// True if tokens begin with a range of numbers.
pub(super) fn begins(tokens: &[Token<'_>]) -> bool {
    let is_end = |token: &Token<'_>| token.is(Concept::Number) && token.number >= FEWEST;
    tokens[0].is(Concept::Number) && to(&tokens[1..]).is_some_and(|to| tokens.get(1 + to).is_some_and(is_end))
}

/// True if a clause says from where to where its lines are numbered, and nothing else: `rows 1..8`, `列号 1~8`.
pub(super) fn is_clause(tokens: &[Token<'_>]) -> bool {
    let is_subject = |token: &&Token<'_>| token.is_any(QUIET) && !token.is_any(bits(&[Concept::Each, Concept::Queen]));
    let subject = tokens.iter().take_while(is_subject).count();
    let (subject, numbers) = tokens.split_at(subject);
    let Some(to) = numbers.get(1..).and_then(to).filter(|_| begins(numbers)) else { return false };
    let behind = &numbers[2 + to..];
    // `columns 0..6 (left to right)`
    let is_way = |token: &Token<'_>| token.is_any(bits(&[Concept::Rightward, Concept::Downward]));
    subject.iter().any(|token| is(token, ROWS | COLUMNS)) && behind.iter().all(is_way)
}

/// True if a clause says from where lines are numbered, and nothing else: `columns and rows are numbered from 1`, `rows 1..8`.
pub(super) fn is_numbering(tokens: &[Token<'_>]) -> bool {
    const SAYING: u64 = bits(&[Concept::Count, Concept::From, Concept::Since, Concept::Base, Concept::Based]);
    const KNOWN: u64 = SAYING
        | ROWS
        | COLUMNS
        | bits(&[Concept::And, Concept::Article, Concept::Is, Concept::Small, Concept::Subscript]);
    let is_known = |token: &Token<'_>| {
        token.is_any(KNOWN) || token.number < 2 || matches!(token.text, "both" | "beide" | "均" | "都")
    };
    let says = tokens.iter().any(|token| token.is_any(SAYING)) && tokens.iter().any(|token| token.number < 2);
    (says && tokens.iter().all(is_known)) || is_clause(tokens)
}

/// True if words are no more than the numbers of columns, then of rows: the heading `column 1..5,row 1..5`.
pub(super) fn are_columns_first(tokens: &[Token<'_>]) -> bool {
    let mut clauses = tokens.split(|token| matches!(token.text, "," | ";"));
    let is = |clause: Option<&[Token<'_>]>, lines: u64| {
        clause.is_some_and(|clause| is_clause(clause) && clause.iter().any(|token| token.is_any(lines)))
    };
    is(clauses.next(), COLUMNS) && is(clauses.next(), ROWS) && clauses.next().is_none()
}

/// The range whose first number stands at a place.
fn range(tokens: &[Token<'_>], first: usize) -> Option<Numbered> {
    let base = match tokens[first].number {
        0 => Base::Zero,
        1 => Base::One,
        _ => return None,
    };
    let last = first + 1 + to(&tokens[first + 1..])?;
    let end = tokens.get(last)?;
    let is_letter = end.text.eq_ignore_ascii_case("n");
    let count =
        end.number.checked_add(usize::from(base == Base::Zero)).filter(|_| (FEWEST..usize::MAX).contains(&end.number));
    let behind = &tokens[last + 1..];
    let less = match behind {
        [minus, one, ..] if is_letter && matches!(minus.text, "-" | "−" | "–") && one.number == 1 => 2,
        _ => 0,
    };
    // `0 to n`, `1 to n - 1` and `1-1` are no rows of a board; `1.5` and `1-8 5` are no ranges.
    let is_sound = if is_letter { (base == Base::Zero) == (less > 0) } else { count.is_some() };
    let ends = behind.get(less).is_none_or(|next| !next.is(Concept::Number));
    let start = subject(tokens, first)?;
    // `are not numbered 0 to 7`
    let is_denied = tokens[..start].iter().rev().take(2).any(|token| token.is(Concept::No));
    (is_sound && ends && !is_denied).then_some(Numbered { tokens: start..last + 1 + less, base, count })
}

/// The bounds of letters whose lower one stands at a place: `0 <= r, c < n`.
fn bounds(tokens: &[Token<'_>], first: usize) -> Option<Numbered> {
    const MOST: usize = 6;
    // How many tokens a sign takes, and whether it is `<`.
    let compares = |at: usize| match (tokens.get(at)?.text, tokens.get(at + 1).map(|next| next.text)) {
        ("<", Some("=")) => Some((2, false)),
        ("<", _) => Some((1, true)),
        ("≤" | "⩽", _) => Some((1, false)),
        _ => None,
    };
    let base = match (tokens[first].number, compares(first + 1)?) {
        (0, (_, false)) => Base::Zero,
        (1, (_, false)) => Base::One,
        _ => return None,
    };
    let start = first + 1 + compares(first + 1)?.0;
    let is_name = |at: &usize| {
        let is_letter = tokens[*at].is_any(LETTER) && "rcxyij".contains(tokens[*at].text);
        is_letter || tokens[*at].text == "," || tokens[*at].is(Concept::And)
    };
    let indexed = indexed(&tokens[start.min(tokens.len())..]);
    let names = indexed.unwrap_or_else(|| (start..tokens.len()).take(MOST).take_while(is_name).count());
    let (length, is_less) = compares(start + names)?;
    let last = start + names + length;
    let end = tokens.get(last)?;
    let is_letter = end.text.eq_ignore_ascii_case("n");
    let is_sound = is_less == (base == Base::Zero) && (is_letter || (FEWEST..usize::MAX).contains(&end.number));
    let count = Some(end.number).filter(|_| !is_letter);
    let has_lines = indexed.is_some() || tokens.iter().any(|token| is(token, ROWS | COLUMNS));
    (names > 0 && is_sound && has_lines).then_some(Numbered { tokens: first..last + 1, base, count })
}

/// How many tokens a number of a list is at their start: `q[i]`.
fn indexed(tokens: &[Token<'_>]) -> Option<usize> {
    match tokens {
        [name, open, letter, close, ..] if open.text == "[" && close.text == "]" => {
            let is_name = name.text.starts_with(char::is_alphabetic) && !open.is_apart;
            (is_name && letter.is_any(LETTER)).then_some(4)
        }
        _ => None,
    }
}

/// True for a word between the first number and the last.
pub(super) fn is_word(token: &Token<'_>) -> bool {
    const WORDS: [&str; 18] = [
        "to",
        "downto",
        "through",
        "thru",
        "bis",
        "a",
        "à",
        "hasta",
        "até",
        "al",
        "до",
        "по",
        "到",
        "至",
        "から",
        "থেকে",
        "jusqu'à",
        "down to",
    ];
    WORDS.iter().any(|word| token.text.eq_ignore_ascii_case(word))
}

/// How many signs or words stand between the two numbers.
fn to(behind: &[Token<'_>]) -> Option<usize> {
    const SIGNS: [&str; 8] = ["-", "–", "−", "~", "～", "…", ".", ".."];
    let count = behind.iter().take_while(|token| SIGNS.contains(&token.text)).count();
    match count {
        0 => {
            // `a1` is a square.
            let is_apart =
                |word: &Token<'_>| !word.text.is_ascii() || behind.get(1).is_some_and(|number| number.is_apart);
            behind.first().is_some_and(|word| is_word(word) && is_apart(word)).then_some(1)
        }
        // `1.8` is a fraction.
        1 => (behind[0].text != ".").then_some(1),
        2..=3 => behind[..count].iter().all(|token| token.text == ".").then_some(count),
        _ => None,
    }
}

/// Where the words begin that say what is numbered.
fn subject(tokens: &[Token<'_>], first: usize) -> Option<usize> {
    const NUMBERS: u64 = bits(&[Concept::Item, Concept::Pair, Concept::Subscript]);
    // `0から7まで番号が付いています`
    let quiet = tokens[..first]
        .iter()
        .rev()
        .take_while(|token| {
            token.is_any(QUIET)
                || matches!(token.text, "(" | ")" | "{" | "}" | "range" | "between" | "∈" | "范围" | "取值")
        })
        .count();
    // `q[i] in 0..n-1`
    if tokens[..first - quiet].len() > 3 && indexed(&tokens[first - quiet - 4..]).is_some() {
        return Some(first - quiet - 4);
    }
    let clause = clause_around(tokens, first);
    let start = if is_clause(&tokens[clause.clone()]) { clause.start.max(first - quiet) } else { first - quiet };
    let has = |ideas: u64| tokens[start..first].iter().any(|token| is(token, ideas));
    let are_numbered = has(NUMBERS)
        || (has(ROWS | COLUMNS) && has(Concept::Count.bit()))
        || (has(ROWS) && has(COLUMNS))
        || is_clause(&tokens[clause]);
    let is_counted = has(Concept::Count.bit()) && !is_of_others(tokens, first);
    // The nearest word that says so: what stands before it may say more.
    let nearest = |ideas: u64| tokens[start..first].iter().rposition(|token| token.is_any(ideas)).map(|at| start + at);
    let lines = || tokens[start..first].iter().position(|token| is(token, ROWS | COLUMNS)).map(|at| start + at);
    let start = if are_numbered || is_counted { nearest(NUMBERS | Concept::Count.bit()).or_else(lines) } else { None };
    start.map(|start| start - lines_before(tokens, start))
}

/// What stands between signs around a token.
pub(super) fn clause_around(tokens: &[Token<'_>], at: usize) -> Range<usize> {
    let divides = |token: &Token<'_>| matches!(token.text, "," | ";" | "(" | ")" | ":");
    let start = tokens[..at].iter().rposition(divides).map_or(0, |sign| sign + 1);
    let end = tokens[at..].iter().position(divides).map_or(tokens.len(), |sign| at + sign);
    start..end
}

/// How many words before one are the lines that are numbered: `rows and columns are`.
fn lines_before(tokens: &[Token<'_>], at: usize) -> usize {
    const QUIET: u64 = bits(&[Concept::Is, Concept::Small, Concept::Article, Concept::And]);
    const LINES: u64 = bits(&[Concept::Rows, Concept::Columns]);
    let before = tokens[..at].iter().rev().take_while(|token| token.is_any(QUIET | LINES));
    let lines = before.enumerate().filter(|(_, token)| token.is_any(LINES)).last();
    lines.map_or(0, |(distance, _)| distance + 1)
}

/// True if a word has one of the ideas; some stand for rows and columns.
fn is(token: &Token<'_>, ideas: u64) -> bool {
    token.is_any(ideas) || (matches!(token.text, "行和列" | "行列") && ideas & (ROWS | COLUMNS) != 0)
}

/// True if what is numbered before a place are no lines of the board: `solutions are numbered 1 to 92`.
pub(super) fn is_of_others(tokens: &[Token<'_>], at: usize) -> bool {
    let start =
        tokens[..at].iter().rposition(|token| matches!(token.text, "." | ";" | "!" | "?")).map_or(0, |end| end + 1);
    let before = &tokens[start..at];
    let is_other = |token: &Token<'_>| {
        let is_unknown = token.is(Concept::Other) && !token.is_any(LETTER | bits(&[Concept::Item, Concept::Pair]));
        is_unknown || token.is_any(bits(&[Concept::Queen, Concept::Square]))
    };
    let is_line = |token: &Token<'_>| is(token, ROWS | COLUMNS | bits(&[Concept::Pair, Concept::Subscript]));
    before.iter().any(is_other) && !before.iter().any(is_line)
}
