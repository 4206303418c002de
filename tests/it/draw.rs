//! `nqfill draw`: pictures of boards, where they go, and what is refused.
#![allow(clippy::unwrap_used)]

use crate::common::{code, nqfill, run_in, stderr, stdout};
use assert_fs::TempDir;
use nqfill::board::{Line, Placement, Square};
use nqfill::show::picture::{Mark, Picture, PictureOptions, Theme, picture_format};
use std::fs;
use std::path::Path;
use std::process::Command;

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_board_is_drawn_to_standard_output_or_to_a_file_whose_extension_names_the_format() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.txt"), "Q...\n...Q\nx...\n....\n").unwrap();
    let svg = run_in(folder.path(), &["draw", "a.txt"], "");
    assert_eq!((code(&svg), stderr(&svg)), (0, String::new()));
    assert!(stdout(&svg).starts_with("<svg ") && stdout(&svg).contains("<title>a.txt</title>"));
    for (file, beginning) in [("p.svg", &b"<svg "[..]), ("p.png", b"\x89PNG"), ("p.tex", b"% nqfill")] {
        let output = run_in(folder.path(), &["draw", "a.txt", "-o", file], "");
        assert_eq!((code(&output), stdout(&output)), (0, String::new()), "{}", stderr(&output));
        assert!(fs::read(folder.path().join(file)).unwrap().starts_with(beginning), "{file}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("p.svg")).unwrap(), stdout(&svg));
}

#[test]
fn each_board_of_a_folder_gets_a_picture() {
    let folder = TempDir::new().unwrap();
    fs::create_dir_all(folder.path().join("in/sub")).unwrap();
    fs::write(folder.path().join("in/two.txt"), "Q...\n....\n....\n....\n\n.Q..\n....\n....\n....\n").unwrap();
    fs::write(folder.path().join("in/sub/one.txt"), "...\n...\n...\n").unwrap();
    fs::write(folder.path().join("in/bad.txt"), "Q..\n.\n").unwrap();
    for (format, extension) in [("svg", "svg"), ("tikz", "tex"), ("png", "png")] {
        let output = run_in(folder.path(), &["draw", "in", "-f", format, "-o", "out"], "");
        assert_eq!(code(&output), 1, "one board is bad: {}", stderr(&output));
        let expected = ["sub".into(), format!("two-2.{extension}"), format!("two.{extension}")];
        assert_eq!(names(&folder.path().join("out")), expected);
        assert_eq!(names(&folder.path().join("out/sub")), [format!("one.{extension}")]);
        // Pictures are not read as boards.
        let again = run_in(folder.path(), &["count", "out", "in/sub"], "");
        assert_eq!(stdout(&again), "0\n", "{}", stderr(&again));
        fs::remove_dir_all(folder.path().join("out")).unwrap();
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("two.txt"), "Q...\n....\n....\n....\n\n.Q..\n....\n....\n....\n").unwrap();
    fs::write(folder.path().join("large.txt"), format!("{}\n", ".".repeat(101)).repeat(101)).unwrap();
    let two = run_in(folder.path(), &["draw", "two.txt", "--lang", "en"], "");
    assert_eq!((code(&two), stdout(&two).matches("<svg ").count()), (1, 1));
    assert!(stderr(&two).contains("holds one board"), "{}", stderr(&two));
    let large = run_in(folder.path(), &["draw", "large.txt", "-o", "large.svg", "--lang", "en"], "");
    assert_eq!(code(&large), 1);
    assert!(stderr(&large).contains("a picture has at most 100") && !folder.path().join("large.svg").exists());
    for args in [
        &["draw", "two.txt", "--width", "0"][..],
        &["draw", "two.txt", "--width", "10001"],
        &["draw", "-f", "gif", "two.txt"],
    ] {
        assert_eq!(code(&run_in(folder.path(), args, "")), 2, "{args:?}");
    }
    for name in ["a.pdf", "a.jpg"] {
        let contradicted = run_in(folder.path(), &["draw", "two.txt", "-o", name], "");
        assert_eq!(code(&contradicted), 2, "{}", stderr(&contradicted));
    }
    let capital = run_in(folder.path(), &["draw", "-", "-o", "a.PNG"], "Q\n");
    assert_eq!(code(&capital), 0, "{}", stderr(&capital));
    assert!(fs::read(folder.path().join("a.PNG")).unwrap().starts_with(b"\x89PNG"));
}

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
    let output = run_in(folder.path(), &["draw", "-f", "tikz", "--coordinates", "-o", "board.tex", "-"], board);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    for (name, n, theme) in [("six", 6, Theme::Light), ("hundred", 100, Theme::Print)] {
        let mut tikz = Vec::new();
        let mut options = PictureOptions::default();
        options.theme = theme;
        with_all_marks(n).write(picture_format("tikz").unwrap(), &options, &mut tikz).unwrap();
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
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures").join(picture);
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        fs::write(&path, drawn).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), drawn, "{picture}");
}

#[test]
fn the_pictures_of_the_documents_are_what_the_program_draws() {
    let document = include_str!("../../docs/pictures.md");
    for (command, picture) in [
        ("draw puzzles/article/sample.txt", "sample.svg"),
        ("solve puzzles/article/sample.txt", "solution.svg"),
        ("draw --coordinates puzzles/conflict/sample-2-1-4-3.txt", "conflict.svg"),
        ("explain --coordinates puzzles/unsolvable/corner-6.txt", "reason.svg"),
        ("explain puzzles/unsolvable/seven-of-eight.txt", "forced.svg"),
        ("explain --hint 3 puzzles/classic/six-one-clue.txt", "hint.svg"),
    ] {
        assert!(document.contains(&format!("`{command}`")) && document.contains(picture), "{picture}");
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let output = nqfill().current_dir(root).args(command.split(' ')).args(["-f", "svg"]).output().unwrap();
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        assert_document_has(picture, &stdout(&output));
    }
}

#[test]
fn the_documents_show_all_marks() {
    let mut svg = Vec::new();
    let mut options = PictureOptions::default();
    (options.has_coordinates, options.width) = (true, Some(320));
    with_all_marks(6).write(picture_format("svg").unwrap(), &options, &mut svg).unwrap();
    assert_document_has("marks.svg", &String::from_utf8(svg).unwrap());
}
