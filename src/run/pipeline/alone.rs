//! Formats of which a file holds one board, as pictures are.

use crate::run::job::{Board, Job, Output};
use crate::run::pipeline::leaf::Leaf;
use crate::run::pipeline::sources::Source;
use crate::run::pipeline::{Event, Options, is_set};
use nqfill_show::{Summary, Verdict};
use std::io::{self, Write};

/// Answers the first board that the format can hold and writes it to a stream. The boards behind it are left out, and words
/// say so.
///
/// # Errors
/// Errors of `out`.
pub(crate) fn one_to_stream(
    sources: &[Source],
    job: &Job<'_>,
    options: &Options<'_>,
    out: &mut (dyn Write + Send),
    diagnostics: &mut (dyn Write + Send),
) -> io::Result<Summary> {
    options.cores.give_all_but_one(options.jobs);
    let mut summary = Summary::default();
    let (mut is_written, mut left_out) = (false, 0);
    // Standard error may be closed; results matter more.
    let mut out = Leaf { out, say: &mut |words: String| drop(diagnostics.write_all(words.as_bytes())) };
    for source in sources {
        for board in source.open(options.max_input_bytes, options.reading) {
            if is_set(options.interrupt) {
                return Ok(summary);
            }
            (options.watch)(Event::BoardRead);
            if is_written {
                left_out += 1;
            } else {
                is_written = answer(&board, job, &mut summary, &mut out)?;
            }
        }
        (options.watch)(Event::FileDone);
    }
    leave_out(left_out, job, &mut summary, &mut out)?;
    Ok(summary)
}

/// Answers a board if the format can hold it. False if nothing was written.
pub(crate) fn answer(board: &Board, job: &Job<'_>, summary: &mut Summary, out: &mut dyn Output) -> io::Result<bool> {
    let is_refused = board.entry.placement.as_ref().is_ok_and(|placement| !job.format.holds(placement));
    if is_refused {
        summary.left_out += 1;
        out.say(job.diagnostics.map_or_else(String::new, |diagnostics| diagnostics.too_large(board)))?;
        return Ok(false);
    }
    let answered = job.answer(board, false, out)?;
    answered.add_to(summary);
    Ok(!matches!(answered.verdict, Verdict::Invalid(_)))
}

/// Counts boards that have no place, and says so.
pub(crate) fn leave_out(boards: u64, job: &Job<'_>, summary: &mut Summary, out: &mut dyn Output) -> io::Result<()> {
    summary.left_out += boards;
    match job.diagnostics.filter(|_| boards > 0) {
        Some(diagnostics) => out.say(diagnostics.left_out(job.format, boards)),
        None => Ok(()),
    }
}
