//! `nqfill completions`

use crate::exit::{Exit, Failure};
use crate::help::{CommandInfo, Program, both};
use crate::lang;
use clap_complete::Shell;
use nqfill::show::Lang;
use std::io::{self, Write};

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "completions",
    about: ("输出 shell 的命令补全脚本", "Print the completion script of a shell"),
    examples: &[
        ("completions bash", ("写入 ~/.local/share/bash-completion/completions/nqfill", "write it to ~/.local/share/bash-completion/completions/nqfill")),
        ("completions zsh", ("写入 $fpath 中某个文件夹的 _nqfill", "write it to _nqfill in a folder of $fpath")),
    ],
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
pub struct Args {
    #[arg(value_enum, value_name = "SHELL", help = both!("shell 的名称", "The shell"))]
    shell: Shell,
}

/// Writes the completions, with English descriptions: not every shell shows others correctly.
pub fn run(args: &Args, program: &Program) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    lang::set_usage(Lang::En);
    clap_complete::generate(args.shell, &mut program.whole(), "nqfill", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(Exit::Answered)
}
