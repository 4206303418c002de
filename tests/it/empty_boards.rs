//! `--size N` in the place of a PATH, in every command that reads boards; and numbers in the place of one.
#![allow(clippy::unwrap_used)]

use crate::common::{code, run_in, stderr, stdout};
use assert_fs::TempDir;
use serde_json::Value;
use std::fs;
use std::process::{Command, Stdio};

/// The empty board of 5 rows, as a file would have it.
const EMPTY: &str = ".....\n.....\n.....\n.....\n.....\n";

/// Every command that reads boards, with what its output has to say of the empty board of 5 rows.
const READERS: [(&[&str], &str); 16] = [
    (&["--all"], "共找到 10 种解法。\n"),
    (&["solve", "--first"], "已求得 1 种解法"),
    (&["solve", "-f", "json"], "\"source\":\"empty-5\""),
    (&["count"], "10\n"),
    (&["count", "--fundamental"], "2\n"),
    (&["explain"], "共有 10 种解法"),
    (&["hint"], "没有必然的一步"),
    (&["rate"], "多解"),
    (&["check"], ""),
    (&["draw"], "<svg "),
    (&["convert"], EMPTY),
    (&["convert", "-t", "fen"], "5/5/5/5/5\n"),
    (&["canon"], EMPTY),
    (&["canon", "--duplicates", "-f", "json"], "\"boards\""),
    (&["sheet"], "<!doctype html>"),
    (&["trace", "--lang", "zh"], "空棋盘 5 x 5"),
];

#[test]
fn a_size_without_a_path_is_the_empty_board_in_every_command() {
    let folder = TempDir::new().unwrap();
    for (command, expected) in READERS {
        let output = run_in(folder.path(), &[command, &["--size", "5"]].concat(), "");
        assert_eq!(code(&output), 0, "{command:?}: {}", stderr(&output));
        assert!(stdout(&output).to_lowercase().contains(&expected.to_lowercase()), "{command:?}: {}", stdout(&output));
    }
    let compared = run_in(folder.path(), &["compare", "--size", "5", "-f", "json", "-a", "exact"], "");
    let runs: Value = serde_json::from_slice(&compared.stdout).unwrap();
    assert_eq!((runs[0]["n"].as_u64(), runs[0]["solutions"].as_u64()), (Some(5), Some(10)), "{runs}");
    let reduced = run_in(folder.path(), &["reduce", "--size", "1"], "");
    assert_eq!((code(&reduced), stdout(&reduced).as_str()), (0, ".\n"), "{}", stderr(&reduced));
    assert!(fs::read_dir(folder.path()).unwrap().next().is_none(), "nothing is written");
}

#[test]
fn the_empty_board_has_answers_as_a_file_of_it_has() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("empty-5"), EMPTY).unwrap();
    for command in
        [&["solve", "--all"][..], &["solve", "-f", "yaml"], &["count", "-f", "jsonl"], &["rate", "-f", "csv"]]
    {
        let made = run_in(folder.path(), &[command, &["--size", "5"]].concat(), "");
        let read = run_in(folder.path(), &[command, &["empty-5"]].concat(), "");
        // What a file has besides: the format and the encoding in which it was read.
        let plain = |output| -> Vec<String> {
            let lines = stdout(output).replace("\"format\":\"grid\",\"encoding\":\"UTF-8\",", "");
            let lines = lines.lines().filter(|line| !line.contains("format: ") && !line.contains("encoding: "));
            lines.map(str::to_owned).collect()
        };
        assert_eq!(plain(&made), plain(&read), "{command:?}");
    }
    // Nor is that file in the way of results.
    let output = run_in(folder.path(), &["count", "--size", "5", "-o", "empty-5"], "");
    assert_eq!((code(&output), fs::read_to_string(folder.path().join("empty-5")).unwrap().as_str()), (0, "10\n"));
    let output = run_in(folder.path(), &["count", "--size", "5", "-o", "results/"], "");
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert_eq!(fs::read_to_string(folder.path().join("results/empty-5.solution.txt")).unwrap(), "10\n");
}

#[test]
fn standard_input_that_has_a_board_is_read_and_its_size_is_the_option_s() {
    let folder = TempDir::new().unwrap();
    for command in
        [&["count"][..], &["convert", "-t", "grid"], &["trace", "-f", "jsonl"], &["canon"], &["check", "-f", "json"]]
    {
        let piped = run_in(folder.path(), &[command, &["--size", "4"]].concat(), "b1\n");
        let named = run_in(folder.path(), &[command, &["--size", "4", "-"]].concat(), "b1\n");
        assert!(code(&piped) == 0 && !stdout(&piped).is_empty(), "{command:?}: {}", stderr(&piped));
        assert_eq!(stdout(&piped), stdout(&named), "{command:?}");
    }
    assert_eq!(
        stdout(&run_in(folder.path(), &["count", "--size", "4"], "b1\n")),
        "1\n",
        "and not the 2 of the empty board"
    );
    // With a path the size is of its boards, as always.
    fs::write(folder.path().join("b1.txt"), "b1\n").unwrap();
    assert_eq!(stdout(&run_in(folder.path(), &["count", "--size", "4", "b1.txt"], "")), "1\n");
    // Options that read a text otherwise have none to read.
    for command in ["count", "convert", "trace", "sheet", "check"] {
        let output = run_in(folder.path(), &[command, "--size", "4", "-i", "grid"], "");
        assert_eq!((code(&output), stdout(&output)), (2, String::new()), "{command}");
    }
}

#[test]
fn a_silent_pipe_beside_a_size_is_said_to_be_waited_for() {
    let mut run = Command::new(env!("CARGO_BIN_EXE_nqfill"))
        .args(["count", "--size", "6", "--lang", "en"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let held_open = run.stdin.take();
    let mut said = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(run.stderr.take().unwrap()), &mut said).unwrap();
    assert_eq!(said, "waiting for standard input; for the empty board of 6 rows add < /dev/null\n");
    drop(held_open);
    assert_eq!(stdout(&run.wait_with_output().unwrap()), "4\n");
}

#[test]
fn a_number_in_the_place_of_a_path_is_told_what_to_type() {
    let folder = TempDir::new().unwrap();
    for (args, typed) in [
        (&["8"][..], "nqfill --size 8"),
        (&["solve", "8"], "nqfill solve --size 8"),
        (&["count", "12"], "nqfill count --size 12"),
        (&["trace", "6"], "nqfill trace --size 6"),
        (&["compare", "6"], "nqfill compare --size 6"),
        (&["canon", "4", "5"], "nqfill canon --size 4"),
    ] {
        for (lang, words) in [("zh", "没有这个文件；要这么大的空棋盘，用"), ("en", "no file has this name")]
        {
            let output = run_in(folder.path(), &[args, &["--lang", lang]].concat(), "");
            assert_eq!((code(&output), stdout(&output)), (2, String::new()), "{args:?}");
            let said = stderr(&output);
            assert!(said.contains(words) && said.contains(&format!("{typed}\n")), "{said}");
        }
    }
    for lang in ["zh", "en"] {
        let output = run_in(folder.path(), &["--lang", lang], "8\n");
        assert_eq!(code(&output), 1);
        assert!(stderr(&output).contains("`nqfill --size 8`"), "{}", stderr(&output));
    }
    // A file of that name is a file.
    fs::write(folder.path().join("8"), EMPTY).unwrap();
    assert_eq!(stdout(&run_in(folder.path(), &["count", "8"], "")), "10\n");
}

#[test]
fn compare_without_engines_compares_five_of_the_course() {
    let folder = TempDir::new().unwrap();
    let output = run_in(folder.path(), &["compare", "--size", "5", "--wide", "nodes", "-f", "csv"], "");
    let heading = stdout(&output).lines().next().unwrap_or_default().to_owned();
    for engine in ["backtracking", "forward-checking", "bitmask", "propagation", "exact"] {
        assert!(heading.contains(engine), "{heading}: {}", stderr(&output));
    }
    assert_eq!((code(&output), heading.matches("nodes").count()), (0, 5), "{heading}");
}
