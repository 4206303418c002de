//! What the drawings of a text have in common, seen before the first is read.

use super::boxed::is_frame;
use super::glyphs::Glyphs;
use super::legend::open_signs;
use super::lines::{Kind, Lines, Seen};
use super::signs::FEWEST;
use crate::ReadOptions;
use crate::detect::JUDGED;
use crate::item::Skipped;
use crate::text::prefix;
use std::collections::BTreeSet;
use std::ops::Range;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Context {
    pub(super) glyphs: Glyphs,
    /// True if words stand beside the drawings: less is believed then.
    pub(super) has_words: bool,
    /// Signs, in either case, of which words or comments leave open what they are.
    pub(super) open: BTreeSet<char>,
    /// As in [`Lines`].
    pub(super) complete: Option<usize>,
    /// The size below a complete drawing, if the text has no other.
    pub(super) only_size: Option<usize>,
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
        let mut lines = Lines::new(text, &glyphs, format);
        let (end, mut at) = (prefix(text, JUDGED).len(), 0);
        let (mut context, mut are_sized, mut above) = (Self::default(), true, Kind::Words);
        let mut line_boards = LineBoards { are_all: end == text.len(), is_apart: true, rows: 0, columns: 1 };
        let (mut drawn, mut said, mut others, mut sizes) = (Vec::new(), Vec::new(), Vec::new(), 0);
        while let Some(seen) = lines.at(at).filter(|seen| seen.next <= end) {
            at = seen.next;
            let is_row = seen.kind == Kind::Row;
            are_sized &= !is_row || matches!(above, Kind::Row | Kind::Size(_));
            above = seen.kind;
            context.has_words |= seen.kind == Kind::Words;
            context.has_stars |= matches!(seen.kind, Kind::Row | Kind::Barred) && seen.content.contains('*');
            let is_said = matches!(seen.kind, Kind::Words | Kind::Skipped(Skipped::Comment { is_ours: false }));
            said.extend(is_said.then_some(seen.content).into_iter().chain(seen.note.clone().map(|note| &text[note])));
            line_boards.add(&seen, &lines);
            match seen.kind {
                Kind::Size(_) => sizes += 1,
                Kind::Row if !lines.is_row(seen.content) => others.push(seen.content),
                Kind::Row | Kind::Barred | Kind::Dashes => drawn.push(seen.line),
                _ => {}
            }
        }
        lines.complete = complete(&lines, &drawn).filter(|_| end == text.len());
        (context.complete, context.only_size) = (lines.complete, lines.complete.filter(|_| sizes == 1));
        others.retain(|other| lines.is_report(other));
        context.has_words |= !others.is_empty();
        said.extend(others);
        context.open = open(&lines, &text[..end], &drawn, &said);
        context.is_one_line = line_boards.are_all && !line_boards.rows.is_multiple_of(line_boards.columns);
        let closes = || text.trim_end().strip_suffix('0').is_some_and(|above| above.ends_with(['\n', '\r']));
        context.is_closed = are_sized && closes();
        context.zero_ends = context.is_closed && context.has_stars && !options.has_glyphs();
        let is_of_judge = context.zero_ends && options.format.is_none();
        context.glyphs = if is_of_judge { Glyphs::of("cses", options, false) } else { glyphs };
        context
    }
}

/// Boards of a line each, all apart; as many as their rows would have squares are as likely the rows of one board.
struct LineBoards {
    are_all: bool,
    is_apart: bool,
    rows: usize,
    columns: usize,
}

impl LineBoards {
    fn add(&mut self, seen: &Seen<'_>, lines: &Lines<'_>) {
        match seen.kind {
            Kind::Skipped(Skipped::Comment { .. }) => {}
            Kind::Row if self.are_all && self.is_apart && lines.is_board(seen.content) => {
                (self.is_apart, self.rows, self.columns) = (false, self.rows + 1, lines.columns(seen.content));
            }
            kind => {
                self.is_apart = true;
                self.are_all &= kind == Kind::Skipped(Skipped::Blank);
            }
        }
    }
}

/// The signs of drawn rows, in either case, that words leave open.
fn open(lines: &Lines<'_>, text: &str, drawn: &[Range<usize>], said: &[&str]) -> BTreeSet<char> {
    if said.is_empty() {
        return BTreeSet::new();
    }
    let both = |c: char| [c.to_ascii_lowercase(), c.to_ascii_uppercase()];
    // Rows in quotes stand on lines of any kind.
    let quoted = text.lines().filter(|line| line.contains(['"', '[']));
    let rows = drawn.iter().map(|row| &text[row.clone()]).chain(quoted);
    let used: BTreeSet<char> = rows.flat_map(str::chars).flat_map(both).collect();
    said.iter().flat_map(|line| open_signs(line, lines.glyphs, |c| used.contains(&c))).flat_map(both).collect()
}

/// The rows of the only drawing of a text, if that is complete, and nothing but frames and blank lines stands between them.
fn complete(lines: &Lines<'_>, rows: &[Range<usize>]) -> Option<usize> {
    let n = Some(rows.len()).filter(|n| *n >= FEWEST)?;
    let is_row = |row: &Range<usize>| lines.at(row.start).is_some_and(|seen| lines.columns_of(&seen) == n);
    let is_edge = |line: &str| line.trim().is_empty() || is_frame(line.trim());
    let is_next = |pair: &[Range<usize>]| lines.text[pair[0].end..pair[1].start].lines().all(is_edge);
    (rows.iter().all(is_row) && rows.windows(2).all(is_next)).then_some(n)
}
