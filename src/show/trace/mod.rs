//! Searches step by step: the events of an engine become steps (`tracer`), a step changes the board ([`Replay`]) and the
//! tree of what was tried ([`SearchTree`]), and every format shows these.

pub mod data;
mod replay;
pub(crate) mod step;
#[cfg(test)]
mod tests;
mod tracer;
mod tree;

pub use replay::{Mark, Replay};
pub use step::{Action, Dead, Ended, Step};
pub use tracer::{TraceRequest, trace};
pub use tree::{Branch, Node, SearchTree};

use nqfill_core::board::Puzzle;
use std::ops::ControlFlow;

/// Searches, and gives each step to `take`, whose error ends the search.
///
/// # Errors
/// Those of `take`.
pub fn traced<E>(
    puzzle: &Puzzle,
    request: &TraceRequest,
    take: &mut dyn FnMut(&Step) -> Result<(), E>,
) -> Result<Ended, E> {
    let mut taken = Ok(());
    let ended = trace(puzzle, request, &mut |step| {
        taken = take(step);
        if taken.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    taken.map(|()| ended)
}

/// Searches, and gives each step with the board after it to `take`. Memory: n² marks.
///
/// # Errors
/// Those of `take`.
pub fn replayed<E>(
    puzzle: &Puzzle,
    request: &TraceRequest,
    take: &mut dyn FnMut(&Step, &Replay) -> Result<(), E>,
) -> Result<Ended, E> {
    let mut board = Replay::new(request.engine, puzzle);
    traced(puzzle, request, &mut |step| {
        board.apply(step);
        take(step, &board)
    })
}
