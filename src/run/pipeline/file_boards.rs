//! Dispenses boards in the order of the output: file by file, and the boards of a large file a few at a time. Where it is certain
//! how far these reach, the thread that gets them reads them.

use crate::run::input::Source;
use crate::run::ordered::OutputIndex;
use crate::run::pipeline::batch::Batch;
use crate::run::threads::{Monitor, is_set};
use nqfill::show::job::{Board, Boards};
use nqfill_read::ReadOptions;
use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;
use std::{mem, vec};

/// Boards that are dispensed at once: one in `SHARE` of those that the file has had so far, up to [`MOST_AT_ONCE`]. So
/// no thread has many hard boards before it while the others are idle, and boards of which a file has thousands, small
/// ones mostly, take fewer locks than boards.
const SHARE: usize = 64;

/// The most boards that are dispensed at once.
const MOST_AT_ONCE: usize = 64;

/// Rows of the largest board whose result may wait for those of others like it where each is awaited: to answer all of an
/// item takes some milliseconds at most.
const MOST_ROWS_TOGETHER: usize = 10;

/// Boards to answer, one behind the other in a file.
pub struct Item {
    pub index: OutputIndex,
    /// The place behind its boards.
    pub behind: OutputIndex,
    /// Number of boards.
    pub count: usize,
    /// True if the last of them is the last of its file.
    pub is_last: bool,
    /// The board at hand.
    board: Option<Board>,
    /// The first boards, at least one.
    read: vec::IntoIter<Board>,
    /// The boards behind those, which are not read yet.
    unread: Option<Boards>,
}

impl Item {
    fn new(index: OutputIndex, read: Vec<Board>, unread: Option<Boards>, is_last: bool) -> Self {
        let count = read.len() + unread.as_ref().map_or(0, Boards::left);
        let behind = index.behind(count, is_last);
        Self { index, behind, count, is_last, board: None, read: read.into_iter(), unread }
    }

    /// Boards that were read and belong to no file that is counted as one.
    pub fn of(read: Vec<Board>, index: OutputIndex, behind: OutputIndex) -> Self {
        Self { behind, ..Self::new(index, read, None, false) }
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
    pub fn is_soon_answered(&self) -> bool {
        self.read.as_slice().first().is_none_or(is_small)
    }

    /// The board that came last.
    pub fn board(&self) -> Option<&Board> {
        self.board.as_ref()
    }
}

/// The boards of all sources.
pub struct FileBoards<'a> {
    sources: &'a [Source],
    reading: &'a ReadOptions,
    max_input_bytes: u64,
    /// True if results are awaited one by one: then none waits for those of its item that may take long.
    are_awaited: bool,
    interrupt: &'a AtomicBool,
    /// Notified when a file was opened.
    state: Monitor<State>,
}

#[derive(Default)]
struct State {
    /// Boards that were asked for before the work, to learn whether they are all.
    ahead: Option<Item>,
    /// The first file that is not yet opened.
    next_file: usize,
    /// Number of files that are being opened.
    opening: usize,
    /// Files with more boards, in the order of the sources, all before `next_file`.
    open: VecDeque<OpenFile>,
}

struct OpenFile {
    /// The place of the next board.
    index: OutputIndex,
    /// That board, read ahead to learn whether there is one.
    next: Option<Board>,
    /// The boards behind it.
    boards: Boards,
}

impl<'a> FileBoards<'a> {
    pub fn new(sources: &'a [Source], batch: &Batch<'a>) -> Self {
        let &Batch { reading, max_input_bytes, are_awaited, interrupt, .. } = batch;
        Self { sources, reading, max_input_bytes, are_awaited, interrupt, state: Monitor::default() }
    }

    /// True if there are several boards, or files. Reads the first.
    pub fn are_several(&self) -> bool {
        let first = self.next(&|| ());
        let are_several = self.sources.len() > 1 || first.as_ref().is_some_and(|item| !item.is_last);
        self.state.lock().ahead = first;
        are_several
    }

    /// The next boards in the order of the output, of those that are known; `None` when all are dispensed or the run is
    /// interrupted. Files are read and their format is found outside the lock, several at a time. Calls `idle` before it waits.
    pub fn next(&self, idle: &dyn Fn()) -> Option<Item> {
        let mut state = self.state.lock();
        if let Some(ahead) = state.ahead.take() {
            return Some(ahead);
        }
        while !is_set(self.interrupt) {
            if let Some(item) = state.next_of_open(self.are_awaited) {
                return Some(item);
            }
            if state.next_file < self.sources.len() {
                let file = state.next_file;
                state.next_file += 1;
                state.opening += 1;
                drop(state);
                if self.sources[file].may_keep_waiting() {
                    idle();
                }
                return self.open(file);
            }
            if state.opening == 0 {
                return None;
            }
            // A file that another thread is opening may have boards for this one too.
            drop(state);
            idle();
            state = self.state.lock();
            if state.opening > 0 && state.open.is_empty() {
                state = self.state.wait(state);
            }
        }
        None
    }

    /// Opens a file, keeps its second and further boards for all threads, and returns the first; `None` after an interrupt, which
    /// may have come while the file was awaited.
    fn open(&self, file: usize) -> Option<Item> {
        let source = &self.sources[file];
        let mut boards = source.open(self.max_input_bytes, self.reading);
        if is_set(self.interrupt) {
            self.state.lock().opening -= 1;
            self.state.notify();
            return None;
        }
        let board = boards.next().expect("every text has an entry");
        let next = boards.next();
        let (index, is_last) = (OutputIndex::of_file(file), next.is_none());
        let mut state = self.state.lock();
        state.opening -= 1;
        let is_awaited = !is_last || state.opening == 0;
        if !is_last {
            let at = state.open.partition_point(|other| other.index < index);
            state.open.insert(at, OpenFile { index: index.behind(1, false), next, boards });
        }
        drop(state);
        if is_awaited {
            self.state.notify();
        }
        Some(Item::new(index, vec![board], None, is_last))
    }
}

impl State {
    /// The next boards of the first open file.
    fn next_of_open(&mut self, are_awaited: bool) -> Option<Item> {
        let item = self.open.front_mut()?.next_boards(are_awaited);
        if item.is_last {
            self.open.pop_front();
        }
        Some(item)
    }
}

impl OpenFile {
    /// Its next boards, which are read here unless it is certain how far they reach.
    fn next_boards(&mut self, are_awaited: bool) -> Item {
        let count = (self.index.board / SHARE).clamp(1, MOST_AT_ONCE);
        let goes_along = |board: &Board| !are_awaited || is_small(board);
        let mut read: Vec<Board> = self.next.take().into_iter().collect();
        let most_rows = if are_awaited { MOST_ROWS_TOGETHER } else { usize::MAX };
        let more = if read.iter().all(goes_along) { count - 1 } else { 0 };
        let unread = Some(self.boards.part(more, most_rows)).filter(|part| part.left() > 0);
        self.next = self.boards.next();
        while unread.is_none() && read.len() <= more && self.next.as_ref().is_some_and(goes_along) {
            read.extend(mem::replace(&mut self.next, self.boards.next()));
        }
        let item = Item::new(self.index, read, unread, self.next.is_none());
        self.index = self.index.behind(item.count, false);
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
    use crate::run::threads::{in_parallel, lock};
    use nqfill_core::engine::Cores;
    use nqfill_core::solve::Request;
    use std::collections::BTreeSet;
    use std::path::PathBuf;
    use std::sync::Mutex;

    /// `count` files, each with one board or, every tenth of them, with three.
    fn files(folder: &tempfile::TempDir, count: usize) -> (Vec<Source>, usize) {
        let board = "Q...\n....\n....\n....\n";
        let boards = |file: usize| if file.is_multiple_of(10) { 3 } else { 1 };
        let path = |file| folder.path().join(format!("{file}.txt"));
        let paths: Vec<PathBuf> = (0..count).map(path).collect();
        for (file, path) in paths.iter().enumerate() {
            std::fs::write(path, vec![board; boards(file)].join("\n")).expect("a file");
        }
        (paths.iter().map(|path| Source::given(path)).collect(), (0..count).map(boards).sum())
    }

    fn with_queue<T>(count: usize, test: impl FnOnce(&FileBoards<'_>, usize) -> T) -> T {
        let folder = tempfile::tempdir().expect("a folder");
        let (sources, boards) = files(&folder, count);
        let (reading, interrupt) = (ReadOptions::default(), AtomicBool::new(false));
        let (request, cores) = (Request::default(), Cores::default());
        let batch = Batch::of_tests(&request, &cores, &reading, &interrupt);
        test(&FileBoards::new(&sources, &batch), boards)
    }

    #[test]
    fn every_board_is_dispensed_once_whatever_the_number_of_threads() {
        for threads in [1, 2, 7] {
            with_queue(1500, |queue, boards| {
                let taken = Mutex::new(Vec::new());
                in_parallel(threads, || {
                    while let Some(mut item) = queue.next(&|| ()) {
                        let file = item.index.file;
                        while let Some(board) = item.next() {
                            lock(&taken).push((file, board.entry.index));
                        }
                    }
                });
                let taken = taken.into_inner().expect("nobody panics");
                let places: BTreeSet<_> = taken.iter().collect();
                assert_eq!((taken.len(), places.len()), (boards, boards));
                assert!(queue.next(&|| ()).is_none());
            });
        }
    }

    #[test]
    fn boards_are_dispensed_in_the_order_of_the_output() {
        with_queue(100, |queue, boards| {
            let items: Vec<_> = std::iter::from_fn(|| queue.next(&|| ())).collect();
            assert!(items.len() == boards && items.is_sorted_by_key(|item| item.index));
            assert!(items[0].index == OutputIndex::default() && !items[0].is_last);
            assert!(items.windows(2).all(|pair| pair[1].index == pair[0].behind));
        });
    }

    #[test]
    fn a_file_of_many_boards_is_dispensed_a_few_at_a_time_and_soon_one_by_one() {
        let state = |boards: usize, n: usize| {
            let row = ".".repeat(n) + "\n";
            let text = (row.repeat(n) + "\n").repeat(boards);
            let mut boards = Boards::read("a.txt".into(), Ok(text.into()), &ReadOptions::default());
            let next = boards.next();
            State { open: [OpenFile { index: OutputIndex::of_file(3), next, boards }].into(), ..State::default() }
        };
        let lengths_of = |n: usize, boards: usize, are_awaited: bool| {
            let mut state = state(boards, n);
            let items: Vec<_> = std::iter::from_fn(|| state.next_of_open(are_awaited)).collect();
            assert!(items.windows(2).all(|pair| pair[1].index == pair[0].behind));
            assert_eq!(items.last().map(|item| item.behind), Some(OutputIndex::of_file(4)));
            items.iter().map(|item| item.count).collect::<Vec<_>>()
        };
        let lengths = |boards, are_awaited| lengths_of(4, boards, are_awaited);
        assert_eq!(lengths(128, false), [1; 128]);
        assert_eq!(lengths(135, false)[126..], [1, 1, 2, 2, 2, 1]);
        assert_eq!(lengths(12_000, false).into_iter().max(), Some(MOST_AT_ONCE));
        assert_eq!(lengths(12_000, true), lengths(12_000, false));
        let large = MOST_ROWS_TOGETHER + 1;
        assert!(lengths_of(large, 300, true).iter().all(|&length| length == 1));
        assert!(lengths_of(large, 300, false).contains(&4));
    }
}
