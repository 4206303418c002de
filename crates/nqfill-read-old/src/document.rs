//! A decoded text, read board by board.

use crate::decode;
use crate::decode::{Encoding, Folding};
use crate::detect::{Choice, Leaders};
use crate::kind::file_kind;
use crate::models::language_of;
use crate::text::{LineStarts, Position, ceil_char_boundary, floor_char_boundary};
use crate::{
    Cursor, Entry, Format, Id, InputError, InputErrorKind, ReadOptions, Source, Unreadable, detect, drawn::grid,
    printed, statements,
};
use nqfill_core::board::Square;
use std::ops::Range;
use std::string::FromUtf8Error;
use std::sync::OnceLock;

/// A decoded text and the format that it is in. Its boards are read one by one with a [`Cursor`].
pub struct Document {
    /// As decoded; of a long text its plain form.
    text: String,
    /// Made for the first place that is asked for.
    line_starts: OnceLock<LineStarts>,
    /// The text with its full-width forms folded, if it has any: grammars read this.
    folding: Option<Folding>,
    encoding: Encoding,
    /// What grammars read where statements, dress, and what programs print around values are taken away; as long as the
    /// text.
    left: Option<String>,
    /// As given, and as the text says.
    options: ReadOptions,
    /// True if grammars read the text as it is, and neither it nor an option says anything of its boards.
    is_bare: bool,
    /// The number of its first line.
    first_line: usize,
    /// The formats that it is read in, or why there are none.
    choice: Result<Choice, InputError>,
}

/// The format in which a text is read, and whether it was detected or given.
#[derive(Clone, Copy, Debug, Default)]
pub enum ReadAs {
    /// In none: it is no text, or its boards depend on the format.
    #[default]
    Nothing,
    /// In the format that was found.
    Found(&'static Format),
    /// In the format that the options name.
    Asked(&'static Format),
}

impl Document {
    /// Decodes bytes. Without a format in the options, the one that alone fits is taken.
    ///
    /// # Errors
    /// If the bytes are no text.
    pub fn new(bytes: Vec<u8>, options: &ReadOptions) -> Result<Self, InputError> {
        if let Some(kind) = file_kind(&bytes) {
            return Err(InputErrorKind::Unreadable(Unreadable::NoText(kind.name)).into());
        }
        let (text, encoding) = decode::decode(bytes)?;
        if let Some(choice) = detect::plain(&text, options) {
            return Ok(Self::of(text, encoding, options.clone(), Ok(choice)));
        }
        let (text, folding) = decode::with_folding(text);
        let plain = folding.as_ref().map_or(text.as_str(), |folding| &folding.text);
        // The first line of a model, by which it is known, says how large the board is.
        let stated = match language_of(plain) {
            Some(language) if options.format.is_none() => Err(InputErrorKind::Model { language }.into()),
            _ => statements::survey(plain, options),
        };
        let is_unstated = matches!(stated, Ok(None)) && options.size.is_none();
        let (left, options, fault) = match stated {
            Ok(None) => (None, options.clone(), None),
            Ok(Some(stated)) => (stated.text, stated.options, None),
            Err(error) => (None, options.clone(), Some(error)),
        };
        let left = printed::values(left.as_deref().unwrap_or(plain)).or(left);
        let read = left.as_deref().unwrap_or(plain);
        let choice = match (fault, options.format) {
            (Some(fault), _) => Err(fault),
            (None, Some(format)) => Leaders::asked(format, &options).map(Choice::Leaders),
            (None, None) => detect::choose(read, &options),
        };
        let is_bare = is_unstated && folding.is_none() && left.is_none();
        Ok(Self { folding, left, is_bare, ..Self::of(text, encoding, options, choice) })
    }

    /// The document of a line, if it is an object that needs no look at what it might be. Its `id`, too, is known by itself.
    ///
    /// # Errors
    /// Gives the bytes back if it is none.
    pub fn of_plain_line(bytes: Vec<u8>, options: &ReadOptions) -> Result<Self, Vec<u8>> {
        if bytes.first() != Some(&b'{') {
            return Err(bytes);
        }
        let text = String::from_utf8(bytes).map_err(FromUtf8Error::into_bytes)?;
        match detect::plain(&text, options) {
            Some(choice) => Ok(Self::of(text, Encoding::Utf8, options.clone(), Ok(choice))),
            None => Err(text.into_bytes()),
        }
    }

    /// A text that grammars read as it is.
    fn of(text: String, encoding: Encoding, options: ReadOptions, choice: Result<Choice, InputError>) -> Self {
        let (line_starts, first_line) = (OnceLock::new(), 1);
        Self { text, line_starts, folding: None, encoding, left: None, options, is_bare: true, first_line, choice }
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
    /// same; a document without any board, or whose boards depend on the format, is one such entry.
    pub fn next(&self, cursor: &mut Cursor) -> Option<Entry> {
        let plain = self.next_plain(cursor);
        let mut entry = if plain.is_some() { plain? } else { self.read_next(cursor)? };
        entry.line += self.first_line - 1;
        if let Err(InputError { kind: InputErrorKind::RepeatedSquare { first, .. }, .. }) = &mut entry.placement {
            first.line += self.first_line - 1;
        }
        Some(entry)
    }

    /// Goes on behind boards of which it is certain, without reading them, that they are read one by one: at most so many, each of
    /// at most so many rows. Returns a cursor before them, with which they can be read, on another thread, too, and how many they
    /// are.
    pub fn part(&self, cursor: &mut Cursor, most: usize, most_rows: usize) -> (Cursor, usize) {
        let start = cursor.clone();
        let boards = match &self.choice {
            Ok(choice) if self.is_bare && cursor.held.is_none() => {
                choice.skip(&self.source(), cursor, (most, most_rows))
            }
            _ => 0,
        };
        (start, boards)
    }

    /// Reads the next board, if that needs no grammar and nothing but blank lines stands before it, which may belong to no board. A
    /// file may have millions of these.
    fn next_plain(&self, cursor: &mut Cursor) -> Option<Entry> {
        let choice = self.choice.as_ref().ok().filter(|_| self.is_bare && cursor.held.is_none())?;
        let is_blank = |byte: &u8| *byte == b'\n';
        if !self.text.as_bytes().get(cursor.covered..cursor.at)?.iter().all(is_blank) {
            return None;
        }
        let mut entry = choice.plain(&self.source(), cursor)?;
        cursor.covered = entry.span.end;
        if let Some(at) = entry.id_at.clone() {
            entry.id = self.id(at);
        }
        Some(entry)
    }

    fn read_next(&self, cursor: &mut Cursor) -> Option<Entry> {
        if let Some(held) = cursor.held.take() {
            return Some(self.unfold(*held));
        }
        let covered = cursor.covered;
        let (source, choice) = match &self.choice {
            Ok(choice) => (self.source(), choice),
            Err(error) => return self.only_entry(error.clone(), cursor).map(|entry| self.unfold(entry)),
        };
        let entry = choice.next(&source, cursor);
        // A choice may go on with a cursor of its own.
        cursor.covered = covered;
        let mut entry = cursor.with_unread(source.text, entry);
        if let Some(Entry { placement: Err(InputError { kind, span: Some(span) }), .. }) = &mut entry
            && *kind == InputErrorKind::BelongsToNone
            && let Some((_, format)) = choice.other_format(&source, span.start)
        {
            *kind = InputErrorKind::OtherFormat { format: format.name };
        }
        if entry.is_none() && cursor.boards == 0 {
            let error = detect::unread::in_sentence(source.text).or_else(|| grid::prose_instead_of_rows(&source));
            let error = error.unwrap_or_else(|| InputErrorKind::NoBoard.into());
            return self.only_entry(error, cursor).map(|entry| self.unfold(entry));
        }
        entry.map(|entry| self.unfold(entry))
    }

    fn only_entry(&self, error: InputError, cursor: &mut Cursor) -> Option<Entry> {
        (cursor.boards == 0).then(|| cursor.entry(1, 0..self.text.len(), Err(error)))
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
        let folded = &self.source().text[at];
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

    fn source(&self) -> Source<'_> {
        let plain = self.folding.as_ref().map_or(self.text.as_str(), |folding| &folding.text);
        let text = self.left.as_deref().unwrap_or(plain);
        Source { text, options: &self.options }
    }

    /// All boards from the first to the last.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        let mut cursor = Cursor::default();
        std::iter::from_fn(move || self.next(&mut cursor))
    }

    /// The bytes that show a square of one of the boards.
    pub fn locate(&self, entry: &Entry, square: Square) -> Option<Range<usize>> {
        let source = self.source();
        let part = Source { text: &source.text[..entry.end_of_text.unwrap_or(source.text.len())], ..source };
        let span = entry.format?.locate(&part, entry, square)?;
        Some(self.in_text(span))
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

    /// The format in which it is read, but for boards that are no such ones; `None` if its boards depend on that.
    pub fn format(&self) -> Option<&'static Format> {
        self.choice.as_ref().ok()?.format()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
