//! Boards on lines that come one after the other, as from a program that waits for each answer: every line has one answer,
//! which is written as soon as it is known.
//!
//! A thread reads, so that nobody waits for the line after the last; workers answer one line at a time, so that a line that
//! takes long holds up none that another thread can take; the calling thread writes. Where the system starts no thread, that one
//! does it all, line by line.

pub(crate) mod answer;
pub(crate) mod exchange;
pub(crate) mod line;
pub(crate) mod reader;

pub(crate) use answer::Answer;
pub(crate) use line::{Line, LineText};

use crate::run::job::Job;
use crate::run::pipeline::{Done, Event, Selection, is_set, lock};
use exchange::Exchange;
use nqfill_core::engine::Cores;
use nqfill_read::ReadOptions;
use nqfill_show::Summary;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;

/// Where lines come from.
pub(crate) struct LineInput {
    /// The path as results name it.
    pub(crate) source: Arc<str>,
    /// Opens it, on the thread that reads: to open a pipe may take until somebody writes to it.
    pub(crate) open: Box<dyn FnOnce() -> io::Result<Box<dyn Read>> + Send>,
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

/// Answers a line. What it writes is one line, or nothing.
pub(crate) type AnswerLine<'a> = &'a (dyn Fn(Line, &mut Answer) -> io::Result<()> + Sync);

/// Answers every line of an input. Returns the error that ended the input before its end, if one did; lines before that are
/// answered.
///
/// # Errors
/// The first error of `out` or of `answer`; the work stops there.
pub(crate) fn answer_lines(
    input: LineInput,
    options: &LineOptions<'_>,
    answer: AnswerLine<'_>,
    out: &mut dyn Write,
) -> io::Result<Option<io::Error>> {
    let exchange = Arc::new(Exchange::new(options.is_ordered));
    let written = std::thread::scope(|scope| {
        let start = |_| {
            let work = || work(&exchange, options, answer);
            Builder::new().spawn_scoped(scope, work)
        };
        // With fewer threads than were asked for all lines are answered, too.
        let workers = (0..options.jobs).map(start).take_while(Result::is_ok).count();
        let read = if workers > 0 { start_reader(input, options.max_line_bytes, &exchange) } else { Err(input) };
        let written = read.map(|()| write_all(&exchange, options, out));
        if let Ok(Err(_)) = written {
            // Searches that are running are for nothing.
            options.interrupt.store(true, Ordering::Relaxed);
        }
        exchange.stop_all();
        written
    });
    match written {
        Ok(written) => written.map(|()| exchange.unread()),
        Err(input) => answer_in_turn(input, options, answer, out),
    }
}

/// Starts the thread that reads. It cannot be stopped while it waits for a line, and then ends with the program. Gives the input
/// back if the system starts no thread.
fn start_reader(input: LineInput, most: u64, exchange: &Arc<Exchange>) -> Result<(), LineInput> {
    let (exchange, given) = (exchange.clone(), Arc::new(Mutex::new(Some(input))));
    let taken = given.clone();
    let read = move || {
        let Some(input) = lock(&taken).take() else { return };
        let push = &mut |lines| exchange.push(lines);
        let read = (input.open)().and_then(|opened| reader::read_lines(opened, most, push));
        exchange.end(read.err());
    };
    match Builder::new().spawn(read) {
        Ok(_) => Ok(()),
        Err(_) => lock(&given).take().map_or(Ok(()), Err),
    }
}

/// Does what [`answer_lines`] does, on the calling thread alone: an interrupt is then noticed with the next line.
fn answer_in_turn(
    input: LineInput,
    options: &LineOptions<'_>,
    answer: AnswerLine<'_>,
    out: &mut dyn Write,
) -> io::Result<Option<io::Error>> {
    let (mut written, mut failed) = (Answer::default(), None);
    let mut answered = |line: Line| {
        answer(line, &mut written)?;
        written.take()?.write(out)?;
        out.flush()
    };
    let push = &mut |lines: Vec<Line>| {
        for line in lines {
            if is_set(options.interrupt) {
                return false;
            }
            if let Err(error) = answered(line) {
                failed = Some(error);
                return false;
            }
        }
        !is_set(options.interrupt)
    };
    let read = (input.open)().and_then(|opened| reader::read_lines(opened, options.max_line_bytes, push));
    failed.map_or(Ok(read.err()), Err)
}

/// Answers lines until there are no more.
fn work(exchange: &Exchange, options: &LineOptions<'_>, answer: AnswerLine<'_>) {
    let _done = Done(options.cores);
    let _ending = Ending(exchange);
    let mut written = Answer::default();
    let mut next = exchange.next(None);
    while let Some(line) = next {
        let number = line.number;
        if let Err(error) = answer(line, &mut written) {
            options.interrupt.store(true, Ordering::Relaxed);
            return exchange.fail(error);
        }
        if is_set(options.interrupt) {
            // The thread that writes may not have seen it yet, and another line would be answered.
            exchange.stop_all();
        }
        next = exchange.next(Some((number, &mut written)));
    }
}

/// Ends the run if a worker panics: others would wait for its answer.
struct Ending<'a>(&'a Exchange);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.fail(io::Error::other("a thread panicked"));
        }
    }
}

fn write_all(exchange: &Exchange, options: &LineOptions<'_>, out: &mut dyn Write) -> io::Result<()> {
    loop {
        let ready = exchange.ready(options.interrupt)?;
        if ready.is_empty() {
            return Ok(());
        }
        ready.into_iter().try_for_each(|answered| answered.write(out))?;
        out.flush()?;
    }
}

/// What became of the boards of a stream.
pub(crate) struct Streamed {
    /// The counts of verdicts.
    pub(crate) summary: Summary,
    /// The error that ended the input before its end.
    pub(crate) unread: Option<io::Error>,
}

/// Answers the board of every line with one result on a line of its own.
///
/// # Errors
/// The first error of `out`, or of a temporary file; the work stops there.
pub(crate) fn lines_to_stream(
    input: LineInput,
    reading: &ReadOptions,
    job: &Job<'_>,
    selection: &Selection<'_>,
    options: &LineOptions<'_>,
    watch: &(dyn Fn(Event) + Sync),
    out: &mut dyn Write,
) -> io::Result<Streamed> {
    let (source, summary) = (input.source.clone(), Mutex::new(Summary::default()));
    let unread = answer_lines(
        input,
        options,
        &|line, out| {
            watch(Event::BoardRead);
            let board = line.text(reading, options.max_line_bytes).board(&source);
            let answered = job.answer(&board, false, out)?;
            if !selection.wants(&answered.verdict) {
                out.clear();
            }
            answered.add_to(&mut lock(&summary));
            Ok(())
        },
        out,
    )?;
    let summary = summary.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Streamed { summary, unread })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;
    use std::sync::atomic::AtomicUsize;

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
    fn answered(parts: &'static [&'static [u8]], fails: bool, answer: AnswerLine<'_>) -> io::Result<(String, bool)> {
        let input = Parts(parts.iter().copied().collect(), fails);
        let open = Box::new(move || Ok(Box::new(input) as Box<dyn Read>));
        let (cores, interrupt) = (Cores::default(), AtomicBool::new(false));
        let options =
            LineOptions { jobs: 3, is_ordered: true, max_line_bytes: 100, cores: &cores, interrupt: &interrupt };
        let mut out = Vec::new();
        let unread = answer_lines(LineInput { source: "-".into(), open }, &options, answer, &mut out)?;
        Ok((String::from_utf8(out).expect("text"), unread.is_some()))
    }

    #[allow(clippy::needless_pass_by_value, reason = "it stands in for those that read the line")]
    fn numbered(line: Line, out: &mut Answer) -> io::Result<()> {
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
        let open = Box::new(|| Ok(Box::new(Blank(LINES)) as Box<dyn Read>));
        let (cores, interrupt, others) = (Cores::default(), AtomicBool::new(false), AtomicUsize::new(0));
        let options =
            LineOptions { jobs: 2, is_ordered: true, max_line_bytes: 100, cores: &cores, interrupt: &interrupt };
        let answer = |line: Line, out: &mut Answer| {
            others.fetch_add(1, Ordering::Relaxed);
            // All that may be read ahead is answered, and nobody is left to wake the reader but this thread.
            while line.number == 1 && others.load(Ordering::Relaxed) < exchange::MOST_IN_ORDER {
                std::thread::yield_now();
            }
            numbered(line, out)
        };
        let mut out = Vec::new();
        let input = LineInput { source: "-".into(), open };
        assert!(answer_lines(input, &options, &answer, &mut out).expect("memory").is_none());
        let expected: String = (1..=LINES).map(|number| format!("{number} ")).collect();
        assert!(out == expected.into_bytes());
    }

    #[test]
    fn an_error_of_an_answer_ends_the_stream() {
        let fail = |line: Line, out: &mut Answer| match line.number {
            2 => Err(io::ErrorKind::StorageFull.into()),
            _ => numbered(line, out),
        };
        let error = answered(&[b"a\nb\nc\n"], false, &fail).expect_err("no room");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
