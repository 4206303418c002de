//! Batches: from paths to files, boards and results, in parallel, with results in the order of the paths.

pub mod batch;
pub mod file_boards;
pub mod folder;
pub mod lines;
pub mod part;
pub mod proofs;
pub mod results;

pub use batch::{Batch, Selection};
pub use folder::Targets;
pub use lines::Lines;
pub use proofs::{ProofArgs, ProofFolder};
pub use results::{of_lines, to_stream};

/// A step of a batch, for those who show its progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A board was read, and is about to be answered.
    BoardRead,
    /// The last board of a file was answered.
    FileDone,
}
