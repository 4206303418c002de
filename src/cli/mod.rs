//! The command line: options to library calls to bytes, one file a subcommand.

mod compare;
mod diagnostic;
mod engines;
mod exit;
mod options;
mod progress;
mod schema;
mod solve;
mod table;
mod tuning;

use clap::{Parser, Subcommand};
use exit::Exit;
use std::process::ExitCode;

/// n-queens completion (皇后残局): read boards, complete them or prove that it cannot be done
#[derive(Parser)]
#[command(name = "nqfill", version, args_conflicts_with_subcommands = true, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    solve: solve::Args,
}

const AFTER_HELP: &str = "\
Without a subcommand, nqfill solves. A board is a drawing, `Q` a queen, `.` empty, `x` blocked:
    4
    .Q..
    ...Q
    ....
    ....
Exit codes: 0 every board got its answer (无解 is one); 1 a board or file could not be read;
2 wrong usage; 3 a limit left a board undecided; 130 interrupted.";

#[derive(Subcommand)]
enum Command {
    /// Complete each board and list its completions (the same as no subcommand)
    Solve(Box<solve::Args>),
    /// Run several engines on the same boards, one after the other, and tabulate what they did
    Compare(Box<compare::Args>),
    /// List the engines: what each does, what it can take, where it is described
    Engines(engines::Args),
    /// Print the JSON Schema of the results that `-f json` and `-f yaml` write
    Schema(schema::Args),
}

/// Runs the program with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let exit = match cli.command {
        None => solve::run(cli.solve),
        Some(Command::Solve(args)) => solve::run(*args),
        Some(Command::Compare(args)) => compare::run(&args),
        Some(Command::Engines(args)) => engines::run(&args),
        Some(Command::Schema(args)) => schema::run(&args),
    };
    exit.unwrap_or_else(exit::Failure::report).into()
}

/// Shows what `--help` shows, for someone who typed `nqfill` alone.
fn help() -> Result<Exit, exit::Failure> {
    use clap::CommandFactory;
    Cli::command().print_help()?;
    Ok(Exit::Answered)
}
