//! What programs and people write of a board is read as it was meant, or it is an error, or a question; never silently as
//! another board. The writers of this test know nothing of the reader.
#![allow(missing_docs)]

mod board;
mod cases;
mod columns;
mod drawings;
mod language;
mod squares;
mod submissions;
mod table;
mod writer;

use board::Board;
use cases::Case;
use nqfill_read::{Document, Entry, ReadOptions};
use table::{Table, Verdict};

/// The verdict on what is read of a text, and the boards that are.
fn verdict(case: &Case) -> (Verdict, Vec<Board>) {
    let Ok(document) = Document::new(case.text.clone().into_bytes(), &ReadOptions::default()) else {
        return (Verdict::Refused, Vec::new());
    };
    let entries: Vec<Entry> = document.entries().collect();
    let read: Vec<Board> = entries.iter().filter_map(|entry| entry.placement.as_ref().ok()).map(board_of).collect();
    let errors: Vec<_> = entries.iter().filter_map(|entry| entry.placement.as_ref().err()).collect();
    let verdict = match &errors[..] {
        [] if read == case.boards => Verdict::Right,
        [] => Verdict::Wrong,
        _ if read.iter().any(|board| !case.boards.contains(board)) => Verdict::WrongBesideAnError,
        _ if errors.iter().any(|error| error.kind.wants_option()) => Verdict::Asked,
        _ => Verdict::Refused,
    };
    (verdict, read)
}

/// True for the cases of the writer, or of what stands beside its board, that `ORACLE` names; without it for all.
fn is_chosen(case: &Case) -> bool {
    let Ok(chosen) = std::env::var("ORACLE") else { return true };
    chosen == case.writer || chosen == case.beside
}

fn board_of(placement: &nqfill_core::board::Placement) -> Board {
    let squares = |squares: &nqfill_core::board::SquareSet| {
        squares.iter().map(|square| (square.row as usize, square.column as usize)).collect()
    };
    Board { n: placement.n(), queens: squares(placement.queens()), blocked: squares(placement.blocked()) }
}

/// The verdicts on one in `share` of the cases.
fn table(share: usize) -> Table {
    let mut table = Table::default();
    let mut chosen = cases::all().into_iter().step_by(share).chain(cases::found()).filter(is_chosen).peekable();
    // A share of the cases may have none of a writer, all of them have.
    assert!(share > 1 || chosen.peek().is_some(), "ORACLE names a writer, or what stands beside its boards");
    for case in chosen {
        let (verdict, read) = verdict(&case);
        table.add(case, verdict, read);
    }
    table
}

/// A share of the cases in a debug build, all of them with `--release`.
const SHARE: usize = if cfg!(debug_assertions) { 17 } else { 1 };

#[test]
fn nothing_is_read_silently_as_another_board() {
    let table = table(SHARE);
    let wrong = table.wrong();
    assert!(wrong.is_empty(), "{wrong:?}\n{}", table.with_examples());
}

#[test]
#[ignore = "prints the table with an example of each class: cargo test --test oracle -- --ignored --nocapture"]
fn every_class_with_an_example() {
    println!("{}", table(1).with_examples());
}
