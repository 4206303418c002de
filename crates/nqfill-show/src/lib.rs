//! Reports on boards: the verdict, its words, and its shape in JSON and YAML.

pub mod clip;
pub mod cost_words;
pub mod counted;
pub mod deduction_words;
pub mod diagnostic;
pub mod draw;
pub mod engine_words;
pub mod explain_model;
pub mod explain_words;
pub mod hint_words;
pub mod level;
pub mod model;
pub mod output;
pub mod page;
pub mod page_words;
pub mod passed_over;
pub mod picture;
pub mod proof_words;
pub mod rate_model;
pub mod rate_words;
pub mod solutions;
pub mod spool;
pub mod square_list_words;
pub mod square_shape;
pub mod summary;
pub mod table;
pub mod verdict_words;
pub mod which;
pub mod words;

pub use clip::{Detail, Limits, clip, clip_bytes};
pub use draw::Style;
pub use level::Level;
pub use model::{BoardResult, Document, SCHEMA, Status, json_schema};
pub use nqfill_read::say;
pub use nqfill_read::words::{Lang, Words};
pub use passed_over::{PassedOver, PassedOverReason};
pub use solutions::{Shown, SolutionLog};
pub use summary::Summary;
pub use which::Which;

use nqfill_core::board::{Conflicts, Placement, SquareSet};
use nqfill_core::count::Tally;
use nqfill_core::explain::{Explanation, Searches};
use nqfill_core::rate::Rating;
use nqfill_core::solve::{Answer, Outcome, Reason};
use nqfill_read::{Entry, InputError, InputErrorKind, Position, ReadAs};

/// The board that a report is about.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The `id` that the input gives it.
    pub id: Option<&'a nqfill_read::Id>,
    /// The path as given, or `-`.
    pub source: &'a str,
    /// The board's place in its file, from 1.
    pub index: usize,
    /// The line where it begins, from 1.
    pub line: usize,
    /// The document that holds it, if it could be decoded.
    pub document: Option<&'a nqfill_read::Document>,
    /// The name of its format, if known.
    pub format: Option<&'static str>,
    /// The board, where there is one.
    pub placement: Option<&'a Placement>,
}

impl<'a> Subject<'a> {
    /// The squares to draw as blocked, if there are any.
    pub fn blocked(&self) -> Option<&'a SquareSet> {
        self.placement.map(Placement::blocked).filter(|blocked| !blocked.is_empty())
    }
}

/// The result for a board.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It was searched.
    Answered(Answer),
    /// Its completions were counted.
    Counted(Count),
    /// It was explained.
    Explained(Box<Explained>),
    /// It was rated.
    Rated(Box<Rating>),
    /// A limit came before it could be rated.
    Unrated(Reason),
    /// Its fixed queens conflict, so it has no completion.
    Conflict(Conflicts),
    /// It is no board.
    Invalid(Invalid),
}

/// An explanation, for a question about it.
#[derive(Clone, Debug)]
pub struct Explained {
    /// What is known.
    pub explanation: Explanation,
    /// What the searches for it took.
    pub searches: Searches,
    /// The blocked squares of the puzzle.
    pub blocked: SquareSet,
    /// Rows of the puzzle without a queen.
    pub free_rows: usize,
    /// The next step is asked for, in place of everything.
    pub hint: Option<Hint>,
}

/// What is asked about the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// How much of it is told.
    pub level: HintLevel,
    /// True where the answer is the hint alone: nothing of the number of completions, and of a board without completion not
    /// the first step towards the contradiction.
    pub is_alone: bool,
}

/// How much of the next step is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintLevel {
    /// The name of the technique.
    Technique,
    /// That, and the rows and columns to look at.
    Place,
    /// What follows, and from what.
    Step,
    /// That, and what follows from each queen that is tried.
    Whole,
}

/// The number of completions, for a question about it.
#[derive(Clone, Debug)]
pub struct Count {
    /// The count.
    pub tally: Tally,
    /// The question.
    pub question: Question,
}

/// A question about the number of completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// How many?
    HowMany,
    /// How many classes under the symmetries of the puzzle?
    HowManyClasses,
    /// None, one, or several?
    Unique,
}

/// The reason why something is no board, and its place.
#[derive(Clone, Debug)]
pub struct Invalid {
    /// The kind of error.
    pub kind: InputErrorKind,
    /// Its place, if it has one.
    pub position: Option<Position>,
    /// The format in which the text was read.
    pub read_as: ReadAs,
}

impl Invalid {
    /// Makes the verdict on an invalid board of a document.
    pub fn new(error: &InputError, entry: &Entry, document: Option<&nqfill_read::Document>) -> Self {
        let place = error.span.as_ref().zip(document).map(|(span, document)| document.position(span.start));
        let read_as = document.map_or(ReadAs::Nothing, |document| document.read_as(entry));
        Self { kind: error.kind.clone(), position: place, read_as }
    }
}

impl Verdict {
    /// The verdict in one word.
    pub fn status(&self) -> Status {
        match self {
            Self::Answered(Answer { outcome, .. }) => match outcome {
                Outcome::Solved(_) => Status::Solved,
                Outcome::Unsolvable => Status::NoSolution,
                Outcome::Undecided(_) => Status::Undecided,
            },
            Self::Counted(Count { tally, .. }) => match tally.value {
                _ if tally.cut_by.is_some() => Status::Undecided,
                0 => Status::NoSolution,
                _ => Status::Solved,
            },
            Self::Explained(explained) => match &explained.explanation {
                Explanation::Impossible(_) => Status::NoSolution,
                Explanation::Completable(_) => Status::Solved,
                Explanation::Undecided(_) => Status::Undecided,
            },
            Self::Rated(rating) if rating.count.0 == 0 => Status::NoSolution,
            Self::Rated(_) => Status::Solved,
            Self::Unrated(_) => Status::Undecided,
            Self::Conflict(_) => Status::Conflict,
            Self::Invalid(_) => Status::Invalid,
        }
    }
}
