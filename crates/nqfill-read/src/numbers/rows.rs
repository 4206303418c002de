//! Lines of numbers and names, and which of them are of one board.

use crate::detect::head;
use crate::item::{Board, Cursor, Item, NoteKind, Says, Skipped, Source};
use crate::line::{Line, LineKind, Signs, Size, line_at};
use crate::text::span_in;
use crate::{Base, Expected, FamilyName, Foreign, InputError, InputErrorKind, format};
use nqfill_core::board::Placement;
use std::ops::Range;

/// A line that says something of a board.
#[derive(Clone)]
pub(crate) struct Row<'a> {
    /// What it says, without its heading.
    pub(crate) text: &'a str,
    /// The bytes of that.
    pub(crate) span: Range<usize>,
    /// The size that it names, and from where the board below it counts.
    pub(super) size: Option<(usize, Option<Base>)>,
    pub(super) is_headed: bool,
    /// True if a blank line stands above it.
    pub(super) is_apart: bool,
    /// Where the next line begins.
    pub(crate) next: usize,
    /// The comment at its end.
    note: Option<Range<usize>>,
}

impl<'a> Row<'a> {
    /// What a line says; what it is, if it says nothing of a board.
    fn of(text: &'a str, line: Line<'a>) -> Result<Self, Skipped> {
        let whole = text[line.span.start..line.end].trim_start();
        let (content, size, is_headed) = match line.kind {
            LineKind::Skipped(passed) => return Err(passed),
            LineKind::Heading { rest } => (rest, None, true),
            LineKind::Size(Size::Named(n, base)) => (whole, Some((n, base)), false),
            LineKind::Size(Size::Twice(n)) if whole.contains(['x', 'X', '×', '*']) => (whole, Some((n, None)), false),
            LineKind::Size(_) => (whole, None, false),
            LineKind::Content(content) => (content, None, false),
        };
        let span = span_in(text, content);
        Ok(Self { text: content, span, size, is_headed, is_apart: false, next: line.next, note: line.note })
    }

    /// What the line at the cursor says; the item if it says nothing of a board, or the text is refused; nothing at its end.
    pub(crate) fn at(
        source: &Source<'a>,
        cursor: &mut Cursor,
        family: FamilyName,
        is_known: impl Fn(&str) -> bool,
    ) -> Result<Self, Option<Item>> {
        if let Some(refused) = refused(source, cursor, family, is_known) {
            return Err(Some(refused));
        }
        let line = line_at(source.text, cursor.at, Signs::default()).ok_or(None)?;
        let span = cursor.at..line.next;
        Self::of(source.text, line).map_err(|passed| {
            cursor.state.length = None;
            Some(Item::passed(span, passed))
        })
    }

    /// The item of a board that is on this line alone.
    pub(crate) fn item(
        &self,
        source: &Source<'_>,
        from: usize,
        name: &'static str,
        read: Result<Placement, InputError>,
    ) -> Item {
        Block::of_row(from, self).item(source, name, read.map(|board| (name, board)))
    }

    /// The only number of the line.
    pub(super) fn number(&self) -> Option<usize> {
        self.text.parse().ok().filter(|_| self.size.is_none())
    }
}

/// The lines from a place on that say something of boards, whatever stands between them.
pub(super) fn rows(text: &str, mut at: usize) -> impl Iterator<Item = Row<'_>> {
    std::iter::from_fn(move || {
        loop {
            let line = line_at(text, at, Signs::default())?;
            at = line.next;
            if let Ok(row) = Row::of(text, line) {
                return Some(row);
            }
        }
    })
}

/// The error of a text with a line in its first 64 KiB that its family does not know: words could say anything of what is no
/// drawing.
fn refused(source: &Source<'_>, cursor: &Cursor, family: FamilyName, is_known: impl Fn(&str) -> bool) -> Option<Item> {
    let (text, head) = (source.text, head(source.text));
    // A line that is longer goes on.
    let is_whole = |row: &Row<'_>| row.next < head.len() || head.len() == text.len();
    let is_foreign = |row: &Row<'_>| row.size.is_none() && is_whole(row) && !is_known(row.text);
    let foreign = (cursor.at == 0).then(|| rows(head, 0).find(is_foreign)).flatten()?;
    let error = family.not_understood(Foreign::Words, foreign.span);
    Some(Item::board(0..text.len(), source.plan.format, Err(error)))
}

/// The error of a line of which most words are known, where it goes on otherwise.
pub(super) fn damaged(
    line: &str,
    start: usize,
    wrong: usize,
    expected: Expected,
    is_known: impl Fn(&str) -> bool,
) -> Option<InputError> {
    let words = line.split([' ', '\t', ',', ';']).filter(|word| !word.is_empty()).take(64);
    let (known, all) = words.fold((0, 0), |(known, all), word| (known + usize::from(is_known(word)), all + 1));
    let (at, found) = (start + wrong, line[wrong..].chars().next());
    let error = || InputErrorKind::Unexpected { found, expected }.at(at..at + found.map_or(0, char::len_utf8));
    (known > 1 && 2 * known >= all).then(error)
}

/// The name of the format that a board was read in, and the board.
pub(super) type Read = Result<(&'static str, Placement), InputError>;

/// Lines of one board, with the comments on and between them.
pub(super) struct Block {
    from: usize,
    /// Where the line behind the last one begins.
    end: usize,
    pub(super) span: Range<usize>,
    notes: Vec<(Range<usize>, NoteKind)>,
}

impl Block {
    /// The block of one line.
    pub(super) fn of_row(from: usize, row: &Row<'_>) -> Self {
        let mut block = Self { from, end: from, span: row.span.clone(), notes: Vec::new() };
        block.add(row);
        block
    }

    fn add(&mut self, row: &Row<'_>) {
        (self.end, self.span.end) = (row.next, row.span.end);
        self.notes.extend(row.note.clone().map(|note| (note, NoteKind::Comment)));
    }

    /// The block of a line and those below it, up to one that is not taken, a heading, or another size.
    pub(super) fn gather<'a>(
        text: &'a str,
        from: usize,
        first: &Row<'a>,
        mut takes: impl FnMut(&Row<'a>) -> bool,
    ) -> Self {
        takes(first);
        let (mut block, mut is_apart, mut between) = (Self::of_row(from, first), false, Vec::new());
        let mut at = first.next;
        while let Some(line) = line_at(text, at, Signs::default()) {
            at = line.next;
            let span = line.span.clone();
            match Row::of(text, line) {
                Ok(row) => {
                    let row = Row { is_apart, ..row };
                    if row.is_headed || row.size.is_some() || !takes(&row) {
                        break;
                    }
                    is_apart = false;
                    block.notes.append(&mut between);
                    block.add(&row);
                }
                Err(Skipped::Blank) => is_apart = true,
                Err(Skipped::Comment { is_ours }) => between.extend((!is_ours).then_some((span, NoteKind::Comment))),
                Err(_) => break,
            }
        }
        block
    }

    /// The item of the block, in the format that its board was read in or, if it was not, in that of a name; unless the options name
    /// one.
    pub(super) fn item(self, source: &Source<'_>, name: &str, read: Read) -> Item {
        let (plan, name) = (source.plan, read.as_ref().map_or(name, |(name, _)| *name));
        let format =
            if plan.is_asked || plan.format.name == name { plan.format } else { format(name).unwrap_or(plan.format) };
        let placement = read.map(|(_, placement)| placement);
        let board = Board { span: self.span, format, placement, id_at: None, notes: self.notes };
        Item { span: self.from..self.end, says: Says::Boards(vec![board]) }
    }
}
