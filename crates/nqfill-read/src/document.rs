//! A decoded text, read board by board.

use crate::decode::{self, Encoding, Folding};
use crate::detect::{self, JUDGED, Plan};
use crate::item::{Board, Item, Probe, Says, Skipped, Source};
use crate::kind::file_kind;
use crate::known;
use crate::line::{Signs, line_at};
use crate::other_text::is_program;
use crate::text::{LineStarts, Position, ceil_char_boundary, floor_char_boundary, line_ends};
use crate::{Cursor, Entry, Format, Id, InputError, InputErrorKind, NoteKind, ReadOptions, Unread, Unreadable};
use nqfill_core::board::Square;
use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::string::FromUtf8Error;
use std::sync::OnceLock;

/// A decoded text and the format in which it is read. [`Document::entries`] reads its boards one by one; with a
/// [`Cursor`] reading can stop and go on.
pub struct Document {
    /// As decoded; of a long text its plain form.
    text: String,
    /// Made for the first place that is asked for.
    line_starts: OnceLock<LineStarts>,
    /// The text with its full-width forms folded, if it has any: families read this.
    folding: Option<Folding>,
    encoding: Encoding,
    options: ReadOptions,
    /// The number of its first line.
    first_line: usize,
    /// How it is read, or why it is not.
    plan: Result<Plan, InputError>,
}

/// The format in which a text is read, and whether it was detected or given.
#[derive(Clone, Copy, Debug, Default)]
pub enum ReadAs {
    /// In none: it is no text, or of a kind without boards.
    #[default]
    Nothing,
    /// In the format that was found.
    Found(&'static Format),
    /// In the format that the options name.
    Asked(&'static Format),
}

impl Document {
    /// Decodes bytes. Without a format in the options, the first line that is part of a board decides it.
    ///
    /// # Errors
    /// If the bytes are no text.
    pub fn new(bytes: Vec<u8>, options: &ReadOptions) -> Result<Self, InputError> {
        if let Some(kind) = file_kind(&bytes) {
            return Err(InputErrorKind::Unreadable(Unreadable::NoText(kind.name)).into());
        }
        let (text, encoding) = decode::decode(bytes)?;
        let (text, folding) = decode::with_folding(text);
        Ok(Self::of_text(text, folding, encoding, options))
    }

    fn of_text(text: String, folding: Option<Folding>, encoding: Encoding, options: &ReadOptions) -> Self {
        let plan = detect::plan(folding.as_ref().map_or(&text, |folding| &folding.text), options);
        let (options, line_starts) = (options.clone(), OnceLock::new());
        Self { text, line_starts, folding, encoding, options, first_line: 1, plan }
    }

    /// True if families read the text as it is, and no option says anything of its boards.
    fn is_bare(&self) -> bool {
        self.folding.is_none() && self.options.are_bare()
    }

    /// The document of a line, if it is an object that needs no look at what it might be. Its `id`, too, is known by itself.
    ///
    /// # Errors
    /// Gives the bytes back if it is none.
    pub fn of_plain_line(bytes: Vec<u8>, options: &ReadOptions) -> Result<Self, Vec<u8>> {
        if bytes.first() != Some(&b'{') || options.format.is_some() || !options.are_bare() || !bytes.is_ascii() {
            return Err(bytes);
        }
        let text = String::from_utf8(bytes).map_err(FromUtf8Error::into_bytes)?;
        let document = Self::of_text(text, None, Encoding::Utf8, options);
        match document.next_plain(&mut Cursor::default()) {
            Some(_) => Ok(document),
            None => Err(document.text.into_bytes()),
        }
    }

    /// The document as a part of a longer text, of which its first line is the line of this number, from 1.
    pub fn beginning_at_line(self, first_line: usize) -> Self {
        Self { first_line, ..self }
    }

    /// The number of its first line: 1, unless it is a part of a longer text.
    pub fn first_line(&self) -> usize {
        self.first_line
    }

    /// Reads the next board. A board that is wrong is an entry with an error, and the boards behind it are read all the
    /// same; a document without any board is one such entry.
    pub fn next(&self, cursor: &mut Cursor) -> Option<Entry> {
        let mut entry = match cursor.ready.take() {
            Some(ready) => *ready,
            None => self.read(cursor)?,
        };
        // What stands below the last board is noted with it.
        if cursor.pending.is_empty() && !cursor.was_plain {
            cursor.ready = self.read(cursor).map(Box::new);
            if cursor.ready.is_none() {
                entry.not_read.append(&mut cursor.unread);
            }
        }
        self.count_on(&mut entry);
        Some(entry)
    }

    /// Goes on behind boards of which it is certain, without reading them, that they are read one by one: at most so many, each of
    /// at most so many rows. Returns a cursor before them, with which they can be read, on another thread, too, and how many they
    /// are.
    pub fn part(&self, cursor: &mut Cursor, most: usize, most_rows: usize) -> (Cursor, usize) {
        let start = cursor.clone();
        let boards = match &self.plan {
            Ok(plan) if self.is_bare() && cursor.is_even() => {
                plan.family.skip(&self.source(plan), cursor, (most, most_rows))
            }
            _ => 0,
        };
        (start, boards)
    }

    /// Reads the next board, if that needs no grammar. A file may have millions of these.
    fn next_plain(&self, cursor: &mut Cursor) -> Option<Entry> {
        let plan = self.plan.as_ref().ok().filter(|_| self.is_bare() && cursor.is_even())?;
        let mut found = plan.family.plain(&self.source(plan), cursor);
        if let Some(entry) = &mut found {
            entry.format = entry.format.or(Some(plan.format));
            entry.id = entry.id_at.clone().and_then(|at| self.id(at));
        }
        found
    }

    /// The next board, without what may stand below it.
    fn read(&self, cursor: &mut Cursor) -> Option<Entry> {
        let plain = self.next_plain(cursor);
        cursor.was_plain = plain.is_some();
        if plain.is_some() {
            return plain;
        }
        let plan = match &self.plan {
            Ok(plan) => plan,
            Err(error) => return self.only_error(error.clone(), cursor),
        };
        let is_first = cursor.boards == 0;
        let mut entry = self.read_in(plan, cursor)?;
        if is_first && is_foreign(&entry) && !self.has_board(plan, cursor.clone()) {
            if is_program(self.source_text()) {
                let kind = InputErrorKind::NoPuzzle(crate::OtherText::Program);
                entry.placement = entry.placement.map_err(|error| InputError { kind, ..error });
            }
            // One cause is one error.
            cursor.pending.clear();
            cursor.skip_to(self.source_text(), self.source_text().len());
        }
        Some(entry)
    }

    /// The next board by the grammars of a family.
    fn read_in(&self, plan: &Plan, cursor: &mut Cursor) -> Option<Entry> {
        while cursor.pending.is_empty() {
            let Some(item) = self.item(plan, cursor) else {
                return self.only_error(InputErrorKind::NoBoard.into(), cursor);
            };
            match item.says {
                Says::Boards(boards) => {
                    let is_within = |span: &Range<usize>| item.span.start <= span.start && span.end <= item.span.end;
                    debug_assert!(
                        !boards.is_empty() && boards.iter().all(|board| is_within(&board.span)),
                        "{boards:?}"
                    );
                    cursor.pending.extend(boards);
                }
                Says::Skipped(Skipped::Claim) if !known::is_own_claim(self.source_text(), &item.span) => {
                    let placement = Err(InputErrorKind::Claim.at(item.span.clone()));
                    let (format, notes) = (plan.format, Vec::new());
                    cursor.pending.push_back(Board { span: item.span, format, placement, id_at: None, notes });
                }
                Says::Skipped(Skipped::Blank) => {}
                Says::Skipped(passed) => {
                    let whole = passed.note().map(|kind| (item.span.clone(), kind));
                    let behind = || line_at(self.source_text(), item.span.start, Signs::default())?.note;
                    let noted = whole.or_else(|| Some((behind()?, NoteKind::Comment)));
                    noted.into_iter().for_each(|(span, kind)| self.note(cursor, span, kind));
                }
            }
        }
        let board = cursor.pending.pop_front()?;
        Some(self.entry(cursor, board))
    }

    /// True if anything but what is foreign to its family begins in the next bytes of the text.
    fn has_board(&self, plan: &Plan, mut cursor: Cursor) -> bool {
        let end = cursor.at + JUDGED;
        while cursor.at < end || !cursor.pending.is_empty() {
            match self.read_in(plan, &mut cursor) {
                Some(entry) if is_foreign(&entry) => {}
                found => return found.is_some(),
            }
        }
        false
    }

    /// The next item; the cursor is behind it.
    fn item(&self, plan: &Plan, cursor: &mut Cursor) -> Option<Item> {
        let proven = Cell::new(cursor.state.proven);
        // Lines of objects are read apart, by several threads.
        let of_file = Some(&proven).filter(|_| plan.format.name != "json");
        let source = Source { proven: of_file, ..self.source(plan) };
        let item = plan.family.next(&source, cursor);
        cursor.state.proven = proven.get();
        let Some(item) = item else {
            debug_assert!(cursor.at == source.text.len(), "it ends at {}", cursor.at);
            return None;
        };
        debug_assert!(item.span.start == cursor.at && item.span.end > cursor.at, "{item:?} at {}", cursor.at);
        (cursor.begun, cursor.counted) = (cursor.at, (cursor.at, cursor.line));
        cursor.skip_to(source.text, item.span.end);
        Some(item)
    }

    fn note(&self, cursor: &mut Cursor, span: Range<usize>, kind: NoteKind) {
        let span = self.in_text(span);
        cursor.unread.push(Unread { line: self.position(span.start).line, span, kind });
    }

    fn entry(&self, cursor: &mut Cursor, board: Board) -> Entry {
        let Board { span, format, placement, id_at, notes } = board;
        notes.into_iter().for_each(|(span, kind)| self.note(cursor, span, kind));
        let not_read = std::mem::take(&mut cursor.unread);
        let line = self.line_of(cursor, span.start);
        let begun = cursor.begun;
        let entry = cursor.entry(line, span, placement);
        self.unfold(Entry { format: Some(format), id_at, not_read, start: begun, ..entry })
    }

    /// The line of a place in the last item; those of its boards are counted on from each other.
    fn line_of(&self, cursor: &mut Cursor, at: usize) -> usize {
        let (from, line) = cursor.counted;
        if at < from {
            return self.position(self.in_text(at..at).start).line + 1 - self.first_line;
        }
        cursor.counted = (at, line + line_ends(&self.source_text()[from..at]));
        cursor.counted.1
    }

    /// Counts the lines of an entry as in the longer text that this one is a part of.
    fn count_on(&self, entry: &mut Entry) {
        entry.line += self.first_line - 1;
        if let Err(InputError { kind: InputErrorKind::RepeatedSquare { first, .. }, .. }) = &mut entry.placement {
            first.line += self.first_line - 1;
        }
    }

    fn only_error(&self, error: InputError, cursor: &mut Cursor) -> Option<Entry> {
        let is_first = cursor.boards == 0;
        is_first.then(|| self.unfold(cursor.entry(1, 0..self.source_text().len(), Err(error))))
    }

    /// Points at the text as decoded instead of the text as folded.
    fn unfold(&self, mut entry: Entry) -> Entry {
        entry.span = self.in_text(entry.span);
        if let Err(InputError { span: Some(span), .. }) = &mut entry.placement {
            *span = self.in_text(span.clone());
        }
        entry.id = entry.id_at.clone().and_then(|at| self.id(at));
        entry
    }

    /// The `id` whose value these bytes of the folded text are. A text keeps the characters that it was written with.
    fn id(&self, at: Range<usize>) -> Option<Id> {
        let written = &self.text[self.in_text(at.clone())];
        let folded = &self.source_text()[at];
        // Quotes and digits may be full-width; what stands between quotes is kept.
        let is_quoted = |value: &str| value.starts_with(['"', '\'']);
        let is_folded = folded.starts_with(|first: char| first.is_ascii_digit()) || is_quoted(folded);
        Id::of_value(if is_folded && !is_quoted(written) { folded } else { written }).ok().flatten()
    }

    /// The bytes of the decoded text that became these bytes of the folded one, rounded to whole characters: a foreign
    /// parser may report a place within one.
    fn in_text(&self, span: Range<usize>) -> Range<usize> {
        let span = self.folding.as_ref().map_or(span.clone(), |folding| folding.original(&self.text, span));
        let start = floor_char_boundary(&self.text, span.start);
        start..ceil_char_boundary(&self.text, span.end).max(start)
    }

    /// All boards from the first to the last.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        let mut cursor = Cursor::default();
        std::iter::from_fn(move || self.next(&mut cursor))
    }

    /// The bytes that show some squares of one of the boards, found in one reading. What shows a square twice is there twice.
    pub fn locate(&self, entry: &Entry, squares: &[Square]) -> Vec<(Square, Range<usize>)> {
        let Ok(plan) = &self.plan else { return Vec::new() };
        let probe = Probe { squares, spans: RefCell::default() };
        let source = Source { probe: Some(&probe), ..self.source(plan) };
        plan.family.next(&source, &mut Cursor::at(entry.start, entry.line));
        let spans = probe.spans.into_inner().into_iter().map(|(square, span)| (square, self.in_text(span)));
        let is_within = |span: &Range<usize>| entry.span.start <= span.start && span.end <= entry.span.end;
        spans.filter(|(_, span)| is_within(span)).collect()
    }

    /// Line and column of a byte offset of the text.
    pub fn position(&self, offset: usize) -> Position {
        let found = self.line_starts.get_or_init(|| LineStarts::of(&self.text)).position(&self.text, offset);
        Position { line: found.line + self.first_line - 1, ..found }
    }

    /// The text as decoded; of a text of more than 16 MiB the plain form, where full-width forms are folded.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How the text was encoded.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The format in which one of its boards was read, and whether the options gave it.
    pub fn read_as(&self, entry: &Entry) -> ReadAs {
        match (self.options.format, entry.format.or(self.format())) {
            (Some(format), _) => ReadAs::Asked(format),
            (None, Some(format)) => ReadAs::Found(format),
            (None, None) => ReadAs::Nothing,
        }
    }

    /// The format in which it is read, but for boards that are in another of its family; `None` if it is of a kind without boards.
    pub fn format(&self) -> Option<&'static Format> {
        Some(self.plan.as_ref().ok()?.format)
    }

    fn source_text(&self) -> &str {
        self.folding.as_ref().map_or(self.text.as_str(), |folding| &folding.text)
    }

    fn source<'a>(&'a self, plan: &'a Plan) -> Source<'a> {
        Source { text: self.source_text(), options: &self.options, plan, probe: None, proven: None }
    }
}

/// True for the error of a text that may be no board at all.
fn is_foreign(entry: &Entry) -> bool {
    matches!(&entry.placement, Err(error) if error.kind.is_foreign())
}

#[cfg(test)]
#[path = "../../../tests/common/pages.rs"]
pub(crate) mod pages;

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    /// Every text of the fixtures in whole and every case of their pages: the items begin where the one before ends, up to the end.
    #[test]
    fn items_cover_every_byte() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let names = ["input", "formats", "fuzz", "class", "reports", "corpus", "frames", "reading"];
        let puzzles = fs::read_dir(root.join("puzzles")).expect("puzzles").map(|entry| entry.expect("an entry").path());
        let folders =
            names.map(|name| root.join("fixtures").join(name)).into_iter().chain(puzzles.filter(|path| path.is_dir()));
        let texts = folders.flat_map(|folder| pages::texts(&folder));
        let mut count = 0;
        for (name, bytes) in texts.filter(|(_, bytes)| bytes.len() < 1 << 20) {
            let Ok(document) = Document::new(bytes, &ReadOptions::default()) else { continue };
            let (mut cursor, mut items) = (Cursor::default(), 0);
            while document.plan.as_ref().is_ok_and(|plan| document.item(plan, &mut cursor).is_some()) {
                items += 1;
            }
            assert!(document.plan.is_err() || cursor.at == document.source_text().len(), "{name}");
            count += items;
        }
        assert!(count > 2_000, "{count}");
    }

    /// All entries of a text; where `most` is given, the boards of a part are read apart, on their own.
    fn entries(text: &str, most: Option<usize>) -> (Vec<String>, usize) {
        let document = Document::new(text.into(), &ReadOptions::default()).expect("a text");
        let (mut cursor, mut entries, mut apart) = (Cursor::default(), Vec::new(), 0);
        while let Some(entry) = document.next(&mut cursor) {
            entries.push(format!("{entry:?}"));
            let (mut part, boards) = most.map_or_else(Default::default, |most| document.part(&mut cursor, most, 7));
            entries.extend((0..boards).map(|_| format!("{:?}", document.next(&mut part).expect("a board"))));
            apart += boards;
        }
        (entries, apart)
    }

    #[test]
    fn boards_of_a_part_are_those_that_are_read_one_by_one() {
        let drawn = |n: usize, queen: usize| -> String {
            let row =
                |row: usize| (0..n).map(|column| if row * n + column == queen { 'Q' } else { '.' }).collect::<String>();
            (0..n).map(|at| row(at) + "\n").collect()
        };
        let drawings: String = (0..20).map(|at| drawn(4 + at % 5, at) + "\n").collect();
        let listed = |at: usize| format!("{{\"id\": {at}, \"n\": {}, \"queens\": [[{}, 0]]}}\n", 4 + at % 5, at % 4);
        let objects: String = (0..20).map(listed).collect();
        let mut apart = 0;
        for text in [&drawings, &objects] {
            for at in (0..text.len()).step_by(41) {
                for change in ["", "\n", "\n\n", ".", "Q", "x", "1", "; words\n", "{", "}", "4\n"] {
                    let changed = [&text[..at], change, &text[at + 1..]].concat();
                    let expected = entries(&changed, None).0;
                    for most in [1, 5] {
                        let (read, in_parts) = entries(&changed, Some(most));
                        assert_eq!(read, expected, "{changed}");
                        apart += in_parts;
                    }
                }
            }
        }
        assert!(apart > 2_000, "{apart}");
    }
}
