//! Reasons why submissions fail.

use crate::grade::step::Ending;
use nqfill_core::board::{Conflicts, Square};
use nqfill_core::engine::Limit;
use nqfill_core::referee::Rejection;
use nqfill_read::{Counted, InputError, InputErrorKind, OtherText, Unreadable};
use serde::Serialize;

/// The boards of a list, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SolutionTally {
    /// Different solutions of the puzzle.
    pub right: u64,
    /// Boards that are no solution.
    pub wrong: u64,
    /// Boards that repeat a solution listed before.
    pub duplicate: u64,
    /// Solutions that the list lacks, if their total is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<u128>,
    /// Solutions of the puzzle, if they could be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u128>,
}

/// Reason why a step does not pass. Squares are 0-based.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// No puzzle is named as the submission asks.
    NoPuzzle,
    /// Several puzzles are named as the submission asks.
    SeveralPuzzles(Vec<String>),
    /// The file of the puzzle has this number of boards, and none of them was chosen.
    NoneChosen(usize),
    /// The puzzle cannot be read.
    BadPuzzle(InputErrorKind),
    /// The fixed queens of the puzzle conflict, so it has no completion.
    ConflictingPuzzle,
    /// Nothing was handed in.
    NotHandedIn,
    /// The file is no board.
    Unreadable(InputErrorKind),
    /// The text is not understood, though a person may know what it means: it is left undecided.
    NotUnderstood(InputErrorKind),
    /// The text can be read in several ways, some of which pass: the teacher chooses one of these options.
    Ambiguous(Vec<String>),
    /// More than one board: this number.
    SeveralBoards(usize),
    /// A board of another size than the puzzle.
    Size {
        /// Rows of the board.
        found: usize,
        /// Rows of the puzzle.
        expected: usize,
    },
    /// Another number of queens than of rows.
    QueenCount {
        /// Number of queens.
        found: usize,
        /// Number expected.
        expected: usize,
    },
    /// Queens that conflict.
    Conflicts(Conflicts),
    /// Fixed queens that are not in their place.
    FixedQueens {
        /// Removed; their rows are empty or hold several queens.
        missing: Vec<Square>,
        /// Old and new square, where the only queen of the row stands elsewhere.
        moved: Vec<(Square, Square)>,
    },
    /// Queens on blocked squares.
    OnBlockedSquares(Vec<Square>),
    /// The referee rejects it for a reason that no step found: a defect of nqfill.
    Rejected(Rejection),
    /// The partial board has no completion.
    NotCompletable,
    /// It claims no solution for a puzzle that has one.
    HasSolution,
    /// Boards in a list that are no solutions: the 1-based places of the first of them, each with what is wrong.
    WrongSolutions(Vec<(usize, Self)>),
    /// Solutions that are listed more than once: the first repetitions by their 1-based places, each with the place that it repeats.
    Duplicates(Vec<(usize, usize)>),
    /// Solutions that the list lacks.
    Missing,
    /// A limit came first.
    Limit(Limit),
}

impl From<InputError> for Reason {
    fn from(error: InputError) -> Self {
        Self::Unreadable(error.kind)
    }
}

impl Reason {
    /// How a step ends for this reason.
    pub(crate) fn ending(&self) -> Ending {
        match self {
            Self::NotUnderstood(_) | Self::Ambiguous(_) | Self::Limit(_) => Ending::Undecided,
            _ => Ending::Failed,
        }
    }

    /// The first square that it names.
    pub fn square(&self) -> Option<Square> {
        match self {
            Self::Conflicts(conflicts) => conflicts.list().first().map(|it| it.squares[0]),
            Self::FixedQueens { missing, moved } => {
                let moved = moved.first().map(|&(_, now)| now);
                moved.or(missing.first().copied())
            }
            Self::OnBlockedSquares(squares) => squares.first().copied(),
            _ => None,
        }
    }

    /// True for a file that the system does not read.
    pub fn is_unread(&self) -> bool {
        let kind = self.error_of_reading();
        matches!(kind, Some(InputErrorKind::Unreadable(why)) if !matches!(why, Unreadable::NoText(_)))
    }

    /// True for a file without a board: a program, a picture, prose, nothing.
    pub fn shows_no_board(&self) -> bool {
        use InputErrorKind as Kind;
        match self.error_of_reading() {
            Some(Kind::NoPuzzle(_) | Kind::EmptyFile) => true,
            Some(Kind::Unreadable(why)) => matches!(why, Unreadable::NoText(_)),
            _ => false,
        }
    }

    /// The error of a text that cannot be read as boards.
    pub(crate) fn error_of_reading(&self) -> Option<&InputErrorKind> {
        match self {
            Self::Unreadable(kind) | Self::NotUnderstood(kind) => Some(kind),
            _ => None,
        }
    }
}

/// True for a text that cannot be read where a person may know what it means, a word or a number beside a board may be no part
/// of it, and for a file that the system does not read. Damaged boards, files of other kinds and empty ones are no such texts.
pub(crate) fn is_refused(kind: &InputErrorKind) -> bool {
    use InputErrorKind as Kind;
    match kind {
        Kind::EmptyFile | Kind::EmptyLine | Kind::RaggedRow { .. } | Kind::NotSquare { .. } => false,
        Kind::OutOfRange { .. } | Kind::NoSuchSquare { .. } | Kind::RepeatedSquare { .. } => false,
        Kind::TooDeep { .. } | Kind::TooManySquares { .. } | Kind::Aliases | Kind::Malformed(_) => false,
        Kind::WrongCount { counted, .. } => *counted == Counted::Boards,
        Kind::NoPuzzle(other) => !matches!(other, OtherText::Program | OtherText::Notebook | OtherText::Log),
        Kind::Model { .. } | Kind::ColourRegions | Kind::Unreadable(Unreadable::NoText(_)) => false,
        Kind::InputTooLarge { .. } => false,
        Kind::Undecodable { .. } | Kind::LineNoText { .. } => false,
        Kind::SeveralBoardsOnLine | Kind::UnusableId { .. } => false,
        _ => true,
    }
}
