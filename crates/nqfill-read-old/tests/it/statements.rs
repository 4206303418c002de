//! Lines beside boards, as programs and people write them: what they state is obeyed, or it is an error.

use crate::fixtures;
use crate::outcome::drawn;
use crate::pages::{Case, cases};
use nqfill_read_old::{Document, ReadOptions};
use std::fs;

/// What is read of a text, as a page has it: `meant: ` and the boards, or `error: ` and the kind of the first error.
fn verdict(text: &str) -> String {
    let Ok(document) = Document::new(text.into(), &ReadOptions::default()) else { return "error: no text".into() };
    let (mut boards, mut errors) = (Vec::new(), Vec::new());
    for entry in document.entries() {
        match &entry.placement {
            Ok(board) => boards.push(drawn(board)),
            Err(error) => errors.push(error.kind.name()),
        }
    }
    match (errors.first(), boards.is_empty()) {
        (None, _) => format!("meant: {}", boards.join(" and ")),
        (Some(error), true) => format!("error: {error}"),
        (Some(error), false) => format!("error: {error} beside {}", boards.join(" and ")),
    }
}

#[test]
fn what_stands_beside_a_board_is_obeyed_or_refused() {
    let (mut count, mut wrong) = (0, String::new());
    for page in fs::read_dir(fixtures().join("words")).expect("a folder") {
        let page = fs::read_to_string(page.expect("an entry").path()).expect("a page");
        for Case { title, text, expected, .. } in cases(&page) {
            let (expected, found) = (expected.trim_end(), verdict(text));
            count += 1;
            if found != expected {
                wrong += &format!("{title}\n{text}{expected}\nread:  {found}\n\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(count > 200, "{count} cases");
}
