//! Pages of a class and of its students: what they say, and what they keep to themselves. `.ci/pages` opens them in a browser.
#![allow(clippy::unwrap_used)]

use crate::common::{run_in, stdout};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use serde_json::Value;
use std::fs;
use std::path::Path;

const PUZZLE: &str = ".Q..\n....\n....\n....\n";
const RIGHT: &str = ".Q..\n...Q\nQ...\n..Q.\n";

/// Students, each with what they handed in.
const CLASS: [(&str, &str); 6] = [
    ("alice", RIGHT),
    ("bob", "Q...\nQ...\n...Q\n..Q.\n"),
    ("carol", "..Q.\nQ...\n...Q\n.Q..\n"),
    ("dave", ".Q..\n...Q\n....\n..Q.\n"),
    ("erin", ".Q..\n...\n; canary of erin\n"),
    ("frank", "..Q.\nQ...\n...Q\n.Q..\n"),
];

fn class() -> TempDir {
    let folder = TempDir::new().unwrap();
    folder.child("secret-folder/puzzle.txt").write_str(PUZZLE).unwrap();
    for (student, text) in CLASS {
        folder.child(format!("secret-folder/class/{student}.txt")).write_str(text).unwrap();
    }
    folder
}

const ARGS: [&str; 7] = ["check", "--puzzle", "secret-folder/puzzle.txt", "secret-folder/class", "-q", "-f", "html"];

fn page(folder: &Path, extra: &[&str]) -> String {
    stdout(&run_in(folder, &[&ARGS, extra].concat(), ""))
}

/// What the page says: its data, between a style and scripts that are the same for every class.
fn contents(page: &str) -> &str {
    let data = page.split_once("id=\"checks\">").unwrap().1;
    data.split_once("<script>").unwrap().0
}

/// The results that stand on a page.
fn results(page: &str) -> Vec<Value> {
    let data: Value = serde_json::from_str(contents(page).split("</script>").next().unwrap()).unwrap();
    data["results"].as_array().unwrap().clone()
}

#[test]
fn a_page_has_what_json_says_with_puzzles_and_texts() {
    let folder = class();
    let options = ["--points", "readable=1,no_conflicts=2,complete=3", "--lang", "en"];
    let page = page(folder.path(), &options);
    let json = stdout(&run_in(folder.path(), &[&ARGS[..6], &["json"], &options].concat(), ""));
    let json: Value = serde_json::from_str(&json).unwrap();
    for (of_page, of_json) in results(&page).iter().zip(json["results"].as_array().unwrap()) {
        for (name, value) in of_json.as_object().unwrap() {
            assert_eq!(&of_page[name], value, "{name}");
        }
        assert_eq!(of_page["ending"] == "passed", of_page["passed"] == true);
        assert_eq!(of_page["puzzle_board"]["fixed"], serde_json::json!([{ "row": 1, "column": 2 }]));
    }
    assert_eq!(results(&page)[2]["text"], CLASS[2].1.trim_end());
    assert!(contents(&page).contains("[\"fixed_queens\",[\"the fixed queens are kept\""));
}

#[test]
fn a_page_says_no_more_than_its_detail_allows() {
    let folder = class();
    let said = |detail| {
        let page = page(folder.path(), &["--detail", detail]);
        let contents = contents(&page);
        ["canary", "\"fixed\":", "\"puzzle_board\":", "\"text\":", "列的皇后", "\"steps\":[{", "\"line\":"]
            .map(|word| contents.contains(word))
    };
    assert_eq!(said("full"), [true; 7]);
    assert_eq!(said("verdict"), [false, false, false, false, false, true, true]);
    assert_eq!(said("none"), [false; 7]);
    for detail in ["verdict", "none"] {
        folder.child("pages").create_dir_all().unwrap();
        page(folder.path(), &["--detail", detail, "-o", "pages/"]);
        for number in 1..=6 {
            let page = fs::read_to_string(folder.child(format!("pages/00{number}.html")).path()).unwrap();
            let contents = contents(&page);
            for word in ["canary", "\"fixed\":", "\"puzzle_board\":", "\"text\":", "列的皇后", "queens at row"] {
                assert!(!contents.contains(word), "{detail} {word}: {contents}");
            }
        }
    }
}

#[test]
fn the_page_of_a_student_holds_nothing_of_others_nor_of_the_teacher() {
    let folder = class();
    page(folder.path(), &["-o", "pages/"]);
    for (number, (student, text)) in CLASS.iter().enumerate() {
        let page = fs::read_to_string(folder.child(format!("pages/00{}.html", number + 1)).path()).unwrap();
        assert!(contents(&page).contains(student) && page.contains(text.lines().next().unwrap()), "{student}");
        for (other, _) in CLASS.iter().filter(|(other, _)| other != student) {
            assert!(!page.contains(other), "the page of {student} names {other}");
        }
        for word in ["secret-folder", "\"summary\":", "\"page\":"] {
            assert!(!contents(&page).contains(word), "the page of {student}: {word}");
        }
        assert!(!page.contains("secret-folder"));
        assert_eq!(page.contains("canary"), *student == "erin");
    }
    let index = fs::read_to_string(folder.child("pages/index.html").path()).unwrap();
    let pages: Vec<u64> = results(&index).iter().map(|result| result["page"].as_u64().unwrap()).collect();
    assert_eq!(pages, [1, 2, 3, 4, 5, 6]);
    assert_eq!(fs::read_dir(folder.child("pages").path()).unwrap().count(), 7);
}

#[test]
fn pages_in_the_folder_are_no_submissions() {
    let folder = class();
    let first = page(folder.path(), &[]);
    page(folder.path(), &["-o", "secret-folder/class/"]);
    assert_eq!(results(&page(folder.path(), &[])), results(&first));
}
