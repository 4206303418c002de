//! `nqfill split` and `nqfill merge`: units are a partition, results that do not fit are refused, proofs are put together.
#![allow(clippy::unwrap_used)]

use crate::common::{code, run_in, stderr, stdout};
use crate::proof::{checked, has_veripb};
use assert_fs::TempDir;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const EIGHT: &str = "........\n........\n........\n........\n........\n........\n........\n........\n";

/// Boards without a completion.
const CORNER: &str = "Q.....\n......\n......\n......\n......\n......\n";
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
    for split in [&["--units", "7"][..], &["--units", "20", "--no-symmetry"], &["--for", "solve"], &["--units", "1"]] {
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
    for (board, why) in [(EIGHT, "of two divisions"), (&EIGHT.replacen('.', "Q", 1), "of another puzzle")] {
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
fn a_unit_is_held_against_what_is_known_of_its_parts() {
    let case = counted(EIGHT, &["--units", "4"]);
    let lines = case.lines("results.jsonl");
    let id = lines[3]["id"].as_str().unwrap();
    case.write("again.jsonl", &case.run(&["split", "board.txt", "--unit", id, "--units", "3", "--for", "solve"], 0).0);
    let own = case.run(&["count", "-q", "-f", "jsonl", "again.jsonl"], 0).0;
    let own: Vec<Value> = own.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let some = own.iter().find(|line| line["solution_count"].as_u64() > Some(0)).unwrap();
    // The unit was counted after it had been divided again, and one of its parts, too.
    let with = |line: &Value| [lines.clone(), vec![line.clone()]].concat();
    assert_eq!(case.merge_of(&with(some), 0), "92\n");
    let mut wrong = with(some);
    (wrong[3]["status"], wrong[3]["solution_count"]) = (json!("no_solution"), json!(0));
    assert!(case.merge_of(&wrong, 1).contains("contradicts those of the units"));
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
        said.contains(&format!("  {id}: the time limit")) && said.contains("nqfill split board.txt --resume"),
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
    assert!(open.lines().count() == 1 && said.contains("cut.jsonl:6: no JSON, passed over"), "{said}");
    let again = case.run(&["split", "board.txt", "--units", "6", "--resume", "cut.jsonl"], 0).0;
    assert_eq!(again, open);
    case.write("open.jsonl", &open);
    case.write("more.jsonl", &case.run(&["count", "-q", "-f", "jsonl", "open.jsonl"], 0).0);
    assert_eq!(case.run(&["merge", "board.txt", "cut.jsonl", "more.jsonl"], 0).0, "92\n");
    assert_eq!(case.run(&["split", "board.txt", "--resume", "results.jsonl"], 0).0, "");
}

#[test]
fn a_unit_divided_again_stands_in_its_place_and_may_not_contradict_its_own_units() {
    let case = counted(EIGHT, &["--units", "6"]);
    let lines = case.lines("results.jsonl");
    let id = lines[4]["id"].as_str().unwrap();
    let again = case.run(&["split", "board.txt", "--unit", id, "--units", "3"], 0).0;
    case.write("again.jsonl", &again);
    let own: Vec<Value> = case
        .run(&["count", "-q", "-f", "jsonl", "again.jsonl"], 0)
        .0
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(own.len(), 3);
    let rest: Vec<_> = lines.iter().filter(|line| line["id"] != *id).chain(&own).cloned().collect();
    assert_eq!(case.merge_of(&rest, 0), "92\n");
    let mut both = [rest, vec![lines[4].clone()]].concat();
    assert_eq!(case.merge_of(&both, 0), "92\n");
    let last = both.len() - 1;
    both[last]["solution_count"] = json!(lines[4]["solution_count"].as_u64().unwrap() + 1);
    assert!(case.merge_of(&both, 1).contains("contradicts those of the units"));
}

#[test]
fn units_that_were_cut_short_give_way_to_their_own_units() {
    let case = counted(EIGHT, &["--units", "2"]);
    let whole = case.lines("results.jsonl");
    let (mut cut, mut own) = (whole.clone(), Vec::new());
    for line in &mut cut {
        line["status"] = json!("undecided");
        line["exhaustive"] = json!(false);
        line["solution_count"] = json!(line["solution_count"].as_u64().unwrap() - 1);
        let id = line["id"].as_str().unwrap();
        case.write("again.jsonl", &case.run(&["split", "board.txt", "--unit", id, "--units", "3"], 0).0);
        let counts = case.run(&["count", "-q", "-f", "jsonl", "again.jsonl"], 0).0;
        own.extend(counts.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()));
    }
    let all = [cut.clone(), own.clone()].concat();
    assert_eq!(case.merge_of(&all, 0), "92\n");
    assert_eq!(case.run(&["split", "board.txt", "--resume", "changed.jsonl"], 0).0, "");
    // A list that ended early says less than the numbers of all its units.
    let listed = whole.iter().cloned().map(|mut line| {
        line["exhaustive"] = json!(false);
        line
    });
    case.merge_of(&listed.clone().chain(own.clone()).collect::<Vec<_>>(), 0);
    assert_eq!(case.run(&["merge", "board.txt", "changed.jsonl", "--for", "count"], 0).0, "92\n");
    // One of its own units is missing: the unit itself is to be counted.
    let said = case.merge_of(&[cut.clone(), own[1..].to_vec()].concat(), 3);
    assert!(said.contains("1 of 4 units still open"), "{said}");
    // They have fewer than were found.
    cut[0]["solution_count"] = json!(whole[0]["solution_count"].as_u64().unwrap() + 1);
    assert!(case.merge_of(&[cut, own].concat(), 1).contains("contradicts those of the units"));
}

#[test]
fn the_files_of_an_earlier_round_stay() {
    let case = counted(EIGHT, &["--units", "3"]);
    let lines = case.lines("results.jsonl");
    let said = case.merge_of(&lines[1..], 1);
    assert!(said.contains("a gap"), "{said}");
    let open = || case.run(&["merge", "board.txt", "units.jsonl", "changed.jsonl"], 3).1;
    assert!(open().contains("-o open.jsonl\n") && open().contains("> more.jsonl\n"), "{}", open());
    case.write("open.jsonl", "");
    case.write("more.jsonl", "");
    assert!(open().contains("-o open-2.jsonl\n") && open().contains("> more-2.jsonl\n"), "{}", open());
}

#[test]
fn proofs_of_units_are_put_together_to_one_that_the_checker_accepts() {
    if !has_veripb() {
        return;
    }
    for board in [EIGHT, UNSOLVABLE, CORNER] {
        let split = ["--units", "9", "--no-symmetry", "--for", "solve"];
        let case = Case::new(board, &split, &["count", "--proof", "proofs", "--proof-compress"]);
        let args = ["merge", "board.txt", "results.jsonl", "--unit-proofs", "proofs", "--proof", "whole"];
        let count = case.run(&args, 0).0;
        let all = if count == "0\n" { "board" } else { "board.all" };
        let pair = |name: &str| ["opb", "pbp"].map(|ending| case.path().join(format!("whole/{name}.{ending}")));
        let [model, proof] = pair(all);
        assert_eq!(checked(&model, &proof).as_deref(), Some("UNSATISFIABLE"));
        if count != "0\n" {
            let [model, proof] = pair("board");
            assert_eq!(checked(&model, &proof).as_deref(), Some("SATISFIABLE"));
            // A number that was changed has no model.
            let mut lines = case.lines("results.jsonl");
            let line = lines.iter_mut().find(|line| line["solution_count"].as_u64() > Some(0)).unwrap();
            line["solution_count"] = json!(line["solution_count"].as_u64().unwrap() + 1);
            case.write("changed.jsonl", &lines.iter().map(|line| format!("{line}\n")).collect::<String>());
            let args = ["merge", "board.txt", "changed.jsonl", "--unit-proofs", "proofs", "--proof", "whole"];
            let (_, said) = case.run(&args, 1);
            assert!(said.contains("has no model of"), "{said}");
        }
    }
}

#[test]
fn the_proof_of_a_single_unit_is_that_of_the_whole() {
    for board in [EIGHT, CORNER] {
        let case = Case::new(board, &["--units", "1", "--no-symmetry"], &["count", "--proof", "proofs"]);
        case.run(&["merge", "board.txt", "results.jsonl", "--unit-proofs", "proofs", "--proof", "whole"], 0);
        let name = if board == EIGHT { "board.all" } else { "board" };
        let [model, proof] = ["opb", "pbp"].map(|ending| case.path().join(format!("whole/{name}.{ending}")));
        assert!(!has_veripb() || checked(&model, &proof).as_deref() == Some("UNSATISFIABLE"));
    }
}

#[test]
fn a_proof_of_a_unit_that_was_changed_is_refused_or_not_accepted() {
    let case = Case::new(CORNER, &["--units", "3", "--no-symmetry"], &["solve", "--first", "--proof", "proofs"]);
    let args = ["merge", "board.txt", "results.jsonl", "--unit-proofs", "proofs", "--proof", "whole"];
    case.run(&args, 0);
    let path = case.path().join("proofs/units-2.pbp");
    let proof = fs::read_to_string(&path).unwrap();
    for changed in [
        proof.replace("conclusion UNSAT", "conclusion SAT"),
        proof.replacen("f ", "f 1", 1),
        proof[..proof.len() - 30].to_owned(),
        proof.replacen("rup", "sol", 1),
        String::new(),
    ] {
        fs::write(&path, changed).unwrap();
        let (_, said) = case.run(&args, 1);
        assert!(said.contains("no proof is written"), "{said}");
    }
    fs::remove_file(&path).unwrap();
    assert!(case.run(&args, 1).1.contains("there is no proof beside it"));
    // The puzzle has the name of a unit's proof.
    fs::write(&path, &proof).unwrap();
    fs::copy(case.path().join("board.txt"), case.path().join("units-2.txt")).unwrap();
    let over = ["merge", "units-2.txt", "results.jsonl", "--unit-proofs", "proofs", "--proof", "proofs"];
    assert!(case.run(&over, 1).1.contains("units-2."));
    assert_eq!(fs::read_to_string(&path).unwrap(), proof);
    // Symmetries have no place in proofs.
    let case = Case::new(EIGHT, &["--units", "3"], &["count", "--proof", "proofs"]);
    assert!(case.run(&args, 1).1.contains("symmetries"));
}
