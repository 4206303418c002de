//! Results in JSON and YAML, written member by member from what is known. `nqfill schema` prints their JSON Schema, a file of the
//! program, which says what each member means.

pub(crate) mod by_hand;
pub mod entry;
mod explanation;
pub(crate) mod parts;

pub use parts::{ConflictsByKind, ErrorShape, SquareShape, Squares};

use crate::show::board_text::plain;
use crate::show::experiment::metric_number;
use crate::show::output::Options;
use crate::show::{Count, Lang, Level, NotRead, Question, Subject, Verdict};
use crate::words::{search, verdict};
use nqfill_core::board::{Placement, SquareSet};
use nqfill_core::count::{KnownCount, Method, Tally};
use nqfill_core::engine::Metrics;
use nqfill_core::solve::{Answer, Listed, Listing, Outcome, Statistics};
use nqfill_reason::rate::Rating;
use parts::{Members, Object, member};
use serde::ser::SerializeMap;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The version of the shape; changes when a field changes its meaning or is removed.
pub const SCHEMA: &str = "nqfill-results-2";

/// Largest n whose board is drawn in results, in n² characters; larger boards are given by their columns alone.
pub(crate) const MOST_DRAWN: usize = 1_000;

/// What is known of the board before it is answered, but for its `id` and its source, which need quotes of their own in YAML.
impl Members for Subject<'_> {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        member(map, "index", Some(self.index))?;
        member(map, "line", Some(self.line))?;
        member(map, "format", self.format)?;
        member(map, "encoding", self.encoding())?;
        member(map, "n", self.placement.map(Placement::n))?;
        member(map, "fixed", self.placement.map(|placement| Squares(placement.queens())))?;
        member(map, "blocked", self.placement.map(|placement| Squares(placement.blocked())))
    }
}

/// A completion, of which a list may have millions.
pub(crate) struct Completion<'a> {
    /// The column of the queen of every row, from 0.
    pub(crate) columns: &'a [u32],
    /// The squares where no queen may stand.
    pub(crate) blocked: Option<&'a SquareSet>,
    /// When it was found, in seconds since the search began, if times are wanted.
    pub(crate) seconds: Option<f64>,
}

impl Completion<'_> {
    /// True if the board is drawn in addition to its columns.
    fn is_drawn(&self) -> bool {
        self.columns.len() <= MOST_DRAWN
    }
}

impl Members for Completion<'_> {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let mut board = Vec::new();
        if self.is_drawn() {
            plain(self.columns, self.blocked, (b"", b"\n"), &mut board);
        }
        member(map, "columns", Some(self.columns.iter().map(|column| column + 1).collect::<Vec<_>>()))?;
        member(map, "board", self.is_drawn().then(|| String::from_utf8_lossy(&board)))?;
        member(map, "seconds", self.seconds)
    }
}

/// What is known of a board when its completions have been listed: the last members of a result.
pub(crate) struct ResultEnd<'a> {
    pub(crate) subject: Subject<'a>,
    pub(crate) verdict: &'a Verdict,
    /// How difficult it is, if it was graded.
    pub(crate) level: Option<Level>,
    /// How many completions were listed, if there is a list.
    pub(crate) listed: Option<u64>,
    pub(crate) options: Options,
}

impl Members for ResultEnd<'_> {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let count = self.count();
        member(map, "status", Some(self.verdict.status()))?;
        member(map, "message", Some(self.message()))?;
        member(map, "solution_count", count.map(|count| count.value))?;
        member(map, "counted", self.counted())?;
        member(map, "exhaustive", count.map(|count| count.exhaustive))?;
        member(map, "listed", self.listed)?;
        member(map, "order", self.order())?;
        let not_read = NotRead::all(self.options.lang, self.subject.not_read, self.subject.document);
        member(map, "not_read", Some(not_read).filter(|lines| !lines.is_empty()))?;
        self.add_details(map)
    }
}

impl ResultEnd<'_> {
    /// The members that depend on the verdict.
    fn add_details<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let Options { lang, statistics, .. } = self.options;
        match self.verdict {
            Verdict::Conflict(conflicts) => {
                let list: Vec<_> = conflicts.list().iter().map(Object).collect();
                let is_cut = conflicts.total() > list.len() as u64;
                member(map, "conflicts", Some(list))?;
                member(map, "conflict_count", (is_cut || statistics).then_some(conflicts.total()))?;
                member(map, "conflicts_by_kind", statistics.then_some(ConflictsByKind(conflicts)))?;
            }
            Verdict::Invalid(error) => member(map, "error", Some(ErrorShape::new(error, lang)))?,
            Verdict::Answered(answer) if statistics => {
                member(map, "statistics", Some(Object((lang, &answer.statistics))))?;
            }
            Verdict::Counted(count) if statistics => member(map, "statistics", Some(Object(&count.tally)))?,
            _ => {}
        }
        // A rating says in other members why it has no difficulty.
        let is_member = |level: &Level| {
            !matches!((self.verdict, level), (Verdict::Rated(_), Level::Cut | Level::Several | Level::Beyond))
        };
        self.level.filter(is_member).map_or(Ok(()), |level| level.add_to(map))?;
        match self.verdict {
            Verdict::Rated(rating) => rating.add_to(map),
            Verdict::Explained(explained) => explanation::add(lang, explained, statistics, map),
            _ => Ok(()),
        }
    }

    /// What `solution_count` counts in place of completions: classes under the symmetries that leave the puzzle unchanged.
    fn counted(&self) -> Option<&'static str> {
        let is_of_classes = matches!(self.verdict, Verdict::Counted(Count { question: Question::HowManyClasses, .. }));
        (is_of_classes || self.options.distinct && self.count().is_some()).then_some("classes")
    }

    /// The completions that were listed.
    fn listing(&self) -> Option<&Listing> {
        match self.verdict {
            Verdict::Answered(Answer { outcome: Outcome::Solved(listing), .. }) => Some(listing),
            _ => None,
        }
    }

    /// Their order: `canonical`, lexicographic by row 1, row 2, ..., or `search`, as the algorithm found them.
    fn order(&self) -> Option<&'static str> {
        self.listing().map(|listing| match listing.order {
            Listed::Canonically => "canonical",
            Listed::AsFound => "search",
        })
    }

    /// The verdict in words.
    fn message(&self) -> Cow<'static, str> {
        verdict::message(self.options.lang, self.verdict, self.options.distinct)
    }

    /// What is known of the number of completions: at least those that were listed.
    fn count(&self) -> Option<KnownCount> {
        let count = self.verdict.count()?;
        let listing = self.listing().filter(|_| !count.exhaustive);
        Some(listing.map_or(count, |listing| KnownCount::at_least(u128::from(listing.listed))))
    }
}

/// What a search took, with the reason why nqfill chose its engine.
impl Members for (Lang, &Statistics) {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let (lang, Statistics { algorithm, nodes, backtracks, metrics, choice, elapsed, .. }) = self;
        member(map, "algorithm", Some(algorithm))?;
        member(map, "nodes", Some(nodes))?;
        member(map, "backtracks", Some(backtracks))?;
        metrics.add_to(map)?;
        member(map, "reason", search::choice(*lang, *choice))?;
        member(map, "seconds", Some(elapsed.as_secs_f64()))
    }
}

/// What an engine counts besides nodes and backtracks.
impl Members for Metrics {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        self.iter().try_for_each(|(metric, value)| match metric.decimals() {
            0 => member(map, metric.name(), Some(value)),
            _ => member(map, metric.name(), Some(metric_number(metric, value))),
        })
    }
}

/// What a count took.
impl Members for Tally {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        member(map, "algorithm", self.method.map(Method::name))?;
        member(map, "seconds", Some(self.elapsed.as_secs_f64()))
    }
}

/// A difficulty, or why there is none.
impl Members for Level {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let ungraded = match *self {
            Self::Graded(difficulty, score) => {
                member(map, "difficulty", Some(verdict::difficulty_name(difficulty)))?;
                return member(map, "score", Some(score));
            }
            Self::Cut => "limit",
            Self::Several => "several",
            Self::Beyond => "beyond",
        };
        member(map, "ungraded", Some(ungraded))
    }
}

/// What `rate` says in addition to the difficulty and the number of completions.
impl Members for Rating {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let techniques = self.techniques().map(|(technique, rounds)| (technique.id(), rounds));
        member(map, "techniques", Some(techniques.collect::<BTreeMap<_, _>>()))?;
        member(map, "minimal", self.is_minimal)?;
        member(map, "canonical", verdict::canonical(self))?;
        member(map, "symmetry", Some(self.canonical.symmetry.name()))?;
        member(map, "incomplete", self.cut_by.is_some().then_some(true))
    }
}
