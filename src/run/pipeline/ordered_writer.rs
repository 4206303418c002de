//! Pieces of output that are made at the same time and written in order.
//!
//! Every item of work has an index. The item whose turn it is hands its pieces to the writing function at once; pieces of
//! later items wait in memory. One thread at a time writes, outside the lock, and the others go on meanwhile.
//!
//! There is no deadlock: work is dispensed in the order of the indices, so the item whose turn it is is either being worked
//! on, and then its thread never waits for its turn, or it is the next to be dispensed, and the thread that has just given up
//! the turn takes it.

use crate::run::pipeline::is_set;
use crate::run::pipeline::monitor::Monitor;
use std::collections::BTreeMap;
use std::mem;
use std::sync::MutexGuard;
use std::sync::atomic::AtomicBool;

/// Items that may wait for their turn before no further one is begun.
const MOST_WAITING: usize = 1 << 10;

/// Pieces of one item that may wait for its turn before its thread does.
const MOST_PIECES: usize = 256;

/// Pieces that may be ready before their threads wait for the one that writes.
const MOST_READY: usize = 256;

/// The place of a board in the output. An item of several boards has that of the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OutputIndex {
    pub(crate) file: usize,
    pub(crate) board: usize,
}

impl OutputIndex {
    /// The first place of a file.
    pub(crate) fn of_file(file: usize) -> Self {
        Self { file, board: 0 }
    }

    pub(crate) fn is_first(self) -> bool {
        self == Self::default()
    }

    /// The place behind `boards` boards of the same file, or behind the file.
    pub(crate) fn behind(self, boards: usize, is_end_of_file: bool) -> Self {
        if is_end_of_file { Self::of_file(self.file + 1) } else { Self { board: self.board + boards, ..self } }
    }
}

/// Writes one piece.
pub(crate) type Write<'a, T, E> = &'a mut (dyn FnMut(T) -> Result<(), E> + Send);

pub(crate) struct OrderedWriter<'a, T, E> {
    /// Notified when the turn passes on, when pieces were written, and when the run ends with an error.
    state: Monitor<State<'a, T, E>>,
    interrupt: &'a AtomicBool,
}

struct State<'a, T, E> {
    /// `None` while a thread writes, which it does until nothing is ready.
    write: Option<Write<'a, T, E>>,
    /// The item whose pieces are written at once.
    turn: OutputIndex,
    waiting: BTreeMap<OutputIndex, Waiting<T>>,
    /// Pieces that are written next.
    ready: Vec<T>,
    /// The first error; nothing is written after it.
    error: Option<E>,
}

/// An item before its turn.
struct Waiting<T> {
    pieces: Vec<T>,
    /// The item behind it; `None` while it is being worked on.
    next: Option<OutputIndex>,
}

impl<T> Default for Waiting<T> {
    fn default() -> Self {
        Self { pieces: Vec::new(), next: None }
    }
}

impl<'a, T, E> OrderedWriter<'a, T, E> {
    pub(crate) fn new(write: Write<'a, T, E>, interrupt: &'a AtomicBool) -> Self {
        let turn = OutputIndex::default();
        let state = State { write: Some(write), turn, waiting: BTreeMap::new(), ready: Vec::new(), error: None };
        Self { state: Monitor::new(state), interrupt }
    }

    /// Begins an item, and waits before that while too many others wait for their turn. False if the run has ended with an
    /// error.
    pub(crate) fn begin(&self, index: OutputIndex) -> bool {
        let is_full = |state: &State<'a, T, E>| state.waiting.len() >= MOST_WAITING && state.turn != index;
        self.wait_while(is_full).is_some()
    }

    /// Hands over a piece of an item. False if the run has ended with an error.
    pub(crate) fn push(&self, index: OutputIndex, piece: T) -> bool {
        let Some(mut state) = self.wait_while(|state| state.is_full(index)) else { return false };
        if state.turn == index {
            state.ready.push(piece);
            self.write_ready(state);
        } else {
            state.waiting.entry(index).or_default().pieces.push(piece);
        }
        true
    }

    /// Waits for the turn of an item. False if it has not come, after an error or an interrupt.
    pub(crate) fn wait_for_turn(&self, index: OutputIndex) -> bool {
        self.wait_while(|state| state.turn != index).is_some_and(|state| state.turn == index)
    }

    pub(crate) fn is_turn(&self, index: OutputIndex) -> bool {
        self.state.lock().turn == index
    }

    /// Ends an item with its last pieces, and gives the turn on past all items that are ended.
    pub(crate) fn end(&self, index: OutputIndex, pieces: impl IntoIterator<Item = T>, next: OutputIndex) {
        let Some(mut state) = self.wait_while(|state| state.turn == index && state.is_full(index)) else { return };
        if state.turn == index {
            state.ready.extend(pieces);
            state.turn = next;
            state.advance();
            self.write_ready(state);
            self.state.notify();
        } else {
            let item = state.waiting.entry(index).or_default();
            item.pieces.extend(pieces);
            item.next = Some(next);
        }
    }

    /// Ends the run with an error, unless it has ended with another.
    pub(crate) fn fail(&self, error: E) {
        self.state.lock().error.get_or_insert(error);
        self.state.notify();
    }

    pub(crate) fn has_failed(&self) -> bool {
        self.state.lock().error.is_some()
    }

    /// Writes what still waits, as after an interrupt, when no thread works any more.
    pub(crate) fn close(self) -> Result<(), E> {
        let State { write, waiting, error, .. } = self.state.into_inner();
        if let Some(error) = error {
            return Err(error);
        }
        let mut pieces = waiting.into_values().flat_map(|item| item.pieces);
        write.map_or(Ok(()), |write| pieces.try_for_each(write))
    }

    /// The state, as soon as the condition does not hold or after an interrupt; `None` after an error.
    fn wait_while(&self, condition: impl Fn(&State<'a, T, E>) -> bool) -> Option<Guard<'_, 'a, T, E>> {
        let mut state = self.state.lock();
        while state.error.is_none() && condition(&state) && !is_set(self.interrupt) {
            state = self.state.wait(state);
        }
        state.error.is_none().then_some(state)
    }

    /// Writes what is ready, unless another thread is writing; it will write these pieces too before it returns.
    fn write_ready<'m>(&'m self, mut state: Guard<'m, 'a, T, E>) {
        let Some(write) = state.write.take() else { return };
        while state.error.is_none() && !state.ready.is_empty() {
            let ready = mem::take(&mut state.ready);
            drop(state);
            let written = ready.into_iter().try_for_each(&mut *write);
            state = self.state.lock();
            state.error = state.error.take().or(written.err());
        }
        state.write = Some(write);
        drop(state);
        self.state.notify();
    }
}

type Guard<'m, 'a, T, E> = MutexGuard<'m, State<'a, T, E>>;

impl<T, E> State<'_, T, E> {
    /// True if an item has handed over so much that its thread has to wait.
    fn is_full(&self, index: OutputIndex) -> bool {
        if self.turn == index {
            return self.write.is_none() && self.ready.len() >= MOST_READY;
        }
        self.waiting.get(&index).is_some_and(|item| item.pieces.len() >= MOST_PIECES)
    }

    /// Makes ready what waits for its turn, and gives the turn on past all items that are ended.
    fn advance(&mut self) {
        while let Some(item) = self.waiting.get_mut(&self.turn) {
            self.ready.append(&mut item.pieces);
            let Some(next) = item.next else { return };
            self.waiting.remove(&self.turn);
            self.turn = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::lock;
    use super::*;
    use std::sync::Mutex;
    use std::thread;

    fn index(file: usize) -> OutputIndex {
        OutputIndex::of_file(file)
    }

    #[test]
    fn pieces_wait_for_their_turn_and_are_then_written_at_once() {
        let (written, interrupt) = (Mutex::new(String::new()), AtomicBool::new(false));
        let mut write = |piece: &str| {
            lock(&written).push_str(piece);
            Ok::<(), ()>(())
        };
        let writer = OrderedWriter::new(&mut write, &interrupt);
        assert!(writer.push(index(1), "b") && writer.push(index(0), "a"));
        assert_eq!(*lock(&written), "a");
        writer.end(index(2), ["d"], index(3));
        writer.end(index(0), [], index(1));
        assert_eq!(*lock(&written), "ab", "the item behind is still being worked on");
        assert!(writer.is_turn(index(1)) && writer.push(index(1), "c"));
        writer.end(index(1), [], index(2));
        assert_eq!(*lock(&written), "abcd");
        // After an interrupt there may be a gap.
        writer.end(index(4), ["e"], index(5));
        assert_eq!(writer.close(), Ok(()));
        assert_eq!(*lock(&written), "abcde");
    }

    #[test]
    fn nothing_is_written_after_an_error_and_nobody_waits() {
        let (written, interrupt) = (Mutex::new(0), AtomicBool::new(false));
        let mut write = |piece: usize| {
            *lock(&written) += 1;
            if piece == 2 { Err("full") } else { Ok(()) }
        };
        let writer = OrderedWriter::new(&mut write, &interrupt);
        thread::scope(|scope| {
            let waiting = scope.spawn(|| writer.wait_for_turn(index(9)));
            writer.end(index(0), [1, 2, 3], index(1));
            assert!(!waiting.join().expect("no panic"));
        });
        assert!(writer.has_failed() && !writer.begin(index(1)) && !writer.push(index(1), 4));
        assert_eq!((*lock(&written), writer.close()), (2, Err("full")));
    }

    #[test]
    fn threads_ahead_of_the_turn_wait_and_end_with_an_interrupt() {
        let interrupt = AtomicBool::new(false);
        let mut write = |_: usize| Ok::<(), ()>(());
        let writer = OrderedWriter::new(&mut write, &interrupt);
        let has_ended = AtomicBool::new(false);
        thread::scope(|scope| {
            let ahead = scope.spawn(|| {
                assert!((0..=MOST_PIECES).all(|piece| writer.push(index(1), piece)));
                has_ended.store(true, std::sync::atomic::Ordering::Relaxed);
            });
            thread::sleep(std::time::Duration::from_millis(1));
            assert!(!is_set(&has_ended));
            interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
            ahead.join().expect("no panic");
        });
    }
}
