//! `nqfill canon`: canonical forms and duplicates.
#![allow(clippy::unwrap_used)]

use crate::common::{code, run_in, stderr, stdout};
use assert_fs::TempDir;

const BOARD: &str = "....x\n...Q.\n.....\nQ....\n.....\n";

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

fn canon(args: &[&str], input: &str, expected: i32) -> (String, String) {
    let folder = TempDir::new().unwrap();
    let output = run_in(folder.path(), &[&["canon", "--lang", "en"], args].concat(), input);
    assert_eq!(code(&output), expected, "{}", stderr(&output));
    (stdout(&output), stderr(&output))
}

#[test]
fn all_images_have_one_canonical_form_which_is_one_of_them_and_its_own() {
    for board in [BOARD, "Q...\nQ...\n....\n....\n", ".Q..\n...Q\nQ...\n..Q.\n"] {
        let images = images(board);
        let forms: Vec<String> = images.iter().map(|image| canon(&["-t", "grid"], image, 0).0).collect();
        assert!(forms.iter().all(|form| *form == forms[0]), "{forms:?}");
        let drawn = forms[0].lines().filter(|line| !line.chars().all(|c| c.is_ascii_digit()));
        let drawn: String = drawn.map(|line| line.to_owned() + "\n").collect();
        assert!(images.contains(&drawn), "{drawn}");
        assert_eq!(canon(&["-t", "grid"], &forms[0], 0).0, forms[0]);
    }
}
