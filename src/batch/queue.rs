//! Hands out boards to whoever asks: a few files at a time, and the boards of a large file one by one.

use super::bell::Bell;
use super::hand::Hand;
use super::sources::Source;
use super::{Options, is_set, lock};
use crate::input::{Cursor, Document, Entry, InputError, ReadOptions};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// A worker takes one in so many of the files that are left, but no more than [`MOST_IN_HAND`].
const SHARE: usize = 64;

/// The most files that a worker takes at once.
const MOST_IN_HAND: usize = 16;

/// The number of no file.
const NONE: usize = usize::MAX;

/// One board to answer.
pub struct Board {
    /// The path as results name it.
    pub source: Arc<str>,
    /// The text it stands in; `None` if that could not be read.
    pub document: Option<Arc<Document>>,
    /// The board, or what is wrong with it.
    pub entry: Entry,
    /// Whether it is one of several boards of the run.
    pub headed: bool,
    /// Whether it is the last of its file.
    pub last: bool,
}

/// Where a board comes in the order of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    file: usize,
    board: usize,
}

impl Place {
    pub(super) fn is_first(self) -> bool {
        self == Self::default()
    }

    /// The place after this one.
    pub(super) fn next(self, last_of_its_file: bool) -> Self {
        if last_of_its_file { Self { file: self.file + 1, board: 0 } } else { Self { board: self.board + 1, ..self } }
    }
}

/// The boards of all sources.
pub(super) struct Queue<'a> {
    sources: &'a [Source],
    reading: &'a ReadOptions,
    max_input_bytes: u64,
    /// Whether results are awaited one by one, so that nobody should have a supply of files.
    one_by_one: bool,
    interrupt: &'a AtomicBool,
    state: Mutex<State>,
    /// The first file of `State::begun`, or [`NONE`].
    first_begun: AtomicUsize,
    opened: Bell,
}

#[derive(Default)]
struct State {
    /// The first file that nobody has taken.
    next_file: usize,
    /// Of all workers. They get files only while the state is locked.
    hands: Vec<Arc<Hand>>,
    /// Files begun that have more boards, in the order of the sources.
    begun: VecDeque<Begun>,
}

/// A file with boards still to hand out.
struct Begun {
    file: usize,
    source: Arc<str>,
    document: Arc<Document>,
    cursor: Cursor,
    /// The next board: read ahead, to know the last one when it is handed out.
    ahead: Entry,
}

/// Takes boards from a queue, on one thread.
pub(super) struct Worker<'q, 'a> {
    queue: &'q Queue<'a>,
    hand: Arc<Hand>,
}

impl<'a> Queue<'a> {
    pub(super) fn new(sources: &'a [Source], options: &Options<'a>) -> Self {
        let &Options { reading, max_input_bytes, flush_each, interrupt, .. } = options;
        Self {
            sources,
            reading,
            max_input_bytes,
            one_by_one: flush_each,
            interrupt,
            state: Mutex::default(),
            first_begun: AtomicUsize::new(NONE),
            opened: Bell::default(),
        }
    }

    pub(super) fn worker(&self) -> Worker<'_, 'a> {
        let hand = Arc::<Hand>::default();
        lock(&self.state).hands.push(hand.clone());
        Worker { queue: self, hand }
    }

    /// Whether all boards are handed out.
    pub(super) fn is_done(&self) -> bool {
        let state = lock(&self.state);
        state.next_file >= self.sources.len() && state.begun.is_empty() && state.hands.iter().all(|hand| hand.is_done())
    }

    /// Gives files to an empty hand: the next ones, or half of what another hand has. False if there are none.
    fn fill(&self, hand: &Hand, state: &mut State) -> bool {
        let left = self.sources.len() - state.next_file;
        if left == 0 {
            return state.hands.iter().any(|other| hand.share(other));
        }
        let taken = if self.one_by_one { 1 } else { (left / SHARE).clamp(1, MOST_IN_HAND) };
        hand.put(state.next_file..state.next_file + taken);
        state.next_file += taken;
        true
    }

    /// The next board of a file before `file` that is begun.
    fn next_of_begun(&self, state: &mut State, file: usize) -> Option<(Place, Board)> {
        let board = state.next_of_begun(file)?;
        self.note_first_begun(state);
        Some(board)
    }

    fn note_first_begun(&self, state: &State) {
        self.first_begun.store(state.begun.front().map_or(NONE, |begun| begun.file), Ordering::Relaxed);
    }
}

impl Worker<'_, '_> {
    /// The next board; `None` when all are handed out or the run is interrupted.
    ///
    /// Files are read outside the lock, so several may be read at a time. What comes first in the order of results is
    /// taken first, of the files in the worker's hand and of those that anybody has begun: results wait for each other
    /// as little as possible, and who waits for room never has in hand what is waited for.
    pub(super) fn next(&self) -> Option<(Place, Board)> {
        let Self { queue, hand } = self;
        if is_set(queue.interrupt) {
            return None;
        }
        if let Some(file) = hand.take_before(queue.first_begun.load(Ordering::Relaxed)) {
            return Some(self.open(file));
        }
        let mut state = lock(&queue.state);
        loop {
            if let Some(board) = queue.next_of_begun(&mut state, hand.first().unwrap_or(NONE)) {
                return Some(board);
            }
            if let Some(file) = hand.take_before(NONE) {
                drop(state);
                return Some(self.open(file));
            }
            if queue.fill(hand, &mut state) {
                continue;
            }
            if state.hands.iter().all(|hand| hand.is_done()) {
                return None;
            }
            // A file that somebody else is reading may have boards for this thread too.
            state = queue.opened.wait(state);
        }
    }

    /// Reads a file, keeps the second and further boards for later, and hands out the first.
    fn open(&self, file: usize) -> (Place, Board) {
        let Queue { sources, reading, max_input_bytes, .. } = *self.queue;
        let (place, source) = (Place { file, board: 0 }, &sources[file]);
        let read = source.read(max_input_bytes).map_err(InputError::from);
        let several_files = sources.len() > 1;
        let name = source.name();
        match read.and_then(|bytes| Document::new(bytes, reading)) {
            Err(error) => {
                self.end_opening(None);
                let entry = Entry::unread(error);
                (place, Board { source: name, document: None, entry, headed: several_files, last: true })
            }
            Ok(document) => {
                let (document, mut cursor) = (Arc::new(document), Cursor::default());
                let entry = document.next(&mut cursor).expect("every document has an entry");
                let ahead = document.next(&mut cursor);
                let (last, headed) = (ahead.is_none(), several_files || ahead.is_some());
                let (source, text) = (name.clone(), document.clone());
                self.end_opening(ahead.map(|ahead| Begun { file, source, document: text, cursor, ahead }));
                (place, Board { source: name, document: Some(document), entry, headed, last })
            }
        }
    }

    fn end_opening(&self, begun: Option<Begun>) {
        let Self { queue, hand } = self;
        let others_may_have_it = begun.is_some();
        if let Some(begun) = begun {
            let mut state = lock(&queue.state);
            let at = state.begun.partition_point(|other| other.file < begun.file);
            state.begun.insert(at, begun);
            queue.note_first_begun(&state);
        }
        let is_empty = hand.end_reading();
        if is_empty {
            // Who saw it being read waits by now, and hears the bell.
            drop(lock(&queue.state));
        }
        if is_empty || others_may_have_it {
            queue.opened.ring();
        }
    }
}

impl State {
    fn next_of_begun(&mut self, before: usize) -> Option<(Place, Board)> {
        let begun = self.begun.front_mut().filter(|begun| begun.file < before)?;
        let (source, document) = (begun.source.clone(), begun.document.clone());
        let place = Place { file: begun.file, board: begun.ahead.index - 1 };
        let following = document.next(&mut begun.cursor);
        let last = following.is_none();
        let entry = match following {
            Some(following) => std::mem::replace(&mut begun.ahead, following),
            None => self.begun.pop_front()?.ahead,
        };
        Some((place, Board { source, document: Some(document), entry, headed: true, last }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Cores, Jobs};
    use std::collections::BTreeSet;
    use std::path::PathBuf;

    /// So many files, each with one board or, every tenth of them, with three.
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

    fn with_queue<T>(count: usize, test: impl FnOnce(&Queue<'_>, usize) -> T) -> T {
        let folder = tempfile::tempdir().expect("a folder");
        let (sources, boards) = files(&folder, count);
        let (reading, interrupt) = (ReadOptions::default(), AtomicBool::new(false));
        let options = Options {
            jobs: Jobs::Exactly(1),
            cores: Cores::default(),
            reading: &reading,
            max_input_bytes: 1 << 20,
            flush_each: false,
            interrupt: &interrupt,
        };
        test(&Queue::new(&sources, &options), boards)
    }

    #[test]
    fn every_board_is_handed_out_once_whatever_the_number_of_workers() {
        for workers in [1, 2, 7] {
            with_queue(1500, |queue, boards| {
                let taken = Mutex::new(Vec::new());
                super::super::in_parallel(workers, || {
                    let worker = queue.worker();
                    while let Some((place, _)) = worker.next() {
                        lock(&taken).push(place);
                    }
                });
                let taken = taken.into_inner().expect("nobody panics");
                let places: BTreeSet<_> = taken.iter().collect();
                assert_eq!((taken.len(), places.len()), (boards, boards));
                assert!(queue.is_done());
            });
        }
    }

    #[test]
    fn files_in_the_hand_of_a_busy_worker_are_taken_by_another() {
        with_queue(1500, |queue, boards| {
            let (busy, other) = (queue.worker(), queue.worker());
            let (place, board) = busy.next().expect("a board");
            assert!(place.is_first() && !board.last && busy.hand.first() == Some(1));
            let taken = std::iter::from_fn(|| other.next()).count();
            assert_eq!(taken, boards - 1);
            assert!(busy.next().is_none());
        });
    }

    #[test]
    fn what_comes_first_is_taken_first() {
        with_queue(1500, |queue, _| {
            let (one, other) = (queue.worker(), queue.worker());
            let taken = |worker: &Worker<'_, '_>| worker.next().expect("a board").0.file;
            assert_eq!([taken(&one), taken(&other), taken(&one)], [0, 0, 0]);
            assert_eq!(taken(&other), MOST_IN_HAND);
            assert!((1..=10).all(|file| taken(&one) == file));
            // The file has more boards, and comes before those in the other's hand.
            assert_eq!([taken(&other), taken(&one)], [10, 10]);
            assert_eq!([taken(&other), taken(&one)], [MOST_IN_HAND + 1, 11]);
        });
    }
}
