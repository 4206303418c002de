//! Blocks: the lines of one board, from its first to its last.

use super::Reader;
use super::boxed::{self, is_barred, is_frame};
use super::lines::{Kind, Lines, Seen, is_bits};
use super::margins::{self, ruler};
use super::rows::{Layout, Row};
use super::signs::Drawn;
use crate::item::{Item, NoteKind, Skipped};
use crate::text::span_in;
use std::ops::Range;

/// Lines that are kept of a board whose first row has so many squares: more than it has in any frame. Others are counted.
pub(super) const fn most_kept(columns: usize) -> usize {
    4 * columns + 64
}

/// The lines of one board as they are found.
#[derive(Default)]
struct Block<'a> {
    /// With frames and rulers.
    lines: Vec<Row<'a>>,
    /// Rows that are too many to be a board.
    surplus: usize,
    /// Lines that are no frames.
    rows: usize,
    /// Squares of its first row, without margins.
    columns: usize,
    is_barred: bool,
    is_after_frame: bool,
    /// Blank lines since its last row, and between its first two.
    gap: usize,
    spacing: Option<usize>,
}

/// What a line does to the block above it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    Row,
    Frame,
    /// It stands among the lines of the board and is none of them.
    Among,
    Ends,
}

impl<'a> Block<'a> {
    fn is_complete(&self) -> bool {
        self.rows > 0 && self.rows >= self.columns
    }

    fn take(&mut self, taken: Taken, seen: &Seen<'a>, lines: &Lines<'a>) {
        let (line, is_first) = (seen.content, self.rows == 0);
        match self.lines.len() < most_kept(self.columns) {
            true => self.lines.push(Row::of(lines.text, span_in(lines.text, line))),
            false => self.surplus += usize::from(taken == Taken::Row),
        }
        self.is_barred |= taken == Taken::Frame || seen.kind == Kind::Barred;
        self.is_after_frame = taken == Taken::Frame;
        if taken == Taken::Row {
            match is_first {
                true => self.columns = lines.columns_of(seen),
                false => _ = self.spacing.get_or_insert(self.gap),
            }
            self.rows += 1;
            self.gap = 0;
        }
    }

    /// What a line does to the block.
    fn taken(&self, seen: &Seen<'a>, lines: &Lines<'a>) -> Taken {
        let (line, is_begun) = (seen.content, self.rows > 0);
        let row_if = |is_row: bool| if is_row { Taken::Row } else { Taken::Ends };
        let framed = if self.is_after_frame { Taken::Ends } else { Taken::Frame };
        match seen.kind {
            Kind::Skipped(Skipped::Comment { .. }) => Taken::Among,
            Kind::Skipped(Skipped::Blank) if !self.is_barred && (!is_begun || self.may_be_spaced(lines)) => {
                Taken::Among
            }
            kind if is_begun && self.gap > 0 && kind != Kind::Row => Taken::Ends,
            Kind::Skipped(Skipped::Rule) if self.is_barred && is_begun && is_frame(line) => framed,
            Kind::Skipped(Skipped::Heading) => row_if(!self.is_complete() && line.starts_with('#') && self.has('#')),
            Kind::Skipped(_) => Taken::Ends,
            Kind::Size(n) if !is_begun => row_if(lines.is_row_of_digits(seen, n)),
            Kind::Size(_) => row_if(ruler(line) == Some(self.columns) || self.is_bits(line, lines)),
            Kind::Dashes if self.is_barred => framed,
            Kind::Dashes if !is_begun => row_if(lines.dashes_are_row(seen)),
            Kind::Dashes => row_if(!self.is_complete() && self.has('-')),
            Kind::Frame | Kind::Barred if !self.is_barred && self.is_complete() => Taken::Ends,
            Kind::Frame => framed,
            Kind::Row if self.is_barred && self.is_after_frame && self.is_complete() => row_if(ruler(line).is_some()),
            Kind::Row => row_if(!is_begun || self.is_spaced(seen, lines)),
            Kind::Barred => Taken::Row,
            Kind::Words => Taken::Ends,
        }
    }

    /// True if blank lines may stand between any two rows: below the first one, unless that is all of a board.
    fn may_be_spaced(&self, lines: &Lines<'a>) -> bool {
        let is_board = || self.lines.first().is_some_and(|first| lines.is_board(&first.text));
        !lines.is_exact && self.columns > 1 && self.spacing != Some(0) && !(self.rows == 1 && is_board())
    }

    /// True if as many blank lines stand above a row as between the others: what is apart as rows are is one. A second row that is
    /// apart has no other right below.
    fn is_spaced(&self, seen: &Seen<'a>, lines: &Lines<'a>) -> bool {
        let is_blank = |below: Seen<'_>| below.kind == Kind::Skipped(Skipped::Blank);
        let is_apart = || self.gap == 0 || lines.at(seen.next).is_none_or(is_blank);
        self.spacing.map_or_else(is_apart, |spacing| spacing == self.gap)
    }

    /// True if the row above has a sign: dashes are a row beside it, and `#` followed by digits, too.
    fn has(&self, sign: char) -> bool {
        self.lines.last().is_some_and(|row| row.text.contains(sign))
    }

    /// True if a number is a row of bits, below others.
    fn is_bits(&self, line: &str, lines: &Lines<'_>) -> bool {
        let is_bits = is_bits(line) && self.lines.first().is_some_and(|first| is_bits(&first.text));
        is_bits && (!self.is_complete() || lines.columns(line) == self.columns)
    }
}

impl<'a> Reader<'_, 'a> {
    /// The board of the lines from a place on, in an item that may begin at the line of its size above these; `None` if no row
    /// stands there.
    pub(super) fn block(&self, begun: usize, header: Option<(usize, Range<usize>)>, from: usize) -> Option<Item> {
        let sized = self.lines.at(begun).filter(|_| from > begun);
        let mut notes: Vec<_> = sized.as_ref().and_then(|seen| seen.note.clone()).into_iter().collect();
        let mut span = sized.map(|seen| seen.line);
        let (mut block, mut at, mut next, mut noted) = (Block::default(), from, from, 0);
        while let Some(seen) = self.lines.at(at) {
            let taken = block.taken(&seen, &self.lines);
            match taken {
                Taken::Ends => break,
                Taken::Among if seen.kind == Kind::Skipped(Skipped::Blank) => block.gap += 1,
                Taken::Among => {
                    let is_noted = seen.kind == Kind::Skipped(Skipped::Comment { is_ours: false });
                    notes.extend(is_noted.then(|| span_in(self.source.text, seen.content)));
                }
                Taken::Row | Taken::Frame => {
                    block.take(taken, &seen, &self.lines);
                    notes.extend(seen.note);
                    (next, noted) = (seen.next, notes.len());
                }
            }
            if taken == Taken::Row {
                span.get_or_insert(seen.line).end = span_in(self.source.text, seen.content).end;
            }
            at = seen.next;
        }
        let span = span.filter(|_| block.rows > 0)?;
        notes.truncate(noted);
        let notes = notes.into_iter().map(|note| (note, NoteKind::Comment)).collect();
        let (mut rows, glyphs) = (block.lines, self.lines.glyphs);
        let is_barred = block.is_barred && rows.iter().any(|row| is_barred(&row.text));
        let layout = match block.is_barred {
            _ if self.lines.is_exact => Ok(Layout::Exact),
            true => boxed::without(&mut rows, glyphs),
            false => Ok(margins::without(&mut rows, glyphs)),
        };
        let (surplus, used) = (block.surplus, layout.clone().unwrap_or(Layout::Barred));
        let drawn = Drawn { rows: &rows, surplus, layout: used, header, span, is_barred };
        let error = layout.err().filter(|_| !drawn.stand_apart());
        Some(self.item(begun..next, &drawn, error, notes))
    }
}
