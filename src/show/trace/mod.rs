//! Searches step by step: [`trace`] makes steps of the events of an engine, a [`Replay`] shows the board after each of
//! them, and every format is a consumer of these two.

pub mod data;
mod replay;
pub(crate) mod step;
#[cfg(test)]
mod tests;
mod tracer;

pub use replay::{Mark, Replay};
pub use step::{Action, Dead, Ended, Step};
pub use tracer::{TraceRequest, trace};
