//! `nqfill split` and `nqfill merge`: units are a partition, results that do not fit are refused.
#![allow(clippy::unwrap_used)]

use crate::common::{code, run_in, stderr, stdout};
use assert_fs::TempDir;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const EIGHT: &str = "........\n........\n........\n........\n........\n........\n........\n........\n";

/// A board without a completion.
const UNSOLVABLE: &str =
    "Q........\n........Q\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n";

/// A folder with a puzzle, its units, and their results.
struct Case {
    folder: TempDir,
}

impl Case {
    fn new(board: &str, split: &[&str], answer: &[&str]) -> Self {
        let case = Self { folder: TempDir::new().unwrap() };
        case.write("board.txt", board);
        case.run(&[&["split", "board.txt", "-o", "units.jsonl"], split].concat(), 0);
        let results = case.run(&[answer, &["-q", "-f", "jsonl", "units.jsonl"]].concat(), 0).0;
        case.write("results.jsonl", &results);
        case
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path().join(name), text).unwrap();
    }

    fn lines(&self, name: &str) -> Vec<Value> {
        let text = fs::read_to_string(self.path().join(name)).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn run(&self, args: &[&str], expected: i32) -> (String, String) {
        let output = run_in(self.path(), &[args, &["--lang", "en"]].concat(), "");
        assert_eq!(code(&output), expected, "{args:?}: {}", stderr(&output));
        (stdout(&output), stderr(&output))
    }

    /// What `merge` says of results that were changed.
    fn merge_of(&self, results: &[Value], expected: i32) -> String {
        self.write("changed.jsonl", &results.iter().map(|line| format!("{line}\n")).collect::<String>());
        let (out, said) = self.run(&["merge", "board.txt", "changed.jsonl"], expected);
        if expected == 0 { out } else { said }
    }
}

fn counted(board: &str, split: &[&str]) -> Case {
    Case::new(board, split, &["count"])
}

#[test]
fn results_of_units_add_up_in_any_order_and_with_repeats() {
    for split in [&["--units", "7"][..], &["--units", "20"], &["--for", "solve"], &["--units", "1"]] {
        let case = counted(EIGHT, split);
        assert_eq!(case.run(&["merge", "board.txt", "results.jsonl"], 0).0, "92\n");
        let mut lines = case.lines("results.jsonl");
        lines.reverse();
        lines.extend(lines.clone());
        assert_eq!(case.merge_of(&lines, 0), "92\n");
    }
}

#[test]
fn a_division_has_the_same_bytes_every_time_and_as_many_units_as_asked() {
    let case = counted(EIGHT, &["--units", "13"]);
    let units = case.lines("units.jsonl");
    assert_eq!(units.len(), 13);
    let again = case.run(&["split", "board.txt", "--units", "13"], 0).0;
    assert_eq!(again, fs::read_to_string(case.path().join("units.jsonl")).unwrap());
    assert!(units.iter().any(|unit| unit["multiplicity"].as_u64() > Some(1)), "an empty board has symmetries");
    assert_eq!(case.run(&["split", "board.txt", "--units", "1"], 0).0.lines().count(), 1);
}

#[test]
fn results_come_from_files_folders_and_documents() {
    let case = counted(EIGHT, &["--units", "6"]);
    let lines = fs::read_to_string(case.path().join("results.jsonl")).unwrap();
    fs::create_dir(case.path().join("parts")).unwrap();
    for (i, line) in lines.lines().enumerate() {
        case.write(&format!("parts/part-{i}"), line);
    }
    assert_eq!(case.run(&["merge", "board.txt", "parts"], 0).0, "92\n");
    let document = case.run(&["count", "-q", "-f", "json", "units.jsonl"], 0).0;
    case.write("document.json", &document);
    assert_eq!(case.run(&["merge", "board.txt", "document.json"], 0).0, "92\n");
    let piped = run_in(case.path(), &["merge", "board.txt", "-", "--lang", "en"], &lines);
    assert_eq!((code(&piped), stdout(&piped).as_str()), (0, "92\n"), "{}", stderr(&piped));
    let json: Value = serde_json::from_str(&case.run(&["merge", "board.txt", "parts", "-f", "jsonl"], 0).0).unwrap();
    assert_eq!((&json["solution_count"], &json["exhaustive"]), (&json!(92), &json!(true)));
}

#[test]
fn each_way_of_tampering_with_results_is_refused() {
    let case = counted(EIGHT, &["--units", "6"]);
    let lines = case.lines("results.jsonl");
    let changed = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut lines = lines.clone();
        change(&mut lines);
        case.merge_of(&lines, 1)
    };
    assert!(changed(&|lines| drop(lines.remove(2))).contains("a gap"));
    let said = changed(&|lines| {
        let mut other = lines[1].clone();
        other["solution_count"] = json!(other["solution_count"].as_u64().unwrap() + 1);
        lines.push(other);
    });
    assert!(said.contains("different results of one unit"), "{said}");
    let said = changed(&|lines| lines[0]["id"] = json!(lines[0]["id"].as_str().unwrap().replacen(':', ":c1:1/", 1)));
    assert!(said.contains("no such unit") || said.contains("not that of the unit"), "{said}");
    let said = changed(&|lines| lines[0]["fixed"] = json!([{"row": 1, "column": 1}]));
    assert!(said.contains("not that of the unit"), "{said}");
    let said = changed(&|lines| lines[0]["counted"] = json!("classes"));
    assert!(said.contains("no result of a unit"), "{said}");
    let said = changed(&|lines| drop(lines[3].as_object_mut().unwrap().remove("id")));
    assert!(said.contains("changed.jsonl:4: no id"), "{said}");
    // Units of another division of the puzzle, and of another puzzle.
    for (board, why) in [(EIGHT, "units overlap"), (&EIGHT.replacen('.', "Q", 1), "of another puzzle")] {
        let other = counted(board, &["--units", "9"]);
        let said = changed(&|lines| lines.extend(other.lines("results.jsonl")));
        assert!(said.contains(why), "{said}");
    }
    let said = changed(&|lines| {
        let id = lines[0]["id"].as_str().unwrap().to_owned();
        lines[0]["id"] = json!(id.replace("*4", "*2").replace("*8", "*4"));
    });
    assert!(said.contains("no such unit"), "{said}");
}

#[test]
fn what_results_say_besides_their_number_is_held_against_it() {
    let case = Case::new(EIGHT, &["--units", "6"], &["solve", "--all"]);
    let lines = case.lines("results.jsonl");
    let refused = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut lines = lines.clone();
        change(&mut lines);
        case.merge_of(&lines, 1)
    };
    assert!(refused(&|lines| lines[1]["status"] = json!("no_solution")).contains("contradict each other"));
    assert!(refused(&|lines| lines[1]["solution_count"] = json!(u64::MAX)).contains("than the board can have"));
    for wrong in [json!("4"), json!(4.0), json!(-1), json!([4])] {
        assert!(refused(&|lines| lines[1]["solution_count"] = wrong.clone()).contains("no line of a unit"));
    }
    // Another result of the unit knows of more completions than its number.
    let cut = |lines: &mut Vec<Value>, status: &str, count: u64| {
        let mut line = lines[1].clone();
        (line["status"], line["solution_count"], line["exhaustive"]) = (json!(status), json!(count), json!(false));
        line["solutions"] = json!([]);
        lines.push(line);
    };
    let count = lines[1]["solution_count"].as_u64().unwrap();
    for status in ["solved", "undecided"] {
        assert!(refused(&|lines| cut(lines, status, count + 1)).contains("different results of one unit"));
        let mut lines = lines.clone();
        cut(&mut lines, status, count);
        assert_eq!(case.merge_of(&lines, 0), "92\n");
    }
    // Two lists of which each is as long as its number.
    let said = refused(&|lines| {
        let at = lines.iter().position(|line| line["solutions"].as_array().unwrap().len() > 1).unwrap();
        let mut other = lines[at].clone();
        let all = lines[at]["solutions"].as_array().unwrap().clone();
        for (line, solution) in [(&mut lines[at], &all[0]), (&mut other, &all[1])] {
            (line["solution_count"], line["solutions"]) = (json!(1), json!([solution]));
        }
        lines.push(other);
    });
    assert!(said.contains("different results of one unit"), "{said}");
}

#[test]
fn results_are_not_written_over_or_among_what_is_read() {
    let case = counted(EIGHT, &["--units", "4"]);
    fs::create_dir(case.path().join("parts")).unwrap();
    let text = fs::read_to_string(case.path().join("results.jsonl")).unwrap();
    case.write("parts/part-1.jsonl", &text);
    for output in ["parts/part-1.jsonl", "parts/new.jsonl"] {
        case.run(&["merge", "board.txt", "parts", "-o", output], 2);
        case.run(&["split", "board.txt", "--resume", "parts", "-o", output], 2);
    }
    assert_eq!(fs::read_to_string(case.path().join("parts/part-1.jsonl")).unwrap(), text);
    case.run(&["merge", "-", "-"], 2);
    case.write("empty.jsonl", "");
    assert!(case.run(&["merge", "board.txt", "empty.jsonl"], 1).1.contains("no unit and no result was read"));
}

#[test]
fn lines_with_one_square_do_not_keep_a_board_from_being_divided() {
    // The queen of the first row is forced.
    let board = format!(".xxxxxxx\n{}", &EIGHT[9..]);
    for purpose in ["count", "solve"] {
        let case = counted(&board, &["--units", "5", "--for", purpose]);
        assert_eq!(case.lines("units.jsonl").len(), 5, "{purpose}");
        assert_eq!(case.run(&["merge", "board.txt", "results.jsonl"], 0).0, "4\n");
    }
}

#[test]
fn a_completion_is_refereed_and_one_is_enough_to_solve() {
    let case = Case::new(EIGHT, &["--for", "solve", "--units", "5"], &["solve", "--first"]);
    let lines = case.lines("results.jsonl");
    let text = case.merge_of(&lines[1..2], 0);
    assert_eq!(text.matches('Q').count(), 8, "{text}");
    let mut wrong = lines[1].clone();
    let columns = wrong["solutions"][0]["columns"].as_array_mut().unwrap();
    columns.swap(2, 5);
    let said = case.merge_of(&[wrong], 1);
    assert!(said.contains("a completion that is none"), "{said}");
    // To count, all units are needed.
    let (_, said) = case.run(&["merge", "board.txt", "results.jsonl", "--for", "count"], 3);
    assert!(said.contains("undecided"), "{said}");
}

#[test]
fn no_solution_needs_every_unit() {
    let case = Case::new(UNSOLVABLE, &["--for", "solve", "--units", "4"], &["solve", "--first"]);
    let lines = case.lines("results.jsonl");
    assert!(case.merge_of(&lines, 0).starts_with('0'));
    let (verdict, _) = case.run(&["merge", "board.txt", "results.jsonl", "--for", "solve"], 0);
    assert_eq!(verdict, "No solution\n");
    assert!(case.merge_of(&lines[1..], 1).contains("a gap"));
}

#[test]
fn units_without_a_result_are_named_and_written_again() {
    let case = counted(EIGHT, &["--units", "6"]);
    let (mut lines, units) = (case.lines("results.jsonl"), case.lines("units.jsonl"));
    let id = lines[2]["id"].as_str().unwrap().to_owned();
    lines[2]["status"] = json!("undecided");
    lines[2]["message"] = json!("the time limit");
    let said = case.merge_of(&lines, 3);
    assert!(
        said.contains(&format!("  {id}: the time limit")) && said.contains("nqfill split PUZZLE --resume"),
        "{said}"
    );
    let open = case.run(&["split", "board.txt", "--resume", "changed.jsonl"], 0).0;
    let open: Value = serde_json::from_str(&open).unwrap();
    assert_eq!(
        (&open["id"], &open["queens"], &open["blocked"]),
        (&units[2]["id"], &units[2]["queens"], &units[2]["blocked"])
    );
    // A job that was killed leaves half a line.
    let text = fs::read_to_string(case.path().join("results.jsonl")).unwrap();
    case.write("cut.jsonl", &text[..text.len() - 60]);
    let (open, said) = case.run(&["split", "board.txt", "--resume", "units.jsonl", "cut.jsonl"], 0);
    assert!(
        open.lines().count() == 1
            && said.contains("cut.jsonl: lines without JSON are passed over: 1, the first is line 6"),
        "{said}"
    );
    case.write("open.jsonl", &open);
    case.write("more.jsonl", &case.run(&["count", "-q", "-f", "jsonl", "open.jsonl"], 0).0);
    assert_eq!(case.run(&["merge", "board.txt", "cut.jsonl", "more.jsonl"], 0).0, "92\n");
    assert_eq!(case.run(&["split", "board.txt", "--resume", "results.jsonl"], 0).0, "");
}
