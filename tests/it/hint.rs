//! `nqfill hint`: one step, as much of it as is asked for, and never a solution; words that are no command.
#![allow(clippy::unwrap_used)]

use crate::common::{code, nqfill, run_in, stderr, stdout};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use serde_json::Value;
use std::path::Path;

/// One completion; the first technique that finds anything is a clash, and later ones are trials.
const UNIQUE: &str = "Q.......\n....Q...\n........\n........\n........\n........\n........\n........\n";
/// Trials are the first technique that finds anything.
const TRIALS: &str =
    "Q........\n.......Q.\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n";
const EMPTY: &str = "........\n........\n........\n........\n........\n........\n........\n........\n";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn hint(args: &[&str], board: &str) -> String {
    let output = run_in(root(), &[&["hint", "--lang", "en"], args].concat(), board);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    stdout(&output)
}

fn result(args: &[&str], board: &str) -> Value {
    serde_json::from_str(hint(&[args, &["-f", "jsonl"]].concat(), board).trim()).unwrap()
}

#[test]
fn a_hint_says_where_to_look_and_more_of_the_same_step_only_when_asked() {
    let hints = ["-q", "-m", "-mm", "-mmm"].map(|more| hint(&[more], UNIQUE));
    assert_eq!(hints[0], "Hint: clash: look at rows 3, 4\n");
    assert!(hints[1].starts_with("Hint: A queen at row 8 column 2 would leave row 3 only column 8"), "{hints:?}");
    assert!(hints[1] == hints[2] && hints[2] == hints[3], "a clash has no chain: {hints:?}");
    assert_eq!(hint(&["--more", "--more"], UNIQUE), hints[2]);
}

#[test]
fn a_trial_is_told_to_its_end_when_asked_twice() {
    let board = board_of_trials();
    let (once, twice) = (hint(&["--more"], &board), hint(&["--more", "--more"], &board));
    assert!(once.contains("leads to a contradiction") && once.lines().count() == 1, "{once}");
    let chain = twice.strip_prefix(&once).expect("the sentence comes first");
    assert!(chain.lines().count() >= 2 && chain.lines().all(|line| line.trim_start().starts_with("→ ")), "{twice}");
    assert!(chain.trim_end().ends_with("no square left: a contradiction."), "{twice}");
    let explained = stdout(&run_in(root(), &["explain", "--lang", "en", "--hint", "3"], &board));
    assert!(explained.ends_with(&twice), "{explained}");
}

/// A board of which trials are the first technique that finds anything: the first of a family.
fn board_of_trials() -> String {
    let boards = [TRIALS.to_owned()].into_iter().chain((0..9).flat_map(|a| {
        (0..9).map(move |b| {
            let row = |column: usize| (0..9).map(|at| if at == column { 'Q' } else { '.' }).collect::<String>() + "\n";
            row(a) + &".........\n".repeat(3) + &row(b) + &".........\n".repeat(4)
        })
    }));
    let is_trial = |board: &String| {
        let output = run_in(root(), &["hint", "-q", "-f", "jsonl"], board);
        let result: Value = serde_json::from_str(stdout(&output).trim()).unwrap_or_default();
        result["hint"]["technique"] == "trial"
    };
    boards.into_iter().find(is_trial).expect("a board")
}

#[test]
fn every_kind_of_board_has_a_sensible_answer() {
    assert_eq!(hint(&[], ".Q..\n...Q\nQ...\n..Q.\n"), "The board is complete: no step is left.\n");
    let lost = hint(&[], "Q...\n....\n....\n....\n");
    assert!(lost.starts_with("No solution\n") && lost.contains("nqfill explain says why"), "{lost}");
    let conflict = hint(&["-q"], "Q..Q\n....\n....\n....\n");
    assert_eq!(conflict, "No solution\nConflict: row 1 column 1 and row 1 column 4 share a row\n");
    let open = hint(&["-mm"], EMPTY);
    assert!(open.contains("No step is forced") && open.contains("Any will do"), "{open}");
    let limited = run_in(root(), &["hint", "--node-limit", "1", "--lang", "en"], UNIQUE);
    assert!(code(&limited) == 3 && stdout(&limited).starts_with("Undecided: "), "{}", stdout(&limited));
    let invalid = run_in(root(), &["hint", "--lang", "en"], "Q..\n....\n....\n....\n");
    assert!(code(&invalid) == 1 && stdout(&invalid).starts_with("Invalid: "), "{}", stdout(&invalid));
}

/// Where no technique finds a step, a square is told that all completions use, or none.
#[test]
fn a_square_that_only_a_search_knows_is_the_last_hint() {
    let line =
        |queen: Option<usize>| (0..13).map(|at| if queen == Some(at) { 'Q' } else { '.' }).collect::<String>() + "\n";
    let board = line(Some(1)) + &line(None).repeat(11) + &line(Some(0));
    let result = result(&[], &board);
    assert_eq!((result.get("hint"), result.get("forced")), (None, None), "{result}");
    let unused = result["impossible"].as_array().unwrap();
    assert_eq!(unused.len(), 1, "{result}");
    let (row, column) = (&unused[0]["row"], &unused[0]["column"]);
    let texts = ["-q", "-m"].map(|more| hint(&[more], &board));
    assert_eq!(
        texts[0],
        format!("Hint: no step is to be seen at once; row {row} has an open square that no solution uses.\n")
    );
    assert_eq!(
        texts[1],
        format!("Hint: no step is to be seen at once; row {row} column {column} is open, but no solution uses it.\n")
    );
}

#[test]
fn json_has_the_step_and_nothing_that_gives_a_solution_away() {
    for (board, args) in [(UNIQUE, &[][..]), (UNIQUE, &["-mm"]), (EMPTY, &[])] {
        let result = result(args, board);
        for key in ["forced", "impossible", "solutions", "steps", "unique", "repairs", "moves"] {
            assert!(result.get(key).is_none(), "{key}: {result}");
        }
        assert_eq!(result["hint"].is_object(), board == UNIQUE, "{result}");
    }
    let result = result(&["--more"], UNIQUE);
    assert_eq!((&result["hint"]["technique"], &result["hint"]["round"]), (&"clash".into(), &1.into()));
    assert!(result["message"].as_str().unwrap().contains("row 8 column 2"), "{result}");
}

#[test]
fn several_boards_and_one_of_several_are_hinted() {
    let folder = TempDir::new().unwrap();
    folder.child("two.txt").write_str(&format!("{EMPTY}\n{UNIQUE}")).unwrap();
    let run = |args: &[&str]| nqfill().current_dir(folder.path()).args(args).output().unwrap();
    let all = stdout(&run(&["hint", "--lang", "en", "-q", "two.txt"]));
    assert!(all.contains("== two.txt ==\nNo step is forced") && all.contains("== two.txt#2 ==\nHint: clash"), "{all}");
    let second = run(&["hint", "--lang", "en", "two.txt#2", "-o", "hint.txt"]);
    assert_eq!((code(&second), stdout(&second).as_str(), stderr(&second).as_str()), (0, "", ""));
    folder.child("hint.txt").assert("Hint: clash: look at rows 3, 4\n");
    let document: Value = serde_json::from_str(&stdout(&run(&["hint", "two.txt#2", "-f", "json"]))).unwrap();
    assert_eq!((&document["results"][0]["index"], &document["summary"]["boards"]), (&2.into(), &1.into()));
    let none = run(&["hint", "--lang", "en", "two.txt#3"]);
    assert!(code(&none) == 1 && stderr(&none).contains("there is no board number 3"), "{}", stderr(&none));
}

#[test]
fn a_first_word_that_is_no_path_is_refused_with_the_nearest_command_and_nothing_is_solved() {
    let folder = TempDir::new().unwrap();
    folder.child("e.txt").write_str(UNIQUE).unwrap();
    folder.child("sovle").write_str(UNIQUE).unwrap();
    let run = |args: &[&str]| nqfill().current_dir(folder.path()).args(args).output().unwrap();
    for (args, en, zh) in [
        (&["slove", "e.txt"][..], "did you mean nqfill solve?", "是否指 nqfill solve？"),
        (&["hnt", "--more", "e.txt"], "did you mean nqfill hint?", "是否指 nqfill hint？"),
        (&["expl", "--help"], "did you mean nqfill explain?", "是否指 nqfill explain？"),
        (&["--first", "chekc"], "did you mean nqfill check?", "是否指 nqfill check？"),
        (&["puzzles", "e.txt"], "nqfill --help lists the commands", "nqfill --help 列出所有命令"),
        (&["棋盘"], "nqfill --help lists the commands", "nqfill --help 列出所有命令"),
        (&["--first", "hint", "e.txt"], "stands before its options", "须写在最前"),
    ] {
        for (lang, words) in [("en", en), ("zh", zh)] {
            let output = run(&[args, &["--lang", lang]].concat());
            let said = stderr(&output);
            assert_eq!((code(&output), stdout(&output).as_str()), (2, ""), "{args:?} {said}");
            assert!(said.contains(words) && said.lines().count() == 1, "{args:?} {said}");
        }
    }
    let before = run(&["--lang", "en", "hnt", "-m", "e.txt"]);
    assert!(code(&before) == 2 && stderr(&before).contains("nqfill hint"), "{}", stderr(&before));
    assert_eq!(code(&run(&["sovle", "-q"])), 0, "a file of that name is read");
    for paths in [&["e.txt", "sovel"][..], &["sovle.txt", "e.txt"], &["./slove", "e.txt"]] {
        let output = run(&[paths, &["-q"]].concat());
        assert!(code(&output) == 1 && stdout(&output).contains("共找到 1 种解法。"), "{paths:?}");
    }
}
