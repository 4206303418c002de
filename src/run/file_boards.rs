//! The boards of files as items: file by file, and the boards of a large file a few at a time. Where it is certain how far
//! these reach, the thread that takes them reads them.

use crate::run::batch::Batch;
use crate::run::input::Source;
use crate::run::threads::is_set;
use nqfill::show::job::{Board, Boards};
use nqfill_read::ReadOptions;
use std::sync::atomic::AtomicBool;
use std::{mem, slice, vec};

/// An item has one board for each `SHARE` that its file has had so far, up to [`MOST_BOARDS`]. So no thread has many hard
/// boards before it while the others are idle, and boards of which a file has thousands, small ones mostly, take fewer
/// locks than boards.
const SHARE: usize = 64;

/// The most boards of an item.
pub const MOST_BOARDS: usize = 64;

/// Rows of the largest board whose result may wait for those of others like it where each is flushed: to answer all of an
/// item takes some milliseconds at most.
const MOST_ROWS_TOGETHER: usize = 10;

/// Where there are so many files, small ones are opened by the threads that answer their boards.
const MANY_FILES: usize = 64;

/// Boards to answer on one thread, one after the other in a file.
pub struct Item<'a> {
    /// Number of boards.
    pub count: usize,
    /// True if the last of them is the last of its file.
    pub is_last: bool,
    /// The board at hand.
    board: Option<Board>,
    /// The first boards, at least one.
    read: vec::IntoIter<Board>,
    /// The boards after those, which are not read yet.
    unread: Option<Boards>,
    /// Their file, if it is not opened yet.
    closed: Option<&'a Source>,
}

impl<'a> Item<'a> {
    pub fn new(read: Vec<Board>, unread: Option<Boards>, is_last: bool) -> Self {
        let count = read.len() + unread.as_ref().map_or(0, Boards::left);
        Self { count, is_last, board: None, read: read.into_iter(), unread, closed: None }
    }

    /// All boards of a file, to be opened by the thread that answers them.
    fn of_file(source: &'a Source) -> Self {
        Self { closed: Some(source), count: 1, ..Self::new(Vec::new(), None, true) }
    }

    /// Opens the file, if that is left to do.
    pub fn open(&mut self, reading: &ReadOptions) {
        if let Some(mut boards) = self.closed.take().map(|source| source.open(reading)) {
            self.read = Vec::from_iter(boards.next()).into_iter();
            self.unread = Some(boards);
        }
    }

    /// Its next board.
    pub fn next(&mut self) -> Option<&Board> {
        if let Some(board) = self.read.next() {
            self.board = Some(board);
        } else if !self.unread.as_mut()?.read_in_place_of(self.board.as_mut()?) {
            return None;
        }
        self.board.as_ref()
    }

    /// True if its first board is certainly answered in a moment.
    pub fn is_small(&self) -> bool {
        self.read.as_slice().first().is_none_or(is_small)
    }
}

/// The boards of all files.
pub struct FileBoards<'a> {
    sources: slice::Iter<'a, Source>,
    reading: &'a ReadOptions,
    /// True if each result is flushed: then none waits for those of its item that may take long.
    flushes_each: bool,
    interrupt: &'a AtomicBool,
    /// True if small files are opened by the threads that answer their boards.
    leaves_closed: bool,
    /// The file that has more boards.
    open: Option<OpenFile>,
}

struct OpenFile {
    /// Number of boards that were taken.
    taken: usize,
    /// The next board, read ahead to learn whether there is one.
    next: Option<Board>,
    /// The boards after it.
    boards: Boards,
}

impl<'a> FileBoards<'a> {
    pub fn new(batch: &Batch<'a>) -> Self {
        let (run, flushes_each) = (batch.run, batch.flushes_each);
        Self {
            sources: run.sources().iter(),
            reading: &run.reading,
            flushes_each,
            interrupt: run.interrupt,
            leaves_closed: !flushes_each && run.sources().len() >= MANY_FILES,
            open: None,
        }
    }

    /// The next boards in the order of the output; `None` if there are no more, or after an interrupt, which may have come
    /// while it waited for a file. Calls `idle` before it waits.
    pub fn next(&mut self, idle: &dyn Fn()) -> Option<Item<'a>> {
        let mut file = match self.open.take() {
            Some(file) => file,
            None => match self.sources.next()? {
                source if self.leaves_closed && source.is_at_hand() => return Some(Item::of_file(source)),
                source => self.open(source, idle)?,
            },
        };
        let item = file.next_item(self.flushes_each);
        self.open = Some(file).filter(|_| !item.is_last);
        Some(item)
    }

    fn open(&self, source: &Source, idle: &dyn Fn()) -> Option<OpenFile> {
        if source.may_keep_waiting() {
            idle();
        }
        let mut boards = source.open(self.reading);
        let next = boards.next();
        (!is_set(self.interrupt)).then_some(OpenFile { taken: 0, next, boards })
    }
}

impl OpenFile {
    /// Its next boards, which are read here unless it is certain how far they reach.
    fn next_item(&mut self, flushes_each: bool) -> Item<'static> {
        let count = (self.taken / SHARE).clamp(1, MOST_BOARDS);
        let goes_along = |board: &Board| !flushes_each || is_small(board);
        let mut read: Vec<Board> = self.next.take().into_iter().collect();
        let most_rows = if flushes_each { MOST_ROWS_TOGETHER } else { usize::MAX };
        let more = if read.iter().all(goes_along) { count - 1 } else { 0 };
        let unread = Some(self.boards.part(more, most_rows)).filter(|part| part.left() > 0);
        self.next = self.boards.next();
        while unread.is_none() && read.len() <= more && self.next.as_ref().is_some_and(goes_along) {
            read.extend(mem::replace(&mut self.next, self.boards.next()));
        }
        let item = Item::new(read, unread, self.next.is_none());
        self.taken += item.count;
        item
    }
}

/// True if a board is answered in a moment.
pub fn is_small(board: &Board) -> bool {
    board.entry.placement.as_ref().is_ok_and(|placement| placement.n() <= MOST_ROWS_TOGETHER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_taken_once_and_in_the_order_of_the_output() {
        [false, true].into_iter().for_each(take_all);
    }

    fn take_all(leaves_closed: bool) {
        let board = "Q...\n....\n....\n....\n";
        // Every tenth file has three boards.
        let source = |file: usize| {
            let boards = if file.is_multiple_of(10) { 3 } else { 1 };
            let text = vec![board; boards].join("\n").into_bytes();
            Source { contents: Some(Ok(text)), ..Source::given(format!("{file}.txt").as_ref()) }
        };
        let sources: Vec<Source> = (0..100).map(source).collect();
        let (reading, interrupt) = (ReadOptions::default(), AtomicBool::new(false));
        let mut boards = FileBoards {
            sources: sources.iter(),
            reading: &reading,
            flushes_each: false,
            interrupt: &interrupt,
            leaves_closed,
            open: None,
        };
        let (mut taken, mut files) = (Vec::new(), 0);
        while let Some(mut item) = boards.next(&|| ()) {
            item.open(&reading);
            while let Some(board) = item.next() {
                taken.push((board.source.to_string(), board.entry.index));
            }
            files += usize::from(item.is_last);
        }
        let of_file = |file: usize| (1..=if file.is_multiple_of(10) { 3 } else { 1 }).map(move |index| (file, index));
        let expected: Vec<_> = (0..100).flat_map(of_file).map(|(file, index)| (format!("{file}.txt"), index)).collect();
        assert_eq!((taken, files), (expected, 100));
    }

    #[test]
    fn a_file_of_many_boards_is_taken_one_by_one_and_soon_many_at_a_time() {
        let lengths_of = |n: usize, boards: usize, flushes_each: bool| {
            let row = ".".repeat(n) + "\n";
            let text = (row.repeat(n) + "\n").repeat(boards);
            let mut boards = Boards::read("a.txt".into(), Ok(text.into()), &ReadOptions::default());
            let mut file = OpenFile { taken: 0, next: boards.next(), boards };
            let (mut lengths, mut is_last) = (Vec::new(), false);
            while !is_last {
                let item = file.next_item(flushes_each);
                lengths.push(item.count);
                is_last = item.is_last;
            }
            lengths
        };
        let lengths = |boards, flushes_each| lengths_of(4, boards, flushes_each);
        assert_eq!(lengths(128, false), [1; 128]);
        assert_eq!(lengths(135, false)[126..], [1, 1, 2, 2, 2, 1]);
        assert_eq!(lengths(12_000, false).into_iter().max(), Some(MOST_BOARDS));
        assert_eq!(lengths(12_000, true), lengths(12_000, false));
        let large = MOST_ROWS_TOGETHER + 1;
        assert!(lengths_of(large, 300, true).iter().all(|&length| length == 1));
        assert!(lengths_of(large, 300, false).contains(&4));
    }
}
