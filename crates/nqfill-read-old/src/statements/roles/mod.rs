//! What a sentence says of rows and columns, whatever the order of its words: which of them the places of a list are and which
//! its numbers, and which of them stands first in a pair.
//!
//! ```text
//! place  = "each" line | "by" line | "that" line | "for" line            a number of the list belongs to that line
//!        | letter "-th" line | line letter | "in the first" line | line number "to" number
//!        | "index is" line | line "is the position" | line "->" line | name "(" line ")" "=" | name "[" line "]" "="
//! number = "value is" line | line name "[" letter "]" | name "[" letter "]" "=" line
//! pair   = "first" words line "," "second" words line | line "before" line | "pair" line "and" line | "(" line "," line ")"
//! ```
//! A row or a column of which nothing is said is the number where the other one is the place. Sentences with words for anything
//! else, as `not`, `blocked`, `diagonal`, `from the bottom`, `sorted by`, say nothing here.

mod lists;
mod mentions;
mod pairs;
mod text;

use crate::format::said::{Axis, Meaning};
use crate::statements::ranges;
use crate::statements::vocabulary::{Concept, LETTER, Token, bits};
use std::ops::Range;

/// What a row or a column is in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// The place of a number, by a word before it that may have another reason: `each`.
    Led,
    /// The place of a number, by a letter, a bracket, a range, or a verb.
    Place,
    Number,
    Open,
}

/// A row or a column that is named.
#[derive(Clone, Copy, Debug)]
struct Mention {
    at: usize,
    axis: Axis,
}

/// Rows and columns in a sentence, at most.
const MOST: usize = 16;

/// Ideas with which a sentence is about something else.
const OTHERWISE: u64 = {
    use Concept::{Blocked, Bottom, Empty, Mark, No, Piece, Rank, Rule, Same, Turned, Work, Wrong};
    bits(&[Blocked, Bottom, Empty, Mark, No, Piece, Rank, Rule, Same, Turned, Work, Wrong])
};

const ROWS: u64 = bits(&[Concept::Row, Concept::Rows, Concept::Rowwise]);
const COLUMNS: u64 = bits(&[Concept::Column, Concept::Columns, Concept::Columnwise]);

/// Rows and columns gone through one by one, in one word.
const WAYS: u64 = bits(&[Concept::Rowwise, Concept::Columnwise]);

/// Ideas of words that say which one of several is meant.
const RANKS: u64 = bits(&[Concept::First, Concept::After, Concept::Last]);

/// Ideas of words that name something without saying anything of it.
const NAMING: u64 = bits(&[Concept::Article, Concept::Small, Concept::Each, Concept::Item, Concept::Line]);

fn axis(token: &Token<'_>) -> Option<Axis> {
    match (token.is_any(ROWS), token.is_any(COLUMNS)) {
        (true, _) => Some(Axis::Rows),
        (_, true) => Some(Axis::Columns),
        _ => None,
    }
}

/// The name of a number: `i`, `ith`; not `a`, `s` of `queen's`, nor `x`, which may be a column.
fn letter<'a>(token: &Token<'a>) -> Option<&'a str> {
    const WORDS: u64 = bits(&[Concept::Article, Concept::And, Concept::Small, Concept::X, Concept::Y]);
    let is_letter = token.is_any(LETTER) && !token.is_any(WORDS);
    let is_ordinal = || matches!(token.text, "ith" | "jth" | "kth" | "nth");
    (is_letter || is_ordinal()).then(|| &token.text[..1])
}

/// What a sentence says of the order of its board's numbers.
pub(super) fn told(tokens: &[Token<'_>]) -> Option<Meaning> {
    let may_tell = |token: &Token<'_>| axis(token).is_some() || token.is(Concept::Open) || token.text == "(";
    let is_across = |token: &Token<'_>| {
        let is_word = token.is_any(bits(&[Concept::X, Concept::Y])) && token.text.chars().nth(1).is_some();
        is_word || token.text.eq_ignore_ascii_case("files")
    };
    if !tokens.iter().any(may_tell) || tokens.iter().any(|token| token.is_any(OTHERWISE) || is_across(token)) {
        return None;
    }
    let sentence = Sentence::of(tokens);
    if sentence.mentions.len() > MOST {
        return None;
    }
    let places = || sentence.places().or_else(|| of_name(tokens)).map(Meaning::Index);
    sentence.order().map(Meaning::Order).or_else(places)
}

/// True if a word names lines of the text.
pub(super) fn is_line_of_text(tokens: &[Token<'_>], at: usize) -> bool {
    text::is_line(tokens, at)
}

/// The line to which the numbers of a list belong that has this name: `row_of_column`, `col2row`.
pub(super) fn of_name(tokens: &[Token<'_>]) -> Option<Axis> {
    const JOINING: u64 =
        bits(&[Concept::Small, Concept::By, Concept::Each, Concept::Queen, Concept::For, Concept::From]);
    let start = tokens.iter().take_while(|token| token.is(Concept::Queen)).count();
    let end = tokens.iter().rposition(|token| token.text != ":").map_or(start, |last| last + 1);
    match tokens.get(start..end)? {
        [only] => axis(only).filter(|_| only.is_any(WAYS)),
        [first, between @ .., last] => {
            let (one, other) = (axis(first)?, axis(last)?);
            let is_joined = between.iter().all(|token| token.is_any(JOINING) || token.text == "2");
            let is_map = between.iter().any(|token| matches!(token.text, "to" | "2"));
            (one != other && is_joined && !between.is_empty()).then_some(if is_map { one } else { other })
        }
        [] => None,
    }
}

/// The lines that are named, without those of which no more is said than from where to where they are numbered, if both are
/// named elsewhere: `the index is the column, the value the row, rows 1..8`.
fn apart_from_ranges(tokens: &[Token<'_>], mentions: Vec<Mention>) -> Vec<Mention> {
    let is_of_range = |mention: &Mention| ranges::is_numbering(&tokens[ranges::clause_around(tokens, mention.at)]);
    let (of_ranges, others): (Vec<Mention>, Vec<Mention>) = mentions.iter().partition(|mention| is_of_range(mention));
    let names = |axis: Axis| others.iter().any(|mention| mention.axis == axis);
    if !of_ranges.is_empty() && names(Axis::Rows) && names(Axis::Columns) { others } else { mentions }
}

/// The words of a sentence, and the rows and columns among them.
struct Sentence<'t, 'a> {
    tokens: &'t [Token<'a>],
    mentions: Vec<Mention>,
    /// True if lines of the text are named, which are none of the board: `each of the k lines`.
    has_text_lines: bool,
    /// The letters of `q[i] = j`, `q(i) = j`.
    bound: Option<[&'a str; 2]>,
}

impl<'t, 'a> Sentence<'t, 'a> {
    fn of(tokens: &'t [Token<'a>]) -> Self {
        let mention = |at: usize| axis(&tokens[at]).map(|axis| Mention { at, axis });
        let is_bound = |five: &&[Token<'_>]| {
            matches!((five[0].text, five[2].text), ("[", "]") | ("(", ")"))
                && five[3].is(Concept::Is)
                && !five[0].is_apart
        };
        let bound = tokens.windows(5).find(is_bound).and_then(|five| Some([letter(&five[1])?, letter(&five[4])?]));
        let all = apart_from_ranges(tokens, (0..tokens.len()).filter_map(mention).collect()).into_iter();
        let (lines, mentions): (Vec<Mention>, Vec<Mention>) =
            all.partition(|mention| text::is_line(tokens, mention.at));
        let (first, mentions) = text::apart_from_first(tokens, mentions);
        let has_text_lines = first || !lines.is_empty() || (0..tokens.len()).any(|at| text::is_line(tokens, at));
        Self { tokens, mentions, has_text_lines, bound }
    }

    fn has(&self, ideas: u64) -> bool {
        self.tokens.iter().any(|token| token.is_any(ideas))
    }

    /// The word before another one.
    fn word_before(&self, at: usize) -> Option<&'t Token<'a>> {
        at.checked_sub(1).map(|before| &self.tokens[before])
    }

    /// Where the parts of the sentence begin and end that commas, brackets and `and` divide.
    fn clauses(&self) -> Vec<Range<usize>> {
        let divides = |at: &usize| {
            let token = &self.tokens[*at];
            let is_sign = matches!(token.text, "," | ";" | "." | "、" | "?" | "!" | ")");
            is_sign || (token.text == "(" && token.is_apart) || token.is(Concept::And)
        };
        let ends = (0..self.tokens.len()).filter(divides).chain([self.tokens.len()]);
        let mut start = 0;
        ends.map(|end| std::mem::replace(&mut start, end + 1)..end).filter(|clause| !clause.is_empty()).collect()
    }

    fn within(&self, clause: &Range<usize>) -> Vec<Mention> {
        self.mentions.iter().filter(|mention| clause.contains(&mention.at)).copied().collect()
    }

    /// What each row and column that is named is.
    fn roles(&self) -> Vec<Role> {
        let mut roles = Vec::with_capacity(self.mentions.len());
        for clause in self.clauses() {
            let mentions = self.within(&clause);
            let clause = if mentions.len() == 1 { Some(clause) } else { None };
            roles.extend(mentions.iter().map(|mention| self.role(mention.at, clause.as_ref())));
        }
        roles
    }
}
