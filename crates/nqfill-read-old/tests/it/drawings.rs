//! Boards as people draw and list them: every text of the collection holds the boards that stand below it.

use crate::fixtures;
use crate::outcome::FOUR;
use crate::pages::cases;
use nqfill_core::board::{Placement, Square};
use nqfill_read_old::{Document, Entry, ReadOptions, format};
use std::fs;

/// The options of a text: `-i NAME` and `--empty CHARS`.
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

/// Texts that no page can show, of the sample board: line ends turned from one kind to the other twice, the mark of the end of
/// DOS, the rest of a block.
const UNSHOWN: [(&str, &str); 3] = [
    ("cr-cr-lf", ".Q..\r\r\n...Q\r\r\nQ...\r\r\n..Q.\r\r\n"),
    ("ctrl-z", ".Q..\n...Q\nQ...\n..Q.\n\u{1a}"),
    (
        "nul-padding",
        concat!(
            ".Q..\n...Q\nQ...\n..Q.\n",
            "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
            "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
        ),
    ),
];

/// Reads a text, finds each of its queens again, and returns its boards.
fn found(title: &str, text: &str, options: &ReadOptions) -> String {
    let document = Document::new(text.into(), options).expect("text");
    let entries: Vec<Entry> = document.entries().collect();
    for entry in &entries {
        let Ok(board) = &entry.placement else { continue };
        for queen in board.queens().iter() {
            let span = document.locate(entry, queen).expect("a queen is found again");
            let text = &document.text()[span];
            assert!(text.contains(['Q', '1', '♛', '👑', '*']), "{title}: {text}");
        }
    }
    entries.iter().map(shown).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_drawing_is_the_boards_that_people_see_in_it() {
    let page = fs::read_to_string(fixtures().join("drawings.md")).expect("a page");
    let (cases, mut wrong) = (cases(&page), String::new());
    for case in &cases {
        let (words, boards) = match case.expected.strip_prefix("options: ") {
            Some(rest) => rest.split_once('\n').expect("boards"),
            None => ("", case.expected),
        };
        let found = format!("boards: {}\n", found(case.title, case.text, &options(words)));
        if found != boards {
            wrong += &format!("{}: {found}    not {boards}", case.title);
        }
    }
    assert_eq!(wrong, "");
    assert_eq!(cases.len(), 120);
}

#[test]
fn what_editors_and_disks_add_to_a_drawing_changes_nothing() {
    for (title, text) in UNSHOWN {
        assert_eq!(found(title, text, &ReadOptions::default()), FOUR, "{title}");
    }
}
