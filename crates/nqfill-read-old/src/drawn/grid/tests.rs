//! One drawing after the other.

use crate::{Document, Entry, InputErrorKind, Legend, ReadOptions};

fn entries(text: &str) -> Vec<Entry> {
    Document::new(text.into(), &ReadOptions::default()).expect("text").entries().collect()
}

/// Squares as (row, column) from 0.
type Squares = Vec<(u32, u32)>;

/// The only board of a text: n, queens and blocked squares.
fn board(text: &str) -> (usize, Squares, Squares) {
    let [entry] = entries(text).try_into().expect("one board");
    let placement = entry.placement.expect("a board");
    let squares = |set: &nqfill_core::board::SquareSet| set.iter().map(|square| (square.row, square.column)).collect();
    (placement.n(), squares(placement.queens()), squares(placement.blocked()))
}

fn error(text: &str) -> (InputErrorKind, Option<&str>) {
    let error = entries(text).remove(0).placement.expect_err("no board");
    (error.kind, error.span.map(|span| &text[span]))
}

#[test]
fn one_board_in_many_spellings() {
    let expected = (4, vec![(0, 1), (1, 3)], vec![(3, 0)]);
    for text in [
        "4\n.Q..\n...Q\n....\nx...\n",
        ".Q..\n...Q\n....\nx...",
        ". Q . .\n. . . Q\n. . . .\nX . . .\n",
        "_q__\r\n___q\r\n____\r\nx___\r\n",
        "4\n\n.Q..\n...Q\n....\nx...\n",
        "; first\n4 // rows\n  .Q..  % one\n# two\n  ...Q\n  ....\n  x...\n",
        ".Q..\r...Q\r....\rx...\r",
        "-♛--\n---♕\n----\nx---\n",
        "解法 1:\n.Q..\n...Q\n....\nx...\n\n共找到 1 种解法。\n",
    ] {
        assert_eq!(board(text), expected, "{text:?}");
    }
}

#[test]
fn a_file_holds_many_boards() {
    let text = "Q\n\n2\n..\n..\n3\n...\n...\n...\n---\n.\n== a.txt ==\nSolution 1:\nQ\n";
    let boards: Vec<_> =
        entries(text).into_iter().map(|e| (e.index, e.line, e.placement.expect("a board").n())).collect();
    assert_eq!(boards, [(1, 1, 1), (2, 3, 2), (3, 6, 3), (4, 11, 1), (5, 14, 1)]);
}

#[test]
fn a_bad_board_does_not_spoil_the_next() {
    let found = entries("Q.\n.\n\n1\nQ\n\n!\n");
    let verdicts: Vec<_> = found.iter().map(|entry| entry.placement.is_ok()).collect();
    assert_eq!(verdicts, [false, true, false]);
}

#[test]
fn three_dashes_are_a_row_exactly_where_they_make_up_a_board_of_three() {
    assert_eq!(board("---\n-Q-\n---\n"), (3, vec![(1, 1)], vec![]));
    assert_eq!(board("3\n---\n---\n---\n"), (3, vec![], vec![]));
    assert_eq!(board("---\n...\n.Q.\n...\n"), (3, vec![(1, 1)], vec![]));
    assert_eq!(entries(".Q.\n...\n...\n---\n...\n...\n...\n").len(), 2);
}

#[test]
fn the_row_that_differs_from_most_is_blamed() {
    let ragged = |row, found, expected| InputErrorKind::RaggedRow { row, found, expected };
    assert_eq!(error("....\n....\n.....\n....\n"), (ragged(3, 5, 4), Some(".....")));
    assert_eq!(error(".....\n....\n....\n....\n"), (ragged(1, 5, 4), Some(".....")));
    assert_eq!(error("5\n....\n.....\n.....\n.....\n.....\n"), (ragged(1, 4, 5), Some("....")));
}

#[test]
fn a_header_that_disagrees_with_a_square_board_is_blamed_itself() {
    assert_eq!(error("5\n....\n....\n....\n....\n"), (InputErrorKind::WrongHeader { header: 5, rows: 4 }, Some("5")));
    assert_eq!(error("4\n....\n....\n"), (InputErrorKind::WrongHeader { header: 4, rows: 2 }, Some("4")));
    assert_eq!(error("....\n....\n"), (InputErrorKind::NotSquare { rows: 2, columns: 4 }, Some("....\n....")));
}

#[test]
fn what_is_no_cell_is_named_with_its_square() {
    let legend = Legend { empty: "._-".into(), queen: "Q".into(), blocked: "x".into() };
    let unknown = |character, row, column| {
        let legend = Box::new(legend.clone());
        InputErrorKind::UnknownCharacter { character, row, column, legend }
    };
    assert_eq!(error(".Q\n.#\n"), (unknown('#', 2, 2), Some("#")));
    assert_eq!(error(". Q\n. 后\n"), (unknown('后', 2, 2), Some("后")));
    assert_eq!(error(".Q. .\n"), (unknown(' ', 1, 4), Some(" ")));
    assert_eq!(error("0\n"), (InputErrorKind::ZeroSize, Some("0")));
    assert_eq!(error("; nothing\n\n"), (InputErrorKind::NoBoard, None));
}

#[test]
fn a_square_is_found_again_in_the_text() {
    let text = "Q\n\n4\n. Q . .\n. . . Q\n. . . .\n. . . .\n";
    let document = Document::new(text.into(), &ReadOptions::default()).expect("text");
    let entry = document.entries().nth(1).expect("two boards");
    let span = document.locate(&entry, nqfill_core::Square::new(1, 3)).expect("a square");
    assert_eq!((&text[span.clone()], span.start), ("Q", text.rfind('Q').expect("a queen")));
}
