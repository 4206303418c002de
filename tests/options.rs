//! Options are obeyed or refused, and what could not be read or written is said.
#![cfg(unix)]
#![allow(clippy::unwrap_used, missing_docs)]

use assert_fs::TempDir;
use assert_fs::prelude::*;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const BOARD: &str = ".Q..\n...Q\n....\n....\n";

fn nqfill(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nqfill"));
    command.current_dir(folder).args(args).env("NQFILL_LANG", "en").env_remove("CI").stdin(Stdio::null());
    command.output().unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    folder.child("board").write_str(BOARD).unwrap();
    folder.child("words").write_str("no board at all\n").unwrap();
    folder.child("d/a.txt").write_str(BOARD).unwrap();
    folder
}

#[test]
fn a_comparison_has_a_line_for_what_could_not_be_read() {
    let folder = folder();
    let compared =
        |format| nqfill(folder.path(), &["compare", "-a", "exact,auto", "-f", format, "words", "board", "gone"]);
    let json = compared("json");
    let lines: Value = serde_json::from_slice(&json.stdout).unwrap();
    let field = |name: &str| -> Vec<&str> {
        lines.as_array().unwrap().iter().map(|line| line[name].as_str().unwrap_or_default()).collect()
    };
    assert_eq!(field("board"), ["words", "board", "board", "gone"]);
    assert_eq!(field("status"), ["invalid", "solved", "solved", "invalid"]);
    assert!(!field("remark")[0].is_empty() && !field("remark")[3].is_empty());
    let csv = stdout(&compared("csv"));
    assert_eq!(csv.lines().filter(|line| line.contains(",invalid,")).count(), 2, "{csv}");
    assert_eq!((code(&json), code(&compared("csv"))), (1, 1));
}

#[test]
fn where_nothing_is_converted_the_file_that_is_there_stays() {
    let folder = folder();
    folder.child("old").write_str("old").unwrap();
    for output in ["old", "new"] {
        let converted = nqfill(folder.path(), &["convert", "words", "-o", output]);
        let said = stderr(&converted);
        assert_eq!(code(&converted), 1, "{said}");
        assert!(said.contains(&format!("no board was converted; nothing was written to {output}\n")), "{said}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("old")).unwrap(), "old");
    assert!(!folder.path().join("new").exists());
}

#[test]
fn places_that_are_no_files_or_folders_are_called_what_they_are() {
    let folder = folder();
    folder.child("roster").write_str(" \n").unwrap();
    let made = Command::new("mkfifo").arg(folder.path().join("d/a.expected.txt.new")).status().unwrap();
    assert!(made.success());
    let said = |args: &[&str]| {
        let output = nqfill(folder.path(), args);
        stdout(&output) + &stderr(&output)
    };
    let golden = said(&["golden", "d"]);
    assert!(golden.contains("a.expected.txt.new is a device or a pipe; a file is needed"), "{golden}");
    let man = said(&["man", "-o", "/dev/null"]);
    assert!(man.contains("/dev/null is not a folder"), "{man}");
    let roster = said(&["check", "--puzzle", "board", "board", "--roster", "roster"]);
    assert!(roster.contains("roster: there is no student in the list"), "{roster}");
}

/// Every command that writes to a place, with what it needs besides; the place comes last.
const WRITERS: [&[&str]; 7] = [
    &["solve", "board", "-o"],
    &["count", "board", "-o"],
    &["convert", "board", "-o"],
    &["check", "board", "-o"],
    &["golden", "d", "-o"],
    &["check", "--exit-style", "testlib", "board", "board", "board"],
    &["count", "board", "--node-limit", "1", "--checkpoint"],
];

fn pipe(folder: &Path, name: &str) {
    assert!(Command::new("mkfifo").arg(folder.join(name)).status().unwrap().success());
}

fn started(folder: &Path, args: &[&str]) -> std::process::Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nqfill"));
    command.current_dir(folder).args(args).env("NQFILL_LANG", "en").stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[test]
fn one_signal_ends_the_wait_for_a_reader_of_a_pipe() {
    let folder = folder();
    pipe(folder.path(), "pipe");
    for (writer, signal) in WRITERS.iter().zip(["-INT", "-TERM", "-HUP"].into_iter().cycle()) {
        let mut child = started(folder.path(), &[writer, &["pipe"][..]].concat());
        std::thread::sleep(std::time::Duration::from_millis(300));
        Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        let ended = (0..600).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(50));
            child.try_wait().unwrap().is_some()
        });
        if !ended {
            child.kill().unwrap();
        }
        assert!(ended, "{writer:?} {signal}");
    }
}

#[test]
fn a_pipe_that_is_read_late_gets_everything() {
    let folder = folder();
    pipe(folder.path(), "pipe");
    for writer in &WRITERS[..5] {
        let mut child = started(folder.path(), &[writer, &["pipe"][..]].concat());
        std::thread::sleep(std::time::Duration::from_millis(100));
        let read = fs::read(folder.path().join("pipe")).unwrap();
        assert_eq!(read, nqfill(folder.path(), &[&writer[..writer.len() - 1], &["-q"]].concat()).stdout, "{writer:?}");
        assert!(child.wait().unwrap().code().is_some_and(|code| code < 2), "{writer:?}");
    }
}
