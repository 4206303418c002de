//! What one sentence says: the rows of the table of sentences, compared with its tokens.

use super::LINES;
use crate::format::said::Meaning;
use crate::format::terms::Cell;
use crate::statements::sentences::{SENTENCES, Told, idea};
use crate::statements::vocabulary::{CHARACTER, Concept, LETTER, Token, bits};
use crate::{Base, PairOrder};
use std::sync::OnceLock;

/// A row, as it is compared with tokens.
struct Row {
    parts: Vec<Part>,
    /// The ideas with which it may begin, as bits: most rows need not be looked at.
    first: u64,
    told: Told,
}

impl Row {
    fn of(row: &str, told: Told) -> Self {
        let parts: Vec<Part> = row.split(' ').map(Part::of).collect();
        let needed = parts.iter().position(|part| part.repeats == Repeats::Once).unwrap_or(parts.len() - 1);
        let first = parts[..=needed].iter().fold(0, |bits, part| bits | part.ideas);
        Self { first, parts, told }
    }
}

/// A part of a row.
#[derive(Clone, Debug)]
struct Part {
    /// Ideas, and that it may be a character, as bits.
    ideas: u64,
    repeats: Repeats,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Repeats {
    Once,
    Perhaps,
    Any,
}

impl Part {
    fn of(text: &str) -> Self {
        let (ideas, repeats) = match text.strip_suffix('?') {
            Some(ideas) => (ideas, Repeats::Perhaps),
            None => text.strip_suffix('*').map_or((text, Repeats::Once), |ideas| (ideas, Repeats::Any)),
        };
        let ideas: Vec<&str> = ideas.split('|').collect();
        let bit = |name: &str| match name {
            "char" => CHARACTER,
            "letter" => LETTER,
            name => idea(name).map_or(0, Concept::bit),
        };
        Self { ideas: ideas.into_iter().fold(0, |bits, name| bits | bit(name)), repeats }
    }

    fn takes(&self, token: &Token<'_>) -> bool {
        token.is_any(self.ideas)
    }
}

/// The rows, and the ideas with which any of them may begin.
fn rows() -> &'static (Vec<Row>, u64) {
    static ROWS: OnceLock<(Vec<Row>, u64)> = OnceLock::new();
    ROWS.get_or_init(|| {
        let rows: Vec<Row> = SENTENCES.iter().map(|&(row, told)| Row::of(row, told)).collect();
        let first = rows.iter().fold(0, |bits, row| bits | row.first);
        (rows, first)
    })
}

/// How many tokens a row takes from the start, if it fits.
fn matched(parts: &[Part], tokens: &[Token<'_>]) -> Option<usize> {
    let Some((part, rest)) = parts.split_first() else { return Some(0) };
    let takes = tokens.first().is_some_and(|token| part.takes(token));
    let with = |parts: &[Part]| if takes { matched(parts, &tokens[1..]).map(|count| count + 1) } else { None };
    match part.repeats {
        Repeats::Once => with(rest),
        Repeats::Perhaps => with(rest).or_else(|| matched(rest, tokens)),
        Repeats::Any => with(parts).or_else(|| matched(rest, tokens)),
    }
}

/// What the tokens from the start say, and how many of them say it.
pub(super) fn sentence(tokens: &[Token<'_>], before: Option<&Token<'_>>) -> Option<(usize, Meaning)> {
    let (rows, first) = rows();
    if !tokens[0].is_any(*first) {
        return None;
    }
    rows.iter().filter(|row| tokens[0].is_any(row.first)).find_map(|row| {
        let count = matched(&row.parts, tokens)?;
        meaning(row.told, &tokens[..count], before, &tokens[count..]).map(|meaning| (count, meaning))
    })
}

fn meaning(told: Told, tokens: &[Token<'_>], before: Option<&Token<'_>>, behind: &[Token<'_>]) -> Option<Meaning> {
    let next = behind.first();
    let number = || tokens.iter().find(|token| token.is(Concept::Number)).map(|token| token.number);
    match told {
        // `First number: last row`
        Told::Order(_) if tokens.iter().any(|token| token.is(Concept::Last)) => None,
        Told::Order(order) => is_order(tokens, before, behind).then_some(Meaning::Order(order)),
        Told::Initials => initials(tokens).filter(|_| before.is_none() && next.is_none()).map(Meaning::Order),
        Told::Unordered => Some(Meaning::Unordered),
        // `每行每列` is of the rules.
        Told::Index(axis) => {
            let is_each = before.is_some_and(|token| token.is(Concept::Each)) && tokens[0].is_any(LINES);
            (!is_each).then_some(Meaning::Index(axis))
        }
        Told::OfIndex(axis) => Some(Meaning::Index(if tokens[0].is_of_places_first() { axis.other() } else { axis })),
        // `en 0,12 s`, `with one queen`
        Told::Base if is_decimal(behind) || counts_things(tokens, behind) => None,
        // `(0, 1) is the top left corner` says nothing of both.
        Told::Base if tokens.iter().any(|token| token.is(Concept::Corner)) && !are_equal(tokens) => None,
        // `zero_based: false`, `not 0-based`
        Told::Base => match (number()?, is_denied(before, behind)) {
            (0, false) | (1, true) => Some(Meaning::Base(Base::Zero)),
            (1, false) | (0, true) => Some(Meaning::Base(Base::One)),
            _ => None,
        },
        Told::Size => size(tokens, before, next).map(Meaning::Size),
        Told::Ranks => Some(Meaning::Ranks),
        Told::Turned => Some(Meaning::Turned),
        Told::Upward => Some(Meaning::Upward),
        Told::Free => tokens[0].character().map(|character| Meaning::Glyph(character, Cell::Empty)),
        // Where 0 is no column, the first one is 1.
        Told::Unset => match (sign(tokens), number()?) {
            ("-", 1) => Some(Meaning::Unset),
            (_, 0) => Some(Meaning::Base(Base::One)),
            _ => None,
        },
        Told::Glyph => glyph(tokens, before, next),
    }
}

/// True if a row and a column, or x and y, are the numbers of a pair: `rows, columns and diagonals` are none, and `each row and
/// column` is of the rules.
fn is_order(tokens: &[Token<'_>], before: Option<&Token<'_>>, behind: &[Token<'_>]) -> bool {
    let next = behind.first();
    let is_number = behind.get(1).is_some_and(|token| token.is(Concept::Number));
    let goes_on = |token: &Token<'_>| (token.text == "," && !is_number) || token.is(Concept::And);
    let is_apart = || before.is_none_or(|token| matches!(token.text, "(" | ":") || token.is(Concept::Small));
    let ends = || next.is_none_or(|token| matches!(token.text, ")" | ":"));
    let is_pair = !tokens[1].is(Concept::And) || (is_apart() && ends());
    // `行、列都从 1 数` is about both.
    let are_both = tokens[1].text == "、" || tokens[1].text == ",";
    if are_both && next.is_some_and(|token| matches!(token.text, "都" | "均" | "皆" | "both")) {
        return false;
    }
    // `第5行在前` is about one row.
    let is_of_places = tokens[0].is_of_places_first() && before.is_some_and(|token| token.is(Concept::Number));
    // `每行先写列号`, `first row first`
    let is_line = |token: &&Token<'_>| token.is_any(LINES);
    let has_first = tokens.last().is_some_and(|token| token.is(Concept::First));
    let is_said_first = has_first && tokens.last().is_some_and(|token| matches!(token.text, "先" | "first"));
    let is_led = || before.is_some_and(|token| token.is_any(bits(&[Concept::Each, Concept::First])));
    let is_behind = || behind.iter().find(|token| !token.is(Concept::Small)).is_some_and(|token| is_line(&token));
    if is_of_places || (has_first && is_led()) || (is_said_first && is_behind()) {
        return false;
    }
    tokens[0].is(Concept::X) || (is_pair && !next.is_some_and(goes_on))
}

/// True if all numbers of a sentence are the same.
fn are_equal(tokens: &[Token<'_>]) -> bool {
    let mut numbers = tokens.iter().filter(|token| token.is(Concept::Number)).map(|token| token.number);
    let first = numbers.next();
    numbers.all(|number| Some(number) == first)
}

/// What stands right before the number of a sentence.
fn sign<'a>(tokens: &[Token<'a>]) -> &'a str {
    let number = tokens.iter().position(|token| token.is(Concept::Number));
    number.and_then(|number| number.checked_sub(1)).map_or("", |before| tokens[before].text)
}

/// The order of a pair of `c` and `r`.
fn initials(tokens: &[Token<'_>]) -> Option<PairOrder> {
    let letters: Vec<&str> = tokens.iter().filter(|token| token.is_any(LETTER)).map(|token| token.text).collect();
    match letters[..] {
        ["c" | "C", "r" | "R"] => Some(PairOrder::ColumnRow),
        ["r" | "R", "c" | "C"] => Some(PairOrder::RowColumn),
        _ => None,
    }
}

/// True if what stands behind a number goes on with it: `,12`
fn is_decimal(behind: &[Token<'_>]) -> bool {
    matches!(behind, [sign, digits, ..] if matches!(sign.text, "," | ".") && !sign.is_apart && !digits.is_apart && digits.is(Concept::Number))
}

/// True if the number behind `with` or `at` counts what follows: `with one queen`, `found with 0 conflicts`, `at 1 am`.
fn counts_things(tokens: &[Token<'_>], behind: &[Token<'_>]) -> bool {
    const ENDING: u64 =
        bits(&[Concept::Small, Concept::And, Concept::Count, Concept::Based, Concept::Separator, Concept::Is]);
    let is_led = tokens.first().is_some_and(|token| token.is(Concept::From)) && tokens.len() == 2;
    let is_thing = |token: &Token<'_>| !token.is_any(ENDING) && token.text.starts_with(char::is_alphabetic);
    is_led && behind.first().is_some_and(is_thing)
}

/// True if what is said is said not to be so.
fn is_denied(before: Option<&Token<'_>>, behind: &[Token<'_>]) -> bool {
    const FALSE: [&str; 9] = ["false", "no", "0", "否", "nein", "falso", "non", "não", "нет"];
    let is_false = |token: &Token<'_>| FALSE.iter().any(|word| token.text.eq_ignore_ascii_case(word));
    before.is_some_and(|before| before.is(Concept::No))
        || matches!(behind, [is, value, ..] if is.is(Concept::Is) && is_false(value))
}

/// The size that is named; of a board as wide as high.
fn size(tokens: &[Token<'_>], before: Option<&Token<'_>>, next: Option<&Token<'_>>) -> Option<usize> {
    let numbers: Vec<usize> =
        tokens.iter().filter(|token| token.is(Concept::Number)).map(|token| token.number).collect();
    let is_alone = |token: Option<&Token<'_>>| token.is_none_or(|token| !token.is(Concept::Number));
    let follows_point = before.is_some_and(|before| before.text == ".");
    let is_alone_named = is_named_alone(tokens, before, next);
    let is_told = match numbers.len() {
        // `a 6 x 6 hole` is no size.
        2 if !tokens.iter().any(|token| token.is_any(bits(&[Concept::Board, Concept::Columns]))) => {
            are_sides(before, next)
        }
        2 => true,
        _ => {
            let has = |idea: Concept| tokens.iter().any(|token| token.is(idea));
            is_alone_named
                || has(Concept::Is)
                || has(Concept::Board)
                || has(Concept::Degree)
                || (has(Concept::Rows) && has(Concept::Columns))
        }
    };
    let is_square = numbers.iter().all(|number| *number == numbers[0]);
    // `two queens` may be those that are given.
    let has = |concept: Concept| tokens.iter().any(|token| token.is(concept));
    let is_title = has(Concept::Queen)
        && numbers[0] > 3
        && (has(Concept::Puzzle) || (before.is_none() && next.is_none()) || is_title(tokens, before));
    ((is_told || is_title) && !follows_point && is_square && numbers[0] > 0 && is_alone(before) && is_alone(next))
        .then_some(numbers[0])
}

/// `order 8` and `n 8`, and nothing else in their part of a sentence.
fn is_named_alone(tokens: &[Token<'_>], before: Option<&Token<'_>>, next: Option<&Token<'_>>) -> bool {
    let begins = |before: &Token<'_>| matches!(before.text, "." | "," | ";" | "(");
    let ends = |next: &Token<'_>| matches!(next.text, "." | "," | ";" | ":" | ")");
    let is_named = tokens[0].is_any(bits(&[Concept::Size, Concept::Order]));
    is_named && before.is_none_or(begins) && next.is_none_or(ends)
}

/// True if what stands around `8 x 8` lets it be the size of a board.
fn are_sides(before: Option<&Token<'_>>, next: Option<&Token<'_>>) -> bool {
    let begins = |before: &Token<'_>| {
        before.is_any(bits(&[Concept::Is, Concept::Board, Concept::Size]))
            || matches!(before.text, "(" | "," | "." | ";")
    };
    let ends = |next: &Token<'_>| {
        let is_dash = next.text == "-" && next.is_apart;
        next.is(Concept::And) || is_dash || matches!(next.text, "." | "," | ")" | "的" | ":" | ";" | "!")
    };
    before.is_none_or(begins) && next.is_none_or(ends)
}

/// `六皇后`, the name of the puzzle; six queens are `六个皇后`.
fn is_title(tokens: &[Token<'_>], before: Option<&Token<'_>>) -> bool {
    matches!(tokens, [_, queen] if queen.text == "皇后" && !queen.is_apart)
        && before.is_none_or(|before| matches!(before.text, "." | "," | ";" | ":" | "("))
}

/// The kind of square that a word names.
fn kind(token: &Token<'_>) -> Option<Cell> {
    let kinds = [(Concept::Queen, Cell::Queen), (Concept::Blocked, Cell::Blocked), (Concept::Empty, Cell::Empty)];
    kinds.into_iter().find(|(concept, _)| token.is(*concept)).map(|(_, cell)| cell)
}

/// The kind of square that a character is. A letter in the middle of words is none.
pub(super) fn glyph(tokens: &[Token<'_>], before: Option<&Token<'_>>, next: Option<&Token<'_>>) -> Option<Meaning> {
    let at = tokens.iter().position(|token| kind(token).is_some())?;
    let is_first = at > 0;
    let is_sign = |token: &Token<'_>| {
        let is_word = token.is(Concept::Is) || kind(token).is_some() || (token.is(Concept::And) && next.is_some());
        token.character().is_some() && (!is_word || token.is_quoted)
    };
    let sign = if is_first { 0 } else { 1 + tokens[1..].iter().rposition(is_sign)? };
    let character = tokens[sign].character()?;
    let is_said = tokens[sign].is_quoted
        || (!is_no_sign(tokens, sign, character)
            && if is_first { is_told_first(tokens, before, next) } else { is_told_last(tokens, sign, next) });
    is_said.then_some(Meaning::Glyph(character, kind(&tokens[at])?))
}

/// True for a character that is none of a drawing: of `a dot is a queen`, `— это`, `queens stand where there is no Q`, and of
/// `N-queens`, for nobody draws queens as `n`.
fn is_no_sign(tokens: &[Token<'_>], sign: usize, character: char) -> bool {
    // `a = queen` says what the letter is.
    let is_article = sign == 0 && tokens[0].text == "a" && !tokens[1].is(Concept::Is);
    let is_denied = sign > 0 && tokens[sign - 1].is(Concept::No);
    is_article || is_denied || matches!(character, '—' | '–' | 'n' | 'N' | 'k' | 'K')
}

/// True if what is said of a character ends before a word.
fn ends(next: Option<&Token<'_>>) -> bool {
    next.is_none_or(|token| {
        matches!(token.text, "," | ";" | "." | ")" | "(" | ":" | "的")
            || token.is(Concept::And)
            || token.is_apart && token.character().is_some()
    })
}

/// `X = queen`: a character before its kind; `2: queen` may be the number of one.
fn is_told_first(tokens: &[Token<'_>], before: Option<&Token<'_>>, next: Option<&Token<'_>>) -> bool {
    let sign = &tokens[0];
    let is_number = sign.text.bytes().all(|byte| byte.is_ascii_digit()) && !matches!(sign.text, "0" | "1");
    let is_verb = || tokens[1].text.starts_with(char::is_alphabetic);
    let is_apart = || sign.is_apart || before.is_none_or(|before| matches!(before.text, "(" | "," | ":" | ";"));
    let is_joined = tokens[1].is(Concept::Separator) && !(tokens[1].is_apart && tokens[2].is_apart);
    (!is_number || is_verb()) && is_apart() && ends(next) && !is_joined
}

/// `queens are X`, `皇后用 X 表示`: a character behind its kind. A full stop ends a sentence, but for `皇后用 . 表示` and `dame : -`.
fn is_told_last(tokens: &[Token<'_>], at: usize, next: Option<&Token<'_>>) -> bool {
    let sign = &tokens[at];
    let character = sign.character().unwrap_or(' ');
    let is_verb = |token: &Token<'_>| token.is(Concept::Is) || matches!(token.text, "用" | "で");
    let is_led = at > 0 && is_verb(&tokens[at - 1]) && sign.is_apart;
    let is_by_itself = is_led && tokens.get(at + 1).or(next).is_none_or(|token| token.is_apart);
    if tokens.last().is_some_and(|last| last.is(Concept::Is)) {
        let is_alone = sign.is_apart || tokens.iter().any(|token| matches!(token.text, "用" | "で"));
        return tokens.len() > 2 && is_alone && (is_by_itself || !matches!(character, '.' | '!' | '?'));
    }
    // `queens: a` may be the first of their columns.
    let is_mark = !character.is_alphanumeric() || character.is_uppercase() || "qxo".contains(character);
    ends(next) && (is_by_itself || !matches!(character, '.' | '!' | '?' | '_' | '-')) && is_mark
}
