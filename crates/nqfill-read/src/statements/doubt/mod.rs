//! Words that are not understood, and may say what a board means: where it would be read otherwise, they are an error.

mod axes;
mod kinds;
mod marks;
mod sides;

pub(super) use axes::{named_axes, names_both};

use crate::format::said::{Doubt, Meaning};
use crate::statements::grammar;
use crate::statements::harmless::{are_harmless, names_a_line};
use crate::statements::vocabulary::{Concept, Token, bits};
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
        let is_left = |at: &usize| self.found.iter().all(|(range, _)| !range.contains(at));
        (0..self.tokens.len()).filter(is_left).map(|at| &self.tokens[at]).collect()
    }

    fn states(&self, is_meant: impl Fn(&Meaning) -> bool) -> bool {
        self.found.iter().any(|(_, meaning)| is_meant(meaning))
    }

    /// True if one of several sentences says in which order numbers stand: the others must not say that it is otherwise.
    fn is_told_by_part(&self) -> bool {
        let is_part = |range: &Range<usize>| range.len() < self.tokens.len();
        let is_told = |(range, meaning): &(Range<usize>, Meaning)| {
            is_part(range) && matches!(meaning, Meaning::Order(_) | Meaning::Index(_))
        };
        grammar::sentences_of(self.tokens).len() > 1 && self.found.iter().any(is_told)
    }

    /// What the words that are left may be about.
    pub(super) fn doubts(&self, left: &[&Token<'_>]) -> Vec<Doubt> {
        let mut doubts = Vec::new();
        if self.is_comment && kinds::remarks(left, self.text) {
            doubts.push(Doubt::Remarked);
        } else if !self.is_comment && kinds::tells(left, self.text, self.is_inline) {
            doubts.push(Doubt::Squares);
        }
        let has = |idea: Concept| left.iter().any(|token| token.is(idea));
        // `attacked squares are marked Q` is no rule of the puzzle.
        if (!has(Concept::Rule) || (has(Concept::Wrong) && !has(Concept::No))) && marks::tells(left) {
            doubts.push(Doubt::Marks);
        }
        if has(Concept::Rule) {
            return doubts;
        }
        let says_base = self.states(|meaning| matches!(meaning, Meaning::Base(_)));
        let is_part = self.is_told_by_part();
        let says_axis = !is_part && self.states(|meaning| matches!(meaning, Meaning::Order(_) | Meaning::Index(_)));
        if !says_axis && (axes::tells(left, says_base) || axes::are_other_way(left)) {
            doubts.push(Doubt::Axes);
        }
        let names_a_line = || names_a_line(&left.iter().map(|token| **token).collect::<Vec<_>>());
        if is_part && (!are_harmless(self.text, self.tokens, self.found) || names_a_line()) {
            doubts.push(Doubt::Anything);
        }
        let is_turned = self.is_comment && self.states(|meaning| *meaning == Meaning::Turned) && sides::is_short(left);
        if is_turned || sides::tells(self.tokens, left) {
            doubts.push(Doubt::Sides);
        }
        doubts
    }
}
