//! `nqfill completions`

use crate::help;
use crate::help::both;
use crate::run::exit::{Exit, Failure};
use clap_complete::Shell;
use nqfill_show::Lang;
use std::io::{self, Write};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(value_enum, value_name = "SHELL", help = both!("shell 的名称", "The shell"))]
    shell: Shell,
}

/// Writes the completions, with English descriptions: not every shell shows others correctly.
pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut help::command(Lang::En), "nqfill", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(Exit::Answered)
}
