//! Reasons why a file is not written.

use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Reason why a file is not written, with the path as given.
#[derive(Debug, Error)]
#[non_exhaustive]
pub(crate) enum WriteError {
    /// The file is also an input.
    #[error("{} is an input: it would be overwritten; choose another output", .0.display())]
    OverInput(PathBuf),
    /// The outputs for two inputs would have the same path.
    #[error("{} and {} would both be written to {}", .0.display(), .1.display(), .2.display())]
    SameTarget(PathBuf, PathBuf, PathBuf),
    /// Links make two files to be written one file.
    #[error("{} and {} are the same file, and would hold different results", .0.display(), .1.display())]
    SameFile(PathBuf, PathBuf),
    /// A folder stands where a file is to be written.
    #[error("{} is a folder; a file is needed", .0.display())]
    IsFolder(PathBuf),
    /// A file stands where a folder is to be filled.
    #[error("{} is not a folder; the results of several files need one", .0.display())]
    IsFile(PathBuf),
    /// The parent folder does not exist.
    #[error("cannot write {}: the folder {} does not exist", .0.display(), .1.display())]
    NoFolder(PathBuf, PathBuf),
    /// A device or a pipe stands where a file is needed that can be read again.
    #[error("{} is a device or a pipe; a file is needed", .0.display())]
    NoFile(PathBuf),
    /// A link leads out of the folder in which writing is allowed.
    #[error("{} is a link out of its folder, and is not followed", .0.display())]
    LeavesFolder(PathBuf),
    /// The operating system refuses.
    #[error("cannot write {}: {}", .0.display(), .1)]
    NotWritable(PathBuf, io::Error),
}

impl WriteError {
    /// The reason why a folder cannot be created, or no file in it.
    pub(crate) fn of_folder(folder: &Path, error: io::Error) -> Self {
        let is_taken = matches!(error.kind(), io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory);
        match folder.metadata() {
            // What is there cannot be looked at: perhaps it is the folder.
            Err(why) if is_taken && !matches!(why.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                Self::NotWritable(folder.into(), why)
            }
            _ if is_taken => Self::IsFile(folder.into()),
            _ => Self::NotWritable(folder.into(), error),
        }
    }

    /// True if the reader of a pipe is gone, which is no failure.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::NotWritable(_, error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// True if a signal ended the wait for the reader of a pipe.
    pub(crate) fn is_interrupt(&self) -> bool {
        matches!(self, Self::NotWritable(_, error) if error.kind() == io::ErrorKind::Interrupted)
    }
}
