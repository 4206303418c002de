//! Boards on lines that come one after the other, as from a program that waits for each answer.
//!
//! A thread reads, so that nobody waits for the line after the last; the threads that answer take what lines are there, a
//! few at a time. A line that may take long is an item of its own: those before it are answered first, and other threads
//! take those behind it.

use crate::run::pipeline::file_boards::{Item, is_small};
use crate::run::pipeline::is_set;
use crate::run::pipeline::monitor::Monitor;
use crate::run::pipeline::ordered::OutputIndex;
use nqfill::show::job::Board;
use nqfill_read::{Document, Entry, Id, InputErrorKind, ReadOptions};
use std::collections::{BTreeMap, VecDeque};
use std::io::{self, BufRead, BufReader, Read};
use std::mem;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::Builder;

/// Lines that may wait before no further one is read.
const MOST_LINES: usize = 4 << 10;

/// Bytes of them.
const MOST_BYTES: usize = 8 << 20;

/// The most lines that a thread takes at once: with more of them locks take no less that anyone would notice.
const MOST_AT_ONCE: usize = 16;

/// A thread takes one in so many of the lines that wait, for each thread that answers.
const SHARES: usize = 2;

/// Where lines come from.
pub struct LineInput {
    /// The path as results name it.
    pub source: Arc<str>,
    /// Opens it, on the thread that reads: to open a pipe may take until somebody writes to it.
    pub open: Box<dyn FnOnce() -> io::Result<Box<dyn Read + Send>> + Send>,
}

/// How lines are read.
pub struct LineOptions<'a> {
    /// The input format and its options.
    pub reading: &'a ReadOptions,
    /// The most bytes of a line.
    pub max_line_bytes: u64,
    /// Number of threads that answer lines.
    pub jobs: usize,
    /// When set, no further line is taken.
    pub interrupt: &'a AtomicBool,
}

/// What a line holds.
enum Line {
    /// Its bytes, without its line end.
    Bytes(Vec<u8>),
    /// More bytes than a line may have, which are not kept.
    TooLong,
    /// A board that was read by a thread which had others to answer.
    Read(Board),
}

/// Lines on their way from the thread that reads to those that answer.
pub struct Lines<'a> {
    waiting: Arc<Monitor<Waiting>>,
    source: Arc<str>,
    options: &'a LineOptions<'a>,
}

#[derive(Default)]
struct Waiting {
    /// By their numbers, from 1: a line that was given back is the next to be taken.
    lines: BTreeMap<usize, Line>,
    bytes: usize,
    /// True if no further line comes.
    is_read: bool,
    /// Why the input ended before its end.
    unread: Option<io::Error>,
    /// True if no further line is taken.
    is_over: bool,
}

impl<'a> Lines<'a> {
    /// Starts the thread that reads. It cannot be stopped while it waits for a line, and then ends with the program.
    pub fn read(input: LineInput, options: &'a LineOptions<'a>) -> io::Result<Self> {
        let LineInput { source, open } = input;
        let (waiting, most) = (Arc::<Monitor<Waiting>>::default(), options.max_line_bytes);
        let lines = waiting.clone();
        let read = move || {
            let read = open().and_then(|input| read_lines(input, most, |read| lines.push(read)));
            let mut state = lines.lock();
            (state.is_read, state.unread) = (true, read.err());
            drop(state);
            lines.notify();
        };
        Builder::new().spawn(read)?;
        Ok(Self { waiting, source, options })
    }

    /// The next boards: as many as are answered in a moment, or one that may take long. `None` if there are no more, or after
    /// an interrupt. Calls `idle` before it waits.
    pub fn next(&self, idle: &dyn Fn()) -> Option<Item> {
        let mut lines = self.take(idle)?;
        let first = lines.front()?.0;
        let (mut boards, mut behind) = (Vec::with_capacity(lines.len()), first);
        while let Some((number, line)) = lines.pop_front() {
            let board = self.board(number, line);
            let is_alone = !is_small(&board);
            if is_alone && !boards.is_empty() {
                lines.push_front((number, Line::Read(board)));
                break;
            }
            boards.push(board);
            behind = number + 1;
            if is_alone {
                break;
            }
        }
        self.give_back(lines);
        Some(Item::of(boards, OutputIndex::of_file(first - 1), OutputIndex::of_file(behind - 1)))
    }

    /// Ends the reading. Returns the error that ended the input before its end.
    pub fn end(self) -> Option<io::Error> {
        let mut state = self.waiting.lock();
        state.is_over = true;
        let unread = state.unread.take();
        drop(state);
        self.waiting.notify();
        unread
    }

    /// Waits for a line, and takes with it its share of those that are there: nobody waits for a second one.
    fn take(&self, idle: &dyn Fn()) -> Option<VecDeque<(usize, Line)>> {
        let mut state = self.waiting.lock();
        while !is_set(self.options.interrupt) {
            let was_full = state.is_full();
            let share = state.lines.len() / (SHARES * self.options.jobs);
            let lines = state.take(share.clamp(1, MOST_AT_ONCE));
            if !lines.is_empty() {
                drop(state);
                if was_full {
                    self.waiting.notify();
                }
                return Some(lines);
            }
            if state.is_read {
                break;
            }
            drop(state);
            idle();
            state = self.waiting.lock();
            if state.lines.is_empty() && !state.is_read {
                state = self.waiting.wait(state);
            }
        }
        None
    }

    fn give_back(&self, lines: VecDeque<(usize, Line)>) {
        if lines.is_empty() {
            return;
        }
        let mut state = self.waiting.lock();
        lines.into_iter().for_each(|line| state.add(line));
        drop(state);
        self.waiting.notify();
    }

    /// The only board of a line. Several boards are an error: each line has one answer.
    fn board(&self, number: usize, line: Line) -> Board {
        let read = match line {
            Line::Read(board) => return board,
            Line::TooLong => Err((InputErrorKind::InputTooLarge { most: self.options.max_line_bytes }, None)),
            Line::Bytes(bytes) => document(bytes, self.options.reading),
        };
        let source = self.source.clone();
        let (document, id) = match read {
            Ok((document, id)) => (document.beginning_at_line(number), id),
            Err((kind, id)) => {
                let mut entry = Entry::unread(kind.into());
                (entry.line, entry.id) = (number, id);
                return Board { source, document: None, entry };
            }
        };
        let mut entries = document.entries();
        let mut entry = entries.next().unwrap_or_else(|| Entry::unread(InputErrorKind::NoBoard.into()));
        if entries.next().is_some() {
            (entry.placement, entry.id) = (Err(InputErrorKind::SeveralBoardsOnLine.into()), None);
        }
        entry.id = entry.id.or(id);
        drop(entries);
        Board { source, document: Some(Arc::new(document)), entry }
    }
}

impl Monitor<Waiting> {
    /// Hands on lines, and waits before that while there is no room. False if nobody wants them.
    fn push(&self, lines: Vec<(usize, Line)>) -> bool {
        let mut state = self.lock();
        while state.is_full() && !state.is_over {
            state = self.wait(state);
        }
        let is_wanted = !state.is_over;
        lines.into_iter().for_each(|line| state.add(line));
        drop(state);
        self.notify();
        is_wanted
    }
}

impl Waiting {
    fn add(&mut self, (number, line): (usize, Line)) {
        self.bytes += line.weight();
        self.lines.insert(number, line);
    }

    /// The first lines, at most so many, which follow one another: behind lines that were given back others are missing.
    fn take(&mut self, most: usize) -> VecDeque<(usize, Line)> {
        let mut taken = VecDeque::with_capacity(most);
        while taken.len() < most
            && let Some(first) = self.lines.first_entry()
            && taken.back().is_none_or(|&(last, _)| last + 1 == *first.key())
        {
            taken.push_back(first.remove_entry());
        }
        self.bytes -= taken.iter().map(|(_, line)| line.weight()).sum::<usize>();
        taken
    }

    /// True if the reader has to wait. A line of any length is read if there is no other.
    fn is_full(&self) -> bool {
        self.lines.len() >= MOST_LINES || self.bytes >= MOST_BYTES
    }
}

impl Line {
    /// Bytes of memory that it takes.
    fn weight(&self) -> usize {
        match self {
            Self::Bytes(bytes) => size_of::<Self>() + bytes.capacity(),
            Self::TooLong | Self::Read(_) => size_of::<Self>(),
        }
    }
}

/// Lines that are handed on at once, at most.
const MOST_PUSHED: usize = 256;

/// Hands on lines of at most `most` bytes with their numbers, from 1, until `push` wants no more: those that are there, together.
/// One that becomes too long is handed on at once, and the rest of it is dropped.
fn read_lines(input: impl Read, most: u64, mut push: impl FnMut(Vec<(usize, Line)>) -> bool) -> io::Result<()> {
    let mut lines = Vec::new();
    let mut input = BufReader::with_capacity(64 << 10, input);
    for number in 1.. {
        let mut bytes = Vec::new();
        let read = input.by_ref().take(most.saturating_add(1)).read_until(b'\n', &mut bytes);
        let is_ended = bytes.pop_if(|&mut last| last == b'\n').is_some();
        if bytes.is_empty() && !is_ended {
            return read.map(drop);
        }
        let is_too_long = bytes.len() as u64 > most;
        bytes.pop_if(|&mut last| last == b'\r');
        if number == 1 && bytes.starts_with(b"\xEF\xBB\xBF") {
            bytes.drain(..3);
        }
        lines.push((number, if is_too_long { Line::TooLong } else { Line::Bytes(bytes) }));
        let is_more = !is_too_long && lines.len() < MOST_PUSHED && input.buffer().contains(&b'\n');
        if !is_more && !push(mem::take(&mut lines)) {
            return Ok(());
        }
        if is_too_long {
            input.skip_until(b'\n')?;
        }
        read?;
    }
    Ok(())
}

/// The text of a line, and the `id` of the object that it is, also if it is no board. Lines are in UTF-8: what other encodings
/// a single line might be in would be a guess, and its `id` with it.
fn document(bytes: Vec<u8>, reading: &ReadOptions) -> Result<(Document, Option<Id>), (InputErrorKind, Option<Id>)> {
    let bytes = match Document::of_plain_line(bytes, reading) {
        Ok(document) => return Ok((document, None)),
        Err(bytes) => bytes,
    };
    let id = text(&bytes).and_then(Id::of_line).map_err(|error| (error, None))?;
    match Document::new(bytes, reading) {
        Ok(document) => Ok((document, id)),
        Err(error) => Err((error.kind, id)),
    }
}

/// The line as text, if it is one that is not blank.
fn text(bytes: &[u8]) -> Result<&str, InputErrorKind> {
    if let Some(offset) = bytes.iter().position(|&byte| byte == 0) {
        return Err(InputErrorKind::LineNoText { offset });
    }
    let text = str::from_utf8(bytes);
    let text = text.map_err(|error| InputErrorKind::LineNoText { offset: error.valid_up_to() })?;
    if text.trim().is_empty() { Err(InputErrorKind::EmptyLine) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

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

    /// All lines of parts, `None` for one that is too long; and whether the input ended before its end.
    fn lines(parts: impl IntoIterator<Item = &'static [u8]>, most: u64, fails: bool) -> (Vec<Option<String>>, bool) {
        let mut lines = Vec::new();
        let read = read_lines(Parts(parts.into_iter().collect(), fails), most, |read| {
            for (number, line) in read {
                lines.push(match line {
                    Line::Bytes(bytes) => Some(String::from_utf8_lossy(&bytes).into_owned()),
                    _ => None,
                });
                assert_eq!(number, lines.len());
            }
            true
        });
        (lines, read.is_err())
    }

    #[test]
    fn lines_are_the_same_in_whatever_parts_they_come() {
        let text = b"\xEF\xBB\xBFone\r\n\ntwo\nabcdefgh\nthree\r\n\xEF\xBB\xBFb\nlast";
        let expected = [Some("one"), Some(""), Some("two"), None, Some("three"), Some("\u{feff}b"), Some("last")];
        let expected = expected.map(|line| line.map(str::to_owned)).to_vec();
        for part in 1..=text.len() {
            assert_eq!(lines(text.chunks(part), 7, false), (expected.clone(), false), "parts of {part}");
        }
    }

    #[test]
    fn the_last_line_needs_no_end_and_an_end_is_no_line() {
        let count = |text: &'static str| lines([text.as_bytes()], 99, false).0.len();
        assert_eq!(["", "a", "a\n", "a\nb", "\n", "\n\n"].map(count), [0, 1, 1, 2, 1, 2]);
        assert_eq!(lines([&b"abcdef"[..]], 3, false).0, [None]);
    }

    #[test]
    fn what_was_read_before_an_error_is_handed_on() {
        let parts: [&[u8]; 3] = [b"a\nb", b"\n\nd\n", b"e"];
        let expected = ["a", "b", "", "d", "e"].map(|line| Some(line.to_owned())).to_vec();
        assert_eq!(lines(parts, 9, true), (expected.clone(), true));
        assert_eq!(lines(parts, 9, false), (expected, false));
        assert_eq!(lines([], 9, true), (vec![], true));
    }

    #[test]
    fn lines_are_taken_in_shares_and_one_that_may_take_long_alone() {
        let small = "{\"n\": 4, \"queens\": []}\n";
        let large = "{\"n\": 30, \"queens\": []}\n";
        let text = [small, large, small, small, large].map(|line| line.repeat(8)).concat();
        let input = LineInput { source: "-".into(), open: Box::new(|| Ok(Box::new(io::Cursor::new(text)) as _)) };
        let (reading, interrupt) = (ReadOptions::default(), AtomicBool::new(false));
        let options = LineOptions { reading: &reading, max_line_bytes: 100, jobs: 1, interrupt: &interrupt };
        let lines = Lines::read(input, &options).expect("a thread");
        while !lines.waiting.lock().is_read {
            std::thread::yield_now();
        }
        let (mut next, mut counts) = (OutputIndex::default(), Vec::new());
        while let Some(item) = lines.next(&|| ()) {
            assert_eq!(item.index, next);
            next = item.behind;
            counts.push(item.count);
        }
        assert_eq!((next, counts.iter().sum()), (OutputIndex::of_file(40), 40));
        assert!(counts.starts_with(&[8, 1, 1, 1, 1, 1, 1, 1, 1]) && counts.ends_with(&[1; 8]), "{counts:?}");
        let state = lines.waiting.lock();
        assert_eq!((state.lines.len(), state.bytes), (0, 0));
    }

    #[test]
    fn lines_that_nobody_takes_hold_the_reader() {
        let line = |bytes: usize| Line::Bytes(vec![b'x'; bytes]);
        let (mut few, mut long) = (Waiting::default(), Waiting::default());
        (0..MOST_LINES).for_each(|number| few.add((number, line(10))));
        assert!(!long.is_full(), "a line of any length is read");
        long.add((1, line(MOST_BYTES)));
        assert!(few.is_full() && long.is_full());
        assert_eq!((few.take(9).len(), long.take(2).len(), long.take(2).len()), (9, 1, 0));
        assert!(!few.is_full() && !long.is_full());
    }
}
