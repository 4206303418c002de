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

#[test]
fn no_cell_of_csv_is_a_formula_and_an_earlier_file_is_no_board() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("=1+1.txt"), ".Q..\n....\n....\n....\n").unwrap();
    fs::write(folder.path().join("b.txt"), "....\n....\n....\n....\n").unwrap();
    for _ in 0..2 {
        let output = run_in(folder.path(), &["rate", "-o", "out.csv", "=1+1.txt", "b.txt"], "");
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let csv = fs::read_to_string(folder.path().join("out.csv")).unwrap();
        assert_eq!(cells(&csv)[1][0], "'=1+1.txt");
        let all = run_in(folder.path(), &["rate", "-q", "."], "");
        assert_eq!((code(&all), stdout(&all).lines().count()), (0, 2));
    }
    assert_eq!(code(&run_in(folder.path(), &["count", "-f", "csv", "b.txt"], "")), 2);
}

#[test]
fn a_time_limit_holds_for_the_grade_too() {
    let board = (".".repeat(100) + "\n").repeat(100);
    let folder = TempDir::new().unwrap();
    let args = ["rate", "-q", "--lang", "en", "--time-limit", "300ms", "-f", "json", "-"];
    let output = run_in(folder.path(), &args, &board);
    let document: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!((code(&output), &document["results"][0]["incomplete"]), (3, &true.into()), "{document}");
    assert!(document["results"][0]["difficulty"].is_null() && document["results"][0]["minimal"].is_null());
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

/// The difficulties on a page, in English, with `""` for a board without.
fn on_page(page: &str) -> Vec<String> {
    let said = |card: &str| {
        let words =
            card.split("<p class=\"difficulty\">").nth(1)?.split("<span lang=\"en\">").nth(1)?.split('<').next()?;
        Some(words.to_owned())
    };
    page.split("<li class=\"card").skip(1).map(|card| said(card).unwrap_or_default()).collect()
}

#[test]
fn a_page_of_completions_says_the_difficulty_that_rate_says() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.txt"), BOARDS).unwrap();
    let page = stdout(&run_in(folder.path(), &["--difficulty", "-f", "html", "-q", "a.txt"], ""));
    let document: Value = serde_json::from_str(&rated(&["-f", "json"], 1)).unwrap();
    let expected = document["results"].as_array().unwrap().iter().map(|result| {
        let difficulty = result["difficulty"].as_str();
        difficulty.map_or_else(String::new, |it| format!("Difficulty: {it} {}", result["score"]))
    });
    let expected: Vec<_> = expected.collect();
    assert_eq!(on_page(&page), expected);
    assert_eq!(expected.iter().filter(|it| !it.is_empty()).count(), 2, "{expected:?}");
    assert!(page.contains("难度：入门 1002") && page.contains("card solved level-trivial"), "{page}");
    let without = stdout(&run_in(folder.path(), &["-f", "html", "-q", "a.txt"], ""));
    assert!(!without.contains("class=\"difficulty\"") && !without.contains("show-level-trivial\" checked"));
    // The page of ratings has the words in its verdict.
    let ratings = rated(&["-f", "html"], 1);
    assert!(on_page(&ratings).iter().all(String::is_empty) && ratings.contains("card solved level-trivial"));
}

/// The limits of a board hold for its completions and its difficulty together.
#[test]
fn a_page_says_where_a_limit_came_before_the_difficulty() {
    let board = "puzzles/graded/blocked/unique-7-expert-0001.txt";
    let solve = |most: &str| {
        let args = ["--difficulty", "-f", "html", "-q", "--node-limit", most, board];
        run_in(std::path::Path::new(env!("CARGO_MANIFEST_DIR")), &args, "")
    };
    // Its one completion takes 56 nodes.
    let (cut, whole) = (solve("80"), solve("10000"));
    assert_eq!((code(&cut), on_page(&stdout(&cut))), (3, vec!["Difficulty: not graded (a limit came first)".into()]));
    assert_eq!((code(&whole), on_page(&stdout(&whole))), (0, vec!["Difficulty: expert 10003".into()]));
}

#[test]
fn a_difficulty_is_refused_where_it_would_not_be_said_or_not_be_known() {
    let refused = |args: &[&str]| {
        let folder = TempDir::new().unwrap();
        let output = run_in(folder.path(), &[args, &["--difficulty", "--lang", "en", "-"]].concat(), ".\n");
        assert_eq!((code(&output), stdout(&output)), (2, String::new()), "{args:?}");
        stderr(&output)
    };
    for format in ["text", "json", "jsonl", "yaml", "svg"] {
        let said = refused(&["-f", format]);
        assert!(said.contains(&format!("--difficulty is for html, not for {format}")), "{said}");
    }
    for other in ["--first", "--distinct"] {
        assert!(refused(&["-f", "html", other]).contains(other));
    }
}
