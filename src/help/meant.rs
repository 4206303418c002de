//! Recognises misspelt subcommands among the paths.

use crate::exit::Failure;
use crate::exit::usage;
use crate::help::program::Program;
use nqfill_show::words::printable;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// Refuses `nqfill chekc boards/`: the first path is no file, and a word that looks like none.
pub(crate) fn refuse_misspelt(program: &Program, paths: &[PathBuf]) -> Result<(), Failure> {
    paths.first().map_or(Ok(()), |first| refuse(program, first.as_os_str()))
}

/// Refuses the first word of arguments that make no sense, if it is no command and no path: what stands behind it is
/// then not the matter.
pub(crate) fn refuse_misspelt_word(program: &Program, arguments: &[OsString]) -> Result<(), Failure> {
    let word = match arguments.get(1).and_then(|option| option.to_str()) {
        Some("--lang") => arguments.get(3),
        Some(option) if option.starts_with("--lang=") => arguments.get(2),
        _ => arguments.get(1),
    };
    let is_command = |word: &OsStr| names(program).any(|name| word == name);
    match word.filter(|word| !is_command(word)) {
        Some(word) => refuse(program, word),
        None => Ok(()),
    }
}

/// Refuses a word that is no path and looks like none.
fn refuse(program: &Program, word: &OsStr) -> Result<(), Failure> {
    let Some(typed) = word.to_str().filter(|typed| !looks_like_path(typed) && !is_there(Path::new(typed))) else {
        return Ok(());
    };
    let nearest = nearest(typed, names(program));
    let typed = printable(typed);
    let (zh, en) = match &nearest {
        Some(meant) if *meant == typed => {
            return Err(usage!(
                "命令 {meant} 须写在最前：nqfill {meant} [选项]...",
                "the command {meant} stands before its options: nqfill {meant} [OPTIONS]..."
            ));
        }
        Some(meant) => (format!("是否指 nqfill {meant}？"), format!("did you mean nqfill {meant}?")),
        None => ("nqfill --help 列出所有命令".to_owned(), "nqfill --help lists the commands".to_owned()),
    };
    Err(usage!("没有文件 {typed}，也没有这个命令；{zh}", "there is no file {typed}, and no such command; {en}"))
}

/// True for a word with a separator, an extension or the stars of a shell, for an option and for `-`; and for a number,
/// of which the parser of paths says what is to be typed.
fn looks_like_path(word: &str) -> bool {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    is_number || word.starts_with('-') || word.contains(['/', '\\', '.', '*', '?', '['])
}

fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

fn names(program: &Program) -> impl Iterator<Item = &'static str> {
    program.pages().map(|page| page.name).chain(["help"])
}

/// The subcommand that differs in one or two letters, or that begins with the word.
fn nearest(typed: &str, names: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let typed = typed.to_ascii_lowercase();
    let distance = |name: &str| match typed.len() >= FEWEST_LETTERS && name.starts_with(&typed) {
        true => 0,
        false => strsim::damerau_levenshtein(&typed, name),
    };
    let near = names.map(|name| (distance(name), name));
    // At most a third of a short word may be wrong, at most two letters of a longer one.
    let near = near.filter(|(distance, name)| *distance <= (name.len() / 3).clamp(1, 2));
    near.min().map(|(_, name)| name)
}

/// Letters that tell which command they begin.
const FEWEST_LETTERS: usize = 3;
