//! Which lines of words stand beside a list of numbers or of names of squares.

use super::Survey;
use crate::format::said::Axis;
use crate::lexer::is_digits;
use crate::statements::LONGEST;
use crate::statements::line::{is_of_word, is_square_name};
use crate::text::{line_at, prefix};
use std::ops::Range;

/// Lines of words above a list that are about it, at most.
const MOST_ABOVE: usize = 4;

/// What a line lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum List {
    /// Numbers, one a row or column.
    Numbers,
    /// Two numbers a square.
    Pairs,
    /// Names of squares.
    Names,
}

impl List {
    /// True if rows and columns are named in another order than that in which such a list has them: the columns of rows, and
    /// rows before columns.
    pub(super) fn is_other_way(self, axes: &[Axis]) -> bool {
        match self {
            Self::Numbers => !axes.is_empty() && axes.iter().all(|axis| *axis == Axis::Rows),
            Self::Pairs => axes.first() == Some(&Axis::Columns),
            Self::Names => false,
        }
    }
}

/// What a line lists, if it is one.
pub(super) fn list_of(line: &str) -> Option<List> {
    let line = prefix(line, LONGEST).trim();
    let is_sign = |c: char| c.is_ascii_digit() || "[](){}<>,;:?-.、 \t".contains(c);
    if line.chars().all(is_sign) {
        let numbers = line.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
        let inner = line.trim_start_matches(['[', '{', '<', ' ']);
        let is_pair = line.matches(['(', '[', '{']).count() > 1 || inner.starts_with('(');
        return match numbers.take(3).count() {
            0 | 1 => None,
            2 => Some(List::Pairs),
            _ if is_pair && line.contains([')', ']', '}']) => Some(List::Pairs),
            _ => Some(List::Numbers),
        };
    }
    let mut names = line.split([' ', ',', '\t']).filter(|name| !name.is_empty());
    let are_names = line.contains([' ', ',']) && names.all(is_square_name);
    are_names.then_some(List::Names)
}

impl Survey<'_> {
    /// The list that stands right below a line, or right above it; a blank line may be between.
    pub(super) fn list_beside(&self, place: &Range<usize>, next: usize) -> Option<List> {
        self.list_below(next).or_else(|| self.list_above(place.start))
    }

    /// The list behind no more than a few lines of words, and a blank one.
    fn list_below(&self, mut next: usize) -> Option<List> {
        let (mut is_one, mut may_be_blank) = (false, true);
        for _ in 0..MOST_ABOVE {
            let line = line_at(self.text, next)?;
            let below = &self.text[line.start..line.end];
            let list = list_of(below);
            if list.is_some() {
                return list;
            }
            // One number is of a list if another one stands below.
            match (is_digits(below.trim()), is_one) {
                (true, true) => return Some(List::Numbers),
                (true, false) => is_one = true,
                (false, true) => return None,
                (false, false) if below.trim().is_empty() && may_be_blank => may_be_blank = false,
                (false, false) if below.trim_start().bytes().next().is_some_and(is_of_word) => {}
                (false, false) => return None,
            }
            next = line.next;
        }
        None
    }

    /// The list on the line above, or above a blank one.
    fn list_above(&self, at: usize) -> Option<List> {
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let above = &self.text.as_bytes()[at.saturating_sub(LONGEST)..at];
        let mut end = above.iter().rposition(is_end)?;
        // `\n\n`, or `\r\n\r\n` without its last byte.
        for _ in 0..3 {
            if end > 0 && is_end(&above[end - 1]) {
                end -= 1;
            }
        }
        let start = above[..end].iter().rposition(is_end).map_or(0, |end| end + 1);
        str::from_utf8(&above[start..end]).ok().and_then(list_of)
    }
}
