//! The `nqfill` program: from arguments to bytes.
//!
//! `commands` has a folder (or a file) for each command, `run` what every run shares, `options` and `help` what the command
//! line is made of, `exit` and `lang` how a run ends and in which language it speaks, `terminals` where its streams lead,
//! `files` the one way to write a file, `signals` what a signal does. Each imports only what follows it.

// A standard stream may be closed or full: to write to it with a macro would panic.
#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]
// Nothing is reached from outside a program.
#![allow(unreachable_pub)]

mod commands;
mod exit;
mod files;
mod help;
mod lang;
mod options;
mod run;
mod signals;
mod terminals;

use crate::commands::PROGRAM;
use crate::exit::{Exit, Failure};
use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    signals::survive_large_files();
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let matches = match PROGRAM.command_line().try_get_matches_from(&arguments) {
        Ok(matches) => matches,
        Err(error) => return end(answer(error, &arguments)),
    };
    if let Err(failure) = lang::check_variable().and_then(|()| PROGRAM.check_before_command(&matches)) {
        return end(Err(failure));
    }
    let (name, matches) = matches.subcommand().map_or((None, &matches), |(name, matches)| (Some(name), matches));
    end(match PROGRAM.function(name).map(|run| run(matches)) {
        Some(Err(failure)) if !failure.calls_for_help() => Err(failure),
        Some(Ok(exit)) => Ok(exit),
        _ => help::show(&PROGRAM, name, false),
    })
}

/// Ends the program. Reports a failure. What fails after a signal fails because of it.
fn end(done: Result<Exit, Failure>) -> ExitCode {
    let exit = match done.unwrap_or_else(Failure::report) {
        Exit::Failed | Exit::Usage if signals::has_come() => Exit::Interrupted,
        exit => exit,
    };
    exit.into()
}

/// Answers arguments that clap rejects or that ask for help or the version.
fn answer(error: clap::Error, arguments: &[OsString]) -> Result<Exit, Failure> {
    let first = arguments.get(1).filter(|word| !PROGRAM.has(word));
    first.map_or(Ok(()), |word| help::misspelt(&PROGRAM, word))?;
    help::answer(&PROGRAM, error, arguments)
}
