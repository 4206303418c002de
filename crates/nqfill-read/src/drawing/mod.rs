//! Drawings: rows of squares, spaced or not, between bars, in brackets, or all on one line.
//!
//! ```text
//! text     = { passed | size | block }
//! block    = [ size ] { blank | comment } line { line | comment }         up to anything else
//! line     = row | frame | ruler
//! ```
//! A block is a board, or its error: a line that is nothing else is a row of it. A size belongs to the next rows, whatever is passed
//! between; one directly above another is a count of boards, one behind the last board as well. A 0 there ends boards that all have
//! their size above them.

mod block;
mod boxed;
mod context;
mod glyphs;
mod legend;
mod lines;
mod margins;
mod plain;
mod rows;
mod signs;

pub(crate) use boxed::{is_barred, is_frame};
pub(crate) use context::Context;
pub(crate) use lines::{is_row, is_words};
pub(crate) use margins::ruler;
pub(crate) use rows::Row;

use crate::InputError;
use crate::convention;
use crate::error::Counted;
use crate::item::{Board, Cursor, Entry, Family, Item, NoteKind, Says, Skipped, Source, State};
use crate::text::{line_ends, span_in};
use block::most_kept;
use lines::{Kind, Lines, Seen};
use nqfill_core::board::Placement;
use rows::Layout;
use signs::Drawn;
use std::ops::Range;

/// The family of drawings.
pub(crate) struct Drawings;

impl Family for Drawings {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        let reader = Reader::new(source);
        let item = if source.plan.format.name == "line" { reader.line(cursor) } else { reader.next(cursor) }?;
        Some(reader.ended(item, cursor))
    }

    fn plain(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
        let reader = Reader::new(source);
        reader.is_plain(cursor).then(|| plain::next(source.text, reader.lines.glyphs, cursor))?
    }

    fn skip(&self, source: &Source<'_>, cursor: &mut Cursor, most: (usize, usize)) -> usize {
        let reader = Reader::new(source);
        if reader.is_plain(cursor) { plain::skip(source.text, reader.lines.glyphs, cursor, most) } else { 0 }
    }
}

/// The board of rows that stand in quotes or brackets; each square is shown to the source.
///
/// # Errors
/// Of a row that is too short or long, of a character that is no square; the question, where a character may be several.
pub(crate) fn of_rows(
    source: &Source<'_>,
    Rows { mut rows, surplus }: Rows<'_>,
    size: Option<usize>,
    span: Range<usize>,
) -> Result<(Placement, Vec<NoteKind>), InputError> {
    let header = size.map(|n| (n, span.clone()));
    let reader = Reader::new(source);
    let layout = if reader.lines.is_exact { Layout::Exact } else { margins::without(&mut rows, reader.lines.glyphs) };
    let found = signs::board(source, &Drawn { rows: &rows, surplus, layout, header, span, is_barred: false })?;
    Ok((found.placement, found.notes.into_iter().map(|(_, kind)| kind).collect()))
}

/// The rows of a value. Those that are too many to be a board are counted.
#[derive(Default)]
pub(crate) struct Rows<'a> {
    rows: Vec<Row<'a>>,
    surplus: usize,
}

impl<'a> Rows<'a> {
    pub(crate) fn push(&mut self, row: Row<'a>) {
        match self.rows.len() < most_kept(self.rows.first().map_or(0, |first| first.text.len())) {
            true => self.rows.push(row),
            false => self.surplus += 1,
        }
    }
}

/// Reads the pieces of a text.
struct Reader<'s, 'a> {
    source: &'s Source<'a>,
    lines: Lines<'a>,
}

impl<'s, 'a> Reader<'s, 'a> {
    fn new(source: &'s Source<'a>) -> Self {
        let plan = source.plan;
        let mut lines = Lines::new(source.text, &plan.drawing.glyphs, plan.format.name);
        lines.complete = plan.drawing.complete;
        Self { source, lines }
    }

    /// True if boards may be read without the grammar.
    fn is_plain(&self, cursor: &Cursor) -> bool {
        let (context, format) = (&self.source.plan.drawing, self.source.plan.format.name);
        let is_doubtful = context.has_words || context.has_stars || context.zero_ends || !context.open.is_empty();
        let is_trusted = self.source.plan.is_asked || !is_doubtful;
        is_trusted && !matches!(format, "blank" | "line") && cursor.state == State::default()
    }

    fn next(&self, cursor: &mut Cursor) -> Option<Item> {
        let seen = self.lines.at(cursor.at)?;
        let kind = match seen.kind {
            Kind::Skipped(passed) => return Some(self.passed(cursor, &seen, passed)),
            Kind::Words => Skipped::Words,
            Kind::Size(n) if !self.lines.is_row_of_digits(&seen, n) => return Some(self.sized(cursor, &seen, n)),
            _ => {
                let header = cursor.state.size.take();
                match self.block(cursor.at, header.clone(), cursor.at) {
                    Some(item) => return Some(item),
                    None => cursor.state.size = header,
                }
                Skipped::Rule
            }
        };
        Some(self.passed(cursor, &seen, kind))
    }

    /// A line that is no part of a board. A comment behind it is a piece of its own.
    fn passed(&self, cursor: &Cursor, seen: &Seen<'_>, passed: Skipped) -> Item {
        let end = seen.note.as_ref().map_or(seen.next, |note| note.start);
        Item::passed(cursor.at..end.max(cursor.at + 1), passed)
    }

    /// A size: of the next board, or below another one, which then is how many boards there are, or a mistake.
    fn sized(&self, cursor: &mut Cursor, seen: &Seen<'a>, n: usize) -> Item {
        let header = (n, span_in(self.source.text, seen.content));
        if let Some(above) = cursor.state.size.take() {
            let is_adjacent = line_ends(&self.source.text[above.1.end..seen.line.start]) == 1;
            if cursor.boards > 0 || cursor.state.cases.is_some() || !is_adjacent {
                cursor.state.size = Some(header);
                return Item::board(
                    seen.line.start..seen.next,
                    self.source.plan.format,
                    Err(convention::alone(above.0).at(above.1)),
                );
            }
            cursor.state.cases = Some(above);
        }
        self.block(cursor.at, Some(header.clone()), seen.next).unwrap_or_else(|| {
            cursor.state.size = Some(header);
            self.passed(cursor, seen, Skipped::Heading)
        })
    }

    /// A line that is a board: its squares are cut into rows, of which the last one has what is left or lacks what is missing.
    fn line(&self, cursor: &mut Cursor) -> Option<Item> {
        let seen = self.lines.at(cursor.at)?;
        if matches!(seen.kind, Kind::Skipped(_) | Kind::Words) {
            return self.next(cursor);
        }
        let (span, length) = (span_in(self.source.text, seen.content), seen.content.chars().count());
        let floor = length.isqrt();
        let n = floor + usize::from(length - floor * floor > floor);
        let starts = seen.content.char_indices().map(|(at, _)| span.start + at).step_by(n).take(n);
        let ends: Vec<usize> = starts.chain([span.end]).collect();
        let rows: Vec<_> = ends.windows(2).map(|pair| Row::of(self.source.text, pair[0]..pair[1])).collect();
        let drawn = Drawn { rows: &rows, surplus: 0, layout: Layout::Exact, header: None, span, is_barred: false };
        let notes = seen.note.map(|note| (note, NoteKind::Comment)).into_iter().collect();
        Some(self.item(cursor.at..seen.next, &drawn, None, notes))
    }

    /// The item of a drawing, with what stands among its lines and was not read.
    fn item(
        &self,
        item: Range<usize>,
        drawn: &Drawn<'_, '_>,
        error: Option<InputError>,
        mut notes: Vec<(Range<usize>, NoteKind)>,
    ) -> Item {
        let found = error.map_or_else(|| signs::board(self.source, drawn), Err);
        let format = found.as_ref().map_or_else(|_| drawn.format(self.source), |found| found.format);
        let placement = found.map(|found| {
            notes.extend(found.notes);
            found.placement
        });
        let board = Board { span: drawn.span.clone(), format, placement, id_at: None, notes };
        Item { span: item, says: Says::Boards(vec![board]) }
    }

    /// The item; behind the last one an error if a size is of no board, or a text says how many boards it has, and has not.
    fn ended(&self, mut item: Item, cursor: &mut Cursor) -> Item {
        if item.span.end < self.source.text.len() {
            return item;
        }
        let boards = cursor.boards + usize::from(matches!(item.says, Says::Boards(_)));
        let Context { is_closed, only_size, .. } = self.source.plan.drawing;
        let is_end = |n: usize| n == boards || n == 0 && is_closed || boards == 1 && only_size == Some(n);
        let size = cursor.state.size.take().filter(|(n, _)| boards == 0 || !is_end(*n));
        let error = match (size, cursor.state.cases.clone()) {
            (Some((n, at)), _) => convention::alone(n).at(at),
            (None, Some((expected, at))) if expected != boards => Counted::Boards.wrong(boards, expected, at),
            _ => return item,
        };
        let (span, format) = (item.span.clone(), self.source.plan.format);
        let mut last = Board { span: span.clone(), format, placement: Err(error), id_at: None, notes: Vec::new() };
        match &mut item.says {
            Says::Boards(boards) => boards.push(last),
            Says::Skipped(passed) => {
                last.notes.extend(passed.note().map(|kind| (span, kind)));
                item.says = Says::Boards(vec![last]);
            }
        }
        item
    }
}
