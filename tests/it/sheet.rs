//! `nqfill sheet`: what stands on a sheet, and what is refused.
#![allow(clippy::unwrap_used)]

use crate::common::{code, run_in, stderr, stdout};
use assert_fs::TempDir;
use std::fs;

const BOARDS: &str =
    ".Q..\n....\n....\n....\n\nQ...\n....\n....\n....\n\nQ..Q\n....\n....\n....\n\n....\n....\n....\n....\n";

fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.txt"), BOARDS).unwrap();
    folder
}

fn sheet(args: &[&str]) -> String {
    let output = run_in(folder().path(), &[&["sheet", "a.txt", "--lang", "en"], args].concat(), "");
    assert_eq!((code(&output), stderr(&output)), (0, String::new()));
    stdout(&output)
}

/// The sides of a sheet.
fn sides(page: &str) -> Vec<&str> {
    page.split("<section class=\"leaf\">").skip(1).collect()
}

fn count(side: &str, stamp: &str) -> usize {
    side.matches(&format!("href=\"#{stamp}\"")).count()
}

#[test]
fn exercises_show_boards_as_given_and_answers_have_their_numbers() {
    let page = sheet(&[]);
    let sides = sides(&page);
    assert_eq!(sides.len(), 2);
    let [exercises, answers] = [sides[0], sides[1]];
    assert_eq!([exercises, answers].map(|side| side.matches("<svg class=\"board\"").count()), [4, 4]);
    assert_eq!(["given", "added", "conflict", "attacked"].map(|stamp| count(exercises, stamp)), [4, 0, 0, 0]);
    assert_eq!(["given", "added", "conflict", "attacked"].map(|stamp| count(answers, stamp)), [4, 7, 2, 9]);
    for caption in ["<b>1.</b> a<", "<b>2.</b> a#2<", "<b>4.</b> a#4<"] {
        assert!(exercises.contains(caption), "{caption}: {exercises}");
    }
    for words in ["the only solution", "No solution", "no solution: given queens conflict", "one of several solutions"]
    {
        assert!(answers.contains(words) && !exercises.contains(words), "{words}");
    }
}

#[test]
fn sides_hold_as_many_boards_as_asked_for_and_answers_may_be_left_out() {
    assert_eq!(sides(&sheet(&["--per-page", "1"])).len(), 5);
    assert_eq!(sides(&sheet(&["--per-page", "3"])).len(), 3);
    let page = sheet(&["--per-page", "3", "--answers", "none"]);
    assert_eq!(sides(&page).len(), 2);
    assert!(!page.contains("Answers") && count(&page, "added") == 0);
    assert!(sheet(&["--paper", "letter"]).contains("size: letter") && sheet(&[]).contains("size: A4"));
}

#[test]
fn titles_are_text_and_difficulties_are_shown_on_request() {
    let page = sheet(&["--title", "<script>alert(1)</script> & \u{202e}"]);
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;U+202E&gt;"), "{page}");
    let graded = sheet(&["--difficulty"]);
    assert!(graded.contains("●○○○○ trivial") && graded.contains("●○○○○ 入门") && graded.contains("not graded"));
    assert!(!sheet(&[]).contains('●'));
}

#[test]
fn what_has_no_place_on_a_sheet_is_told_and_a_sheet_is_not_read_as_boards() {
    let folder = folder();
    fs::write(folder.path().join("bad.txt"), "Q..\n.\n").unwrap();
    fs::write(folder.path().join("large.txt"), format!("{}\n", ".".repeat(101)).repeat(101)).unwrap();
    let output = run_in(folder.path(), &["sheet", ".", "-o", "sheet.html", "--answers", "none", "--lang", "en"], "");
    assert_eq!((code(&output), stdout(&output)), (1, String::new()));
    assert!(stderr(&output).contains("not drawn: 101 rows") && stderr(&output).contains("row"), "{}", stderr(&output));
    let page = fs::read_to_string(folder.path().join("sheet.html")).unwrap();
    assert_eq!(page.matches("<svg class=\"board\"").count(), 4);
    fs::remove_file(folder.path().join("large.txt")).unwrap();
    let again = run_in(folder.path(), &["count", "-q", "."], "");
    assert_eq!(stdout(&again).lines().filter(|line| line.contains("a.txt")).count(), 4);
    assert!(!stdout(&again).contains("sheet.html"), "{}", stdout(&again));
    let nothing = run_in(folder.path(), &["sheet", "bad.txt", "-o", "none.html"], "");
    assert_eq!((code(&nothing), folder.path().join("none.html").exists()), (1, false));
}

#[test]
fn a_limit_leaves_an_answer_open() {
    let folder = folder();
    fs::write(folder.path().join("hard.txt"), format!("{}\n", ".".repeat(30)).repeat(30)).unwrap();
    let output = run_in(folder.path(), &["sheet", "hard.txt", "--node-limit", "1", "--lang", "en"], "");
    assert_eq!(code(&output), 3, "{}", stderr(&output));
    assert!(stdout(&output).contains("Undecided: node limit"));
}

#[test]
fn what_a_sheet_cannot_be_is_refused() {
    let folder = folder();
    for args in [
        &["--per-page", "5"][..],
        &["--paper", "a3"],
        &["-o", "sheet.pdf"],
        &["-o", "sheet.svg"],
        &["-o", "."],
        &["-o", "a.txt"],
        &["--answers", "none", "--time-limit", "1s"],
    ] {
        let output = run_in(folder.path(), &[&["sheet", "a.txt"], args].concat(), "");
        assert_eq!((code(&output), stdout(&output)), (2, String::new()), "{args:?}: {}", stderr(&output));
    }
}
