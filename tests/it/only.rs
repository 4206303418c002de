//! `--only`, `--sort`, `--hidden`: which boards are read and written.
#![allow(clippy::unwrap_used)]

use crate::common::{code, run_in, stderr, stdout};
use assert_fs::TempDir;
use serde_json::Value;
use std::fs;

/// Boards: unique, none, several, conflict, no board, and one that takes fewer steps than the first.
const BOARDS: [&str; 6] = [
    ".Q..\n....\n....\n....\n",
    "Q...\n....\n....\n....\n",
    "....\n....\n....\n....\n",
    "Q...\nQ...\n....\n....\n",
    "Q..\n..\n",
    ".Q..\n...Q\n....\n....\n",
];

fn run(args: &[&str]) -> (i32, String, String) {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.txt"), BOARDS.join("\n")).unwrap();
    let output = run_in(folder.path(), &[args, &["--lang", "en", "a.txt"]].concat(), "");
    (code(&output), stdout(&output), stderr(&output))
}

/// The places of the boards in results, and the summary.
fn chosen(command: &str, only: &str) -> (Vec<u64>, Value) {
    let (_, out, err) = run(&[command, "-f", "json", "--only", only]);
    let document: Value = serde_json::from_str(&out).expect(&err);
    let results = document["results"].as_array().unwrap();
    (results.iter().map(|result| result["index"].as_u64().unwrap()).collect(), document["summary"].clone())
}

#[test]
fn only_boards_with_these_verdicts_are_written_and_all_are_counted() {
    let counts = serde_json::json!(
        {"boards": 6, "solved": 3, "no_solution": 1, "conflict": 1, "undecided": 0, "invalid": 1});
    for command in ["solve", "count", "explain", "rate"] {
        for (only, expected) in [
            ("solved", &[1, 3, 6][..]),
            ("unique", &[1, 6]),
            ("several", &[3]),
            ("no_solution", &[2]),
            ("none", &[2]),
            ("conflict", &[4]),
            ("invalid", &[5]),
            ("undecided", &[]),
            ("several,no_solution", &[2, 3]),
        ] {
            assert_eq!(chosen(command, only), (expected.to_vec(), counts.clone()), "{command} {only}");
        }
    }
}

#[test]
fn every_kind_of_verdict_is_a_status_of_results_or_a_word_of_count_unique() {
    let (_, out, _) = run(&["solve", "-f", "jsonl"]);
    for line in out.lines() {
        let result: Value = serde_json::from_str(line).unwrap();
        let (places, _) = chosen("solve", result["status"].as_str().unwrap());
        assert!(places.contains(&result["index"].as_u64().unwrap()));
    }
    let (_, words, _) = run(&["count", "--unique", "--only", "unique"]);
    assert_eq!(words, "unique a.txt\nunique a.txt#6\n");
}

#[test]
fn the_exit_code_and_what_is_said_are_those_of_all_boards() {
    let (code, out, err) = run(&["solve", "--only", "unique"]);
    assert_eq!((code, out.matches("==").count()), (1, 4));
    assert!(err.contains("invalid: row 2 has 2 squares") && err.contains("6 boards: 3 solved"), "{err}");
    let (code, out, _) = run(&["solve", "--only", "undecided", "-f", "jsonl"]);
    assert_eq!((code, out.as_str()), (1, ""));
}

#[test]
fn a_file_of_a_folder_without_a_chosen_board_gets_no_result() {
    let folder = TempDir::new().unwrap();
    for (at, board) in BOARDS[..3].iter().enumerate() {
        fs::create_dir_all(folder.path().join("in")).unwrap();
        fs::write(folder.path().join(format!("in/{at}.txt")), board).unwrap();
    }
    let output = run_in(folder.path(), &["solve", "-f", "json", "-o", "out", "--only", "no_solution", "in"], "");
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let names: Vec<String> = fs::read_dir(folder.path().join("out"))
        .unwrap()
        .map(|it| it.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names, ["1.solution.json"]);
}

#[test]
fn ratings_are_sorted_by_score_and_those_without_one_come_last_in_their_order() {
    for format in ["json", "jsonl", "csv"] {
        let (_, plain, _) = run(&["rate", "-f", "jsonl"]);
        let scores: Vec<Option<u64>> =
            plain.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["score"].as_u64()).collect();
        let mut expected: Vec<usize> = (0..6).collect();
        expected.sort_by_key(|&at| scores[at].unwrap_or(u64::MAX));
        assert_ne!(expected, [0, 1, 2, 3, 4, 5]);
        let (_, sorted, _) = run(&["rate", "--sort", "difficulty", "-f", format]);
        let places: Vec<usize> = match format {
            "csv" => sorted.lines().skip(1).map(|line| line.split(',').nth(1).unwrap().parse().unwrap()).collect(),
            "jsonl" => sorted.lines().map(place).collect(),
            _ => serde_json::from_str::<Value>(&sorted).unwrap()["results"]
                .as_array()
                .unwrap()
                .iter()
                .map(index)
                .collect(),
        };
        assert_eq!(places, expected.iter().map(|at| at + 1).collect::<Vec<_>>(), "{format}");
    }
    let (_, out, _) = run(&["rate", "--sort", "difficulty", "--only", "unique", "-j", "3"]);
    assert!(out.lines().map(|line| line.split(':').next().unwrap()).is_sorted(), "{out}");
    assert_eq!(out.lines().count(), 2);
}

fn place(line: &str) -> usize {
    index(&serde_json::from_str(line).unwrap())
}

fn index(result: &Value) -> usize {
    result["index"].as_u64().unwrap() as usize
}

#[test]
fn what_cannot_be_obeyed_is_refused() {
    for args in [
        &["solve", "--only", "nothing"][..],
        &["solve", "--only", "unique", "--first"],
        &["solve", "--only", "several", "--distinct"],
        &["count", "--only", "unique", "--fundamental"],
        &["explain", "--only", "unique", "--hint"],
        &["solve", "--only", "solved", "-f", "svg"],
        &["rate", "--sort", "difficulty", "-o", "out/"],
        &["rate", "--sort", "name"],
        &["solve", "--hidden"],
    ] {
        let (code, out, err) = run(args);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}: {err}");
    }
}

#[test]
fn hidden_files_are_read_where_that_is_asked_for() {
    let folder = TempDir::new().unwrap();
    fs::create_dir_all(folder.path().join("in/.deep")).unwrap();
    for name in ["a.txt", ".b.txt", ".deep/c.txt"] {
        fs::write(folder.path().join("in").join(name), BOARDS[0]).unwrap();
    }
    for command in ["solve", "count", "check", "convert", "compare", "canon", "reduce"] {
        let of = |args: &[&str]| run_in(folder.path(), &[&[command], args, &["in"]].concat(), "");
        let engine: &[&str] = if command == "compare" { &["-a", "exact"] } else { &[] };
        let (some, all) = (of(engine), of(&[engine, &["--hidden"]].concat()));
        assert_eq!((code(&some), code(&all)), (0, 0), "{command}: {}", stderr(&all));
        assert!(stdout(&all).len() > stdout(&some).len(), "{command}");
    }
    let output = run_in(folder.path(), &["count", "--hidden", "--glob", "!.deep", "in"], "");
    assert_eq!(stdout(&output).lines().count(), 2);
}

#[test]
fn check_reports_what_has_these_statuses_and_counts_all() {
    let (_, all, _) = run(&["check", "-f", "json"]);
    let document = |out: &str| serde_json::from_str::<Value>(out).unwrap();
    let all = document(&all);
    let mut seen = 0;
    for status in ["complete", "partial", "conflict", "invalid", "claimed_no_solution", "missing"] {
        let (code, out, _) = run(&["check", "-f", "json", "--only", status]);
        let expected: Vec<&Value> =
            all["results"].as_array().unwrap().iter().filter(|result| result["status"] == status).collect();
        let found = document(&out);
        assert_eq!(found["results"].as_array().unwrap().iter().collect::<Vec<_>>(), expected, "{status}");
        assert_eq!((code, &found["summary"]), (1, &all["summary"]));
        seen += expected.len();
    }
    assert_eq!(seen, 6);
    for args in [&["check", "--only", "partial", "--detail", "none"][..], &["check", "--only", "solved"]] {
        assert_eq!(run(args).0, 2, "{args:?}");
    }
}
