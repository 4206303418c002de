//! A folder that is filled with files.

use super::{Target, WriteError, prepare};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder that is filled with files, made before the work on their contents.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Makes a folder, with those above it, if it is not there.
    ///
    /// # Errors
    /// If it cannot be made.
    pub(crate) fn make(path: &Path) -> Result<Self, WriteError> {
        fs::create_dir_all(path).map_err(|error| WriteError::of_folder(path, error))?;
        Ok(Self(path.into()))
    }

    /// Checks that a file can be created in it, and removes temporary files of killed runs.
    ///
    /// # Errors
    /// If no file can be created.
    pub(crate) fn ready(self) -> Result<Self, WriteError> {
        prepare(&self.0).map_err(|error| WriteError::of_folder(&self.0, error))?;
        Ok(self)
    }

    /// The file of that name in it. A link out of the folder may lead to any file of the user, and is refused.
    ///
    /// # Errors
    /// If no file can lie there.
    pub(crate) fn file(&self, name: &str) -> Result<Target, WriteError> {
        Target::find(&self.0.join(name))?.within(&self.0)
    }
}
