//! Measures one engine on one board, several times.

use crate::commands::compare::Args;
use crate::commands::compare::boards::NamedBoard;
use crate::commands::compare::experiment::{Measurement, is_cut};
use nqfill_core::solve::{Answer, Request, complete};
use nqfill_show::Verdict;
use std::ops::ControlFlow;

/// Runs an engine on a board and keeps the run with the median time.
pub(crate) fn run(board: &NamedBoard, engine: &str, request: &Request, args: &Args) -> Measurement {
    let measurement = |verdict: &Verdict, seconds: &[f64]| {
        Measurement::new((&board.name, board.n), engine, verdict, seconds, args.first)
    };
    let puzzle = match &board.puzzle {
        Ok(puzzle) => puzzle,
        Err(conflicts) => return measurement(&Verdict::Conflict(conflicts.clone()), &[]),
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
    let seconds: Vec<f64> = answers.iter().map(|answer| answer.statistics.elapsed.as_secs_f64()).collect();
    let median = answers.swap_remove(answers.len() / 2);
    measurement(&Verdict::Answered(median), &seconds)
}
