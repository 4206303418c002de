//! Helpers of several test programs.
#![allow(dead_code, reason = "each test program uses its part")]

pub(crate) mod brute_force;
pub(crate) mod pages;
#[cfg(feature = "cli")]
mod recorded;
mod root;
#[cfg(feature = "cli")]
pub(crate) mod sessions;
#[cfg(all(unix, feature = "cli"))]
pub(crate) mod terminal;

#[allow(unused_imports, reason = "each test program uses its part")]
pub(crate) use brute_force::brute_force;
use nqfill::{Answer, Outcome, Puzzle, SearchOptions, complete, solve::Total};
#[allow(unused_imports, reason = "each test program uses its part")]
pub(crate) use recorded::{assert_recorded, is_overwriting};
pub(crate) use root::root;
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub(crate) fn fixtures() -> PathBuf {
    root().join("fixtures")
}

/// The rows of a table of the fixtures without its heading, split at tabs.
pub(crate) fn table(name: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(fixtures().join(name)).expect("a fixture");
    let rows = text.lines().skip(1).filter(|line| !line.starts_with('#') && !line.is_empty());
    rows.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// The puzzle of a text with one board.
pub(crate) fn puzzle(text: &str) -> Puzzle {
    Puzzle::try_from(nqfill::parse(text).expect("a board")).expect("no conflict")
}

/// Completes a puzzle: the completions listed, and the answer.
pub(crate) fn ask(puzzle: &Puzzle, request: &SearchOptions) -> (Vec<Vec<u32>>, Answer) {
    let mut found = Vec::new();
    let answer = complete(puzzle, request, &mut |solution| {
        found.push(solution.columns().to_vec());
        ControlFlow::Continue(())
    });
    (found, answer)
}

/// The exact number of completions that an answer claims.
pub(crate) fn exact_total(answer: &Answer) -> u128 {
    match &answer.outcome {
        Outcome::Solved(listing) => match listing.total {
            Total::Exactly(total) => total,
            other => panic!("no exact total: {other:?}"),
        },
        Outcome::Unsolvable => 0,
        Outcome::Undecided(reason) => panic!("undecided: {reason:?}"),
    }
}

/// The program that is tested: the one that cargo has built, or another build of it in a folder of its own, such as the static one that
/// is handed on, by the variable `NQFILL_TESTED`.
#[cfg(feature = "cli")]
pub(crate) fn program() -> PathBuf {
    std::env::var_os("NQFILL_TESTED").map_or_else(|| env!("CARGO_BIN_EXE_nqfill").into(), PathBuf::from)
}

/// The program in English with no input, whatever the tester's settings.
#[cfg(feature = "cli")]
pub(crate) fn nqfill() -> Command {
    let mut command = Command::new(program());
    for setting in ["NQFILL_LANG", "NO_COLOR"] {
        command.env_remove(setting);
    }
    command.env("LC_ALL", "C").stdin(Stdio::null());
    command
}

/// Runs the program in a folder with `stdin` as input.
#[cfg(feature = "cli")]
pub(crate) fn run_in(folder: &Path, args: &[&str], stdin: &str) -> Output {
    let mut command = nqfill();
    command.current_dir(folder).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    // A program that refuses its arguments reads nothing.
    let _ = child.stdin.take().expect("a pipe").write_all(stdin.as_bytes());
    child.wait_with_output().expect("it ends")
}

/// Runs the program in a folder with no input.
#[cfg(feature = "cli")]
pub(crate) fn run(folder: &Path, args: &[&str]) -> Output {
    run_in(folder, args, "")
}

/// The commands with what each does, as `nqfill --help` lists them in groups.
pub(crate) fn commands_in_help() -> Vec<(String, String)> {
    let help = stdout(&nqfill().args(["--lang", "en", "--help"]).output().expect("it runs"));
    let groups = help.split("\n\n").nth(2).expect("groups of commands");
    // The name of a group stands before its first command.
    let command = |line: &str| {
        let (name, about) = line[12..].split_once(' ').expect("what it does");
        (name.to_owned(), about.trim().to_owned())
    };
    groups.lines().map(command).collect()
}

pub(crate) fn code(output: &Output) -> i32 {
    output.status.code().expect("it ends by itself")
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}
