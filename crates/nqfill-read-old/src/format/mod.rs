//! A format: how boards in it are read and written, and which options it takes.

pub(crate) mod coordinates;
pub(crate) mod cursor;
pub(crate) mod drawing;
pub(crate) mod glyphs;
pub(crate) mod grammar;
pub(crate) mod look;
pub(crate) mod options;
pub(crate) mod piece;
pub(crate) mod preview;
pub(crate) mod row;
pub(crate) mod said;
pub(crate) mod sniff;
pub(crate) mod terms;
pub(crate) mod written;

use crate::format::look::Look;
use crate::format::options::Takes;
use crate::format::terms::{Numbers, Script};
use crate::lexer::size_header;
use crate::{Cursor, Entry, Grammar, InputError, InputErrorKind, Loss, Note, Sniff, Source};
use nqfill_core::board::{Placement, Square};
use std::io::{self, Write};
use std::ops::Range;

/// One way to write a board.
pub struct Format {
    /// The name by which users choose it.
    pub name: &'static str,
    /// A description in one line.
    pub summary: &'static str,
    /// A board in this format.
    pub example: &'static str,
    /// True if it is read only when asked for by name.
    pub only_if_asked: bool,
    pub(crate) takes: Takes,
    /// Alike formats may be damaged boards of each other.
    pub(crate) script: Script,
    grammar: &'static dyn Grammar,
    writer: Option<Writer>,
    extent: Extent,
    /// The extension of its files, without a dot: `txt` where it has none of its own.
    pub extension: &'static str,
    /// True if its boards are drawings of several lines, with a blank line between two.
    pub is_drawn: bool,
    notes: Notes,
}

impl std::fmt::Debug for Format {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.name)
    }
}

/// Where a format has room for notes.
#[derive(Clone, Copy)]
pub(crate) enum Notes {
    /// On lines before the board that begin so.
    Lines(&'static str),
    /// Within the board, as this writes them.
    Within(WriteWithNotes),
    /// Nowhere.
    Nowhere,
}

/// How boards are written.
#[derive(Clone, Copy)]
enum Writer {
    Drawn(&'static Look),
    Listed(WriteBoard),
}

impl Writer {
    fn write(self, placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
        match self {
            Self::Drawn(look) => look.write(placement, out),
            Self::Listed(write) => write(placement, out),
        }
    }
}

type WriteWithNotes = fn(&Placement, &[Note], &mut dyn Write) -> io::Result<Loss>;

type WriteBoard = fn(&Placement, &mut dyn Write) -> io::Result<Loss>;

/// The quantity with which the size of a written board grows.
#[derive(Clone, Copy)]
enum Extent {
    /// All squares of the board, with the bytes for each at most.
    Squares(u64),
    /// Its rows, and the squares in them.
    Rows,
    /// Its queens and blocked squares.
    Listed,
}

impl Extent {
    fn bytes(self, placement: &Placement) -> u64 {
        let n = placement.n() as u64;
        let squares = (placement.queens().len() + placement.blocked().len()) as u64;
        match self {
            // Line ends, frames and quotes take as much as a few squares a row.
            Self::Squares(bytes) => bytes * (n + 4) * (n + 1),
            Self::Rows => BYTES_OF_A_SQUARE * (n + squares + 4),
            Self::Listed => BYTES_OF_A_SQUARE * (squares + 4),
        }
    }
}

impl Format {
    /// True if boards can be written in this format.
    pub const fn is_writable(&self) -> bool {
        self.writer.is_some()
    }

    /// The most bytes that a board written in this format takes, known without writing it.
    pub fn bytes_of(&self, placement: &Placement) -> u64 {
        self.extent.bytes(placement)
    }

    /// True if characters stand for squares in it, to which the options may give a meaning.
    pub const fn has_characters(&self) -> bool {
        self.takes.characters
    }

    /// Writes one board; `None` if the format can only be read.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn write(&self, placement: &Placement, out: &mut dyn Write) -> Option<io::Result<Loss>> {
        self.writer.map(|writer| writer.write(placement, out))
    }

    /// True if notes can be written with a board.
    pub const fn has_notes(&self) -> bool {
        !matches!(self.notes, Notes::Nowhere)
    }

    /// Writes one board with notes; those for which the format has no room are left out. `None` if it can only be read.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn write_with_notes(
        &self,
        placement: &Placement,
        notes: &[Note],
        out: &mut dyn Write,
    ) -> Option<io::Result<Loss>> {
        let writer = self.writer?;
        Some(match self.notes {
            Notes::Nowhere => writer.write(placement, out),
            Notes::Within(write) => write(placement, notes, out),
            Notes::Lines(mark) => {
                let written = notes.iter().try_for_each(|note| writeln!(out, "{mark} {note}"));
                written.and_then(|()| writer.write(placement, out))
            }
        })
    }

    /// As [`Grammar::skip`], where neither an option nor the text says anything of its boards.
    pub(crate) fn skip(&self, source: &Source<'_>, cursor: &mut Cursor, most: (usize, usize)) -> usize {
        self.grammar.skip(source, cursor, most)
    }

    /// As [`Grammar::plain`], where neither an option nor the text says anything of its boards.
    pub(crate) fn plain(&'static self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
        let mut entry = self.grammar.plain(source, cursor)?;
        entry.format = Some(self);
        Some(entry)
    }

    /// Reads the next board from the cursor on. A board of another size than was asked for is none.
    pub(crate) fn next(&'static self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
        let mut entry = self.grammar.next(source, cursor)?;
        entry.format = Some(self);
        if let Ok(board) = &entry.placement
            && let Some(error) = self.contradiction(source, &entry.span, board)
        {
            entry.placement = Err(error);
        }
        Some(entry)
    }

    /// The error of a board that the text or an option contradicts.
    fn contradiction(&self, source: &Source<'_>, span: &Range<usize>, board: &Placement) -> Option<InputError> {
        let (options, said, n) = (source.options, &source.options.said, board.n());
        let disagree = |one: String| InputErrorKind::Disagree { one, other: format!("n = {n}") };
        let is_assumed = !said.is_nothing() && self.assumes_size(source, span, board);
        let words = || {
            let other_size = if is_assumed { said.other_size(n) } else { None };
            other_size.or_else(|| said.other_count(board)).or_else(|| said.remark(self.script, board))
        };
        let is_asked = |asked: &usize| *asked != n;
        said.refused_by(self, span)
            .or_else(|| words().map(|words| InputErrorKind::UnknownStatement.at(words.clone())))
            .or_else(|| {
                let asked = options.size.filter(is_asked)?;
                Some(disagree(options.words_for_size(asked)).at(span.clone()))
            })
            .or_else(|| {
                let (place, size) = said.size_above(span.start).filter(|(_, size)| *size != n)?;
                Some(disagree(format!("n = {size}")).at(place.clone()))
            })
    }

    /// True if nothing tells the size of a board of some squares.
    fn assumes_size(&self, source: &Source<'_>, span: &Range<usize>, board: &Placement) -> bool {
        let is_listed = matches!(self.name, "squares" | "pairs");
        let is_whole = || board.queens().len() >= board.n();
        is_listed && source.options.size.is_none() && !is_whole() && size_header(&source.text[span.clone()]).is_err()
    }

    /// True if a text that begins so may be in this format.
    pub(crate) fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        !self.only_if_asked && self.grammar.may_fit(sniff)
    }

    /// The bytes that show a square of a board.
    pub(crate) fn locate(&self, source: &Source<'_>, entry: &Entry, square: Square) -> Option<Range<usize>> {
        self.grammar.locate(source, entry, square)
    }

    pub(crate) const fn read_only(
        name: &'static str,
        grammar: &'static dyn Grammar,
        summary: &'static str,
        example: &'static str,
    ) -> Self {
        let takes = Takes { characters: true, numbers: Numbers::None, pairs: false, diagonals: false };
        let script = Script::Drawing;
        Self {
            name,
            summary,
            example,
            only_if_asked: false,
            takes,
            script,
            grammar,
            extent: Extent::Listed,
            writer: None,
            extension: TEXT_EXTENSION,
            is_drawn: false,
            notes: Notes::Nowhere,
        }
    }

    /// Has room for notes.
    pub(crate) const fn noted(self, notes: Notes) -> Self {
        Self { notes, ..self }
    }

    pub(crate) const fn of(self, script: Script) -> Self {
        Self { script, ..self }
    }

    /// A format without characters for squares, and from where it counts.
    pub(crate) const fn counted(self, numbers: Numbers) -> Self {
        Self { takes: Takes { characters: false, numbers, ..self.takes }, ..self }
    }

    /// A format of names with values, among which there may be drawings and pairs.
    pub(crate) const fn named(self, numbers: Numbers) -> Self {
        Self { script: Script::Named, takes: Takes { characters: true, numbers, pairs: true, diagonals: true }, ..self }
    }

    pub(crate) const fn with_pairs(self) -> Self {
        Self { takes: Takes { pairs: true, ..self.takes }, ..self }
    }

    /// Writes drawings of several lines, with at most `bytes` bytes a square.
    pub(crate) const fn drawn_by(self, look: &'static Look, bytes: u64) -> Self {
        Self { is_drawn: true, writer: Some(Writer::Drawn(look)), extent: Extent::Squares(bytes), ..self }
    }

    /// Writes every square, with at most `bytes` bytes.
    pub(crate) const fn written_in_squares_by(self, write: WriteBoard, bytes: u64) -> Self {
        Self { writer: Some(Writer::Listed(write)), extent: Extent::Squares(bytes), ..self }
    }

    pub(crate) const fn in_files(self, extension: &'static str) -> Self {
        Self { extension, ..self }
    }

    /// Writes something for every row, whatever is in it.
    pub(crate) const fn written_in_rows_by(self, write: WriteBoard) -> Self {
        Self { writer: Some(Writer::Listed(write)), extent: Extent::Rows, ..self }
    }

    pub(crate) const fn written_by(self, write: WriteBoard) -> Self {
        Self { writer: Some(Writer::Listed(write)), extent: Extent::Listed, ..self }
    }

    pub(crate) const fn only_if_asked(self) -> Self {
        Self { only_if_asked: true, ..self }
    }
}

/// The extension of files of formats that have none of their own.
pub const TEXT_EXTENSION: &str = "txt";

/// Bytes for a square in the formats that list squares, at most: `{"row":100000000,...}` is longer than any of them.
const BYTES_OF_A_SQUARE: u64 = 32;
