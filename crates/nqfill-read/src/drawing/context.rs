//! What the drawings of a text have in common, seen before the first is read.

use super::lines::{Kind, Lines, Seen};
use crate::ReadOptions;
use crate::detect::JUDGED;
use crate::item::Passed;
use crate::text::prefix;
use std::collections::BTreeSet;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Context {
    /// True if words stand beside the drawings: less is believed then.
    pub(super) has_words: bool,
    /// Characters that stand by themselves in words or comments: these may say what they are.
    pub(super) mentions: BTreeSet<char>,
    /// True if there is a star among squares.
    pub(super) has_stars: bool,
    /// True if a size of 0 below boards with their sizes ends the text: stars are blocked squares.
    pub(super) zero_ends: bool,
    /// True if each line is a board of its own.
    pub(crate) is_one_line: bool,
    /// True if a blank line stands between any two rows.
    pub(super) is_doubled: bool,
}

impl Context {
    /// Looks at the beginning of a text, and at its end for the size of 0 that closes it.
    pub(crate) fn of(text: &str, options: &ReadOptions) -> Self {
        let lines = Lines::new(text, options, options.format.map_or("grid", |format| format.name));
        let (end, mut at) = (prefix(text, JUDGED).len(), 0);
        let (mut context, mut spacing, mut is_sized) = (Self::default(), Spacing::default(), false);
        while let Some(seen) = lines.at(at).filter(|seen| seen.next <= end) {
            at = seen.next;
            spacing.take(&seen, &lines);
            is_sized |= matches!(seen.kind, Kind::Size(_));
            context.has_words |= seen.kind == Kind::Words;
            context.has_stars |= matches!(seen.kind, Kind::Row | Kind::Barred) && seen.content.contains('*');
            let is_said = matches!(seen.kind, Kind::Words | Kind::Passed(Passed::Comment { is_ours: false }));
            let note = seen.note.map(|note| &text[note]);
            context.mentions.extend(is_said.then_some(seen.content).into_iter().chain(note).flat_map(mentioned));
        }
        let closes = || text.trim_end().strip_suffix('0').is_some_and(|above| above.ends_with(['\n', '\r']));
        context.zero_ends = context.has_stars && is_sized && !options.has_glyphs() && closes();
        let (are_boards, is_doubled) = (spacing.are_boards && !context.has_words, spacing.is_doubled(end < text.len()));
        // What may be either is neither.
        context.is_one_line = are_boards && !spacing.is_broken && spacing.rows > 0 && !is_doubled;
        context.is_doubled = is_doubled && !(are_boards && spacing.rows > 0);
        context
    }
}

/// Whether blank lines stand between any two rows.
struct Spacing {
    /// True if a row stands right below another one, or one is missing.
    is_broken: bool,
    /// True if all lines are boards, but for blank ones and comments.
    are_boards: bool,
    is_apart: bool,
    /// Squares of the first row, and rows since the last line that is none.
    columns: usize,
    rows: usize,
}

impl Default for Spacing {
    fn default() -> Self {
        Self { is_broken: false, are_boards: true, is_apart: true, columns: 0, rows: 0 }
    }
}

impl Spacing {
    fn take(&mut self, seen: &Seen<'_>, lines: &Lines<'_>) {
        match seen.kind {
            _ if self.is_broken => {}
            Kind::Passed(Passed::Blank) => self.is_apart = true,
            Kind::Passed(Passed::Comment { .. }) => {}
            Kind::Row => {
                self.is_broken = !self.is_apart;
                self.are_boards &= lines.is_board(seen.content);
                self.columns = if self.columns == 0 { lines.columns(seen.content) } else { self.columns };
                (self.rows, self.is_apart) = (self.rows + 1, false);
            }
            _ => {
                self.is_broken = self.lacks_rows();
                (self.are_boards, self.rows, self.is_apart) = (false, 0, true);
            }
        }
    }

    /// True if there are not as many rows as boards have: of one that lacks a row the next board would give it one.
    fn lacks_rows(&self) -> bool {
        !self.rows.is_multiple_of(self.columns.max(1))
    }

    fn is_doubled(&self, is_cut: bool) -> bool {
        self.columns > 1 && !self.is_broken && (is_cut || !self.lacks_rows())
    }
}

/// Characters that stand by themselves in words, but not between two numbers, as in `4 x 4`.
fn mentioned(words: &str) -> impl Iterator<Item = char> + '_ {
    let words = words.trim_start_matches([';', '/', '%']);
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    words.char_indices().filter_map(move |(at, c)| {
        let (before, behind) = (&words[..at], &words[at + c.len_utf8()..]);
        let is_beside = |other: Option<char>| {
            other.is_some_and(|other| other == c || other.is_alphanumeric() && (other.is_ascii() || !c.is_ascii()))
        };
        let is_alone = !is_beside(before.chars().next_back()) && !is_beside(behind.chars().next());
        let is_product =
            is_digit(before.trim_end().chars().next_back()) && is_digit(behind.trim_start().chars().next());
        (is_alone && !is_product && !c.is_whitespace()).then_some(c)
    })
}
