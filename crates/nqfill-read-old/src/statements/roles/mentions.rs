//! What the words around a row or a column make of it.

use super::lists::is_position;
use super::pairs::is_as;
use super::{COLUMNS, RANKS, ROWS, Role, Sentence, WAYS, axis, letter};
use crate::format::said::Axis;
use crate::statements::vocabulary::{Concept, Token, bits};
use std::ops::Range;

/// Ideas of words that name something, or say what it is: a line behind them is not led by what stands before them.
const HALTING: u64 = {
    use Concept::{Is, Item, Number, Queen, Separator, Square, Subscript};
    bits(&[Is, Item, Number, Queen, Separator, Square, Subscript])
};

/// Verbs between an item of a list and its line.
const CORRESPONDS: [&str; 6] = ["corresponds", "对应", "entspricht", "corresponde", "correspond", "соответствует"];

/// Words for what an item of a list is.
const VALUES: [&str; 12] =
    ["value", "values", "content", "contents", "值", "数值", "内容", "wert", "valor", "valeur", "значение", "値"];

/// Ideas of words before a line that make it the place of a number.
const LEADING: u64 = bits(&[Concept::Each, Concept::By, Concept::That, Concept::Last, Concept::For]);

impl<'a> Sentence<'_, 'a> {
    /// What a line is, the only one of its clause or one of several.
    pub(super) fn role(&self, at: usize, clause: Option<&Range<usize>>) -> Role {
        match self.around(at) {
            Role::Open => clause.map_or(Role::Open, |clause| self.equated(at, clause)),
            role => role,
        }
    }

    /// What the words beside a line make of it.
    pub(super) fn around(&self, at: usize) -> Role {
        match self.behind(at) {
            Role::Open => self.before(at),
            role => role,
        }
    }

    /// What the words behind a line make of it.
    fn behind(&self, at: usize) -> Role {
        let skipped = self.tokens[at + 1..].iter().take_while(|token| token.is(Concept::Item)).count();
        let behind = &self.tokens[at + 1 + skipped..];
        let opens = |at: usize| behind.get(at).is_some_and(|token| token.is(Concept::Open) && !token.is_apart);
        if self.tokens[at].is_any(WAYS) {
            return if self.has(Concept::Search.bit()) { Role::Open } else { Role::Led };
        }
        let Some(next) = behind.first() else { return Role::Open };
        // `col[i]`, `column a[i]`
        if opens(0) || (next.text.starts_with(char::is_alphabetic) && opens(1)) {
            return Role::Number;
        }
        if let Some(letter) = letter(next) {
            return self.lettered(letter);
        }
        let is_along = match axis(&self.tokens[at]) {
            Some(Axis::Columns) => next.is(Concept::Rightward),
            _ => next.is(Concept::Downward),
        };
        let is_arrow = matches!(next.text, "->" | "=>" | "→") && behind.get(1).and_then(axis).is_some();
        let is_place = is_arrow
            || is_along
            || (next.is(Concept::That) && next.text != "that")
            || self.is_called(at)
            || is_indexed(behind)
            || self.is_counted_from(at, behind)
            || self.is_spanned(at)
            || self.is_range(at, behind);
        if is_place { Role::Place } else { Role::Open }
    }

    /// `p(column) = row`, `q[column] = row`
    fn is_called(&self, at: usize) -> bool {
        let opens = |token: &Token<'_>| matches!(token.text, "(" | "[") && !token.is_apart;
        let closes = |token: &Token<'_>| matches!(token.text, ")" | "]");
        self.word_before(at).is_some_and(opens)
            && self.tokens.get(at + 1).is_some_and(closes)
            && self.tokens.get(at + 2).is_some_and(|token| token.is(Concept::Is))
    }

    /// `1列目から`
    fn is_counted_from(&self, at: usize, behind: &[Token<'_>]) -> bool {
        let is_number = self.word_before(at).is_some_and(|token| token.is(Concept::Number));
        is_number && behind.iter().find(|token| token.text != "目").is_some_and(|token| token.is(Concept::Since))
    }

    /// `从第一列到第八列`
    fn is_spanned(&self, at: usize) -> bool {
        const TO: u64 = bits(&[Concept::Small, Concept::Sign, Concept::From, Concept::Number, Concept::Since]);
        let is_numbered = |at: usize| self.word_before(at).is_some_and(|token| token.is(Concept::Number));
        let to = |from: usize, to: usize| {
            let between = &self.tokens[from + 1..to];
            between.len() < 5 && between.len() > 1 && between.iter().all(|token| token.is_any(TO))
        };
        let line = axis(&self.tokens[at]);
        let same = self.mentions.iter().filter(|mention| mention.at != at && Some(mention.axis) == line);
        is_numbered(at)
            && same
                .into_iter()
                .any(|other| is_numbered(other.at) && to(at.min(other.at), at.max(other.at)) && !self.are_listed())
    }

    /// `columns 1 to 8`, `row 1, row 2`; not `1行2列`
    fn is_range(&self, at: usize, behind: &[Token<'_>]) -> bool {
        const TO: u64 = bits(&[Concept::Small, Concept::Separator, Concept::Sign]);
        let is_number = |token: &Token<'_>| token.is(Concept::Number);
        let first = usize::from(behind.first().is_some_and(|token| token.is(Concept::Is)));
        let is_numbered = self.word_before(at).is_some_and(is_number);
        if is_numbered || !behind.get(first).is_some_and(is_number) || self.are_listed() {
            return false;
        }
        let to = behind[first + 1..].iter().take_while(|token| token.is_any(TO) || token.text == ".").count();
        let line = axis(&self.tokens[at]);
        let is_next = |at: usize| self.tokens.get(at + 1).is_some_and(is_number);
        let mut same = self.mentions.iter().filter(|mention| mention.at != at && Some(mention.axis) == line);
        (to > 0 && behind.get(first + 1 + to).is_some_and(is_number)) || same.any(|mention| is_next(mention.at))
    }

    /// `columns a to h and rows 1 to 8`
    fn are_listed(&self) -> bool {
        let is_and = |two: &[super::Mention]| {
            two[0].axis != two[1].axis && self.tokens[two[0].at..two[1].at].iter().any(|token| token.is(Concept::And))
        };
        self.mentions.windows(2).any(is_and)
    }

    /// What the words before a line make of it.
    fn before(&self, at: usize) -> Role {
        for before in (0..at).rev() {
            let token = &self.tokens[before];
            if token.is(Concept::Close) {
                return if self.tokens[at].is_of_places_first() { Role::Number } else { Role::Open };
            }
            // `second` and the like; `before` and `then` are none.
            if token.is(Concept::First) || (token.is(Concept::After) && token.is(Concept::Relation)) {
                return self.ordinal(before);
            }
            // `i নম্বর সারির`, `a[i] নম্বর সারিতে`
            let is_named = |token: &Token<'_>| letter(token).is_some() || token.is(Concept::Close);
            if token.is(Concept::Item) && self.word_before(before).is_some_and(is_named) {
                continue;
            }
            if let Some(letter) = letter(token) {
                // `y is the row, x the column` names no row by its letter.
                let is_joined = !self.tokens[before + 1..at].iter().any(|token| token.is(Concept::Article));
                return if is_joined { self.lettered(letter) } else { Role::Open };
            }
            if token.is_any(LEADING) && !self.is_verb(before) {
                return self.led(at, before);
            }
            if !self.is_quiet(at, before) {
                return self.told_by_verb(before);
            }
        }
        Role::Open
    }

    /// What a line is behind a word that leads it; `column by column` names one.
    fn led(&self, at: usize, word: usize) -> Role {
        let token = &self.tokens[word];
        let is_same = |mention: &&super::Mention| Some(mention.axis) == axis(&self.tokens[at]) && mention.at < word;
        let is_doubled = token.is(Concept::By) && self.mentions.iter().any(|mention| is_same(&mention));
        let is_way = self.has(Concept::Search.bit()) && !token.is(Concept::That);
        if is_way || is_doubled { Role::Open } else { Role::Led }
    }

    /// True if a word between a line and what leads it says nothing: `each single column`, `of the`.
    fn is_quiet(&self, line: usize, at: usize) -> bool {
        let token = &self.tokens[at];
        let is_each = || at + 1 == line && self.word_before(at).is_some_and(|token| token.is(Concept::Each));
        let is_adjective = token.is(Concept::Other) && is_each();
        let is_small = token.is_any(bits(&[Concept::Article, Concept::Small]));
        ((is_small || is_adjective) && !token.is_any(HALTING) && !is_as(token)) || token.text == "-"
    }

    /// True if a word is a verb, and leads nothing: `列下标对应行号`, `列 1 到 8 对应的行`
    fn is_verb(&self, at: usize) -> bool {
        const NAMES: u64 = ROWS | COLUMNS | (HALTING & !Concept::Is.bit());
        let follows_name = || self.word_before(at).is_some_and(|token| token.is_any(NAMES));
        self.tokens[at].text.starts_with("对应") && follows_name()
    }

    /// What the first or second row or column is: `the row of the queen in the first column`, `starting with the first column`;
    /// not `first the row, then the column`.
    fn ordinal(&self, ordinal: usize) -> Role {
        const FROM: u64 = bits(&[Concept::From, Concept::Count, Concept::Since, Concept::Small]);
        let led = self.tokens[..ordinal].iter().rev().find(|token| !token.is(Concept::Article));
        let is_led = led.is_some_and(|token| token.is_any(FROM | LEADING) && !token.is_any(HALTING));
        if is_led { Role::Place } else { Role::Open }
    }

    /// What a line is that a letter names.
    fn lettered(&self, letter: &str) -> Role {
        match self.bound {
            Some([place, _]) if letter == place => Role::Place,
            Some([_, number]) if letter == number => Role::Number,
            Some(_) => Role::Open,
            None => Role::Place,
        }
    }

    /// `q[i] is the row`
    fn told_by_verb(&self, verb: usize) -> Role {
        let is_indexed = self.word_before(verb).is_some_and(|token| token.is(Concept::Close));
        if self.tokens[verb].is(Concept::Is) && is_indexed { Role::Number } else { Role::Open }
    }

    /// What a line is that a clause equates with an index, a position or a value; it is the only one of the clause.
    pub(super) fn equated(&self, at: usize, clause: &Range<usize>) -> Role {
        let tokens = &self.tokens[clause.clone()];
        let clause = Clause { tokens, line: at - clause.start, is_of_two: self.mentions.len() == 2 };
        let position = tokens.iter().position(is_position);
        let item = tokens.iter().position(|token| token.is(Concept::Item) && !is_position(token));
        let is_place = |found: usize| {
            let is_told = clause.equates(found) && !clause.has(Concept::Queen.bit());
            is_told || clause.is_implied(found) || clause.corresponds(found)
        };
        let has_places = || self.tokens.iter().any(|token| token.is(Concept::Subscript) || is_position(token));
        match item {
            // `下标对应列，值对应行`
            Some(found) if clause.corresponds(found) && clause.is_value(found) && clause.is_of_two && has_places() => {
                Role::Number
            }
            _ if clause.has_subscript() || position.is_some_and(is_place) => Role::Place,
            Some(found) if clause.corresponds(found) || (clause.equates(found) && clause.is_ordinal(found)) => {
                Role::Place
            }
            Some(0) if clause.is_headed() => Role::Number,
            Some(found) if clause.equates(found) || clause.is_implied(found) => Role::Number,
            _ => Role::Open,
        }
    }
}

/// A part of a sentence with one row or column.
struct Clause<'t, 'a> {
    tokens: &'t [Token<'a>],
    /// Where the row or column stands.
    line: usize,
    /// True if the sentence names one more.
    is_of_two: bool,
}

impl Clause<'_, '_> {
    fn has(&self, ideas: u64) -> bool {
        self.tokens.iter().any(|token| token.is_any(ideas))
    }

    /// True if a verb stands between the line and another word.
    fn equates(&self, other: usize) -> bool {
        // `position: column, value: row`
        let is_short = self.tokens.len() <= 4 && self.line > 1 && self.is_of_two;
        let is_verb = |token: &Token<'_>| {
            if matches!(token.text, ":" | "-") { is_short } else { token.is(Concept::Is) }
        };
        let verb = self.tokens.iter().position(is_verb);
        !self.has(RANKS) && verb.is_some_and(|verb| (other < verb) != (self.line < verb) && other != verb)
    }

    /// `the column by the number`
    fn is_implied(&self, other: usize) -> bool {
        let led = self.tokens[..other].iter().rev().find(|token| !token.is(Concept::Article));
        led.is_some_and(|token| token.is(Concept::By))
    }

    /// `each element corresponds to a row`
    fn corresponds(&self, other: usize) -> bool {
        let is_verb = |token: &Token<'_>| CORRESPONDS.contains(&token.text);
        other < self.line && self.tokens[other..self.line].iter().any(is_verb)
    }

    /// `第几个基因代表第几列`
    fn is_ordinal(&self, other: usize) -> bool {
        let before = &self.tokens[..other];
        before.iter().rev().take(3).any(|token| matches!(token.text, "第几" | "第")) && other < self.line
    }

    fn is_value(&self, at: usize) -> bool {
        VALUES.iter().any(|value| self.tokens[at].text.eq_ignore_ascii_case(value))
    }

    /// `value: the row`
    fn is_headed(&self) -> bool {
        self.tokens.get(1).is_some_and(|token| token.text == ":") && self.line > 1 && !self.has(RANKS)
    }

    /// True if a word for the place of a number belongs to the line.
    fn has_subscript(&self) -> bool {
        let next = |at: usize, ideas: u64| self.tokens.get(at + 1).is_some_and(|token| token.is_any(ideas));
        // `column index` is a number, `列下标` a place unless nothing else is said.
        let is_compound = |at: usize| {
            let is_number = if self.tokens[self.line].is_of_places_first() {
                !next(at, bits(&[Concept::Is, Concept::That])) && !self.is_of_two
            } else {
                self.tokens[at].is_apart
            };
            at == self.line + 1 && is_number
        };
        // `下标从零开始` says no more than the base.
        let counts = |at: usize| next(at, bits(&[Concept::From, Concept::Count, Concept::Number]));
        (0..self.tokens.len()).any(|at| self.tokens[at].is(Concept::Subscript) && !is_compound(at) && !counts(at))
    }
}

/// `列下标对应行号`
fn is_indexed(behind: &[Token<'_>]) -> bool {
    let is_told = |token: &Token<'_>| token.is(Concept::Is) || token.text == "对应";
    let is_subscript = |token: &Token<'_>| token.is(Concept::Subscript) && token.is_of_places_first();
    behind.first().is_some_and(is_subscript) && behind.get(1).is_some_and(is_told)
}
