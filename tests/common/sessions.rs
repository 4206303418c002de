//! Sessions of a shell in Markdown: fenced blocks with `$` commands and what came of them.

use super::{nqfill, program};
use std::path::Path;
use std::process::Command;

/// A fenced block: the line of its first fence, from 0, what stands on that behind the marks, the lines between the fences.
pub(crate) struct Block<'a> {
    pub(crate) line: usize,
    pub(crate) info: &'a str,
    pub(crate) lines: Vec<&'a str>,
}

/// The blocks of a text. Panics if the last one has no end.
pub(crate) fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<Block<'_>> = None;
    for (number, line) in text.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) => open = Some(Block { line: number, info: info.trim(), lines: Vec::new() }),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(block), None) => block.lines.push(line),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "the last block has no end");
    blocks
}

/// A command of a block, with the lines shown below it.
pub(crate) struct Session<'a> {
    /// Its line in the block, from 0.
    pub(crate) line: usize,
    /// With the lines that a `\` at the end continues.
    pub(crate) command: String,
    pub(crate) shown: Vec<&'a str>,
}

pub(crate) fn sessions<'a>(lines: &[&'a str]) -> Vec<Session<'a>> {
    let mut sessions: Vec<Session<'a>> = Vec::new();
    for (number, &line) in lines.iter().enumerate() {
        match (line.strip_prefix("$ "), sessions.last_mut()) {
            (Some(command), _) => {
                sessions.push(Session { line: number, command: command.to_owned(), shown: Vec::new() });
            }
            (None, Some(last)) if last.shown.is_empty() && last.command.ends_with('\\') => {
                last.command = format!("{}\n{line}", last.command);
            }
            (None, Some(last)) => last.shown.push(line),
            (None, None) => {}
        }
    }
    sessions
}

/// A shell in a folder that finds the program as `nqfill`, with the settings of [`nqfill`].
pub(crate) fn shell(command: &str, folder: &Path) -> Command {
    let programs = program().parent().expect("a folder").to_owned();
    let path = std::env::var_os("PATH").expect("a path");
    let path = std::env::join_paths([programs].into_iter().chain(std::env::split_paths(&path)));
    let mut shell = Command::new("sh");
    for (name, value) in nqfill().get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell.args(["-c", command]).current_dir(folder).env("PATH", path.expect("a path"));
    shell
}
