//! `nqfill golden`, and the golden files of this project through it.
#![cfg(feature = "cli")]
#![allow(clippy::unwrap_used, missing_docs)]

use assert_fs::TempDir;
use assert_fs::prelude::*;
use std::path::Path;
use std::process::{Command, Output};

fn golden(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nqfill"));
    command.current_dir(folder).arg("golden").args(args).env_remove("CI").env_remove("NQFILL_LANG");
    command.output().expect("the program runs")
}

fn shown(output: &Output) -> (i32, String) {
    (output.status.code().unwrap(), String::from_utf8(output.stdout.clone()).unwrap())
}

const INPUT: &str = ".Q..\n...Q\n....\n....\n";
const EXPECTED: &str = "解法 1:\n.Q..\n...Q\nQ...\n..Q.\n\n共找到 1 种解法。\n";

#[test]
fn the_golden_files_of_this_project_are_met() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    // A copy, so that files left beside by a mismatch do not end up among the fixtures.
    for (name, mode) in [("golden-pairs", None), ("golden-semantic", Some("semantic"))] {
        let folder = TempDir::new().unwrap();
        folder.copy_from(root.join("fixtures").join(name), &["**/*"]).unwrap();
        let mode: Vec<&str> = mode.into_iter().flat_map(|mode| ["--mode", mode]).collect();
        let (code, report) = shown(&golden(folder.path(), &[&["."], mode.as_slice()].concat()));
        assert_eq!(code, 0, "{report}");
        assert!(report.lines().count() >= 4 && report.lines().all(|line| line.starts_with("same ")), "{report}");
    }
}

/// What `cmd` of a golden run asks of one file, as `golden` takes it: the file, the ending of its expectation, options.
/// `None` for what only other commands and options do.
fn as_pair(command: &str) -> Option<(&str, &'static str, Vec<&str>)> {
    let mut words = command.split_whitespace();
    let (mut file, mut ending, mut options) = (None, "txt", Vec::new());
    while let Some(word) = words.next() {
        match word {
            "-q" | "--all" | "--distinct" => options.push(word),
            "-n" | "--lang" | "--node-limit" => options.extend([word, words.next()?]),
            "-f" => {
                ending = match words.next()? {
                    "json" => "json",
                    "yaml" => "yaml",
                    _ => return None,
                };
            }
            name if name.ends_with(".txt") && file.is_none() => file = Some(name),
            _ => return None,
        }
    }
    Some((file?, ending, options))
}

#[test]
fn the_golden_runs_of_this_project_are_met_as_pairs_too() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/golden");
    let mut met = 0;
    for case in std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        let command = std::fs::read_to_string(case.join("cmd")).unwrap();
        let Some((file, ending, options)) = as_pair(&command) else { continue };
        let Ok(input) = std::fs::read(case.join(file)) else { continue };
        let folder = TempDir::new().unwrap();
        std::fs::write(folder.path().join(file), input).unwrap();
        let expected = folder.path().join(file).with_extension(format!("expected.{ending}"));
        std::fs::copy(case.join("stdout"), expected).unwrap();
        let (code, report) = shown(&golden(folder.path(), &[&["."], options.as_slice()].concat()));
        assert!(code == 0 && report.starts_with("same "), "{}: {report}", case.display());
        met += 1;
    }
    assert!(met >= 30, "only {met} runs are pairs");
}

#[test]
fn a_difference_is_a_unified_diff_and_a_new_file_beside() {
    let folder = TempDir::new().unwrap();
    folder.child("a.txt").write_str(INPUT).unwrap();
    folder.child("a.expected.txt").write_str(&EXPECTED.replace("..Q.\n\n", ".Q..\n\n")).unwrap();
    let (code, report) = shown(&golden(folder.path(), &["."]));
    assert_eq!(code, 1);
    assert!(
        report.starts_with("different a.expected.txt\n--- a.expected.txt\n+++ a.expected.txt.new\n@@ "),
        "{report}"
    );
    assert!(report.contains("\n-.Q..\n+..Q.\n"), "{report}");
    folder.child("a.expected.txt.new").assert(EXPECTED);
    assert_eq!(shown(&golden(folder.path(), &[".", "--update"])).0, 0);
    folder.child("a.expected.txt").assert(EXPECTED);
    assert!(!folder.child("a.expected.txt.new").exists());
}

#[test]
fn line_ends_make_no_difference() {
    let folder = TempDir::new().unwrap();
    folder.child("a.txt").write_str(INPUT).unwrap();
    folder.child("a.expected.txt").write_str(&EXPECTED.replace('\n', "\r\n")).unwrap();
    assert_eq!(shown(&golden(folder.path(), &["."])).0, 0);
}

#[test]
fn stale_and_missing_expectations_are_reported() {
    let folder = TempDir::new().unwrap();
    folder.child("missing.in").write_str(INPUT).unwrap();
    folder.child("stale.out").write_str("x").unwrap();
    let (code, report) = shown(&golden(folder.path(), &[".", "--lang", "en"]));
    let expected = "missing   missing.in\nnothing is expected of this input\nstale     stale.out\nthere is no input for \
                    this expectation\n";
    assert_eq!((code, report.as_str()), (1, expected));
    folder.child("missing.expected.txt.new").assert("Solution 1:\n.Q..\n...Q\nQ...\n..Q.\n\nFound 1 solution.\n");
}

#[test]
fn update_is_refused_in_ci() {
    let folder = TempDir::new().unwrap();
    folder.child("a.txt").write_str(INPUT).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_nqfill"));
    let output = command.args(["golden", ".", "--update"]).current_dir(folder.path()).env("CI", "true").output();
    assert_eq!(output.unwrap().status.code(), Some(2));
    assert!(!folder.child("a.expected.txt").exists());
}

#[test]
fn a_filter_leaves_the_others_alone() {
    let folder = TempDir::new().unwrap();
    for name in ["a.txt", "sub/b.txt"] {
        folder.child(name).write_str(INPUT).unwrap();
    }
    assert_eq!(shown(&golden(folder.path(), &[".", "--update", "--filter", "sub/"])).0, 0);
    assert!(folder.child("sub/b.expected.txt").exists() && !folder.child("a.expected.txt").exists());
}

#[test]
fn a_wrong_expectation_is_found_out_by_the_referee() {
    let folder = TempDir::new().unwrap();
    folder.child("a.in").write_str("....\n....\n....\n....\n").unwrap();
    let two = ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n";
    let wrong = "Q...\n.Q..\n..Q.\n...Q\n\n..Q.\nQ...\n...Q\n.Q..\n";
    for (text, code) in [("2", 0), ("3", 1), (two, 0), (wrong, 1), (&two[..20], 1), ("无解", 1), ("words", 1)] {
        folder.child("a.ans").write_str(text).unwrap();
        assert_eq!(shown(&golden(folder.path(), &[".", "--mode", "semantic"])).0, code, "{text}");
    }
    folder.child("a.ans").write_str(wrong).unwrap();
    let (_, report) = shown(&golden(folder.path(), &[".", "--mode", "semantic", "--lang", "en"]));
    assert!(report.contains("the expectation itself is wrong: 1 right, 1 wrong"), "{report}");
}

#[test]
fn a_case_without_end_ends_at_its_limit() {
    let folder = TempDir::new().unwrap();
    folder.child("a.in").write_str(&format!("{}\n", ".".repeat(20)).repeat(20)).unwrap();
    folder.child("a.out").write_str("x").unwrap();
    let (code, report) = shown(&golden(folder.path(), &[".", "--all", "--node-limit", "1000", "--lang", "en"]));
    assert_eq!(code, 1);
    assert!(report.contains("there may be more"), "{report}");
    assert_eq!(shown(&golden(folder.path(), &[".", "--mode", "semantic", "--time-limit", "50ms"])).0, 1);
}

#[test]
fn files_that_are_too_large_are_refused_and_large_ones_are_told_apart_by_a_line() {
    let folder = TempDir::new().unwrap();
    folder.child("a.txt").write_str(INPUT).unwrap();
    folder.child("a.expected.txt").write_str(EXPECTED).unwrap();
    let (code, report) = shown(&golden(folder.path(), &[".", "--lang", "en", "--max-input-bytes", "30"]));
    assert_eq!((code, report.as_str()), (1, "failed    a.expected.txt\nthe input exceeds the limit of 30 bytes\n"));
    folder.child("a.expected.txt").write_str(&(EXPECTED.to_owned() + &"y\n".repeat(1 << 20))).unwrap();
    let (code, report) = shown(&golden(folder.path(), &["."]));
    assert_eq!(code, 1);
    assert!(report.ends_with("@@ -8 +8 @@\n-y\n...\n"), "{report}");
}

#[cfg(unix)]
#[test]
fn a_pipe_in_the_folder_is_not_waited_for() {
    let folder = TempDir::new().unwrap();
    assert!(Command::new("mkfifo").arg(folder.child("a.in").path()).status().unwrap().success());
    let (code, report) = shown(&golden(folder.path(), &[".", "--lang", "en"]));
    assert_eq!(code, 1, "{report}");
    let new = std::fs::read_to_string(folder.child("a.expected.txt.new").path()).unwrap();
    assert!(new.contains("a pipe or a device"), "{new}");
}

#[test]
fn words_are_compared_where_contests_compare_words() {
    let folder = TempDir::new().unwrap();
    folder.child("a.in").write_str(INPUT).unwrap();
    folder.child("a.out").write_str(&EXPECTED.replace("\n\n", "\n").replace(' ', "   ")).unwrap();
    assert_eq!(shown(&golden(folder.path(), &["."])).0, 0);
    assert_eq!(shown(&golden(folder.path(), &[".", "--mode", "exact"])).0, 1);
}

#[test]
fn reports_come_as_junit_tap_and_ctrf() {
    let folder = TempDir::new().unwrap();
    folder.child("a.txt").write_str(INPUT).unwrap();
    folder.child("a.expected.txt").write_str("x").unwrap();
    let report = |format| shown(&golden(folder.path(), &[".", "-f", format])).1;
    let junit = quick_junit::Report::deserialize_from_str(&report("junit")).expect("JUnit");
    assert_eq!((junit.tests, junit.failures), (1, 1));
    assert!(report("tap").starts_with("TAP version 14\nnot ok 1 - a.expected.txt\n  ---\n"));
    let ctrf: serde_json::Value = serde_json::from_str(&report("ctrf")).expect("JSON");
    assert_eq!(ctrf["results"]["summary"]["failed"], 1);
    assert!(ctrf["results"]["tests"][0]["message"].as_str().unwrap().contains("+++ a.expected.txt.new"));
}
