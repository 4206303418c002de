//! The command line: options to library calls to bytes, one file a subcommand.

mod check;
mod checkpoint;
mod compare;
mod convert;
mod count;
mod destination;
mod diagnostic;
mod diagnostics;
mod engines;
mod exit;
mod folders;
mod formats;
mod golden;
mod options;
mod progress;
mod run;
mod schema;
mod solve;
mod table;
mod tuning;

pub use diagnostics::diagnostics;

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
Exit codes: 0 every board got its answer (无解 is one); 1 a check failed, or a board or file could not be read;
2 wrong usage; 3 a limit left a board undecided; 130 interrupted.";

// Most runs have no subcommand, and making the options of all of them would take as long as a small board.
#[derive(Subcommand)]
#[command(defer = true)]
enum Command {
    /// Complete each board and list its completions (the same as no subcommand)
    Solve(Box<solve::Args>),
    /// Count completions without listing them
    Count(count::Args),
    /// Write boards in another format
    Convert(convert::Args),
    /// List the input formats, each with an example
    Formats(formats::Args),
    /// Validate boards, or grade submissions against the puzzle that they have to complete
    Check(check::Args),
    /// Compare what solving the inputs of a folder writes with the expected files beside them
    Golden(golden::Args),
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
    let cli = match Cli::try_parse_from(check::with_appes(std::env::args_os().collect())) {
        Ok(cli) => cli,
        Err(error) => return bad_arguments(&error),
    };
    let exit = match cli.command {
        None => solve::run(cli.solve),
        Some(Command::Solve(args)) => solve::run(*args),
        Some(Command::Count(args)) => count::run(args),
        Some(Command::Convert(args)) => convert::run(args),
        Some(Command::Formats(args)) => formats::run(&args),
        Some(Command::Check(args)) => check::run(args),
        Some(Command::Golden(args)) => golden::run(&args),
        Some(Command::Compare(args)) => compare::run(&args),
        Some(Command::Engines(args)) => engines::run(&args),
        Some(Command::Schema(args)) => schema::run(&args),
    };
    exit.unwrap_or_else(exit::Failure::report).into()
}

/// Says what is wrong with the arguments, or shows the help that they ask for.
fn bad_arguments(error: &clap::Error) -> ExitCode {
    let is_asked_for = !error.use_stderr();
    let printed = error.print();
    // Nothing can be said where standard error is closed; but help that was asked for and cannot be shown is a failure.
    if let (Err(error), true) = (printed, is_asked_for) {
        return exit::Failure::from(error).report().into();
    }
    let args: Vec<_> = std::env::args_os().collect();
    match check::exit_of_bad_arguments(&args) {
        Some(exit) if !is_asked_for => exit.into(),
        _ => ExitCode::from(error.exit_code() as u8),
    }
}

/// Shows what `--help` shows, for someone who typed `nqfill` alone.
fn help() -> Result<Exit, exit::Failure> {
    use clap::CommandFactory;
    Cli::command().print_help()?;
    Ok(Exit::Answered)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{InputErrorKind, ReadAs, format};
    use crate::report::{Lang, words};

    /// What stands between backquotes.
    fn quoted(text: &str) -> impl Iterator<Item = &str> {
        text.split('`').skip(1).step_by(2)
    }

    /// The words of a command as a shell takes them, with something in the place of names for values.
    fn typed(command: &str) -> Vec<String> {
        let word = |word: &str| match word {
            "NAME" => "grid".to_owned(),
            "N" | "BYTES" => "8".to_owned(),
            "CHARS" => "z".to_owned(),
            word => word.trim_matches(['\'', '"']).to_owned(),
        };
        command.split(' ').map(word).collect()
    }

    #[test]
    fn help_for_every_error_names_options_and_commands_that_exist() {
        let mut seen = std::collections::BTreeSet::new();
        let asked = ReadAs::Asked(format("json").expect("a format"));
        let mut kinds = InputErrorKind::samples();
        kinds.push(InputErrorKind::OutOfRange { number: 0, first: 1, last: 8 });
        for (kind, read) in kinds.iter().flat_map(|kind| [(kind, ReadAs::Nothing), (kind, asked)]) {
            for lang in Lang::ALL {
                for command in quoted(&words::help(lang, kind, read)) {
                    let mut line = vec!["nqfill".to_owned()];
                    line.extend(typed(command.strip_prefix("nqfill ").unwrap_or(command)));
                    let parsed = Cli::try_parse_from(&line);
                    assert!(parsed.is_ok(), "{kind:?}: {command}: {}", parsed.err().expect("an error"));
                    seen.insert(line[1].clone());
                }
            }
        }
        for option in ["-i", "--size", "--base", "--queen", "--empty", "--blocked", "--max-input-bytes", "formats"] {
            assert!(seen.contains(option), "{option} helps nobody: {seen:?}");
        }
    }
}
