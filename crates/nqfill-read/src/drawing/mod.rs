//! Drawings: rows of squares, spaced or not, between bars, in brackets, or all on one line.
//!
//! ```text
//! text     = { passed | size | block }
//! block    = [ size ] { blank | comment } line { line | comment }         up to anything else
//! line     = row | frame | ruler
//! ```
//! A block is a board, or its error: a line that is nothing else is a row of it. A size belongs to the next rows, whatever is passed
//! between; one directly above another is a count of boards, one behind the last board as well.

mod block;
mod boxed;
mod context;
mod exact;
pub(crate) mod glyphs;
mod margins;
mod plain;
mod rows;
mod signs;

pub(crate) use boxed::{is_barred, is_frame};
pub(crate) use context::{Context, is_row};
pub(crate) use margins::ruler;
pub(crate) use rows::Row;

use crate::convention;
use crate::error::Counted;
use crate::item::{Board, Cursor, Entry, Family, Item, NoteKind, Passed, Says, Source, State};
use crate::line::Size;
use crate::text::span_in;
use crate::{InputError, InputErrorKind};
use context::{Kind, Lines, Seeing};
use glyphs::Alphabet;
use nqfill_core::board::Placement;
use rows::Layout;
use signs::Drawn;
use std::ops::Range;

/// The family of drawings.
pub(crate) struct Drawings;

impl Family for Drawings {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        let reader = Reader::new(source);
        let item = match source.plan.format.name {
            "blank" => reader.exact(cursor),
            "line" => reader.line(cursor),
            _ => reader.next(cursor),
        }?;
        Some(reader.counted(item, cursor))
    }

    fn plain(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
        let reader = Reader::new(source);
        reader.is_plain(cursor).then(|| plain::next(source.text, &reader.lines.glyphs, cursor))?
    }

    fn skip(&self, source: &Source<'_>, cursor: &mut Cursor, most: (usize, usize)) -> usize {
        let reader = Reader::new(source);
        if reader.is_plain(cursor) { plain::skip(source.text, &reader.lines.glyphs, cursor, most) } else { 0 }
    }
}

/// The board of rows that stand in quotes or brackets; each square is shown to the source.
///
/// # Errors
/// Of a row that is too short or long, of a character that is no square; the question, where a character may be several.
pub(crate) fn of_rows(
    source: &Source<'_>,
    rows: &[Row<'_>],
    size: Option<usize>,
    span: Range<usize>,
) -> Result<(Placement, Vec<NoteKind>), InputError> {
    let header = size.map(|n| (n, span.clone()));
    let is_exact = source.plan.is_asked && source.plan.format.name == "blank";
    let mut rows = rows.to_vec();
    let lines = Lines::new(source.text, source.options, alphabet(source));
    let layout = if is_exact { Layout::Exact } else { margins::without(&mut rows, &lines.glyphs) };
    let drawn = Drawn { rows: &rows, layout, header, span, is_barred: false };
    let found = signs::board(source, &drawn)?;
    Ok((found.placement, found.notes.into_iter().map(|(kind, _)| kind).collect()))
}

fn alphabet(source: &Source<'_>) -> &'static Alphabet {
    match source.plan.drawing.zero_ends && !source.plan.is_asked {
        true => Alphabet::of("cses"),
        false => Alphabet::of(source.plan.format.name),
    }
}

/// What follows a size.
#[derive(PartialEq, Eq)]
enum Below {
    /// Rows, and whether nothing but blank lines and comments stands between.
    Rows(bool),
    /// Another size, right below.
    Size,
    Nothing,
}

/// Reads the pieces of a text.
struct Reader<'s, 'a> {
    source: &'s Source<'a>,
    lines: Lines<'a>,
}

impl<'s, 'a> Reader<'s, 'a> {
    fn new(source: &'s Source<'a>) -> Self {
        Self { source, lines: Lines::new(source.text, source.options, alphabet(source)) }
    }

    /// True if boards may be read without the grammar.
    fn is_plain(&self, cursor: &Cursor) -> bool {
        let (context, format) = (&self.source.plan.drawing, self.source.plan.format.name);
        let is_doubtful = context.has_words || context.has_stars || context.zero_ends;
        let is_trusted = self.source.plan.is_asked || !is_doubtful;
        is_trusted && !context.is_doubled && !matches!(format, "blank" | "line") && cursor.state == State::default()
    }

    fn next(&self, cursor: &mut Cursor) -> Option<Item> {
        let seen = self.lines.at(cursor.at)?;
        Some(match seen.kind {
            Kind::Passed(passed) => self.passed(cursor, &seen, passed),
            Kind::Words => self.passed(cursor, &seen, Passed::Words),
            Kind::Dashes if !self.lines.dashes_are_row(&seen) && !self.lines.is_above_bars(&seen) => {
                self.passed(cursor, &seen, Passed::Rule)
            }
            Kind::Size(size) => self.sized(cursor, &seen, size),
            _ => {
                let header = cursor.state.size.take();
                self.block(cursor, header, cursor.at)
            }
        })
    }

    /// A line that is no part of a board. A comment behind it is a piece of its own.
    fn passed(&self, cursor: &Cursor, seen: &Seeing<'_>, passed: Passed) -> Item {
        let end = seen.note.as_ref().map_or(seen.next, |note| note.start);
        Item::passed(cursor.at..end.max(cursor.at + 1), passed)
    }

    /// A size: of the next board, of the file in boards, or a mistake.
    fn sized(&self, cursor: &mut Cursor, seen: &Seeing<'a>, size: Size) -> Item {
        let (Size::Bare(n) | Size::Named(n, _) | Size::Twice(n)) = size;
        let span = span_in(self.source.text, seen.content);
        if self.lines.is_digits_of_board(seen, n) {
            let header = cursor.state.size.take();
            return self.block(cursor, header, cursor.at);
        }
        let is_first = cursor.boards == 0 && cursor.state.cases.is_none();
        match self.below(seen.next) {
            Below::Rows(true) => return self.block(cursor, Some((n, span)), seen.next),
            Below::Rows(false) => cursor.state.size = Some((n, span)),
            Below::Size if is_first => cursor.state.cases = Some((n, span)),
            Below::Nothing if cursor.boards > 0 && (n == cursor.boards || n == 0) => {
                return self.passed(cursor, seen, Passed::Total);
            }
            Below::Size | Below::Nothing => {
                let none = Err(convention::alone(n).at(span));
                let item = Item::board(seen.start..seen.end, self.source.plan.format, none);
                return Item { span: cursor.at..seen.next, ..item };
            }
        }
        self.passed(cursor, seen, Passed::Heading)
    }

    /// What follows a size.
    fn below(&self, from: usize) -> Below {
        let (mut at, mut is_direct, mut is_adjacent) = (from, true, true);
        while let Some(seen) = self.lines.at(at) {
            match seen.kind {
                Kind::Row(_) | Kind::HeadedRow(_) | Kind::Barred | Kind::Frame => return Below::Rows(is_direct),
                Kind::Dashes if self.lines.dashes_are_row(&seen) || self.lines.is_above_bars(&seen) => {
                    return Below::Rows(is_direct);
                }
                Kind::Size(Size::Bare(n) | Size::Named(n, _) | Size::Twice(n)) => {
                    return match self.lines.is_digits_of_board(&seen, n) {
                        true => Below::Rows(is_direct),
                        false if is_adjacent => Below::Size,
                        false => Below::Nothing,
                    };
                }
                Kind::Passed(Passed::Blank | Passed::Comment { .. }) => {}
                Kind::Passed(_) | Kind::Words | Kind::Dashes => is_direct = false,
            }
            is_adjacent = false;
            at = seen.next;
        }
        Below::Nothing
    }

    /// A drawing of exact width, up to an empty line.
    fn exact(&self, cursor: &mut Cursor) -> Option<Item> {
        let (mut rows, mut header, mut at, mut end) = (Vec::new(), None, cursor.at, cursor.at);
        let mut notes = Vec::new();
        while let Some(seen) = self.lines.at(at) {
            let whole = &self.source.text[seen.start..seen.raw_end];
            match seen.kind {
                Kind::Passed(Passed::Comment { is_ours }) if !rows.is_empty() => {
                    notes.extend((!is_ours).then_some((seen.start..seen.raw_end, NoteKind::Comment)));
                }
                Kind::Passed(Passed::Blank) if !whole.is_empty() => rows.push(self.row(whole)),
                Kind::Passed(_) | Kind::HeadedRow(_) | Kind::Words => break,
                Kind::Size(Size::Bare(n)) if rows.is_empty() && header.is_none() => {
                    header = Some((n, seen.start..seen.raw_end));
                }
                _ => rows.push(self.row(exact::unquoted(whole))),
            }
            (at, end) = (seen.next, seen.raw_end);
        }
        if at == cursor.at {
            return self.next(cursor);
        }
        let drawn = Drawn { rows: &rows, layout: Layout::Exact, header, span: cursor.at..end, is_barred: false };
        Some(self.item(cursor.at..at, &drawn, notes))
    }

    /// A line that is a board.
    fn line(&self, cursor: &mut Cursor) -> Option<Item> {
        let seen = self.lines.at(cursor.at)?;
        if matches!(seen.kind, Kind::Passed(_) | Kind::Words) {
            return self.next(cursor);
        }
        let span = span_in(self.source.text, seen.content);
        let rows = exact::rows_of_line(self.source.text, seen.content);
        let drawn = Drawn { rows: &rows, layout: Layout::Exact, header: None, span, is_barred: false };
        let notes = seen.note.map(|note| (note, NoteKind::Comment)).into_iter().collect();
        Some(self.item(cursor.at..seen.next, &drawn, notes))
    }

    fn row(&self, row: &'a str) -> Row<'a> {
        Row::of(self.source.text, span_in(self.source.text, row))
    }

    /// The item of a drawing, with what stands among its lines and was not read.
    fn item(&self, item: Range<usize>, drawn: &Drawn<'_, '_>, mut notes: Vec<(Range<usize>, NoteKind)>) -> Item {
        let span = drawn.span.clone();
        let (format, placement) = match signs::board(self.source, drawn) {
            Ok(found) => {
                notes.extend(found.notes.into_iter().map(|(kind, at)| (at, kind)));
                (found.format, Ok(found.placement))
            }
            Err(error) => (signs::format_of(self.source, drawn), Err(error)),
        };
        Item { span: item, says: Says::Boards(vec![Board { span, format, placement, id_at: None, notes }]) }
    }

    /// The item, with an error behind the last one if a text says how many boards it has, and has not.
    fn counted(&self, mut item: Item, cursor: &mut Cursor) -> Item {
        let Some((expected, at)) = cursor.state.cases.clone() else { return item };
        cursor.state.read += usize::from(matches!(item.says, Says::Boards(_)));
        let found = cursor.state.read;
        if item.span.end < self.source.text.len() || found == expected {
            return item;
        }
        let error = InputErrorKind::WrongCount { counted: Counted::Boards, found, expected }.at(at);
        let mut last = Board {
            span: item.span.clone(),
            format: self.source.plan.format,
            placement: Err(error),
            id_at: None,
            notes: Vec::new(),
        };
        match &mut item.says {
            Says::Boards(boards) => boards.push(last),
            Says::Passed(passed) => {
                last.notes.extend(passed.note().map(|kind| (item.span.clone(), kind)));
                item.says = Says::Boards(vec![last]);
            }
        }
        item
    }
}
