//! What texts are read as, by the fixtures of the workspace: a file a subject. Run by `cargo test -p nqfill-read`, without the
//! program.
#![allow(missing_docs)]

mod detection;
mod drawings;
mod formats;
mod lost_boards;
mod named_texts;
mod names;
mod outcome;
#[path = "../../../../tests/common/pages.rs"]
mod pages;
mod questions;
mod readings;
#[path = "../../../../tests/common/recorded.rs"]
mod recorded;
mod statements;

use nqfill_core::board::Placement;
use nqfill_read_old::{Document, InputErrorKind, ReadOptions};
use std::path::{Path, PathBuf};

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

/// The boards of a text, and the kinds of the errors of others.
fn boards(bytes: &[u8], options: &ReadOptions) -> Vec<Result<Placement, InputErrorKind>> {
    let document = Document::new(bytes.to_vec(), options).expect("text");
    document.entries().map(|entry| entry.placement.map_err(|error| error.kind)).collect()
}
