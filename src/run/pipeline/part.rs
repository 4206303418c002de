//! What an item writes: bytes for the output, and messages for standard error among them.

use crate::run::ordered::{Ordered, OutputIndex};
use nqfill::show::spool::{Spool, TooMuchToSort};
use std::io::{self, Read, Write};
use std::mem;
use std::time::{Duration, Instant};

/// Bytes that an item gathers before it waits for its turn, and from then on writes at once: more than an item of many small
/// boards takes, whose thread would wait for others most of the time.
const MOST_BYTES: usize = 256 << 10;

/// Bytes for which memory is asked for each board, before it first has to grow.
const ROOM: usize = 1 << 10;

/// Bytes of a result that is held back, before it goes to a temporary file.
const MOST_HELD: usize = 256 << 10;

/// Time after which what was written leaves the program where results are awaited, without a system call for each small
/// board.
const GATHER: Duration = Duration::from_millis(1);

/// The most bytes of results that are kept to be sorted.
const MOST_SORTED: u64 = 256 << 20;

/// Bytes, and what happens between them.
#[derive(Default)]
pub struct Text {
    bytes: Vec<u8>,
    /// Each behind so many of the bytes.
    marks: Vec<(usize, Mark)>,
}

enum Mark {
    /// A result begins: behind others, the separator of the format stands before it.
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

/// The part of the output that one item writes.
pub struct Part<'o, 'a> {
    ordered: &'o Ordered<'a, Text, io::Error>,
    index: OutputIndex,
    text: Text,
    /// The text between two results.
    separator: &'static str,
    /// True if it has had a result.
    has_result: bool,
    /// The result at hand, while it is held back.
    held: Option<Spool>,
}

impl<'o, 'a> Part<'o, 'a> {
    /// The part of an item of so many boards.
    pub fn new(
        ordered: &'o Ordered<'a, Text, io::Error>,
        index: OutputIndex,
        boards: usize,
        separator: &'static str,
    ) -> Self {
        let text = Text { bytes: Vec::with_capacity(ROOM * boards), marks: Vec::new() };
        Self { ordered, index, text, separator, has_result: false, held: None }
    }

    /// Begins a result. Whether others stand before the first of the item is known when its turn comes.
    pub fn begin(&mut self) {
        if mem::replace(&mut self.has_result, true) {
            self.text.bytes.extend_from_slice(self.separator.as_bytes());
        } else {
            self.text.mark(Mark::Result);
        }
    }

    /// Takes a message that comes behind all bytes written so far.
    pub fn say(&mut self, message: String) -> io::Result<()> {
        if message.is_empty() {
            return Ok(());
        }
        self.text.mark(Mark::Message(message));
        self.give(false)
    }

    /// Holds back what is written from now on; messages pass.
    pub fn hold_back(&mut self) {
        self.held = Some(Spool::new(MOST_HELD));
    }

    /// Drops the result that was held back.
    pub fn drop_held(&mut self) {
        self.held = None;
    }

    /// Writes the result that was held back; or keeps it to be sorted, with its key.
    pub fn write_held(&mut self, key: Option<u64>) -> io::Result<()> {
        let Some(mut held) = self.held.take() else { return Ok(()) };
        let Some(key) = key else {
            self.begin();
            return io::copy(&mut held.reader()?, self).map(drop);
        };
        let mut bytes = Vec::new();
        held.reader()?.take(MOST_SORTED + 1).read_to_end(&mut bytes)?;
        self.text.mark(Mark::Sorted(key, bytes));
        self.give(self.text.weight() >= MOST_BYTES)
    }

    /// Ends the item with what it has written; or ends the run with the error of the item, whose bytes so far are not its
    /// answer. False if the run has ended.
    pub fn end(mut self, next: OutputIndex, answered: io::Result<()>) -> bool {
        if let Err(error) = answered {
            self.ordered.fail(error);
            return false;
        }
        let text = mem::take(&mut self.text);
        let weight = text.weight();
        self.ordered.end(self.index, text, weight, next)
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
        if let Some(held) = &mut self.held {
            return held.write_all(bytes);
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
    pub are_awaited: bool,
    /// When it was flushed, if that is known.
    flushed: Option<Instant>,
    /// True behind the first result.
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
        are_awaited: bool,
    ) -> Self {
        Self { out, err, separator, are_awaited, flushed: None, has_result: false, sorted: Vec::new(), sorted_bytes: 0 }
    }

    /// Writes the next text. Flushes where results are awaited, but what was written less than a millisecond after the last one.
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
                Mark::Sorted(key, result) => self.keep(key, result)?,
                Mark::Flush => self.flushed = None,
            }
        }
        self.out.write_all(&bytes[written..])?;
        let now = self.are_awaited.then(Instant::now);
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

    fn keep(&mut self, key: u64, result: Vec<u8>) -> io::Result<()> {
        self.sorted_bytes += result.len() as u64;
        self.sorted.push((key, result));
        if self.sorted_bytes > MOST_SORTED { Err(io::Error::other(TooMuchToSort(MOST_SORTED))) } else { Ok(()) }
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
        Part::new(ordered, OutputIndex::of_file(file), 1, "|")
    }

    fn end(part: Part<'_, '_>) {
        let next = part.index.behind(1, true);
        assert!(part.end(next, Ok(())));
    }

    #[test]
    fn messages_stand_behind_the_bytes_before_them_and_separators_between_results() {
        let all = written(|ordered, log| {
            let (mut first, mut second) = (part(ordered, 0), part(ordered, 1));
            second.begin();
            second.write_all(b"3").expect("memory");
            second.say("[3 is wrong]".into()).expect("memory");
            second.write_all(b"c").expect("memory");
            first.say("[soon]".into()).expect("memory");
            assert_eq!(*lock(log), "[soon]");
            for result in [b"1", b"2"] {
                first.begin();
                first.write_all(result).expect("memory");
            }
            end(second);
            end(first);
        });
        assert_eq!(all, "[soon]1|2|3[3 is wrong]c");
    }

    #[test]
    fn a_long_part_is_written_in_its_turn_before_it_ends_and_waits_before_its_turn() {
        let all = written(|ordered, log| {
            let (mut first, mut second) = (part(ordered, 0), part(ordered, 1));
            std::thread::scope(|scope| {
                let ahead = scope.spawn(move || {
                    second.write_all(&[b'2'; MOST_BYTES]).expect("memory");
                    second
                });
                first.write_all(&[b'1'; MOST_BYTES - 1]).expect("memory");
                assert!(lock(log).is_empty() && !ahead.is_finished());
                first.write_all(b"1").expect("memory");
                assert_eq!(lock(log).len(), MOST_BYTES);
                end(first);
                end(ahead.join().expect("no panic"));
            });
        });
        assert!(all == "1".repeat(MOST_BYTES) + &"2".repeat(MOST_BYTES));
    }

    #[test]
    fn results_that_are_held_back_are_dropped_written_or_sorted() {
        let all = written(|ordered, _| {
            let results =
                [("a", Some(None)), ("b", None), ("c", Some(None)), ("d", Some(Some(9))), ("e", Some(Some(1)))];
            for (file, (result, fate)) in results.into_iter().enumerate() {
                let mut part = part(ordered, file);
                part.hold_back();
                part.write_all(result.as_bytes()).expect("memory");
                match fate {
                    Some(key) => part.write_held(key).expect("memory"),
                    None => part.drop_held(),
                }
                end(part);
            }
        });
        assert_eq!(all, "a|c|e|d");
    }
}
