//! What every run shares: what is read, where results go, messages, progress, the end.

pub mod boards;
pub mod destination;
pub mod diagnostic;
pub mod diagnostics;
pub mod exit;
pub mod input;
pub mod job;
pub mod lang;
pub mod line_stream;
pub(crate) mod own_results;
pub mod pipeline;
pub mod progress;
pub mod progress_words;
pub mod proof_files;
pub mod share;
pub mod signals;
pub mod table;
pub mod terminals;
pub mod waiting;
