//! What can be wrong with a submission.

use super::SolutionTally;
use crate::board::{Conflicts, Square};
use crate::input::InputErrorKind;
use crate::referee::Rejection;

/// Why a step fails. Squares are 0-based.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// No puzzle has the name of the submission.
    NoPuzzle,
    /// Several puzzles have the name of the submission.
    SeveralPuzzles(Vec<String>),
    /// The file of the puzzle has so many boards, and none of them was chosen.
    SeveralBoardsInPuzzle(usize),
    /// The file of the puzzle has no board of that number.
    NoSuchBoardInPuzzle {
        /// The number that was chosen, from 1.
        chosen: usize,
        /// How many boards there are.
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
    /// The file is an archive of this kind.
    Archive(&'static str),
    /// A pipe, a socket or a device.
    Special,
    /// More than one board.
    SeveralBoards(usize),
    /// It says that there is no solution, and shows a board.
    Contradiction,
    /// Not as many answers as there are cases.
    AnswerCount {
        /// Its answers; one too many stands for any number beyond.
        found: usize,
        /// The cases.
        expected: usize,
    },
    /// A board of another size.
    Size {
        /// Its rows.
        found: usize,
        /// The puzzle's.
        expected: usize,
    },
    /// Not as many queens as rows.
    QueenCount {
        /// Its queens.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// Queens that conflict.
    Conflicts(Conflicts),
    /// Fixed queens that are not where they were.
    FixedQueens {
        /// Gone, and their rows are empty or hold several queens.
        missing: Vec<Square>,
        /// From where to where: the only queen of the row stands elsewhere.
        moved: Vec<(Square, Square)>,
    },
    /// Queens on blocked squares.
    OnBlockedSquares(Vec<Square>),
    /// Queens are missing.
    Incomplete {
        /// Its queens.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// The referee does not accept it, for a reason that no step before saw: a defect of nqfill.
    Rejected(Rejection),
    /// It has no completion.
    NotCompletable,
    /// It says that the puzzle has no solution, which has one.
    HasSolution,
    /// Solutions of a list that are none.
    WrongSolutions {
        /// The first of them, with what is wrong.
        first: Vec<WrongSolution>,
        /// All counts.
        tally: SolutionTally,
    },
    /// Solutions that are listed more than once.
    Duplicates {
        /// Place in the list of the first of them and of what they repeat, from 1.
        first: Vec<(usize, usize)>,
        /// All counts.
        tally: SolutionTally,
    },
    /// Solutions that are not in the list.
    Missing(SolutionTally),
}

/// A board in a list of solutions that is no solution.
#[derive(Clone, Debug)]
pub struct WrongSolution {
    /// Its place in the list, from 1.
    pub index: usize,
    /// What is wrong with it.
    pub fault: Box<Fault>,
}
