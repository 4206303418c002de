//! docs/course.md and its Chinese page: every command is run, and what is code below it stands in its output.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use crate::common::root;
use crate::common::sessions::shell;
use assert_fs::TempDir;
use assert_fs::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Mutex;

/// What a page says of a figure, table or number: the command that makes it, and the texts that its output holds.
struct Row {
    command: String,
    expected: Vec<String>,
}

/// The Chinese and the English page.
fn pages() -> [String; 2] {
    let docs = root().join("docs");
    ["course.zh.md", "course.md"].map(|page| fs::read_to_string(docs.join(page)).unwrap())
}

/// The texts between backticks.
fn code(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The items of a page that have a command, which stands in a line of its own.
fn rows(page: &str) -> Vec<Row> {
    let row = |item: &str| {
        let (said, shown) = item.split("\n\n").next()?.rsplit_once("`\\\n")?;
        let (_, command) = said.rsplit_once("\n  `")?;
        assert!(command.contains("nqfill"), "{command}");
        Some(Row { command: command.to_owned(), expected: code(shown) })
    };
    page.split("\n- ").filter_map(row).collect()
}

/// Runs a command in a shell, and returns what comes on both streams.
fn output(command: &str, folder: &Path) -> String {
    let output = shell(command, folder).output().unwrap();
    // A conflict among the queens of a board that is checked is a failed check.
    assert!(output.status.code().is_some_and(|code| code < 2), "{command}: {output:?}");
    String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
}

#[test]
fn every_command_of_the_course_shows_what_its_table_says() {
    let folder = TempDir::new().unwrap();
    folder.child("puzzles").copy_from(root().join("puzzles"), &["**/*"]).unwrap();
    let mut expected: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in pages().iter().flat_map(|page| rows(page)) {
        assert!(!row.expected.is_empty(), "nothing is expected of {}", row.command);
        expected.entry(row.command).or_default().extend(row.expected);
    }
    assert!(expected.len() >= 60, "{} commands", expected.len());
    let (left, wrong) = (Mutex::new(expected.into_iter()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some((command, expected)) = { left.lock().unwrap().next() } {
                    let came = output(&command, folder.path());
                    let missing = expected.iter().filter(|text| !came.contains(text.as_str()));
                    wrong.lock().unwrap().extend(missing.map(|text| format!("{command}\nshows no {text}:\n{came}")));
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn both_pages_have_the_same_commands() {
    let [chinese, english] = pages().map(|page| {
        let plain = |row: Row| row.command.replace(" --lang en", "").replace(" --lang zh", "");
        rows(&page).into_iter().map(plain).collect::<Vec<_>>()
    });
    assert_eq!(chinese, english);
}
