//! Boards on lines that come one after the other, as from a program that waits for each answer: every line has one
//! answer, which is written as soon as it is known.
//!
//! A thread reads, so that nobody waits for the line after the last; workers answer one line at a time, so that a line
//! that takes long holds up none that another thread can take, and write answers in the order of the lines; the calling
//! thread sees to it that what is written leaves the program soon. Where the system starts no thread, that one does it
//! all, line by line.

pub(crate) mod line;
pub(crate) mod reader;
pub(crate) mod waiting;

pub(crate) use line::{Line, LineText};

use crate::run::pipeline::batch::Batch;
use crate::run::pipeline::flusher::Flusher;
use crate::run::pipeline::ordered_writer::{OrderedWriter, OutputIndex};
use crate::run::pipeline::selection::Chosen;
use crate::run::pipeline::stream::{Piece, Sink, Slot, end_searches_after};
use crate::run::pipeline::{Done, is_set, lock};
use nqfill_core::engine::Cores;
use nqfill_core::solve::Request;
use nqfill_show::Summary;
use reader::LineReader;
use std::io::{self, BufWriter, Read, Write};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use waiting::WaitingLines;

/// Where lines come from.
pub(crate) struct LineInput {
    /// The path as results name it.
    pub(crate) source: Arc<str>,
    /// Opens it, on the thread that reads: to open a pipe may take until somebody writes to it.
    pub(crate) open: Box<dyn FnOnce() -> io::Result<Box<dyn Read + Send>> + Send>,
}

/// Options of a stream.
pub(crate) struct LineOptions<'a> {
    /// Number of lines that are answered at the same time.
    pub(crate) jobs: usize,
    /// True if answers are written in the order of the lines.
    pub(crate) is_ordered: bool,
    /// The most bytes of a line.
    pub(crate) max_line_bytes: u64,
    /// Gets the core of each thread once there are no more lines, for the searches that are still running.
    pub(crate) cores: &'a Cores,
    /// When set, no further line is taken. A stream sets it if answers cannot be written, so that running searches end.
    pub(crate) interrupt: &'a AtomicBool,
}

/// Answers a line, with what a thread keeps from line to line. What it writes is one line, or nothing.
pub(crate) type AnswerLine<'a, K> = &'a (dyn Fn(&mut K, Line, &mut Slot<'_, '_>) -> io::Result<()> + Sync);

/// Bytes that are gathered before they leave the program, if a line is being answered or waits.
const AT_ONCE: usize = 64 << 10;

/// Answers every line of an input; `begin` makes what each thread keeps. Returns the error that ended the input before its end, if one did; lines before that
/// are answered.
///
/// # Errors
/// The first error of `out` or of `answer`; the work stops there.
pub(crate) fn answer_lines<K>(
    input: LineInput,
    options: &LineOptions<'_>,
    (begin, answer): (&(dyn Fn() -> K + Sync), AnswerLine<'_, K>),
    chosen: Option<Chosen<'_>>,
    out: &mut (dyn Write + Send),
) -> io::Result<Option<io::Error>> {
    let (lines, unthreaded) = start_reader(input, options.max_line_bytes);
    let mut out = BufWriter::with_capacity(AT_ONCE, out);
    let mut sink = Sink { out: &mut out, words: &mut io::sink(), chosen, flush_each: false };
    let mut write = |piece| end_searches_after(sink.write(piece), options.interrupt);
    let writer = OrderedWriter::new(&mut write, Piece::weight, options.interrupt);
    let writer = if options.is_ordered { writer } else { writer.unordered() };
    let flusher = Flusher::default();
    let stream = Stream { lines: &lines, unthreaded, options, begin, answer, writer: &writer, flusher };
    std::thread::scope(|scope| {
        let start = |_| Builder::new().spawn_scoped(scope, || stream.work());
        // With fewer threads than were asked for all lines are answered, too.
        let jobs = if stream.unthreaded.is_some() { 0 } else { options.jobs };
        let workers = (0..jobs).map(start).take_while(Result::is_ok).count();
        if workers == 0 { stream.work() } else { stream.flush_until_done(workers) }
    });
    lines.stop();
    writer.close()?;
    sink.write(Piece::Flush)?;
    Ok(lines.unread())
}

/// Starts the thread that reads. It cannot be stopped while it waits for a line, and then ends with the program. Gives
/// the reader back if the system starts no thread.
fn start_reader(input: LineInput, most: u64) -> (Arc<WaitingLines>, Option<Mutex<LineReader>>) {
    let lines = Arc::<WaitingLines>::default();
    let given = Arc::new(Mutex::new(Some(LineReader::new(input.open, most))));
    let (taken, waiting) = (given.clone(), lines.clone());
    let read = move || {
        let Some(mut reader) = lock(&taken).take() else { return };
        while let Some(read) = reader.next_lines() {
            if !waiting.push(read) {
                return;
            }
        }
        waiting.end(reader.unread());
    };
    let unthreaded = match Builder::new().spawn(read) {
        Ok(_) => None,
        Err(_) => lock(&given).take().map(Mutex::new),
    };
    (lines, unthreaded)
}

/// The work on a stream.
struct Stream<'s, 'w, K> {
    lines: &'s WaitingLines,
    /// Reads where no thread does.
    unthreaded: Option<Mutex<LineReader>>,
    options: &'s LineOptions<'s>,
    begin: &'s (dyn Fn() -> K + Sync),
    answer: AnswerLine<'s, K>,
    writer: &'s OrderedWriter<'w, Piece, io::Error>,
    flusher: Flusher,
}

impl<K> Stream<'_, '_, K> {
    /// Answers lines until there are no more.
    fn work(&self) {
        let _done = Done(self.options.cores);
        let _ending = Ending(self);
        let mut kept = (self.begin)();
        while let Some(line) = self.next() {
            let index = OutputIndex::of_file(line.number - 1);
            if !self.writer.begin(index) {
                break;
            }
            let mut slot = Slot::new(self.writer, index);
            let answered = (self.answer)(&mut kept, line, &mut slot);
            if !slot.end(index.behind(1, true), end_searches_after(answered, self.options.interrupt)) {
                break;
            }
            self.flush_soon();
        }
        if is_set(self.options.interrupt) {
            self.lines.stop();
        }
    }

    fn next(&self) -> Option<Line> {
        if let Some(reader) = &self.unthreaded
            && self.lines.is_empty()
        {
            let mut reader = lock(reader);
            match reader.next_lines() {
                Some(read) => self.lines.add(read),
                None => self.lines.end(reader.unread()),
            }
        }
        self.lines.next(self.options.interrupt)
    }

    /// Flushes what is written: at once if no line waits to be answered, whose answer might follow, else soon.
    fn flush_soon(&self) {
        if self.unthreaded.is_some() || self.lines.is_empty() {
            self.writer.push_now(Piece::Flush);
            return;
        }
        self.flusher.soon();
    }

    /// Flushes what others have written a short time ago, until so many workers are done.
    fn flush_until_done(&self, workers: usize) {
        let stop_after_interrupt = || {
            if is_set(self.options.interrupt) {
                self.lines.stop();
            }
        };
        self.flusher.run(workers, || self.writer.push_now(Piece::Flush), stop_after_interrupt);
    }
}

/// Says that a worker is done. Ends the run if it panicked: others would wait for its answer.
struct Ending<'a, 's, 'w, K>(&'a Stream<'s, 'w, K>);

impl<K> Drop for Ending<'_, '_, '_, K> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.writer.fail(io::Error::other("a thread panicked"));
        }
        self.0.flusher.done();
    }
}

/// What became of the boards of a stream.
pub(crate) struct Streamed {
    /// The counts of verdicts.
    pub(crate) summary: Summary,
    /// The error that ended the input before its end.
    pub(crate) unread: Option<io::Error>,
}

/// What a thread of a stream keeps from line to line.
struct Kept<'s> {
    request: Option<Request>,
    counts: Summary,
    /// The counts of all threads.
    all: &'s Mutex<Summary>,
}

impl Drop for Kept<'_> {
    fn drop(&mut self) {
        lock(self.all).merge(&self.counts);
    }
}

/// Answers the board of every line with one result on a line of its own.
///
/// # Errors
/// The first error of `out`, or of a temporary file; the work stops there.
pub(crate) fn lines_to_stream(
    input: LineInput,
    batch: &Batch<'_>,
    options: &LineOptions<'_>,
    out: &mut (dyn Write + Send),
) -> io::Result<Streamed> {
    let (source, summary) = (input.source.clone(), Mutex::new(Summary::default()));
    let begin = || Kept { request: batch.own_request(), counts: Summary::default(), all: &summary };
    let answer = |kept: &mut Kept<'_>, line: Line, slot: &mut Slot<'_, '_>| {
        let board = line.text(batch.reading, options.max_line_bytes).board(&source);
        batch.with_request(kept.request.as_ref()).result((&board, false), &mut kept.counts, slot)
    };
    let chosen = Chosen::new(batch.job.format(), &batch.selection);
    let unread = answer_lines(input, options, (&begin, &answer), Some(chosen), out)?;
    let summary = summary.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Streamed { summary, unread })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::pipeline::ordered_writer::MOST_WAITING;
    use std::collections::VecDeque;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Hands out its parts one by one, then ends or fails.
    struct Parts(VecDeque<&'static [u8]>, bool);

    impl Read for Parts {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.pop_front() {
                Some(part) => {
                    buffer[..part.len()].copy_from_slice(part);
                    Ok(part.len())
                }
                None if self.1 => Err(io::ErrorKind::TimedOut.into()),
                None => Ok(0),
            }
        }
    }

    /// The answers to the lines of parts: their numbers; and what ended the input.
    fn answered(
        parts: &'static [&'static [u8]],
        fails: bool,
        answer: AnswerLine<'_, ()>,
    ) -> io::Result<(String, bool)> {
        let input = Parts(parts.iter().copied().collect(), fails);
        let open = Box::new(move || Ok(Box::new(input) as Box<dyn Read + Send>));
        let (cores, interrupt) = (Cores::default(), AtomicBool::new(false));
        let options =
            LineOptions { jobs: 3, is_ordered: true, max_line_bytes: 100, cores: &cores, interrupt: &interrupt };
        let mut out = Vec::new();
        let unread = answer_lines(LineInput { source: "-".into(), open }, &options, (&|| (), answer), None, &mut out)?;
        Ok((String::from_utf8(out).expect("text"), unread.is_some()))
    }

    #[allow(clippy::needless_pass_by_value, reason = "it stands in for those that read the line")]
    fn numbered(_: &mut (), line: Line, out: &mut Slot<'_, '_>) -> io::Result<()> {
        write!(out, "{} ", line.number)
    }

    #[test]
    fn what_was_read_before_an_error_is_answered() {
        let parts: &[&[u8]] = &[b"a\nb", b"\n\nd\n", b"e"];
        assert_eq!(answered(parts, true, &numbered).expect("memory"), ("1 2 3 4 5 ".into(), true));
        assert_eq!(answered(parts, false, &numbered).expect("memory"), ("1 2 3 4 5 ".into(), false));
        assert_eq!(answered(&[], true, &numbered).expect("memory"), (String::new(), true));
    }

    /// Hands out this many empty lines.
    struct Blank(usize);

    impl Read for Blank {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let read = self.0.min(buffer.len());
            buffer[..read].fill(b'\n');
            self.0 -= read;
            Ok(read)
        }
    }

    #[test]
    fn a_line_that_takes_long_stops_the_reader_and_then_all_goes_on() {
        const LINES: usize = 50_000;
        let open = Box::new(|| Ok(Box::new(Blank(LINES)) as Box<dyn Read + Send>));
        let (cores, interrupt, others) = (Cores::default(), AtomicBool::new(false), AtomicUsize::new(0));
        let options =
            LineOptions { jobs: 2, is_ordered: true, max_line_bytes: 100, cores: &cores, interrupt: &interrupt };
        let answer = |kept: &mut (), line: Line, out: &mut Slot<'_, '_>| {
            others.fetch_add(1, Ordering::Relaxed);
            // All that may be read ahead is answered, and nobody is left to wake the reader but this thread.
            while line.number == 1 && others.load(Ordering::Relaxed) < MOST_WAITING {
                std::thread::yield_now();
            }
            numbered(kept, line, out)
        };
        let mut out = Vec::new();
        let input = LineInput { source: "-".into(), open };
        assert!(answer_lines(input, &options, (&|| (), &answer), None, &mut out).expect("memory").is_none());
        let expected: String = (1..=LINES).map(|number| format!("{number} ")).collect();
        assert!(out == expected.into_bytes());
    }
}
