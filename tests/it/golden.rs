//! Golden runs of the program: `fixtures/golden/NAME/` has the input files, `cmd` with the arguments, and what must come
//! out: `stdout`, `stderr` and the exit code in `code`. `SNAPSHOTS=overwrite cargo test --test it golden::` writes them anew.
//!
//! An expectation can be wrong too: every board that an expected text lists as a solution is given to the referee.

use crate::common;
use assert_fs::TempDir;
use assert_fs::prelude::*;
use nqfill::read::{Document, ReadOptions};
use nqfill::{Puzzle, Referee};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

const OUTPUTS: [&str; 3] = ["stdout", "stderr", "code"];

fn cases() -> Vec<PathBuf> {
    let folder = crate::common::fixtures().join("golden");
    let mut cases: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    cases.retain(|path| path.is_dir());
    cases.sort();
    cases
}

/// Runs the case in a copy of its folder, so that paths in the output are those of its `cmd`.
fn run(case: &Path) -> [String; 3] {
    let folder = TempDir::new().expect("a temporary folder");
    folder.copy_from(case, &["**"]).expect("the inputs");
    let command = fs::read_to_string(case.join("cmd")).expect("a cmd file");
    let stdin = fs::File::open(case.join("stdin")).map_or(Stdio::null(), Stdio::from);
    let output: Output = common::nqfill()
        .args(command.split_whitespace())
        .current_dir(folder.path())
        .stdin(stdin)
        .output()
        .expect("the program runs");
    let text = |bytes| without_measured_times(&command, &without_times(&String::from_utf8(bytes).expect("text")));
    let code = output.status.code().expect("an exit code");
    [text(output.stdout), text(output.stderr), format!("{code}\n")]
}

/// Removes the measurements of `compare`.
fn without_measured_times(command: &str, text: &str) -> String {
    let is_number = |word: &str| {
        let digits =
            word.split_once('.').filter(|(whole, part)| !whole.is_empty() && (part.len() == 2 || part.len() == 6));
        digits.is_some_and(|(whole, part)| whole.bytes().chain(part.bytes()).all(|byte| byte.is_ascii_digit()))
    };
    let is_time = |word: &str| word.split("..").all(is_number);
    let blank = |line: &str| match line.trim_start().split_once(": ") {
        Some((key @ ("\"seconds\"" | "\"ratio\"" | "\"seconds_min\"" | "\"seconds_max\""), _)) => {
            format!("    {key}: TIME,")
        }
        _ if line.contains(',') => {
            line.split(',').map(|cell| if is_time(cell) { "TIME" } else { cell }).collect::<Vec<_>>().join(",")
        }
        _ => {
            line.split_whitespace().map(|cell| if is_time(cell) { "TIME" } else { cell }).collect::<Vec<_>>().join(" ")
        }
    };
    match command.starts_with("compare ") {
        true => text.lines().map(|line| blank(line) + "\n").collect(),
        false => text.to_owned(),
    }
}

/// Removes the time from the summary, which differs from run to run.
fn without_times(text: &str) -> String {
    let blank = |line: &str| match (line.rsplit_once(", "), line.rsplit_once("，用时 ")) {
        (Some((counts, time)), _) if time.ends_with(" s") && counts.contains(" boards: ") => format!("{counts}, TIME"),
        (_, Some((counts, _))) if counts.starts_with("共 ") => format!("{counts}，用时 TIME"),
        _ => line.to_owned(),
    };
    text.split_inclusive('\n')
        .map(|line| match line.strip_suffix('\n') {
            Some(line) => blank(line) + "\n",
            None => line.to_owned(),
        })
        .collect()
}

#[test]
fn every_case_prints_what_it_should() {
    let mut wrong = Vec::new();
    for case in cases() {
        for (name, actual) in OUTPUTS.into_iter().zip(run(&case)) {
            let expected = fs::read_to_string(case.join(name)).unwrap_or_default();
            if common::is_overwriting() {
                fs::write(case.join(name), actual).expect("the expectation is written");
            } else if actual != expected {
                wrong.push(format!("{} {name}\n--- expected\n{expected}--- actual\n{actual}", case.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_solution_that_a_case_expects_passes_the_referee() {
    let mut checked = 0;
    for case in cases() {
        let expected = fs::read_to_string(case.join("stdout")).expect("an expectation");
        let is_listing = expected.lines().any(|line| line.starts_with("解法 ") || line.starts_with("Solution "));
        if !is_listing || fs::read_to_string(case.join("cmd")).expect("a cmd").contains("--style") {
            continue;
        }
        for entry in Document::new(expected.into_bytes(), &ReadOptions::default()).expect("text").entries() {
            let placement = entry.placement.expect("a solution reads as a board");
            let columns = placement.queens().iter().map(|square| square.column).collect();
            let puzzle = Puzzle::try_from(placement).expect("no conflict");
            Referee::new(&puzzle).verify(columns).expect("a completion");
            checked += 1;
        }
    }
    assert!(checked > 20, "only {checked} solutions checked");
}
