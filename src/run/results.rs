//! The one loop over boards: items in, results out in the order of the items, on several threads. The results go to one output,
//! or each file of boards has a file of results.

use crate::files::Target;
use crate::run::batch::{Batch, Tally};
use crate::run::destination::Folder;
use crate::run::file_boards::{FileBoards, Item};
use crate::run::input::Source;
use crate::run::lines::Lines;
use crate::run::ordered::{Begin, Next, Ordered};
use crate::run::part::{Part, Streams, Text};
use crate::run::threads::{is_set, lock};
use nqfill::show::Summary;
use nqfill::show::job::Board;
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

/// An output, and standard error.
pub type Out<'a> = (&'a mut (dyn Write + Send), &'a mut (dyn Write + Send));

/// Answers the boards of all files, and writes the results to one output, as one document.
pub fn of_files(batch: &Batch<'_>, (out, err): Out<'_>) -> io::Result<Summary> {
    let (run, format) = (batch.run, batch.job.format());
    let mut boards = FileBoards::new(batch);
    let mut first = boards.next(&|| ());
    let has_several = run.sources().len() > 1 || first.as_ref().is_some_and(|item| !item.is_last);
    let several = has_several && !format.is_alone();
    // A lone board is answered on this thread: to start another takes longer than a small board does.
    let jobs = if several { run.jobs.count() } else { 1 };
    if !several {
        run.cores.give_all_but_one(run.jobs);
    }
    format.document(batch.job.options(several), out, |out| {
        let mut next = |idle: &dyn Fn()| first.take().or_else(|| boards.next(idle));
        let summary = batch.answer_all(jobs, &mut next, &answer_item(several), (out, &mut *err))?;
        Ok(Summary { skipped: run.skipped(), ..summary })
    })
}

/// Answers the boards of lines, each with a result on a line of its own.
pub fn of_lines(batch: &Batch<'_>, lines: &mut Lines<'_>, out: &mut (dyn Write + Send)) -> io::Result<Summary> {
    let mut next = |idle: &dyn Fn()| lines.next(idle);
    let jobs = batch.run.jobs.count();
    batch.answer_all(jobs, &mut next, &answer_item(false), (out, &mut io::sink()))
}

/// Answers the boards of all files, and writes the results of each to a file of its own.
pub fn to_folder(batch: &Batch<'_>, folder: &Folder, err: &mut (dyn Write + Send)) -> io::Result<Summary> {
    let mut files = batch.run.sources().iter().enumerate();
    let fill: Answer<'_, (usize, &Source)> =
        &|batch, (file, source), tally, part| batch.fill(source, folder.files_of(file), tally, part);
    let jobs = batch.run.jobs.count();
    batch.answer_all(jobs, &mut |_| files.next(), fill, (&mut io::sink(), err))
}

/// Answers the boards of an item.
type Answer<'n, I> = &'n (dyn Fn(&Batch<'_>, I, &mut Tally, &mut Part<'_, '_>) -> io::Result<()> + Sync);

impl Batch<'_> {
    /// Answers the boards of items on `jobs` threads, and reports those that had no room.
    fn answer_all<I>(
        &self,
        jobs: usize,
        next: Next<'_, I>,
        answer: Answer<'_, I>,
        (out, err): Out<'_>,
    ) -> io::Result<Summary> {
        let (separator, interrupt) = (self.job.format().separator(), self.run.interrupt);
        let mut streams = Streams::new(out, &mut *err, separator, self.flushes_each);
        let mut write = |text: Text| {
            // Searches that are running are for nothing after an error.
            streams.write(text).inspect_err(|_| interrupt.store(true, Ordering::Relaxed))
        };
        let ordered = Ordered::new(&mut write, interrupt);
        let tally = Mutex::new(Tally::default());
        ordered.work(jobs, &self.run.cores, next, |begin| {
            // Before the lock, which one thread would hold as long as it works.
            let own = self.work(begin, answer, &ordered);
            lock(&tally).merge(&own);
        });
        ordered.close()?;
        streams.end()?;
        let mut tally = tally.into_inner().unwrap_or_else(PoisonError::into_inner);
        let _ = err.write_all(self.leave_out(&mut tally).as_bytes());
        Ok(tally.summary)
    }

    /// Answers the boards of items until there are no more.
    fn work<I>(&self, begin: Begin<'_, I>, answer: Answer<'_, I>, ordered: &Ordered<'_, Text, io::Error>) -> Tally {
        let request = self.own_request();
        let batch = self.with_request(request.as_ref());
        let flush = || {
            if batch.flushes_each {
                ordered.give_now(Text::flush());
            }
        };
        let mut tally = Tally::default();
        while let Some((number, item)) = begin(&flush) {
            let mut part = Part::new(ordered, number, self.job.format().separator());
            let answered = answer(&batch, item, &mut tally, &mut part);
            if !part.end(answered) {
                break;
            }
        }
        flush();
        tally
    }
}

/// Answers the boards of an item; `several` says that it may be one of several boards.
fn answer_item(several: bool) -> impl Fn(&Batch<'_>, Item<'_>, &mut Tally, &mut Part<'_, '_>) -> io::Result<()> {
    move |batch, mut item, tally, part| {
        if batch.flushes_each {
            // Results that were written long ago do not wait for this one.
            part.flush_earlier(!item.is_small());
        }
        item.open(&batch.run.reading);
        part.reserve(item.count);
        // Searches that are running are for nothing after an error.
        let stop = |_: &io::Error| batch.run.interrupt.store(true, Ordering::Relaxed);
        while let Some(board) = item.next() {
            batch.result((board, several), tally, part).inspect_err(stop)?;
            // After an interrupt the boards after the first are not answered.
            if is_set(batch.run.interrupt) {
                return Ok(());
            }
        }
        if item.is_last {
            batch.progress.item_done();
        }
        Ok(())
    }
}

impl Batch<'_> {
    /// Answers the boards of a source, whose results go to these files: all to the first, or where a file of the format holds
    /// one board, each to a file of its own.
    fn fill(&self, source: &Source, targets: &[Target], tally: &mut Tally, part: &mut Part<'_, '_>) -> io::Result<()> {
        let (boards, mut targets) = (source.open(&self.run.reading), targets.iter());
        if !self.job.format().is_alone() {
            self.write_file(targets.next(), boards, tally, part)?;
        } else {
            for board in boards.take_while(|_| !is_set(self.run.interrupt)) {
                match targets.next() {
                    // The file has grown since its boards were counted.
                    None if !source.is_folder() => tally.unwritten += 1,
                    target => self.write_file(target, [board].into_iter(), tally, part)?,
                }
            }
        }
        self.progress.item_done();
        Ok(())
    }

    /// Writes a file, unless no board was written. After an interrupt no file is left, because it would not be whole. Without a
    /// target, of a folder that cannot be entered, there are messages alone.
    fn write_file(
        &self,
        target: Option<&Target>,
        mut boards: impl Iterator<Item = Board>,
        tally: &mut Tally,
        part: &mut Part<'_, '_>,
    ) -> io::Result<()> {
        let first = boards.next();
        let mut others = boards.peekable();
        let several = others.peek().is_some();
        let mut own = Tally::default();
        let write = |out: &mut (dyn Write + Send)| {
            let summary = self.job.format().document(self.job.options(several), out, |out| {
                part.in_file(out, |part| {
                    for board in first.into_iter().chain(others) {
                        self.result((&board, several), &mut own, part)?;
                        if is_set(self.run.interrupt) {
                            break;
                        }
                    }
                    Ok(own.summary)
                })
            })?;
            Ok(summary.written > 0 && !is_set(self.run.interrupt))
        };
        match target {
            Some(target) => target.write_if(write)?,
            None => write(&mut io::sink()).map(drop)?,
        }
        tally.merge(&own);
        Ok(())
    }
}
