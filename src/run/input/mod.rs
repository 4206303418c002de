//! What a command reads: the files that its paths lead to, and where none is given standard input or the empty board of
//! `--size`.
//!
//! `--size N` without a PATH stands for the empty board with N rows, in every command that reads boards. Standard input that
//! has something is read all the same, so that `nqfill --size 8 < squares.txt` never answers another board than the one
//! it was given; a terminal, `/dev/null` and an empty file have nothing.

mod filter;
mod skip;
mod source;
mod walk;

pub use filter::Filter;
pub use skip::{FileRole, RESULT_ENDING, is_written_by_nqfill};
pub use source::{LARGE, MOST_INPUT_BYTES, Source, boards_of};
pub use walk::{Walk, sources};

use crate::exit::{Exit, Failure, failed, print_message, usage};
use crate::lang;
use crate::options::{Folders, InputArgs, Reading};
use crate::run::input::skip::Skipped;
use crate::signals;
use crate::signals::until_interrupt;
use nqfill::show::Lang;
use nqfill::show::names;
use nqfill::words::reading;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// The files that paths lead to.
#[derive(Debug, Default)]
pub struct SourceList {
    /// The files, in the order of the paths.
    pub files: Vec<Source>,
    /// Files and links that were found in folders and are not read.
    pub skipped: Skipped,
    /// What is wrong with given paths that lead to nothing: empty folders, boards that a file does not have.
    pub nothing: Vec<Failure>,
}

impl SourceList {
    /// Reports paths that lead to nothing, which are probably a mistake, and unless the user wants quiet the files that were skipped.
    /// Returns the exit code that they require.
    pub fn report(&self, lang: Lang, quiet: bool) -> Exit {
        let messages = self.nothing.iter().filter_map(|failure| failure.message(lang));
        messages.for_each(|message| print_message(format_args!("nqfill: {message}")));
        if !quiet && self.skipped.total() > 0 {
            print_message(self.skipped.message(lang));
        }
        if self.nothing.is_empty() { Exit::Answered } else { Exit::Failed }
    }
}

impl Folders {
    /// The sources that paths lead to, but for `output`, that of the run. Refuses to choose files where no path is a folder.
    pub fn sources(&self, paths: &[PathBuf], output: Option<&Path>, mut walk: Walk) -> Result<SourceList, Failure> {
        walk.filter = Filter::new(&self.glob)?;
        if !self.glob.is_empty() && !paths.iter().any(|path| path.is_dir()) {
            return Err(usage!(
                "--glob 只挑选文件夹中的文件，而 PATH 中没有文件夹",
                "--glob chooses files of a folder, and no PATH is one"
            ));
        }
        walked(paths, output, walk)
    }
}

impl InputArgs {
    /// The sources that the paths of a run lead to, but for `output`, that of the run.
    pub fn sources(&self, paths: &[PathBuf], output: Option<&Path>) -> Result<SourceList, Failure> {
        let stdin = ["-".into()];
        let mut list = self.folders.sources(if paths.is_empty() { &stdin } else { paths }, output, Walk::default())?;
        if paths.is_empty() && self.reading.size.is_some() {
            list.files = vec![unnamed(&self.reading)?];
        }
        list.files = list.files.into_iter().map(Source::numbered).collect();
        let reading = self.reading.resolve()?;
        let lacks_board = |source: &mut Source| source.number.is_some() && source.boards(&reading) == 0;
        let mut lacking: Vec<Failure> =
            list.files.extract_if(.., lacks_board).map(|source| source.no_board()).collect();
        match lacking.pop_if(|_| signals::has_come() || list.files.is_empty()) {
            Some(failure) => Err(if signals::has_come() { interrupted() } else { failure }),
            None => {
                list.nothing.extend(lacking);
                Ok(list)
            }
        }
    }
}

/// The failure of a folder in which there is nothing to read.
pub fn empty_folder(folder: &Path) -> Failure {
    let folder = names::path_name(folder);
    failed!("文件夹 {folder} 中没有可读的文件", "there is nothing to read in the folder {folder}")
}

/// Does what [`sources`] does, until Ctrl-C: a folder may have a hundred thousand files.
pub fn walked(paths: &[PathBuf], output: Option<&Path>, walk: Walk) -> Result<SourceList, Failure> {
    if !paths.iter().any(|path| path.is_dir()) {
        return Ok(sources(paths, output, &walk));
    }
    let (paths, output) = (paths.to_vec(), output.map(Path::to_path_buf));
    let walked = until_interrupt(move || Ok(sources(&paths, output.as_deref(), &walk)));
    walked.map_err(|error| if signals::has_come() { interrupted() } else { error.into() })
}

/// The source where no path is given: standard input, or the empty board of `--size` if that has nothing.
pub fn unnamed(reading: &Reading) -> Result<Source, Failure> {
    let Some(n) = reading.size else { return Ok(Source::given(Path::new("-"))) };
    let mut source = Source::given(Path::new("-"));
    if !io::stdin().is_terminal() {
        source.buffer();
        if signals::has_come() {
            return Err(interrupted());
        }
        if !matches!(&source.contents, Some(Ok(bytes)) if bytes.is_empty()) {
            return Ok(source);
        }
    }
    if reading.reads_otherwise() {
        return Err(not_for_empty_board());
    }
    Ok(Source::empty_board(n as usize))
}

/// The usage error of options of reading beside the `--size` of an empty board.
pub fn not_for_empty_board() -> Failure {
    usage!(
        "没有 PATH 时不读取文件：--size 的空棋盘用不到其他读取选项",
        "without a PATH no file is read: other options of reading are not for the empty board of --size"
    )
}

/// Reads the sources that are terminals, so that one Ctrl-C ends the program, and keeps what was typed for the next read.
/// Prompts, unless the user wants quiet.
pub fn read_typed(sources: &mut [Source], quiet: bool) -> Result<(), Failure> {
    let is_typed = |source: &&mut Source| source.is_stdin() && source.contents.is_none() && io::stdin().is_terminal();
    for source in sources.iter_mut().filter(is_typed) {
        if !quiet {
            print_message(prompt(lang::of_run()));
        }
        source.buffer();
        if signals::has_come() {
            // Behind the `^C` of the terminal.
            print_message("");
            return Err(interrupted());
        }
    }
    Ok(())
}

/// Shown when the program reads from a terminal.
pub fn prompt(lang: Lang) -> &'static str {
    if cfg!(windows) {
        lang.pick("请输入棋盘，以 Ctrl-Z 和回车结束", "type a board; Ctrl-Z and Enter end it")
    } else {
        lang.pick("请输入棋盘，以 Ctrl-D 结束", "type a board; Ctrl-D ends it")
    }
}

/// A signal came before a board was read.
pub fn interrupted() -> Failure {
    Failure::interrupted("已中断，没有读到棋盘", "interrupted; no board was read")
}

/// The failure of a run without boards: no path, no empty board of `--size`, and standard input is a terminal.
pub fn require_input(paths: &[PathBuf], reading: &Reading) -> Result<(), Failure> {
    if !paths.is_empty() || reading.size.is_some() || !io::stdin().is_terminal() {
        return Ok(());
    }
    Err(Failure::nothing_to_read())
}

/// The usage error of a path that is no folder, or that cannot be read.
pub fn require_folder(path: &Path) -> Result<(), Failure> {
    let name = names::path_name(path);
    match path.metadata() {
        Ok(metadata) if metadata.is_dir() => Ok(()),
        Ok(_) => Err(usage!("{name} 不是文件夹", "{name} is not a folder")),
        Err(error) => {
            Err(Failure::usage_by(|lang| format!("{name}{}{}", lang.colon(), reading::io_error(lang, &error))))
        }
    }
}
