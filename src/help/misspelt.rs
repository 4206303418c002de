//! Recognises a misspelt command among the paths.

use crate::exit::Failure;
use crate::exit::usage;
use crate::help::program::Program;
use clap::error::{ContextKind, ContextValue};
use nqfill::words::names::printable;
use std::ffi::OsStr;
use std::path::Path;

/// Refuses `nqfill chekc boards/`: a word that is no path and looks like none, with the command that clap suggests.
pub fn misspelt(program: &Program, word: &OsStr) -> Result<(), Failure> {
    let is_there = || Path::new(word).symlink_metadata().is_ok();
    let Some(typed) = word.to_str().filter(|typed| !looks_like_path(typed) && !is_there()) else { return Ok(()) };
    let typed = printable(typed);
    if program.has(word) {
        return Err(misplaced(&typed));
    }
    let (zh, en) = match suggested(program, word) {
        Some(meant) => (format!("是否指 nqfill {meant}？"), format!("did you mean nqfill {meant}?")),
        None => ("nqfill --help 列出所有命令".to_owned(), "nqfill --help lists the commands".to_owned()),
    };
    Err(usage!("没有文件 {typed}，也没有这个命令；{zh}", "there is no file {typed}, and no such command; {en}"))
}

/// The error of a command behind options that are not its own.
pub fn misplaced(command: &str) -> Failure {
    usage!(
        "命令 {command} 须写在最前：nqfill {command} [选项]...",
        "the command {command} stands before its options: nqfill {command} [OPTIONS]..."
    )
}

/// The command that clap suggests, if the word has to be one.
fn suggested(program: &Program, word: &OsStr) -> Option<String> {
    const FEWEST_LETTERS: usize = 3;
    if word.len() < FEWEST_LETTERS {
        return None;
    }
    let commands = program.pages().map(|page| clap::Command::new(page.name));
    let line = clap::Command::new(program.page.name).subcommand_required(true).subcommands(commands);
    let error = line.try_get_matches_from([OsStr::new(program.page.name), word]).err()?;
    match error.get(ContextKind::SuggestedSubcommand)? {
        ContextValue::String(name) => Some(name.clone()),
        ContextValue::Strings(names) => names.last().cloned(),
        _ => None,
    }
}

/// True for a word with a separator, an extension or the stars of a shell, for an option and for `-`; and for a number,
/// of which the parser of paths says what is to be typed.
fn looks_like_path(word: &str) -> bool {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    is_number || word.starts_with('-') || word.contains(['/', '\\', '.', '*', '?', '['])
}
