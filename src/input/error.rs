//! What can be wrong with an input: where, and which kind.

use std::ops::Range;

/// Something wrong at one place of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// The bytes of the decoded text that are wrong; `None` where the whole input is.
    pub span: Option<Range<usize>>,
    /// What is wrong with them.
    pub kind: InputErrorKind,
}

/// Every way in which an input can be wrong. Rows and columns are 1-based here: they are written for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputErrorKind {
    /// The file has no bytes.
    EmptyFile,
    /// The text has no board in it, only blank lines, comments or words.
    NoBoard,
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
        /// What the header says.
        header: usize,
        /// Rows found.
        rows: usize,
    },
    /// A character that stands for no kind of square.
    UnknownCharacter {
        /// The character.
        character: char,
        /// Its row on the board.
        row: usize,
        /// Its column on the board.
        column: usize,
    },
    /// A header of 0.
    ZeroSize,
    /// A header beyond the largest board.
    BoardTooLarge {
        /// The largest n.
        most: usize,
    },
    /// More bytes than may be read.
    InputTooLarge {
        /// The limit.
        most: u64,
    },
    /// Bytes that are no text.
    NotUtf8 {
        /// Offset of the first of them, in bytes from the start.
        offset: usize,
    },
    /// The file cannot be opened or read.
    Unreadable(Unreadable),
}

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// There is no such file.
    Missing,
    /// It may not be read.
    Forbidden,
    /// It is a folder, where a file is needed.
    Folder,
    /// Its folder contains itself through a link.
    Loop,
    /// Anything else, in the words of the system.
    Other(String),
}

impl InputErrorKind {
    /// The name under which JSON and YAML report the kind.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::EmptyFile => "empty_file",
            Self::NoBoard => "no_board",
            Self::RaggedRow { .. } => "ragged_row",
            Self::NotSquare { .. } => "not_square",
            Self::WrongHeader { .. } => "wrong_header",
            Self::UnknownCharacter { .. } => "unknown_character",
            Self::ZeroSize => "zero_size",
            Self::BoardTooLarge { .. } => "board_too_large",
            Self::InputTooLarge { .. } => "input_too_large",
            Self::NotUtf8 { .. } => "not_utf8",
            Self::Unreadable(_) => "unreadable",
        }
    }

    /// The error at these bytes of the text.
    #[must_use]
    pub fn at(self, span: Range<usize>) -> InputError {
        InputError { span: Some(span), kind: self }
    }
}

/// An error of the input as a whole.
impl From<InputErrorKind> for InputError {
    fn from(kind: InputErrorKind) -> Self {
        Self { span: None, kind }
    }
}

impl From<&std::io::Error> for Unreadable {
    fn from(error: &std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::NotFound => Self::Missing,
            std::io::ErrorKind::PermissionDenied => Self::Forbidden,
            std::io::ErrorKind::IsADirectory => Self::Folder,
            _ => Self::Other(error.to_string()),
        }
    }
}
