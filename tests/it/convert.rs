//! `nqfill convert`: pictures of boards, canonical forms, boards without what they do not need. Pictures of the documents.
#![allow(clippy::unwrap_used)]

use crate::common::{assert_recorded, brute_force, code, nqfill, root, run_in, stderr, stdout};
use assert_fs::TempDir;
use nqfill::board::{Line, Placement, Square};
use nqfill::show::picture::{Mark, Picture, picture_format};
use nqfill::{Puzzle, parse};
use std::fs;
use std::process::Command;

/// A board of n rows, at least 6, with everything that pictures have.
fn with_all_marks(n: usize) -> Picture {
    let given = vec![Square::new(0, 0), Square::new(3, 3), Square::new(5, 2)];
    let board = Placement::new(n, given, vec![Square::new(2, 0), Square::new(2, 5)]).unwrap();
    let mut picture = Picture::of_placement(&board, "all marks, 100 % of them").unwrap();
    picture.add([Square::new(1, 5)]);
    picture.set_aside([Square::new(5, 2)]);
    picture.mark(Mark::Attacked, [Square::new(0, 1), Square::new(0, 2)]);
    picture.mark(Mark::Closed, [Square::new(4, 1), Square::new(4, 3)]);
    picture.mark(Mark::LookedAt, [Square::new(5, 0), Square::new(2, 5)]);
    picture.mark(Mark::Forced, [Square::new(1, 5)]);
    picture.mark(Mark::Trial(2), [Square::new(5, 5)]);
    picture.look_along(Line::Column, 4);
    picture
}

#[test]
fn latex_compiles_pictures_with_all_marks_where_it_is_installed() {
    if !Command::new("pdflatex").arg("--version").output().is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: LaTeX is not installed");
        return;
    }
    let folder = TempDir::new().unwrap();
    let board = "Q..x\n....\n..Q.\nQ...\n";
    let output = run_in(folder.path(), &["convert", "-t", "tikz", "--coordinates", "-o", "board.tex", "-"], board);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    for (name, n) in [("six", 6), ("hundred", 100)] {
        let mut tikz = Vec::new();
        with_all_marks(n).write(picture_format("tikz").unwrap(), &mut tikz).unwrap();
        fs::write(folder.path().join(format!("{name}.tex")), tikz).unwrap();
    }
    let inputs = "\\input{board}\\input{six}\n\n\\resizebox{\\linewidth}{!}{\\input{hundred}}";
    let page = format!("\\documentclass{{article}}\\usepackage{{tikz}}\\begin{{document}}{inputs}\\end{{document}}\n");
    fs::write(folder.path().join("page.tex"), page).unwrap();
    let latex = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", "page"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(latex.status.success(), "{}", String::from_utf8_lossy(&latex.stdout));
}

/// A picture of the documents, as it is now drawn; with `SNAPSHOTS=overwrite` it is replaced.
fn assert_document_has(picture: &str, drawn: &str) {
    let path = root().join("docs/pictures").join(picture);
    assert_recorded(drawn, &path);
}

#[test]
fn the_pictures_of_the_documents_are_what_the_program_draws() {
    let document = include_str!("../../docs/pictures.md");
    for (command, picture) in [
        ("convert puzzles/article/sample.txt", "sample.svg"),
        ("solve puzzles/article/sample.txt", "solution.svg"),
        ("convert --coordinates puzzles/conflict/sample-2-1-4-3.txt", "conflict.svg"),
        ("explain --coordinates puzzles/unsolvable/corner-6.txt", "reason.svg"),
        ("explain puzzles/unsolvable/seven-of-eight.txt", "forced.svg"),
        ("hint --more puzzles/classic/six-one-clue.txt", "hint.svg"),
    ] {
        assert!(document.contains(&format!("`{command}`")) && document.contains(picture), "{picture}");
        let root = root();
        let output = nqfill().current_dir(root).args(command.split(' ')).args(["-f", "svg"]).output().unwrap();
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        assert_document_has(picture, &stdout(&output));
    }
}

#[test]
fn the_stills_of_the_documents_are_what_the_program_draws() {
    let folder = TempDir::new().unwrap();
    for page in [include_str!("../../docs/trace.md"), include_str!("../../docs/trace.zh.md")] {
        for (arguments, picture) in [
            ("--size 4 --tree", "tree.svg"),
            ("--size 4 -a propagation --by columns --at 2,4,5,8,11,14,16,20", "steps.svg"),
        ] {
            let command = format!("nqfill trace {arguments} -o {picture}");
            assert!(page.contains(&command) && page.contains(&format!("](pictures/{picture})")), "{command}");
            let written = folder.path().join(picture);
            let mut run = nqfill();
            let output = run.arg("trace").args(arguments.split(' ')).arg("-o").arg(&written).output().unwrap();
            assert_eq!(code(&output), 0, "{}", stderr(&output));
            assert_document_has(picture, &fs::read_to_string(&written).unwrap());
        }
    }
}

#[test]
fn stills_are_well_formed_in_every_format() {
    let folder = TempDir::new().unwrap();
    for (name, beginning) in [("a.svg", "<svg "), ("a.png", "\u{fffd}PNG")] {
        for arguments in [vec!["--at", "2,5..7"], vec!["--tree"]] {
            let written = folder.path().join(name);
            let mut run = nqfill();
            let output = run.args(["trace", "--size", "5"]).args(&arguments).arg("-o").arg(&written).output().unwrap();
            assert_eq!(code(&output), 0, "{}", stderr(&output));
            let bytes = fs::read(&written).unwrap();
            assert!(String::from_utf8_lossy(&bytes).starts_with(beginning), "{name} {arguments:?}");
        }
    }
    for (arguments, why) in [
        (vec!["-f", "svg", "--at", "2,500"], "no step 500"),
        (vec!["-f", "svg", "-a", "backtracking,exact"], "one engine"),
        (vec!["-f", "svg", "--tree", "-a", "annealing"], "no tree"),
        (vec!["--at", "2"], "for pictures"),
        (vec!["-f", "svg", "--at", "0"], "no number of a step"),
        (vec!["-f", "svg", "--at", "1..200"], "at most 100"),
    ] {
        let output = nqfill().args(["trace", "--lang", "en", "--size", "5"]).args(&arguments).output().unwrap();
        assert!(stderr(&output).contains(why), "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn the_documents_show_all_marks() {
    let mut svg = Vec::new();
    let picture = with_all_marks(6).with_coordinates(true);
    picture.write(picture_format("svg").unwrap(), &mut svg).unwrap();
    assert_document_has("marks.svg", &String::from_utf8(svg).unwrap());
}

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

/// What `convert` makes of a board with one option more, as a drawing.
fn converted(option: &str, board: &str) -> String {
    let folder = TempDir::new().unwrap();
    let output = run_in(folder.path(), &["convert", "-q", option], board);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    stdout(&output)
}

#[test]
fn all_images_have_one_canonical_form_which_is_one_of_them_its_own_and_that_of_rate() {
    for board in ["....x\n...Q.\n.....\nQ....\n.....\n", ".Q..\n...Q\nQ...\n..Q.\n", "Q...\nQ...\n....\n....\n"] {
        let images = images(board);
        let forms: Vec<String> = images.iter().map(|image| converted("--canonical", image)).collect();
        assert!(forms.iter().all(|form| *form == forms[0]), "{forms:?}");
        assert!(images.contains(&forms[0]), "{}", forms[0]);
        assert_eq!(converted("--canonical", &forms[0]), forms[0]);
        for image in images.iter().filter(|image| Puzzle::try_from(&parse(image).unwrap()).is_ok()) {
            let rated = run_in(root(), &["rate", "-q", "-f", "jsonl"], image);
            let rated: serde_json::Value = serde_json::from_slice(&rated.stdout).unwrap();
            assert_eq!(rated["canonical"], forms[0], "{image}");
        }
    }
}

#[test]
fn what_a_reduced_board_has_left_keeps_the_completions_and_every_queen_of_it_is_needed() {
    let six = ".Q....\n...Q..\n.....Q\nQ.....\n..Q...\n....Q.\n";
    for board in [six, "Q...\n....\n...x\n....\n", "Q....\n..Q..\n....Q\n.Q...\n.....\n"] {
        let (whole, left) = (parse(board).unwrap(), parse(&converted("--reduce", board)).unwrap());
        assert_eq!(brute_force(&left), brute_force(&whole));
        assert_eq!(left.blocked(), whole.blocked());
        let puzzle = Puzzle::try_from(&left).unwrap();
        let without = |queen| Placement::from(&puzzle.without(queen));
        assert!(puzzle.fixed().all(|queen| brute_force(&without(queen)).len() > brute_force(&left).len()), "{board}");
    }
}
