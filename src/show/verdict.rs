//! The verdict on a board: what became of it, of which kind it is, how difficult the board is.

use nqfill_core::board::{Conflicts, Placement, Puzzle, SquareSet};
use nqfill_core::count::{KnownCount, Tally};
use nqfill_core::engine::{Budget, Limit};
use nqfill_core::solve::{Answer, Outcome};
use nqfill_read::{Document, Entry, Id, InputError, InputErrorKind, Position, ReadAs, Unread};
use nqfill_reason::deduce::{Difficulty, Grade};
use nqfill_reason::explain::{Explanation, Query, Searches, explain_measured};
use nqfill_reason::rate::Rating;
use serde::Serialize;

/// The board that a report is about.
#[derive(Clone, Copy, Default)]
pub struct Subject<'a> {
    /// The `id` that the input gives it.
    pub id: Option<&'a Id>,
    /// The path as given, or `-`.
    pub source: &'a str,
    /// The board's place in its file, from 1.
    pub index: usize,
    /// The line where it begins, from 1.
    pub line: usize,
    /// The document that holds it, if it could be decoded.
    pub document: Option<&'a Document>,
    /// The name of its format, if known.
    pub format: Option<&'static str>,
    /// The board, where there is one.
    pub placement: Option<&'a Placement>,
    /// Lines near it in the document that were not read.
    pub not_read: &'a [Unread],
}

impl<'a> Subject<'a> {
    /// The first board of a source, of which nothing else is known.
    pub fn of(source: &'a str, placement: &'a Placement) -> Self {
        Self { source, index: 1, line: 1, placement: Some(placement), ..Self::default() }
    }

    /// The encoding of its document.
    pub(crate) fn encoding(&self) -> Option<&'static str> {
        self.document.map(|document| document.encoding().name())
    }

    /// The squares to draw as blocked, if there are any.
    pub(crate) fn blocked(&self) -> Option<&'a SquareSet> {
        self.placement.map(Placement::blocked).filter(|blocked| !blocked.is_empty())
    }
}

/// The verdict on a board in one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It has a completion.
    Solved,
    /// It was proved to have none.
    NoSolution,
    /// Its fixed queens conflict, so it has none.
    Conflict,
    /// A limit came first; nothing is claimed.
    #[default]
    Undecided,
    /// It is no board, or its file could not be read.
    Invalid,
    /// Checked: n queens without conflict.
    Complete,
    /// Checked: fewer than n queens, without conflict.
    Partial,
    /// Checked: no board, but a claim that there is no solution.
    ClaimedNoSolution,
    /// Checked: nothing was handed in.
    Missing,
}

impl Status {
    /// The word that reports have for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::NoSolution => "no_solution",
            Self::Conflict => "conflict",
            Self::Undecided => "undecided",
            Self::Invalid => "invalid",
            Self::Complete => "complete",
            Self::Partial => "partial",
            Self::ClaimedNoSolution => "claimed_no_solution",
            Self::Missing => "missing",
        }
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
    Unrated(Limit),
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
    /// How much of the next step is shown, of a hint.
    pub hint: Option<HintLevel>,
}

impl Explained {
    /// Explains a puzzle.
    pub(crate) fn new(puzzle: &Puzzle, query: Query, hint: Option<HintLevel>, budget: &Budget) -> Self {
        let (explanation, searches) = explain_measured(puzzle, query, budget);
        Self { explanation, searches, blocked: puzzle.blocked().clone(), free_rows: puzzle.free_rows(), hint }
    }
}

/// How much of the next step is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintLevel {
    /// The name of the technique, with its rows and columns.
    Place,
    /// What follows, and from what.
    Step,
    /// The step, and what follows from each queen that is tried.
    Whole,
}

impl HintLevel {
    /// The level of a hint after so many requests for more.
    pub fn after(more: usize) -> Self {
        const LEVELS: [HintLevel; 3] = [HintLevel::Place, HintLevel::Step, HintLevel::Whole];
        LEVELS[more.min(LEVELS.len() - 1)]
    }
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
#[non_exhaustive]
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
    pub fn new(error: &InputError, entry: &Entry, document: Option<&Document>) -> Self {
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
            Self::Rated(rating) if rating.count.value == 0 => Status::NoSolution,
            Self::Rated(_) => Status::Solved,
            Self::Unrated(_) => Status::Undecided,
            Self::Conflict(_) => Status::Conflict,
            Self::Invalid(_) => Status::Invalid,
        }
    }

    /// What is known of the number of completions; of their classes, where these were asked for.
    pub(crate) fn count(&self) -> Option<KnownCount> {
        match self {
            Self::Answered(Answer { outcome, .. }) => Some(match outcome {
                Outcome::Solved(listing) => listing.known(),
                Outcome::Unsolvable => KnownCount::exactly(0),
                Outcome::Undecided(_) => KnownCount::at_least(0),
            }),
            Self::Counted(Count { tally, .. }) => Some(tally.known()),
            Self::Explained(explained) => match &explained.explanation {
                Explanation::Completable(known) => Some(known.count),
                Explanation::Impossible(_) | Explanation::Undecided(_) => None,
            },
            Self::Rated(rating) => Some(rating.count),
            Self::Conflict(_) => Some(KnownCount::exactly(0)),
            Self::Unrated(_) | Self::Invalid(_) => None,
        }
    }
}

/// How difficult a board is for a person, or why it has no difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The difficulty and the [score](Grade::score).
    Graded(Difficulty, u32),
    /// A limit came first.
    Cut,
    /// It has several completions.
    Several,
    /// It takes more than the techniques.
    Beyond,
}

impl Level {
    /// The level of a board with one completion or none, from its grade and the limit that cut that short.
    pub fn of_grade(grade: &Grade, cut_by: Option<Limit>) -> Self {
        match grade.difficulty.zip(grade.score()) {
            Some((difficulty, score)) => Self::Graded(difficulty, score),
            None if cut_by.is_some() => Self::Cut,
            None => Self::Beyond,
        }
    }

    /// The level that a rating states.
    pub fn of_rating(rating: &Rating) -> Self {
        match &rating.grade {
            Some(grade) if grade.score().is_some() => Self::of_grade(grade, rating.cut_by),
            _ if rating.cut_by.is_some() => Self::Cut,
            _ if rating.count.value > 1 => Self::Several,
            _ => Self::Beyond,
        }
    }
}
