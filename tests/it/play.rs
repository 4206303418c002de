//! `nqfill play`, driven by lines on standard input.
#![allow(clippy::unwrap_used)]

use crate::common::{code, run_in, stderr, stdout};
use assert_fs::TempDir;
use assert_fs::prelude::*;

/// The only completion is 2 4 1 3.
const SAMPLE: &str = ".Q..\n....\n....\n....\n";
const UNIQUE: &str = "Q.......\n....Q...\n........\n........\n........\n........\n........\n........\n";

fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, board) in [
        ("sample.txt", SAMPLE),
        ("unique.txt", UNIQUE),
        ("lost.txt", "Q.....\n......\n......\n......\n......\n......\n"),
        ("conflict.txt", "Q..Q\n....\n....\n....\n"),
        ("blocked.txt", "x...\n....\n....\n....\n"),
        ("two.txt", "....\n....\n....\n....\n\n.Q..\n....\n....\n....\n"),
    ] {
        folder.child(name).write_str(board).unwrap();
    }
    folder.child("large.txt").write_str(&format!("{}\n", ".".repeat(27)).repeat(27)).unwrap();
    folder
}

/// What is said to lines that are typed, in English; the game ends with code 0.
fn played(args: &[&str], lines: &str) -> String {
    let output = run_in(folder().path(), &[&["play", "--lang", "en"], args].concat(), lines);
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""), "{args:?}");
    stdout(&output)
}

/// What is said to the last line.
fn answer(args: &[&str], lines: &str) -> String {
    let text = played(args, &(lines.to_owned() + "\nshow\n"));
    let parts: Vec<&str> = text.trim_end().split("\n\n").collect();
    parts[parts.len() - 2].to_owned()
}

#[test]
fn a_board_is_completed_by_squares_in_either_spelling_and_the_referee_congratulates() {
    for lines in ["2 4\n3 1\n4 3\n", "d3\na2\nc1\n", "第2行第4列\n（3，1）\nC1\n"] {
        let text = played(&["sample.txt"], lines);
        assert!(text.contains("1 queen on the board, 3 to go."), "{text}");
        assert_eq!(
            text.matches("Congratulations! 4 queens, and none attacks another: complete, without a hint.").count(),
            1
        );
    }
    let wrong = played(&["sample.txt"], "2 4\n3 1\n4 4\n");
    assert!(!wrong.contains("Congratulations") && wrong.contains("Conflict: "), "{wrong}");
}

#[test]
fn conflicts_and_remaining_squares_are_shown_at_once() {
    let text = answer(&["sample.txt"], "2 2");
    let expected = "Set: row 2 column 2 (b3).
     1 2 3 4     free
 1   -!Q - -   4
 2   -!q - -   3
 3   - - - -   2   0
 4   . - . -   1   2
     a b c d
     1   1 0     free
2 queens on the board, 2 to go.
Conflict: row 1 column 2 and row 2 column 2 share a column";
    assert_eq!(text, expected);
}

#[test]
fn queens_of_the_puzzle_and_blocked_squares_stay_and_others_come_back() {
    assert!(answer(&["sample.txt"], "1 2").contains("belongs to the puzzle"));
    assert!(answer(&["blocked.txt"], "a4").contains("is blocked"));
    assert!(answer(&["sample.txt"], "2 4\n2 4").starts_with("Taken back: row 2 column 4 (d3)."));
    assert!(answer(&["sample.txt"], "2 4\nundo").contains("1 queen on the board"));
    assert!(answer(&["sample.txt"], "2 4\nundo\nredo").contains("2 queens on the board"));
    assert!(answer(&["sample.txt"], "2 4\n3 1\nrestart").contains("1 queen on the board"));
    assert_eq!(answer(&["sample.txt"], "undo"), "There is nothing to undo.");
    assert!(answer(&["sample.txt"], "9 9").contains("rows and columns go from 1 to 4, names from a1 to d4"));
    assert_eq!(answer(&["sample.txt"], "hnt"), "hnt? Did you mean hint?");
    assert!(
        answer(&["sample.txt"], "\u{9b}31m").contains("U+009B") || answer(&["sample.txt"], "\u{9b}31m").contains("\\u")
    );
}

#[test]
fn each_hint_says_more_and_the_next_one_goes_on_from_there() {
    let text = played(&["unique.txt"], "hint\nhint\nhint\nquit\n");
    assert!(text.contains("Hint: clash: look at rows 3, 4\n"), "{text}");
    assert!(text.contains("Hint: A queen at row 8 column 2 would leave row 3 only column 8"), "{text}");
    let (_, after) = text.split_once("none stands there.").unwrap();
    assert!(after.contains("8   - * ") && after.matches("Hint: ").count() == 1, "{text}");
    assert!(text.ends_with("Goodbye.\n\n"), "{text}");
    let changed = played(&["unique.txt"], "hint\n3 8\nhint\n");
    assert_eq!(changed.matches("look at").count(), 2, "a change begins anew: {changed}");
}

/// Hints alone lead to the completion: each queen that they name is set.
#[test]
fn hints_lead_to_the_completion() {
    let mut lines = String::new();
    for _ in 0..200 {
        let text = played(&["unique.txt"], &lines);
        if text.contains("Congratulations") {
            return;
        }
        let queen = text.lines().rev().find(|line| line.starts_with("Hint: ")).and_then(|line| {
            let (_, at) = line.split_once("a queen stands at row ")?;
            Some(at.trim_end_matches('.').replace(" column", ""))
        });
        // The last hint of a game may be one that was followed already.
        let is_new = queen.as_ref().is_some_and(|queen| !lines.lines().any(|line| line == queen));
        lines += &if is_new { queen.unwrap() + "\n" } else { "hint\nhint\nhint\n".to_owned() };
    }
    panic!("no completion:\n{lines}");
}

#[test]
fn that_no_completion_is_left_is_told_only_when_asked() {
    let silent = played(&["sample.txt"], "4 4\nundo\n4 1\n");
    assert!(!silent.contains("cannot be completed") && !silent.contains("No solution"), "{silent}");
    assert_eq!(answer(&["sample.txt"], "2 4\n4 1\nhint").lines().count(), 1);
    let lost = answer(&["sample.txt"], "4 1\nhint");
    assert!(lost.contains("cannot be completed: a queen is wrong"), "{lost}");
    let move_named = answer(&["sample.txt"], "4 1\nhint\nhint");
    assert!(move_named.contains("Since the queen at row 4 column 1 (a1)"), "{move_named}");
    let why = played(&["sample.txt"], "4 1\nwhy\n");
    assert!(why.contains("No solution\nReason: ") && why.contains("a contradiction."), "{why}");
    assert!(answer(&["lost.txt"], "hint").contains("The puzzle itself has no solution"));
    let conflict = answer(&["sample.txt"], "1 3\nhint");
    assert!(conflict.ends_with("First the conflict: take one of these queens back."), "{conflict}");
}

#[test]
fn why_names_what_keeps_a_queen_from_a_square() {
    assert!(answer(&["sample.txt"], "why").contains("It is not lost"));
    let attacked = answer(&["sample.txt"], "why 2 1");
    assert_eq!(
        attacked,
        "row 2 column 1 (a3) is attacked by the queen at row 1 column 2 (they share an antidiagonal)."
    );
    assert!(answer(&["blocked.txt"], "why 1 1").contains("is blocked"));
    let open = answer(&["sample.txt"], "why d3");
    assert!(open.contains("No queen attacks row 2 column 4 (d3), and with one there"), "{open}");
    let closed = played(&["sample.txt"], "why 4 1\n");
    assert!(closed.contains("No queen attacks row 4 column 1 (a1), but with one there"), "{closed}");
    assert!(closed.contains("Reasoning:\n1. "), "{closed}");
    assert!(answer(&["lost.txt"], "why 2 4").contains("wherever the next one goes"));
}

#[test]
fn nothing_that_is_typed_gives_a_solution_away() {
    let lines = "help\nshow\nwhy\nwhy 3 3\nwhy 4 2\nhint\nhint\nhint\nhint\nrestart\nundo\nquit\n";
    let text = played(&["unique.txt"], lines);
    // Its only completion has these queens in rows 3 to 8.
    let told = [(3, 8), (4, 6), (5, 3), (6, 7), (7, 2), (8, 4)];
    let named = told.iter().filter(|(row, column)| text.contains(&format!("stands at row {row} column {column}.")));
    assert_eq!(named.count(), 0, "{text}");
}

#[test]
fn a_board_can_be_empty_made_or_one_of_a_file() {
    assert!(played(&[], "").contains("0 queens on the board, 8 to go."));
    assert!(played(&["--size", "5"], "1 1\n2 3\n3 5\n4 2\n5 4\n").contains("Congratulations! 5 queens"));
    assert!(played(&["--size", "1"], "1 1\n").contains("Congratulations! The board is complete."));
    assert!(played(&["two.txt#2"], "").contains("1 queen on the board, 3 to go."));
    let made = || played(&["--size", "6", "--difficulty", "medium", "--seed", "1"], "hint\n");
    assert!(made() == made() && made().contains("Hint: "), "{}", made());
}

#[test]
fn what_cannot_be_played_is_refused_in_both_languages() {
    for (args, exit, en, zh) in [
        (&["conflict.txt"][..], 1, "row 1 column 1", "第 1 行第 1 列"),
        (&["large.txt"], 2, "at most 26 rows", "至多画 26 行"),
        (&["--size", "27"], 2, "at most 26 rows", "至多画 26 行"),
        (&["gone.txt"], 1, "gone.txt", "gone.txt"),
        (&["-"], 2, "has to be in a file", "须在文件里"),
        (&["sample.txt", "--difficulty", "easy"], 2, "--difficulty", "--difficulty"),
        (&["--seed", "1"], 2, "--difficulty", "--difficulty"),
        (&["--base", "0"], 2, "nothing to obey", "无从遵守"),
        (&["--size", "3", "--difficulty", "easy"], 2, "no board of size 3 has a completion", "3 行的棋盘没有解"),
    ] {
        for (lang, words) in [("en", en), ("zh", zh)] {
            let output = run_in(folder().path(), &[&["play", "--lang", lang], args].concat(), "");
            assert_eq!((code(&output), stdout(&output).as_str()), (exit, ""), "{args:?}: {}", stderr(&output));
            assert!(stderr(&output).contains(words), "{args:?}: {}", stderr(&output));
        }
    }
}

#[test]
fn a_game_in_chinese_has_chinese_orders_and_answers() {
    let lines = "提示\n提示\n2 4\n撤销\n重做\n为什么 4 1\n为什么\n棋盘\n帮助\n重来\n胡说\n退出\n";
    let output = run_in(folder().path(), &["play", "sample.txt"], lines);
    let text = stdout(&output);
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
    for words in [
        "提示：唯一余格：看第 2 行",
        "皇后必在第 2 行第 4 列",
        "已有 2 个皇后，还差 2 个。",
        "放：第 2 行第 4 列（d3）。",
        "不懂“胡说”",
        "再见。",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    assert!(!text.contains("queen"), "{text}");
}
