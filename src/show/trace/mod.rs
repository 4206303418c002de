//! Searches step by step: what the events of an engine come to for people, in sentences, and as what a player shows.

pub mod reel;
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
