//! The `nqfill` program: from arguments to bytes.
//!
//! `commands` has a folder (or a file) for each command, `run` what every run shares, `options` and `help` what the command
//! line is made of, `exit` and `lang` how a run ends and in which language it speaks, `files` the one way to write a
//! file. Each imports only what follows it.

// A standard stream may be closed or full: to write to it with a macro would panic.
#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]

mod commands;
mod exit;
mod files;
mod help;
mod lang;
mod options;
mod run;

use std::process::ExitCode;

fn main() -> ExitCode {
    commands::main()
}
