//! The one loop over boards: items in, results out in the order of the items, on several threads.

use crate::run::input::{Source, SourceList};
use crate::run::ordered::{Ordered, OutputIndex};
use crate::run::pipeline::Event;
use crate::run::pipeline::batch::{Batch, Tally};
use crate::run::pipeline::file_boards::{FileBoards, Item};
use crate::run::pipeline::lines::Lines;
use crate::run::pipeline::part::{Part, Streams, Text};
use crate::run::threads::{Done, in_parallel, is_set, lock};
use nqfill::show::Summary;
use nqfill::show::job::{Board, Job};
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

/// An output with the errors beside it.
pub type Out<'a> = (&'a mut (dyn Write + Send), &'a mut (dyn Write + Send));

/// Does the job on every board of every source, and writes the results to one stream, in order, as one document. Returns
/// the counts of the run.
pub fn to_stream(list: &SourceList, batch: &Batch<'_>, out: Out<'_>) -> io::Result<Summary> {
    let passed_over = Summary { passed_over: list.skipped.total(), ..Summary::default() };
    document(&list.files, batch, passed_over, batch.jobs.count(), out)
}

/// Writes the document of all results of one source, on this thread.
pub fn of_source(source: &Source, batch: &Batch<'_>, out: Out<'_>) -> io::Result<Summary> {
    document(std::slice::from_ref(source), batch, Summary::default(), 1, out)
}

fn document(
    files: &[Source],
    batch: &Batch<'_>,
    begun: Summary,
    jobs: usize,
    (out, err): Out<'_>,
) -> io::Result<Summary> {
    let (boards, format) = (FileBoards::new(files, batch), batch.job.format());
    let several = boards.are_several() && !format.is_alone();
    // A lone board is answered on this thread: to start another takes longer than a small board does.
    let jobs = if several { jobs } else { 1 };
    if !several {
        batch.cores.give_all_but_one(batch.jobs);
    }
    format.document(batch.job.options(several), out, |out| {
        let mut tally = answer(batch, &|idle| boards.next(idle), (jobs, several), (out, &mut *err))?;
        let _ = err.write_all(batch.leave_out(None, &mut tally).as_bytes());
        tally.summary.merge(&begun);
        Ok(tally.summary)
    })
}

/// Does the job on one board, whose result is a file of its own.
pub fn of_board(board: Board, batch: &Batch<'_>, out: Out<'_>) -> io::Result<Tally> {
    let (index, behind) = (OutputIndex::default(), OutputIndex::of_file(1));
    let item = Mutex::new(Some(Item::of(vec![board], index, behind)));
    answer(batch, &|_| lock(&item).take(), (1, false), out)
}

/// Answers the boards of lines, with one result on a line of its own each.
pub fn of_lines(lines: &Lines<'_>, batch: &Batch<'_>, out: &mut (dyn Write + Send)) -> io::Result<Summary> {
    let tally = answer(batch, &|idle| lines.next(idle), (batch.jobs.count(), false), (out, &mut io::sink()))?;
    Ok(tally.summary)
}

/// Dispenses items. Calls its argument before it waits for one.
type Next<'n> = &'n (dyn Fn(&dyn Fn()) -> Option<Item> + Sync);

/// Answers the boards of items on `jobs` threads; `several` says that these may be of several boards.
fn answer(batch: &Batch<'_>, next: Next<'_>, (jobs, several): (usize, bool), (out, err): Out<'_>) -> io::Result<Tally> {
    let mut streams = Streams::new(out, err, batch.job.format().separator(), batch.are_awaited);
    let mut write = |text| {
        // Searches that are running are for nothing after an error.
        streams.write(text).inspect_err(|_| batch.interrupt.store(true, Ordering::Relaxed))
    };
    let ordered = Ordered::new(&mut write, batch.interrupt);
    let tally = Mutex::new(Tally::default());
    in_parallel(jobs, || {
        // Before the lock, which one thread would hold as long as it works.
        let own = work(batch, next, several, &ordered);
        lock(&tally).merge(&own);
    });
    ordered.close()?;
    streams.end()?;
    Ok(tally.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Answers boards until there are no more.
fn work(batch: &Batch<'_>, next: Next<'_>, several: bool, ordered: &Ordered<'_, Text, io::Error>) -> Tally {
    let _done = Done(batch.cores);
    let request = batch.own_request();
    let batch = batch.with_request(request.as_ref());
    let mut tally = Tally::default();
    let flush = |text: Text| {
        if batch.are_awaited {
            ordered.give_now(text);
        }
    };
    while let Some(mut item) = next(&|| flush(Text::flush())).filter(|item| ordered.begin(item.index)) {
        // Results that were written long ago do not wait for this one.
        flush(if item.is_soon_answered() { Text::default() } else { Text::flush() });
        let mut part = Part::new(ordered, item.index, item.count, batch.job.format().separator());
        let answered = answer_item(&batch, &mut item, several, &mut tally, &mut part);
        if answered.is_err() {
            batch.interrupt.store(true, Ordering::Relaxed);
        }
        if !part.end(item.behind, answered) {
            break;
        }
        if item.is_last {
            (batch.watch)(Event::FileDone);
        }
    }
    flush(Text::flush());
    tally
}

fn answer_item(
    batch: &Batch<'_>,
    item: &mut Item,
    several: bool,
    tally: &mut Tally,
    part: &mut Part<'_, '_>,
) -> io::Result<()> {
    let is_last = item.is_last;
    while let Some(board) = item.next() {
        batch.result((board, several), tally, part)?;
        // After an interrupt the boards behind the first are left out.
        if is_set(batch.interrupt) {
            return Ok(());
        }
    }
    // A command that only writes boards tells of each file what it has not written.
    match (&batch.job, item.board()) {
        (Job::Rewrite(_), Some(board)) if is_last => part.say(batch.leave_out(Some(&board.source), tally)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nqfill_core::engine::{Cores, Jobs};
    use nqfill_core::solve::Request;
    use nqfill_read::ReadOptions;
    use std::collections::HashSet;
    use std::sync::Condvar;
    use std::sync::atomic::AtomicBool;
    use std::thread;
    use std::time::Duration;

    #[test]
    fn two_threads_answer_boards_at_the_same_time() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), ["Q...\n....\n....\n....\n"; 4].join("\n")).expect("a file");
        let list = SourceList { files: vec![Source::given(file.path())], ..SourceList::default() };
        let (request, cores, reading) = (Request::default(), Cores::default(), ReadOptions::default());
        let interrupt = AtomicBool::new(false);
        let (begun, another) = (Mutex::new(HashSet::new()), Condvar::new());
        // A thread that has begun a board goes on when another one has, too.
        let watch = |event| {
            if event == Event::BoardRead {
                let mut begun = lock(&begun);
                begun.insert(thread::current().id());
                another.notify_all();
                drop(another.wait_timeout_while(begun, Duration::from_secs(20), |begun| begun.len() < 2));
            }
        };
        let tested = Batch::of_tests(&request, &cores, &reading, &interrupt);
        let batch = Batch { jobs: Jobs::Exactly(2), watch: &watch, ..tested };
        let summary = to_stream(&list, &batch, (&mut Vec::new(), &mut io::sink())).expect("memory");
        assert_eq!((summary.boards, lock(&begun).len()), (4, 2));
    }
}
