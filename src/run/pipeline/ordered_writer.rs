//! Pieces of output that are made at the same time and written in order; values made from many files, and taken in
//! their order.
//!
//! Every item of work has an index. The item whose turn it is hands its pieces to the writing function at once; pieces
//! of later items wait in memory. One thread at a time writes, outside the lock, and the others go on meanwhile.
//!
//! There is no deadlock: work is dispensed in the order of the indices, so the item whose turn it is is either being
//! worked on, and then its thread never waits for its turn, or it is the next to be dispensed, and the thread that has
//! just given up the turn takes it.

use crate::run::pipeline::monitor::Monitor;
use crate::run::pipeline::{Done, in_parallel, is_set};
use nqfill_core::engine::Cores;
use std::collections::BTreeMap;
use std::mem;
use std::sync::MutexGuard;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Items that may wait for their turn before no further one is begun.
pub(crate) const MOST_WAITING: usize = 16 << 10;

/// Bytes of pieces that may wait before that.
const MOST_WAITING_BYTES: usize = 32 << 20;

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
    /// Bytes of memory that a piece takes.
    weight: fn(&T) -> usize,
    interrupt: &'a AtomicBool,
}

struct State<'a, T, E> {
    /// `None` while a thread writes, which it does until nothing is ready.
    write: Option<Write<'a, T, E>>,
    /// The item whose pieces are written at once.
    turn: OutputIndex,
    waiting: BTreeMap<OutputIndex, Waiting<T>>,
    waiting_bytes: usize,
    /// Pieces that are written next.
    ready: Vec<T>,
    /// The first error; nothing is written after it.
    error: Option<E>,
}

/// An item before its turn.
struct Waiting<T> {
    pieces: Vec<T>,
    bytes: usize,
    /// The item behind it; `None` while it is being worked on.
    next: Option<OutputIndex>,
}

impl<T> Default for Waiting<T> {
    fn default() -> Self {
        Self { pieces: Vec::new(), bytes: 0, next: None }
    }
}

impl<'a, T, E> OrderedWriter<'a, T, E> {
    pub(crate) fn new(write: Write<'a, T, E>, weight: fn(&T) -> usize, interrupt: &'a AtomicBool) -> Self {
        let state = State {
            write: Some(write),
            turn: OutputIndex::default(),
            waiting: BTreeMap::new(),
            waiting_bytes: 0,
            ready: Vec::new(),
            error: None,
        };
        Self { state: Monitor::new(state), weight, interrupt }
    }

    /// Begins an item, and waits before that while too many others wait for their turn. False if the run has ended with
    /// an error.
    pub(crate) fn begin(&self, index: OutputIndex) -> bool {
        let is_full = |state: &State<'a, T, E>| {
            let is_much = state.waiting.len() >= MOST_WAITING || state.waiting_bytes >= MOST_WAITING_BYTES;
            is_much && state.turn != index
        };
        self.wait_while(is_full).is_some()
    }

    /// Hands over a piece of an item. False if the run has ended with an error.
    pub(crate) fn push(&self, index: OutputIndex, piece: T) -> bool {
        let Some(mut state) = self.wait_while(|state| state.is_full(index)) else { return false };
        if state.turn == index {
            state.ready.push(piece);
            self.write_ready(state);
        } else {
            state.wait(index, [piece], self.weight);
        }
        true
    }

    /// Hands over a piece that is written as soon as what is ready.
    pub(crate) fn push_now(&self, piece: T) {
        let mut state = self.state.lock();
        state.ready.push(piece);
        self.write_ready(state);
    }

    /// Waits for the turn of an item. False if it has not come: after an error, or an interrupt.
    pub(crate) fn wait_for_turn(&self, index: OutputIndex) -> bool {
        self.wait_while(|state| state.turn != index).is_some_and(|state| state.turn == index)
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        is_set(self.interrupt)
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
            state.wait(index, pieces, self.weight).next = Some(next);
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

    /// Keeps pieces of an item before its turn.
    fn wait(
        &mut self,
        index: OutputIndex,
        pieces: impl IntoIterator<Item = T>,
        weight: fn(&T) -> usize,
    ) -> &mut Waiting<T> {
        let item = self.waiting.entry(index).or_default();
        for piece in pieces {
            item.bytes += weight(&piece);
            self.waiting_bytes += weight(&piece);
            item.pieces.push(piece);
        }
        item
    }

    /// Makes ready what waits for its turn, and gives the turn on past all items that are ended.
    fn advance(&mut self) {
        while let Some(item) = self.waiting.get_mut(&self.turn) {
            self.ready.append(&mut item.pieces);
            self.waiting_bytes -= mem::take(&mut item.bytes);
            let Some(next) = item.next else { return };
            self.waiting.remove(&self.turn);
            self.turn = next;
        }
    }
}

/// Bytes that a value counts for: a thousand of them may wait.
const BYTES_OF_VALUE: usize = 32 << 10;

/// On how many threads values are made.
pub(crate) struct Threads<'a> {
    /// The number of threads.
    pub(crate) jobs: usize,
    /// When set, no further item is begun.
    pub(crate) interrupt: &'a AtomicBool,
    /// Told of every thread that has no more items.
    pub(crate) cores: &'a Cores,
}

/// Makes values from one item and hands them to the function one by one.
pub(crate) type Maker<'a, I, T> = &'a (dyn Fn(&I, &mut dyn FnMut(T)) + Sync);

/// Makes values from every item, and gives them to `take` in the order of the items. Memory is bounded: the thread of
/// an item that has made many values before its turn waits for that.
///
/// # Errors
/// The first of `take`; the work stops there.
pub(crate) fn in_order<I: Sync, T: Send, E: Send>(
    items: &[I],
    threads: &Threads<'_>,
    make: Maker<'_, I, T>,
    take: Write<'_, T, E>,
) -> Result<(), E> {
    let &Threads { jobs, interrupt, cores } = threads;
    let writer = OrderedWriter::new(take, |_| BYTES_OF_VALUE, interrupt);
    let next = AtomicUsize::new(0);
    in_parallel(jobs, || {
        let _done = Done(cores);
        while !is_set(interrupt) {
            let file = next.fetch_add(1, Ordering::Relaxed);
            let index = OutputIndex::of_file(file);
            let Some(item) = items.get(file).filter(|_| writer.begin(index)) else { return };
            make(item, &mut |value| {
                writer.push(index, value);
            });
            writer.end(index, None, index.behind(1, true));
        }
    });
    writer.close()
}

#[cfg(test)]
mod tests {
    use super::super::{Source, lock};
    use super::*;
    use std::io;
    use std::path::PathBuf;
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
        let writer = OrderedWriter::new(&mut write, |_| 0, &interrupt);
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
        let writer = OrderedWriter::new(&mut write, |_| 0, &interrupt);
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
        let writer = OrderedWriter::new(&mut write, |_| 0, &interrupt);
        let has_ended = AtomicBool::new(false);
        thread::scope(|scope| {
            let ahead = scope.spawn(|| {
                assert!((0..=MOST_PIECES).all(|piece| writer.push(index(1), piece)));
                has_ended.store(true, std::sync::atomic::Ordering::Relaxed);
            });
            while writer.state.lock().waiting.get(&index(1)).is_none_or(|item| item.pieces.len() < MOST_PIECES) {
                thread::yield_now();
            }
            assert!(!is_set(&has_ended));
            interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
            ahead.join().expect("no panic");
        });
    }

    #[test]
    fn many_bytes_ahead_of_the_turn_hold_the_items_behind_them() {
        let interrupt = AtomicBool::new(false);
        let mut taken = 0;
        let mut write = |_: usize| {
            taken += 1;
            Ok::<(), ()>(())
        };
        let writer = OrderedWriter::new(&mut write, |_| MOST_WAITING_BYTES, &interrupt);
        writer.end(index(1), [0], index(2));
        assert!(writer.begin(index(0)));
        thread::scope(|scope| {
            let ahead = scope.spawn(|| writer.begin(index(2)));
            writer.end(index(0), [0], index(1));
            assert!(ahead.join().expect("no panic"));
        });
        writer.close().expect("nothing fails");
        assert_eq!(taken, 2);
    }

    #[test]
    fn values_come_in_the_order_of_the_files_whatever_the_number_of_jobs() {
        let paths: Vec<PathBuf> = (0..3000).map(|i| PathBuf::from(i.to_string())).collect();
        let sources = paths.iter().map(|path| Source::given(path)).collect::<Vec<_>>();
        let make = |source: &Source, give: &mut dyn FnMut((usize, usize))| {
            let file: usize = source.name().parse().expect("a number");
            let values = if file.is_multiple_of(100) { 1000 } else { 2 };
            (0..values).for_each(|value| give((file, value)));
        };
        for jobs in [1, 4] {
            let mut taken = Vec::new();
            let (interrupt, cores) = (AtomicBool::new(false), Cores::default());
            let threads = Threads { jobs, interrupt: &interrupt, cores: &cores };
            in_order(&sources, &threads, &make, &mut |value| {
                taken.push(value);
                io::Result::Ok(())
            })
            .expect("nothing fails");
            assert!(taken.is_sorted() && taken.len() == 30 * 1000 + 2970 * 2);
        }
    }

    #[test]
    fn an_error_of_the_taker_ends_the_work() {
        let sources = vec![Source::given("x".as_ref()); 5000];
        let (interrupt, cores) = (AtomicBool::new(false), Cores::default());
        let threads = Threads { jobs: 2, interrupt: &interrupt, cores: &cores };
        let fail = &mut |()| Err(io::Error::from(io::ErrorKind::BrokenPipe));
        let ended = in_order(&sources, &threads, &|_: &Source, give| give(()), fail);
        assert_eq!(ended.expect_err("a broken pipe").kind(), io::ErrorKind::BrokenPipe);
    }
}
