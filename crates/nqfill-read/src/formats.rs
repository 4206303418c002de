//! The table of formats.

use crate::coordinates::Coordinates;
use crate::diagonals;
use crate::drawing::Drawn;
use crate::grid::{BIT_FREE, BIT_QUEEN, GRID, STAR_BLOCKED, STAR_FREE, STAR_QUEEN};
use crate::look;
use crate::look::Look;
use crate::options::{Numbers, Takes};
use crate::tokens::size_header;
use crate::vector::Vector;
use crate::{Cursor, Entry, Grammar, InputErrorKind, Sniff, Source};
use crate::{
    asp, assigned, blank, boxed, essence, fen, json, lists, one_line, pairs, results, spoj, squares, vector, yaml,
};
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

/// The characters with which boards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Script {
    /// A line a row, a character a square.
    Drawing,
    /// All rows on one line.
    OneLine,
    /// Squares between bars.
    Framed,
    /// Rows in quotes.
    Quoted,
    /// Numbers that mean something by their place.
    Numbers,
    /// The names of squares, and ranks between slashes.
    Chess,
    /// Names with values.
    Named,
}

/// The format of lists that go by columns, for that of lists that go by rows; any other is itself.
pub(crate) fn turned(format: &'static Format) -> &'static Format {
    let turned = || FORMATS.iter().find(|other| other.name == "column-vector");
    if format.name == "vector" { turned().unwrap_or(format) } else { format }
}

impl std::fmt::Debug for Format {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.name)
    }
}

/// What is known of a board beside its squares, as a name and a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// The name.
    pub name: &'static str,
    /// The value.
    pub value: serde_json::Value,
}

impl std::fmt::Display for Note {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.value {
            serde_json::Value::String(text) => write!(formatter, "{}: {text}", self.name),
            value => write!(formatter, "{}: {value}", self.name),
        }
    }
}

/// Where a format has room for notes.
#[derive(Clone, Copy)]
enum Notes {
    /// On lines before the board that begin so.
    Lines(&'static str),
    /// Among the names of the board's object.
    Names,
    /// The diagonals alone.
    Diagonals,
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

/// The parts of a board that a format could not hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// Blocked squares that were left out.
    pub blocked: usize,
    /// Queens that were left out, because their row has another.
    pub queens: usize,
}

impl Loss {
    /// True if the format held everything.
    pub const fn is_none(&self) -> bool {
        self.blocked == 0 && self.queens == 0
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
            Notes::Names => json::write_with_notes(placement, notes, out),
            Notes::Diagonals => diagonals::write_with_notes(placement, notes, out),
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
        if entry.placement.is_ok()
            && let Some(error) = source.options.said.refused_by(self, &entry.span)
        {
            entry.placement = Err(error);
        }
        if let Ok(board) = &entry.placement
            && self.assumes_size(source, &entry.span, board)
            && let Some(words) = source.options.said.other_size(board.n())
        {
            entry.placement = Err(InputErrorKind::UnknownStatement.at(words.clone()));
        }
        if let Ok(board) = &entry.placement
            && let Some(words) = source.options.said.other_count(board)
        {
            entry.placement = Err(InputErrorKind::UnknownStatement.at(words.clone()));
        }
        if let (Some(asked), Ok(board)) = (source.options.size, &entry.placement)
            && board.n() != asked
        {
            let (one, other) = (source.options.words_for_size(asked), format!("n = {}", board.n()));
            entry.placement = Err(InputErrorKind::Disagree { one, other }.at(entry.span.clone()));
        }
        if let (Ok(board), Some((said, size))) = (&entry.placement, source.options.said.size_above(entry.span.start))
            && board.n() != *size
        {
            let (one, other) = (format!("n = {size}"), format!("n = {}", board.n()));
            entry.placement = Err(InputErrorKind::Disagree { one, other }.at(said.clone()));
        }
        Some(entry)
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

    const fn read_only(
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
    const fn noted(self, notes: Notes) -> Self {
        Self { notes, ..self }
    }

    const fn of(self, script: Script) -> Self {
        Self { script, ..self }
    }

    /// A format without characters for squares, and from where it counts.
    const fn counted(self, numbers: Numbers) -> Self {
        Self { takes: Takes { characters: false, numbers, ..self.takes }, ..self }
    }

    /// A format of names with values, among which there may be drawings and pairs.
    const fn named(self, numbers: Numbers) -> Self {
        Self { script: Script::Named, takes: Takes { characters: true, numbers, pairs: true, diagonals: true }, ..self }
    }

    const fn with_pairs(self) -> Self {
        Self { takes: Takes { pairs: true, ..self.takes }, ..self }
    }

    /// Writes drawings of several lines, with at most `bytes` bytes a square.
    const fn drawn_by(self, look: &'static Look, bytes: u64) -> Self {
        Self { is_drawn: true, writer: Some(Writer::Drawn(look)), extent: Extent::Squares(bytes), ..self }
    }

    /// Writes every square, with at most `bytes` bytes.
    const fn written_in_squares_by(self, write: WriteBoard, bytes: u64) -> Self {
        Self { writer: Some(Writer::Listed(write)), extent: Extent::Squares(bytes), ..self }
    }

    const fn in_files(self, extension: &'static str) -> Self {
        Self { extension, ..self }
    }

    /// Writes something for every row, whatever is in it.
    const fn written_in_rows_by(self, write: WriteBoard) -> Self {
        Self { writer: Some(Writer::Listed(write)), extent: Extent::Rows, ..self }
    }

    const fn written_by(self, write: WriteBoard) -> Self {
        Self { writer: Some(Writer::Listed(write)), extent: Extent::Listed, ..self }
    }

    const fn only_if_asked(self) -> Self {
        Self { only_if_asked: true, ..self }
    }
}

/// The extension of files of formats that have none of their own.
pub const TEXT_EXTENSION: &str = "txt";

/// Bytes for a square in the formats that list squares, at most: `{"row":100000000,...}` is longer than any of them.
const BYTES_OF_A_SQUARE: u64 = 32;

/// The format of that name.
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

const VECTOR: Coordinates<Vector> = Coordinates(Vector { is_transposed: false });
const COLUMN_VECTOR: Coordinates<Vector> = Coordinates(Vector { is_transposed: true });

/// Comments of drawings and lists.
const SEMICOLON: Notes = Notes::Lines(";");

/// All formats that can be read.
#[rustfmt::skip]
pub static FORMATS: [Format; 28] = [
    Format::read_only("grid", &Drawn(&GRID),
        "rows of . _ - (empty), Q (queen) and x (blocked), spaced or not, with or without a size header",
        "4\n.Q..\n...Q\n....\n....\n").drawn_by(&look::COMPACT, 1).noted(SEMICOLON),
    Format::read_only("spaced", &Drawn(&GRID),
        "grid with a blank between squares; read as grid is",
        ". Q . .\n. . . Q\n. . . .\n. . . .\n").drawn_by(&look::SPACED, 2).noted(SEMICOLON).only_if_asked(),
    Format::read_only("underscore", &Drawn(&GRID),
        "grid with _ for empty squares and a blank between, as the OR-Tools tutorial prints; read as grid is",
        "_ Q _ _\n_ _ _ Q\n_ _ _ _\n_ _ _ _\n").drawn_by(&look::UNDERSCORE, 2).noted(SEMICOLON).only_if_asked(),
    Format::read_only("unicode", &Drawn(&GRID),
        "grid in symbols: queens ♕ ♛ 👑 ★, empty · ⬜ ⬛ █, blocked ×; read as grid is",
        "· ♛ · ·\n· · · ♛\n· · · ·\n· · · ·\n").drawn_by(&look::UNICODE, 4).noted(SEMICOLON).only_if_asked(),
    Format::read_only("boxed", &Drawn(boxed::Boxed),
        "squares between bars; a blank and # are empty",
        "+---+---+---+---+\n|   | Q |   |   |\n+---+---+---+---+\n|   |   |   | Q |\n+---+---+---+---+\n\
         |   |   |   |   |\n+---+---+---+---+\n|   |   |   |   |\n+---+---+---+---+\n").drawn_by(&look::BOXED, 10).noted(SEMICOLON)
        .of(Script::Framed),
    Format::read_only("hash", &Drawn(boxed::Boxed),
        "boxed with # on empty squares, as the local-search blog prints; read as boxed is",
        "+---+---+---+---+\n| # | Q | # | # |\n+---+---+---+---+\n| # | # | # | Q |\n+---+---+---+---+\n\
         | # | # | # | # |\n+---+---+---+---+\n| # | # | # | # |\n+---+---+---+---+\n").drawn_by(&look::HASH, 10).noted(SEMICOLON)
        .of(Script::Framed).only_if_asked(),
    Format::read_only("blank", &Drawn(blank::Blank),
        "a blank is an empty square, rows have their exact width",
        "' Q  '\n'   Q'\n'    '\n'    '\n").only_if_asked(),
    Format::read_only("line", &Drawn(one_line::OneLine),
        "all rows of a board on one line",
        ".Q.....Q........\n").of(Script::OneLine),
    Format::read_only("lists", &Drawn(lists::Lists),
        "rows in quotes, as LeetCode and Python print them",
        "[\".Q..\",\"...Q\",\"....\",\"....\"]\n").written_in_squares_by(lists::write, 1).noted(SEMICOLON).of(Script::Quoted),
    Format::read_only("vector", &VECTOR,
        "the column of the queen in each row; ? -1 and, counted from 1, 0 are rows without one",
        "[1, 3, 0, 2]\n").written_in_rows_by(vector::write).of(Script::Numbers).counted(Numbers::Either),
    Format::read_only("column-vector", &COLUMN_VECTOR,
        "the row of the queen in each column, also UVa 750's tables",
        "3 1 4 2\n").only_if_asked().of(Script::Numbers).counted(Numbers::Either),
    Format::read_only("spoj", &Coordinates(spoj::Spoj),
        "n, then the column in each row, counted from 1, 0 for none; one board a line",
        "4 2 0 0 3\n").of(Script::Numbers).counted(Numbers::FromOne),
    Format::read_only("pairs", &Coordinates(pairs::Pairs),
        "row and column of each queen, one a line or in brackets",
        "n = 4, base = 1\n1 2\n2 4\n").written_by(pairs::write).noted(SEMICOLON).of(Script::Numbers).counted(Numbers::Either).with_pairs(),
    Format::read_only("squares", &Coordinates(squares::Squares),
        "names of squares as in chess, a1 at the bottom left",
        "n = 4\nb4 d3\n").written_by(squares::write).noted(SEMICOLON).of(Script::Chess).counted(Numbers::None),
    Format::read_only("fen", &Coordinates(fen::Fen),
        "the notation of chess programs, first rank on top",
        "8/8/3Q4/1Q6/8/8/8/8 w - - 0 1\n").written_in_rows_by(fen::write).noted(SEMICOLON).in_files("fen").of(Script::Chess).counted(Numbers::None),
    Format::read_only("kattis", &Drawn(&STAR_QUEEN),
        "a drawing where * is a queen and . empty",
        ".*..\n...*\n*...\n..*.\n"),
    Format::read_only("cses", &Drawn(&STAR_BLOCKED),
        "a drawing where * is blocked and . free; a size of 0 ends the file",
        "4\n....\n.*..\n....\n....\n0\n"),
    Format::read_only("luogu-p1562", &Drawn(&STAR_FREE),
        "a drawing where * is free and . blocked",
        "4\n****\n*.**\n****\n****\n"),
    Format::read_only("bits", &Drawn(&BIT_QUEEN),
        "a drawing where 1 is a queen and 0 empty",
        "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n"),
    Format::read_only("bits-allowed", &Drawn(&BIT_FREE),
        "a drawing where 1 is free and 0 blocked",
        "4\n1 1 1 1\n1 0 1 1\n1 1 1 1\n1 1 1 1\n"),
    Format::read_only("essence", &Coordinates(essence::Essence),
        "parameters of Essence models: init counts from 0, blocks from 1",
        "letting n = 4\nletting init = [[0, 1], [1, 3]]\nletting blocks = [[3, 1]]\n").written_by(essence::write).noted(Notes::Lines("$")).in_files("param")
        .named(Numbers::FromBoth),
    Format::read_only("asp", &Coordinates(asp::Asp),
        "facts of answer set programs, and what clingo prints",
        "board(4).\nqueen(1,2).\nblock(3,1).\n").written_by(asp::write).noted(Notes::Lines("%")).in_files("lp")
        .of(Script::Named).counted(Numbers::Either).with_pairs(),
    Format::read_only("dzn", &Coordinates(assigned::DZN),
        "data of MiniZinc models, counted from 1",
        "n = 4;\nrow = [1, 2];\ncol = [2, 4];\n").written_by(assigned::write_dzn).noted(Notes::Lines("%")).in_files("dzn").named(Numbers::Either),
    Format::read_only("json", &json::Documents,
        "an object with the size and lists of squares, counted from 0",
        "{\"n\": 4, \"queens\": [[0, 1]], \"blocks\": [[2, 0]]}\n").written_by(json::write).noted(Notes::Names).in_files("json")
        .named(Numbers::Either),
    Format::read_only("python", &Coordinates(assigned::PYTHON),
        "assignments of Python and pseudo-code: n = 4, then queens, blocked or board",
        "n = 4\nqueens = [(0, 1), (1, 3)]\nblocked = [(2, 0)]\n").named(Numbers::Either),
    Format::read_only("diagonals", &Coordinates(assigned::PYTHON),
        "closed diagonals of CSPLib prob079: [k, 1] is row + column = k, [k, 0] is row - column + n - 1 = k, from 0",
        "n = 4\nnumdiags = 2\ndiags = [[3, 1], [0, 0]]\n").written_by(diagonals::write).noted(Notes::Diagonals).in_files("param")
        .named(Numbers::Either).only_if_asked(),
    Format::read_only("yaml", &yaml::Yaml,
        "a mapping of YAML with the names that json has",
        "n: 4\nqueens:\n  - [0, 1]\n  - [1, 3]\nblocked:\n  - [2, 0]\n").named(Numbers::Either),
    Format::read_only("nqfill", &results::Results,
        "nqfill's own results in JSON, JSON lines and YAML: each solution is a board",
        "{\"source\":\"-\",\"index\":1,\"line\":1,\"n\":4,\"fixed\":[],\"blocked\":[],\"status\":\"solved\",\
         \"solutions\":[{\"columns\":[2,4,1,3]}]}\n").of(Script::Named).counted(Numbers::FromOne),
];
