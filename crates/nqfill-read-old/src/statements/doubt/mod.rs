//! Words that are not understood, and may say what a board means: where it would be read otherwise, they are an error.

mod axes;
mod kinds;
mod marks;
mod sides;

pub(super) use axes::{named_axes, names_both};

use crate::format::said::{Axis, Doubt, Meaning};
use crate::format::terms::Cell;
use crate::statements::harmless::{are_harmless, names_a_line};
use crate::statements::vocabulary::{Concept, LETTER, Token, bits};
use crate::statements::{altering, grammar, ranges, roles};
use std::ops::Range;

const ROWS: u64 = bits(&[Concept::Row, Concept::Rows]);
const COLUMNS: u64 = bits(&[Concept::Column, Concept::Columns]);

/// The words of a line, and what it states.
pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: &'a [Token<'a>],
    pub(super) found: &'a [(Range<usize>, Meaning)],
    pub(super) is_comment: bool,
    /// True if a list stands behind the words on their line.
    pub(super) is_inline: bool,
}

impl<'a> Line<'a> {
    /// The words that are in no statement.
    pub(super) fn left(&self) -> Vec<&'a Token<'a>> {
        let is_left = |at: &usize| {
            self.found.iter().all(|(range, _)| !range.contains(at)) && !roles::is_line_of_text(self.tokens, *at)
        };
        (0..self.tokens.len()).filter(is_left).map(|at| &self.tokens[at]).collect()
    }

    fn states(&self, is_meant: impl Fn(&Meaning) -> bool) -> bool {
        self.found.iter().any(|(_, meaning)| is_meant(meaning))
    }

    /// True if one of 0 and 1 is said to be what the other one usually is, and nothing of the other: `1 = empty`.
    fn tells_half_of_bits(&self) -> bool {
        let says = |bit: char| self.states(|meaning| matches!(meaning, Meaning::Glyph(said, _) if *said == bit));
        let is = |bit: char, cell: Cell| self.states(|meaning| *meaning == Meaning::Glyph(bit, cell));
        (is('1', Cell::Empty) && !says('0')) || (is('0', Cell::Queen) && !says('1'))
    }

    /// True if one of several sentences says in which order numbers stand: the others must not say that it is otherwise.
    fn is_told_by_part(&self) -> bool {
        let is_part = |range: &Range<usize>| range.len() < self.tokens.len();
        let is_told = |(range, meaning): &(Range<usize>, Meaning)| {
            is_part(range) && matches!(meaning, Meaning::Order(_) | Meaning::Index(_))
        };
        grammar::sentences_of(self.tokens).len() > 1 && self.found.iter().any(is_told)
    }

    /// The words that are left without lines that are named as the places of numbers once more: `one entry per column`.
    fn without_places<'t>(&self, left: &[&'t Token<'t>]) -> Vec<&'t Token<'t>> {
        let place = self.found.iter().find_map(|(_, meaning)| match meaning {
            Meaning::Index(Axis::Rows) => Some(ROWS),
            Meaning::Index(Axis::Columns) => Some(COLUMNS),
            _ => None,
        });
        let is_place =
            |at: usize| at > 0 && left[at - 1].is(Concept::Each) && place.is_some_and(|place| left[at].is_any(place));
        (0..left.len()).filter(|&at| !is_place(at)).map(|at| left[at]).collect()
    }

    /// `one entry per row`, where another sentence has an entry for each column.
    fn has_other_places(&self, left: &[&Token<'_>]) -> bool {
        let others = self.found.iter().find_map(|(_, meaning)| match meaning {
            Meaning::Index(Axis::Rows) => Some(COLUMNS),
            Meaning::Index(Axis::Columns) => Some(ROWS),
            _ => None,
        });
        let is_led = |three: &[&Token<'_>]| {
            three[0].is(Concept::Item)
                && three[1].is(Concept::Each)
                && others.is_some_and(|other| three[2].is_any(other))
        };
        left.windows(3).any(is_led)
    }

    /// `0 if the column has a queen`: what nobody understands of a number that says whether there is one.
    fn tells_of_zero(&self) -> bool {
        let tells_order = |meaning: &Meaning| matches!(meaning, Meaning::Order(_) | Meaning::Index(_));
        let is_found =
            |at: usize| self.found.iter().any(|(range, meaning)| range.contains(&at) && !tells_order(meaning));
        let tells = |at: usize| {
            let verb = self.tokens.get(at + 1);
            // `非0代表该行皇后的列号`
            let is_other = at > 0 && self.tokens[at - 1].text == "非";
            (self.tokens[at].number == 0 && !is_other)
                && !is_found(at + 1)
                && verb.is_some_and(|verb| {
                    verb.text.starts_with(char::is_alphabetic) && verb.is_any(bits(&[Concept::Is, Concept::For]))
                })
        };
        let has_queen = || self.tokens.iter().any(|token| token.is(Concept::Queen));
        (0..self.tokens.len()).any(tells) && has_queen()
    }

    /// True if the usual character of queens is said to be an empty square, and none to be a queen: `Q = free, . = taken`.
    fn says_queens_are_squares(&self) -> bool {
        let is_queen = |meaning: &Meaning| matches!(meaning, Meaning::Glyph(_, Cell::Queen));
        let is_other = |meaning: &Meaning| matches!(meaning, Meaning::Glyph('Q' | 'q' | '♛' | '♕', Cell::Empty));
        self.states(is_other) && !self.states(is_queen)
    }

    /// What the words that are left may be about.
    pub(super) fn doubts(&self, left: &[&Token<'_>]) -> Vec<Doubt> {
        let mut doubts: Vec<Doubt> = [
            self.tells_of_squares(left),
            self.tells_of_marks(left).then_some(Doubt::Marks),
            (marks::deny_bits(left) || self.tells_half_of_bits()).then_some(Doubt::Bits),
        ]
        .into_iter()
        .flatten()
        .collect();
        if !left.iter().any(|token| token.is(Concept::Rule)) {
            let is_part = self.is_told_by_part();
            doubts.extend(self.tells_of_axes(left, is_part).then_some(Doubt::Axes));
            doubts.extend(self.tells_of_places(left, is_part).then_some(Doubt::Anything));
            doubts.extend(sides::tells(self.tokens, left).then_some(Doubt::Sides));
        }
        doubts.extend(self.is_turned(left).then_some(Doubt::Sides));
        doubts
    }

    /// What words say of the squares of a list.
    fn tells_of_squares(&self, left: &[&Token<'_>]) -> Option<Doubt> {
        if self.is_comment {
            kinds::remarks(left, self.text).then_some(Doubt::Remarked)
        } else {
            kinds::tells(left, self.text, self.is_inline).then_some(Doubt::Squares)
        }
    }

    fn tells_of_marks(&self, left: &[&Token<'_>]) -> bool {
        let has = |idea: Concept| left.iter().any(|token| token.is(idea));
        // `attacked squares are marked Q` is no rule of the puzzle.
        let is_of_rule = has(Concept::Rule) && (!has(Concept::Wrong) || has(Concept::No));
        (!is_of_rule && (self.says_queens_are_squares() || marks::tells(left)))
            || marks::are_of_squares(left)
            // `squares attacked by the two queens are marked Q`
            || (marks::are_named(left) && altering::alters_list(self.text))
    }

    fn says_base(&self) -> bool {
        self.states(|meaning| matches!(meaning, Meaning::Base(_)))
    }

    /// True if words that are not understood may say which line a number belongs to.
    fn tells_of_axes(&self, left: &[&Token<'_>], is_part: bool) -> bool {
        let says_axis = !is_part && self.states(|meaning| matches!(meaning, Meaning::Order(_) | Meaning::Index(_)));
        let unsaid = if is_part { self.without_places(left) } else { left.to_vec() };
        // `each line has the column and the row, from 1` in a comment
        let names_both = || self.is_comment && self.says_base() && names_both(left, true);
        let tells = || axes::tells(&unsaid, self.says_base()) || axes::are_other_way(left) || names_both();
        (!says_axis && (tells() || ranges::are_columns_first(self.tokens))) || computes(self.tokens)
    }

    /// True if a sentence may say that another one, which is understood, is otherwise.
    fn tells_of_places(&self, left: &[&Token<'_>], is_part: bool) -> bool {
        let names_a_line = || names_a_line(&left.iter().map(|token| **token).collect::<Vec<_>>());
        let is_strange = || !are_harmless(self.text, self.tokens, self.found) || names_a_line();
        self.tells_of_zero() || (is_part && (is_strange() || self.has_other_places(left)))
    }

    /// True if a comment says that its board is turned, and little else.
    fn is_turned(&self, left: &[&Token<'_>]) -> bool {
        self.is_comment
            && self.states(|meaning| *meaning == Meaning::Turned)
            && (sides::is_short(left) || sides::is_in_brackets(self.tokens))
    }
}

/// True if words say that numbers are to be computed: `the row of the queen in column 7 - i`, `q[i] + 1 is the column`.
fn computes(tokens: &[Token<'_>]) -> bool {
    let is_line = |token: &Token<'_>| token.is_any(ROWS | COLUMNS);
    let is_letter = |token: &Token<'_>| {
        let is_size = token.text.eq_ignore_ascii_case("n");
        token.is_any(LETTER) && !is_size && !token.is_any(bits(&[Concept::Article, Concept::And, Concept::X]))
    };
    let is_name = |token: &Token<'_>| is_letter(token) || is_line(token) || token.text == "]";
    let is_computed = |at: usize| {
        let [one, sign, other] = &tokens[at..at + 3] else { return false };
        let is_sign = matches!(sign.text, "+" | "-" | "−") && (sign.is_apart == other.is_apart);
        // `ten` is a number, and an ending: `in der i-ten Spalte`.
        let is_number = |token: &Token<'_>| token.text.bytes().all(|byte| byte.is_ascii_digit());
        let is_indexed = || tokens.get(at + 3).is_some_and(|next| next.text == "[" && !next.is_apart);
        // `n - i`, `n - q[i]`; `0 to n - 1` is a range.
        let is_of_size = || one.text.eq_ignore_ascii_case("n") && (is_letter(other) || is_indexed());
        // `row 1 - column 2` are two.
        let joins = (is_name(one) && is_number(other))
            || (is_number(one) && (is_letter(other) || is_indexed() || (is_line(other) && sign.is_apart)))
            || is_of_size();
        is_sign && joins
    };
    // `queen i stands at (q[i], i)`
    let is_value_first = |seven: &[Token<'_>]| {
        let is_pair = [0, 2, 4, 5].map(|at| seven[at].text) == ["(", "[", "]", ","];
        is_pair && seven[3].is_any(LETTER) && seven[6].text == seven[3].text
    };
    if tokens.windows(7).any(is_value_first) {
        return true;
    }
    tokens.iter().any(is_line) && (0..tokens.len().saturating_sub(2)).any(is_computed)
}
