//! What `nqfill solve` writes for one file.

use super::Options;
use crate::batch::Source;
use crate::board::Puzzle;
use crate::input::{Document, Entry, InputError};
use crate::output::{self, Format};
use crate::report::{Invalid, Style, Subject, Summary, Verdict};
use crate::solve::complete;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;

/// A file read: a text, or why it is none.
pub(super) type Read = Result<Document, InputError>;

pub(super) fn read(path: &Path, options: &Options) -> Read {
    let bytes = Source::found(path, folder_of(path)).read(options.max_input_bytes)?;
    Document::new(bytes, &options.reading)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(path)
}

/// The boards of a file. What is no text is one board that is wrong.
pub(super) fn entries(document: &Read) -> Vec<Entry> {
    document.as_ref().map_or_else(|error| vec![Entry::unread(error.clone())], |document| document.entries().collect())
}

/// The bytes that solving the file writes, under the name that it has below the folder.
pub(super) fn render(name: &str, document: &Read, format: &dyn Format, options: &Options) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let mut summary = Summary::default();
    let entries = entries(document);
    format.begin(&mut out)?;
    for (i, entry) in entries.iter().enumerate() {
        if i > 0 {
            format.between(&mut out)?;
        }
        let placement = entry.placement.as_ref().ok();
        let (index, line, document) = (entry.index, entry.line, document.as_ref().ok());
        let read_as = entry.format.map(|format| format.name);
        let subject = Subject { source: name, index, line, document, format: read_as, placement };
        let shown = output::Options { lang: options.lang, style: Style::default(), statistics: false };
        let mut writer = format.board(subject, entries.len() > 1, shown);
        let mut written = Ok(());
        let verdict = verdict(entry, document, options, &mut |solution| {
            written = writer.solution(&solution, &mut out);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        written?;
        writer.end(&verdict, &mut out)?;
        summary.add(&verdict);
    }
    format.end(&summary, &mut out)?;
    Ok(out)
}

fn verdict(
    entry: &Entry,
    document: Option<&Document>,
    options: &Options,
    take: &mut dyn FnMut(crate::Solution) -> ControlFlow<()>,
) -> Verdict {
    let placement = match &entry.placement {
        Ok(placement) => placement,
        Err(error) => return Verdict::Invalid(Invalid::new(error, entry, document)),
    };
    match Puzzle::try_from(placement) {
        Ok(puzzle) => Verdict::Answered(complete(&puzzle, &options.request, take)),
        Err(conflicts) => Verdict::Conflict(conflicts),
    }
}
