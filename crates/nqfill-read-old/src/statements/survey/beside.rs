//! Which lines of words stand beside a list of numbers or of names of squares, and which comments beside a board.

use super::Survey;
use super::programs::is_declaration;
use super::sizes::is_header;
use crate::format::said::{Axis, Doubt};
use crate::lexer::is_digits;
use crate::statements::LONGEST;
use crate::statements::line::{is_assigned, is_of_word, is_square_name};
use crate::text::{line_at, prefix};
use crate::value::names;
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
    let line = prefix(line, LONGEST).trim().trim_matches('`');
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

/// True if a line is of a board: a list, a row of a drawing, a name with its list.
pub(super) fn is_of_board(line: &str) -> bool {
    const LEAST: usize = 3;
    let line = prefix(line, LONGEST).trim();
    let is_cell = |c: char| ".QqXx*_#01-+| ".contains(c) || matches!(c, '\u{2500}'..='\u{26FF}' | '×');
    // `"....Q"]`
    let row = line.trim_matches(|c: char| "[](){},;\"' ".contains(c));
    let is_row = || row.len() >= LEAST && row.chars().all(is_cell);
    // `queens: [[1, 2]]`, `"board": [`, `queens:` above a list
    let is_named = || {
        let named = line.trim_start_matches(['{', ' ']).split_once(':');
        named.is_some_and(|(name, list)| {
            let is_list = list.is_empty() || list.trim_start().starts_with(['[', '{', '|']);
            is_list && names::role(name.trim_matches(['"', '\'', ' '])).is_some()
        })
    };
    // `]` behind the rows of a list, `n = 8`
    let is_end = || !line.is_empty() && line.chars().all(|c| "[](){};,".contains(c));
    list_of(line).is_some()
        || is_row()
        || is_end()
        || is_header(line)
        || is_assigned(line)
        || is_declaration(line)
        || is_named()
}

impl Survey<'_> {
    /// True if a line stands right above a board, but for other lines of words, or right below one; a blank line may be between.
    pub(super) fn board_beside(&self, place: &Range<usize>, next: usize, doubt: Doubt) -> bool {
        // From which side drawings are seen may be said for all of them.
        let most = if doubt == Doubt::Sides { 3 * MOST_ABOVE } else { MOST_ABOVE };
        self.list_beside(place, next).is_some()
            || self.line_above(place.start).is_some_and(is_of_board)
            || self.is_above_board(next, most)
    }

    fn is_above_board(&self, mut next: usize, most: usize) -> bool {
        for _ in 0..=most {
            let Some(line) = line_at(self.text, next) else { return false };
            let below = self.text[line.start..line.end].trim_start();
            if is_of_board(below) {
                return true;
            }
            let may_be_between = |byte: u8| is_of_word(byte) || b"#%;/*\"'`".contains(&byte);
            if !below.bytes().next().is_none_or(may_be_between) {
                return false;
            }
            next = line.next;
        }
        false
    }

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

    fn list_above(&self, at: usize) -> Option<List> {
        self.line_above(at).and_then(list_of)
    }

    /// The line above, or above a blank one and the fence of a block of code.
    fn line_above(&self, at: usize) -> Option<&str> {
        const MOST: usize = 3;
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let above = &self.text.as_bytes()[at.saturating_sub(LONGEST)..at];
        let mut above = &above[..=above.iter().rposition(is_end)?];
        for _ in 0..MOST {
            above = above.strip_suffix(b"\n").unwrap_or(above);
            above = above.strip_suffix(b"\r").unwrap_or(above);
            let start = above.iter().rposition(is_end).map_or(0, |end| end + 1);
            let line = str::from_utf8(&above[start..]).ok()?;
            if !line.trim().is_empty() && !line.starts_with("```") {
                return Some(line);
            }
            above = &above[..start];
        }
        None
    }
}
