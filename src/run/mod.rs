//! What every run shares: what is read, the pipeline, where results go, progress.

pub mod boards;
pub mod destination;
pub mod input;
pub mod line_stream;
pub mod one_board;
pub mod ordered;
pub mod pipeline;
pub mod progress;
pub mod terminals;
pub mod threads;
