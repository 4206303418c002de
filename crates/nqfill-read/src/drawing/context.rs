//! What the drawings of a text have in common, seen before the first is read.

use super::glyphs::Glyphs;
use super::lines::{Kind, Lines};
use crate::ReadOptions;
use crate::detect::JUDGED;
use crate::item::Skipped;
use crate::text::prefix;
use std::collections::BTreeSet;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Context {
    pub(super) glyphs: Glyphs,
    /// True if words stand beside the drawings: less is believed then.
    pub(super) has_words: bool,
    /// Characters that stand by themselves in words or comments, in either case: these may say what they are.
    pub(super) mentions: BTreeSet<char>,
    /// True if there is a star among squares.
    pub(super) has_stars: bool,
    /// True if a size of 0 ends a text whose boards all have their size above them.
    pub(super) is_closed: bool,
    /// The same of a text with stars, which are then blocked squares.
    pub(super) zero_ends: bool,
    /// True if each line is a board of its own.
    pub(crate) is_one_line: bool,
}

impl Context {
    /// Looks at the beginning of a text, and at its end for the size of 0 that closes it.
    pub(crate) fn of(text: &str, options: &ReadOptions) -> Self {
        let format = options.format.map_or("grid", |format| format.name);
        let glyphs = Glyphs::of(format, options, false);
        let lines = Lines::new(text, &glyphs, format);
        let (end, mut at) = (prefix(text, JUDGED).len(), 0);
        let (mut context, mut are_sized, mut above) = (Self::default(), true, Kind::Words);
        // Boards of a line each, all apart; as many as their rows would have squares are as likely the rows of one board.
        let (mut are_boards, mut is_apart, mut rows, mut columns) = (end == text.len(), true, 0, 1);
        while let Some(seen) = lines.at(at).filter(|seen| seen.next <= end) {
            at = seen.next;
            let is_row = seen.kind == Kind::Row;
            are_sized &= !is_row || matches!(above, Kind::Row | Kind::Size(_));
            above = seen.kind;
            context.has_words |= seen.kind == Kind::Words;
            context.has_stars |= matches!(seen.kind, Kind::Row | Kind::Barred) && seen.content.contains('*');
            let is_said = matches!(seen.kind, Kind::Words | Kind::Skipped(Skipped::Comment { is_ours: false }));
            let note = seen.note.map(|note| &text[note]);
            let mentions = is_said.then_some(seen.content).into_iter().chain(note).flat_map(mentioned);
            context.mentions.extend(mentions.flat_map(|c| [c.to_ascii_lowercase(), c.to_ascii_uppercase()]));
            match seen.kind {
                Kind::Skipped(Skipped::Comment { .. }) => {}
                Kind::Row if are_boards && is_apart && lines.is_board(seen.content) => {
                    (is_apart, rows, columns) = (false, rows + 1, lines.columns(seen.content));
                }
                kind => {
                    is_apart = true;
                    are_boards &= kind == Kind::Skipped(Skipped::Blank);
                }
            }
        }
        context.is_one_line = are_boards && rows % columns != 0;
        let closes = || text.trim_end().strip_suffix('0').is_some_and(|above| above.ends_with(['\n', '\r']));
        context.is_closed = are_sized && closes();
        context.zero_ends = context.is_closed && context.has_stars && !options.has_glyphs();
        let is_of_judge = context.zero_ends && options.format.is_none();
        context.glyphs = if is_of_judge { Glyphs::of("cses", options, false) } else { glyphs };
        context
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
