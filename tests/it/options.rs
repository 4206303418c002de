//! Options are obeyed or refused, and failures to read or write are reported.
#![cfg(unix)]
#![allow(clippy::unwrap_used, missing_docs)]

use crate::common;
use crate::common::{code, stderr, stdout};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const BOARD: &str = ".Q..\n...Q\n....\n....\n";

fn english(folder: &Path, args: &[&str]) -> Command {
    let mut command = common::nqfill();
    command.current_dir(folder).args(args).env("NQFILL_LANG", "en");
    command
}

fn nqfill(folder: &Path, args: &[&str]) -> Output {
    english(folder, args).output().unwrap()
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
    folder.child("d/a.expected.txt").write_str("x").unwrap();
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

/// Every command that writes to a path, with its further arguments; the path comes last.
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
    english(folder, args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[test]
fn one_signal_ends_the_wait_for_a_reader_of_a_pipe() {
    let folder = folder();
    pipe(folder.path(), "pipe");
    let children: Vec<_> =
        WRITERS.iter().map(|writer| started(folder.path(), &[writer, &["pipe"][..]].concat())).collect();
    std::thread::sleep(std::time::Duration::from_millis(1000));
    for ((writer, mut child), signal) in WRITERS.iter().zip(children).zip(["-INT", "-TERM", "-HUP"].into_iter().cycle())
    {
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

/// Options without effect in a combination: each is refused as a usage error.
const REFUSED: [&[&str]; 44] = [
    &["check", "board", "--time-limit", "1s"],
    &["check", "board", "--node-limit", "9"],
    &["check", "board", "--memory", "2G"],
    &["check", "board", "--why"],
    &["check", "board", "--completable", "--why", "--detail", "verdict"],
    &["check", "board", "--completable", "--why", "--detail", "none"],
    &["check", "board", "--completable", "--why", "-f", "nbgrader"],
    &["check", "--puzzle", "board", "board", "--completable", "--why"],
    &["check", "--exit-style", "testlib", "--require", "partial", "--completable", "--why", "board", "board", "board"],
    &["check", "board", "--points", "no_solution=3"],
    &["check", "board", "--points", "readable=1,complete=2"],
    &["check", "--puzzle", "board", "board", "--points", "none_missing=1"],
    &["check", "--puzzle", "board", "board", "--all-solutions", "--points", "queen_count=1"],
    &["check", "--puzzle", "board", "board", "--all-solutions", "--require", "partial"],
    &["check", "board", "--follow"],
    &["check", "board", "-o", "x.svg"],
    &["check", "--exit-style", "testlib", "-f", "json", "board"],
    &["solve", "board", "--follow"],
    &["solve", "board", "-o", "x.pdf"],
    &["solve", "board", "-o", "x.CSV"],
    &["solve", "board", "-f", "json", "--style", "boxed"],
    &["solve", "board", "-a", "exact", "--seed", "1"],
    &["solve", "board", "-a", "exact", "--values", "max"],
    &["solve", "board", "--variables", "smallest"],
    &["solve", "board", "-a", "propagation", "--values", "max", "--seed", "1"],
    &["solve", "board", "--by", "columns"],
    &["compare", "-a", "auto", "--sizes", "4", "--by", "columns"],
    &["compare", "-a", "exact,bitmask", "--sizes", "4", "--values", "max"],
    &["golden", "d", "--command", "cat", "-a", "propagation", "--values", "max"],
    &["count", "board", "-o", "x.svg"],
    &["count", "board", "--unique", "--at-least", "3"],
    &["convert", "board", "-o", "x.html"],
    &["convert", "board", "--follow"],
    &["convert", "board", "--ext", "txt"],
    &["compare", "-a", "exact", "--sizes", "4", "--size", "5"],
    &["compare", "-a", "exact", "--sizes", "4", "--max-input-bytes", "9"],
    &["compare", "-a", "exact,bitmask", "--sizes", "4", "--seed", "1"],
    &["compare", "-a", "exact", "board", "--follow"],
    &["golden", "d", "--command", "cat", "--memory", "2G"],
    &["golden", "d", "--command", "cat", "--exit-codes", "300"],
    &["golden", "d", "--command", "cat", "--exit-codes", "-1"],
    &["golden", "d", "--exit-codes", "1"],
    &["golden", "d", "--max-message-chars", "9"],
    &["golden", "d", "-o", "x.html"],
];

#[test]
fn options_that_would_do_nothing_are_refused() {
    let folder = folder();
    for args in REFUSED {
        let output = nqfill(folder.path(), args);
        // A judge has its own exit code for that.
        let expected = if args.contains(&"testlib") { 3 } else { 2 };
        assert_eq!(code(&output), expected, "{args:?}: {}", stdout(&output) + &stderr(&output));
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 3, "nothing is written: {names:?}");
}

#[test]
fn the_extension_of_the_output_chooses_its_format_unless_that_is_named() {
    let folder = folder();
    let written = |args: &[&str], name: &str| {
        let output = nqfill(folder.path(), &[args, &["-o", name]].concat());
        assert!(code(&output) < 2, "{args:?} {name}: {}", stderr(&output));
        fs::read_to_string(folder.path().join(name)).unwrap()
    };
    assert!(written(&["convert", "board"], "x.json").starts_with("{\"n\": 4"));
    assert!(written(&["convert", "board"], "x.FEN").starts_with("1Q2/"));
    assert!(written(&["convert", "board"], "x.lp").contains("queen("));
    assert_eq!(written(&["convert", "board"], "x.txt"), BOARD);
    assert_eq!(written(&["convert", "board", "-t", "grid"], "y.json"), BOARD, "what is named counts");
    assert!(written(&["golden", "d"], "x.xml").starts_with("<?xml"));
    assert!(written(&["golden", "d"], "x.tap").starts_with("TAP version"));
    assert!(written(&["check", "board"], "x.csv").starts_with("source,"));
    assert!(written(&["solve", "board", "-f", "text"], "z.html").starts_with("Solution 1:"));
    assert!(written(&["check", "--puzzles", "d", "board", "--follow"], "follow").len() > 1, "puzzles have a folder");
}

/// Every command that writes in a format of the user's choice, and one of these formats.
const FORMATS: [(&[&str], &str); 16] = [
    (&["board"], "jsonl"),
    (&["solve", "board"], "yaml"),
    (&["count", "board"], "json"),
    (&["explain", "board"], "svg"),
    (&["rate", "board"], "csv"),
    (&["check", "board"], "tap"),
    (&["golden", "d"], "junit"),
    (&["compare", "--first", "-a", "exact", "words"], "csv"),
    (&["trace", "board"], "jsonl"),
    (&["convert", "board"], "fen"),
    (&["canon", "board"], "dzn"),
    (&["canon", "--duplicates", "board"], "json"),
    (&["draw", "board"], "tikz"),
    (&["generate", "--seed", "1"], "json"),
    (&["formats"], "json"),
    (&["engines"], "json"),
];

#[test]
fn a_format_is_chosen_by_the_same_options_in_every_command() {
    let folder = folder();
    for (command, format) in FORMATS {
        let written = |option: &str| {
            let output = nqfill(folder.path(), &[command, &[option, format]].concat());
            assert!(code(&output) < 2, "{command:?} {option}: {}", stderr(&output));
            output.stdout
        };
        let expected = written("-f");
        assert!(!expected.is_empty(), "{command:?}");
        for option in ["-t", "--format", "--to"] {
            assert_eq!(written(option), expected, "{command:?} {option}");
        }
    }
    let help = stdout(&nqfill(folder.path(), &["solve", "--help", "--lang", "en"]));
    assert_eq!(help.matches("--format").count(), 1, "{help}");
    assert_eq!(code(&nqfill(folder.path(), &["convert", "-f", "fen", "-t", "json", "board"])), 2, "it is one option");
}

#[test]
fn none_is_another_word_for_no_solution_and_stands_in_help_once() {
    let folder = folder();
    let only = |word: &str| nqfill(folder.path(), &["--size", "3", "--only", word, "-f", "json"]).stdout;
    assert_eq!(only("none"), only("no_solution"));
    assert!(String::from_utf8(only("none")).unwrap().contains("no_solution"));
    for (lang, words) in [("en", "none means the same"), ("zh", "也可写 none")] {
        let help = stdout(&nqfill(folder.path(), &["count", "--help", "--lang", lang]));
        let said: Vec<_> =
            help.lines().filter(|line| line.contains("no_solution") || line.contains("- none")).collect();
        assert!(said.len() == 1 && said[0].contains(words), "{help}");
    }
}
