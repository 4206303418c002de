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

/// True if results go to a folder: one that is there, one that is named as only a folder is, or one that mirrors a folder.
pub(super) fn is_folder(output: &Path, paths: &[PathBuf]) -> bool {
    let is_stream = || Target::find(output).is_ok_and(|target| target.is_stream());
    output.is_dir() || names_folder(output) || (paths.iter().any(|path| path.is_dir()) && !is_stream())
}

/// Extensions that say what a file holds. What has another one holds whatever is written to it.
const TELLING: [&str; 17] = [
    "json", "jsonl", "yaml", "yml", "csv", "xml", "tap", "html", "htm", "svg", "png", "pdf", "tex", "fen", "dzn", "lp",
    "param",
];

/// Refuses a file whose extension says that it holds something else than is written, where nobody named the format. Those
/// that choose a format have done so before.
pub(super) fn refuse_extension(output: Option<&Path>, option: &str) -> Result<(), Failure> {
    let Some(output) = output.filter(|output| !output.is_dir() && !names_folder(output)) else { return Ok(()) };
    let extension = output.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
    if !extension.is_some_and(|extension| TELLING.contains(&extension.as_str())) {
        return Ok(());
    }
    let output = output.display();
    Err(Failure::usage_in(
        format!("{output}：此命令不写扩展名所说的格式；请用 {option} 指定格式"),
        format!("{output}: its extension names a format that this command does not write; choose one with {option}"),
    ))
}

/// A file that is none of the sources and can be written.
pub(super) fn file(path: &Path, sources: &[Source]) -> Result<Target, WriteError> {
    Target::find(path)?.not_over(sources.iter().map(|source| source.path.as_path()))?.ready()
}
