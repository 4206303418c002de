//! Where results go: the one rule of `-o PATH`, for every command.
//!
//! 1. `-` is standard output; a device or a pipe is written to as it is, whatever its name.
//! 2. A folder is what exists as one, what ends in `/`, and, while the input is a folder too, a new name without
//!    extension. It mirrors the input, one file of results for each file of boards. What has one result for all of its
//!    input (a sheet, a trace, a comparison, a report) fills no folder: what exists as one or ends in `/` is refused.
//! 3. All else is a file, with all results in it. Its extension, in upper or lower case, chooses the format where `-f`
//!    does not; one that no format of the command has is refused. With `-f` a file may have any name, but not the extension
//!    of another format of the command. A format that holds one board takes a file of boards as standard output does, the first board and words
//!    about the others; of a folder of several files it is refused.
//!
//! Digits after the last dot are no extension: `results-1.2` is a name without one.

use crate::exit::{Failure, usage};
use crate::files::{Identity, RealFolders, Target, make_writable_folder, names_folder, over_input};
use crate::options::{FormatArgs, Formats};
use crate::run::input::Source;
use crate::signals;
use nqfill::show::names;
use nqfill::show::output::Format;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

/// The destination of results.
pub enum Destination {
    /// All results go to one place.
    One(Target),
    /// One file for each input file.
    Folder(Folder),
}

impl Destination {
    /// Chooses the destination by `--output` and the paths: folders are mirrored into a folder, with result files
    /// `NAME.ENDING`; all other results go to one file. Where a file of the format holds one board, the second one of a source is
    /// `NAME-2.ENDING`: `count` counts the boards, so that the file of each is known before the work.
    pub fn find(
        output: Option<&Path>,
        paths: &[PathBuf],
        sources: &mut [Source],
        (format, ending): (&Format, &str),
        count: &dyn Fn(&mut Source) -> usize,
    ) -> Result<Self, Failure> {
        match output {
            Some(folder) if is_folder(folder, has_folder(paths)) => {
                let count = |source| if format.is_alone() { count(source) } else { 1 };
                let boards: Vec<usize> = sources.iter_mut().map(count).collect();
                Folder::plan(folder, sources, &boards, ending).map(Self::Folder)
            }
            Some(file) if format.is_alone() && has_folder(paths) && sources.len() > 1 && !is_stream(file) => {
                Err(several_in_one(Some(file), format.name))
            }
            _ => find(output, sources).map(Self::One),
        }
    }

    pub fn is_stdout(&self) -> bool {
        matches!(self, Self::One(target) if target.is_stdout())
    }
}

/// Finds the one place of all results before the work. Refuses folders, and sources of the run.
pub fn find(output: Option<&Path>, sources: &[Source]) -> Result<Target, Failure> {
    find_not_over(output, files_of(sources))
}

/// Finds the one place of all results before the work. Refuses folders and inputs.
pub fn find_not_over<'p>(output: Option<&Path>, inputs: impl IntoIterator<Item = &'p Path>) -> Result<Target, Failure> {
    let Some(output) = output else { return Ok(Target::default()) };
    Target::find(output)?.not_over(inputs)?.ready()
}

/// A folder that mirrors the input: the result file of every source, or of every board.
#[derive(Debug)]
pub struct Folder {
    files: Vec<Target>,
    /// Where the files of each source begin, if it has one for each board.
    starts: Vec<usize>,
}

impl Folder {
    /// Plans so many files for each source below `folder`, `NAME.ENDING` for the first, then `NAME-2.ENDING`, and so on, and
    /// makes the folders that they need, so that a file that cannot be written is an error before any work is done. A folder
    /// that cannot be entered has none.
    pub fn plan(folder: &Path, sources: &[Source], boards: &[usize], ending: &str) -> Result<Self, Failure> {
        let (mut paths, mut starts) = (Vec::with_capacity(sources.len()), Vec::with_capacity(sources.len()));
        for (source, &boards) in sources.iter().zip(boards) {
            starts.push(paths.len());
            let boards = if source.is_folder() { 0 } else { boards.max(1) };
            for number in 1..=boards {
                refuse_interrupt()?;
                paths.push((folder.join(name_in_folder(source, (number, boards), ending)), source));
            }
        }
        let mut taken = HashMap::with_capacity(paths.len());
        for (path, source) in &paths {
            if let Some(first) = taken.insert(path, source) {
                return Err(same_target([&first.path, &source.path, path]));
            }
        }
        // The files of a source lie in one folder.
        make_folders(folder, starts.iter().filter_map(|&at| paths.get(at)?.0.parent()))?;
        // A link out of the folder may lead to any file of the user; devices and pipes lose nothing.
        let mut real = RealFolders::default();
        let target = |(path, _): &(PathBuf, _)| {
            refuse_interrupt()?;
            let target = Target::find(path)?;
            if target.is_stream() { Ok(target) } else { target.within(folder, &mut real) }
        };
        let files = paths.iter().map(target).collect::<Result<_, _>>()?;
        let planned = Self { files, starts };
        planned.check_distinct(sources)?;
        Ok(planned)
    }

    /// The files of the boards of a source.
    pub fn files_of(&self, source: usize) -> &[Target] {
        let end = self.starts.get(source + 1).copied().unwrap_or(self.files.len());
        &self.files[self.starts[source]..end]
    }

    /// The usage error of targets that are inputs, and of two that links make one file: the second would overwrite the first.
    fn check_distinct(&self, sources: &[Source]) -> Result<(), Failure> {
        let mut there = Vec::new();
        for file in &self.files {
            refuse_interrupt()?;
            there.extend(file.identity().map(|identity| (file, identity)));
        }
        // Most folders for results are empty, and then the inputs need not be looked up.
        if there.is_empty() {
            return Ok(());
        }
        let inputs: HashSet<_> = sources.iter().filter_map(|source| Identity::of(&source.path)).collect();
        let mut taken = HashMap::new();
        for (file, identity) in there {
            let path = file.path();
            if inputs.contains(&identity) {
                return Err(over_input(path));
            }
            if let Some(first) = taken.insert(identity, path) {
                let [first, second] = [first, path].map(names::path_name);
                return Err(usage!(
                    "{first} 和 {second} 是同一个文件，却要写入不同的结果",
                    "{first} and {second} are the same file, and would hold different results"
                ));
            }
        }
        Ok(())
    }
}

/// Refuses to write the results for two inputs to one file.
pub fn same_target(paths: [&Path; 3]) -> Failure {
    let [first, second, target] = paths.map(names::path_name);
    usage!("{first} 和 {second} 的结果都要写入 {target}", "{first} and {second} would both be written to {target}")
}

/// Ends the plan after Ctrl-C: there may be a million files.
pub fn refuse_interrupt() -> Result<(), Failure> {
    let failure = || Failure::interrupted("已中断，什么都没有写入", "interrupted; nothing was written");
    if signals::has_come() { Err(failure()) } else { Ok(()) }
}

/// Makes the folder of results and its subfolders, and tests that files can be made in them.
fn make_folders<'p>(folder: &'p Path, others: impl Iterator<Item = &'p Path>) -> Result<(), Failure> {
    let mut folders: BTreeSet<&Path> = others.collect();
    folders.insert(folder);
    folders.into_iter().try_for_each(make_writable_folder)
}

/// `NAME.ENDING`, in the same subfolder as the source; `NAME-2.ENDING` for its second board, and `NAME-02.ENDING` where there are
/// ten, so that names sort like boards.
fn name_in_folder(source: &Source, (board, boards): (usize, usize), ending: &str) -> PathBuf {
    let below = source.path.strip_prefix(&source.root).ok().filter(|_| !source.root.as_os_str().is_empty());
    let name = if source.is_stdin() { Path::new("stdin") } else { &source.path };
    let name = below.unwrap_or_else(|| Path::new(name.file_name().unwrap_or_default()));
    let mut stem = name.file_stem().unwrap_or_default().to_owned();
    if board > 1 {
        let digits = boards.to_string().len();
        stem.push(format!("-{board:0digits$}"));
    }
    stem.push(".");
    stem.push(ending);
    name.with_file_name(stem)
}

/// The files among sources; the empty board of `--size` is none.
pub fn files_of(sources: &[Source]) -> impl Iterator<Item = &Path> {
    sources.iter().filter(|source| source.empty_rows.is_none()).map(|source| source.path.as_path())
}

/// True if one of the paths is a folder.
pub fn has_folder(paths: &[PathBuf]) -> bool {
    paths.iter().any(|path| path.is_dir())
}

/// True if the output is a folder: an existing one, a path with the form of one, or, where the input is a folder, a new
/// path without extension.
pub fn is_folder(output: &Path, input_is_folder: bool) -> bool {
    let exists = || output.symlink_metadata().is_ok() || is_stream(output);
    output.is_dir() || names_folder(output) || (input_is_folder && extension(output).is_none() && !exists())
}

/// True for standard output, a device or a pipe.
fn is_stream(output: &Path) -> bool {
    Target::find(output).is_ok_and(|target| target.is_stream())
}

/// The usage error of several boards for one file, in a format of which a file holds one. `None` for standard output.
pub fn several_in_one(output: Option<&Path>, format: &str) -> Failure {
    let folder = output.map_or_else(|| "boards".into(), |output| output.with_extension(""));
    let folder = names::path_name(&folder);
    usage!(
        "一个 {format} 文件只有一个棋盘；用 -o {folder}/ 各写一个文件",
        "a file of {format} holds one board; -o {folder}/ writes a file for each"
    )
}

/// The part of a name after its last dot, in lower case; digits alone are no extension.
fn extension(file: &Path) -> Option<String> {
    let extension = file.extension()?.to_string_lossy().to_ascii_lowercase();
    Some(extension).filter(|extension| !extension.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Other spellings of the extensions that formats have. Judges call the text of answers `out` and `ans`.
const SPELLINGS: [(&str, &[&str]); 6] = [
    ("txt", &["text", "in", "out", "ans", "log"]),
    ("yaml", &["yml"]),
    ("html", &["htm"]),
    ("jsonl", &["ndjson"]),
    ("md", &["markdown"]),
    ("tex", &["tikz"]),
];

fn is_spelling_of(extension: &str, spelling: &str) -> bool {
    let others = SPELLINGS.iter().find(|(known, _)| *known == extension).map_or(&[][..], |(_, others)| others);
    extension == spelling || others.contains(&spelling)
}

/// The format that the extension of an output chooses, of those that a command writes, each with its extension: the
/// first one that has it. `None` where the name says nothing: there is no output, it is a folder or a stream, or a name
/// without extension. `option` is what chooses a format in its place, if the command has such an option.
pub fn format_of<F>(
    output: Option<&Path>,
    formats: impl IntoIterator<Item = (F, &'static str)>,
    option: Option<&str>,
) -> Result<Option<F>, Failure> {
    let Some(output) = output.filter(|output| !output.is_dir() && !names_folder(output)) else { return Ok(None) };
    let Some(wanted) = extension(output) else { return Ok(None) };
    let mut known = Vec::new();
    for (format, extension) in formats {
        if is_spelling_of(extension, &wanted) {
            return Ok(Some(format));
        }
        if !known.contains(&extension) {
            known.push(extension);
        }
    }
    if is_stream(output) { Ok(None) } else { Err(unknown_extension(output, &wanted, &known, option)) }
}

impl FormatArgs {
    /// The format that is named; else the first one with the extension of the output; else the first of all. Refuses a name
    /// with the extension of another format.
    pub fn choose<F: Copy>(&self, output: Option<&Path>, formats: &Formats<F>) -> Result<F, Failure> {
        let by_extension = formats.iter().map(|&(name, extension, format)| ((name, format), extension));
        let Some(&(name, extension, named)) = formats.iter().find(|(name, ..)| self.name() == Some(name)) else {
            return Ok(format_of(output, by_extension, Some("-f"))?.map_or(formats[0].2, |(_, format)| format));
        };
        // Any text may be called `.txt`.
        let says_nothing = |wanted: &str| ["txt", extension].iter().any(|known| is_spelling_of(known, wanted));
        let output = output.filter(|output| self::extension(output).is_some_and(|wanted| !says_nothing(&wanted)));
        match (format_of(output, by_extension, None), output) {
            (Ok(Some((other, _))), Some(output)) if !is_stream(output) => {
                Err(other_extension(output, other, name, extension))
            }
            _ => Ok(named),
        }
    }
}

/// Refuses `-f yaml -o results.json`.
fn other_extension(output: &Path, other: &str, name: &str, extension: &str) -> Failure {
    let [output, renamed] = [output, &output.with_extension(extension)].map(names::path_name);
    usage!(
        "{output}：扩展名是 {other} 格式的，而 -f 指定 {name}；请写成 -o {renamed}，或去掉 -f",
        "{output} has the extension of {other}, and -f says {name}; type -o {renamed}, or leave -f out"
    )
}

fn unknown_extension(output: &Path, wanted: &str, known: &[&str], option: Option<&str>) -> Failure {
    let [pdf_zh, pdf_en] = match wanted {
        "pdf" if known.contains(&"html") => {
            ["；先写成 .html，再用浏览器打印为 PDF", "; write .html, and print it as PDF in a browser"]
        }
        _ => ["", ""],
    };
    let known: Vec<_> = known.iter().map(|extension| format!(".{extension}")).collect();
    let (output, zh, en) = (names::path_name(output), known.join("、"), known.join(", "));
    let [or_zh, or_en] = match option {
        Some(option) => [format!("；或用 {option} 指定格式"), format!("; or choose one with {option}")],
        None => [String::new(), String::new()],
    };
    usage!(
        "{output}：没有扩展名为 .{wanted} 的格式，可用 {zh}{or_zh}{pdf_zh}",
        "{output}: no format that this command writes has the extension .{wanted}; there is {en}{or_en}{pdf_en}"
    )
}
