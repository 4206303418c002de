//! Where results go, found out before any work.

use super::exit::Failure;
use crate::batch::{Source, Targets};
use crate::files::{Target, WriteError, names_folder};
use std::path::{Path, PathBuf};

/// Where results go.
pub(super) enum Destination {
    Stdout,
    /// A file, a device or a pipe for all of them.
    File(Target),
    /// A file for each input file.
    Folder(Targets),
}

impl Destination {
    /// Decides it by what `--output` and the paths are: folders are mirrored into a folder, where each result file is
    /// called `NAME.ENDING`; everything else goes to one file.
    pub(super) fn find(
        output: Option<&Path>,
        paths: &[PathBuf],
        sources: &[Source],
        ending: &str,
    ) -> Result<Self, Failure> {
        let Some(output) = output else { return Ok(Self::Stdout) };
        let found = if is_folder(output, paths) {
            Targets::plan(output, sources, ending).map(Self::Folder)
        } else {
            file(output, sources).map(|target| if target.is_stdout() { Self::Stdout } else { Self::File(target) })
        };
        found.map_err(Failure::no_target)
    }

    pub(super) fn is_stdout(&self) -> bool {
        matches!(self, Self::Stdout)
    }
}

/// Whether results go to a folder: one that is there, one that is named as only a folder is, or one that mirrors a folder.
pub(super) fn is_folder(output: &Path, paths: &[PathBuf]) -> bool {
    let is_stream = || Target::find(output).is_ok_and(|target| target.is_stream());
    output.is_dir() || names_folder(output) || (paths.iter().any(|path| path.is_dir()) && !is_stream())
}

/// A file that is none of the sources and can be written.
pub(super) fn file(path: &Path, sources: &[Source]) -> Result<Target, WriteError> {
    Target::find(path)?.not_over(sources.iter().map(|source| source.path.as_path()))?.ready()
}
