//! Finds out where a path to be written leads.

use super::{STANDARD_STREAM, WriteError, folder_of};
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf, is_separator};

/// The destination of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// `-`
    Stdout,
    /// A device, a pipe, or a file that a process has open: opened and written to as it is.
    Stream,
    /// A file, existing or not, with all links resolved: replaced as a whole.
    File(PathBuf),
}

/// Most links that are followed, as in Linux.
const MOST_LINKS: usize = 40;

impl Place {
    /// Follows the links of a path and checks that a file can lie there.
    pub(crate) fn of(path: &Path) -> Result<Self, WriteError> {
        if path == Path::new(STANDARD_STREAM) {
            return Ok(Self::Stdout);
        }
        let fail = |error| WriteError::NotWritable(path.into(), error);
        let mut end = path.to_path_buf();
        for _ in 0..MOST_LINKS {
            if is_descriptor(&end) {
                return Ok(Self::Stream);
            }
            match end.read_link() {
                Ok(next) => end = folder_of(&end).join(next),
                // The path is no link, or does not exist.
                Err(_) => return Self::of_no_link(path, end),
            }
        }
        // The system's own message for a loop of links.
        Err(fail(path.metadata().err().unwrap_or_else(|| io::ErrorKind::InvalidInput.into())))
    }

    fn of_no_link(path: &Path, end: PathBuf) -> Result<Self, WriteError> {
        let fail = |error| WriteError::NotWritable(path.into(), error);
        match end.metadata() {
            Ok(metadata) if metadata.is_dir() => Err(WriteError::IsFolder(path.into())),
            Ok(metadata) if !metadata.is_file() => Ok(Self::Stream),
            // Opened for writing as a test: a write-protected file is not replaced either.
            Ok(_) => OpenOptions::new().write(true).open(&end).map(|_| Self::File(end)).map_err(fail),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::of_new(path, end),
            Err(error) => Err(fail(error)),
        }
    }

    fn of_new(path: &Path, end: PathBuf) -> Result<Self, WriteError> {
        let folder = folder_of(&end);
        match fs::metadata(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(WriteError::NoFolder(path.into(), folder.into()))
            }
            Err(error) => Err(WriteError::NotWritable(path.into(), error)),
            Ok(_) if names_folder(&end) => Err(WriteError::IsFolder(path.into())),
            Ok(_) => Ok(Self::File(end)),
        }
    }
}

/// True if the form of a path shows a folder: `results/`.
pub(crate) fn names_folder(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().last().is_some_and(|&byte| is_separator(char::from(byte)))
        || path.file_name().is_none()
}

/// True if a path names an open file of a process, as `/dev/stdout` and `/dev/fd/63` do through links: a shell may have
/// put a file or a pipe there, and its owner would not see a file that replaced it.
fn is_descriptor(path: &Path) -> bool {
    let Some(folder) = path.parent().filter(|folder| folder.ends_with("fd")) else { return false };
    folder == Path::new("/dev/fd") || folder.canonicalize().is_ok_and(|folder| folder.starts_with("/proc"))
}
