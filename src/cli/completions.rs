//! `nqfill completions`

use super::exit::{Exit, Failure};
use super::help;
use crate::report::Lang;
use clap_complete::Shell;
use std::io::{self, Write};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

/// Writes the completions, with English descriptions: not every shell shows others correctly.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut help::command(Lang::En), "nqfill", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(Exit::Answered)
}
