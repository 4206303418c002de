//! `nqfill rate`: lines, JSON, and what is refused.
#![allow(clippy::unwrap_used)]

use crate::common::{brute_force, code, run_in, stderr, stdout};
use assert_fs::TempDir;
use serde_json::Value;
use std::fs;

/// Boards with one completion, none, several, in conflict, and what is none.
const BOARDS: &str =
    ".Q..\n....\n....\n....\n\nQ...\n....\n....\n....\n\n....\n....\n....\n....\n\nQ...\nQ...\n....\n....\n\nQ..\n..\n";

fn rated(args: &[&str], expected: i32) -> String {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.txt"), BOARDS).unwrap();
    let output = run_in(folder.path(), &[&["rate", "a.txt", "-q"], args].concat(), "");
    assert_eq!(code(&output), expected, "{}", stderr(&output));
    stdout(&output)
}

#[test]
fn counts_agree_with_brute_force() {
    let folder = TempDir::new().unwrap();
    let boards: Vec<String> = (0..25)
        .map(|at| {
            (0..25).map(|i| if i == at { "Q" } else { "." }.to_owned() + if i % 5 == 4 { "\n" } else { "" }).collect()
        })
        .collect();
    fs::write(folder.path().join("a.txt"), boards.join("\n")).unwrap();
    let output = run_in(folder.path(), &["rate", "a.txt", "-q", "-f", "jsonl"], "");
    for (line, board) in stdout(&output).lines().zip(&boards) {
        let result: Value = serde_json::from_str(line).unwrap();
        let count = brute_force(&nqfill::parse(board).unwrap()).len();
        assert_eq!(result["solution_count"], count, "{board}");
    }
    assert_eq!(stdout(&output).lines().count(), 25);
}

/// Lines of CSV as cells; the tests have no quoted line ends.
fn cells(csv: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv.as_bytes());
    reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect()
}

#[test]
fn csv_has_a_row_a_board_with_what_json_says() {
    let rows = cells(&rated(&["-f", "csv", "--lang", "en"], 1));
    let document: Value = serde_json::from_str(&rated(&["-f", "json", "--lang", "en"], 1)).unwrap();
    assert_eq!(rows.len(), 6);
    for (row, result) in rows[1..].iter().zip(document["results"].as_array().unwrap()) {
        let cell = |name: &str| row[rows[0].iter().position(|column| column == name).unwrap()].as_str();
        for name in ["source", "status", "difficulty", "symmetry", "message"] {
            assert_eq!(cell(name), result[name].as_str().unwrap_or_default(), "{name}");
        }
        for name in ["index", "line", "n", "score", "exhaustive", "minimal"] {
            assert_eq!(cell(name), result[name].to_string().replace("null", ""), "{name}");
        }
        let canonical = result["canonical"].as_str().unwrap_or_default().trim_end().replace('\n', "/");
        assert_eq!(cell("canonical"), canonical);
        for (technique, rounds) in result["techniques"].as_object().into_iter().flatten() {
            assert!(cell("techniques").split(';').any(|cell| cell == format!("{technique}={rounds}")));
        }
    }
    assert!(rated(&["-f", "csv"], 1).contains("唯一解"));
}
