//! Failures while files are written: full disks, broken streams, missing folders, system limits, a killed run. Results
//! are whole, or absent with a message; no file that existed before is lost.
#![cfg(unix)]

use crate::common::{nqfill, ps, sessions, stderr};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Output, Stdio};

/// Rows of a board whose completions take at least half a megabyte in every format.
const ROWS: usize = 11;

/// Each command that writes a file with `-o`, with its further arguments.
pub(crate) const WRITERS: [&[&str]; 4] = [&["solve"], &["count"], &["convert"], &["check"]];

pub(crate) fn empty_board(n: usize) -> String {
    (".".repeat(n) + "\n").repeat(n)
}

/// A folder with `three.txt`, boards with long listings, and `bad.txt`, no board.
pub(crate) fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    folder.child("three.txt").write_str(&vec![empty_board(ROWS); 3].join("\n")).expect("a file");
    folder.child("one.txt").write_str("4\n.Q..\n....\n....\n....\n").expect("a file");
    folder.child("bad.txt").write_str("Q..\n..\n...\n").expect("a file");
    folder
}

/// Runs a line of a shell in a folder.
pub(crate) fn shell(folder: &Path, line: &str) -> Output {
    sessions::shell(line, folder).stdin(Stdio::null()).output().expect("a shell")
}

/// The exit code of a program that a signal may have ended.
pub(crate) fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<_> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

pub(crate) fn temporaries(folder: &Path) -> Vec<String> {
    names(folder).into_iter().filter(|name| name.ends_with(".tmp")).collect()
}

fn no_such_folder() -> &'static str {
    "TMPDIR=/nonexistent/folder"
}

#[test]
fn without_a_folder_for_temporary_files_nothing_is_lost() {
    let folder = folder();
    for format in ["text", "json", "jsonl", "yaml"] {
        let run = |before: &str, after: &str| {
            shell(&folder, &format!("{before} nqfill --all -q -f {format} three.txt {after}"))
        };
        let whole = run("", "").stdout;
        assert!(whole.len() > 500_000, "{format}");
        for jobs in [1, 4] {
            let output = run(no_such_folder(), &format!("-j {jobs}"));
            assert!(code(&output) == Some(0) && output.stdout == whole, "{format} {jobs}: {}", stderr(&output));
            assert_eq!(code(&run(no_such_folder(), &format!("-j {jobs} -o out"))), Some(0));
            assert!(fs::read(folder.child("out")).expect("a file") == whole, "{format} {jobs}");
        }
    }
}

#[test]
fn a_limit_on_the_size_of_files_leaves_whole_results_or_a_message() {
    let folder = folder();
    let out = folder.child("out");
    for format in ["text", "json", "jsonl", "yaml"] {
        let whole = shell(&folder, &format!("nqfill --all -q -f {format} three.txt")).stdout;
        // In blocks of 512 bytes; the last limit suffices.
        for blocks in [0, 1, 200, 700, 1000, 20_000] {
            out.write_str("old").expect("a file");
            let line = format!("ulimit -f {blocks}; exec nqfill --all -q -j 4 -f {format} three.txt -o out");
            let output = shell(&folder, &line);
            let written = fs::read(out.path()).expect("a file");
            match code(&output) {
                Some(0) => assert!(written == whole, "{format} {blocks}"),
                Some(1 | 2) => {
                    assert!(
                        written == b"old" && stderr(&output).contains("无法写"),
                        "{format} {blocks}: {}",
                        stderr(&output)
                    );
                }
                other => panic!("{format} {blocks}: {other:?} {}", stderr(&output)),
            }
            assert_eq!(code(&output) == Some(0), blocks == 20_000, "{format} {blocks}");
            assert!(temporaries(&folder).is_empty());
        }
    }
}

#[test]
fn a_full_disk_behind_standard_output_is_a_failure_of_every_command() {
    if !Path::new("/dev/full").exists() {
        println!("skipped: there is no /dev/full");
        return;
    }
    let folder = folder();
    folder.child("golden/a.txt").write_str("1\nQ\n").expect("a file");
    let lines = [
        "solve one.txt",
        "solve --all -j 4 three.txt",
        "solve --all -f json three.txt",
        "count one.txt",
        "convert one.txt",
        "check one.txt",
        "check -f junit one.txt",
        "golden golden",
        "compare -a exact one.txt",
        "compare -a exact -f svg one.txt",
        "compare -a exact -f html one.txt",
        "solve -f html one.txt",
        "explain -f png one.txt",
        "convert -t svg one.txt",
        "convert -t png one.txt",
        "convert -t tikz one.txt",
        "sheet one.txt",
        "trace one.txt",
        "trace -f jsonl one.txt",
        "trace -f html one.txt",
        "check -f html one.txt",
        "formats",
        "engines",
        "schema",
        "--help",
        "solve --help",
        "--version",
    ];
    for line in lines {
        let output = shell(&folder, &format!("nqfill {line} > /dev/full"));
        assert_eq!(code(&output), Some(1), "{line}: {}", stderr(&output));
        assert!(stderr(&output).contains("磁盘空间不足"), "{line}: {}", stderr(&output));
    }
    let output = shell(&folder, "nqfill --lang en one.txt > /dev/full");
    assert!(stderr(&output).contains("no space left"), "{}", stderr(&output));
}

#[test]
fn a_broken_standard_error_changes_nothing() {
    let folder = folder();
    let lines = [
        "bad.txt one.txt",
        "count bad.txt one.txt",
        "convert bad.txt one.txt",
        "check bad.txt one.txt",
        "check --puzzle bad.txt one.txt",
        "compare bad.txt one.txt",
        "--all three.txt",
        "missing.txt",
        "--size x",
        "golden .",
        "convert --to fen three.txt -o missing/out",
    ];
    for line in lines {
        let good = shell(&folder, &format!("nqfill {line} 2> /dev/null"));
        for broken in ["2>&-", "2> /dev/full", ">&- 2>&-"] {
            let output = shell(&folder, &format!("nqfill {line} {broken}"));
            assert_eq!(code(&output), code(&good), "{line} {broken}");
            if !broken.starts_with(">&-") && !line.starts_with("compare") {
                assert!(output.stdout == good.stdout, "{line} {broken}");
            }
        }
    }
}

#[test]
fn a_pipe_that_is_closed_ends_every_format_quietly() {
    let folder = folder();
    for line in ["-f text", "-f json", "-f jsonl", "-f yaml", "-j 4 -f jsonl"] {
        let mut command = nqfill();
        command.args(line.split(' ')).args(["--all", "-q", "three.txt"]).current_dir(&folder).stdin(Stdio::null());
        let mut run = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
        let mut first = [0; 100];
        run.stdout.take().expect("a pipe").read_exact(&mut first).expect("something to read");
        let output = run.wait_with_output().expect("it ends");
        assert_eq!((code(&output), stderr(&output)), (Some(0), String::new()), "{line}");
    }
}

#[test]
fn threads_that_cannot_be_started_are_done_without() {
    let folder = folder();
    // A stack of this size fits in no memory.
    let huge = "RUST_MIN_STACK=70368744177664";
    for line in [
        "--all -q three.txt one.txt",
        "count -q three.txt one.txt",
        "count -q one.txt",
        "check -q three.txt one.txt",
        "-q . -o out",
        "-q one.txt --progress always",
    ] {
        let run = |before: &str| shell(&folder, &format!("{before} nqfill {line} -j 4"));
        let (good, output) = (run(""), run(huge));
        assert_eq!((code(&output), stderr(&output)), (code(&good), stderr(&good)), "{line}");
        assert!(output.stdout == good.stdout, "{line}");
    }
}

#[test]
fn a_limit_on_memory_or_open_files_leaves_what_was_there() {
    let folder = folder();
    let whole = shell(&folder, "nqfill --all -q -f json three.txt").stdout;
    let limits = ["ulimit -n 3", "ulimit -n 4", "ulimit -n 5", "ulimit -n 7", "ulimit -v 40000", "ulimit -v 80000"];
    for limit in limits {
        // The system may fail even to start a program.
        if code(&shell(&folder, &format!("{limit}; exec nqfill --version"))) != Some(0) {
            println!("skipped: {limit}");
            continue;
        }
        folder.child("out").write_str("old").expect("a file");
        let output = shell(&folder, &format!("{limit}; exec nqfill --all -j 4 -f json three.txt -o out"));
        let written = fs::read(folder.child("out")).expect("a file");
        if code(&output) == Some(0) {
            assert!(written == whole, "{limit}");
        } else {
            let is_whole = || serde_json::from_slice::<serde_json::Value>(&written).is_ok();
            assert!(written == b"old" || is_whole(), "{limit}: {:?}", code(&output));
            assert!(!output.stderr.is_empty(), "{limit}");
        }
    }
}

#[test]
fn a_run_that_is_killed_leaves_what_was_there() {
    let folder = folder();
    folder.child("out").write_str("old").expect("a file");
    // This input has no writer, so the run waits with its results half written.
    assert_eq!(code(&shell(&folder, "mkfifo fifo")), Some(0));
    let mut command = nqfill();
    command.args(["-q", "one.txt", "fifo", "-o", "out"]).current_dir(&folder);
    let mut run = command.stdin(Stdio::null()).spawn().expect("the program runs");
    // The run first creates a test file in the folder and removes it at once; the file that stays holds the results.
    let of_live = loop {
        assert!(run.try_wait().expect("a process").is_none(), "it waits");
        let seen = temporaries(&folder);
        if !seen.is_empty() && ps(&run, "stat").starts_with('S') && temporaries(&folder) == seen {
            break seen;
        }
    };
    run.kill().expect("killed");
    run.wait().expect("it ends");
    assert_eq!((temporaries(&folder), fs::read(folder.child("out")).expect("a file")), (of_live, b"old".to_vec()));
}
