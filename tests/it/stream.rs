//! `--stream`: a board a line, an answer a line.
#![allow(clippy::unwrap_used)]

use crate::common::{code, run_in, stderr, stdout};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use serde_json::Value;
use std::path::Path;

/// A command with what it does to a line.
const COMMANDS: [&[&str]; 6] = [
    &["--stream"],
    &["solve", "--stream", "--first"],
    &["count", "--stream"],
    &["explain", "--stream"],
    &["hint", "--stream"],
    &["rate", "--stream"],
];

/// Boards of a test; without optimisation a share of them, in which still all numbers of completions occur.
const MANY: usize = if cfg!(debug_assertions) { 112 } else { 300 };

/// The results of a command in JSON Lines, which ends with exit code 0.
fn answered(folder: &Path, args: &[&str], stdin: &str) -> Vec<Value> {
    let output = run_in(folder, &[args, &["-q", "--lang", "en"]].concat(), stdin);
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""), "{args:?}");
    stdout(&output).lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// Boards of 4 to 7 rows, each with one queen, in several formats; all numbers of completions occur.
fn boards() -> Vec<String> {
    let board = |at: usize| {
        let (n, row) = (4 + at % 4, at / 4 % 4);
        let column = (at / 16 + row) % n;
        match at % 3 {
            0 => format!("{{\"id\": {at}, \"n\": {n}, \"base\": 0, \"queens\": [[{row}, {column}]]}}"),
            // With an even n such a line may be n and pairs, and is asked about.
            1 if n % 2 == 1 => {
                let columns = (0..n).map(|other| if other == row { (column + 1).to_string() } else { "0".into() });
                format!("{n} {}", columns.collect::<Vec<_>>().join(" "))
            }
            _ => format!("{{\"n\": {n}, \"base\": 0, \"queens\": [[{row}, {column}]], \"id\": \"b{at}\"}}"),
        }
    };
    (0..MANY).map(board).collect()
}

#[test]
fn answers_come_in_the_order_of_the_lines_whatever_the_number_of_jobs() {
    let text = boards().join("\n");
    for args in COMMANDS {
        let alone = answered(Path::new("."), &[args, &["-j", "1"]].concat(), &text);
        let lines = alone.iter().map(|result| result["line"].as_u64().unwrap());
        assert!(lines.eq(1..=MANY as u64), "{args:?}");
        assert_eq!(answered(Path::new("."), &[args, &["-j", "5"]].concat(), &text), alone, "{args:?}");
    }
}

#[test]
fn a_stream_says_what_a_run_over_the_same_boards_says() {
    let (folder, all) = (TempDir::new().unwrap(), boards());
    for (at, board) in all.iter().enumerate() {
        folder.child(format!("boards/{at:04}.txt")).write_str(board).unwrap();
    }
    for args in COMMANDS {
        let mut streamed = answered(folder.path(), args, &all.join("\n"));
        let others: Vec<&str> = args.iter().copied().filter(|&arg| arg != "--stream").collect();
        let mut run = answered(folder.path(), &[&others[..], &["-f", "jsonl", "boards"]].concat(), "");
        for result in streamed.iter_mut().chain(&mut run) {
            let result = result.as_object_mut().unwrap();
            ["source", "index", "line"].iter().for_each(|name| drop(result.remove(*name)));
        }
        assert_eq!(streamed, run, "{args:?}");
    }
}

#[test]
fn bad_lines_spoil_no_other() {
    let good = boards();
    let (mut lines, places) = (good.clone(), [0, MANY / 3, MANY / 2, MANY - 1]);
    for at in places {
        lines[at] = "{\"n\": 4, \"queens\": [[0, 1]".into();
    }
    for args in [COMMANDS[2], COMMANDS[3]] {
        let [results, expected] = [lines.join("\n"), good.join("\n")].map(|text| answered(Path::new("."), args, &text));
        let bad: Vec<usize> = (0..MANY).filter(|&at| results[at] != expected[at]).collect();
        assert_eq!(bad, places);
        assert!(bad.iter().all(|&at| results[at]["status"] == "invalid"));
    }
}
