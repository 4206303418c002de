//! Why a file is not written.

use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a file is not written, with the path as it was given.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// It is also read.
    #[error("{} is an input: it would be overwritten; choose another output", .0.display())]
    OverInput(PathBuf),
    /// What is made of two inputs would have the same name.
    #[error("{} and {} would both be written to {}", .0.display(), .1.display(), .2.display())]
    SameTarget(PathBuf, PathBuf, PathBuf),
    /// Two files to be written are one, by links.
    #[error("{} and {} are the same file, and would hold different results", .0.display(), .1.display())]
    SameFile(PathBuf, PathBuf),
    /// It is a folder, where one file is to be written.
    #[error("{} is a folder; a file is needed", .0.display())]
    IsFolder(PathBuf),
    /// It is a file, where a folder is to be filled.
    #[error("{} is not a folder; the results of several files need one", .0.display())]
    IsFile(PathBuf),
    /// The folder in which it is to lie is not there.
    #[error("cannot write {}: the folder {} does not exist", .0.display(), .1.display())]
    NoFolder(PathBuf, PathBuf),
    /// It is a device or a pipe, where a file is to be written that others can read again.
    #[error("{} is a device or a pipe; a file is needed", .0.display())]
    NoFile(PathBuf),
    /// It is a link that leads out of the folder in which it may be written.
    #[error("{} is a link out of its folder, and is not followed", .0.display())]
    LeavesFolder(PathBuf),
    /// The operating system does not let it be written.
    #[error("cannot write {}: {}", .0.display(), .1)]
    NotWritable(PathBuf, io::Error),
    /// It has several names, so it had to be overwritten in place, and that broke off. What it should hold is in another
    /// file.
    #[error("{} is damaged: to overwrite it in place failed ({}); its contents are in {}", .0.display(), .2, .1.display())]
    Damaged(PathBuf, PathBuf, io::Error),
}

impl WriteError {
    /// Why a folder cannot be made, or no file in it.
    #[must_use]
    pub fn of_folder(folder: &Path, error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => Self::IsFile(folder.into()),
            _ => Self::NotWritable(folder.into(), error),
        }
    }

    /// True if nobody reads any more what is written: the end of a pipe, and no failure.
    #[must_use]
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::NotWritable(_, error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// True if a signal ended the wait for somebody who reads what is written.
    #[must_use]
    pub fn is_interrupt(&self) -> bool {
        matches!(self, Self::NotWritable(_, error) if error.kind() == io::ErrorKind::Interrupted)
    }
}
