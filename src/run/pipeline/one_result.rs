//! Documents that hold one result: pictures and models.

use crate::run::pipeline::batch::Batch;
use crate::run::pipeline::output::{Beside, Output, Results, SpillBuffer};
use crate::run::pipeline::sources::SourceList;
use crate::run::pipeline::{Event, is_set};
use nqfill_show::Summary;
use nqfill_show::job::Job;
use nqfill_show::output::Format;
use std::io::{self, Write};

/// Does the job on the first board that a format can hold of which a file holds one, and writes the result to a stream.
/// The boards behind it are left out, and words say so.
///
/// # Errors
/// Errors of `out`.
pub(crate) fn one_to_stream(
    list: &SourceList,
    batch: &Batch<'_>,
    out: &mut (dyn Write + Send),
    words: &mut (dyn Write + Send),
) -> io::Result<Summary> {
    batch.cores.give_all_but_one(batch.jobs);
    let mut summary = Summary { passed_over: list.passed_over.total(), ..Summary::default() };
    let mut say = |said: String| {
        // Standard error may be closed; results matter more.
        let _ = words.write_all(said.as_bytes());
        Ok(())
    };
    let mut one = OneResult::new(Beside { out, say: &mut say });
    for source in &list.files {
        for board in source.open(batch.max_input_bytes, batch.reading) {
            if is_set(batch.interrupt) {
                return Ok(summary);
            }
            batch.result((&board, false), &mut summary, &mut one)?;
        }
        // A command that only writes boards tells of each file what it has not written.
        if let Job::Rewrite(_) = batch.job {
            one.tell_left_out(Some(&source.name()), batch, &mut summary)?;
        }
        (batch.watch)(Event::FileDone);
    }
    one.tell_left_out(None, batch, &mut summary)?;
    Ok(summary)
}

/// The one result of a file that holds no more.
pub(crate) struct OneResult<'a> {
    out: Beside<'a>,
    pub(crate) is_there: bool,
    /// Results that have no room.
    pub(crate) left_out: u64,
}

impl<'a> OneResult<'a> {
    pub(crate) fn new(out: Beside<'a>) -> Self {
        Self { out, is_there: false, left_out: 0 }
    }

    /// Says how many results had no room since the last time.
    fn tell_left_out(&mut self, source: Option<&str>, batch: &Batch<'_>, summary: &mut Summary) -> io::Result<()> {
        let left_out = std::mem::take(&mut self.left_out);
        batch.leave_out(source, left_out, summary).map_or(Ok(()), |words| self.out.say(words))
    }
}

impl Write for OneResult<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Output for OneResult<'_> {
    fn say(&mut self, words: String) -> io::Result<()> {
        self.out.say(words)
    }
}

impl Results for OneResult<'_> {
    fn has_room(&mut self) -> bool {
        self.left_out += u64::from(self.is_there);
        !self.is_there
    }

    fn begin(&mut self, _format: &Format) -> io::Result<()> {
        self.is_there = true;
        Ok(())
    }

    fn choose(&mut self, _place: u64, mut result: SpillBuffer) -> io::Result<()> {
        self.is_there = true;
        result.write_to(&mut self.out)
    }
}
