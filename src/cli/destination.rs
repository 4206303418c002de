//! Finds the destination of results before any work is done.

use super::exit::Failure;
use crate::batch::{Source, Targets};
use crate::files::{Target, WriteError, names_folder};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The destination of results.
pub(super) enum Destination {
    Stdout,
    /// One file, device or pipe for all results.
    File(Target),
    /// One file for each input file.
    Folder(Targets),
}

impl Destination {
    /// Chooses the destination by `--output` and the paths: folders are mirrored into a folder, with result files
    /// `NAME.ENDING`; all other results go to one file.
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

    /// [`Self::find`] where a file holds one board: `NAME.ENDING` for the first board of each file, `NAME-2.ENDING` for the
    /// second. The boards are counted, so that the place of each is known before the work.
    pub(super) fn find_for_each(
        output: Option<&Path>,
        paths: &[PathBuf],
        sources: &mut [Source],
        ending: &str,
        count: &dyn Fn(&mut Source) -> usize,
    ) -> Result<Self, Failure> {
        let Some(folder) = output.filter(|output| is_folder(output, paths)) else {
            return Self::find(output, paths, sources, ending);
        };
        let boards: Vec<usize> = sources.iter_mut().map(count).collect();
        Targets::plan_boards(folder, sources, &boards, ending).map(Self::Folder).map_err(Failure::no_target)
    }

    pub(super) fn is_stdout(&self) -> bool {
        matches!(self, Self::Stdout)
    }
}

/// True if the output is a folder: an existing one, a path with the form of one, or one that mirrors an input folder.
pub(super) fn is_folder(output: &Path, paths: &[PathBuf]) -> bool {
    let is_stream = || Target::find(output).is_ok_and(|target| target.is_stream());
    output.is_dir() || names_folder(output) || (paths.iter().any(|path| path.is_dir()) && !is_stream())
}

/// Extensions that tell the contents of a file. Under any other extension a file may hold anything.
const TELLING: [&str; 24] = [
    "json", "jsonl", "yaml", "yml", "csv", "xml", "tap", "html", "htm", "svg", "png", "pdf", "tex", "fen", "dzn", "lp",
    "param", "cnf", "mzn", "opb", "jpg", "jpeg", "gif", "webp",
];

/// True if the extension of a file tells its contents.
pub(super) fn has_telling_extension(file: &Path) -> bool {
    let extension = file.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
    extension.is_some_and(|extension| TELLING.contains(&extension.as_str()))
}

/// Refuses a file whose extension contradicts the format, if no option named the format. Extensions that choose a
/// format have done so before.
pub(super) fn refuse_extension(output: Option<&Path>, option: &str) -> Result<(), Failure> {
    let Some(output) = output.filter(|output| !output.is_dir() && !names_folder(output)) else { return Ok(()) };
    if !has_telling_extension(output) {
        return Ok(());
    }
    let output = output.display();
    Err(Failure::usage_in(
        format!("{output}：此命令不写扩展名所说的格式；请用 {option} 指定格式"),
        format!("{output}: its extension names a format that this command does not write; choose one with {option}"),
    ))
}

/// Refuses a file whose extension contradicts the one format that a command writes.
pub(super) fn refuse_other_extension(output: Option<&Path>, own: &[&str]) -> Result<(), Failure> {
    let extension = output.and_then(Path::extension).map(|extension| extension.to_string_lossy().to_ascii_lowercase());
    let Some((output, extension)) = output.zip(extension).filter(|(output, _)| has_telling_extension(output)) else {
        return Ok(());
    };
    if own.contains(&extension.as_str()) {
        return Ok(());
    }
    let (output, written) = (output.display(), own[0]);
    Err(Failure::usage_in(
        format!("{output}：此命令只写 {written}"),
        format!("{output}: this command writes {written} alone"),
    ))
}

/// Writes to a file, or to standard output where there is none.
pub(super) fn write(
    target: Option<&Target>,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> Result<(), Failure> {
    match target {
        Some(target) => target.write(write)?,
        None => {
            let mut out = BufWriter::new(io::stdout());
            write(&mut out)?;
            out.flush()?;
        }
    }
    Ok(())
}

/// A file that is no input and can be written.
pub(super) fn file(path: &Path, sources: &[Source]) -> Result<Target, WriteError> {
    Target::find(path)?.not_over(sources.iter().map(|source| source.path.as_path()))?.ready()
}
