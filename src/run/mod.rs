//! What every run shares: what is read, the loop over boards, where results go, progress.

pub mod batch;
pub mod boards;
pub mod common;
pub mod destination;
pub mod file_boards;
pub mod input;
pub mod lines;
pub mod one_board;
pub mod ordered;
pub mod part;
pub mod progress;
pub mod proofs;
pub mod results;
pub mod threads;
