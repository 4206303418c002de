//! `nqfill reduce`.
#![allow(clippy::unwrap_used)]

use crate::common::{brute_force, code, run_in, stderr, stdout};
use assert_fs::TempDir;
use nqfill::{Placement, Puzzle};

fn reduced(args: &[&str], board: &str, expected: i32) -> (String, String) {
    let folder = TempDir::new().unwrap();
    let output = run_in(folder.path(), &[&["reduce", "--lang", "en"], args].concat(), board);
    assert_eq!(code(&output), expected, "{}", stderr(&output));
    (stdout(&output), stderr(&output))
}

fn placement(board: &str) -> Placement {
    nqfill::parse(board).unwrap()
}

/// True if leaving out any one queen changes the number of completions.
fn needs_every_queen(board: &Placement) -> bool {
    let puzzle = Puzzle::try_from(board).unwrap();
    let without = |queen| Placement::from(&puzzle.without(queen));
    puzzle.fixed().all(|queen| brute_force(&without(queen)).len() > brute_force(board).len())
}

const SIX: &str = ".Q....\n...Q..\n.....Q\nQ.....\n..Q...\n....Q.\n";

#[test]
fn what_is_left_keeps_the_completions_and_needs_every_queen() {
    for board in [SIX, "Q...\n....\n...x\n....\n", "Q....\n..Q..\n....Q\n.Q...\n.....\n"] {
        let whole = placement(board);
        let left = placement(&reduced(&[], board, 0).0);
        assert_eq!(brute_force(&left), brute_force(&whole));
        assert_eq!(left.blocked(), whole.blocked(), "they stay by default");
        assert!(needs_every_queen(&left));
    }
    let (_, said) = reduced(&[], SIX, 0);
    assert!(said.starts_with("-#1: left out: ") && said.contains("; left: "), "{said}");
}

#[test]
fn all_minimal_ways_are_written_the_smallest_first() {
    let (out, said) = reduced(&["--all"], SIX, 0);
    let boards: Vec<Placement> = out.split("\n\n").map(placement).collect();
    assert!(boards.len() > 1 && said.contains(&format!("{} minimal ways, and no others", boards.len())), "{said}");
    assert!(boards.iter().all(|board| needs_every_queen(board) && brute_force(board).len() == 1));
    assert!(boards.is_sorted_by_key(|board| board.queens().len()));
    let (out, said) = reduced(&["--all", "--max-ways", "2"], SIX, 3);
    assert_eq!(out.split("\n\n").count(), 2);
    assert!(said.contains("2 minimal ways; there may be others"), "{said}");
}
