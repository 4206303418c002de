//! `nqfill generate`: files, formats, seeds, refusals.

use crate::common::{code, run_in, stderr, stdout};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use nqfill::read::FORMATS;
use nqfill::{Puzzle, Solver};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Output;

fn generate_in(folder: &Path, args: &[&str]) -> Output {
    run_in(folder, &[&["generate", "--lang", "en"], args].concat(), "")
}

/// What is written and said, and the exit code.
fn generate(args: &[&str]) -> (String, String, i32) {
    let folder = TempDir::new().expect("a folder");
    let output = generate_in(folder.path(), args);
    (stdout(&output), stderr(&output), code(&output))
}

/// Names and contents of the files of a folder.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    entries.map(|path| (name(&path), std::fs::read_to_string(&path).expect("text"))).collect()
}

#[test]
fn a_board_says_how_to_make_it_again_alone() {
    let (boards, _, _) = generate(&["--count", "12", "--seed", "77", "--minimal", "--queens", "3..4", "--size", "9"]);
    for board in boards.trim_end().split("\n\n") {
        let command =
            board.lines().find_map(|line| line.strip_prefix("; command: nqfill generate ")).expect("a command");
        let (again, _, _) = generate(&command.split(' ').collect::<Vec<_>>());
        let without_number = |text: &str| {
            text.lines().filter(|line| !line.starts_with("; number: ")).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(without_number(&again), without_number(board));
    }
}

#[test]
fn what_a_board_says_of_itself_is_what_rate_says() {
    let folder = TempDir::new().expect("a folder");
    let args = ["--size", "8..10", "--count", "6", "--seed", "1", "--difficulty", "medium", "-o", "out", "-q"];
    assert_eq!(code(&generate_in(folder.path(), &args)), 0);
    let boards = files(&folder.path().join("out"));
    assert_eq!(boards.len(), 18);
    assert!(boards.keys().all(|name| name.contains("-medium-00")), "{boards:?}");
    let rated = run_in(folder.path(), &["rate", "-f", "jsonl", "out"], "");
    for line in stdout(&rated).lines() {
        let rating: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let name = rating["source"].as_str().expect("a name").rsplit('/').next().expect("a name");
        let said = |key: &str| {
            let mark = format!("; {key}: ");
            boards[name].lines().find_map(|line| line.strip_prefix(&mark)).unwrap_or_default().to_owned()
        };
        assert_eq!((said("difficulty"), said("completions")), ("medium".into(), "1".into()));
        assert_eq!((&rating["difficulty"], &rating["solution_count"]), (&"medium".into(), &1.into()));
        let techniques: BTreeMap<String, u64> =
            serde_json::from_value(rating["techniques"].clone()).expect("names and numbers");
        let pairs = said("techniques");
        let pairs = pairs.split(", ").map(|pair| pair.split_once(' ').expect("a name and a number"));
        assert_eq!(techniques, pairs.map(|(name, rounds)| (name.into(), rounds.parse().expect("a number"))).collect());
    }
}

#[test]
fn no_two_boards_of_a_booklet_have_one_solution_and_its_first_level_is_the_same_alone() {
    let made = |levels| generate(&["--count", "10", "--seed", "1", "--difficulty", levels, "-f", "jsonl", "-q"]).0;
    let booklet = made("easy,medium,hard");
    assert!(booklet.starts_with(&made("easy")), "{booklet}");
    let solution = |line: &str| {
        let puzzle = Puzzle::try_from(nqfill::parse(line).expect("a board")).expect("no conflict");
        Solver::new().first(&puzzle).expect("a search").expect("a completion").columns().to_vec()
    };
    let solutions: BTreeSet<Vec<u32>> = booklet.lines().map(solution).collect();
    assert_eq!((booklet.lines().count(), solutions.len()), (30, 30), "{booklet}");
}

#[test]
fn every_format_is_read_as_the_board_that_was_made() {
    let folder = TempDir::new().expect("a folder");
    let kinds = [["--kind", "unique"], ["--kind", "diagonals"], ["--kind", "random"], ["--kind", "blocked"]];
    for kind in kinds {
        let (grid, _, _) = generate(&[&kind[..], &["--seed", "9", "--size", "9"]].concat());
        let board: String =
            grid.lines().filter(|line| !line.starts_with(';')).map(|line| line.to_owned() + "\n").collect();
        for format in FORMATS.iter().filter(|format| format.is_writable()).map(|format| format.name) {
            let (written, said, code) = generate(&[&kind[..], &["--seed", "9", "--size", "9", "-f", format]].concat());
            if code == 2 {
                assert!(said.contains("no room for blocked squares") && board.contains('x'), "{format}: {said}");
                continue;
            }
            folder.child("board").write_str(&written).expect("written");
            // Columns alone do not tell where they count from.
            let base: &[&str] = if format == "vector" { &["--base", "1"] } else { &[] };
            let read = run_in(folder.path(), &[&["convert", "-t", "grid", "board"], base].concat(), "");
            assert_eq!(stdout(&read), board, "{format}: {written}{}", stderr(&read));
            assert_eq!(said.contains("has no comments"), format == "vector");
        }
    }
}

#[test]
fn a_seed_that_is_not_given_is_said_and_makes_the_same_boards() {
    let (boards, said, _) = generate(&["--count", "3"]);
    let seed = said.split("--seed ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a seed");
    assert_eq!(generate(&["--count", "3", "--seed", seed]).0, boards);
    assert_ne!(generate(&["--count", "3"]).0, boards);
}
