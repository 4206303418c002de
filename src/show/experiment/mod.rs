//! Runs of several engines on the same boards: what was measured, the tables of it, plots, a page.

mod figure;
#[cfg(feature = "pages")]
mod page;
#[cfg(feature = "pages")]
mod plot;
mod tables;
mod times;

pub use figure::Figure;
pub(crate) use figure::{metric_number, metric_value};
#[cfg(feature = "pages")]
pub use page::write_page;
#[cfg(feature = "pages")]
pub use plot::{Plot, plots, write_plots};
pub use tables::{long, spreadsheet, wide};
pub use times::OtherTimes;

use crate::show::shapes::parts::{Members, Object, member};
use crate::show::{Lang, Status, Verdict};
use crate::words::{cli, search, verdict};
use nqfill_core::SearchOptions;
use nqfill_core::board::{Placement, Puzzle};
use nqfill_core::engine::{Limit, Metrics, engine};
use nqfill_core::solve::{Answer, Listing, Order, Outcome, Total, complete};
use serde::ser::{Serialize, SerializeMap};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// All runs of an experiment.
pub struct Experiment {
    /// The engines by name, or `auto`, in the order asked for.
    pub engines: Vec<String>,
    /// Runs of each engine on each board; `None` for one, and for more where that is short.
    pub runs: Option<u32>,
    /// True if one completion was looked for, and not all.
    pub is_first: bool,
    /// The time that each run was given.
    pub time_limit: Option<Duration>,
    /// In order of boards, then of engines.
    pub measurements: Vec<Measurement>,
}

impl Experiment {
    /// The engines that are compared where none is named: those of the course in its order, from plain backtracking to
    /// propagation, and the engine that `auto` is made of.
    pub const USUAL_ENGINES: &str = "backtracking,forward-checking,bitmask,propagation,exact";

    /// The most runs that are made of an engine on a board where none is asked for, and the time after which no more are.
    const MOST_REPEATED: usize = 20;
    const LONG: Duration = Duration::from_millis(50);

    /// Runs all engines on a board within a budget for each run; those before an interrupt. Engines and order are not those
    /// of the request. An empty board needs no name.
    pub fn measure(&mut self, name: Option<String>, placement: &Placement, request: &SearchOptions) {
        let (first, puzzle) = (self.measurements.len(), Puzzle::try_from(placement));
        let board = Measurement {
            place: self.next_place(),
            board: name,
            n: Some(placement.n()),
            queens: puzzle.as_ref().ok().map(|puzzle| puzzle.fixed().count()),
            // Of queens in conflict nothing is searched.
            status: Status::Conflict,
            solutions: Some(0),
            exhaustive: true,
            nodes: Some(0),
            backtracks: Some(0),
            ..Measurement::default()
        };
        for name in self.engines.clone() {
            let engine = engine(&name);
            // A named engine is measured without sorting its completions; `auto` as `solve` would run it.
            let order = if engine.is_some() { Order::Search } else { Order::Auto };
            let most = self.is_first.then_some(1);
            let request = SearchOptions { engine, order, most, skip_total: true, ..request.clone() };
            let mut measurement = Measurement { engine: name, ..board.clone() };
            if let Ok(puzzle) = &puzzle {
                measurement.set(&self.run(puzzle, &request), self.is_first);
            }
            let base = self.measurements.get(first).unwrap_or(&measurement).base();
            measurement.ratio = base.map(|base| measurement.seconds / base);
            self.measurements.push(measurement);
            if self.is_interrupted() || is_set(&request) {
                return;
            }
        }
    }

    /// True if an interrupt has cut the last run.
    pub fn is_interrupted(&self) -> bool {
        self.measurements.last().is_some_and(|run| run.limit == Some("interrupt"))
    }

    /// True if no further run is needed. A run of microseconds measures what else the machine does.
    fn has_enough(&self, answers: &[Answer]) -> bool {
        let spent = || answers.iter().map(|answer| answer.statistics.elapsed).sum::<Duration>();
        match self.runs {
            Some(runs) => answers.len() >= runs as usize,
            None => answers.len() >= Self::MOST_REPEATED || spent() >= Self::LONG,
        }
    }

    /// The answers of an engine, the fastest first.
    fn run(&self, puzzle: &Puzzle, request: &SearchOptions) -> Vec<Answer> {
        let mut answers: Vec<Answer> = Vec::new();
        loop {
            let answer = complete(puzzle, request, &mut |_| ControlFlow::Continue(()));
            // A run ended by a limit takes as long as the limit allows, every time.
            let is_last = cut_by(&answer).is_some();
            answers.push(answer);
            if is_last || self.has_enough(&answers) {
                break;
            }
        }
        answers.sort_by_key(|answer| answer.statistics.elapsed);
        answers
    }

    /// Adds an input that could not be read, with the reason in each language: a table without it would seem to cover all.
    pub fn add_unread(&mut self, name: String, why: [String; 2]) {
        self.measurements.push(Measurement {
            place: self.next_place(),
            board: Some(name),
            status: Status::Invalid,
            nodes: Some(0),
            backtracks: Some(0),
            note: Some(why),
            ..Measurement::default()
        });
    }

    /// The place of the next board.
    fn next_place(&self) -> usize {
        self.measurements.last().map_or(0, |run| run.place + 1)
    }

    /// The runs as JSON has them, with what they say in words in a language.
    pub fn in_words(&self, lang: Lang) -> impl Serialize {
        self.measurements.iter().map(|run| Object((lang, run))).collect::<Vec<_>>()
    }
}

/// One engine on one board, or an input that could not be read.
#[derive(Clone, Default)]
pub struct Measurement {
    /// The place of the board among all.
    pub place: usize,
    /// The name of the board; `None` for an empty one, which is named by its size.
    pub board: Option<String>,
    /// Rows; `None` for an input that could not be read.
    pub n: Option<usize>,
    /// Queens that the board begins with; `None` for an input that could not be read, and for queens in conflict.
    pub queens: Option<usize>,
    /// Empty for an input that could not be read.
    pub engine: String,
    /// The verdict, as in the results of `solve`.
    pub status: Status,
    /// Solutions found.
    pub solutions: Option<u64>,
    /// True if these are certainly all.
    pub exhaustive: bool,
    /// Queens that were tried; `None` where only the time is known.
    pub nodes: Option<u64>,
    /// Dead ends; `None` where only the time is known.
    pub backtracks: Option<u64>,
    /// Other counters of the engine.
    pub metrics: Metrics,
    /// Median of the runs.
    pub seconds: f64,
    /// `seconds` divided by those of the first engine on this board.
    pub ratio: Option<f64>,
    /// The reason why the board is undecided or invalid, or the engine that `auto` chose, in each
    /// language.
    pub note: Option<[String; 2]>,
    /// Runs that were made.
    pub runs: usize,
    /// The shortest and the longest time of several runs, in seconds.
    pub range: Option<[f64; 2]>,
    /// The limit that ended the run, whose counts and time are then lower bounds.
    pub limit: Option<&'static str>,
    /// True if the engine did what the experiment is about: a search that ends with its first completion is not
    /// compared with those for all.
    pub is_comparable: bool,
    /// True if the run ended without an answer.
    pub is_cut: bool,
}

/// A run, with the name of its board and its note in a language.
impl Members for (Lang, &Measurement) {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let &(lang, run) = self;
        member(map, "board", Some(run.board(lang)))?;
        member(map, "n", run.n)?;
        member(map, "queens", run.queens)?;
        member(map, "engine", Some(&run.engine).filter(|name| !name.is_empty()))?;
        member(map, "status", Some(run.status))?;
        member(map, "solutions", run.solutions)?;
        member(map, "exhaustive", Some(run.exhaustive))?;
        member(map, "nodes", run.nodes)?;
        member(map, "backtracks", run.backtracks)?;
        run.metrics.add_to(map)?;
        member(map, "seconds", Some(run.seconds))?;
        member(map, "ratio", Some(run.ratio))?;
        member(map, "note", run.note(lang))?;
        member(map, "runs", Some(run.runs).filter(|runs| *runs > 0))?;
        member(map, "seconds_min", run.range.map(|[min, _]| min))?;
        member(map, "seconds_max", run.range.map(|[_, max]| max))?;
        member(map, "limit", run.limit)
    }
}

impl Measurement {
    /// The name of the board in a language; in English that of results.
    pub(crate) fn board(&self, lang: Lang) -> String {
        let n = self.n.unwrap_or_default();
        self.board.clone().unwrap_or_else(|| lang.pick(cli::empty_board(lang, n), format!("empty-{n}")))
    }

    /// The note in a language.
    pub(crate) fn note(&self, lang: Lang) -> Option<&str> {
        self.note.as_ref().map(|[zh, en]| lang.pick(zh.as_str(), en))
    }

    /// The time with which those of other engines on the same board are compared. That of a run that was cut says nothing
    /// about how many times as long another takes.
    fn base(&self) -> Option<f64> {
        Some(self.seconds).filter(|seconds| *seconds > 0.0 && !self.is_cut)
    }

    /// Takes the run with the median time of all, the fastest of which is the first.
    fn set(&mut self, answers: &[Answer], is_first: bool) {
        let answer = &answers[answers.len() / 2];
        let (statistics, verdict) = (&answer.statistics, Verdict::Answered(answer.clone()));
        let in_words = || Lang::ALL.map(|lang| verdict::verdict(lang, &verdict));
        self.status = verdict.status();
        self.nodes = Some(statistics.nodes);
        self.backtracks = Some(statistics.backtracks);
        self.metrics = statistics.metrics;
        self.seconds = statistics.elapsed.as_secs_f64();
        let cut_by = cut_by(answer);
        self.is_cut = cut_by.is_some();
        (self.is_comparable, self.limit) = (true, cut_by.and_then(name_of_limit));
        match &answer.outcome {
            Outcome::Solved(Listing { listed, total, cut_by, .. }) => {
                self.solutions = Some(*listed);
                self.exhaustive = matches!(total, Total::Exactly(_));
                self.is_comparable = cut_by.is_some() || self.exhaustive || is_first;
                self.note = (cut_by.is_some() || !self.is_comparable).then(in_words);
            }
            Outcome::Unsolvable => {}
            Outcome::Undecided(reason) => {
                (self.solutions, self.exhaustive) = (None, false);
                self.note = Some(in_words());
                self.is_comparable =
                    (reason.is_of_budget() || matches!(reason, Limit::GaveUp(_))) && statistics.nodes > 0;
            }
        }
        if self.engine != statistics.algorithm && self.note.is_none() {
            let [zh, en] = Lang::ALL.map(|lang| search::chosen(lang, statistics.algorithm, statistics.choice));
            self.note = zh.zip(en).map(<[String; 2]>::from);
        }
        self.set_times(&answers.iter().map(|answer| answer.statistics.elapsed.as_secs_f64()).collect::<Vec<_>>());
    }

    fn set_times(&mut self, seconds: &[f64]) {
        self.runs = seconds.len();
        if self.is_cut {
            return;
        }
        self.seconds = median(seconds).unwrap_or(self.seconds);
        if let (Some(&min), Some(&max)) = (seconds.first(), seconds.last())
            && seconds.len() > 1
        {
            self.range = Some([min, max]);
        }
    }
}

/// The median of times in ascending order: of an even number, the mean of the two in the middle.
fn median(seconds: &[f64]) -> Option<f64> {
    let upper = *seconds.get(seconds.len() / 2)?;
    let lower = seconds[(seconds.len() - 1) / 2];
    Some(f64::midpoint(lower, upper))
}

fn is_set(request: &SearchOptions) -> bool {
    request.budget.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// The limit that ended a run without an answer.
fn cut_by(answer: &Answer) -> Option<Limit> {
    match &answer.outcome {
        Outcome::Solved(listing) => listing.cut_by,
        Outcome::Undecided(limit) => Some(*limit),
        Outcome::Unsolvable => None,
    }
}

/// The name of a limit of the budget.
fn name_of_limit(limit: Limit) -> Option<&'static str> {
    match limit {
        Limit::Time => Some("time"),
        Limit::Nodes => Some("nodes"),
        Limit::Interrupt => Some("interrupt"),
        Limit::Memory(_) | Limit::NoMemory(_) => Some("memory"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn the_median_of_an_even_number_of_runs_lies_between_the_two_in_the_middle() {
        assert_eq!(
            [&[][..], &[3.0], &[1.0, 2.0], &[1.0, 2.0, 9.0]].map(median),
            [None, Some(3.0), Some(1.5), Some(2.0)]
        );
    }
}
