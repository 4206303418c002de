//! Hands out boards to whoever asks: file after file, and the boards of a large file one by one.

use super::bell::Bell;
use super::sources::Source;
use super::{Options, is_set, lock};
use crate::input::{Cursor, Document, Entry, InputError, ReadOptions};
use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

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
    interrupt: &'a AtomicBool,
    state: Mutex<State>,
    opened: Bell,
}

#[derive(Default)]
struct State {
    next_file: usize,
    /// Files that are being read.
    opening: usize,
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

impl<'a> Queue<'a> {
    pub(super) fn new(sources: &'a [Source], options: &Options<'a>) -> Self {
        let &Options { reading, max_input_bytes, interrupt, .. } = options;
        Self { sources, reading, max_input_bytes, interrupt, state: Mutex::default(), opened: Bell::default() }
    }

    /// The next board; `None` when all are handed out or the run is interrupted.
    ///
    /// Files are read outside the lock, so several may be read at a time; boards of files already read go first, so
    /// that results wait for each other as little as possible.
    pub(super) fn next(&self) -> Option<(Place, Board)> {
        if is_set(self.interrupt) {
            return None;
        }
        let mut state = lock(&self.state);
        loop {
            if let Some(board) = state.next_of_begun() {
                return Some(board);
            }
            let file = state.next_file;
            if let Some(source) = self.sources.get(file) {
                state.next_file += 1;
                state.opening += 1;
                drop(state);
                return Some(self.open(file, source));
            }
            if state.opening == 0 {
                return None;
            }
            // A file that somebody else is reading may have boards for this thread too.
            state = self.opened.wait(state);
        }
    }

    /// Whether all boards are handed out.
    pub(super) fn is_done(&self) -> bool {
        let state = lock(&self.state);
        state.next_file >= self.sources.len() && state.opening == 0 && state.begun.is_empty()
    }

    /// Reads a file, keeps the second and further boards for later, and hands out the first.
    fn open(&self, file: usize, source: &Source) -> (Place, Board) {
        let place = Place { file, board: 0 };
        let read = source.read(self.max_input_bytes).map_err(InputError::from);
        let several_files = self.sources.len() > 1;
        let name = source.name.clone();
        match read.and_then(|bytes| Document::new(bytes, self.reading)) {
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
        let mut state = lock(&self.state);
        state.opening -= 1;
        if let Some(begun) = begun {
            let at = state.begun.partition_point(|other| other.file < begun.file);
            state.begun.insert(at, begun);
        }
        drop(state);
        self.opened.ring();
    }
}

impl State {
    fn next_of_begun(&mut self) -> Option<(Place, Board)> {
        let begun = self.begun.front_mut()?;
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
