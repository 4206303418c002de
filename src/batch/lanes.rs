//! Results written at the same time, and read in order.
//!
//! Every board writes into a lane, which the board that comes next may share if the same thread answers it and both
//! answers are small. What the lane whose turn it is has written is ready for the stream; the others keep what they
//! have, in memory first and then in a temporary file, until their turn comes; where no temporary file can be had, they wait
//! for it. So the bytes do not depend on how many boards are answered at a time, a long listing streams out while it is
//! found, and memory stays bounded. One thread at a time writes what is ready, and the others go on meanwhile.
//!
//! The first error, of the stream or of an answer, is kept, and nothing is written after it.

use super::bell::Bell;
use super::queue::Place;
use super::{Options, is_set, lock};
use crate::files::Spool;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Room for the answers to a few small boards, so that it seldom has to grow.
const ROOM: usize = 16 << 10;

/// Empty buffers that are kept for the next lanes; those that have grown are given back.
const MOST_SPARE: usize = 64;

/// What a lane gathers before it asks whether it is its turn.
const CHUNK: usize = 64 << 10;

/// A lane with so much is ended with its board.
const ENOUGH: usize = 12 << 10;

/// Small answers gather until there is so much to write at once.
const AT_ONCE: usize = 256 << 10;

/// What may be ready before it is waited for whoever writes.
const MOST_READY: usize = 1 << 20;

/// What a waiting lane keeps in memory beyond its last chunk.
const MOST_IN_MEMORY: usize = 256 << 10;

/// How many finished lanes may wait for an unfinished one before their turn.
const MOST_WAITING: usize = 1 << 10;

pub(super) struct Lanes<'a> {
    state: Mutex<State<'a>>,
    /// Rung when a lane is finished or something was written.
    room: Bell,
    flush_each: bool,
    interrupt: &'a AtomicBool,
}

struct State<'a> {
    /// `None` while somebody writes to it.
    out: Option<&'a mut (dyn Write + Send)>,
    diagnostics: &'a mut (dyn Write + Send),
    /// Whose turn it is.
    turn: Place,
    waiting: BTreeMap<Place, Finished>,
    /// What comes next in the stream.
    ready: Vec<u8>,
    /// Room for what will be ready while this is written.
    other: Vec<u8>,
    /// Empty buffers for lanes.
    spare: Vec<Vec<u8>>,
    error: Option<io::Error>,
}

struct Finished {
    bytes: Bytes,
    diagnostics: Vec<u8>,
    /// Whose turn comes after it.
    next: Place,
}

/// What a lane has not yet given to the stream.
#[derive(Default)]
struct Bytes {
    spilled: Option<Spool>,
    buffer: Vec<u8>,
}

/// The answers to boards whose places follow each other.
pub(super) struct Lane<'l, 'a> {
    lanes: &'l Lanes<'a>,
    first: Place,
    /// The place after the last board that is ended.
    next: Place,
    bytes: Bytes,
    /// What is to be said about the last board; nothing about those before it.
    diagnostics: Vec<u8>,
}

impl<'a> Lanes<'a> {
    pub(super) fn new(
        out: &'a mut (dyn Write + Send),
        diagnostics: &'a mut (dyn Write + Send),
        options: &Options<'a>,
    ) -> Self {
        let state = State {
            out: Some(out),
            diagnostics,
            turn: Place::default(),
            waiting: BTreeMap::new(),
            ready: Vec::new(),
            other: Vec::new(),
            spare: Vec::new(),
            error: None,
        };
        let &Options { flush_each, interrupt, .. } = options;
        Self { state: Mutex::new(state), room: Bell::default(), flush_each, interrupt }
    }

    /// A lane for the board at a place: that of the board before, if the place follows, or a new one. `None` if the
    /// stream takes no more. Waits while too many others are waiting for their turn.
    pub(super) fn lane<'l>(&'l self, place: Place, before: Option<Lane<'l, 'a>>) -> Option<Lane<'l, 'a>> {
        match before {
            Some(lane) if lane.next == place => return Some(lane),
            Some(lane) => lane.finish(),
            None => {}
        }
        let mut state = lock(&self.state);
        let is_over = |state: &State<'_>| state.error.is_some() || is_set(self.interrupt);
        while state.waiting.len() >= MOST_WAITING && state.turn != place && !is_over(&state) {
            state = self.room.wait(state);
        }
        if state.error.is_some() {
            // Searches that others have begun are for nothing.
            self.interrupt.store(true, Ordering::Relaxed);
            return None;
        }
        let buffer = state.spare.pop().unwrap_or_else(|| Vec::with_capacity(ROOM));
        let bytes = Bytes { spilled: None, buffer };
        Some(Lane { lanes: self, first: place, next: place, bytes, diagnostics: Vec::new() })
    }

    /// Ends the work with an error, also that of other threads.
    pub(super) fn fail(&self, error: io::Error) {
        lock(&self.state).error.get_or_insert(error);
        self.interrupt.store(true, Ordering::Relaxed);
        self.room.ring();
    }

    /// Writes what still waits, as after an interrupt, and ends.
    pub(super) fn close(self) -> io::Result<()> {
        let mut state = lock(&self.state);
        while let Some((_, mut finished)) = state.waiting.pop_first() {
            state = self.make_ready(state, &mut finished.bytes);
            state = self.before_words(state, &finished);
            state.end(finished);
        }
        drop(self.write_all(state));
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).error.map_or(Ok(()), Err)
    }

    /// Moves bytes to what is ready. It must be their turn, and stay so until this is done.
    fn make_ready<'l>(&'l self, mut state: Guard<'l, 'a>, bytes: &mut Bytes) -> Guard<'l, 'a> {
        if let Some(file) = bytes.spilled.take() {
            state = self.write_all(state);
            state.copy(file);
        }
        while state.ready.len() >= MOST_READY && state.out.is_none() {
            state = self.room.wait(state);
        }
        state.ready.append(&mut bytes.buffer);
        state
    }

    /// Words about a board come behind its result, where both streams go to one place.
    fn before_words<'l>(&'l self, state: Guard<'l, 'a>, finished: &Finished) -> Guard<'l, 'a> {
        if finished.diagnostics.is_empty() { state } else { self.write_all(state) }
    }

    /// Writes what is ready if that is `least` bytes or more, unless somebody else is writing: who is will look again.
    fn write<'l>(&'l self, mut state: Guard<'l, 'a>, least: usize) -> Guard<'l, 'a> {
        while state.ready.len() >= least.max(1)
            && let Some(out) = state.out.take()
        {
            let other = mem::take(&mut state.other);
            let mut bytes = mem::replace(&mut state.ready, other);
            let is_open = state.error.is_none();
            drop(state);
            let written = if is_open { out.write_all(&bytes).and_then(|()| out.flush()) } else { Ok(()) };
            bytes.clear();
            state = lock(&self.state);
            (state.out, state.other) = (Some(out), bytes);
            state.error = state.error.take().or(written.err());
            self.room.ring();
        }
        state
    }

    /// Writes all that is ready, and waits until it is written.
    fn write_all<'l>(&'l self, mut state: Guard<'l, 'a>) -> Guard<'l, 'a> {
        loop {
            state = self.write(state, 0);
            if state.out.is_some() {
                return state;
            }
            state = self.room.wait(state);
        }
    }
}

type Guard<'l, 'a> = MutexGuard<'l, State<'a>>;

impl State<'_> {
    /// Copies what was spilled to the stream, when nothing else is ready and nobody writes.
    fn copy(&mut self, mut spilled: Spool) {
        if let (Some(out), None) = (&mut self.out, &self.error) {
            let copied = spilled.reader().and_then(|mut reader| io::copy(&mut reader, out));
            self.error = copied.and_then(|_| out.flush()).err();
        }
    }

    /// Ends a lane whose bytes are ready.
    fn end(&mut self, finished: Finished) {
        let Finished { bytes: Bytes { buffer, .. }, diagnostics, .. } = finished;
        if buffer.capacity() == ROOM && self.spare.len() < MOST_SPARE {
            self.spare.push(buffer);
        }
        // Standard error may be closed; results matter more.
        let _ = self.diagnostics.write_all(&diagnostics);
    }
}

impl Lane<'_, '_> {
    /// Ends a board. Returns the lane if the next board may share it.
    pub(super) fn end_board(mut self, diagnostics: Vec<u8>, last_of_its_file: bool) -> Option<Self> {
        self.next = self.next.next(last_of_its_file);
        self.diagnostics = diagnostics;
        let has_enough = self.bytes.spilled.is_some() || self.bytes.buffer.len() >= ENOUGH;
        if has_enough || self.lanes.flush_each || !self.diagnostics.is_empty() {
            self.finish();
            return None;
        }
        Some(self)
    }

    /// Ends the lane and gives the turn on, with whatever was waiting for it.
    pub(super) fn finish(self) {
        let Self { lanes, first, next, bytes, diagnostics } = self;
        let mut state = lock(&lanes.state);
        state.waiting.insert(first, Finished { bytes, diagnostics, next });
        loop {
            let turn = state.turn;
            let Some(mut finished) = state.waiting.remove(&turn) else { break };
            state = lanes.make_ready(state, &mut finished.bytes);
            state = lanes.before_words(state, &finished);
            state.turn = finished.next;
            state.end(finished);
        }
        drop(lanes.write(state, if lanes.flush_each { 0 } else { AT_ONCE }));
        lanes.room.ring();
    }

    /// Sends on what is gathered: to the stream if it is this lane's turn, else to a file. Where there is no room for that,
    /// it waits for its turn, which comes: whoever's turn it is has no need to wait.
    fn push(&mut self) -> io::Result<()> {
        let mut state = lock(&self.lanes.state);
        refuse(&state)?;
        if state.turn != self.first {
            drop(state);
            if self.bytes.spill() {
                return Ok(());
            }
            state = lock(&self.lanes.state);
        }
        while state.turn != self.first {
            // An interrupted search ends soon, so what it has written by then is not much more.
            if is_set(self.lanes.interrupt) {
                return Ok(());
            }
            state = self.lanes.room.wait(state);
            refuse(&state)?;
        }
        // Small answers may gather, a long listing is passed on as it is found.
        let is_long = self.bytes.buffer.len() >= CHUNK;
        let state = self.lanes.make_ready(state, &mut self.bytes);
        let state = self.lanes.write(state, if is_long || self.lanes.flush_each { 0 } else { AT_ONCE });
        refuse(&state)
    }
}

/// The error that has ended the work, if one has.
fn refuse(state: &State<'_>) -> io::Result<()> {
    state.error.as_ref().map_or(Ok(()), |error| Err(error.kind().into()))
}

impl Write for Lane<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.buffer.extend_from_slice(bytes);
        if self.bytes.buffer.len() >= CHUNK {
            self.push()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.push()
    }
}

impl Bytes {
    /// Moves what is gathered, if it is much, out of memory. False if there is no room for it.
    fn spill(&mut self) -> bool {
        if self.buffer.len() < CHUNK {
            return true;
        }
        let spilled = self.spilled.get_or_insert_with(|| Spool::new(MOST_IN_MEMORY, 0));
        let is_spilled = spilled.push(&self.buffer).is_ok();
        if is_spilled {
            self.buffer.clear();
        }
        is_spilled
    }
}
