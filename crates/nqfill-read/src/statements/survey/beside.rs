//! Which lines of words stand beside a list of numbers or of names of squares.

use super::Survey;
use crate::statements::LONGEST;
use crate::statements::line::{is_of_word, is_square_name};
use crate::text::{line_at, prefix};
use std::ops::Range;

/// Lines of words above a list that are about it, at most.
const MOST_ABOVE: usize = 4;

/// A line, as it may be of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Listed {
    /// Several numbers, or names of squares.
    Several,
    /// One number: of a list if another one stands below.
    One,
    Nothing,
}

impl Listed {
    fn of(line: &str) -> Self {
        let line = prefix(line, LONGEST).trim();
        let is_sign = |c: char| c.is_ascii_digit() || "[](){}<>,;:?-.、 \t".contains(c);
        if line.chars().all(is_sign) {
            let numbers = line.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
            return match numbers.take(2).count() {
                0 => Self::Nothing,
                1 => Self::One,
                _ => Self::Several,
            };
        }
        let mut names = line.split([' ', ',', '\t']).filter(|name| !name.is_empty());
        let are_names = line.contains([' ', ',']) && names.all(is_square_name);
        if are_names { Self::Several } else { Self::Nothing }
    }
}

/// True if a line is a list.
pub(super) fn is_listed(line: &str) -> bool {
    Listed::of(line) == Listed::Several
}

impl Survey<'_> {
    /// True if a list stands on a line, right below it, or right above it.
    pub(super) fn is_beside_list(&self, place: &Range<usize>, next: usize, has_list: bool) -> bool {
        has_list || self.is_above_list(place, next) || self.is_below_list(place.start)
    }

    /// True if a list follows behind no more than a few lines of words; a blank line stands before it only where a colon announces it.
    fn is_above_list(&self, place: &Range<usize>, mut next: usize) -> bool {
        let mut may_be_blank = self.text[place.clone()].trim_end().ends_with([':', '：']);
        let mut is_one = false;
        for _ in 0..MOST_ABOVE {
            let Some(line) = line_at(self.text, next) else { return false };
            let below = &self.text[line.start..line.end];
            match Listed::of(below) {
                Listed::Several => return true,
                Listed::One if is_one => return true,
                Listed::One => is_one = true,
                Listed::Nothing if below.trim().is_empty() && may_be_blank => may_be_blank = false,
                Listed::Nothing if is_one || !below.trim_start().bytes().next().is_some_and(is_of_word) => {
                    return false;
                }
                Listed::Nothing => {}
            }
            next = line.next;
        }
        false
    }

    /// True if the line above is a list.
    fn is_below_list(&self, at: usize) -> bool {
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let above = &self.text.as_bytes()[at.saturating_sub(LONGEST)..at];
        let Some(end) = above.iter().rposition(is_end) else { return false };
        let end = if above[..end].ends_with(b"\r") { end - 1 } else { end };
        let start = above[..end].iter().rposition(is_end).map_or(0, |end| end + 1);
        str::from_utf8(&above[start..end]).is_ok_and(is_listed)
    }
}
