//! `-f svg|png|tikz` of `solve` and `explain`: what is drawn, where it goes, and what is refused.
#![allow(clippy::unwrap_used)]

use crate::common::{code, run_in, stderr, stdout};
use assert_fs::TempDir;
use std::fs;
use std::path::Path;

const SAMPLE: &str = ".Q..\n...Q\n....\n....\n";
const CORNER: &str = "Q.....\n......\n......\n......\n......\n......\n";

/// A folder with a board in a file.
fn folder_with(board: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.txt"), board).unwrap();
    folder
}

/// The picture that a command draws of a board.
fn drawn(board: &str, args: &[&str]) -> String {
    let output = run_in(folder_with(board).path(), &[args, &["-f", "svg", "--lang", "en", "a.txt"]].concat(), "");
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    stdout(&output)
}

/// How often each of these stamps is used.
fn counts<const N: usize>(svg: &str, stamps: [&str; N]) -> [usize; N] {
    stamps.map(|stamp| svg.matches(&format!("<use href=\"#{stamp}-")).count())
}

fn title(svg: &str) -> &str {
    svg.split_once("<title>").unwrap().1.split_once("</title>").unwrap().0
}

/// Frames around lines: polygons that are not filled.
fn frames(svg: &str) -> usize {
    svg.lines()
        .filter(|line| line.starts_with("<path") && line.contains("L") && line.contains("Z\" fill=\"none\""))
        .count()
}

#[test]
fn solve_draws_the_first_completion_and_says_the_verdict() {
    let svg = drawn(SAMPLE, &["solve"]);
    assert_eq!(counts(&svg, ["given", "added", "attacked", "conflict"]), [2, 2, 0, 0]);
    assert_eq!(title(&svg), "Found 1 solution.");
    assert!(svg.contains("<desc>.Q..\n...Q\nQ...\n..Q.\n</desc>"), "{svg}");
    let empty = "........\n".repeat(8);
    assert_eq!(title(&drawn(&empty, &["solve"])), "92 solutions, the first 1 listed.");
    assert_eq!(title(&drawn(&empty, &["solve", "--first"])), "Found one solution; others were not looked for.");
}

#[test]
fn a_board_without_completion_shows_what_is_attacked_and_one_in_conflict_its_queens() {
    let svg = drawn("Q...\n..x.\n....\n....\n", &["solve"]);
    assert_eq!(title(&svg), "No solution");
    assert_eq!(counts(&svg, ["given", "added", "blocked", "attacked"]), [1, 0, 1, 9]);
    let svg = drawn("Q..Q\n....\n....\n....\n", &["solve"]);
    assert_eq!((title(&svg), counts(&svg, ["conflict", "attacked"])), ("No solution", [2, 0]));
    assert!(svg.contains("Conflict: row 1 column 1 and row 1 column 4 share a row"), "{svg}");
}

#[test]
fn explain_draws_the_reason_and_where_its_steps_end() {
    let svg = drawn(CORNER, &["explain"]);
    // The queen is the reason; six squares are closed, so that no square of row 4 is left.
    assert_eq!(counts(&svg, ["given", "frame", "closed", "aside", "attacked"]), [1, 1, 6, 0, 15]);
    assert_eq!((title(&svg), frames(&svg)), ("No solution", 1));
    assert!(svg.contains("the queen at row 1 column 1 already makes it impossible\nRow 4 has no square left"), "{svg}");
}

#[test]
fn queens_that_are_no_part_of_the_reason_are_set_aside() {
    // Column 1 alone makes it impossible: its squares are blocked, and those in the corners lead nowhere anyway.
    let svg = drawn("x...\nx..Q\nx...\nx...\n", &["explain"]);
    assert_eq!(counts(&svg, ["given", "aside", "frame"]), [0, 1, 2]);
    assert_eq!(frames(&svg), 1);
}

#[test]
fn explain_draws_what_is_certain_of_a_board_with_completions() {
    let svg = drawn(".Q..\n....\n....\n....\n", &["explain"]);
    assert_eq!(title(&svg), "Exactly one solution.");
    assert_eq!(counts(&svg, ["given", "added", "forced"]), [1, 3, 3]);
    assert_eq!(counts(&drawn(&"....\n".repeat(4), &["explain"]), ["added", "forced", "closed"]), [0, 0, 8]);
}

#[test]
fn a_hint_draws_no_more_than_its_level_tells() {
    let board = ".Q....\n".to_owned() + &"......\n".repeat(5);
    let told = |more: &[&str]| {
        let svg = drawn(&board, &[&["hint"], more].concat());
        (frames(&svg), counts(&svg, ["given", "frame", "dot", "closed"]))
    };
    assert_eq!(told(&[]), (1, [1, 0, 0, 0]));
    assert_eq!(told(&["--more"]), (1, [1, 0, 3, 1]));
    assert_eq!(counts(&drawn(CORNER, &["hint"]), ["given", "frame", "dot", "closed"]), [1, 0, 0, 0]);
}

#[test]
fn every_board_of_a_folder_gets_a_picture_that_no_later_run_reads() {
    let folder = TempDir::new().unwrap();
    fs::create_dir_all(folder.path().join("in/sub")).unwrap();
    fs::write(folder.path().join("in/two.txt"), format!("{SAMPLE}\n{CORNER}")).unwrap();
    fs::write(folder.path().join("in/sub/one.txt"), SAMPLE).unwrap();
    fs::write(folder.path().join("in/bad.txt"), "Q..\n.\n").unwrap();
    let names = |folder: &Path| {
        let mut names: Vec<_> = walkdir::WalkDir::new(folder)
            .into_iter()
            .map(Result::unwrap)
            .filter(|it| it.file_type().is_file())
            .map(|it| it.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    };
    for (format, extension, command) in [("svg", "svg", "solve"), ("tikz", "tex", "explain"), ("png", "png", "solve")] {
        let output = run_in(folder.path(), &[command, "in", "-f", format, "-o", "out"], "");
        assert_eq!(code(&output), 1, "one board is bad: {}", stderr(&output));
        let expected = ["one", "two-2", "two"].map(|name| format!("{name}.solution.{extension}"));
        assert_eq!(names(&folder.path().join("out")), expected);
        let again = run_in(folder.path(), &["count", "out", "in/sub"], "");
        assert_eq!(stdout(&again), "1\n", "{}", stderr(&again));
        fs::remove_dir_all(folder.path().join("out")).unwrap();
    }
}

#[test]
fn the_extension_of_the_output_chooses_the_picture_and_options_shape_it() {
    let folder = folder_with(SAMPLE);
    for (name, beginning) in
        [("p.svg", &b"<svg "[..]), ("p.PNG", b"\x89PNG"), ("p.tex", b"% nqfill"), ("p.tikz", b"% nqfill")]
    {
        for command in ["solve", "explain"] {
            let output = run_in(folder.path(), &[command, "a.txt", "-o", name], "");
            assert_eq!((code(&output), stdout(&output)), (0, String::new()), "{}", stderr(&output));
            assert!(fs::read(folder.path().join(name)).unwrap().starts_with(beginning), "{name}");
        }
    }
    assert!(drawn(SAMPLE, &["solve", "--coordinates"]).len() > drawn(SAMPLE, &["solve"]).len());
}

#[test]
fn where_nothing_can_be_drawn_an_existing_file_stays() {
    let folder = folder_with("Q..\n.\n");
    fs::write(folder.path().join("out.svg"), "mine").unwrap();
    fs::write(folder.path().join("large.txt"), format!("{}\n", ".".repeat(101)).repeat(101)).unwrap();
    for (board, told) in
        [("a.txt", "row"), ("large.txt", "not drawn: 101 rows, and a picture has at most 100; nqfill -f jsonl")]
    {
        for command in ["solve", "explain"] {
            let output = run_in(folder.path(), &[command, board, "-o", "out.svg", "--lang", "en"], "");
            assert_eq!(code(&output), 1, "{board}");
            assert!(stderr(&output).contains(told), "{}", stderr(&output));
            assert_eq!(fs::read_to_string(folder.path().join("out.svg")).unwrap(), "mine");
            assert_eq!(stdout(&run_in(folder.path(), &[command, board, "-f", "svg"], "")), "");
        }
    }
}

#[test]
fn a_stream_has_room_for_one_board_and_the_others_are_told() {
    let folder = folder_with(&format!("Q..\n.\n\n{SAMPLE}\n{CORNER}\n{SAMPLE}"));
    let output = run_in(folder.path(), &["solve", "a.txt", "-f", "svg", "--lang", "en"], "");
    assert_eq!((code(&output), stdout(&output).matches("<svg ").count()), (1, 1), "{}", stderr(&output));
    assert!(stderr(&output).contains("2 boards not written: a file of svg holds one board"), "{}", stderr(&output));
    let quiet = run_in(folder.path(), &["solve", "-q", "a.txt", "-f", "svg", "--lang", "en"], "");
    let errors =
        stderr(&output).lines().filter(|line| !line.contains(" boards: ")).map(|line| format!("{line}\n")).collect();
    assert_eq!((code(&quiet), stderr(&quiet)), (1, errors), "all but the summary");
}

#[test]
fn options_that_pictures_cannot_obey_are_refused_and_so_are_theirs_elsewhere() {
    let folder = folder_with(SAMPLE);
    for args in [
        &["solve", "-f", "svg", "-n", "2"][..],
        &["solve", "-f", "svg", "--all"],
        &["solve", "-f", "svg", "--stats"],
        &["solve", "-f", "svg", "--style", "boxed"],
        &["explain", "-f", "tikz", "--stats"],
        &["solve", "-f", "json", "--coordinates"],
        &["explain", "--coordinates"],
        &["count", "-f", "svg"],
        &["count", "-o", "a.svg"],
    ] {
        let output = run_in(folder.path(), &[args, &["a.txt"]].concat(), "");
        assert_eq!((code(&output), stdout(&output)), (2, String::new()), "{args:?}: {}", stderr(&output));
    }
}
