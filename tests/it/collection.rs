//! `puzzles/graded/`: the commands of its README make it again, and its boards are what their names and comments say.
#![allow(clippy::unwrap_used)]

use crate::common::{brute_force, code, nqfill, root, run_in, stderr, stdout};
use assert_fs::TempDir;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Mutex;

/// Plain recursion over all rows takes long on larger boards without optimisation.
const MOST_ROWS: u64 = if cfg!(debug_assertions) { 7 } else { 10 };

/// The files in the folders of a folder, by their paths there.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for group in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        for file in std::fs::read_dir(group.path()).unwrap().map(Result::unwrap) {
            let name = format!("{}/{}", group.file_name().display(), file.file_name().display());
            assert!(found.insert(name, std::fs::read_to_string(file.path()).unwrap()).is_none());
        }
    }
    found
}

/// The boards of all files, by the names that results give them: `open/easy.txt#2`.
fn collection() -> BTreeMap<String, String> {
    let mut boards = BTreeMap::new();
    for (name, text) in files(&root().join("puzzles/graded")) {
        for (board, at) in text.split("\n\n").zip(1..) {
            boards.insert(format!("{name}#{at}"), board.to_owned());
        }
    }
    boards
}

/// What a board says of itself in its comments.
fn said<'a>(board: &'a str, key: &str) -> Option<&'a str> {
    board.lines().find_map(|line| line.strip_prefix("; ")?.strip_prefix(key)?.strip_prefix(": "))
}

fn drawing(board: &str) -> String {
    board.lines().filter(|line| !line.starts_with(';')).map(|line| line.to_owned() + "\n").collect()
}

/// The results of a command on the collection, by the names of `collection()`.
fn results(args: &[&str]) -> BTreeMap<String, Value> {
    let output = nqfill().current_dir(root().join("puzzles/graded")).args(args).args(["-q", "-f", "jsonl"]).output();
    let output = output.unwrap();
    let results = stdout(&output);
    let result = |line: &str| serde_json::from_str::<Value>(line).unwrap();
    results
        .lines()
        .map(result)
        .map(|it| (format!("{}#{}", it["source"].as_str().unwrap().trim_start_matches("./"), it["index"]), it))
        .collect()
}

/// In release all of it; without optimisation expert boards take long to find.
#[test]
fn the_commands_of_its_page_make_the_collection_again() {
    let page = std::fs::read_to_string(root().join("puzzles/README.md")).unwrap();
    let commands: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("nqfill generate ")).collect();
    assert_eq!(commands.len(), 30, "{commands:?}");
    let is_made = |text: &str| !cfg!(debug_assertions) || !text.contains("expert");
    let folder = TempDir::new().unwrap();
    for group in ["open", "minimal", "blocked", "unsolvable"] {
        std::fs::create_dir_all(folder.path().join("graded").join(group)).unwrap();
    }
    let waiting = Mutex::new(commands.into_iter().filter(|it| is_made(it)).collect::<Vec<_>>());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(command) = { waiting.lock().unwrap().pop() } {
                    let args: Vec<&str> = ["generate"].into_iter().chain(command.split(' ')).collect();
                    let output = run_in(folder.path(), &args, "");
                    assert_eq!(code(&output), 0, "{command}: {}", stderr(&output));
                }
            });
        }
    });
    let (made, kept) = (files(&folder.path().join("graded")), files(&root().join("puzzles/graded")));
    let kept: BTreeMap<_, _> = kept.into_iter().filter(|(name, _)| is_made(name)).collect();
    assert_eq!(made.keys().collect::<Vec<_>>(), kept.keys().collect::<Vec<_>>());
    for (name, boards) in kept {
        assert_eq!(made[&name], boards, "{name}");
    }
}

#[test]
fn boards_of_the_collection_are_rated_as_their_names_and_comments_say() {
    let rated = results(&["rate", "."]);
    let boards = collection();
    assert_eq!(rated.len(), boards.len());
    let mut cells: BTreeMap<(u64, &str), usize> = BTreeMap::new();
    for (name, board) in &boards {
        let rating = &rated[name];
        let (group, file) = name.split_once('/').unwrap();
        let difficulty = file.split(['-', '.']).next().unwrap();
        let kind = said(board, "kind").unwrap();
        assert_eq!(said(board, "difficulty"), Some(difficulty), "{name}");
        let size = said(board, "size").and_then(|size| size.parse().ok());
        assert_eq!((rating["difficulty"].as_str(), rating["n"].as_u64()), (Some(difficulty), size), "{name}");
        assert_eq!(kind == "unsolvable", group == "unsolvable", "{name}");
        assert_eq!(rating["solution_count"].as_u64(), Some(u64::from(kind == "unique")), "{name}");
        let is_said_minimal = said(board, "minimal") == Some("true");
        assert!(is_said_minimal || !["minimal", "unsolvable"].contains(&group), "{name}");
        assert!(!is_said_minimal || rating["minimal"] == true, "{name}");
        let blocked = rating["blocked"].as_array().unwrap().len();
        assert_eq!(blocked > 0, group == "blocked", "{name}");
        *cells.entry((rating["n"].as_u64().unwrap(), difficulty)).or_default() += 1;
    }
    assert!(cells.values().all(|boards| [4, 5].contains(boards)), "{cells:?}");
    assert_eq!(boards.len(), 156);
    assert_eq!(cells.len(), 8 * 5 - 2);
    assert!(!cells.contains_key(&(5, "hard")) && !cells.contains_key(&(5, "expert")));
    let canonical: BTreeSet<&str> = rated.values().map(|it| it["canonical"].as_str().unwrap()).collect();
    assert_eq!(canonical.len(), boards.len(), "boards repeat up to symmetry");
}

/// By plain backtracking, which is not how `generate` counts; on small boards by brute force.
#[test]
fn boards_of_the_collection_have_the_completions_that_they_claim() {
    let solved = results(&["--all", "-a", "backtracking", "."]);
    for (name, board) in collection() {
        let result = &solved[&name];
        let claimed: u64 = said(&board, "completions").unwrap().parse().unwrap();
        assert_eq!((result["solution_count"].as_u64(), &result["exhaustive"]), (Some(claimed), &true.into()), "{name}");
        if result["n"].as_u64().unwrap() <= MOST_ROWS {
            assert_eq!(brute_force(&nqfill::parse(&drawing(&board)).unwrap()).len() as u64, claimed, "{name}");
        }
    }
}
