//! `nqfill canon`: canonical forms and duplicates.
#![allow(clippy::unwrap_used)]

use crate::common::{code, run_in, stderr, stdout};
use assert_fs::TempDir;
use serde_json::Value;
use std::fs;

const BOARD: &str = "....x\n...Q.\n.....\nQ....\n.....\n";

/// The eight images of a drawing, by turning it and swapping left and right.
fn images(board: &str) -> Vec<String> {
    let mut rows: Vec<Vec<char>> = board.lines().map(|line| line.chars().collect()).collect();
    let mut images = Vec::new();
    for _ in 0..4 {
        let text =
            |rows: &[Vec<char>]| rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect::<String>();
        images.push(text(&rows));
        images.push(text(&rows.iter().map(|row| row.iter().rev().copied().collect()).collect::<Vec<_>>()));
        rows = (0..rows.len()).map(|at| rows.iter().rev().map(|row| row[at]).collect()).collect();
    }
    images
}

fn canon(args: &[&str], input: &str, expected: i32) -> (String, String) {
    let folder = TempDir::new().unwrap();
    let output = run_in(folder.path(), &[&["canon", "--lang", "en"], args].concat(), input);
    assert_eq!(code(&output), expected, "{}", stderr(&output));
    (stdout(&output), stderr(&output))
}

#[test]
fn all_images_have_one_canonical_form_which_is_one_of_them_and_its_own() {
    for board in [BOARD, "Q...\nQ...\n....\n....\n", ".Q..\n...Q\nQ...\n..Q.\n"] {
        let images = images(board);
        let forms: Vec<String> = images.iter().map(|image| canon(&["-t", "grid"], image, 0).0).collect();
        assert!(forms.iter().all(|form| *form == forms[0]), "{forms:?}");
        let drawn = forms[0].lines().filter(|line| !line.chars().all(|c| c.is_ascii_digit()));
        let drawn: String = drawn.map(|line| line.to_owned() + "\n").collect();
        assert!(images.contains(&drawn), "{drawn}");
        assert_eq!(canon(&["-t", "grid"], &forms[0], 0).0, forms[0]);
    }
}

#[test]
fn the_symmetry_is_said_where_it_is_asked_for() {
    assert_eq!(canon(&[], BOARD, 0).1, "");
    let (_, said) = canon(&["--stats"], "....\n...Q\n....\n....\n", 0);
    assert_eq!(said, "-#1: r270 (turned by 270 degrees); 8 different images\n");
    let (_, said) = canon(&["--stats"], "Q...\n....\n....\n....\n", 0);
    assert_eq!(said, "-#1: identity (it is the canonical form); 4 different images\n");
}

#[test]
fn boards_go_where_convert_writes_them_and_what_is_none_is_reported() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("in")).unwrap();
    fs::write(folder.path().join("in/a.txt"), "..Q\n...\n...\n").unwrap();
    fs::write(folder.path().join("in/b.txt"), "..Q\n..\n").unwrap();
    let output = run_in(folder.path(), &["canon", "-t", "vector", "-o", "out", "in", "-q"], "");
    assert_eq!((code(&output), stdout(&output)), (1, String::new()));
    assert_eq!(fs::read_to_string(folder.path().join("out/a.txt")).unwrap().trim(), "1 ? ?");
    assert!(!folder.path().join("out/b.txt").exists());
}

#[test]
fn duplicates_are_grouped_with_the_way_from_the_first() {
    let boards = images(BOARD).join("\n") + "\nQ....\n.....\n.....\n.....\n.....\n\nQ..\n..\n";
    let (out, said) = canon(&["--duplicates", "-f", "json"], &boards, 1);
    let document: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(document["schema"], "nqfill-duplicates-1");
    let summary = serde_json::json!({"boards": 10, "classes": 2, "groups": 1, "duplicates": 7, "invalid": 1});
    assert_eq!(document["summary"], summary);
    let ways: Vec<&str> = document["groups"][0]["boards"]
        .as_array()
        .unwrap()
        .iter()
        .map(|board| board["symmetry"].as_str().unwrap())
        .collect();
    assert_eq!(ways, ["identity", "mirror", "r90", "transpose", "r180", "flip", "r270", "antitranspose"]);
    assert!(said.contains("10 boards, 1 invalid, 2 classes up to symmetry; 1 group of the same, 7 too many"), "{said}");
    let (lines, _) = canon(&["--duplicates", "-f", "jsonl", "-q"], &boards, 1);
    assert_eq!(serde_json::from_str::<Value>(&lines).unwrap(), document["groups"][0]);
}

#[test]
fn a_report_in_the_folder_is_no_board_and_what_is_not_obeyed_is_refused() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.txt"), BOARD).unwrap();
    fs::write(folder.path().join("b.txt"), BOARD).unwrap();
    for (name, format) in [("x.txt", "text"), ("x.json", "json"), ("x.jsonl", "jsonl")] {
        for _ in 0..2 {
            let output = run_in(folder.path(), &["canon", "--duplicates", "-f", format, "-o", name, "."], "");
            assert_eq!(code(&output), 0, "{}", stderr(&output));
        }
        let output = run_in(folder.path(), &["canon", "--duplicates", "."], "");
        assert!(stdout(&output).contains("b.txt") && code(&output) == 0, "{}", stderr(&output));
        fs::remove_file(folder.path().join(name)).unwrap();
    }
    for args in [
        &["canon", "-f", "text", "a.txt"][..],
        &["canon", "--duplicates", "-t", "fen", "a.txt"],
        &["canon", "--duplicates", "--stats", "a.txt"],
        &["canon", "--duplicates", "-o", "x.csv", "a.txt"],
    ] {
        assert_eq!(code(&run_in(folder.path(), args, "")), 2, "{args:?}");
    }
}
