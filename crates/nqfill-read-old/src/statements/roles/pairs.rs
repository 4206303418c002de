//! Which of a row and a column stands first in a pair.

use super::{Mention, NAMING, RANKS, Role, Sentence};
use crate::PairOrder;
use crate::format::said::Axis;
use crate::statements::vocabulary::{Concept, LETTER, Token, bits};
use std::ops::Range;

impl Sentence<'_, '_> {
    /// The order of a pair.
    pub(super) fn order(&self) -> Option<PairOrder> {
        self.initials().or_else(|| self.ranked()).or_else(|| self.in_turn()).or_else(|| self.paired())
    }

    /// `stored as (c, r)`
    fn initials(&self) -> Option<PairOrder> {
        let is_pair = |five: &&[Token<'_>]| five[0].text == "(" && five[0].is_apart && five[4].text == ")";
        let pair = self.tokens.windows(5).find(is_pair)?;
        let order = if self.mentions.is_empty() {
            initials(pair[1].text, pair[3].text)
        } else {
            let (one, other) = (self.defined(&pair[1])?, self.defined(&pair[3])?);
            (one != other && self.mentions.len() == 2).then_some(one)
        };
        order.filter(|_| pair[2].is(Concept::Separator)).map(pair_order)
    }

    /// What a letter stands for: `c = column`, `y is the row`.
    fn defined(&self, letter: &Token<'_>) -> Option<Axis> {
        let is_between = |token: &Token<'_>| token.is_any(bits(&[Concept::Is, Concept::Article, Concept::Small]));
        let defines = |at: &usize| {
            let behind = &self.tokens[at + 1..];
            letter.is_any(LETTER) && self.tokens[*at].text == letter.text && behind.first().is_some_and(is_between)
        };
        let at = (0..self.tokens.len()).find(defines)?;
        let line = self.tokens[at + 1..].iter().position(|token| !is_between(token))?;
        self.mentions.iter().find(|mention| mention.at == at + 1 + line).map(|mention| mention.axis)
    }

    /// `the first number is the row, the second one the column`: one line a clause, with its rank.
    fn ranked(&self) -> Option<PairOrder> {
        let mut ranks = Vec::new();
        for clause in self.clauses() {
            match self.numbers_of(&clause)[..] {
                [] => {}
                [only] => ranks.push((only.axis, self.has_rank(&clause, 0), self.has_rank(&clause, 1))),
                _ => return None,
            }
        }
        let first = match ranks[..] {
            // `row of the queen, then column` is no pair of coordinates by itself.
            [(one, is_first, false), (other, false, true)] if one != other => {
                Some(one).filter(|_| is_first || self.mentions.len() == 2)
            }
            [(one, false, true), (other, true, false)] if one != other => Some(other),
            [(only, false, false)] => Some(only).filter(|_| self.is_start()),
            [(only, true, false)] => {
                Some(only).filter(|_| self.is_number_ranked(Concept::First) || self.is_said_first())
            }
            [(only, false, true)] => Some(only.other()).filter(|_| self.is_number_ranked(Concept::After)),
            _ => None,
        };
        first.map(pair_order)
    }

    /// True if a clause has a word for the first or the second: `first`, `p[0]`.
    fn has_rank(&self, clause: &Range<usize>, number: usize) -> bool {
        let tokens = &self.tokens[clause.clone()];
        let rank = if number == 0 { Concept::First } else { Concept::After };
        let is_item = |three: &[Token<'_>]| {
            three[0].is(Concept::Open) && three[1].number == number && three[2].is(Concept::Close)
        };
        tokens.iter().any(|token| token.is(rank)) || tokens.windows(3).any(is_item)
    }

    /// `zuerst die Spalte`, `first the column`; not `the first column`
    fn is_said_first(&self) -> bool {
        const ADVERBS: [&str; 9] =
            ["zuerst", "primero", "d'abord", "primeiro", "сначала", "先", "先に", "最初に", "প্রথমে"];
        let [line] = self.mentions[..] else { return false };
        let is_article = |token: &Token<'_>| token.is(Concept::Article);
        let articles = self.tokens[..line.at].iter().rev().take_while(|token| is_article(token)).count();
        let first = self.word_before(line.at - articles);
        let is_adverb = |word: &str| ADVERBS.iter().any(|adverb| word.eq_ignore_ascii_case(adverb));
        let says_first = first.is_some_and(|token| {
            token.is(Concept::First)
                && (is_adverb(token.text) || (articles > 0 && token.text.eq_ignore_ascii_case("first")))
        });
        says_first && !self.has(bits(&[Concept::Search, Concept::Number, Concept::Queen]))
    }

    /// `in every tuple the first element is the column`, `the column is the first number`
    fn is_number_ranked(&self, rank: Concept) -> bool {
        let [line] = self.mentions[..] else { return false };
        let ranked = self.tokens.windows(2).position(|two| two[0].is(rank) && two[1].is(Concept::Item));
        let verb = self.tokens.iter().position(|token| token.is(Concept::Is));
        ranked.zip(verb).is_some_and(|(ranked, verb)| (ranked < verb) != (line.at < verb))
    }

    /// `every pair starts with the column`
    fn is_start(&self) -> bool {
        let [line] = self.mentions[..] else { return false };
        let before = &self.tokens[..line.at];
        let starts = |two: &[Token<'_>]| two[0].is(Concept::Count) && two[1].is(Concept::From);
        self.has(Concept::Pair.bit()) && before.windows(2).any(starts) && self.tokens[line.at + 1..].len() < 2
    }

    /// What a clause names as a number; `the first column of the file is the row` names the row.
    fn numbers_of(&self, clause: &Range<usize>) -> Vec<Mention> {
        let mentions = self.within(clause);
        if let [file, line] = mentions[..]
            && file.axis == Axis::Columns
        {
            let is_ranked = self.word_before(file.at).is_some_and(|token| token.is_any(RANKS));
            if is_ranked && self.tokens[file.at..line.at].iter().any(|token| token.is(Concept::Is)) {
                return vec![line];
            }
        }
        mentions
    }

    /// `the column comes before the row`
    fn in_turn(&self) -> Option<PairOrder> {
        const QUIET: u64 = bits(&[Concept::After, Concept::Small, Concept::Separator, Concept::Item]);
        let [one, other] = self.mentions[..] else { return None };
        let between = &self.tokens[one.at + 1..other.at];
        let is_turn =
            between.iter().any(|token| token.is(Concept::After)) && between.iter().all(|token| token.is_any(QUIET));
        let is_open = |role: &Role| *role == Role::Open;
        (one.axis != other.axis && is_turn && self.roles().iter().all(is_open)).then(|| pair_order(one.axis))
    }

    /// `pairs of row and column`, `each line has the row and the column of a queen`
    fn paired(&self) -> Option<PairOrder> {
        let line = if self.has_text_lines { None } else { self.line_of_text() };
        let mentions: Vec<Mention> =
            (0..self.mentions.len()).filter(|at| Some(*at) != line).map(|at| self.mentions[at]).collect();
        let [one, other] = mentions[..] else { return None };
        let has_line = line.is_some() || self.has_text_lines;
        if !self.is_joined(one, other) || !(has_line || self.is_about_pairs(one, other)) {
            return None;
        }
        let roles = self.roles();
        // `by row and column`
        let led = self.tokens[..one.at].iter().rev().find(|token| !token.is(Concept::Small));
        let is_and = || self.tokens[one.at..other.at].iter().any(|token| token.is(Concept::And));
        let is_led = led.is_some_and(|token| token.is(Concept::By)) && is_and();
        let is_free = roles.iter().skip(usize::from(is_led)).all(|role| *role == Role::Open);
        (has_line || is_free)
            .then_some(one.axis)
            .filter(|axis| self.letters().is_none_or(|first| first == *axis))
            .map(pair_order)
    }

    /// True if a row and a column are named together, one of each.
    fn is_joined(&self, one: Mention, other: Mention) -> bool {
        const JOINING: u64 = bits(&[Concept::And, Concept::Separator, Concept::Article, Concept::Small, Concept::Item]);
        // `列・行`
        let is_point = |token: &Token<'_>| token.text == "." && one.at + 2 == other.at;
        const OTHERS: u64 = bits(&[Concept::Each, Concept::By, Concept::That, Concept::Last, Concept::Is]);
        let joins = |token: &Token<'_>| token.is_any(JOINING) && !token.is_any(OTHERS);
        let between = &self.tokens[one.at + 1..other.at];
        let is_joined = between.iter().all(|token| joins(token) || token.text == "+" || is_point(token));
        let is_single = |mention: Mention| {
            let token = &self.tokens[mention.at];
            let is_counted = self.word_before(mention.at).is_some_and(|token| token.is(Concept::Number));
            token.is_any(bits(&[Concept::Row, Concept::Column]))
                && !is_counted
                && !matches!(token.text, "行数" | "列数")
        };
        // `column and row coordinates start at 1`
        const COUNTING: u64 = bits(&[Concept::Base, Concept::Size, Concept::Board]);
        let clause = self.clause_around(one.at, other.at);
        let has = |idea: Concept| self.tokens[clause.clone()].iter().any(|token| token.is(idea));
        let is_counted = || has(Concept::Count) && has(Concept::Number);
        let is_alone = || self.is_enclosed(one.at, other.at) || self.is_heading(one.at, other.at);
        // `n, then the row and the column`
        let is_size = |token: &Token<'_>| token.is_any(COUNTING) && !token.text.eq_ignore_ascii_case("n");
        let of_each_line = || self.has(Concept::Each.bit()) && self.has(Concept::Line.bit());
        let is_of_board = || {
            self.tokens[clause.clone()].iter().any(is_size)
                || (is_counted() && !is_alone() && !self.has_text_lines && !of_each_line())
        };
        let is_of_board = || !self.is_enclosed(one.at, other.at) && is_of_board();
        one.axis != other.axis && is_joined && is_single(one) && is_single(other) && !is_of_board()
    }

    /// What stands between commas and brackets around two words.
    fn clause_around(&self, one: usize, other: usize) -> Range<usize> {
        let divides = |token: &Token<'_>| matches!(token.text, "," | ":" | "." | ";" | "(" | ")");
        let start = self.tokens[..one].iter().rposition(divides).map_or(0, |at| at + 1);
        let end = self.tokens[other + 1..].iter().position(divides).map_or(self.tokens.len(), |at| other + 1 + at);
        start..end
    }

    /// True if a sentence with a row and a column is about pairs of numbers.
    fn is_about_pairs(&self, one: Mention, other: Mention) -> bool {
        const COUNTED: u64 = NAMING | Concept::Number.bit();
        let mut behind = self.tokens[other.at + 1..].iter().skip_while(|token| token.is_any(COUNTED));
        let is_of_queen = behind.next().is_some_and(|token| token.is(Concept::Queen));
        // `each queen has its row and its column`; what else she does with them may be anything.
        let is_each = |two: &[Token<'_>]| two[0].is(Concept::Each) && two[1].is(Concept::Queen);
        let of_each_queen = || self.tokens.windows(2).any(is_each) && !self.has(Concept::Other.bit());
        let of_each_line = || self.has(Concept::Each.bit()) && self.has(Concept::Line.bit());
        // `皇后的列号和行号`
        let mut before = self.tokens[..one.at].iter().rev().skip_while(|token| token.is(Concept::Small));
        let mut is_hers =
            || before.next().is_some_and(|token| token.is(Concept::Queen)) && !self.has(Concept::Other.bit());
        // `the squares of the queens, column and row`
        let of_squares = self.has(Concept::Square.bit()) && self.has(Concept::Queen.bit());
        is_of_queen
            || is_hers()
            || (of_squares && !self.has(Concept::Other.bit()))
            || self.has(bits(&[Concept::Pair, Concept::Given]))
            || of_each_line()
            || of_each_queen()
            || self.is_enclosed(one.at, other.at)
            || self.is_heading(one.at, other.at)
            || self.is_clause(one.at, other.at)
    }

    /// `n = 8, column and row:`
    fn is_clause(&self, one: usize, other: usize) -> bool {
        const QUIET: u64 = bits(&[Concept::Article, Concept::That, Concept::Each]);
        let before = self.tokens[..one].iter().rev().find(|token| !token.is_any(QUIET));
        let behind = self.tokens.get(other + 1);
        let divides = |token: &Token<'_>| matches!(token.text, "," | ":" | "." | ";");
        // `列・行の順`
        let ends = |token: &Token<'_>| divides(token) || matches!(token.text, "の順" | "顺序" | "(");
        before.is_some_and(|token| divides(token) || is_as(token)) && behind.is_none_or(ends)
    }

    /// `列与行(从1开始)`
    fn is_heading(&self, one: usize, other: usize) -> bool {
        one == 0 && self.tokens.get(other + 1).is_some_and(|token| token.text == "(")
    }

    /// `(column index, row index)`
    fn is_enclosed(&self, one: usize, other: usize) -> bool {
        const QUIET: u64 = NAMING | bits(&[Concept::Queen, Concept::Subscript]);
        let open = self.tokens[..one].iter().rev().find(|token| !token.is_any(QUIET));
        // `(col/row, starting at 1)`
        const COUNTING: u64 =
            bits(&[Concept::Separator, Concept::Count, Concept::From, Concept::Based, Concept::Since]);
        let is_quiet = |token: &&Token<'_>| token.is_any(QUIET | COUNTING | Concept::Number.bit());
        let close = self.tokens[other + 1..].iter().find(|token| !is_quiet(token));
        let signs = (open.map(|token| token.text), close.map(|token| token.text));
        matches!(signs, (Some("("), Some(")")) | (Some("["), Some("]")))
    }

    /// Which of `r` and `c` stands first in a sentence.
    fn letters(&self) -> Option<Axis> {
        let mut letters = self.tokens.iter().filter(|token| token.is_any(LETTER) && "rcRC".contains(token.text));
        letters.next().zip(letters.next()).and_then(|(one, other)| initials(one.text, other.text))
    }

    /// Which of three lines is one of the text: `each line has the row and the column`, `row and column, one queen per line`.
    fn line_of_text(&self) -> Option<usize> {
        let [first, _, last] = self.mentions[..] else { return None };
        let is_each = |tokens: &[Token<'_>]| tokens.iter().any(|token| token.is(Concept::Each));
        let before = &self.tokens[..first.at];
        let (start, end) = (last.at.saturating_sub(2), last.at + 2);
        if first.axis == Axis::Rows && is_each(before) && before.iter().all(|token| token.is_any(NAMING)) {
            Some(0)
        } else {
            let is_last = last.axis == Axis::Rows && is_each(&self.tokens[start..last.at]);
            (is_last && self.tokens.len() <= end).then_some(2)
        }
    }
}

/// `given as column and row`
pub(super) fn is_as(token: &Token<'_>) -> bool {
    const WORDS: [&str; 6] = ["as", "als", "comme", "como", "come", "как"];
    WORDS.iter().any(|word| token.text.eq_ignore_ascii_case(word))
}

/// The order in which this line stands first.
const fn pair_order(first: Axis) -> PairOrder {
    match first {
        Axis::Rows => PairOrder::RowColumn,
        Axis::Columns => PairOrder::ColumnRow,
    }
}

/// The line that the first of the letters `r` and `c` stands for.
pub(super) fn initials(first: &str, second: &str) -> Option<Axis> {
    match (first, second) {
        ("r" | "R", "c" | "C") => Some(Axis::Rows),
        ("c" | "C", "r" | "R") => Some(Axis::Columns),
        _ => None,
    }
}
