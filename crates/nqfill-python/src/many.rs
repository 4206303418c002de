//! Many boards on several threads.

use crate::board::{Board, Held};
use crate::given::Int;
use crate::limits::Limits;
use crate::report::Report;
use crate::searches::{Wanted, threads};
use crate::signals::{Raised, watched_by};
use nqfill::show::Verdict;
use nqfill_core::SearchOptions;
use nqfill_core::solve::complete;
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// More threads than any machine has processors for.
const MOST_THREADS: usize = 256;

/// The answers to boards, in their order.
#[pyfunction]
pub(crate) fn complete_many(
    py: Python<'_>,
    boards: Vec<Py<Board>>,
    wanted: Wanted,
    limits: Limits,
    jobs: Int,
) -> PyResult<Vec<Report>> {
    let (jobs, request) = (threads(jobs)?.min(MOST_THREADS).min(boards.len()), wanted.request(limits));
    let boards: Vec<Arc<Held>> = boards.iter().map(|board| board.get().held().clone()).collect();
    watched_by(py, &Raised::default(), jobs > 1, request.budget.clone(), |budget| {
        let request = request.within(budget);
        if jobs > 1 {
            shared(&boards, &request, jobs)
        } else {
            boards.iter().map(|board| answer(board, &request)).collect()
        }
    })
}

/// The answers of several threads, each of which takes the next board that nobody has taken.
fn shared(boards: &[Arc<Held>], request: &SearchOptions, jobs: usize) -> Vec<Report> {
    let next = AtomicUsize::new(0);
    let work = || {
        let places = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let taken = places.map_while(|place| Some((place, boards.get(place)?)));
        taken.map(|(place, board)| (place, answer(board, request))).collect::<Vec<_>>()
    };
    let mut answers = thread::scope(|scope| {
        let workers: Vec<_> = (1..jobs).map(|_| scope.spawn(work)).collect();
        let mut answers = work();
        workers
            .into_iter()
            .for_each(|worker| answers.extend(worker.join().unwrap_or_else(|panic| resume_unwind(panic))));
        answers
    });
    answers.sort_unstable_by_key(|(place, _)| *place);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

/// The answer to a board, with the completions that were asked for.
pub(crate) fn answer(board: &Held, request: &SearchOptions) -> Report {
    let mut solutions = Vec::new();
    let verdict = match board.puzzle() {
        Err(conflicts) => Verdict::Conflict((**conflicts).clone()),
        Ok(puzzle) => Verdict::Answered(complete(puzzle, request, &mut |solution| {
            solutions.push(solution);
            ControlFlow::Continue(())
        })),
    };
    Report::new(board.placement().clone(), verdict, solutions, request.distinct)
}
