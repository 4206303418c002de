//! What texts are read as: the pages of `fixtures/reading`, a family a page. Run by `cargo test -p nqfill-read`, without the program.
#![allow(missing_docs)]

mod cases;
mod changes;
#[path = "../../../../tests/common/pages.rs"]
mod pages;
#[path = "../../../../tests/common/recorded.rs"]
mod recorded;
mod size;

use std::path::{Path, PathBuf};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
