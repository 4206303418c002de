//! Which file a path leads to: two paths, links and hard links may lead to one.

use super::STANDARD_STREAM;
use std::path::Path;

/// A regular file, whatever name it is reached by. Devices and pipes have none: to read from a terminal and to write to
/// it harms nobody.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Identity(Key);

#[cfg(unix)]
type Key = (u64, u64);
#[cfg(not(unix))]
type Key = std::path::PathBuf;

impl Identity {
    /// The file that a path leads to, or that standard input comes from for `-`; `None` if there is none.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let path = if path == Path::new(STANDARD_STREAM) { Path::new("/dev/stdin") } else { path };
        let metadata = path.metadata().ok().filter(std::fs::Metadata::is_file)?;
        key(path, &metadata).map(Self)
    }
}

#[cfg(unix)]
fn key(_: &Path, metadata: &std::fs::Metadata) -> Option<Key> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

// The standard library does not tell the numbers of a file there; hard links pass for different files.
#[cfg(not(unix))]
fn key(path: &Path, _: &std::fs::Metadata) -> Option<Key> {
    path.canonicalize().ok()
}
