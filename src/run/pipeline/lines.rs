//! Boards on lines that come one after the other, as from a program that waits for each answer.
//!
//! A thread reads, so that no answer waits for the line after it. It hands on the lines that are there in chunks, which the threads
//! that answer take whole: one lock for many small boards. A line that may take long is an item of its own: those before it
//! are answered first, and other threads take those behind it.

use crate::run::input::LARGE;
use crate::run::ordered::OutputIndex;
use crate::run::pipeline::batch::Batch;
use crate::run::pipeline::file_boards::{Item, is_small};
use crate::run::threads::{Monitor, is_set};
use crate::signals::until_interrupt;
use nqfill::show::job::Board;
use nqfill_read::{Document, Entry, Id, InputErrorKind, ReadOptions};
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::Builder;

/// The most lines of a chunk.
const MOST_LINES: usize = 64;

/// Bytes of a chunk to which no further line is added.
const MOST_BYTES: usize = 64 << 10;

/// Bytes of memory of the chunks that wait, before no further line is read until half of them are taken.
const MOST_WAITING: usize = 8 << 20;

/// What a line holds.
enum Line {
    /// Its bytes, without its line end.
    Bytes(Vec<u8>),
    /// More bytes than a line may have, which are not kept.
    TooLong,
    /// A board that was read by a thread which had others to answer.
    Read(Board),
}

/// Lines that follow one another, at least one.
struct Chunk {
    /// The number of the first, from 1.
    first: usize,
    lines: VecDeque<Line>,
}

/// Lines on their way from the thread that reads to those that answer.
pub struct Lines<'a> {
    waiting: Arc<Monitor<Waiting>>,
    /// The path as results name it.
    source: Arc<str>,
    reading: &'a ReadOptions,
    /// The most bytes of a line.
    most: u64,
    /// When set, no further line is taken.
    interrupt: &'a AtomicBool,
}

#[derive(Default)]
struct Waiting {
    /// In the order of their lines: what was given back is the next to be taken.
    chunks: VecDeque<Chunk>,
    bytes: usize,
    /// True if no further line comes.
    is_read: bool,
    /// Why the input ended before its end.
    unread: Option<io::Error>,
    /// True if no further line is taken.
    is_over: bool,
}

impl<'a> Lines<'a> {
    /// Starts the thread that reads. It cannot be stopped while it waits for a line, and then ends with the program. Opens the input
    /// there: to open a pipe may take until somebody writes to it.
    pub fn read<R: Read>(
        source: Arc<str>,
        open: impl FnOnce() -> io::Result<R> + Send + 'static,
        batch: &Batch<'a>,
    ) -> io::Result<Self> {
        let &Batch { reading, max_input_bytes: most, interrupt, .. } = batch;
        let waiting = Arc::<Monitor<Waiting>>::default();
        let lines = waiting.clone();
        let read = move || {
            let read = open().and_then(|input| read_lines(input, most, |chunk| lines.push(chunk)));
            let mut state = lines.lock();
            (state.is_read, state.unread) = (true, read.err());
            drop(state);
            lines.notify();
        };
        Builder::new().spawn(read)?;
        Ok(Self { waiting, source, reading, most, interrupt })
    }

    /// The next boards: as many as are answered in a moment, or one that may take long. `None` if there are no more, or after
    /// an interrupt. Calls `idle` before it waits.
    pub fn next(&self, idle: &dyn Fn()) -> Option<Item> {
        let Chunk { first, mut lines } = self.take(idle)?;
        let mut boards = Vec::with_capacity(lines.len());
        while let Some(line) = lines.pop_front() {
            let board = self.board(first + boards.len(), line)?;
            let is_alone = !is_small(&board);
            if is_alone && !boards.is_empty() {
                lines.push_front(Line::Read(board));
                break;
            }
            boards.push(board);
            if is_alone {
                break;
            }
        }
        let behind = first + boards.len();
        if !lines.is_empty() {
            self.give_back(Chunk { first: behind, lines });
        }
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

    /// The next lines that are there; waits if there are none.
    fn take(&self, idle: &dyn Fn()) -> Option<Chunk> {
        let mut state = self.waiting.lock();
        while !is_set(self.interrupt) {
            if let Some(chunk) = state.chunks.pop_front() {
                let was_held = state.holds_reader();
                state.bytes -= chunk.weight();
                let is_released = was_held && !state.holds_reader();
                drop(state);
                if is_released {
                    self.waiting.notify();
                }
                return Some(chunk);
            }
            if state.is_read {
                break;
            }
            drop(state);
            idle();
            state = self.waiting.lock();
            if state.chunks.is_empty() && !state.is_read {
                state = self.waiting.wait(state);
            }
        }
        None
    }

    fn give_back(&self, chunk: Chunk) {
        let mut state = self.waiting.lock();
        let at = state.chunks.partition_point(|other| other.first < chunk.first);
        state.bytes += chunk.weight();
        state.chunks.insert(at, chunk);
        drop(state);
        self.waiting.notify();
    }

    /// The only board of a line; `None` if Ctrl-C ended the reading of a long one.
    fn board(&self, number: usize, line: Line) -> Option<Board> {
        let source = self.source.clone();
        match line {
            Line::Read(board) => Some(board),
            Line::TooLong => {
                let kind = InputErrorKind::InputTooLarge { most: self.most };
                Some(unread_line(source, number, (kind, None)))
            }
            Line::Bytes(bytes) if bytes.len() < LARGE => Some(read_line(source, number, bytes, self.reading)),
            Line::Bytes(bytes) => {
                let reading = self.reading.clone();
                until_interrupt(move || Ok(read_line(source, number, bytes, &reading))).ok()
            }
        }
    }
}

/// The only board of a line. Several boards are an error: each line has one answer.
fn read_line(source: Arc<str>, number: usize, bytes: Vec<u8>, reading: &ReadOptions) -> Board {
    let (document, id) = match document(bytes, reading) {
        Ok((document, id)) => (document.beginning_at_line(number), id),
        Err(error) => return unread_line(source, number, error),
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

fn unread_line(source: Arc<str>, number: usize, (kind, id): (InputErrorKind, Option<Id>)) -> Board {
    let mut entry = Entry::unread(kind.into());
    (entry.line, entry.id) = (number, id);
    Board { source, document: None, entry }
}

impl Monitor<Waiting> {
    /// Hands on lines, and waits before that while there is no room. False if nobody wants them.
    fn push(&self, chunk: Chunk) -> bool {
        let mut state = self.lock();
        let is_full = state.bytes >= MOST_WAITING;
        while is_full && state.holds_reader() && !state.is_over {
            state = self.wait(state);
        }
        let is_wanted = !state.is_over;
        state.bytes += chunk.weight();
        state.chunks.push_back(chunk);
        drop(state);
        self.notify();
        is_wanted
    }
}

impl Waiting {
    /// True while a reader that has found no room has to wait.
    fn holds_reader(&self) -> bool {
        self.bytes > MOST_WAITING / 2
    }
}

impl Chunk {
    /// Bytes of memory that it takes.
    fn weight(&self) -> usize {
        self.lines.iter().map(Line::weight).sum()
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

/// Hands on lines of at most `most` bytes, until `push` wants no more: those that are there, together. One that becomes too
/// long is handed on at once, and the rest of it is dropped.
fn read_lines(input: impl Read, most: u64, mut push: impl FnMut(Chunk) -> bool) -> io::Result<()> {
    let mut input = BufReader::with_capacity(MOST_BYTES, input);
    let (mut lines, mut length, mut first) = (VecDeque::new(), 0, 1);
    loop {
        let mut bytes = Vec::new();
        let read = input.by_ref().take(most.saturating_add(1)).read_until(b'\n', &mut bytes);
        let is_ended = bytes.pop_if(|&mut last| last == b'\n').is_some();
        if bytes.is_empty() && !is_ended {
            return read.map(drop);
        }
        let is_too_long = bytes.len() as u64 > most;
        bytes.pop_if(|&mut last| last == b'\r');
        if first == 1 && lines.is_empty() && bytes.starts_with(b"\xEF\xBB\xBF") {
            bytes.drain(..3);
        }
        length += bytes.len();
        lines.push_back(if is_too_long { Line::TooLong } else { Line::Bytes(bytes) });
        let has_room = lines.len() < MOST_LINES && length < MOST_BYTES;
        if is_too_long || !has_room || !input.buffer().contains(&b'\n') {
            let chunk = Chunk { first, lines: std::mem::take(&mut lines) };
            (first, length) = (first + chunk.lines.len(), 0);
            if !push(chunk) {
                return Ok(());
            }
        }
        if is_too_long {
            input.skip_until(b'\n')?;
        }
        read?;
    }
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
    use nqfill_core::engine::Cores;
    use nqfill_core::solve::Request;

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
        let read = read_lines(Parts(parts.into_iter().collect(), fails), most, |chunk| {
            assert_eq!(chunk.first, lines.len() + 1);
            lines.extend(chunk.lines.into_iter().map(|line| match line {
                Line::Bytes(bytes) => Some(String::from_utf8_lossy(&bytes).into_owned()),
                _ => None,
            }));
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
    fn small_boards_are_taken_together_and_one_that_may_take_long_alone() {
        let small = "{\"n\": 4, \"queens\": []}\n";
        let large = "{\"n\": 30, \"queens\": []}\n";
        let text = [small, large, small, small, large].map(|line| line.repeat(8)).concat();
        let (request, cores) = (Request::default(), Cores::default());
        let (reading, interrupt) = (ReadOptions::default(), AtomicBool::new(false));
        let batch = Batch::of_tests(&request, &cores, &reading, &interrupt);
        let lines = Lines::read("-".into(), || Ok(io::Cursor::new(text)), &batch).expect("a thread");
        let (mut next, mut counts) = (OutputIndex::default(), Vec::new());
        while let Some(item) = lines.next(&|| ()) {
            assert_eq!(item.index, next);
            next = item.behind;
            counts.push(item.count);
        }
        assert_eq!(counts, [&[8][..], &[1; 8], &[16], &[1; 8]].concat());
        let state = lines.waiting.lock();
        assert_eq!((next, state.chunks.len(), state.bytes), (OutputIndex::of_file(40), 0, 0));
    }

    #[test]
    fn lines_that_are_there_come_in_chunks_without_a_wait_for_more() {
        let counts = |parts: &[&'static [u8]]| {
            let mut counts = Vec::new();
            let read = read_lines(Parts(parts.to_vec().into(), false), 99, |chunk| {
                counts.push(chunk.lines.len());
                true
            });
            read.expect("no error");
            counts
        };
        assert_eq!(counts(&[&[b'\n'; MOST_LINES * 3 / 2]]), [MOST_LINES, MOST_LINES / 2]);
        assert_eq!(counts(&[b"1\n2\n3", b"\n", b"4\n"]), [2, 1, 1]);
    }

    #[test]
    fn a_reader_that_finds_no_room_waits_until_half_of_the_lines_are_taken() {
        let lines = Monitor::<Waiting>::default();
        let chunk = |first| Chunk { first, lines: [Line::Bytes(vec![b'x'; MOST_WAITING / 3])].into() };
        assert!((1..=3).all(|first| lines.push(chunk(first))));
        std::thread::scope(|scope| {
            let held = scope.spawn(|| lines.push(chunk(4)));
            for _ in 0..2 {
                std::thread::sleep(std::time::Duration::from_millis(50));
                assert!(!held.is_finished());
                let mut state = lines.lock();
                state.bytes -= state.chunks.pop_front().expect("a chunk").weight();
            }
            assert!(held.join().expect("no panic"));
        });
    }
}
