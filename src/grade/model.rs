//! The shape of checks in JSON.

use crate::grade::graded::Graded;
use crate::grade::row::{CheckOptions, Ending, StepRow};
use crate::grade::{Completable, Detail, Fault, Points};
use crate::show::shapes::parts::MoveShape;
use crate::show::shapes::{ConflictShape, ConflictsByKind, ErrorShape, SquareShape, Squares};
use crate::show::{Invalid, NotRead, Status};
use crate::words::check;
use nqfill_core::board::{Conflicts, Placement};
use nqfill_read::{Id, Unreadable};
use serde::Serialize;

/// The version of the shape of checks.
pub(crate) const CHECK_SCHEMA: &str = "nqfill-check-1";

/// Approximate bytes of a square or conflict in JSON, to estimate which lists are too long for a report.
const BYTES_OF_A_SQUARE: usize = 24;
const BYTES_OF_A_CONFLICT: usize = 100;

/// What is reported of one board or submission: one line of `-f jsonl`.
#[derive(Default, Serialize)]
pub(crate) struct CheckResult<'a> {
    /// The `id` of the board, where it was handed in with one: a text or a number as it was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<&'a Id>,
    /// The path as given, or `-` for standard input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) source: Option<&'a str>,
    /// The board's place in its file, from 1.
    index: usize,
    /// The line of the file where the board begins, from 1; left out with `--detail none`, as is all that follows but
    /// whose it is, whether it passed, and the points.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// Whose it is, found by `--student-from-path`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) student: Option<&'a str>,
    /// The puzzle that it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) puzzle: Option<&'a str>,
    /// Words and comments beside its boards that were not read, and signs that were read by the structure of a board alone, in words;
    /// only with `--detail full`.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    not_read: &'a [NotRead],
    /// Rows of the board, and columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<usize>,
    /// The squares of the queens.
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<Squares<'a>>,
    /// The squares that are shown as blocked.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocked: Option<Squares<'a>>,
    /// What the board is, taken by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<Status>,
    /// Whether every step passed.
    passed: bool,
    /// In words: why it fails, or what it is.
    message: String,
    /// Points.
    score: Points,
    /// The most points it could have got.
    max_score: Points,
    /// The chain of steps; left out with `--detail none`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<StepRow>,
    /// Whether it can be completed; only with `--require completable`.
    #[serde(skip_serializing_if = "Option::is_none")]
    completable: Option<&'static str>,
    /// What became of a list of solutions; only with `--require all-solutions` and its like.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<TallyShape>,
    /// The conflicts of the queens.
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<Vec<ConflictShape>>,
    /// How many conflicts there are, listed or not: pairs of queens on a line, and queens on blocked squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict_count: Option<u64>,
    /// How many conflicts there are of each kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts_by_kind: Option<ConflictsByKind>,
    /// Fixed queens that are gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<Vec<SquareShape>>,
    /// Fixed queens that stand elsewhere in their row.
    #[serde(skip_serializing_if = "Option::is_none")]
    moved: Option<Vec<MoveShape>>,
    /// Why this is no board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<ErrorShape>,
    /// True where lists of squares were left out because of the limit of a report.
    #[serde(skip_serializing_if = "Option::is_none")]
    clipped: Option<bool>,
}

/// Counts of a list of solutions.
#[derive(Serialize)]
struct TallyShape {
    right: u64,
    wrong: u64,
    duplicate: u64,
    /// Left out where the total is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<u128>,
    /// Left out where the budget did not suffice to count.
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u128>,
}

impl<'a> CheckResult<'a> {
    /// Makes the report on a submission.
    pub(crate) fn new(graded: &'a Graded, options: &CheckOptions) -> Self {
        let says_more = options.detail != Detail::None;
        let mut result = Self {
            id: graded.id.as_ref(),
            source: Some(&graded.source),
            index: graded.index,
            line: says_more.then_some(graded.line),
            student: graded.student.as_deref(),
            puzzle: graded.puzzle.as_deref(),
            n: graded.placement.as_ref().map(Placement::n).filter(|_| says_more),
            status: says_more.then_some(graded.checked.standing.into()),
            passed: graded.ending() == Ending::Passed,
            message: graded.message(options),
            score: graded.score(),
            max_score: graded.scheme.most(),
            steps: graded.steps(options),
            completable: graded.checked.completable.map(Completable::name).filter(|_| says_more),
            error: error(graded, options),
            ..Self::default()
        };
        if options.detail == Detail::Full {
            result.set_squares(graded, options.most_bytes);
            result.set_fault(graded, options.most_bytes);
            result.not_read = &graded.not_read;
        }
        result
    }

    fn set_squares(&mut self, graded: &'a Graded, room: usize) {
        let Some(placement) = &graded.placement else { return };
        let squares = placement.queens().len() + placement.blocked().len();
        if squares * BYTES_OF_A_SQUARE > room / 2 {
            self.clipped = Some(true);
        } else {
            self.fixed = Some(Squares(placement.queens()));
            self.blocked = Some(Squares(placement.blocked()));
        }
    }

    fn set_fault(&mut self, graded: &Graded, room: usize) {
        let most = (room / 4 / BYTES_OF_A_CONFLICT).min(Conflicts::MOST_LISTED);
        if let Some(conflicts) = graded.conflicts() {
            self.conflicts = Some(conflicts.list().iter().take(most).map(ConflictShape::new).collect());
            self.conflict_count = Some(conflicts.total());
            self.conflicts_by_kind = Some(ConflictsByKind::new(&conflicts));
        }
        if let Some(Fault::FixedQueens { missing, moved }) = graded.checked.fault() {
            if missing.len() > most || moved.len() > most {
                self.clipped = Some(true);
            }
            self.missing = Some(missing.iter().take(most).map(|&at| at.into()).collect());
            let moved = moved.iter().take(most);
            self.moved = Some(moved.map(|&(from, to)| MoveShape::new(from, to)).collect());
        }
        self.solutions = graded.checked.solutions.map(|tally| TallyShape {
            right: tally.right,
            wrong: tally.wrong,
            duplicate: tally.duplicate,
            missing: tally.missing(),
            total: tally.total,
        });
    }
}

fn error(graded: &Graded, options: &CheckOptions) -> Option<ErrorShape> {
    let fault = graded.checked.fault().filter(|_| options.detail != Detail::None)?;
    let kind = match fault {
        Fault::Unreadable(kind) => {
            let &Graded { position, read_as, .. } = graded;
            return Some(ErrorShape::new(&Invalid { kind: kind.clone(), position, read_as }, options.lang));
        }
        Fault::NoText(Unreadable::Special) => "special_file",
        Fault::NoText(_) => "archive",
        Fault::NotHandedIn => "not_handed_in",
        Fault::NoPuzzle | Fault::SeveralPuzzles(_) => "no_puzzle",
        Fault::BadPuzzle(_)
        | Fault::ConflictingPuzzle
        | Fault::SeveralBoardsInPuzzle(_)
        | Fault::NoSuchBoardInPuzzle { .. } => "bad_puzzle",
        _ => return None,
    };
    let message = check::verdict(options.lang, fault);
    let line = graded.position.map(|position| position.line);
    let column = graded.position.map(|position| position.column);
    Some(ErrorShape { kind, message, help: None, line, column, readings: Vec::new() })
}
