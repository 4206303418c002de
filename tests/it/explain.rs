//! `nqfill explain` on the boards of puzzles/: grades, hints, both languages.
#![allow(clippy::unwrap_used)]

use crate::common::{fixtures, is_overwriting, nqfill, puzzle, root, run_in, stdout};
use nqfill::deduce::{TECHNIQUES, Technique};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Grading larger boards takes long without optimisation.
const MOST_ROWS: u64 = if cfg!(debug_assertions) { 12 } else { 1000 };

/// Each hint is a run of the program, which on larger boards takes long without optimisation.
const MOST_HINTED: u64 = if cfg!(debug_assertions) { 6 } else { 1000 };

type Squares = BTreeSet<(u64, u64)>;

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

/// A board of `puzzles/` by name and number, its size, queens and blocked squares. Those of `graded/` say themselves how they are
/// graded, and `collection` holds them to it.
fn boards() -> Vec<(String, u64, Squares, Squares)> {
    let board = |result: &Value| {
        let n = result["n"].as_u64().filter(|&n| n <= MOST_ROWS && result["status"] != "conflict")?;
        let name = format!("{}#{}", result["source"].as_str()?, result["index"]);
        Some((name, n, squares(&result["fixed"]), squares(&result["blocked"])))
    };
    results(&["puzzles", "--glob", "!graded", "--first", "--node-limit", "1000"]).iter().filter_map(board).collect()
}

/// Its table has all boards; those with more rows than [`MOST_ROWS`] are graded in release only.
#[test]
fn grades_of_the_boards_in_puzzles_stay_as_they_are() {
    let path = fixtures().join("explain/difficulty.tsv");
    let mut table = String::from("# board, rows, difficulty, hardest technique, rounds of each technique\n");
    for (name, n, queens, blocked) in boards() {
        let grade = nqfill::deduce::grade(&puzzle(&drawing(n, &queens, &blocked)));
        let difficulty = grade.difficulty.map_or_else(|| "-".into(), |it| format!("{it:?}").to_lowercase());
        let hardest = grade.hardest.map_or("-", nqfill::deduce::Technique::id);
        let rounds = grade.rounds.map(|rounds| rounds.to_string()).join(" ");
        writeln!(table, "{name}\t{n}\t{difficulty}\t{hardest}\t{rounds}").unwrap();
    }
    if is_overwriting() && !cfg!(debug_assertions) {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &table).unwrap();
    }
    let rows = |line: &str| line.split('\t').nth(1).and_then(|rows| rows.parse().ok()).unwrap_or(0);
    let expected = std::fs::read_to_string(path).unwrap();
    let expected: Vec<&str> = expected.lines().filter(|line| rows(line) <= MOST_ROWS).collect();
    assert_eq!(table.lines().collect::<Vec<_>>(), expected, "in release SNAPSHOTS=overwrite writes it anew");
}

/// The columns that hints lead to, one after the other, each board made of what the one before said.
fn follow_hints(n: u64, mut queens: Squares, mut blocked: Squares) -> Squares {
    while (queens.len() as u64) < n {
        let board = drawing(n, &queens, &blocked);
        let output = run_in(root(), &["hint", "-q", "-f", "jsonl"], &board);
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

/// All of `puzzles/` in release, small ones in debug, without `graded/`.
#[test]
fn hints_lead_to_the_completion_of_every_unique_board() {
    let is_unique = |result: &Value| result["solution_count"] == 1 && result["exhaustive"] == true;
    let mut followed = 0;
    let left_out = if cfg!(debug_assertions) { "!graded" } else { "!README.md" };
    let nodes = if cfg!(debug_assertions) { "10000" } else { "100000000" };
    for result in results(&["count", "--unique", "--node-limit", nodes, "--glob", left_out, "puzzles"]) {
        let Some(n) = result["n"].as_u64().filter(|&n| n <= MOST_HINTED && is_unique(&result)) else { continue };
        let (fixed, blocked) = (squares(&result["fixed"]), squares(&result["blocked"]));
        let queens = follow_hints(n, fixed.clone(), blocked.clone());
        let columns = queens.iter().map(|&(_, column)| column as u32 - 1).collect();
        let puzzle = puzzle(&drawing(n, &fixed, &blocked));
        let completed = nqfill::Referee::new(&puzzle).verify(columns);
        assert!(completed.is_ok(), "{} {}", result["source"], result["index"]);
        followed += 1;
    }
    assert!(followed >= if cfg!(debug_assertions) { 10 } else { 70 }, "only {followed} boards followed");
}

/// Of the boards that OEIS A374013 gives for a sequence of sizes, each with one queen more than can always be completed: no
/// queen can be left out of a reason, so the smallest reason is all of them.
#[test]
fn the_smallest_reason_of_a_threshold_board_has_all_its_queens() {
    let most = if cfg!(debug_assertions) { 9 } else { 20 };
    for n in 4..=most {
        let path = format!("puzzles/literature/threshold-{n:02}.txt");
        let results = results(&["explain", "--smallest", &path]);
        let core = &results[0]["core"];
        assert_eq!(
            (squares(&core["queens"]), &core["smallest"]),
            (squares(&results[0]["fixed"]), &Value::from(true)),
            "{path}"
        );
    }
}

#[test]
fn the_pages_list_every_technique_in_its_order() {
    let known = TECHNIQUES.map(Technique::id);
    for page in [include_str!("../../docs/explain-and-trace.md"), include_str!("../../docs/explain-and-trace.zh.md")] {
        let rows = page.lines().skip_while(|line| !line.starts_with("| id |") && !line.starts_with("| 代号 |"));
        let rows = rows.skip(2).take_while(|line| line.starts_with('|'));
        let listed: Vec<_> = rows.map(|row| row.split('`').nth(1).unwrap()).collect();
        assert_eq!(listed, known);
    }
}
