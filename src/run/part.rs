//! What an item writes: bytes for the output, and messages for standard error among them.

use crate::exit::failed;
use crate::run::ordered::Ordered;
use std::io::{self, Write};
use std::mem;
use std::time::{Duration, Instant};

/// Bytes that an item gathers before it waits until it is current, and from then on writes at once: more than an item of many small
/// boards takes, whose thread would wait for others most of the time.
const MOST_BYTES: usize = 256 << 10;

/// Bytes of memory that are reserved for each result.
const ROOM: usize = 1 << 10;

/// Time after which what was written leaves the program where each result is flushed, without a system call for each small
/// board.
const GATHER: Duration = Duration::from_millis(1);

/// The most bytes of results that are buffered to be sorted.
const MOST_SORTED: u64 = 256 << 20;

/// Bytes, and events between them.
#[derive(Default)]
pub struct Text {
    bytes: Vec<u8>,
    /// Each after so many of the bytes.
    marks: Vec<(usize, Mark)>,
}

enum Mark {
    /// A result begins: after others, the separator of the format stands before it.
    Result,
    /// A message for standard error, with its line end.
    Message(String),
    /// A result with its key, lower ones first, where results are sorted.
    Sorted(u64, Vec<u8>),
    /// What was written leaves the program.
    Flush,
}

impl Text {
    /// Bytes of memory that it takes.
    fn weight(&self) -> usize {
        let of_mark = |(_, mark): &(usize, Mark)| match mark {
            Mark::Result | Mark::Flush => 0,
            Mark::Message(message) => message.capacity(),
            Mark::Sorted(_, result) => result.capacity(),
        };
        self.bytes.capacity() + self.marks.iter().map(of_mark).sum::<usize>()
    }

    /// No bytes: those before are to leave the program.
    pub fn flush() -> Self {
        Self { bytes: Vec::new(), marks: vec![(0, Mark::Flush)] }
    }

    fn mark(&mut self, mark: Mark) {
        self.marks.push((self.bytes.len(), mark));
    }
}

/// What one item writes: results to the output or to a file of their own, and messages.
pub struct Part<'o, 'a> {
    ordered: &'o Ordered<'a, Text, io::Error>,
    index: usize,
    text: Text,
    /// The text between two results.
    separator: &'static str,
    /// True if it has had a result.
    has_result: bool,
    /// The file that results go to, in place of the output.
    file: Option<&'o mut (dyn Write + Send)>,
    /// The result at hand, where results are sorted.
    buffered: Option<Vec<u8>>,
}

impl<'o, 'a> Part<'o, 'a> {
    pub fn new(ordered: &'o Ordered<'a, Text, io::Error>, index: usize, separator: &'static str) -> Self {
        Self { ordered, index, text: Text::default(), separator, has_result: false, file: None, buffered: None }
    }

    /// Reserves memory for so many results.
    pub fn reserve(&mut self, results: usize) {
        self.text.bytes.reserve(ROOM * results);
    }

    /// Writes the results of a function to a file. Messages go where they went before.
    pub fn in_file<T>(&mut self, file: &mut (dyn Write + Send), write: impl FnOnce(&mut Part<'_, 'a>) -> T) -> T {
        let &mut Part { ordered, index, separator, .. } = self;
        let text = mem::take(&mut self.text);
        let mut part = Part { ordered, index, text, separator, has_result: false, file: Some(file), buffered: None };
        let written = write(&mut part);
        self.text = mem::take(&mut part.text);
        written
    }

    /// Begins a result. Whether others stand before the first of the item is known when the item is current.
    pub fn begin(&mut self) -> io::Result<()> {
        if mem::replace(&mut self.has_result, true) {
            return self.write_all(self.separator.as_bytes());
        }
        if self.file.is_none() {
            self.text.mark(Mark::Result);
        }
        Ok(())
    }

    /// Adds a message after all bytes written so far.
    pub fn message(&mut self, message: String) -> io::Result<()> {
        if message.is_empty() {
            return Ok(());
        }
        self.text.mark(Mark::Message(message));
        self.give(self.text.weight() >= MOST_BYTES)
    }

    /// Lets results of earlier items leave the program: those that were written longer ago than a moment, or all of them.
    pub fn flush_earlier(&self, all: bool) {
        self.ordered.give_now(if all { Text::flush() } else { Text::default() });
    }

    /// Buffers what is written from now on; messages pass.
    pub fn buffer(&mut self) {
        self.buffered = Some(Vec::new());
    }

    /// Hands on the result that is buffered with its key, to be sorted.
    pub fn sort(&mut self, key: u64) -> io::Result<()> {
        self.text.mark(Mark::Sorted(key, self.buffered.take().unwrap_or_default()));
        self.give(self.text.weight() >= MOST_BYTES)
    }

    /// Ends the item with what it has written, or with its error. False if the run has ended.
    pub fn end(mut self, answered: io::Result<()>) -> bool {
        let text = mem::take(&mut self.text);
        let weight = text.weight();
        self.ordered.end(self.index, text, weight, answered)
    }

    fn give(&mut self, waits: bool) -> io::Result<()> {
        let is_going_on = self.ordered.give(self.index, &mut self.text, waits);
        if is_going_on { Ok(()) } else { Err(io::ErrorKind::BrokenPipe.into()) }
    }
}

impl Write for Part<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let Some(buffered) = &mut self.buffered {
            return buffered.write_all(bytes);
        }
        if let Some(file) = &mut self.file {
            return file.write_all(bytes);
        }
        self.text.bytes.extend_from_slice(bytes);
        if self.text.bytes.len() < MOST_BYTES { Ok(()) } else { self.give(true) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Part<'_, '_> {
    /// Other threads would wait for a thread that panicked.
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.ordered.fail(io::Error::other("a thread panicked"));
        }
    }
}

/// Where parts go, in their order.
pub struct Streams<'a> {
    pub out: &'a mut (dyn Write + Send),
    /// Standard error, which may be closed; results matter more.
    pub err: &'a mut (dyn Write + Send),
    /// The text between two results.
    pub separator: &'static str,
    /// True if results leave the program as soon as they are known.
    pub flushes_each: bool,
    /// When it was flushed, if that is known.
    flushed: Option<Instant>,
    /// True after the first result.
    has_result: bool,
    /// Results with their keys, to be sorted.
    sorted: Vec<(u64, Vec<u8>)>,
    sorted_bytes: u64,
}

impl<'a> Streams<'a> {
    pub fn new(
        out: &'a mut (dyn Write + Send),
        err: &'a mut (dyn Write + Send),
        separator: &'static str,
        flushes_each: bool,
    ) -> Self {
        let sorted = Vec::new();
        Self { out, err, separator, flushes_each, flushed: None, has_result: false, sorted, sorted_bytes: 0 }
    }

    /// Writes the next text. Flushes where each result is flushed, but what was written less than a millisecond after the last one.
    pub fn write(&mut self, text: Text) -> io::Result<()> {
        let Text { bytes, marks } = text;
        let mut written = 0;
        for (at, mark) in marks {
            self.out.write_all(&bytes[written..at])?;
            written = at;
            match mark {
                Mark::Result => self.begin()?,
                Mark::Message(message) => {
                    self.out.flush()?;
                    let _ = self.err.write_all(message.as_bytes());
                }
                Mark::Sorted(key, result) => self.buffer_sorted(key, result)?,
                Mark::Flush => self.flushed = None,
            }
        }
        self.out.write_all(&bytes[written..])?;
        let now = self.flushes_each.then(Instant::now);
        if now.is_none_or(|now| self.flushed.is_some_and(|last| now - last < GATHER)) {
            return Ok(());
        }
        self.flushed = now;
        self.out.flush()
    }

    /// Writes the sorted results.
    pub fn end(&mut self) -> io::Result<()> {
        let mut sorted = mem::take(&mut self.sorted);
        sorted.sort_by_key(|&(key, _)| key);
        for (_, result) in sorted {
            self.begin()?;
            self.out.write_all(&result)?;
        }
        Ok(())
    }

    fn begin(&mut self) -> io::Result<()> {
        if mem::replace(&mut self.has_result, true) { self.out.write_all(self.separator.as_bytes()) } else { Ok(()) }
    }

    fn buffer_sorted(&mut self, key: u64, result: Vec<u8>) -> io::Result<()> {
        self.sorted_bytes += result.len() as u64;
        self.sorted.push((key, result));
        if self.sorted_bytes <= MOST_SORTED {
            return Ok(());
        }
        let most = MOST_SORTED >> 20;
        Err(failed!("超过 {most} MB 的结果不能排序", "results of more than {most} MB are not sorted").into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::threads::lock;
    use std::sync::Mutex;
    use std::sync::atomic::AtomicBool;

    /// Writes to a log that others write to, too.
    struct Log<'a>(&'a Mutex<String>);

    impl Write for Log<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            lock(self.0).push_str(&String::from_utf8_lossy(bytes));
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Lets a test write parts to a log. Returns what was written in the end.
    fn written(test: impl Fn(&Ordered<'_, Text, io::Error>, &Mutex<String>)) -> String {
        let (log, interrupt) = (Mutex::new(String::new()), AtomicBool::new(false));
        let (mut out, mut err) = (Log(&log), Log(&log));
        let mut streams = Streams::new(&mut out, &mut err, "|", false);
        let mut write = |text| streams.write(text);
        let ordered = Ordered::new(&mut write, &interrupt);
        test(&ordered, &log);
        ordered.close().expect("memory");
        streams.end().expect("memory");
        lock(&log).clone()
    }

    fn part<'o, 'a>(ordered: &'o Ordered<'a, Text, io::Error>, file: usize) -> Part<'o, 'a> {
        Part::new(ordered, file, "|")
    }

    fn end(part: Part<'_, '_>) {
        assert!(part.end(Ok(())));
    }

    #[test]
    fn messages_stand_behind_the_bytes_before_them_and_separators_between_results() {
        let all = written(|ordered, log| {
            let (mut first, mut second) = (part(ordered, 0), part(ordered, 1));
            second.begin().expect("memory");
            second.write_all(b"3").expect("memory");
            second.message("[3 is wrong]".into()).expect("memory");
            second.write_all(b"c").expect("memory");
            first.message("[soon]".into()).expect("memory");
            assert_eq!(*lock(log), "[soon]");
            for result in [b"1", b"2"] {
                first.begin().expect("memory");
                first.write_all(result).expect("memory");
            }
            end(second);
            end(first);
        });
        assert_eq!(all, "[soon]1|2|3[3 is wrong]c");
    }

    #[test]
    fn results_in_a_file_have_separators_of_their_own_and_messages_their_order() {
        let all = written(|ordered, _| {
            let mut part = part(ordered, 0);
            for _ in 0..2 {
                let mut file = Vec::new();
                part.message("[before]".into()).expect("memory");
                part.in_file(&mut file, |part| {
                    for result in [b"1", b"2"] {
                        part.begin().expect("memory");
                        part.write_all(result).expect("memory");
                        part.message("[of it]".into()).expect("memory");
                    }
                });
                assert_eq!(file, b"1|2");
            }
            end(part);
        });
        assert_eq!(all, "[before][of it][of it]".repeat(2));
    }
}
