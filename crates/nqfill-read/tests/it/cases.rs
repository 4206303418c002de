//! Texts and what they are read as, board by board: the pages of `fixtures/reading`.
//!
//! Below a text stand its options, if it has any, and for each entry its board or its error, with what was not read:
//! ```text
//! options: -i pairs --base 1
//! n=4 pairs
//! .Q..
//! ...Q
//! ....
//! ....
//! error ragged_row 3:1
//! asks Base: --base 0 | --base 1
//! note 1 words: Eight Queens
//! ```

use crate::pages::{Case, cases, rewritten};
use crate::{recorded, workspace};
use nqfill_core::board::{Placement, Square};
use nqfill_read::{Document, Entry, InputError, InputErrorKind, NoteKind, ReadAs, ReadOptions, Unread};
use std::fs;

/// Rows of a board that is drawn, at most.
const MOST_ROWS: usize = 40;

#[test]
fn every_text_is_read_as_its_page_says() {
    let mut differ = Vec::new();
    let mut pages: Vec<_> = fs::read_dir(workspace().join("fixtures/reading")).expect("pages").collect();
    pages.sort_by_key(|page| page.as_ref().expect("a page").path());
    for path in pages.into_iter().map(|page| page.expect("a page").path()) {
        let page = fs::read_to_string(&path).expect("a page");
        if recorded::is_overwriting() {
            fs::write(&path, rewritten(&page, found)).expect("a page");
            continue;
        }
        for case in cases(&page) {
            let found = found(&case);
            if found != case.expected {
                let name = path.file_name().unwrap_or_default().display();
                differ.push(format!(
                    "{name}: {}\n{}\nexpected:\n{}\nfound:\n{found}",
                    case.title, case.text, case.expected
                ));
            }
        }
    }
    assert!(differ.is_empty(), "{}\n{} differ; SNAPSHOTS=overwrite writes them anew", differ.join("\n"), differ.len());
}

/// What a case is read as, in the form of the pages.
fn found(case: &Case<'_>) -> String {
    let options = case.expected.lines().next().and_then(|line| line.strip_prefix("options: "));
    let mut said = options.map_or(String::new(), |options| format!("options: {options}\n"));
    let options = options.map_or_else(ReadOptions::default, |options| {
        ReadOptions::default().with(options).unwrap_or_else(|| panic!("{}: {options}", case.title))
    });
    match Document::new(case.text.into(), &options) {
        Ok(document) => document.entries().for_each(|entry| said += &shown(&document, &entry)),
        Err(error) => said += &format!("error {}\n", error.kind.name()),
    }
    said
}

/// An entry with what was not read beside it.
fn shown(document: &Document, entry: &Entry) -> String {
    let board = match &entry.placement {
        Ok(placement) => {
            let format = match document.read_as(entry) {
                ReadAs::Found(format) | ReadAs::Asked(format) => format.name,
                ReadAs::Nothing => "none",
            };
            let format = entry.format.map_or(format, |format| format.name);
            assert_shown(document, entry, placement);
            format!("n={} {format}\n{}", placement.n(), drawn(placement))
        }
        Err(error) => wrong(document, error),
    };
    board + &entry.not_read.iter().map(|unread| noted(document, unread)).collect::<String>()
}

fn wrong(document: &Document, error: &InputError) -> String {
    match &error.kind {
        InputErrorKind::Ambiguous { question, readings } => {
            let options: Vec<&str> = readings.iter().map(|reading| reading.option.as_str()).collect();
            format!("asks {question:?}: {}\n", options.join(" | "))
        }
        kind => {
            let place = error.span.as_ref().map(|span| document.position(span.start));
            let place = place.map_or(String::new(), |place| format!(" {}:{}", place.line, place.column));
            format!("error {}{place}\n", kind.name())
        }
    }
}

fn noted(document: &Document, unread: &Unread) -> String {
    let kind = match unread.kind {
        NoteKind::Words => "words".into(),
        NoteKind::Comment => "comment".into(),
        NoteKind::Prompt => "prompt".into(),
        NoteKind::QueenSign(sign) => format!("queen {sign}"),
        NoteKind::EmptySign(sign) => format!("empty {sign}"),
    };
    format!("note {} {kind}: {}\n", unread.line, document.text()[unread.span.clone()].trim())
}

fn drawn(placement: &Placement) -> String {
    let n = placement.n();
    if n > MOST_ROWS {
        return format!("{} queens, {} blocked\n", placement.queens().len(), placement.blocked().len());
    }
    let mut rows = vec![vec!['.'; n]; n];
    placement.queens().iter().for_each(|square| rows[square.row as usize][square.column as usize] = 'Q');
    placement.blocked().iter().for_each(|square| rows[square.row as usize][square.column as usize] = 'x');
    rows.into_iter().map(|row| row.into_iter().collect::<String>() + "\n").collect()
}

/// Fails if a queen of a small board is not found in the text, within the board.
fn assert_shown(document: &Document, entry: &Entry, placement: &Placement) {
    let queens: Vec<Square> = if placement.n() > MOST_ROWS { Vec::new() } else { placement.queens().iter().collect() };
    let shown = document.locate(entry, &queens);
    for square in queens {
        let found = shown.iter().find(|(shown, _)| *shown == square);
        let is_within = found.is_some_and(|(_, at)| entry.span.start <= at.start && at.end <= entry.span.end);
        assert!(is_within, "{square:?} at {found:?} of {:?} in {}", entry.span, document.text());
    }
}
