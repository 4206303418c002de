//! Identifies the file that a path leads to: two paths may lead to one file, through links and hard links.

use super::STANDARD_STREAM;
use std::path::Path;

/// Identity of a regular file under any of its names. Devices and pipes have none: reading from and writing to the same
/// terminal is harmless.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Identity(Key);

#[cfg(unix)]
type Key = (u64, u64);
#[cfg(not(unix))]
type Key = std::path::PathBuf;

impl Identity {
    /// The identity of the file that a path leads to, or for `-` of standard input; `None` if there is none.
    pub(crate) fn of(path: &Path) -> Option<Self> {
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

// The standard library gives no file numbers on this system; hard links count as different files.
#[cfg(not(unix))]
fn key(path: &Path, _: &std::fs::Metadata) -> Option<Key> {
    path.canonicalize().ok()
}
