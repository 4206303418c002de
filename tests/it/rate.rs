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
fn each_board_has_its_line() {
    let lines = rated(&["--lang", "en"], 1);
    let lines: Vec<_> = lines.lines().collect();
    assert!(lines[0].starts_with("trivial 1002: 1 queen, unique, minimal; last square 2  a.txt"), "{lines:?}");
    assert!(lines[1].contains("1 queen, no solution, minimal;") && lines[1].ends_with("a.txt#2"), "{lines:?}");
    assert!(lines[2].starts_with("not graded (several solutions): 0 queens, 2 solutions"), "{lines:?}");
    assert!(lines[3].starts_with("No solution") && lines[4].starts_with("Invalid: "), "{lines:?}");
    assert!(rated(&[], 1).starts_with("入门 1002：1 皇后，唯一解，极小；唯一余格 2  a.txt\n"));
}

#[test]
fn json_has_what_the_line_says_and_the_canonical_form() {
    let document: Value = serde_json::from_str(&rated(&["-f", "json"], 1)).unwrap();
    let results = document["results"].as_array().unwrap();
    let of = |at: usize, names: [&str; 6]| names.map(|name| results[at][name].to_string());
    let names = ["difficulty", "score", "solution_count", "exhaustive", "minimal", "symmetry"];
    assert_eq!(of(0, names), ["\"trivial\"", "1002", "1", "true", "true", "\"identity\""]);
    assert_eq!(of(2, names), ["null", "null", "2", "true", "null", "\"identity\""]);
    assert_eq!(results[0]["canonical"], ".Q..\n....\n....\n....\n");
    assert_eq!(results[0]["techniques"]["single"], 2);
    assert_eq!((&results[3]["status"], &results[4]["status"]), (&"conflict".into(), &"invalid".into()));
    assert!(results[3]["difficulty"].is_null());
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

#[test]
fn a_limit_leaves_a_board_undecided() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.txt"), "20\n").unwrap();
    let output = run_in(
        folder.path(),
        &["rate", "-q", "--lang", "en", "--node-limit", "1", "-"],
        &"....................\n".repeat(20),
    );
    assert_eq!((code(&output), stdout(&output)), (3, "Undecided: node limit\n".into()));
    assert_eq!(code(&run_in(folder.path(), &["rate", "--stats", "-"], ".\n")), 2);
}
