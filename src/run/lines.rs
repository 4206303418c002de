//! `--stream`: boards on lines that come one after the other, as from a program that waits for each answer. A run like any other, but
//! for what it reads.
//!
//! A thread reads, so that no answer waits for the line after it, and sends the lines that are there in chunks. The threads
//! that answer take up to as many boards at once: one lock for many small boards. A board that may take long is an item of
//! its own: those before it are answered first, and other threads take those after it.

use crate::exit::{Failure, print_message, usage};
use crate::options::MessageArgs;
use crate::run::batch::Batch;
use crate::run::common::Common;
use crate::run::file_boards::{Item, MOST_BOARDS, is_small};
use crate::run::input::{LARGE, MOST_INPUT_BYTES, prompt};
use crate::run::results::of_lines;
use crate::run::threads::{POLL, is_set};
use crate::signals::until_interrupt;
use nqfill::show::job::Board;
use nqfill::show::names;
use nqfill::show::output::Format;
use nqfill::show::{Lang, Summary, output};
use nqfill::words::reading;
use nqfill_read::{Document, Entry, Id, InputErrorKind, ReadOptions, Unreadable};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::Builder;
use std::vec;

/// The format of a stream.
const LINES: &str = "jsonl";

/// The format of a stream. Refuses another one.
pub fn format(common: &Common) -> Result<&'static Format, Failure> {
    let name = common.format.name().unwrap_or(LINES);
    if name != LINES {
        return Err(usage!(
            "--stream 每行写一个 JSON 结果（jsonl），不能用 {name}",
            "--stream writes a result of JSON a line (jsonl), not {name}"
        ));
    }
    Ok(output::format(LINES).unwrap_or(&output::FORMATS[0]))
}

/// Where the lines come from: standard input if no path is given.
pub fn path(paths: &[PathBuf], messages: &MessageArgs) -> Result<PathBuf, Failure> {
    let path = paths.first().map_or(Path::new("-"), PathBuf::as_path);
    let name = names::path_name(path);
    if paths.len() > 1 {
        return Err(usage!(
            "--stream 只读一个 PATH；多个文件可用 cat 连接",
            "--stream reads one PATH; cat joins several files"
        ));
    }
    if path.is_dir() {
        return Err(usage!(
            "{name} 是文件夹；--stream 逐行读一个文件或标准输入",
            "{name} is a folder; --stream reads the lines of one file or of standard input"
        ));
    }
    if path == Path::new("-") && io::stdin().is_terminal() && !messages.quiet {
        print_message(prompt(messages.lang()));
    }
    Ok(path.to_owned())
}

fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    if path == Path::new("-") { Ok(Box::new(io::stdin())) } else { Ok(Box::new(File::open(path)?)) }
}

/// Answers all lines. Returns the counts, and the error that ended the input before its end.
pub fn answer(
    path: &Path,
    batch: &Batch<'_>,
    out: &mut (dyn Write + Send),
) -> io::Result<(Summary, Option<io::Error>)> {
    let (run, source, file) = (batch.run, names::source_name(path).into(), path.to_owned());
    match Lines::read(source, move || open(&file), (&run.reading, MOST_INPUT_BYTES), run.interrupt) {
        Ok(mut lines) => Ok((of_lines(batch, &mut lines, out)?, lines.unread)),
        Err(error) => Ok((Summary::default(), Some(error))),
    }
}

/// Says why the input ended before its end.
pub fn unread(path: &Path, error: &io::Error) -> Failure {
    let (source, why) = (names::source_name(path), InputErrorKind::Unreadable(Unreadable::from(error)));
    Failure::failed_by(|lang: Lang| {
        format!("{}{}{}", names::printable(&source), lang.colon(), reading::input_error(lang, &why))
    })
}

/// Bytes of a chunk to which no further line is added.
const MOST_BYTES: usize = 64 << 10;

/// Chunks that wait, before no further line is read.
const MOST_CHUNKS: usize = 4;

/// The bytes of a line without its line end; `None` if it has more than a line may have.
type Line = Option<Vec<u8>>;

/// Lines that follow one another, at least one.
type Chunk = Vec<Line>;

/// The boards of lines.
pub struct Lines<'a> {
    /// Chunks, and at last perhaps the error that ended the input before its end.
    chunks: Receiver<io::Result<Chunk>>,
    /// The lines of the chunk at hand.
    lines: vec::IntoIter<Line>,
    /// The number of the last line that was taken, from 1.
    number: usize,
    /// A board that was read while others were taken together.
    next: Option<Board>,
    /// Why the input ended before its end.
    pub unread: Option<io::Error>,
    /// The path as results name it.
    source: Arc<str>,
    reading: &'a ReadOptions,
    /// The most bytes of a line.
    most: u64,
    /// When set, no further line is taken.
    interrupt: &'a AtomicBool,
}

impl<'a> Lines<'a> {
    /// Starts the thread that reads lines of at most `most` bytes. It cannot be stopped while it waits for a line, and then ends with
    /// the program. Opens the input there: to open a pipe may take until somebody writes to it.
    fn read<R: Read>(
        source: Arc<str>,
        open: impl FnOnce() -> io::Result<R> + Send + 'static,
        (reading, most): (&'a ReadOptions, u64),
        interrupt: &'a AtomicBool,
    ) -> io::Result<Self> {
        let (send, chunks) = sync_channel(MOST_CHUNKS);
        let read = move || {
            let read = open().and_then(|input| read_lines(input, most, |chunk| send.send(Ok(chunk)).is_ok()));
            // After an interrupt the receiver is gone.
            read.err().map(|error| send.send(Err(error)))
        };
        Builder::new().spawn(read)?;
        let lines = Vec::new().into_iter();
        Ok(Self { chunks, lines, number: 0, next: None, unread: None, source, reading, most, interrupt })
    }

    /// The next boards: as many as are there and are answered in a moment, or one that may take long. `None` if there are no
    /// more, or after an interrupt. Calls `idle` before it waits.
    pub fn next(&mut self, idle: &dyn Fn()) -> Option<Item<'static>> {
        let mut boards = vec![self.next_board(Some(idle))?];
        while boards.len() < MOST_BOARDS && boards.iter().last().is_some_and(is_small) {
            let Some(board) = self.next_board(None) else { break };
            if is_small(&board) {
                boards.push(board);
            } else {
                self.next = Some(board);
                break;
            }
        }
        Some(Item::new(boards, None, false))
    }

    /// The board of the next line. Waits for one if there is something to do before.
    fn next_board(&mut self, idle: Option<&dyn Fn()>) -> Option<Board> {
        if let Some(board) = self.next.take() {
            return Some(board);
        }
        let line = match self.lines.next() {
            Some(line) => line,
            None => {
                self.lines = self.receive(idle)?.into_iter();
                self.lines.next()?
            }
        };
        self.number += 1;
        self.board(self.number, line)
    }

    fn receive(&mut self, idle: Option<&dyn Fn()>) -> Option<Chunk> {
        let mut received = self.chunks.try_recv().map_err(|_| RecvTimeoutError::Timeout);
        if received.is_err() {
            idle?();
        }
        while matches!(received, Err(RecvTimeoutError::Timeout)) && !is_set(self.interrupt) {
            received = self.chunks.recv_timeout(POLL);
        }
        received.ok()?.map_err(|error| self.unread = Some(error)).ok()
    }

    /// The only board of a line; `None` if Ctrl-C ended the reading of a long one.
    fn board(&self, number: usize, line: Line) -> Option<Board> {
        let source = self.source.clone();
        match line {
            None => {
                let kind = InputErrorKind::InputTooLarge { most: self.most };
                Some(unread_line(source, number, (kind, None)))
            }
            Some(bytes) if bytes.len() < LARGE => Some(read_line(source, number, bytes, self.reading)),
            Some(bytes) => {
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

/// Pushes lines of at most `most` bytes, until `push` returns false: those that are there, together. One that becomes too
/// long is pushed at once, and the rest of it is dropped.
fn read_lines(input: impl Read, most: u64, mut push: impl FnMut(Chunk) -> bool) -> io::Result<()> {
    let mut input = BufReader::with_capacity(MOST_BYTES, input);
    let (mut lines, mut length, mut is_first) = (Vec::new(), 0, true);
    loop {
        let mut bytes = Vec::new();
        let read = input.by_ref().take(most.saturating_add(1)).read_until(b'\n', &mut bytes);
        let is_ended = bytes.pop_if(|&mut last| last == b'\n').is_some();
        if bytes.is_empty() && !is_ended {
            return read.map(drop);
        }
        let is_too_long = bytes.len() as u64 > most;
        bytes.pop_if(|&mut last| last == b'\r');
        if mem::take(&mut is_first) && bytes.starts_with(b"\xEF\xBB\xBF") {
            bytes.drain(..3);
        }
        length += bytes.len();
        lines.push((!is_too_long).then_some(bytes));
        let has_room = lines.len() < MOST_BOARDS && length < MOST_BYTES;
        if is_too_long || !has_room || !input.buffer().contains(&b'\n') {
            length = 0;
            if !push(mem::take(&mut lines)) {
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
        let read = read_lines(Parts(parts.into_iter().collect(), fails), most, |chunk| {
            let text = |line: Vec<u8>| String::from_utf8_lossy(&line).into_owned();
            lines.extend(chunk.into_iter().map(|line| line.map(text)));
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
    fn lines_before_an_error_are_read() {
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
        let (reading, interrupt) = (ReadOptions::default(), AtomicBool::new(false));
        let input = io::Cursor::new(text);
        let mut lines = Lines::read("-".into(), || Ok(input), (&reading, 1 << 20), &interrupt).expect("a thread");
        let (mut numbers, mut counts) = (Vec::new(), Vec::new());
        while let Some(mut item) = lines.next(&|| ()) {
            counts.push(item.count);
            while let Some(board) = item.next() {
                numbers.push(board.entry.line);
            }
        }
        assert_eq!(counts, [&[8][..], &[1; 8], &[16], &[1; 8]].concat());
        assert_eq!((numbers, lines.unread.is_none()), ((1..=40).collect(), true));
    }

    #[test]
    fn lines_that_are_there_come_in_chunks_without_a_wait_for_more() {
        let counts = |parts: &[&'static [u8]]| {
            let mut counts = Vec::new();
            let read = read_lines(Parts(parts.to_vec().into(), false), 99, |chunk| {
                counts.push(chunk.len());
                true
            });
            read.expect("no error");
            counts
        };
        assert_eq!(counts(&[&[b'\n'; MOST_BOARDS * 3 / 2]]), [MOST_BOARDS, MOST_BOARDS / 2]);
        assert_eq!(counts(&[b"1\n2\n3", b"\n", b"4\n"]), [2, 1, 1]);
    }
}
