//! Folders for tests.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// An empty folder of its own, removed with what is in it when it goes out of scope.
pub(crate) struct TempDir(tempfile::TempDir);

impl TempDir {
    pub(crate) fn new() -> io::Result<Self> {
        tempfile::TempDir::new().map(Self)
    }
}

impl std::ops::Deref for TempDir {
    type Target = Path;

    fn deref(&self) -> &Path {
        self.0.path()
    }
}

impl AsRef<Path> for TempDir {
    fn as_ref(&self) -> &Path {
        self
    }
}

/// What tests do with a file or a folder.
pub(crate) trait Entry: AsRef<Path> {
    fn path(&self) -> &Path {
        self.as_ref()
    }

    /// The path of that name in it.
    fn child(&self, name: impl AsRef<Path>) -> PathBuf {
        self.path().join(name)
    }

    /// Writes it as a file, with the folders that it lies in.
    fn write_str(&self, text: &str) -> io::Result<()> {
        self.path().parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(self.path(), text)
    }

    fn create_dir_all(&self) -> io::Result<()> {
        fs::create_dir_all(self.path())
    }

    /// Puts into it what is in another folder, with all below.
    fn copy_from(&self, other: impl AsRef<Path>) -> io::Result<()> {
        self.create_dir_all()?;
        for entry in fs::read_dir(other)? {
            let entry = entry?;
            let (from, to) = (entry.path(), self.child(entry.file_name()));
            if from.is_dir() { to.copy_from(from)? } else { fs::copy(from, to).map(drop)? }
        }
        Ok(())
    }
}

impl Entry for TempDir {}
impl Entry for PathBuf {}
