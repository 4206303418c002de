//! Errors of an input: their place and their kind.

use crate::Position;
use crate::words::{Lang, messages};
use serde::Serialize;
use std::fmt;
use std::io::ErrorKind;
use std::ops::Range;

/// Something wrong at one place of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// The bytes of the decoded text that are wrong; `None` where the whole input is.
    pub span: Option<Range<usize>>,
    /// The kind of error.
    pub kind: InputErrorKind,
}

/// Every way in which an input can be wrong. Rows and columns are 1-based here: they are written for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "of", rename_all = "snake_case")]
#[non_exhaustive]
pub enum InputErrorKind {
    /// The file has no bytes, or blanks alone.
    EmptyFile,
    /// The text has no board in it, only blank lines, comments or words.
    NoBoard,
    /// A line claims that there is no solution, beside others or where a board belongs.
    Claim,
    /// One row is longer or shorter than the others, or than the header says.
    RaggedRow {
        /// The row.
        row: usize,
        /// Its squares.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// As many squares in each row, but not as many rows.
    NotSquare {
        /// Rows found.
        rows: usize,
        /// Squares in each.
        columns: usize,
    },
    /// The size header and the rows below it disagree.
    WrongHeader {
        /// The size in the header.
        header: usize,
        /// Rows found.
        rows: usize,
    },
    /// A character that stands for no kind of square, or several squares where one belongs.
    UnknownCharacter {
        /// The character.
        character: char,
        /// Its row on the board.
        row: usize,
        /// Its column on the board.
        column: usize,
        /// The characters that are known.
        legend: Box<Legend>,
    },
    /// A character other than the expected item.
    Unexpected {
        /// The character found; `None` at the end of the text.
        found: Option<char>,
        /// The item that belongs there.
        expected: Expected,
    },
    /// A row or column that the board does not have.
    OutOfRange {
        /// The number as written.
        number: i64,
        /// The first row and column.
        first: i64,
        /// The last row and column.
        last: i64,
    },
    /// The name of a square that the board does not have.
    NoSuchSquare {
        /// The name as written.
        name: String,
        /// The name of the top right square.
        last: String,
    },
    /// A count and what is counted disagree.
    WrongCount {
        /// The items that are counted.
        counted: Counted,
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// The text does not tell how large the board is.
    SizeUnknown,
    /// The text can be read in several ways, and the boards are different.
    Ambiguous {
        /// What is asked.
        question: Question,
        /// The readings, at least two.
        readings: Vec<Reading>,
    },
    /// Something among or beside boards that is no part of any, and that might say something of them.
    NotUnderstood {
        /// The family of formats that the text is read in.
        family: FamilyName,
        /// What stands there.
        what: Foreign,
    },
    /// A model for solvers, which nqfill writes and does not read.
    Model {
        /// The name of its language.
        language: &'static str,
    },
    /// A text of another kind.
    NoPuzzle(OtherText),
    /// Letters or colours instead of squares: the puzzle of colour regions that is also called Queens.
    ColourRegions,
    /// A name that says nothing of a board to nqfill.
    UnknownName {
        /// The name as written.
        name: String,
        /// The known name that is most like it, if one is.
        nearest: Option<String>,
    },
    /// A name that has a value already.
    RepeatedName {
        /// The name as written.
        name: String,
    },
    /// A name that means something only together with another one, as rows do with columns.
    MissingName {
        /// The name that is there.
        name: String,
        /// The name that is not.
        partner: String,
    },
    /// A square that is named twice; the place is that of the second one.
    RepeatedSquare {
        /// Its row.
        row: u32,
        /// Its column.
        column: u32,
        /// Where it is named first.
        first: Position,
    },
    /// A name that says nothing of a board, with a value that looks like one: it would be lost.
    HiddenSquares {
        /// The name as written.
        name: String,
    },
    /// A statement of an answer set program that is no fact: a rule, a constraint, a choice, a directive, or variables. It
    /// would have to be solved.
    NoFact,
    /// Two things that the user or the text says, and that cannot both hold: `--size 8` and `n = 4`.
    Disagree {
        /// The one, as an option or an assignment.
        one: String,
        /// The statement that contradicts it.
        other: String,
    },
    /// An option that does not apply to the format, or contradicts it.
    OptionRefused {
        /// The option, as it is given: `--base 0`.
        option: String,
        /// The name of the format.
        format: &'static str,
    },
    /// Brackets in brackets, deeper than any board needs.
    TooDeep {
        /// The deepest that is read.
        most: usize,
    },
    /// Diagonals or lists that stand for more squares than are read from so short a text.
    TooManySquares {
        /// How many are read.
        most: usize,
    },
    /// An alias or anchor of YAML: a few bytes could stand for any number of them.
    Aliases,
    /// A document in JSON or YAML that is not well formed, in the words of its parser.
    Malformed(String),
    /// A header of 0.
    ZeroSize,
    /// A header beyond the largest board.
    BoardTooLarge {
        /// The largest n.
        most: usize,
    },
    /// A size far larger than the text; `--size` confirms it.
    SizeBeyondText {
        /// The size.
        n: usize,
    },
    /// More bytes than may be read.
    InputTooLarge {
        /// The limit.
        most: u64,
    },
    /// Bytes that are no text in any encoding.
    Undecodable {
        /// Offset of the first of them, in bytes from the start.
        offset: usize,
    },
    /// The file cannot be opened or read.
    Unreadable(Unreadable),
    /// A line without anything on it, in a stream of boards.
    EmptyLine,
    /// A line of a stream that is no text in UTF-8, or has a character of code 0.
    LineNoText {
        /// Offset of the first wrong byte, in bytes from the start of the line.
        offset: usize,
    },
    /// A line of a stream that has more than one board.
    SeveralBoardsOnLine,
    /// An `id` in a line of a stream that is neither a text nor a number, or too long: no result could be found by it.
    UnusableId {
        /// The most bytes of one.
        most: usize,
    },
}

/// One of several ways to read a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reading {
    /// The option that chooses it: `-i kattis`.
    pub option: String,
    /// Rows of the board, and columns.
    pub n: usize,
    /// The board, drawn; a large one in part.
    pub board: String,
}

impl InputErrorKind {
    /// The name under which JSON and YAML report the kind.
    pub fn name(&self) -> &'static str {
        messages::name(self)
    }

    /// True if an option that the error names would make the text a board.
    pub const fn wants_option(&self) -> bool {
        matches!(self, Self::Ambiguous { .. } | Self::SizeUnknown | Self::SizeBeyondText { .. })
    }

    /// True if the text may be no board at all, of whatever size.
    pub(crate) const fn is_foreign(&self) -> bool {
        matches!(
            self,
            Self::NotUnderstood { .. }
                | Self::UnknownCharacter { .. }
                | Self::NoBoard
                | Self::Claim
                | Self::Unexpected { .. }
        )
    }

    /// The error at these bytes of the text.
    pub fn at(self, span: Range<usize>) -> InputError {
        InputError { span: Some(span), kind: self }
    }
}

/// In English; people get both languages from the library `nqfill`.
impl fmt::Display for InputErrorKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&messages::input_error(Lang::En, self))
    }
}

/// Shows the error and its bytes in the decoded text; [`crate::position`] finds line and column.
impl fmt::Display for InputError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(out)?;
        match &self.span {
            Some(span) => write!(out, " (bytes {} to {})", span.start, span.end),
            None => Ok(()),
        }
    }
}

impl std::error::Error for InputErrorKind {}

impl std::error::Error for InputError {}

/// An error of the input as a whole.
impl From<InputErrorKind> for InputError {
    fn from(kind: InputErrorKind) -> Self {
        Self { span: None, kind }
    }
}

/// The items of which a text has too few or too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Counted {
    /// Rows and columns of queens, after a number that says how many.
    Pairs,
    /// Columns of queens, one for each row of the board.
    Columns,
    /// Columns in one list, rows in another.
    ColumnsOfRows,
    /// The numbers of one square.
    Coordinates,
    /// Closed diagonals, beside a number that says how many.
    Diagonals,
    /// Boards, below a number that says how many.
    Boards,
}

impl Counted {
    /// The error of a place where so many are found.
    pub(crate) fn wrong(self, found: usize, expected: usize, at: Range<usize>) -> InputError {
        InputErrorKind::WrongCount { counted: self, found, expected }.at(at)
    }
}

/// The item that belongs at a place of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub enum Expected {
    /// A number.
    Number,
    /// A square: a row and a column.
    Square,
    /// The name of a square of a chessboard: `b4`.
    SquareName,
    /// A row of squares.
    Row,
    /// A digit, a queen or `/`.
    FenCharacter,
    /// A name with its value: `n = 8`.
    Assignment,
    /// A value: a number, a text, a list.
    Value,
    /// The bracket or quote that closes what was opened.
    Closing,
    /// Nothing: the end of the line or text.
    End,
}

/// A family of formats: texts whose boards are written in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FamilyName {
    /// Rows of squares.
    Drawing,
    /// Numbers that mean something by their place.
    Numbers,
    /// Names of squares as in chess.
    Squares,
    /// Ranks of FEN.
    Fen,
    /// Values in brackets and quotes, with or without names.
    Values,
    /// Facts of answer set programs.
    Facts,
    /// YAML.
    Yaml,
    /// nqfill's own results.
    Results,
}

impl FamilyName {
    /// The error of what stands there in a text of the family and is not understood.
    pub(crate) fn not_understood(self, what: Foreign, at: Range<usize>) -> InputError {
        InputErrorKind::NotUnderstood { family: self, what }.at(at)
    }
}

/// Something among or next to boards that nqfill does not understand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub enum Foreign {
    /// Words.
    Words,
    /// A line of none of the kinds that the family has.
    Line,
    /// The source of a program.
    Code,
    /// Blanks beside squares, which may be empty ones.
    Blanks,
    /// Lists side by side on a line.
    SideBySide,
}

/// Something that a text leaves open, where it can be read in several ways. No other code chooses between two readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub enum Question {
    /// `*` is a queen, empty, or blocked.
    Stars,
    /// 1 is a queen, or a square where one may stand.
    Bits,
    /// A character is a queen, empty, or blocked.
    Signs,
    /// `x` is a queen, empty, or blocked.
    X,
    /// Rows and columns are counted from 0, or from 1.
    Base,
    /// `x` and `y` are column and row, or row and column.
    Xy,
    /// A number is the size of a board, or how many squares are named.
    SizeOrCount,
    /// A list is a board, or begins with its size.
    SpojOrVector,
    /// A list counts the lists' places, or is a board.
    IndexLine,
    /// Lists are the rows of one board, or a board each.
    Matrix,
    /// Numbers in a column are one board, or its size and it.
    Column,
    /// Numbers on a line are a size and pairs, or columns.
    PairsOnLine,
}

/// The characters of each kind of square in a format, changed by the options. Errors show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Legend {
    /// Empty squares.
    pub empty: String,
    /// Queens.
    pub queen: String,
    /// Blocked squares.
    pub blocked: String,
}

/// The kind of a text that is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub enum OtherText {
    /// Words.
    Prose,
    /// Words with numbers among them.
    Numbers,
    /// Words that go on beyond what is looked at.
    Long,
    /// A page of the web, or another document in markup.
    Page,
    /// The source of a program.
    Program,
    /// A notebook of programs.
    Notebook,
    /// What a program logs while it runs.
    Log,
    /// Sets of excluded diagonals: `D+ = {-3, 0, 2}`.
    Diagonals,
    /// The size and a list of squares on one line: `8, [(0,1)]`.
    SizeAndSquares,
    /// The size, `;` and the columns: `8;1,5,8,6,3,7,2,4`.
    SizeAndColumns,
    /// The values that a solver gave to its variables: `x[1,2] 1`.
    Variables,
    /// What solvers of XCSP3 print: `v <instantiation> ... </instantiation>`.
    Instantiation,
    /// All squares of a board on one line: `0 0 1 0 1 0 0 0 ...`.
    BoardOnLine,
}

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Unreadable {
    /// There is no such file.
    Missing,
    /// It may not be read.
    Forbidden,
    /// It is a folder, where a file is needed.
    Folder,
    /// It is a pipe, a socket or a device.
    Special,
    /// It is no text but a file of this kind.
    NoText(&'static str),
    /// Anything else that the system refuses.
    Other {
        /// The kind of the standard library.
        #[serde(skip)]
        kind: ErrorKind,
        /// Its number, where it came from the system.
        number: Option<i32>,
        /// The words of the system.
        text: String,
    },
}

impl From<&std::io::Error> for Unreadable {
    fn from(error: &std::io::Error) -> Self {
        match error.kind() {
            ErrorKind::NotFound => Self::Missing,
            ErrorKind::PermissionDenied => Self::Forbidden,
            ErrorKind::IsADirectory => Self::Folder,
            kind => Self::Other { kind, number: error.raw_os_error(), text: error.to_string() },
        }
    }
}
