//! Blocks: the lines of one board, from its first to its last.

use super::Reader;
use super::boxed::{self, is_barred, is_frame};
use super::context::{Kind, Lines, Seeing};
use super::margins::{self, ruler};
use super::rows::{self, BARS, Layout, Row};
use super::signs::{self, Drawn};
use crate::error::{FamilyName, Foreign};
use crate::item::{Cursor, Item, NoteKind, Passed};
use crate::text::span_in;
use crate::{InputError, InputErrorKind};
use std::ops::Range;

/// The lines of one board as they are found.
#[derive(Default)]
struct Block<'a> {
    rows: Vec<Row<'a>>,
    /// Squares of its first row, without margins.
    columns: usize,
    is_barred: bool,
    /// Frames below its first row.
    frames: usize,
    /// True if the frame below its first row has bars, as that of a table.
    is_ruled: bool,
    is_after_frame: bool,
    /// Blank lines since its last row, and between any two of its rows, if there are any.
    gap: usize,
    spacing: Option<usize>,
    /// Rulers of a board between bars, and the columns that they count.
    rulers: Vec<(usize, Range<usize>)>,
    /// Its bytes, and where the line below it begins.
    span: Range<usize>,
    next: usize,
    notes: Vec<(Range<usize>, NoteKind)>,
}

/// What a line does to the block above it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken<'a> {
    Row(&'a str),
    Frame,
    Ruler,
    /// It stands among the lines of the board and is none of them.
    Among,
    Ends,
}

impl<'a> Block<'a> {
    fn is_begun(&self) -> bool {
        !self.rows.is_empty()
    }

    fn is_complete(&self) -> bool {
        self.is_begun() && self.rows.len() >= self.columns
    }

    fn take(&mut self, taken: Taken<'a>, seen: &Seeing<'a>, lines: &Lines<'a>) {
        match taken {
            Taken::Row(row) => {
                if !self.is_begun() {
                    self.is_barred = is_barred(row);
                    let bars = row.matches(BARS).count().saturating_sub(1);
                    self.columns = if self.is_barred { bars } else { lines.columns(row) };
                }
                if self.is_begun() {
                    self.spacing.get_or_insert(self.gap);
                }
                if self.span.is_empty() {
                    self.span.start = seen.start;
                }
                self.rows.push(Row::of(lines.text, span_in(lines.text, row)));
                self.span.end = seen.end;
                (self.is_after_frame, self.gap) = (false, 0);
            }
            Taken::Ruler => self.rulers.extend(ruler(seen.content).map(|n| (n, span_in(lines.text, seen.content)))),
            Taken::Frame | Taken::Among | Taken::Ends => {
                self.is_barred = true;
                self.is_ruled |= self.rows.len() == 1 && seen.content.contains('|');
                self.frames += usize::from(self.is_begun());
                self.is_after_frame = true;
            }
        }
        self.next = seen.next;
    }

    /// What a line does to the block.
    fn taken(&self, seen: &Seeing<'a>, lines: &Lines<'a>, is_doubled: bool) -> Taken<'a> {
        let (line, is_begun) = (seen.content, self.is_begun());
        let is_ruler = || ruler(line) == Some(self.columns);
        let is_behind_box = self.is_barred && is_begun && self.is_after_frame;
        match seen.kind {
            Kind::Passed(Passed::Comment { .. }) => Taken::Among,
            Kind::Passed(Passed::Blank) if !is_begun && !self.is_barred => Taken::Among,
            Kind::Passed(Passed::Blank) if is_doubled && !self.is_barred => Taken::Among,
            Kind::HeadedRow(row) if !is_begun && !self.is_barred => Taken::Row(row),
            Kind::Row(_) if is_begun && self.is_barred && ruler(line).is_some() => Taken::Ruler,
            Kind::Size(_) if is_begun && self.is_barred && is_ruler() => Taken::Ruler,
            Kind::Row(_) if !is_begun && ruler(line).is_some() && lines.is_above_bars(seen) => Taken::Ruler,
            Kind::Size(_) if !is_begun || is_ruler() || self.is_bits(line, lines) => Taken::Row(line),
            Kind::Passed(Passed::Rule) if self.is_barred && is_begun && is_frame(line) => self.framed(),
            Kind::Passed(Passed::Heading) if self.is_damaged(line) && self.has('#') => Taken::Row(line),
            Kind::Passed(_) | Kind::HeadedRow(_) | Kind::Size(_) => Taken::Ends,
            Kind::Dashes if self.is_barred || !is_begun && lines.is_above_bars(seen) => self.framed(),
            Kind::Dashes if !self.is_complete() && self.has('-') || !is_begun => Taken::Row(line),
            Kind::Dashes => Taken::Ends,
            Kind::Frame if !is_begun || self.is_barred => self.framed(),
            Kind::Frame | Kind::Barred if is_begun && !self.is_barred && self.is_complete() => Taken::Ends,
            Kind::Row(_) if is_behind_box && self.is_complete() => Taken::Ends,
            Kind::Row(_) if is_doubled && is_begun && !self.is_spaced() => Taken::Ends,
            Kind::Words if !self.is_damaged(line) => Taken::Ends,
            Kind::Row(_) | Kind::Words | Kind::Barred | Kind::Frame => Taken::Row(line),
        }
    }

    /// True if as many blank lines stand above the next row as between the others, more than none: what is apart as rows are is one.
    fn is_spaced(&self) -> bool {
        self.gap > 0 && self.spacing.is_none_or(|spacing| spacing == self.gap)
    }

    /// A frame below a frame begins another box.
    fn framed(&self) -> Taken<'a> {
        if self.is_after_frame && self.is_begun() { Taken::Ends } else { Taken::Frame }
    }

    /// True if the row above has a sign: dashes are a row beside it, and `#` followed by digits, too.
    fn has(&self, sign: char) -> bool {
        self.rows.last().is_some_and(|row| row.text.contains(sign))
    }

    /// True if a number is a row of bits, below others.
    fn is_bits(&self, line: &str, lines: &Lines<'_>) -> bool {
        let are_bits = |row: &str| row.chars().all(|c| matches!(c, '0' | '1' | ' '));
        let is_bits = are_bits(line) && self.rows.first().is_some_and(|first| are_bits(&first.text));
        is_bits && (!self.is_complete() || lines.columns(line) == self.columns)
    }

    /// True if a word is a row in unknown characters, where one is missing.
    fn is_damaged(&self, line: &str) -> bool {
        let is_missing = self.is_begun() && !self.is_complete() && !self.is_barred;
        is_missing && !line.contains(char::is_whitespace) && line.chars().count() == self.columns
    }
}

impl<'a> Reader<'_, 'a> {
    /// The block that begins at a place, below the line of its size if that is in the item, too.
    pub(super) fn block(&self, cursor: &mut Cursor, header: Option<(usize, Range<usize>)>, from: usize) -> Item {
        let is_doubled = self.source.plan.drawing.is_doubled;
        let sized = self.lines.at(cursor.at).filter(|_| from > cursor.at);
        let mut block = Block { next: from, ..Block::default() };
        block.span = sized.as_ref().map_or(0..0, |seen| seen.start..seen.end);
        let (mut at, mut pending) = (from, Vec::new());
        pending.extend(sized.and_then(|seen| seen.note));
        while let Some(seen) = self.lines.at(at) {
            let taken = block.taken(&seen, &self.lines, is_doubled);
            match (taken, seen.kind) {
                (Taken::Ends, _) => break,
                (Taken::Among, Kind::Passed(Passed::Comment { is_ours })) => {
                    pending.extend((!is_ours).then(|| span_in(self.source.text, seen.content)));
                }
                (Taken::Among, _) => block.gap += 1,
                _ => {
                    block.take(taken, &seen, &self.lines);
                    pending.extend(seen.note.clone());
                    block.notes.extend(pending.drain(..).map(|note| (note, NoteKind::Comment)));
                }
            }
            at = seen.next;
        }
        if !block.is_begun() {
            if let Some((_, span)) = block.rulers.pop() {
                let of = cursor.at..block.next;
                return Item::board(of, self.source.plan.format, Err(not_understood(span)));
            }
            cursor.state.size = header;
            return Item::passed(cursor.at..block.next.max(cursor.at + 1), Passed::Rule);
        }
        self.finished(cursor.at, block, header)
    }

    /// The board of a block whose lines have been found.
    fn finished(&self, from: usize, mut block: Block<'a>, header: Option<(usize, Range<usize>)>) -> Item {
        let (mut rows, glyphs) = (std::mem::take(&mut block.rows), &self.lines.glyphs);
        let layout = match block.is_barred {
            true => boxed::without(&mut rows, block.is_ruled && block.frames == 1, glyphs),
            false => Ok(margins::without(&mut rows, glyphs)),
        };
        let columns = |layout| rows.first().map_or(0, |row| rows::count(&row.text, layout));
        let layout = layout.and_then(|layout| match block.rulers.iter().find(|(n, _)| *n != columns(layout)) {
            None => Ok(layout),
            Some((_, span)) => Err(not_understood(span.clone())),
        });
        let Block { span, is_barred, next, notes, .. } = block;
        match layout {
            Ok(layout) => self.item(from..next, &Drawn { rows: &rows, layout, header, span, is_barred }, notes),
            Err(error) => {
                let drawn = Drawn { rows: &[], layout: Layout::Barred, header, span: span.clone(), is_barred };
                let item = Item::board(span, signs::format_of(self.source, &drawn), Err(error));
                Item { span: from..next, ..item }
            }
        }
    }
}

fn not_understood(span: Range<usize>) -> InputError {
    InputErrorKind::NotUnderstood { family: FamilyName::Drawing, what: Foreign::Line }.at(span)
}
