//! Recognises misspelt subcommands among the paths.

use crate::cli::Cli;
use crate::cli::exit::Failure;
use clap::CommandFactory;
use std::path::{Path, PathBuf};

/// Refuses `nqfill chekc boards/`: the first path is no file and nearly a subcommand.
pub(in crate::cli) fn refuse_misspelt(paths: &[PathBuf]) -> Result<(), Failure> {
    let Some(path) = paths.first().filter(|path| !is_there(path)) else { return Ok(()) };
    let Some(typed) = path.to_str() else { return Ok(()) };
    let Some(meant) = nearest(typed) else { return Ok(()) };
    if typed == meant {
        return Err(Failure::usage_in(
            format!("命令 {meant} 须写在最前：nqfill {meant} [选项]..."),
            format!("the command {meant} stands before its options: nqfill {meant} [OPTIONS]..."),
        ));
    }
    Err(Failure::usage_in(
        format!("没有文件 {typed}，也没有这个命令；是否指 nqfill {meant}？"),
        format!("there is no file {typed}, and no such command; did you mean nqfill {meant}?"),
    ))
}

fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// The subcommand that differs in one or two letters; a word with an extension or a folder is a path.
fn nearest(typed: &str) -> Option<String> {
    if !typed.chars().all(|c| c.is_ascii_alphabetic() || c == '-') {
        return None;
    }
    let typed = typed.to_ascii_lowercase();
    let command = Cli::command();
    let names = command.get_subcommands().map(clap::Command::get_name).chain(["help"]);
    let near = names.map(|name| (strsim::damerau_levenshtein(&typed, name), name));
    // At most a third of a short word may be wrong, at most two letters of a longer one.
    let near = near.filter(|(distance, name)| *distance <= (name.len() / 3).clamp(1, 2));
    near.min().map(|(_, name)| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn words_near_a_subcommand_are_known_and_paths_are_not() {
        for (typed, meant) in
            [("chekc", "check"), ("Check", "check"), ("slove", "solve"), ("cout", "count"), ("formast", "formats")]
        {
            assert_eq!(nearest(typed).as_deref(), Some(meant), "{typed}");
        }
        for path in ["chekc.txt", "puzzles", "a", "boards", "check/", "-", "8queens", "棋盘"] {
            assert_eq!(nearest(path), None, "{path}");
        }
    }
}
