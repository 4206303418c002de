//! What every run shares: what is read, the pipeline, where results go, progress.

pub(crate) mod boards;
pub(crate) mod destination;
pub(crate) mod folders;
pub(crate) mod input;
pub(crate) mod line_stream;
pub(crate) mod one_board;
pub(crate) mod passed_over;
pub(crate) mod pipeline;
pub(crate) mod progress;
pub(crate) mod proof_files;
pub(crate) mod terminals;
pub(crate) mod waiting;
pub(crate) mod words;
