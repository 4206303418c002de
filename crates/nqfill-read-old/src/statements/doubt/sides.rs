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

/// True if brackets have a word for turned boards, and few others: `From my notebook (rotated by 90 degrees)`.
pub(super) fn is_in_brackets(tokens: &[Token<'_>]) -> bool {
    let Some(open) = tokens.iter().position(|token| token.text == "(") else { return false };
    let inside = tokens[open + 1..].iter().take_while(|token| token.text != ")");
    // `a1 is bottom left`, as names of squares have it
    if inside.clone().take(2).map(|token| token.text).eq(["a", "1"]) {
        return false;
    }
    let (turned, others): (Vec<&Token<'_>>, Vec<&Token<'_>>) = inside.partition(|token| token.is(Concept::Turned));
    !turned.is_empty() && is_short(&others)
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
        || is_item_of_another_line(tokens)
        || is_corner_another(tokens)
        || is_line_misplaced(tokens)
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

/// True if a line that is not the first is said to be on top or on the left, or the first one elsewhere: `row 6 is at the top`,
/// `the rightmost column is 1`, `row 8 first`.
fn is_line_misplaced(tokens: &[Token<'_>]) -> bool {
    const LONGEST: usize = 10;
    #[rustfmt::skip]
    const FIRST: [&str; 19] = ["first", "top", "topmost", "uppermost", "leftmost", "left", "oben", "links", "arriba", "izquierda", "haut", "gauche", "cima", "topo",
        "esquerda", "вверху", "сверху", "слева", "左"];
    #[rustfmt::skip]
    const LAST: [&str; 13] = ["right", "rightmost", "right-hand", "rechts", "rechte", "rechten", "derecha", "droite", "direita", "справа", "правый", "右", "右边"];
    let has = |clause: &[Token<'_>], words: &[&str]| {
        clause.iter().any(|token| words.iter().any(|word| token.text.eq_ignore_ascii_case(word)))
    };
    let is_misplaced = |clause: &[Token<'_>]| {
        // `the rightmost one`
        let numbers = clause.iter().filter(|token| token.is(Concept::Number) && token.text != "one");
        let numbers: Vec<usize> = numbers.map(|token| token.number).collect();
        let lines = clause.iter().filter(|token| token.is_any(ROWS | COLUMNS)).count();
        let is_single = clause.iter().any(|token| token.is_any(bits(&[Concept::Row, Concept::Column])));
        let is_of_queens = clause.iter().any(|token| token.is_any(bits(&[Concept::Queen, Concept::Square])));
        match numbers[..] {
            [number] if lines == 1 && is_single && !is_of_queens && clause.len() <= LONGEST => {
                (number > 1 && has(clause, &FIRST)) || (number < 2 && has(clause, &LAST))
            }
            _ => false,
        }
    };
    tokens.split(|token| matches!(token.text, "," | ";" | "(" | ")" | "." | ":")).any(is_misplaced)
}

/// True if the last line has the first number, or the first number of a list: `the last column has number 0`, `the first number
/// belongs to the last row`.
fn is_last_a_first(tokens: &[Token<'_>]) -> bool {
    const FARTHEST: usize = 5;
    const LINES: u64 = ROWS | COLUMNS;
    (0..tokens.len()).filter(|&at| tokens[at].is(Concept::Last)).any(|at| {
        // `最后一行`
        let line = at + 1 + usize::from(tokens.get(at + 1).is_some_and(|one| one.text == "一"));
        let behind = tokens.get(line + 1..).unwrap_or_default().iter().take(FARTHEST);
        let mut behind = behind.take_while(|token| !token.is_any(LINES) && token.text != ",");
        let is_line = tokens.get(line).is_some_and(|line| line.is_any(LINES));
        let is_numbered = behind.any(|token| token.is(Concept::Number) && token.number < 2);
        is_line && (is_numbered || item(&tokens[..at]) == Some(0))
    })
}

/// True if a number of the list is said to belong to another line than the one in its place: `queens[0] belongs to row 6`,
/// `the first number is that of row 8`.
fn is_item_of_another_line(tokens: &[Token<'_>]) -> bool {
    const LINES: u64 = ROWS | COLUMNS;
    let Some(item) = item(tokens) else { return false };
    let number = |at: usize| {
        let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten().filter_map(|at| tokens.get(at));
        let is_first = at > 0 && tokens[at - 1].is(Concept::First);
        let mut numbers = beside.filter(|token| token.is(Concept::Number)).map(|token| token.number);
        if is_first { Some(1) } else { numbers.next() }
    };
    let lines = (0..tokens.len()).filter(|&at| tokens[at].is_any(LINES)).filter_map(number);
    lines.into_iter().any(|line| line != item && Some(line) != item.checked_add(1))
}

/// The place of the number of a list that words name, from 0: `queens[2]`, `the first number`.
fn item(tokens: &[Token<'_>]) -> Option<usize> {
    let is_named = |item: &Token<'_>| item.is_any(bits(&[Concept::Item, Concept::Queen]));
    let of_list = tokens.windows(4).find(|four| {
        let is_name = four[0].text.starts_with(char::is_alphabetic) && !four[1].is_apart;
        is_name && four[1].text == "[" && four[2].is(Concept::Number) && four[3].text == "]"
    });
    let is_first = |at: usize| {
        let is_one_word = tokens[at].text == "第一个数";
        tokens[at].is(Concept::First) && (is_one_word || tokens[at + 1..].iter().take(2).any(is_named))
    };
    of_list.map(|four| four[2].number).or_else(|| (0..tokens.len()).any(is_first).then_some(0))
}

/// True if words go from the last line to the first: `from column 8 to column 1`, `i goes from 7 to 0`.
fn counts_down(tokens: &[Token<'_>]) -> bool {
    const FARTHEST: usize = 7;
    const BETWEEN: u64 = ROWS
        | COLUMNS
        | bits(&[Concept::Small, Concept::Article, Concept::From, Concept::Sign, Concept::Y, Concept::Since]);
    // `i = n, ..., 1`; a letter has no number, which is more than any.
    let is_number = |token: &Token<'_>| token.is(Concept::Number) || token.text == "n";
    let numbers: Vec<usize> = (0..tokens.len()).filter(|&at| is_number(&tokens[at])).collect();
    numbers.windows(2).any(|two| {
        let between = &tokens[two[0] + 1..two[1]];
        let has_dots = between.windows(2).any(|two| two[0].text == "." && two[1].text == ".");
        let is_to = |token: &Token<'_>| ranges::is_word(token) || (has_dots && matches!(token.text, "." | ","));
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
