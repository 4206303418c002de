//! Renders the output of `nqfill solve` for one file.

use crate::commands::golden::settings::Options;
use crate::run::pipeline::Source;
use nqfill_core::engine::Limit;
use nqfill_core::solve::Outcome;
use nqfill_read::{Document, Entry, InputError, InputErrorKind};
use nqfill_show::job::{Answering, Board, Boards, Task};
use nqfill_show::output;
use nqfill_show::output::Format;
use nqfill_show::{Summary, Verdict};
use std::io;
use std::path::Path;
use std::sync::Arc;

/// A decoded file, or the reason why it is no text.
pub(crate) type Read = Result<Arc<Document>, InputError>;

/// What was written about an input.
#[derive(Debug, Default)]
pub(crate) struct Output {
    pub(crate) bytes: Vec<u8>,
    /// The first board that was not answered in full, by its place in the file, and why; `None` if all were.
    pub(crate) cut: Option<Cut>,
}

/// A board that was not answered in full.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    /// Its place in the file, from 1, if that has several boards.
    pub(crate) board: Option<usize>,
    pub(crate) reason: Limit,
}

/// Reads a file.
///
/// # Errors
/// If it could not be read. Bytes that are no text are read: what nqfill says about them can be expected.
pub(crate) fn read(path: &Path, options: &Options) -> Result<Read, InputErrorKind> {
    let bytes = Source::found(path, path.parent().unwrap_or(path)).read(options.max_input_bytes)?;
    Ok(Document::new(bytes, &options.reading).map(Arc::new))
}

/// The boards of a file. A file that is no text counts as one invalid board.
pub(crate) fn entries(document: &Read) -> Vec<Entry> {
    Boards::of("".into(), document.clone()).map(|board| board.entry).collect()
}

/// The output for solving a file, which is named relative to its folder.
pub(crate) fn render(name: &str, document: &Read, format: &Format, options: &Options) -> io::Result<Output> {
    let (lang, distinct) = (options.lang, options.request.distinct);
    let shown = output::Options { lang, distinct, ..output::Options::default() };
    let answering = Answering { task: Task::Complete(&options.request), format, options: shown };
    let boards: Vec<Board> = Boards::of(name.into(), document.clone()).collect();
    let (mut bytes, mut cut) = (Vec::new(), None);
    format.document(shown, &mut bytes, |out| {
        let mut summary = Summary::default();
        for (i, board) in boards.iter().enumerate() {
            if i > 0 {
                format.between(out)?;
            }
            let mut bytes = Vec::new();
            let answered = answering.answer(board, board.puzzle(), boards.len() > 1, &mut bytes)?;
            answered.add_to(&mut summary);
            let place = (boards.len() > 1).then_some(board.entry.index);
            cut = cut.or_else(|| Some(Cut { board: place, reason: reason_of_cut(&answered.verdict)? }));
            out.write_all(&bytes)?;
        }
        Ok(summary)
    })?;
    Ok(Output { bytes, cut })
}

/// The reason why a board was not answered in full. A list that `-n` ends is what was asked for.
fn reason_of_cut(verdict: &Verdict) -> Option<Limit> {
    let Verdict::Answered(answer) = verdict else { return None };
    match &answer.outcome {
        Outcome::Undecided(reason) => Some(*reason),
        Outcome::Solved(listing) => listing.cut_by,
        Outcome::Unsolvable => None,
    }
}
