//! Boards as people draw and list them: every file of the collection holds the boards that its table lists.

use crate::fixtures;
use nqfill_core::board::{Placement, Square};
use nqfill_read::{Document, Entry, ReadOptions, format};
use std::fs;

/// The options of a row of the table: `-i NAME` and `--empty CHARS`.
fn options(words: &str) -> ReadOptions {
    let mut options = ReadOptions::default();
    let words: Vec<&str> = words.split_whitespace().collect();
    for pair in words.chunks_exact(2) {
        match pair[0] {
            "-i" => options.format = Some(format(pair[1]).expect("a format")),
            "--empty" => options.empty = pair[1].into(),
            other => panic!("{other}"),
        }
    }
    options
}

fn drawn(board: &Placement) -> String {
    let n = board.n() as u32;
    let square = |row, column| match Square::new(row, column) {
        square if board.queens().contains(square) => 'Q',
        square if board.blocked().contains(square) => 'x',
        _ => '.',
    };
    let rows: Vec<String> = (0..n).map(|row| (0..n).map(|column| square(row, column)).collect()).collect();
    rows.join("/")
}

fn shown(entry: &Entry) -> String {
    match &entry.placement {
        Ok(board) => drawn(board),
        Err(error) => format!("!{}", error.kind.name()),
    }
}

/// The rows of the table of the collection, split at tabs: file, options, boards.
fn table() -> Vec<Vec<String>> {
    let text = fs::read_to_string(fixtures().join("drawings/boards.tsv")).expect("a fixture");
    let rows = text.lines().skip(1).filter(|line| !line.starts_with('#') && !line.is_empty());
    rows.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

#[test]
fn every_drawing_is_the_boards_that_people_see_in_it() {
    let table = table();
    assert!(table.len() > 90);
    let mut wrong = String::new();
    for row in &table {
        let bytes = fs::read(fixtures().join("drawings").join(&row[0])).expect("a fixture");
        let document = Document::new(bytes, &options(&row[1])).expect("text");
        let entries: Vec<Entry> = document.entries().collect();
        let found: Vec<String> = entries.iter().map(shown).collect();
        if found.join(" ") != row[2] {
            wrong += &format!("{}: {}\n    not {}\n", row[0], found.join(" "), row[2]);
        }
        for entry in &entries {
            let Ok(board) = &entry.placement else { continue };
            for queen in board.queens().iter() {
                let span = document.locate(entry, queen).expect("a queen is found again");
                let text = &document.text()[span];
                assert!(text.contains(['Q', '1', '♛', '👑', '*']), "{}: {text}", row[0]);
            }
        }
    }
    assert_eq!(wrong, "");
}

#[test]
fn every_file_of_the_collection_is_in_the_table() {
    let table = table();
    let files = fs::read_dir(fixtures().join("drawings")).expect("a folder");
    let names = files.map(|file| file.expect("a file").file_name().into_string().expect("UTF-8"));
    for name in names.filter(|name| name != "README.md" && name != "boards.tsv") {
        assert!(table.iter().any(|row| row[0] == name), "{name}");
    }
}
