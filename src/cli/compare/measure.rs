//! Measures one engine on one board, several times.

use super::Args;
use super::boards::{NamedBoard, Unread};
use crate::report::{Lang, Status, Verdict, check_words, engine_words, words};
use crate::solve::{Answer, Listing, Outcome, Request, Total, complete};
use serde::Serialize;
use std::ops::ControlFlow;

/// A row of the table.
#[derive(Default, Serialize)]
pub(super) struct Measurement {
    board: String,
    /// `None` for an input that could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<usize>,
    /// Empty for an input that could not be read.
    #[serde(skip_serializing_if = "String::is_empty")]
    engine: String,
    /// The verdict, as in the results of `solve`.
    pub(super) status: Status,
    /// Solutions found.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u64>,
    /// True if these are certainly all.
    exhaustive: bool,
    nodes: u64,
    backtracks: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    failures: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    branches: Option<u64>,
    /// Median of the runs.
    pub(super) seconds: f64,
    /// `seconds` divided by those of the first engine on this board.
    pub(super) ratio: Option<f64>,
    /// Why the board is undecided or invalid, or the engine that `auto` chose.
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
    #[serde(skip)]
    cut: bool,
}

/// Runs an engine on a board and keeps the run with the median time.
pub(super) fn run(board: &NamedBoard, engine: &str, request: &Request, args: &Args) -> Measurement {
    let lang = args.format.lang(args.lang.resolve());
    let puzzle = match &board.puzzle {
        Ok(puzzle) => puzzle,
        Err(conflicts) => return Measurement::new(board, engine, &Verdict::Conflict(conflicts.clone()), lang),
    };
    let mut answers: Vec<Answer> = Vec::new();
    for _ in 0..args.runs {
        answers.push(complete(puzzle, request, &mut |_| ControlFlow::Continue(())));
        // A run ended by a limit takes as long as the limit allows, every time.
        if answers.last().is_some_and(is_cut) {
            break;
        }
    }
    answers.sort_by_key(|answer| answer.statistics.elapsed);
    let median = answers.swap_remove(answers.len() / 2);
    Measurement::new(board, engine, &Verdict::Answered(median), lang)
}

fn is_cut(answer: &Answer) -> bool {
    match &answer.outcome {
        Outcome::Solved(listing) => listing.cut_by.is_some(),
        Outcome::Unsolvable => false,
        Outcome::Undecided(_) => true,
    }
}

impl Measurement {
    fn new(board: &NamedBoard, engine: &str, verdict: &Verdict, lang: Lang) -> Self {
        let mut new = Self {
            board: board.name.clone(),
            n: Some(board.n),
            engine: engine.to_owned(),
            status: verdict.status(),
            solutions: Some(0),
            exhaustive: true,
            ..Self::default()
        };
        if let Verdict::Answered(answer) = verdict {
            new.set(answer, verdict, lang);
        }
        new
    }

    /// The row of an input that could not be read: a table without it would seem to cover all inputs.
    pub(super) fn of_unread(Unread { name, why }: Unread) -> Self {
        Self { board: name, status: Status::Invalid, remark: Some(why), ..Self::default() }
    }

    fn set(&mut self, answer: &Answer, verdict: &Verdict, lang: Lang) {
        let statistics = &answer.statistics;
        self.nodes = statistics.nodes;
        self.backtracks = statistics.backtracks;
        self.failures = statistics.tree.map(|tree| tree.failures);
        self.branches = statistics.tree.map(|tree| tree.branches);
        self.seconds = statistics.elapsed.as_secs_f64();
        self.cut = is_cut(answer);
        match &answer.outcome {
            Outcome::Solved(Listing { listed, total, cut_by, .. }) => {
                self.solutions = Some(*listed);
                self.exhaustive = matches!(total, Total::Exactly(_));
                self.remark = cut_by.map(|_| words::verdict(lang, verdict));
            }
            Outcome::Unsolvable => {}
            Outcome::Undecided(_) => {
                (self.solutions, self.exhaustive) = (None, false);
                self.remark = Some(words::verdict(lang, verdict));
            }
        }
        if self.engine != statistics.algorithm && self.remark.is_none() {
            self.remark = engine_words::chosen(lang, statistics.algorithm, statistics.choice);
        }
    }

    /// True if a limit ended the run.
    pub(super) fn is_cut(&self) -> bool {
        self.cut
    }

    pub(super) fn cells(&self, lang: Lang) -> Vec<String> {
        let number = |number: Option<u64>| number.map_or_else(String::new, |number| number.to_string());
        vec![
            self.board.clone(),
            self.engine.clone(),
            check_words::status(lang, self.status).to_owned(),
            number(self.solutions),
            self.nodes.to_string(),
            self.backtracks.to_string(),
            number(self.failures),
            number(self.branches),
            format!("{:.6}", self.seconds),
            self.ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}")),
            self.remark.clone().unwrap_or_default(),
        ]
    }
}
