//! Results written at the same time, and read in order.
//!
//! Every board writes into a lane of its own. The lane whose turn it is goes straight to the stream; the others keep
//! what they have, in memory first and then in a temporary file, until their turn comes. So the bytes do not depend on
//! how many boards are answered at a time, a long listing streams out while it is found, and memory stays bounded.

use super::bell::Bell;
use super::queue::Place;
use super::{Options, is_set, lock};
use std::collections::BTreeMap;
use std::io::{self, Seek, SeekFrom, Write};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use tempfile::SpooledTempFile;

/// Room for the answer to a small board, so that it seldom has to grow.
const ROOM: usize = 2 << 10;

/// What a lane gathers before it asks whether it is its turn.
const CHUNK: usize = 64 << 10;

/// What a waiting lane keeps in memory beyond its last chunk.
const MOST_IN_MEMORY: usize = 256 << 10;

/// How many finished lanes may wait for an unfinished one before their turn.
const MOST_WAITING: usize = 1 << 10;

pub(super) struct Lanes<'a> {
    state: Mutex<State<'a>>,
    room: Bell,
    flush_each: bool,
    interrupt: &'a AtomicBool,
}

struct State<'a> {
    out: &'a mut (dyn Write + Send),
    diagnostics: &'a mut (dyn Write + Send),
    /// Whose turn it is.
    turn: Place,
    waiting: BTreeMap<Place, Finished>,
    error: Option<io::Error>,
}

struct Finished {
    bytes: Bytes,
    diagnostics: Vec<u8>,
    last_of_its_file: bool,
}

/// What a lane has not yet written to the stream.
#[derive(Default)]
struct Bytes {
    spilled: Option<SpooledTempFile>,
    buffer: Vec<u8>,
}

pub(super) struct Lane<'l, 'a> {
    lanes: &'l Lanes<'a>,
    place: Place,
    bytes: Bytes,
}

impl<'a> Lanes<'a> {
    pub(super) fn new(
        out: &'a mut (dyn Write + Send),
        diagnostics: &'a mut (dyn Write + Send),
        options: &Options<'a>,
    ) -> Self {
        let state = State { out, diagnostics, turn: Place::default(), waiting: BTreeMap::new(), error: None };
        let &Options { flush_each, interrupt, .. } = options;
        Self { state: Mutex::new(state), room: Bell::default(), flush_each, interrupt }
    }

    /// A lane for the board at a place. Waits while too many others are waiting for their turn.
    pub(super) fn lane(&self, place: Place) -> Lane<'_, 'a> {
        let mut state = lock(&self.state);
        while state.waiting.len() >= MOST_WAITING && state.turn != place && !is_set(self.interrupt) {
            state = self.room.wait(state);
        }
        Lane { lanes: self, place, bytes: Bytes { spilled: None, buffer: Vec::with_capacity(ROOM) } }
    }

    /// Whether the stream takes no more.
    pub(super) fn is_closed(&self) -> bool {
        lock(&self.state).error.is_some()
    }

    /// Writes what still waits, as after an interrupt, and ends.
    pub(super) fn close(self) -> io::Result<()> {
        let mut state = self.state.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        while let Some((_, finished)) = state.waiting.pop_first() {
            state.write(finished);
        }
        state.error.map_or(Ok(()), Err)?;
        state.out.flush()
    }
}

impl State<'_> {
    fn write(&mut self, mut finished: Finished) {
        if self.error.is_none() {
            self.error = finished.bytes.write_to(self.out).err();
        }
        // Standard error may be closed; results matter more.
        let _ = self.diagnostics.write_all(&finished.diagnostics);
    }
}

impl Lane<'_, '_> {
    /// Ends the lane and gives the turn on, with whatever was waiting for it.
    pub(super) fn finish(self, diagnostics: Vec<u8>, last_of_its_file: bool) {
        let mut guard = lock(&self.lanes.state);
        let state = &mut *guard;
        state.waiting.insert(self.place, Finished { bytes: self.bytes, diagnostics, last_of_its_file });
        while let Some(finished) = state.waiting.remove(&state.turn) {
            state.turn = state.turn.next(finished.last_of_its_file);
            state.write(finished);
        }
        if self.lanes.flush_each && state.error.is_none() {
            state.error = state.out.flush().err();
        }
        drop(guard);
        self.lanes.room.ring();
    }

    /// Sends on what is gathered, to the stream if it is this lane's turn.
    fn push(&mut self) -> io::Result<()> {
        let mut guard = lock(&self.lanes.state);
        let state = &mut *guard;
        if let Some(error) = &state.error {
            return Err(error.kind().into());
        }
        if state.turn != self.place {
            drop(guard);
            return self.bytes.spill();
        }
        // Small answers may gather behind the stream, a long listing is passed on as it is found.
        let flushes = self.lanes.flush_each || self.bytes.buffer.len() >= CHUNK;
        let written = self.bytes.write_to(state.out);
        let written = if flushes { written.and_then(|()| state.out.flush()) } else { written };
        written.map_err(|error| {
            let kind = error.kind();
            state.error = Some(error);
            kind.into()
        })
    }
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
    fn spill(&mut self) -> io::Result<()> {
        if self.buffer.len() < CHUNK {
            return Ok(());
        }
        self.spilled.get_or_insert_with(|| SpooledTempFile::new(MOST_IN_MEMORY)).write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    fn write_to(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(mut spilled) = self.spilled.take() {
            spilled.seek(SeekFrom::Start(0))?;
            io::copy(&mut spilled, out)?;
        }
        out.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }
}
