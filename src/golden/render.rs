//! Renders the output of `nqfill solve` for one file.

use super::Options;
use crate::batch::Source;
use crate::input::{Document, Entry, InputError};
use crate::job::{Board, Boards, Job, Task};
use crate::output::{self, Format};
use crate::report::Summary;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// A decoded file, or the reason why it is no text.
pub(super) type Read = Result<Arc<Document>, InputError>;

pub(super) fn read(path: &Path, options: &Options) -> Read {
    let bytes = Source::found(path, path.parent().unwrap_or(path)).read(options.max_input_bytes)?;
    Document::new(bytes, &options.reading).map(Arc::new)
}

/// The boards of a file. A file that is no text counts as one invalid board.
pub(super) fn entries(document: &Read) -> Vec<Entry> {
    Boards::of("".into(), document.clone()).map(|board| board.entry).collect()
}

/// The output for solving a file, which is named relative to its folder.
pub(super) fn render(name: &str, document: &Read, format: &Format, options: &Options) -> io::Result<Vec<u8>> {
    let shown = output::Options { lang: options.lang, ..output::Options::default() };
    let job = Job { task: Task::Complete(&options.request), format, options: shown, diagnostics: None, proofs: None };
    let boards: Vec<Board> = Boards::of(name.into(), document.clone()).collect();
    let mut out = Vec::new();
    format.document(shown, &mut out, |out| {
        let mut summary = Summary::default();
        for (i, board) in boards.iter().enumerate() {
            if i > 0 {
                format.between(out)?;
            }
            let mut bytes = Vec::new();
            job.answer(board, boards.len() > 1, &mut bytes)?.add_to(&mut summary);
            out.write_all(&bytes)?;
        }
        Ok(summary)
    })?;
    Ok(out)
}
