//! What pages with boards of their own read: a board of a text, or what is wrong with it.

use crate::show::job::Board;
use crate::show::{Invalid, Lang, NotRead};
use crate::words::reading;
use nqfill_core::board::{Placement, SquareSet};
use serde_json::{Value, json};

/// A board of a text: `index`, `line`, `format`, and `board`, or `wrong` with its message and its place. Squares count from 0,
/// lines and columns of a text from 1.
pub fn entry(board: &Board, lang: Lang) -> Value {
    let subject = board.subject();
    let mut entry = json!({ "index": subject.index, "line": subject.line, "format": subject.format });
    let not_read = NotRead::all(lang, &board.entry.not_read, board.document.as_deref());
    if !not_read.is_empty() {
        entry["not_read"] = json!(not_read);
    }
    match &board.entry.placement {
        Ok(placement) => entry["board"] = squares(placement),
        Err(error) => {
            let invalid = Invalid::new(error, &board.entry, board.document.as_deref());
            let place = invalid.position.map(|position| json!({ "line": position.line, "column": position.column }));
            entry["wrong"] = json!({ "message": reading::input_error(lang, &error.kind), "place": place });
        }
    }
    entry
}

/// `{"n": 4, "queens": [[0, 1]], "blocked": []}`
pub fn squares(placement: &Placement) -> Value {
    let pairs =
        |squares: &SquareSet| squares.iter().map(|square| json!([square.row, square.column])).collect::<Vec<_>>();
    json!({ "n": placement.n(), "queens": pairs(placement.queens()), "blocked": pairs(placement.blocked()) })
}
