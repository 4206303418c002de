//! What the words of a line say: the rows of the table of sentences, compared with its tokens.

use crate::format::said::{Axis, Count, Meaning};
use crate::format::terms::Cell;
use crate::statements::sentences::{SENTENCES, Told, idea};
use crate::statements::vocabulary::{CHARACTER, Concept, LETTER, Token, bits};
use crate::statements::{ranges, roles};
use crate::{Base, PairOrder};
use std::ops::Range;
use std::sync::OnceLock;

/// The ideas of lines of the board.
const LINES: u64 = bits(&[Concept::Row, Concept::Rows, Concept::Column, Concept::Columns]);

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
fn sentence(tokens: &[Token<'_>], before: Option<&Token<'_>>) -> Option<(usize, Meaning)> {
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

/// The kind of square that a word names.
fn kind(token: &Token<'_>) -> Option<Cell> {
    let kinds = [(Concept::Queen, Cell::Queen), (Concept::Blocked, Cell::Blocked), (Concept::Empty, Cell::Empty)];
    kinds.into_iter().find(|(concept, _)| token.is(*concept)).map(|(_, cell)| cell)
}

/// The kind of square that a character is. A letter in the middle of words is none.
fn glyph(tokens: &[Token<'_>], before: Option<&Token<'_>>, next: Option<&Token<'_>>) -> Option<Meaning> {
    let at = tokens.iter().position(|token| kind(token).is_some())?;
    let is_first = at > 0;
    let is_sign = |token: &&Token<'_>| {
        let is_word = token.is(Concept::Is) || kind(token).is_some() || (token.is(Concept::And) && next.is_some());
        token.character().is_some() && (!is_word || token.is_quoted)
    };
    let sign = if is_first { &tokens[0] } else { tokens[1..].iter().rev().find(is_sign)? };
    let character = sign.character()?;
    let ends = |token: Option<&Token<'_>>| {
        token.is_none_or(|token| {
            matches!(token.text, "," | ";" | "." | ")" | "(" | ":" | "的")
                || token.is(Concept::And)
                || token.is_apart && token.character().is_some()
        })
    };
    let is_apart =
        |token: &Token<'_>| token.is_apart || before.is_none_or(|before| matches!(before.text, "(" | "," | ":" | ";"));
    let is_mark = !character.is_alphanumeric();
    let is_said = match tokens.last() {
        _ if sign.is_quoted => true,
        // Nobody draws queens as `n`, and `N-queens` is the puzzle.
        _ if matches!(character, 'n' | 'N' | 'k' | 'K') => false,
        // `2: queen` may be the number of one.
        _ if is_first => {
            let is_verb = || tokens[1].text.starts_with(char::is_alphabetic);
            let may_be_square = !character.is_ascii_digit() || matches!(character, '0' | '1') || is_verb();
            let is_joined = tokens[1].is(Concept::Separator) && !(tokens[1].is_apart && tokens[2].is_apart);
            may_be_square && is_apart(sign) && ends(next) && !is_joined
        }
        Some(last) if last.is(Concept::Is) => {
            let is_alone = sign.is_apart || tokens.iter().any(|token| matches!(token.text, "用" | "で"));
            tokens.len() > 2 && is_alone && !matches!(character, '.' | '!' | '?')
        }
        // `queens: a` may be the first of their columns, and a full stop ends a sentence.
        _ => {
            ends(next)
                && !matches!(character, '.' | '!' | '?' | '_' | '-')
                && (is_mark || character.is_uppercase() || "qxo".contains(character))
        }
    };
    is_said.then_some(Meaning::Glyph(character, kind(&tokens[at])?))
}

/// Words behind a statement that may say that it is wrong.
const FARTHEST_DENIAL: usize = 3;

/// The places, among the tokens of a line, of what it says.
pub(crate) fn sentences(tokens: &[Token<'_>]) -> Vec<(Range<usize>, Meaning)> {
    let (mut at, mut found) = (0, Vec::new());
    let mut is_legend = tokens.iter().any(|token| token.is(Concept::Legend));
    while at < tokens.len() {
        let before = at.checked_sub(1).map(|at| &tokens[at]).filter(|_| !begins_sentence(tokens, at));
        let listed = || if is_legend { listed(&tokens[at..]) } else { None };
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
    place_of_unset(tokens, &mut found);
    found.extend(parts);
    found
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
