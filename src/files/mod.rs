//! How files are written: whole or not at all, never over what is read, never in place of a device or a pipe.
//!
//! [`Target`] is the one way to write a file: find it, before the work that its contents take, and write it, after. A file
//! is written beside its place under a name of its own and then renamed, so that a run that is killed, or a disk that is
//! full, leaves what was there before. [`Spool`] keeps what cannot be written yet.

mod error;
mod identity;
mod place;
mod spool;
mod stream;
mod target;
mod temporary;

pub use error::WriteError;
pub use identity::Identity;
pub use place::names_folder;
pub use spool::{Spool, SpoolError};
pub use target::Target;
pub use temporary::{prepare, sweep};

use std::path::Path;

/// The path that stands for standard input where files are read, and for standard output where they are written.
pub const STANDARD_STREAM: &str = "-";

/// The folder that a file lies in.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
