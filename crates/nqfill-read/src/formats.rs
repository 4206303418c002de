//! The table of formats.

use crate::drawing::Drawings;
use crate::facts::Facts;
use crate::fen::Fen;
use crate::item::Family;
use crate::numbers::Numbers;
use crate::numbers::squares::Squares;
use crate::options::Takes;
use crate::results::Results;
use crate::terms::{Axis, Base, Numbers as Counts, PairOrder, term};
use crate::values::Values;
use crate::yaml::Yaml;
use crate::{Loss, Note, ReadOptions, style, write};
use nqfill_core::board::Placement;
use std::io::{self, BufWriter, Write};

/// The format of that name.
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

impl ReadOptions {
    /// These options with those that a [`Reading`](crate::Reading) shows, `-i bits` or `-i vector --base 0`; `None` if they are none.
    pub fn with(&self, shown: &str) -> Option<Self> {
        let mut options = self.clone();
        let mut words = shown.split_whitespace();
        while let Some(name) = words.next() {
            let value = words.next()?.trim_matches('\'');
            match name {
                "-i" => options.format = Some(format(value)?),
                "--base" => options.base = Some(term(Base::ALL, Base::option, value)?),
                "--pairs" => options.pairs = Some(term(PairOrder::ALL, PairOrder::option, value)?),
                "--lists" => options.lists = Some(term(Axis::ALL, Axis::option, value)?),
                "--size" => options.size = Some(value.parse().ok()?),
                "--queen" => value.clone_into(&mut options.queen),
                "--empty" => value.clone_into(&mut options.empty),
                "--blocked" => value.clone_into(&mut options.blocked),
                _ => return None,
            }
        }
        Some(options)
    }
}

/// What begins comments of drawings and lists.
const SEMICOLON: &str = ";";

/// All formats that can be read.
#[rustfmt::skip]
pub static FORMATS: [Format; 27] = [
    Format::read_only("grid", &Drawings,
        "rows of . _ - (empty), Q (queen) and x (blocked), spaced or not, with or without a size header",
        "4\n.Q..\n...Q\n....\n....\n").drawn_by(&style::COMPACT, 1).noted(SEMICOLON),
    Format::read_only("spaced", &Drawings,
        "grid with a blank between squares; read as grid is",
        ". Q . .\n. . . Q\n. . . .\n. . . .\n").drawn_by(&style::SPACED, 2).noted(SEMICOLON).only_if_asked(),
    Format::read_only("unicode", &Drawings,
        "grid in symbols: queens ♕ ♛ 👑 ★, empty · ⬜ ⬛ █, blocked ×; read as grid is",
        "· ♛ · ·\n· · · ♛\n· · · ·\n· · · ·\n").drawn_by(&style::UNICODE, 4).noted(SEMICOLON).only_if_asked(),
    Format::read_only("boxed", &Drawings,
        "squares between bars; a blank and # are empty",
        "+---+---+---+---+\n|   | Q |   |   |\n+---+---+---+---+\n|   |   |   | Q |\n+---+---+---+---+\n\
         |   |   |   |   |\n+---+---+---+---+\n|   |   |   |   |\n+---+---+---+---+\n").drawn_by(&style::BOXED, 10).noted(SEMICOLON),
    Format::read_only("blank", &Drawings,
        "a blank is an empty square, rows have their exact width",
        "' Q  '\n'   Q'\n'    '\n'    '\n").only_if_asked(),
    Format::read_only("line", &Drawings,
        "all rows of a board on one line",
        ".Q.....Q........\n"),
    Format::read_only("lists", &Values,
        "rows in quotes, as LeetCode and Python print them",
        "[\".Q..\",\"...Q\",\"....\",\"....\"]\n").written_by(write::lists, Extent::Squares(1)).noted(SEMICOLON),
    Format::read_only("vector", &Numbers,
        "the column of the queen in each row; ? -1 and, counted from 1, 0 are rows without one",
        "[1, 3, 0, 2]\n").written_by(write::vector, Extent::Rows).with_lists().counted(Counts::Either),
    Format::read_only("column-vector", &Numbers,
        "the row of the queen in each column, also UVa 750's tables",
        "3 1 4 2\n").only_if_asked().counted(Counts::Either),
    Format::read_only("spoj", &Numbers,
        "n, then the column in each row, counted from 1, 0 for none; one board a line",
        "4 2 4 0 0\n").counted(Counts::Either),
    Format::read_only("elements", &Numbers,
        "elements of an array one by one, as C and the OR-Tools tutorial print them",
        "x0 = 1  x1 = 3  x2 = 0  x3 = 2\n").counted(Counts::Either).with_lists(),
    Format::read_only("pairs", &Numbers,
        "row and column of each queen, one a line or in brackets",
        "n = 4, base = 1\n1 2\n2 4\n").written_by(write::pairs, Extent::Listed).noted(SEMICOLON).counted(Counts::Either).with_pairs(),
    Format::read_only("squares", &Squares,
        "names of squares as in chess, a1 at the bottom left",
        "n = 4\nb4 d3\n").written_by(write::squares, Extent::Listed).noted(SEMICOLON).counted(Counts::None),
    Format::read_only("fen", &Fen,
        "the notation of chess programs, first rank on top",
        "8/8/3Q4/1Q6/8/8/8/8 w - - 0 1\n").written_by(write::fen, Extent::Rows).noted(SEMICOLON).in_files("fen").counted(Counts::None),
    Format::read_only("kattis", &Drawings,
        "a drawing where * is a queen and . empty",
        ".*..\n...*\n*...\n..*.\n"),
    Format::read_only("cses", &Drawings,
        "a drawing where * is blocked and . free; a size of 0 ends the file",
        "4\n....\n.*..\n....\n....\n0\n"),
    Format::read_only("luogu-p1562", &Drawings,
        "a drawing where * is free and . blocked",
        "4\n****\n*.**\n****\n****\n"),
    Format::read_only("bits", &Drawings,
        "a drawing where 1 is a queen and 0 empty",
        "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n"),
    Format::read_only("bits-allowed", &Drawings,
        "a drawing where 1 is free and 0 blocked",
        "4\n1 1 1 1\n1 0 1 1\n1 1 1 1\n1 1 1 1\n"),
    Format::read_only("essence", &Values,
        "parameters of Essence models: init counts from 0, blocks from 1",
        "letting n = 4\nletting init = [[0, 1], [1, 3]]\nletting blocks = [[3, 1]]\n").written_by(write::essence, Extent::Listed).noted("$").in_files("param")
        .named(Counts::FromBoth),
    Format::read_only("asp", &Facts,
        "facts of answer set programs, and what clingo prints",
        "board(4).\nqueen(1,2).\nblock(3,1).\n").written_by(write::asp, Extent::Listed).noted("%").in_files("lp").counted(Counts::Either).with_pairs(),
    Format::read_only("dzn", &Values,
        "data of MiniZinc models, counted from 1",
        "n = 4;\nrow = [1, 2];\ncol = [2, 4];\n").written_by(write::dzn, Extent::Listed).noted("%").in_files("dzn").named(Counts::Either),
    Format::read_only("json", &Values,
        "an object with the size, the base from which it counts, and lists of squares",
        "{\"n\": 4, \"base\": 0, \"queens\": [[0, 1]], \"blocks\": [[2, 0]]}\n").written_with_notes_by(write::json).in_files("json")
        .named(Counts::Either),
    Format::read_only("python", &Values,
        "assignments of Python and pseudo-code: n = 4, then queens, blocked or board",
        "n = 4\nqueens = [(0, 1), (1, 3)]\nblocked = [(2, 0)]\n").named(Counts::Either),
    Format::read_only("diagonals", &Values,
        "closed diagonals of CSPLib prob079: [k, 1] is row + column = k, [k, 0] is row - column + n - 1 = k, from 0",
        "n = 4\nnumdiags = 2\ndiags = [[3, 1], [0, 0]]\n").written_with_notes_by(write::diagonals).in_files("param")
        .named(Counts::Either).only_if_asked(),
    Format::read_only("yaml", &Yaml,
        "a mapping of YAML with the names that json has",
        "n: 4\nqueens:\n  - [0, 1]\n  - [1, 3]\nblocked:\n  - [2, 0]\n").named(Counts::Either),
    Format::read_only("nqfill", &Results,
        "nqfill's own results in JSON, JSON lines and YAML: each solution is a board",
        "{\"source\":\"-\",\"index\":1,\"line\":1,\"n\":4,\"fixed\":[],\"blocked\":[],\"status\":\"solved\",\
         \"solutions\":[{\"columns\":[2,4,1,3]}]}\n").counted(Counts::FromOne),
];

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
    pub(crate) family: &'static dyn Family,
    writer: Option<Writer>,
    extent: Extent,
    /// The extension of its files, without a dot: `txt` where it has none of its own.
    pub extension: &'static str,
    /// True if its boards are drawings of several lines, with a blank line between two.
    pub is_drawn: bool,
    /// What begins the lines of notes before a board; `None` if there may be none.
    note_mark: Option<&'static str>,
}

impl std::fmt::Debug for Format {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.name)
    }
}

/// How boards are written.
#[derive(Clone, Copy)]
enum Writer {
    Drawn(&'static style::Style),
    Listed(WriteBoard),
    /// With notes among what is written of the board.
    Noted(WriteWithNotes),
}

type WriteBoard = fn(&Placement, &mut dyn Write) -> io::Result<Loss>;

type WriteWithNotes = fn(&Placement, &[Note], &mut dyn Write) -> io::Result<Loss>;

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
        self.write_with_notes(placement, &[], out)
    }

    /// True if notes can be written with a board.
    pub const fn has_notes(&self) -> bool {
        self.note_mark.is_some() || matches!(self.writer, Some(Writer::Noted(_)))
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
        let lines = |mark| notes.iter().try_for_each(|note| writeln!(out, "{mark} {note}"));
        let written = self.note_mark.map_or(Ok(()), lines);
        Some(written.and_then(|()| match writer {
            Writer::Drawn(style) => style.write(placement, out),
            Writer::Listed(write) => buffered(out, |out| write(placement, out)),
            Writer::Noted(write) => buffered(out, |out| write(placement, notes, out)),
        }))
    }

    const fn read_only(
        name: &'static str,
        family: &'static dyn Family,
        summary: &'static str,
        example: &'static str,
    ) -> Self {
        let takes = Takes { characters: true, numbers: Counts::None, pairs: false, lists: false, diagonals: false };
        Self {
            name,
            summary,
            example,
            only_if_asked: false,
            takes,
            family,
            extent: Extent::Listed,
            writer: None,
            extension: TEXT_EXTENSION,
            is_drawn: false,
            note_mark: None,
        }
    }

    /// Has room for notes on lines that begin so.
    const fn noted(self, mark: &'static str) -> Self {
        Self { note_mark: Some(mark), ..self }
    }

    /// A format without characters for squares, and from where it counts.
    const fn counted(self, numbers: Counts) -> Self {
        Self { takes: Takes { characters: false, numbers, ..self.takes }, ..self }
    }

    /// A format of names with values, among which there may be drawings and pairs.
    const fn named(self, numbers: Counts) -> Self {
        Self { takes: Takes { characters: true, numbers, pairs: true, lists: true, diagonals: true }, ..self }
    }

    const fn with_lists(self) -> Self {
        Self { takes: Takes { lists: true, ..self.takes }, ..self }
    }

    const fn with_pairs(self) -> Self {
        Self { takes: Takes { pairs: true, ..self.takes }, ..self }
    }

    /// Writes drawings of several lines, with at most `bytes` bytes a square.
    const fn drawn_by(self, style: &'static style::Style, bytes: u64) -> Self {
        Self { is_drawn: true, writer: Some(Writer::Drawn(style)), extent: Extent::Squares(bytes), ..self }
    }

    const fn in_files(self, extension: &'static str) -> Self {
        Self { extension, ..self }
    }

    const fn written_by(self, write: WriteBoard, extent: Extent) -> Self {
        Self { writer: Some(Writer::Listed(write)), extent, ..self }
    }

    const fn written_with_notes_by(self, write: WriteWithNotes) -> Self {
        Self { writer: Some(Writer::Noted(write)), ..self }
    }

    const fn only_if_asked(self) -> Self {
        Self { only_if_asked: true, ..self }
    }
}

/// The extension of files of formats that have none of their own.
pub const TEXT_EXTENSION: &str = "txt";

/// Bytes for a square in the formats that list squares, at most: `{"row":100000000,...}` is longer than any of them.
const BYTES_OF_A_SQUARE: u64 = 32;

/// Writes through a buffer. After an error the rest of it is dropped, and not written again.
fn buffered<T>(out: &mut dyn Write, write: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<T> {
    let mut buffer = BufWriter::new(out);
    let written = write(&mut buffer).and_then(|written| buffer.flush().map(|()| written));
    drop(buffer.into_parts());
    written
}
