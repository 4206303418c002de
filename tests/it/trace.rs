//! `nqfill trace`: the search of an engine step by step.

use crate::common::run_in;
use assert_fs::TempDir;
use assert_fs::prelude::*;
use nqfill::engine::{ENGINES, Engine};
use serde_json::{Value, json};
use std::path::Path;

const PUZZLE: &str = ".Q....\n......\n...x..\n......\n......\n......\n";

/// Exit code, standard output, standard error.
fn said(folder: &Path, args: &[&str], input: &str) -> (Option<i32>, String, String) {
    let output = run_in(folder, &[&["trace"][..], args].concat(), input);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn square(value: &Value) -> (u64, u64) {
    (value["row"].as_u64().expect("a row"), value["column"].as_u64().expect("a column"))
}

/// The engines that tell their steps.
fn traced() -> impl Iterator<Item = &'static Engine> {
    ENGINES.into_iter().filter(|engine| engine.tells_steps)
}

/// Replays the events as docs/explain-and-trace.md says, and returns the solutions.
fn replay(events: &[Value]) -> Vec<Value> {
    let mut standing: Vec<(u64, u64)> = Vec::new();
    let mut solutions = Vec::new();
    let (mut step, mut dead_ends) = (0, 0);
    for event in events {
        let number = event["step"].as_u64().expect("a step");
        assert!(number == step || number == step + 1, "{event}");
        dead_ends += u64::from(event["event"] == "dead");
        step = number;
        match event["event"].as_str().expect("a name") {
            "place" => standing.push(square(&event["square"])),
            "back" => {
                let at = standing.iter().rposition(|it| *it == square(&event["square"])).expect("it stands");
                standing.truncate(at);
            }
            "close" if event.get("by").is_some() => {
                let ((a, b), (row, column)) = (square(&event["square"]), square(&event["by"]));
                assert!(a == row || b == column || a.abs_diff(row) == b.abs_diff(column), "{event}");
            }
            "solution" => solutions.push(event["columns"].clone()),
            "restart" => standing.clear(),
            _ => {}
        }
        assert_eq!(event["dead_ends"], dead_ends, "{event}");
    }
    solutions
}

#[test]
fn lines_of_every_engine_lead_from_the_board_to_the_verdict() {
    let folder = TempDir::new().expect("a folder");
    folder.child("a.txt").write_str(PUZZLE).expect("a file");
    let of_solve = run_in(folder.path(), &["solve", "-f", "jsonl", "a.txt"], "");
    let solved: Value = serde_json::from_slice(&of_solve.stdout).expect("JSON");
    for engine in traced() {
        let (code, out, err) = said(folder.path(), &["-a", engine.name, "--all", "-f", "jsonl", "a.txt"], "");
        assert_eq!((code, err.as_str()), (Some(0), ""), "{}", engine.name);
        let lines = lines(&out);
        let (first, last) = (&lines[0], &lines[lines.len() - 1]);
        assert_eq!((&first["event"], &first["algorithm"]), (&json!("board"), &json!(engine.name)));
        assert_eq!((&first["n"], &first["source"]), (&json!(6), &json!("a.txt")));
        assert_eq!((&first["fixed"], &first["blocked"]), (&solved["fixed"], &solved["blocked"]));
        let events = &lines[1..lines.len() - 1];
        let found = replay(events);
        assert_eq!((&last["event"], &last["how"]), (&json!("end"), &json!("finished")), "{}", engine.name);
        assert_eq!((&last["status"], &last["solution_count"]), (&json!("solved"), &json!(found.len())));
        assert_eq!(last["dead_ends"], last["backtracks"], "{}", engine.name);
        assert_eq!(last["steps"], events[events.len() - 1]["step"], "{}", engine.name);
        let all: Vec<&Value> =
            solved["solutions"].as_array().expect("a list").iter().map(|solution| &solution["columns"]).collect();
        assert!(found.iter().all(|columns| all.contains(&columns)), "{}", engine.name);
        assert!(found.len() == all.len() || !engine.is_complete, "{}", engine.name);
    }
}

#[test]
fn counts_are_those_of_solve() {
    let folder = TempDir::new().expect("a folder");
    folder.child("a.txt").write_str(PUZZLE).expect("a file");
    for engine in traced().filter(|engine| engine.is_complete && engine.name != "exact") {
        let args = ["solve", "-f", "jsonl", "--stats", "--all", "-a", engine.name, "a.txt"];
        let solved: Value = serde_json::from_slice(&run_in(folder.path(), &args, "").stdout).expect("JSON");
        let (_, out, _) = said(folder.path(), &["-a", engine.name, "--all", "-f", "jsonl", "a.txt"], "");
        let last = lines(&out).pop().expect("an end");
        for name in ["nodes", "backtracks"] {
            assert_eq!(last[name], solved["statistics"][name], "{} {name}", engine.name);
        }
    }
}

/// The data of a page, and the squares of an engine's board after each step.
fn reels(page: &str) -> Vec<Value> {
    let data = page.split_once("id=\"trace\">").expect("data").1.split_once("</script>").expect("an end").0;
    assert!(!data.contains('<'), "nothing can end the element");
    let data: Value = serde_json::from_str(data).expect("JSON");
    data["reels"].as_array().expect("searches").clone()
}

fn numbers(value: &Value) -> Vec<usize> {
    value.as_array().expect("a list").iter().map(|number| number.as_u64().expect("a number") as usize).collect()
}

#[test]
fn the_steps_of_a_page_change_its_board_to_every_solution() {
    let folder = TempDir::new().expect("a folder");
    let engines: Vec<&str> = traced().map(|engine| engine.name).collect();
    let (code, out, err) = said(folder.path(), &["-a", &engines.join(","), "--all", "-f", "html", "-"], PUZZLE);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let reels = reels(&out);
    assert_eq!(reels.len(), engines.len());
    for reel in reels {
        let (mut board, mut solutions) = (numbers(&reel["start"]), 0);
        let texts = reel["texts"].as_array().expect("texts").len();
        for step in reel["steps"].as_array().expect("steps") {
            for change in numbers(&step[4]).chunks_exact(2) {
                assert_ne!(board[change[0]], change[1], "{}: no change", reel["name"]);
                board[change[0]] = change[1];
            }
            assert!(step[1].as_u64().is_some_and(|text| (text as usize) < texts));
            let is_solution = step[0] == 9;
            solutions += usize::from(is_solution);
            let queens = board.iter().filter(|&&mark| mark == 2 || mark == 3).count();
            assert!(!is_solution || queens == 6, "{}: {queens} queens", reel["name"]);
        }
        assert!(solutions > 0, "{}", reel["name"]);
    }
}

#[test]
fn moves_along_rows_lead_from_the_start_to_the_solution() {
    let folder = TempDir::new().expect("a folder");
    for engine in ["annealing-row", "hill-climbing"] {
        let (code, out, err) = said(folder.path(), &["--size", "6", "-a", engine, "-f", "jsonl"], "");
        assert_eq!((code, err.as_str()), (Some(0), ""), "{engine}");
        let (mut columns, mut moves, mut solution) = ([0; 6], 0, Vec::new());
        for line in lines(&out) {
            match line["event"].as_str().expect("a name") {
                "place" => columns[square(&line["square"]).0 as usize - 1] = square(&line["square"]).1,
                "move" => {
                    let ((row, from), to) = (square(&line["from"]), square(&line["square"]));
                    assert_eq!((to.0, columns[row as usize - 1]), (row, from), "{engine}: {line}");
                    if line["kept"] == true {
                        columns[row as usize - 1] = to.1;
                    }
                    moves += 1;
                }
                "solution" => solution = line["columns"].as_array().expect("columns").clone(),
                _ => {}
            }
        }
        assert!(moves > 0 && solution == columns.map(Value::from), "{engine}: {columns:?} {solution:?}");
    }
}
