//! Pictures of the documents, and pictures as LaTeX reads them.
#![allow(clippy::unwrap_used)]

use crate::common::{assert_recorded, code, nqfill, root, run_in, stderr, stdout};
use assert_fs::TempDir;
use nqfill::board::{Line, Placement, Square};
use nqfill::show::picture::{Mark, Picture, picture_format};
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
    picture.frame_line(Line::Column, 4);
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
    let document = include_str!("../../docs/page.md");
    for (command, picture) in [
        ("convert puzzles/article/sample.txt", "sample.svg"),
        ("solve puzzles/article/sample.txt", "solution.svg"),
        ("convert --coordinates puzzles/conflict/sample-2-1-4-3.txt", "conflict.svg"),
        ("explain --coordinates puzzles/unsolvable/corner-6.txt", "reason.svg"),
        ("explain puzzles/article/sample.txt", "forced.svg"),
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
fn the_pictures_of_steps_in_the_documents_are_what_the_program_draws() {
    let folder = TempDir::new().unwrap();
    for page in [include_str!("../../docs/explain-and-trace.md"), include_str!("../../docs/explain-and-trace.zh.md")] {
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
fn the_documents_show_all_marks() {
    let mut svg = Vec::new();
    let picture = with_all_marks(6).with_coordinates(true);
    picture.write(picture_format("svg").unwrap(), &mut svg).unwrap();
    assert_document_has("marks.svg", &String::from_utf8(svg).unwrap());
}
