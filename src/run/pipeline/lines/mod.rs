//! Boards on lines that come one after the other, as from a program that waits for each answer: every line has one
//! answer, which is written as soon as it is known.
//!
//! A thread reads, so that nobody waits for the line after the last; workers take what lines are there, a few at a time, and write
//! answers in the order of the lines; the calling thread sees to it that what is written leaves the program soon. A line that may take
//! long is answered alone: those before it are written first, and others take those behind it.

mod line;
pub(crate) mod reader;
pub(crate) mod waiting;

use line::Line;

use crate::run::pipeline::batch::Batch;
use crate::run::pipeline::file_boards::is_small;
use crate::run::pipeline::flusher::Flusher;
use crate::run::pipeline::ordered_writer::{OrderedWriter, OutputIndex};
use crate::run::pipeline::selection::Chosen;
use crate::run::pipeline::stream::{Piece, Sink, Slot, end_searches_after};
use crate::run::pipeline::{Done, is_set, lock};
use nqfill_core::engine::Cores;
use nqfill_core::solve::Request;
use nqfill_show::Summary;
use nqfill_show::job::Board;
use reader::LineReader;
use std::collections::VecDeque;
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
    /// The most bytes of a line.
    pub(crate) max_line_bytes: u64,
    /// Gets the core of each thread once there are no more lines, for the searches that are still running.
    pub(crate) cores: &'a Cores,
    /// When set, no further line is taken. A stream sets it if answers cannot be written, so that running searches end.
    pub(crate) interrupt: &'a AtomicBool,
}

/// What becomes of lines, on several threads.
trait LineTask: Sync {
    /// What a thread keeps from line to line.
    type Kept;
    /// A line that has been read.
    type Read;

    /// What a thread begins with.
    fn begin(&self) -> Self::Kept;

    /// Reads a line.
    fn read(&self, line: Line) -> Self::Read;

    /// True if a line is certainly answered in a moment, so that others may wait for it.
    fn is_soon_answered(&self, read: &Self::Read) -> bool;

    /// Answers a line. What it writes is one line, or nothing.
    ///
    /// # Errors
    /// If it cannot be written.
    fn answer(&self, kept: &mut Self::Kept, read: Self::Read, slot: &mut Slot<'_, '_>) -> io::Result<()>;
}

/// Bytes that are gathered before they leave the program, if a line is being answered or waits.
const AT_ONCE: usize = 64 << 10;

/// Workers and shares: how many times as many lines as one worker takes at once are there, for each worker.
const SHARES: usize = 2;

/// Answers every line of an input. Returns the error that ended the input before its end, if one did; lines before that are
/// answered.
///
/// # Errors
/// The first error of `out` or of an answer; the work stops there.
fn answer_lines(
    input: LineInput,
    options: &LineOptions<'_>,
    task: &impl LineTask,
    chosen: Option<Chosen<'_>>,
    out: &mut (dyn Write + Send),
) -> io::Result<Option<io::Error>> {
    let lines = match start_reader(input, options.max_line_bytes) {
        Ok(lines) => lines,
        Err(error) => return Ok(Some(error)),
    };
    let mut out = BufWriter::with_capacity(AT_ONCE, out);
    let mut sink = Sink { out: &mut out, words: &mut io::sink(), chosen, flush_each: false };
    let mut write = |piece| end_searches_after(sink.write(piece), options.interrupt);
    let writer = OrderedWriter::new(&mut write, Piece::weight, options.interrupt);
    let flusher = Flusher::default();
    let stream = Stream { lines: &lines, options, task, writer: &writer, flusher };
    std::thread::scope(|scope| {
        let start = |_| Builder::new().spawn_scoped(scope, || stream.work());
        // With fewer threads than were asked for all lines are answered, too.
        let workers = (0..options.jobs).map(start).take_while(Result::is_ok).count();
        if workers == 0 { stream.work() } else { stream.flush_until_done(workers) }
    });
    lines.stop();
    writer.close()?;
    sink.write(Piece::Flush)?;
    Ok(lines.unread())
}

/// Starts the thread that reads. It cannot be stopped while it waits for a line, and then ends with the program.
fn start_reader(input: LineInput, most: u64) -> io::Result<Arc<WaitingLines>> {
    let (lines, mut reader) = (Arc::<WaitingLines>::default(), LineReader::new(input.open, most));
    let waiting = lines.clone();
    let read = move || {
        while let Some(read) = reader.next_lines() {
            if !waiting.push(read) {
                return;
            }
        }
        waiting.end(reader.unread());
    };
    Builder::new().spawn(read)?;
    Ok(lines)
}

/// The work on a stream.
struct Stream<'s, 'w, T> {
    lines: &'s WaitingLines,
    options: &'s LineOptions<'s>,
    task: &'s T,
    writer: &'s OrderedWriter<'w, Piece, io::Error>,
    flusher: Flusher,
}

impl<T: LineTask> Stream<'_, '_, T> {
    /// Answers lines until there are no more.
    fn work(&self) {
        let _done = Done(self.options.cores);
        let _ending = Ending(self);
        let mut kept = self.task.begin();
        while let Some(lines) = self.lines.next(SHARES * self.options.jobs, self.options.interrupt)
            && self.answer(lines, &mut kept)
        {
            self.flush_soon();
        }
        if is_set(self.options.interrupt) {
            self.lines.stop();
        }
    }

    /// Answers lines that were taken at once; of several only the first where that may take long. False if the run has ended.
    fn answer(&self, mut lines: VecDeque<Line>, kept: &mut T::Kept) -> bool {
        let mut together: Option<(Slot<'_, '_>, OutputIndex)> = None;
        while let Some(line) = lines.pop_front() {
            let index = OutputIndex::of_file(line.number - 1);
            let read = self.task.read(line);
            if !self.task.is_soon_answered(&read) {
                self.lines.give_back(std::mem::take(&mut lines));
                if let Some((before, behind)) = together.take() {
                    before.end(behind, Ok(()));
                    self.flush_soon();
                }
            }
            if together.is_none() && !self.writer.begin(index) {
                return false;
            }
            let new = || (Slot::of(1 + lines.len(), self.writer, index), index);
            let (slot, behind) = together.get_or_insert_with(new);
            *behind = index.behind(1, true);
            let answered = self.task.answer(kept, read, slot);
            if answered.is_err() || is_set(self.options.interrupt) {
                return end(together, end_searches_after(answered, self.options.interrupt));
            }
        }
        end(together, Ok(()))
    }

    /// Flushes what is written: at once if no line waits to be answered, whose answer might follow, else soon.
    fn flush_soon(&self) {
        if self.lines.is_empty() {
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

/// Ends the slot of some lines, and hands over the turn to what is behind them. False if the run has ended.
fn end(together: Option<(Slot<'_, '_>, OutputIndex)>, answered: io::Result<()>) -> bool {
    together.is_none_or(|(slot, behind)| slot.end(behind, answered))
}

/// Says that a worker is done. Ends the run if it panicked: others would wait for its answer.
struct Ending<'a, 's, 'w, T>(&'a Stream<'s, 'w, T>);

impl<T> Drop for Ending<'_, '_, '_, T> {
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

/// Lines that are boards.
struct BoardLines<'a> {
    source: Arc<str>,
    batch: &'a Batch<'a>,
    max_line_bytes: u64,
    /// The counts of all threads.
    summary: &'a Mutex<Summary>,
}

/// What a thread keeps from board to board.
struct Kept<'a> {
    request: Option<Request>,
    counts: Summary,
    /// The counts of all threads.
    all: &'a Mutex<Summary>,
}

impl Drop for Kept<'_> {
    fn drop(&mut self) {
        lock(self.all).merge(&self.counts);
    }
}

impl<'a> LineTask for BoardLines<'a> {
    type Kept = Kept<'a>;
    type Read = Board;

    fn begin(&self) -> Kept<'a> {
        Kept { request: self.batch.own_request(), counts: Summary::default(), all: self.summary }
    }

    fn read(&self, line: Line) -> Board {
        line.text(self.batch.reading, self.max_line_bytes).board(&self.source)
    }

    fn is_soon_answered(&self, board: &Board) -> bool {
        is_small(board)
    }

    fn answer(&self, kept: &mut Kept<'a>, board: Board, slot: &mut Slot<'_, '_>) -> io::Result<()> {
        self.batch.with_request(kept.request.as_ref()).result((&board, false), &mut kept.counts, slot)
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
    let boards = BoardLines { source, batch, max_line_bytes: options.max_line_bytes, summary: &summary };
    let chosen = Chosen::new(batch.job.format(), &batch.selection);
    let unread = answer_lines(input, options, &boards, Some(chosen), out)?;
    let summary = summary.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Streamed { summary, unread })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::pipeline::ordered_writer::MOST_WAITING;
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

    /// Writes the number of each line, after its work.
    struct Numbered<F> {
        takes_long: fn(usize) -> bool,
        work: F,
    }

    impl<F: Fn(usize) + Sync> LineTask for Numbered<F> {
        type Kept = ();
        type Read = usize;

        fn begin(&self) {}

        fn read(&self, line: Line) -> usize {
            line.number
        }

        fn is_soon_answered(&self, number: &usize) -> bool {
            !(self.takes_long)(*number)
        }

        fn answer(&self, (): &mut (), number: usize, slot: &mut Slot<'_, '_>) -> io::Result<()> {
            (self.work)(number);
            write!(slot, "{number} ")
        }
    }

    /// The answers to the lines of parts: their numbers; and what ended the input.
    fn answered(parts: &'static [&'static [u8]], fails: bool) -> io::Result<(String, bool)> {
        let input = Parts(parts.iter().copied().collect(), fails);
        let open = Box::new(move || Ok(Box::new(input) as Box<dyn Read + Send>));
        let (cores, interrupt) = (Cores::default(), AtomicBool::new(false));
        let options = LineOptions { jobs: 3, max_line_bytes: 100, cores: &cores, interrupt: &interrupt };
        let (mut out, input) = (Vec::new(), LineInput { source: "-".into(), open });
        let task = Numbered { takes_long: |number| number.is_multiple_of(2), work: |_| {} };
        let unread = answer_lines(input, &options, &task, None, &mut out)?;
        Ok((String::from_utf8(out).expect("text"), unread.is_some()))
    }

    #[test]
    fn what_was_read_before_an_error_is_answered() {
        let parts: &[&[u8]] = &[b"a\nb", b"\n\nd\n", b"e"];
        assert_eq!(answered(parts, true).expect("memory"), ("1 2 3 4 5 ".into(), true));
        assert_eq!(answered(parts, false).expect("memory"), ("1 2 3 4 5 ".into(), false));
        assert_eq!(answered(&[], true).expect("memory"), (String::new(), true));
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
        let options = LineOptions { jobs: 2, max_line_bytes: 100, cores: &cores, interrupt: &interrupt };
        let work = |number| {
            others.fetch_add(1, Ordering::Relaxed);
            // All that may be read ahead is answered, and nobody is left to wake the reader but this thread.
            while number == 1 && others.load(Ordering::Relaxed) < MOST_WAITING {
                std::thread::yield_now();
            }
        };
        let task = Numbered { takes_long: |_| true, work };
        let mut out = Vec::new();
        let input = LineInput { source: "-".into(), open };
        assert!(answer_lines(input, &options, &task, None, &mut out).expect("memory").is_none());
        let expected: String = (1..=LINES).map(|number| format!("{number} ")).collect();
        assert!(out == expected.into_bytes());
    }

    /// What has left the program.
    struct Seen<'a>(&'a Mutex<String>);

    impl Write for Seen<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            lock(self.0).push_str(str::from_utf8(bytes).expect("text"));
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_line_that_takes_long_holds_up_neither_those_before_it_nor_those_behind_it() {
        const LINES: usize = 400;
        const LONG: usize = 200;
        let open = Box::new(|| Ok(Box::new(Blank(LINES)) as Box<dyn Read + Send>));
        let (cores, interrupt, others) = (Cores::default(), AtomicBool::new(false), AtomicUsize::new(0));
        let options = LineOptions { jobs: 2, max_line_bytes: 100, cores: &cores, interrupt: &interrupt };
        let seen = Mutex::new(String::new());
        let before: String = (1..LONG).map(|number| format!("{number} ")).collect();
        let work = |number| {
            while number == LONG && (others.load(Ordering::Relaxed) < LINES - 1 || *lock(&seen) != before) {
                std::thread::yield_now();
            }
            others.fetch_add(1, Ordering::Relaxed);
        };
        let task = Numbered { takes_long: |number| number == LONG, work };
        let input = LineInput { source: "-".into(), open };
        assert!(answer_lines(input, &options, &task, None, &mut Seen(&seen)).expect("memory").is_none());
        let expected: String = (1..=LINES).map(|number| format!("{number} ")).collect();
        assert!(*lock(&seen) == expected);
    }
}
