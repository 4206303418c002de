//! Diagnostics without a command line.

use super::diagnostic::Drawer;
use crate::batch::Board;
use crate::board::Puzzle;
use crate::input::{Document, Entry, ReadOptions};
use crate::report::Lang;
use std::sync::Arc;

/// Everything that is wrong with the boards of a file, drawn as the program draws it, without colours.
///
/// ```
/// use nqfill::{cli::diagnostics, input::ReadOptions, report::Lang};
///
/// let text = diagnostics("a.txt", b"Q..\n..\n...\n".to_vec(), &ReadOptions::default(), Lang::En);
/// assert!(text.contains("row 2 has 2 squares, expected 3") && text.contains("a.txt:2:1"));
/// ```
#[must_use]
pub fn diagnostics(path: &str, bytes: Vec<u8>, options: &ReadOptions, lang: Lang) -> String {
    let drawer = Drawer { lang, coloured: false };
    let board = |document: Option<Arc<Document>>, entry| Board {
        source: path.into(),
        document,
        entry,
        headed: false,
        last: false,
    };
    let document = match Document::new(bytes, options) {
        Ok(document) => Arc::new(document),
        Err(error) => return drawer.invalid(&board(None, Entry::unread(error.clone())), &error),
    };
    let drawn = document.entries().map(|entry| {
        let board = board(Some(document.clone()), entry);
        match &board.entry.placement {
            Err(error) => drawer.invalid(&board, error),
            Ok(placement) => match Puzzle::try_from(placement) {
                Ok(_) => String::new(),
                Err(conflicts) => drawer.conflicts(&board, &conflicts),
            },
        }
    });
    drawn.collect()
}
