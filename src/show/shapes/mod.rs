//! The shape of results in JSON and YAML. `nqfill schema` prints its JSON Schema, a file of the program.

pub(crate) mod by_hand;
pub mod entry;
pub mod explanation;
pub(crate) mod parts;

pub use explanation::ExplanationShape;
pub use parts::{ConflictShape, ConflictsByKind, ErrorShape, ReadingShape, SquareShape, Squares};

use crate::show::board_text::plain;
use crate::show::metrics::Counted;
use crate::show::output::Options;
use crate::show::{Count, Lang, Level, NotRead, Question, Status, Subject, Verdict};
use crate::words::engines;
use crate::words::verdict;
use nqfill_core::board::{Placement, SquareSet};
use nqfill_core::count::{KnownCount, Method, Tally};
use nqfill_core::solve::{Listed, Listing, Outcome, Statistics, Total};
use nqfill_read::Id;
use nqfill_reason::explain::Explanation;
use nqfill_reason::rate::Rating;
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The version of the shape; changes when a field changes its meaning or is removed.
pub const SCHEMA: &str = "nqfill-results-2";

/// Largest n whose board is drawn in results, in n² characters; larger boards are given by their columns alone.
pub(crate) const MOST_DRAWN: usize = 1_000;

/// The first members of a result: what is known of the board before it is answered.
#[derive(Serialize)]
pub(crate) struct BoardShape<'a> {
    /// The `id` of the board, where the input gives it one: a text or a number as it was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<&'a Id>,
    /// The path as given, or `-` for standard input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) source: Option<&'a str>,
    /// The board's place in its file, from 1.
    index: usize,
    /// The line of the file where the board begins, from 1.
    line: usize,
    /// The input format that the board was read in.
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<&'static str>,
    /// The encoding of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<&'static str>,
    /// Rows of the board, and columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<usize>,
    /// The squares of the queens that the input gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<Squares<'a>>,
    /// The squares where no queen may stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocked: Option<Squares<'a>>,
}

impl<'a> BoardShape<'a> {
    pub(crate) fn new(subject: &Subject<'a>) -> Self {
        let placement = subject.placement;
        Self {
            id: subject.id,
            source: Some(subject.source),
            index: subject.index,
            line: subject.line,
            format: subject.format,
            encoding: subject.document.map(|document| document.encoding().name()),
            n: placement.map(Placement::n),
            fixed: placement.map(|placement| Squares(placement.queens())),
            blocked: placement.map(|placement| Squares(placement.blocked())),
        }
    }
}

/// A completion, one of the list `solutions` of a result, which follows the members of the board.
#[derive(Serialize)]
pub(crate) struct CompletionShape {
    /// The column of the queen in each row, from 1.
    pub(crate) columns: Vec<u32>,
    /// The board drawn, one row a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<String>,
    /// When it was found, in seconds since the search began; only with `--timestamps`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seconds: Option<f64>,
}

/// A completion to be written, of which a list may have millions.
pub(crate) struct SolutionShape<'a> {
    /// The column of the queen of every row, from 0.
    pub(crate) columns: &'a [u32],
    /// The squares where no queen may stand.
    pub(crate) blocked: Option<&'a SquareSet>,
    /// When it was found, if times are wanted.
    pub(crate) seconds: Option<f64>,
}

impl SolutionShape<'_> {
    /// True if the board is drawn in addition to its columns.
    pub(crate) fn is_drawn(&self) -> bool {
        self.columns.len() <= MOST_DRAWN
    }

    /// The completion as the serializer takes it.
    pub(crate) fn to_completion(&self) -> CompletionShape {
        let board = self.is_drawn().then(|| {
            let mut board = Vec::new();
            plain(self.columns, self.blocked, (b"", b"\n"), &mut board);
            String::from_utf8_lossy(&board).into_owned()
        });
        CompletionShape {
            columns: self.columns.iter().map(|column| column + 1).collect(),
            board,
            seconds: self.seconds,
        }
    }
}

/// The last members of a result: what is known when its completions have been listed.
#[derive(Default, Serialize)]
pub(crate) struct AnswerShape {
    /// The verdict.
    status: Status,
    /// The verdict in words.
    message: Cow<'static, str>,
    /// Completions known of.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution_count: Option<u128>,
    /// What `solution_count` counts in place of completions: `classes` under the symmetries that leave the puzzle unchanged, with
    /// `count --fundamental` and `solve --distinct`.
    #[serde(skip_serializing_if = "Option::is_none")]
    counted: Option<&'static str>,
    /// Whether there are certainly no more than `solution_count`.
    #[serde(skip_serializing_if = "Option::is_none")]
    exhaustive: Option<bool>,
    /// How many are in `solutions`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) listed: Option<u64>,
    /// The order of `solutions`: `canonical`, lexicographic by row 1, row 2, ..., or `search`, as the algorithm found them.
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<&'static str>,
    /// Words and comments near the board that were not read, and signs that were read by its structure only, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_read: Vec<NotRead>,
    /// The conflicts of the fixed queens.
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<Vec<ConflictShape>>,
    /// How many conflicts there are: pairs of queens on a line, and queens on blocked squares. Where not all are listed, and
    /// with `--stats`.
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict_count: Option<u64>,
    /// How many conflicts there are of each kind; only with `--stats`.
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts_by_kind: Option<Box<ConflictsByKind>>,
    /// Why this is no board.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Box<ErrorShape>>,
    /// What the search took; only with `--stats`.
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<Box<StatisticsShape>>,
    /// How difficult it is; of `rate`, and of `solve --difficulty`.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    level: Option<LevelShape>,
    /// Other members of `rate`.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    rating: Option<Box<RatingShape>>,
    /// Members of `explain`.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    explanation: Option<Box<ExplanationShape>>,
}

impl AnswerShape {
    /// What is known of a board in the end, with its difficulty if it was graded.
    pub(crate) fn new(subject: &Subject<'_>, verdict: &Verdict, level: Option<Level>, options: Options) -> Self {
        let Options { lang, statistics: with_statistics, distinct, .. } = options;
        let mut answer = Self {
            status: verdict.status(),
            message: verdict::message(lang, verdict, distinct),
            not_read: NotRead::all(lang, subject.not_read, subject.document),
            level: level.map(LevelShape::from),
            ..Self::default()
        };
        match verdict {
            Verdict::Answered(answered) => {
                answer.set_outcome(&answered.outcome);
                answer.statistics = with_statistics.then(|| Box::new(StatisticsShape::new(lang, &answered.statistics)));
            }
            Verdict::Counted(Count { tally, question }) => {
                answer.solution_count = Some(tally.value);
                answer.counted = (*question == Question::HowManyClasses).then_some("classes");
                answer.exhaustive = Some(tally.exhaustive);
                answer.statistics = with_statistics.then(|| Box::new(StatisticsShape::of_count(tally)));
            }
            Verdict::Explained(explained) => {
                if let Explanation::Completable(known) = &explained.explanation {
                    answer.set_count(known.count);
                }
                answer.explanation = Some(Box::new(ExplanationShape::new(lang, explained, with_statistics)));
            }
            Verdict::Rated(rating) => {
                answer.set_count(rating.count);
                answer.level = Some(LevelShape { ungraded: None, ..Level::of_rating(rating).into() });
                answer.rating = Some(Box::new(RatingShape::new(rating)));
            }
            Verdict::Unrated(_) => {}
            Verdict::Conflict(conflicts) => {
                answer.set_outcome(&Outcome::Unsolvable);
                answer.conflicts = Some(conflicts.list().iter().map(ConflictShape::new).collect());
                let cut = conflicts.total() > conflicts.list().len() as u64;
                answer.conflict_count = (cut || with_statistics).then_some(conflicts.total());
                answer.conflicts_by_kind = with_statistics.then(|| Box::new(ConflictsByKind::new(conflicts)));
            }
            Verdict::Invalid(error) => {
                answer.error = Some(Box::new(ErrorShape::new(error, lang)));
            }
        }
        if distinct && answer.solution_count.is_some() {
            answer.counted = Some("classes");
        }
        answer
    }

    fn set_count(&mut self, count: KnownCount) {
        (self.solution_count, self.exhaustive) = (Some(count.value), Some(count.exhaustive));
    }

    fn set_outcome(&mut self, outcome: &Outcome) {
        self.set_count(match outcome {
            Outcome::Solved(Listing { total: Total::Exactly(total), .. }) => KnownCount::exactly(*total),
            Outcome::Solved(Listing { listed, .. }) => KnownCount::at_least(u128::from(*listed)),
            Outcome::Unsolvable => KnownCount::exactly(0),
            Outcome::Undecided(_) => KnownCount::at_least(0),
        });
        if let Outcome::Solved(listing) = outcome {
            self.order = Some(match listing.order {
                Listed::Canonically => "canonical",
                Listed::AsFound => "search",
            });
        }
    }
}

#[derive(Default, Serialize)]
struct StatisticsShape {
    /// The engine that answered, or the method that counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    algorithm: Option<&'static str>,
    /// Queens tried; a count has no nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    /// Dead ends: positions from which the search turned back without having gone on. For a local search, starts that
    /// found nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    backtracks: Option<u64>,
    /// Other counts of this engine, by the names of its source.
    #[serde(flatten)]
    metrics: Counted,
    /// Why nqfill chose this engine, in words; absent if the user did.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// Time that the search took, in seconds.
    seconds: f64,
}

impl StatisticsShape {
    fn new(lang: Lang, statistics: &Statistics) -> Self {
        let &Statistics { algorithm, nodes, backtracks, metrics, choice, elapsed, .. } = statistics;
        Self {
            algorithm: Some(algorithm),
            nodes: Some(nodes),
            backtracks: Some(backtracks),
            metrics: Counted(metrics),
            reason: engines::choice(lang, choice),
            seconds: elapsed.as_secs_f64(),
        }
    }

    fn of_count(tally: &Tally) -> Self {
        let algorithm = tally.method.map(Method::name);
        Self { algorithm, seconds: tally.elapsed.as_secs_f64(), ..Self::default() }
    }
}

/// A difficulty, or why there is none.
#[derive(Default, Serialize)]
struct LevelShape {
    /// `trivial`, `easy`, `medium`, `hard` or `expert`; absent if the techniques do not finish the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<&'static str>,
    /// Orders boards by their hardest technique, then by how many rounds they take; absent without `difficulty`.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    /// Why there is no difficulty: `limit`, `several` completions, or `beyond` the techniques; of `solve --difficulty`.
    #[serde(skip_serializing_if = "Option::is_none")]
    ungraded: Option<&'static str>,
}

impl From<Level> for LevelShape {
    fn from(level: Level) -> Self {
        let ungraded = match level {
            Level::Graded(difficulty, score) => {
                let difficulty = Some(verdict::difficulty_name(difficulty));
                return Self { difficulty, score: Some(score), ungraded: None };
            }
            Level::Cut => "limit",
            Level::Several => "several",
            Level::Beyond => "beyond",
        };
        Self { ungraded: Some(ungraded), ..Self::default() }
    }
}

/// Members of `rate`, in addition to the difficulty and the number of completions.
#[derive(Serialize)]
struct RatingShape {
    /// Rounds in which each technique was the simplest that found something, by its name in docs/explain-and-trace.md.
    techniques: BTreeMap<&'static str, u32>,
    /// Whether every fixed queen and every blocked square is needed; absent for boards with several completions, and
    /// where a limit came first.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    /// The first of the eight images of the board, drawn; absent where n is above 1,000.
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<String>,
    /// The symmetry that leads from the board to that.
    symmetry: &'static str,
    /// True if a limit came before all of this was known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    incomplete: bool,
}

impl RatingShape {
    fn new(rating: &Rating) -> Self {
        Self {
            techniques: rating.techniques().map(|(technique, rounds)| (technique.id(), rounds)).collect(),
            minimal: rating.is_minimal,
            canonical: verdict::canonical(rating),
            symmetry: rating.canonical.symmetry.name(),
            incomplete: rating.cut_by.is_some(),
        }
    }
}
