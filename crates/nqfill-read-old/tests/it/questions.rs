//! Texts of one shape and several meanings are asked about, and an option reads each meaning.

use crate::readings::entries;
use nqfill_core::board::{Placement, Square};
use nqfill_read_old::{Base, InputErrorKind, ReadOptions, format};

/// The options of each reading of a text that is asked about; of any other text its board in a word.
fn asked(text: &str) -> Vec<String> {
    match first(text, &ReadOptions::default()) {
        Err(InputErrorKind::Ambiguous(readings)) => readings.into_iter().map(|reading| reading.option).collect(),
        Err(kind) => vec![kind.name().to_owned()],
        Ok(board) => vec![format!("{} rows, {} queens", board.n(), board.queens().len())],
    }
}

fn first(text: &str, options: &ReadOptions) -> Result<Placement, InputErrorKind> {
    entries(text, options).into_iter().next().expect("an entry").placement.map_err(|error| error.kind)
}

/// The names of all errors of a text, and `board` for what is none.
fn kinds(text: &str) -> Vec<&'static str> {
    let name = |entry: nqfill_read_old::Entry| entry.placement.map_or_else(|error| error.kind.name(), |_| "board");
    entries(text, &ReadOptions::default()).into_iter().map(name).collect()
}

fn queens(n: usize, squares: &[(u32, u32)]) -> Placement {
    let square = |&(row, column): &(u32, u32)| Square::new(row - 1, column - 1);
    Placement::new(n, squares.iter().map(square).collect(), Vec::new()).expect("a board")
}

const BASES: [&str; 2] = ["-i pairs --base 0", "-i pairs --base 1"];

/// The exercise that many courses give is such a line, read as columns it would be another board without a word.
#[test]
fn a_size_and_pairs_on_one_line_are_asked_about_beside_columns() {
    let (both, vectors) = (["-i spoj", "-i pairs"], ["-i vector --base 0", "-i vector --base 1"]);
    for text in ["5 1 1 2 3\n", "5,1,1,2,3\n", "5\t1\t1\t2\t3\n", "[5, 1, 1, 2, 3]\n", "(5 1 1 2 3)", "5, 1, 1, 2, 3"] {
        assert_eq!(asked(text), ["-i vector", BASES[0], BASES[1]], "{text}");
    }
    for text in ["4 1 2 4 3\n", "6 1 2 2 4 3 6\n"] {
        assert_eq!(asked(text), [both, vectors].concat(), "{text}");
    }
    assert!(asked("(2, 1, 1, 1, 2)\n").contains(&"-i pairs".to_owned()));
    assert_eq!(asked("4 2 0 0 3\n"), [both, vectors].concat());
    assert_eq!(asked("5 1 1 2 2 3 5\n"), ["-i pairs", vectors[0], vectors[1]]);
    // Each line is a board of its own.
    assert_eq!(kinds("5 1 1 2 3\n4 1 2 4 3\n"), ["ambiguous", "ambiguous"]);
}

#[test]
fn a_size_and_pairs_that_are_no_columns_are_pairs() {
    for text in ["7 3 2\n4 1 1\n", "16 4  6 8  8 7  15 15  7 5\n"] {
        assert_eq!(asked(text), BASES, "{text}");
    }
    assert_eq!(asked("8 3 8\n"), ["8 rows, 1 queens"]);
    assert_eq!(asked("12 3 2 12 12 1 1 4 4\n"), ["12 rows, 4 queens"]);
    assert_eq!(kinds("5 6 1 2 3\n"), ["out_of_range"], "6 is no row");
    assert_eq!(kinds("90 85 77\n60 91 88\n75 80 79\n"), ["out_of_range"; 3], "a table");
}

#[test]
fn an_option_reads_either_meaning() {
    let read = |text: &str, name: &str, base: Option<Base>| {
        first(text, &ReadOptions { format: format(name), base, ..ReadOptions::default() })
    };
    assert_eq!(read("5 1 1 2 3\n", "pairs", Some(Base::One)), Ok(queens(5, &[(1, 1), (2, 3)])));
    assert_eq!(read("5 1 1 2 3\n", "pairs", Some(Base::Zero)), Ok(queens(5, &[(2, 2), (3, 4)])));
    assert_eq!(read("4 1 2 4 3\n", "pairs", None), Ok(queens(4, &[(1, 2), (4, 3)])));
    assert_eq!(read("[4, 1, 2, 4, 3]\n", "pairs", None), Ok(queens(4, &[(1, 2), (4, 3)])));
    assert_eq!(read("16 2 6 8 16 1\n", "pairs", None), Ok(queens(16, &[(6, 8), (16, 1)])));
    assert_eq!(read("5 1 1 2 3\n", "vector", None), Ok(queens(5, &[(1, 5), (2, 1), (3, 1), (4, 2), (5, 3)])));
    assert_eq!(read("4 1 2 4 3\n", "spoj", None), Ok(queens(4, &[(1, 1), (2, 2), (3, 4), (4, 3)])));
    let sized = ReadOptions { size: Some(4), ..ReadOptions::default() };
    assert_eq!(first("1 2 2 4 3 1 4 3 \n", &sized), Ok(queens(4, &[(1, 2), (2, 4), (3, 1), (4, 3)])));
}

/// On smaller boards such lists are asked about: chance makes too many of them.
#[test]
fn columns_that_solve_six_rows_or_more_are_no_pairs_that_attack_each_other() {
    for (text, n) in [("7 4 1 5 2 6 3\n", 7), ("6 2 4 6 1 3 5\n", 6), ("8 4 2 7 3 6 8 5 1\n", 8)] {
        assert_eq!(asked(text), [format!("{n} rows, {n} queens")], "{text}");
    }
    for text in ["5 3 1 4 2\n", "4 2 4 1 3\n"] {
        assert!(asked(text).len() > 1, "{text}");
    }
    // Other lists of the file are no pairs.
    assert_eq!(kinds("5 3 1 4 2\n5 2 4 1 3\n1 3 5 2 4\n"), ["board"; 3]);
}

#[test]
fn as_many_lists_as_each_has_numbers_are_a_matrix_or_boards() {
    let states = "1 0 -1 0\n0 0 0 -1\n-1 0 0 0\n0 0 -1 0\n";
    let in_brackets = "[[1, 0, -1, 0], [0, 0, 0, -1], [-1, 0, 0, 0], [0, 0, -1, 0]]\n";
    for text in [
        states.to_owned(),
        states.replace(' ', ","),
        states.replace(' ', "\t"),
        format!("4\n{states}"),
        in_brackets.to_owned(),
        in_brackets.replace("], ", "],\n "),
        "[[ 1  0 -1  0]\n [ 0  0  0 -1]\n [-1  0  0  0]\n [ 0  0 -1  0]]\n".to_owned(),
        "0 1 2 0\n0 0 0 2\n1 0 0 0\n0 0 1 0\n".to_owned(),
        "2 4 0 0\n0 0 1 3\n3 0 0 2\n0 4 1 0\n".to_owned(),
        "1 2 3 4\n2 1 4 3\n3 4 1 2\n4 3 2 1\n".to_owned(),
        "1 -1 0\n0 0 0\n-1 0 0\n".to_owned(),
        "1 2 1 2 3\n3 2 1 3 1\n3 1 1 3 1\n3 3 2 3 1\n1 1 3 1 2\n".to_owned(),
        "3 1 1 3 1\n3 2 1 3 1\n3 1 1 3 2\n3 3 2 3 1\n3 1 3 1 2\n".to_owned(),
    ] {
        assert_eq!(kinds(&text), ["matrix"], "{text}");
        let vectors = ReadOptions { format: format("vector"), base: Some(Base::Zero), ..ReadOptions::default() };
        assert!(entries(&text, &vectors).len() >= 3, "{text}");
    }
    assert_eq!(kinds(&format!("{states}\n{states}")), ["matrix"; 2]);
}

#[test]
fn as_many_lists_of_permutations_are_boards() {
    for text in [
        "2 4 1 3\n3 1 4 2\n2 4 1 3\n3 1 4 2\n",
        "1 3 5 2 4\n2 4 1 3 5\n3 5 2 4 1\n4 1 3 5 2\n5 2 4 1 3\n",
        "2 1 3 4\n2 1 4 3\n1 2 4 3\n4 3 1 2\n",
    ] {
        assert!(kinds(text).iter().all(|&kind| kind == "board"), "{text}");
    }
    // Five lists of four numbers are no square.
    assert_eq!(kinds("2 4 0 0\n0 0 4 3\n4 0 0 2\n0 4 1 0\n0 4 1 0\n"), ["board"; 5]);
}

#[test]
fn cells_of_a_spreadsheet_are_a_board_where_every_row_has_all_of_its_tabs() {
    let board = queens(4, &[(1, 2), (2, 4), (3, 1), (4, 3)]);
    for text in [
        "\tQ\t\t\n\t\t\tQ\nQ\t\t\t\n\t\tQ\t\n",
        "\tQ\t\t\r\n\t\t\tQ\r\nQ\t\t\t\r\n\t\tQ\t\r\n",
        ".\tQ\t.\t.\n.\t.\t.\tQ\nQ\t.\t.\t.\n.\t.\tQ\t.\n",
    ] {
        assert_eq!(first(text, &ReadOptions::default()), Ok(board.clone()), "{text}");
    }
    assert_eq!(first("\t\t\t\nQ\t\t\t\n\t\t\t\n\t\t\t\n", &ReadOptions::default()), Ok(queens(4, &[(2, 1)])));
}

#[test]
fn rows_that_have_lost_their_empty_cells_are_never_boards_of_one_square() {
    for text in [
        "Q\n\t\tQ\n\t\t\tQ\n\tQ\n",
        "\tQ\n\t\t\tQ\nQ\n\t\tQ\n",
        "Q\t\t\t\n\t\tQ\n\t\t\t\n\tQ\n",
        "Q\n\nQ\n\nQ\n",
        "Q\n\n\t\tQ\n\n\t\t\tQ\n\n\tQ\n",
        "Q\t\t\n\t\tQ\n\n\tQ\t\n",
        "\t\tQ\n",
        "Q\t\t\n",
        "\n\n\t\tQ\n",
        "Q\n\n.Q..\n...Q\nQ...\n..Q.\n",
    ] {
        let has_one = |entry: &nqfill_read_old::Entry| entry.placement.as_ref().is_ok_and(|board| board.n() == 1);
        assert!(!entries(text, &ReadOptions::default()).iter().any(has_one), "{text}");
    }
    for text in ["Q\n", "; one square\nQ\n", "1\nQ\n\n1\n.\n", "n = 1\nQ\n\nn = 1\nQ\n"] {
        assert!(kinds(text).iter().all(|&kind| kind == "board"), "{text}");
    }
}
