//! Which lines of the board the numbers of a list belong to.

use super::pairs::initials;
use super::{COLUMNS, ROWS, Role, Sentence, letter};
use crate::format::said::Axis;
use crate::statements::harmless::is_unknown;
use crate::statements::vocabulary::{Concept, Token, bits};

impl Sentence<'_, '_> {
    /// The lines to which the numbers of a list belong.
    pub(super) fn places(&self) -> Option<Axis> {
        if self.is_of_other() {
            return None;
        }
        if let Some(place) = self.enumerated() {
            return Some(place);
        }
        let roles = self.roles();
        let axes_of = |is_meant: fn(Role) -> bool| {
            let with = self.mentions.iter().zip(&roles).filter(|(_, role)| is_meant(**role));
            with.map(|(mention, _)| mention.axis).collect::<Vec<_>>()
        };
        let places = axes_of(|role| matches!(role, Role::Led | Role::Place));
        let others = axes_of(|role| matches!(role, Role::Number | Role::Open));
        if let Some(&place) = places.first() {
            let is_told = places.iter().all(|axis| *axis == place) && others.iter().all(|axis| *axis != place);
            let is_doubtful = || self.is_equation() || self.counts(&roles) || self.are_each(&roles);
            let is_sure = roles.contains(&Role::Place) || !is_doubtful();
            let is_whole = !others.is_empty() || self.is_implied();
            return (is_told && is_sure && is_whole && self.is_of_list()).then_some(place);
        }
        if !roles.contains(&Role::Number) {
            return self.along().or_else(|| self.bound.and_then(|[place, number]| initials(place, number)));
        }
        let number = *others.first()?;
        let is_told = others.iter().all(|axis| *axis == number);
        let is_pair = self.has(bits(&[Concept::First, Concept::After, Concept::Pair]));
        (is_told && !is_pair).then_some(number.other())
    }

    /// `the row of the sheep in that column`
    fn is_of_other(&self) -> bool {
        const OF: [&str; 12] = ["of", "of the", "de", "du", "des", "der", "d'", "da", "do", "dos", "del", "の"];
        let leads = |before: &Token<'_>| before.is(Concept::Article) || OF.contains(&before.text);
        let [first, .., last] = self.mentions[..] else { return false };
        let is_owner = |at: usize| {
            let token = &self.tokens[at];
            let is_known =
                || token.is_any(bits(&[Concept::Item, Concept::Pair, Concept::That])) || letter(token).is_some();
            is_unknown(token) && !is_known() && self.word_before(at).is_some_and(leads)
        };
        !self.has(Concept::Queen.bit()) && (first.at + 1..last.at).any(is_owner)
    }

    /// `in column 1 the queen is in row 4, in column 2 in row 1`: examples, one line after the other.
    fn enumerated(&self) -> Option<Axis> {
        let number = |at: usize| {
            let beside = [self.word_before(at), self.tokens.get(at + 1)];
            let mut numbers = beside.into_iter().flatten().filter(|token| token.is(Concept::Number));
            numbers.next().map(|token| token.number).filter(|_| numbers.next().is_none())
        };
        let numbers: Vec<usize> = self.mentions.iter().map(|mention| number(mention.at)).collect::<Option<_>>()?;
        let [first, second, ..] = self.mentions[..] else { return None };
        let is_alternate = |(at, mention): (usize, &super::Mention)| mention.axis == self.mentions[at % 2].axis;
        let counts = |from: usize| {
            let of_line: Vec<usize> = numbers.iter().skip(from).step_by(2).copied().collect();
            of_line.windows(2).all(|two| two[0].checked_add(1) == Some(two[1])) && of_line[0] < 2
        };
        let are_pairs = numbers.len() > 3 && numbers.len().is_multiple_of(2) && first.axis != second.axis;
        if !are_pairs || !self.mentions.iter().enumerate().all(is_alternate) || !self.has(Concept::Queen.bit()) {
            return None;
        }
        match (counts(0), counts(1)) {
            (true, false) => Some(first.axis),
            (false, true) => Some(second.axis),
            _ => None,
        }
    }

    /// True if a sentence is about a list of queens, or has no word of which nothing is known.
    fn is_of_list(&self) -> bool {
        const KNOWN: u64 = {
            use Concept::{Downward, Each, For, Rightward, That};
            ROWS | COLUMNS | bits(&[Downward, Each, For, Rightward, That])
        };
        const LISTS: u64 = {
            use Concept::{Item, Open, Pair, Queen, Subscript};
            bits(&[Item, Open, Pair, Queen, Subscript])
        };
        let is_told = |token: &Token<'_>| token.is_any(LISTS) || is_position(token) || letter(token).is_some();
        let is_unknown = |token: &Token<'_>| token.is(Concept::Other) && !token.is_any(KNOWN);
        self.tokens.iter().any(is_told) || !self.tokens.iter().any(is_unknown)
    }

    /// `each row of text is a column`; not `zu jeder Spalte ist die Zeile angegeben`
    fn is_equation(&self) -> bool {
        const OTHERS: u64 = bits(&[Concept::Queen, Concept::Item, Concept::That, Concept::Separator]);
        const FOR: u64 = bits(&[Concept::Small, Concept::For, Concept::From]);
        let is_verb = |token: &Token<'_>| token.is(Concept::Is) && token.text.starts_with(char::is_alphabetic);
        let is_led = |at: usize| {
            let each = self.tokens[..at].iter().rposition(|token| token.is(Concept::Each));
            each.and_then(|each| self.word_before(each)).is_some_and(|token| token.is_any(FOR))
        };
        self.mentions.windows(2).any(|two| {
            let between = &self.tokens[two[0].at + 1..two[1].at];
            let is_plain = two[0].axis != two[1].axis && !between.iter().any(|token| token.is_any(OTHERS));
            is_plain && between.iter().any(is_verb) && !is_led(two[0].at)
        })
    }

    /// `per column and row`
    fn are_each(&self, roles: &[Role]) -> bool {
        const JOINING: u64 = bits(&[Concept::And, Concept::Article, Concept::Small]);
        (1..roles.len()).any(|other| {
            let between = &self.tokens[self.mentions[other - 1].at + 1..self.mentions[other].at];
            let is_and = between.iter().any(|token| token.is(Concept::And));
            roles[other - 1..=other] == [Role::Led, Role::Open]
                && is_and
                && between.iter().all(|token| token.is_any(JOINING))
        })
    }

    /// `8 rows, one queen in each column`, `each column has a queen in one row`, `one queen in each column, rows differ`
    fn counts(&self, roles: &[Role]) -> bool {
        // `a rainha` is that of the sentence.
        let is_english = self.tokens.iter().any(|token| matches!(token.text, "each" | "every" | "per"));
        let is_one = |token: &Token<'_>| {
            let word = token.text.to_lowercase();
            token.number == 1 || ONE.contains(&word.as_str()) || (is_english && word == "a")
        };
        let is_number = |token: &Token<'_>| token.is(Concept::Number) || is_one(token);
        let open = self.mentions.iter().zip(roles).filter(|(_, role)| **role == Role::Open);
        let is_counted = open.filter_map(|(mention, _)| self.word_before(mention.at)).any(is_number);
        let has_one_queen = self.tokens.windows(2).any(|two| is_one(&two[0]) && two[1].is(Concept::Queen));
        is_counted || (has_one_queen && !self.has(Concept::Item.bit()))
    }

    /// `columns are implied by position`, `the index is the column`: nothing is said of rows.
    fn is_implied(&self) -> bool {
        let [only] = self.mentions[..] else { return false };
        self.equated(only.at, &(0..self.tokens.len())) == Role::Place && self.around(only.at) == Role::Open
    }

    /// `row numbers from left to right`
    fn along(&self) -> Option<Axis> {
        let along = match (self.has(Concept::Rightward.bit()), self.has(Concept::Downward.bit())) {
            (true, false) => Axis::Columns,
            (false, true) => Axis::Rows,
            _ => return None,
        };
        let is_other = !self.mentions.is_empty() && self.mentions.iter().all(|mention| mention.axis != along);
        (is_other && !self.has(bits(&[Concept::Search, Concept::Pair]))).then_some(along)
    }
}

/// Words for one of several.
#[rustfmt::skip]
const ONE: [&str; 17] = ["ein", "eine", "einer", "einem", "un", "una", "une", "uno", "um", "uma", "один", "одна", "одному", "একটি", "一个", "一つ", "ひとつ"];

/// True for the place of a number in a list.
pub(super) fn is_position(token: &Token<'_>) -> bool {
    const BEGINNINGS: [&str; 5] = ["posi", "stelle", "位置", "позици", "অবস্থান"];
    let word = token.text.to_lowercase();
    BEGINNINGS.iter().any(|beginning| word.starts_with(beginning))
}
