//! The `nqfill` program: from arguments to bytes.
//!
//! `commands` has a folder (or a file) for each command, `run` what every run shares, `options` and `help` what the command
//! line is made of, `files` the one way to write a file.

// A standard stream may be closed or full: to write to it with a macro would panic.
#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]

mod commands;
mod files;
mod help;
mod options;
mod run;

use std::process::ExitCode;

fn main() -> ExitCode {
    commands::main()
}
