//! Engines on boards, one after the other: the runs of an experiment.

use crate::show::Verdict;
use crate::show::experiment::{Bilingual, Experiment, Measurement, cut_by};
use nqfill_core::board::{Conflicts, Puzzle};
use nqfill_core::engine::engine;
use nqfill_core::solve::{Answer, Order, Request, complete};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// A board of an experiment.
pub struct MeasuredBoard<'a> {
    /// Its place among all boards.
    pub place: usize,
    /// Its name in tables.
    pub name: &'a Bilingual,
    /// Its rows.
    pub n: usize,
    /// The puzzle, or the conflicts of its queens.
    pub puzzle: Result<&'a Puzzle, &'a Conflicts>,
}

impl Experiment {
    /// The engines that are compared where none is named: those of the course in its order, from plain backtracking to
    /// propagation, and the engine that `auto` is made of.
    pub const USUAL_ENGINES: &str = "backtracking,forward-checking,bitmask,propagation,exact";

    /// The most runs that are made of an engine on a board where none is asked for, and the time after which no more are.
    const MOST_REPEATED: usize = 20;
    const LONG: Duration = Duration::from_millis(50);

    /// Runs all engines on a board within a budget for each run; those before an interrupt. Engines and order are not those
    /// of the request.
    pub fn measure(&mut self, board: &MeasuredBoard<'_>, request: &Request) {
        let first = self.measurements.len();
        for name in self.engines.clone() {
            let engine = engine(&name);
            // A named engine is measured without sorting its completions; `auto` as `solve` would run it.
            let order = if engine.is_some() { Order::Search } else { Order::Auto };
            let most = self.is_first.then_some(1);
            let request = Request { engine, order, most, skip_total: true, ..request.clone() };
            let mut measurement = self.median_run(board, &name, &request);
            measurement.place = board.place;
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

    /// Runs an engine on a board and keeps the run with the median time.
    fn median_run(&self, board: &MeasuredBoard<'_>, engine: &str, request: &Request) -> Measurement {
        let measurement =
            |verdict: &Verdict, seconds: &[f64]| Measurement::new(board, engine, verdict, seconds, self.is_first);
        let puzzle = match board.puzzle {
            Ok(puzzle) => puzzle,
            Err(conflicts) => return measurement(&Verdict::Conflict(conflicts.clone()), &[]),
        };
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
        let seconds: Vec<f64> = answers.iter().map(|answer| answer.statistics.elapsed.as_secs_f64()).collect();
        let median = answers.swap_remove(answers.len() / 2);
        measurement(&Verdict::Answered(median), &seconds)
    }
}

fn is_set(request: &Request) -> bool {
    request.budget.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
}
