//! `nqfill explain` on the boards of puzzles/: grades, hints, both languages.
#![allow(clippy::unwrap_used)]

use crate::common::{fixtures, nqfill, puzzle, run_in, stdout};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

/// Boards with more rows are not in the table: grading them takes long without optimisation.
const MOST_ROWS: u64 = 12;

/// Each hint is a run of the program, which on larger boards takes long without optimisation.
const MOST_HINTED: u64 = if cfg!(debug_assertions) { 6 } else { 10 };

type Squares = BTreeSet<(u64, u64)>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn results(args: &[&str]) -> Vec<Value> {
    let output = nqfill().current_dir(root()).args(args).args(["-q", "-f", "jsonl"]).output().unwrap();
    String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn square(value: &Value) -> (u64, u64) {
    (value["row"].as_u64().unwrap(), value["column"].as_u64().unwrap())
}

fn squares(value: &Value) -> Squares {
    value.as_array().into_iter().flatten().map(square).collect()
}

fn drawing(n: u64, queens: &Squares, blocked: &Squares) -> String {
    let mut text = String::new();
    for row in 1..=n {
        for column in 1..=n {
            let at = (row, column);
            text.push(if queens.contains(&at) {
                'Q'
            } else if blocked.contains(&at) {
                'x'
            } else {
                '.'
            });
        }
        text.push('\n');
    }
    text
}

#[test]
fn grades_of_the_boards_in_puzzles_stay_as_they_are() {
    let mut table = String::from("# board, difficulty, hardest technique, rounds of each technique\n");
    for result in results(&["puzzles", "--first", "--node-limit", "1000"]) {
        if result["status"] == "conflict" || result["n"].as_u64().is_none_or(|n| n > MOST_ROWS) {
            continue;
        }
        let n = result["n"].as_u64().unwrap();
        let board = drawing(n, &squares(&result["fixed"]), &squares(&result["blocked"]));
        let grade = nqfill::deduce::grade(&puzzle(&board));
        let (name, index) = (result["source"].as_str().unwrap(), result["index"].as_u64().unwrap());
        let difficulty = grade.difficulty.map_or_else(|| "-".into(), |it| format!("{it:?}").to_lowercase());
        let hardest = grade.hardest.map_or("-", nqfill::deduce::Technique::id);
        let rounds = grade.rounds.map(|rounds| rounds.to_string()).join(" ");
        writeln!(table, "{name}#{index}\t{difficulty}\t{hardest}\t{rounds}").unwrap();
    }
    let path = fixtures().join("explain/difficulty.tsv");
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &table).unwrap();
    }
    assert_eq!(table, std::fs::read_to_string(path).unwrap());
}

/// The columns that hints lead to, one after the other, each board made of what the one before said.
fn follow_hints(n: u64, mut queens: Squares, mut blocked: Squares) -> Squares {
    while (queens.len() as u64) < n {
        let board = drawing(n, &queens, &blocked);
        let output = run_in(root(), &["explain", "--hint", "3", "-q", "-f", "jsonl"], &board);
        let result: Value = serde_json::from_str(stdout(&output).trim()).unwrap();
        let hint = &result["hint"];
        let closed = squares(&hint["closed"]);
        match hint.get("queen") {
            Some(queen) => assert!(queens.insert(square(queen)), "{board}{hint}"),
            None => assert!(!closed.is_empty() && closed.is_disjoint(&blocked), "{board}{hint}"),
        }
        blocked.extend(closed);
    }
    queens
}

#[test]
fn hints_lead_to_the_completion_of_unique_boards() {
    let mut followed = 0;
    for result in results(&["explain", "puzzles/unique", "puzzles/article"]) {
        let n = result["n"].as_u64().unwrap();
        if result["unique"] != true || n > MOST_HINTED {
            continue;
        }
        let fixed = squares(&result["fixed"]);
        let queens = follow_hints(n, fixed.clone(), squares(&result["blocked"]));
        assert_eq!(&queens - &fixed, squares(&result["forced"]), "{}", result["source"]);
        followed += 1;
    }
    assert!(followed >= 2, "only {followed} boards followed");
}

#[test]
fn the_boards_of_the_article_are_explained_in_both_languages() {
    for (lang, without, with) in [("zh", "推理：", "解题步骤："), ("en", "Reasoning:", "Steps:")] {
        let explained = |path: &str| stdout(&run_in(root(), &["explain", "--lang", lang, path], ""));
        assert!(explained("puzzles/article/corner.txt").contains(without), "{lang}");
        assert!(explained("puzzles/article/sample.txt").contains(with), "{lang}");
    }
}

#[test]
fn an_empty_board_without_completion_is_no_reason_of_which_each_square_is_needed() {
    for board in ["..\n..\n", "Q.\n..\n", "x..\n...\n...\n"] {
        let text = stdout(&run_in(root(), &["explain", "--lang", "en", "--smallest"], board));
        assert!(text.contains("the empty board of this size is impossible already"), "{text}");
        assert!(!text.contains("needed") && !text.contains("Without"), "{text}");
    }
}
