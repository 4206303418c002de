//! Reasons why submissions fail.

use nqfill_core::board::{Conflicts, Square};
use nqfill_core::referee::Rejection;
use nqfill_read::{Counted, InputErrorKind, OtherText, Unreadable};

/// The boards of a list, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolutionTally {
    /// Different solutions of the puzzle.
    pub right: u64,
    /// Boards that are no solution.
    pub wrong: u64,
    /// Boards that repeat a solution listed before.
    pub duplicate: u64,
    /// Solutions of the puzzle, if they could be counted.
    pub total: Option<u128>,
}

/// Reason why a step fails. Squares are 0-based.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// No puzzle is named as the submission asks.
    NoPuzzle,
    /// Several puzzles are named as the submission asks.
    SeveralPuzzles(Vec<String>),
    /// The file of the puzzle has this number of boards, and none was chosen.
    SeveralBoardsInPuzzle(usize),
    /// The file of the puzzle has no board with that number.
    NoSuchBoardInPuzzle {
        /// The number that was chosen, from 1.
        chosen: usize,
        /// Number of boards in the file.
        boards: usize,
    },
    /// The puzzle cannot be read.
    BadPuzzle(InputErrorKind),
    /// The fixed queens of the puzzle conflict, so it has no completion.
    ConflictingPuzzle,
    /// Nothing was handed in.
    NotHandedIn,
    /// The file is no board.
    Unreadable(InputErrorKind),
    /// The file is no text: an archive, a picture, a pipe, a device.
    NoText(Unreadable),
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
    /// Queens are missing.
    Incomplete {
        /// Number of queens.
        found: usize,
        /// Number expected.
        expected: usize,
    },
    /// The referee rejects it for a reason that no step found: a defect of nqfill.
    Rejected(Rejection),
    /// The partial board has no completion.
    NotCompletable,
    /// It claims no solution for a puzzle that has one.
    HasSolution,
    /// Boards in a list of solutions that are no solutions.
    WrongSolutions {
        /// The first of them, with their reasons.
        first: Vec<WrongSolution>,
        /// All counts.
        tally: SolutionTally,
    },
    /// Solutions that are listed more than once.
    Duplicates {
        /// 1-based places in the list: the first repetitions, each with the place that it repeats.
        first: Vec<(usize, usize)>,
        /// All counts.
        tally: SolutionTally,
    },
    /// Solutions that the list lacks.
    Missing(SolutionTally),
}

impl Reason {
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

    /// True for a text that cannot be read where a person may know what it means: a word or a number beside a board may be no part
    /// of it. Damaged boards, files of other kinds and empty ones are no such texts.
    pub(crate) fn is_refused(&self) -> bool {
        use InputErrorKind as Kind;
        let Self::Unreadable(kind) = self else { return false };
        match kind {
            Kind::EmptyFile | Kind::EmptyLine | Kind::RaggedRow { .. } | Kind::NotSquare { .. } => false,
            Kind::OutOfRange { .. } | Kind::NoSuchSquare { .. } | Kind::RepeatedSquare { .. } => false,
            Kind::TooDeep { .. } | Kind::TooManySquares { .. } | Kind::Aliases | Kind::Malformed(_) => false,
            Kind::WrongCount { counted, .. } => *counted == Counted::Boards,
            Kind::NoPuzzle(other) => {
                !matches!(other, OtherText::Page | OtherText::Program | OtherText::Notebook | OtherText::Log)
            }
            Kind::Model { .. } | Kind::ColourRegions | Kind::Unreadable(_) | Kind::InputTooLarge { .. } => false,
            Kind::Undecodable { .. } | Kind::LineNoText { .. } => false,
            Kind::SeveralBoardsOnLine | Kind::UnusableId { .. } => false,
            _ => true,
        }
    }
}

/// A board in a list of solutions that is no solution.
#[derive(Clone, Debug)]
pub struct WrongSolution {
    /// 1-based place in the list.
    pub(crate) index: usize,
    /// What is wrong with the board.
    pub(crate) reason: Box<Reason>,
}
