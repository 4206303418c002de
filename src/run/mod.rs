//! What every run shares: what is read, where results go, messages, progress, the end.

pub(crate) mod boards;
pub(crate) mod destination;
pub(crate) mod exit;
pub(crate) mod input;
pub(crate) mod job;
pub(crate) mod lang;
pub(crate) mod line_stream;
pub(crate) mod passed_over;
pub(crate) mod pipeline;
pub(crate) mod progress;
pub(crate) mod progress_words;
pub(crate) mod proof_files;
pub(crate) mod proof_words;
pub(crate) mod share;
pub(crate) mod signals;
pub(crate) mod table;
pub(crate) mod terminals;
pub(crate) mod waiting;
