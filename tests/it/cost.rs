//! The cost of a board is known before its answer starts: only the board that costs too much is refused, with the
//! option that allows it.

use crate::common::run;
use assert_fs::TempDir;
use assert_fs::prelude::*;
use nqfill::{Budget, Limit, Outcome, Placement, Puzzle, Request, complete, engine};
use std::ops::ControlFlow;

/// A file of 39 bytes that means a million million squares.
const HUGE: &str = "n = 1000000;\nrow = [1];\ncol = [1];\n";
const SMALL: &str = "4\n.Q..\n...Q\n....\n....\n";

/// A folder with an expensive board between two cheap ones.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for (name, text) in [("a.txt", SMALL), ("b.dzn", HUGE), ("c.txt", SMALL)] {
        folder.child(name).write_str(text).expect("a file");
    }
    folder
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

#[test]
fn a_search_beyond_its_memory_leaves_that_board_undecided() {
    let folder = folder();
    let args = ["--lang", "en", "-q", "--first", "--memory", "32M", "a.txt", "b.dzn", "c.txt"];
    let output = run(folder.path(), &args);
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(3));
    assert!(
        shown.contains("Undecided: memory limit: at least 61.0 MiB needed, which --memory 64M allows\n"),
        "{shown}"
    );
    assert_eq!(shown.matches("Found one solution").count(), 2, "{shown}");
    let allowed = run(folder.path(), &["--first", "-q", "--memory", "64M", "b.dzn"]);
    assert_eq!(allowed.status.code(), Some(0));
}

#[test]
fn a_count_beyond_its_memory_leaves_that_board_undecided() {
    let folder = folder();
    let output = run(folder.path(), &["count", "-q", "--lang", "en", "a.txt", "b.dzn", "c.txt"]);
    let shown = text(&output.stdout);
    assert_eq!((output.status.code(), shown.lines().count()), (Some(3), 3), "{shown}");
    assert!(shown.starts_with("1 a.txt\nUndecided: memory limit") && shown.ends_with("1 c.txt\n"), "{shown}");
}

#[test]
fn a_board_that_takes_too_much_when_written_is_not_converted() {
    let folder = folder();
    for format in ["grid", "spaced", "underscore", "unicode", "boxed", "hash", "lists"] {
        let output = run(folder.path(), &["convert", "-t", format, "--lang", "en", "a.txt", "b.dzn", "c.txt"]);
        let (shown, said) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(1), "{format}");
        assert!(shown.len() < 1000 && shown.lines().count() >= 2, "{format}: {shown}");
        assert!(
            said.starts_with("b.dzn#1: not written: ") && said.contains("formats that list squares"),
            "{format}: {said}"
        );
    }
    for format in ["dzn", "pairs", "squares", "essence", "asp", "json"] {
        let output = run(folder.path(), &["convert", "-t", format, "b.dzn"]);
        assert_eq!(output.status.code(), Some(0), "{format}: {}", text(&output.stderr));
        assert!(output.stdout.len() < 200, "{format}");
    }
}

#[test]
fn compare_leaves_a_board_beyond_its_memory_undecided() {
    let folder = folder();
    let args =
        ["compare", "-a", "auto,sosic-gu", "--first", "--memory", "32M", "-f", "json", "a.txt", "b.dzn", "c.txt"];
    let output = run(folder.path(), &args);
    let measured: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let status: Vec<_> = measured.as_array().expect("a list").iter().map(|one| one["status"].as_str()).collect();
    let (solved, open) = (Some("solved"), Some("undecided"));
    assert_eq!(status, [solved, solved, open, open, solved, solved]);
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn golden_and_check_go_on_after_a_board_beyond_its_memory() {
    let folder = folder();
    folder.child("g/a.in").write_str(SMALL).expect("a file");
    folder.child("g/b.in").write_str(HUGE).expect("a file");
    let updated = run(folder.path(), &["golden", "g", "--update", "--memory", "32M", "--lang", "en"]);
    let expected = |name: &str| std::fs::read_to_string(folder.child("g").child(name).path());
    assert!(expected("a.expected.txt").is_ok_and(|text| text.contains(".Q..")), "{}", text(&updated.stderr));
    let checked = run(
        &folder,
        &[
            "check",
            "--completable",
            "--lang",
            "en",
            "--memory",
            "32M",
            "--node-limit",
            "1000",
            "a.txt",
            "b.dzn",
            "c.txt",
        ],
    );
    let shown = text(&checked.stdout);
    assert!(shown.contains("a.txt") && shown.contains("b.dzn") && shown.contains("c.txt"), "{shown}");
}

/// The memory of these engines grows with the depth of the search.
#[test]
fn a_search_that_outgrows_its_memory_says_so() {
    let puzzle = Puzzle::try_from(Placement::new(300, vec![], vec![]).expect("a board")).expect("no conflict");
    for name in ["exact", "forward-checking"] {
        let budget = Budget { memory: Some(64 << 10), ..Budget::default() };
        let request = Request { engine: engine(name), budget, ..Request::default() };
        let answer = complete(&puzzle, &request, &mut |_| ControlFlow::Break(()));
        let is_memory = matches!(answer.outcome, Outcome::Undecided(Limit::Memory(_)));
        assert!(is_memory, "{name}: {:?}", answer.outcome);
    }
}
