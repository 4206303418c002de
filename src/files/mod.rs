//! Writes files: whole or not at all, never over an input, never in place of a device or a pipe.
//!
//! [`Target`] is the only way to write a file: find it before the work on its contents, write it after. A file is
//! written under a temporary name beside its place and then renamed, so that a killed run or a full disk leaves the old
//! file untouched.

mod error;
mod folder;
mod identity;
mod place;
mod stream;
mod target;
mod temporary;
pub(crate) mod words;

pub(crate) use error::WriteError;
pub(crate) use folder::Folder;
pub(crate) use identity::Identity;
pub(crate) use place::names_folder;
pub(crate) use target::Target;
use temporary::prepare;
pub(crate) use temporary::sweep;

use std::path::{Path, PathBuf};

/// The path that means standard input when reading, and standard output when writing.
pub(crate) const STANDARD_STREAM: &str = "-";

/// The path of a file beside this one, with more at the end of its name: `.gz`.
pub(crate) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(ending);
    path.into()
}

/// The parent folder of a file.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
