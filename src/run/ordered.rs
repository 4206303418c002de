//! Work on items in parallel, whose outcome is taken in the order of the items.
//!
//! The item whose turn it is hands over what it makes at once. An item that has ended before its turn waits in memory; where
//! many do, no further item is begun. An item that has made much before its turn waits for that. So memory is bounded, by
//! the number of threads and a constant, without temporary files.
//!
//! There is no deadlock: work is dispensed in the order of the indices, so the item whose turn it is is either being
//! worked on, and then its thread never waits, or it is the next to be dispensed, and the thread that has just given up
//! the turn takes it.

use crate::run::threads::{Done, Monitor, in_parallel, is_set};
use nqfill_core::engine::Cores;
use std::collections::BTreeMap;
use std::mem;
use std::sync::MutexGuard;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Items that may wait for their turn before no further one is begun.
const MOST_ENDED: usize = 16 << 10;

/// Bytes of them.
const MOST_ENDED_BYTES: usize = 32 << 20;

/// The place of a board in the output. An item of several boards has that of the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct OutputIndex {
    pub file: usize,
    pub board: usize,
}

impl OutputIndex {
    /// The first place of a file.
    pub fn of_file(file: usize) -> Self {
        Self { file, board: 0 }
    }

    /// The place behind `boards` boards of the same file, or behind the file.
    pub fn behind(self, boards: usize, is_end_of_file: bool) -> Self {
        if is_end_of_file { Self::of_file(self.file + 1) } else { Self { board: self.board + boards, ..self } }
    }
}

/// Takes what an item has made.
pub type Take<'a, T, E> = &'a mut (dyn FnMut(T) -> Result<(), E> + Send);

/// Takes what items make, in their order.
pub struct Ordered<'a, T, E> {
    /// Notified when the turn passes on, and when the run ends with an error.
    state: Monitor<State<'a, T, E>>,
    interrupt: &'a AtomicBool,
}

struct State<'a, T, E> {
    take: Take<'a, T, E>,
    /// The item whose work is taken at once.
    turn: OutputIndex,
    /// Items that have ended before their turn.
    ended: BTreeMap<OutputIndex, Ended<T>>,
    ended_bytes: usize,
    /// The first error; nothing is taken after it.
    error: Option<E>,
}

struct Ended<T> {
    made: T,
    bytes: usize,
    /// The item behind it.
    next: OutputIndex,
}

impl<'a, T: Default, E> Ordered<'a, T, E> {
    pub fn new(take: Take<'a, T, E>, interrupt: &'a AtomicBool) -> Self {
        let (turn, ended) = (OutputIndex::default(), BTreeMap::new());
        Self { state: Monitor::new(State { take, turn, ended, ended_bytes: 0, error: None }), interrupt }
    }

    /// Begins an item, and waits before that while too many others wait for their turn. False if the run has ended with
    /// an error.
    pub fn begin(&self, index: OutputIndex) -> bool {
        self.wait_while(|state| state.is_full() && state.turn != index).is_some()
    }

    /// Takes what an item has made so far if it is its turn, for which it may wait; after an interrupt the turn may never come.
    /// False if the run has ended with an error.
    pub fn give(&self, index: OutputIndex, made: &mut T, waits: bool) -> bool {
        let Some(mut state) = self.wait_while(|state| waits && state.turn != index) else { return false };
        if state.turn == index {
            state.take(mem::take(made));
        }
        self.go_on(state)
    }

    /// Takes a value that belongs to no item.
    pub fn give_now(&self, made: T) {
        self.state.lock().take(made);
    }

    /// Ends an item with the last of what it has made, which takes so many bytes of memory, and gives the turn on past all
    /// items that have ended. False if the run has ended with an error.
    pub fn end(&self, index: OutputIndex, made: T, bytes: usize, next: OutputIndex) -> bool {
        let mut state = self.state.lock();
        if state.turn == index {
            state.advance(made, next);
        } else {
            state.ended_bytes += bytes;
            state.ended.insert(index, Ended { made, bytes, next });
        }
        self.go_on(state)
    }

    /// Ends the run with an error, unless it has ended with another.
    pub fn fail(&self, error: E) {
        self.state.lock().error.get_or_insert(error);
        self.state.notify();
    }

    /// Takes what still waits, as after an interrupt, when no thread works any more.
    pub fn close(self) -> Result<(), E> {
        let State { take, ended, error, .. } = self.state.into_inner();
        error.map_or(Ok(()), Err)?;
        ended.into_values().try_for_each(|item| take(item.made))
    }

    /// The state, as soon as the condition does not hold or after an interrupt; `None` after an error.
    fn wait_while(&self, condition: impl Fn(&State<'a, T, E>) -> bool) -> Option<MutexGuard<'_, State<'a, T, E>>> {
        let mut state = self.state.lock();
        while state.error.is_none() && condition(&state) && !is_set(self.interrupt) {
            state = self.state.wait(state);
        }
        state.error.is_none().then_some(state)
    }

    fn go_on(&self, state: MutexGuard<'_, State<'a, T, E>>) -> bool {
        let is_going_on = state.error.is_none();
        drop(state);
        self.state.notify();
        is_going_on
    }
}

impl<T, E> State<'_, T, E> {
    fn is_full(&self) -> bool {
        self.ended.len() >= MOST_ENDED || self.ended_bytes >= MOST_ENDED_BYTES
    }

    fn take(&mut self, made: T) {
        if self.error.is_none() {
            self.error = (self.take)(made).err();
        }
    }

    /// Takes the last of the item whose turn it is, and all items behind it that have ended.
    fn advance(&mut self, mut made: T, mut next: OutputIndex) {
        while let Some(ended) = self.ended.remove(&next) {
            self.ended_bytes -= ended.bytes;
            self.take(mem::replace(&mut made, ended.made));
            next = ended.next;
        }
        self.take(made);
        self.turn = next;
    }
}

/// Values of an item that may wait for its turn before its thread does.
const MOST_VALUES: usize = 256;

/// Bytes that a value counts for: a thousand of them may wait.
const BYTES_OF_VALUE: usize = 32 << 10;

/// On how many threads values are made.
pub struct Threads<'a> {
    /// The number of threads.
    pub jobs: usize,
    /// When set, no further item is begun.
    pub interrupt: &'a AtomicBool,
    /// Told of every thread that has no more items.
    pub cores: &'a Cores,
}

/// Takes one value of an item.
pub type Give<'g, T> = &'g mut (dyn FnMut(T) + Send);

/// Makes values from every item, and gives them to `take` in the order of the items.
pub fn in_order<I: Sync, T: Send, E: Send>(
    items: &[I],
    threads: &Threads<'_>,
    make: &(dyn Fn(&I, Give<'_, T>) + Sync),
    take: &mut (dyn FnMut(T) -> Result<(), E> + Send),
) -> Result<(), E> {
    let &Threads { jobs, interrupt, cores } = threads;
    let mut take_all = |values: Vec<T>| values.into_iter().try_for_each(&mut *take);
    let ordered = Ordered::new(&mut take_all, interrupt);
    let next = AtomicUsize::new(0);
    in_parallel(jobs, || {
        let _done = Done(cores);
        while !is_set(interrupt) {
            let file = next.fetch_add(1, Ordering::Relaxed);
            let index = OutputIndex::of_file(file);
            let Some(item) = items.get(file).filter(|_| ordered.begin(index)) else { return };
            let mut values = Vec::new();
            make(item, &mut |value| {
                values.push(value);
                let waits = values.len() >= MOST_VALUES;
                ordered.give(index, &mut values, waits);
            });
            let bytes = values.len() * BYTES_OF_VALUE;
            ordered.end(index, values, bytes, index.behind(1, true));
        }
    });
    ordered.close()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::threads::lock;
    use std::io;
    use std::sync::Mutex;
    use std::thread;

    fn index(file: usize) -> OutputIndex {
        OutputIndex::of_file(file)
    }

    #[test]
    fn items_wait_for_their_turn_and_are_then_taken_at_once() {
        let (taken, interrupt) = (Mutex::new(String::new()), AtomicBool::new(false));
        let mut take = |made: String| {
            *lock(&taken) += &made;
            Ok::<(), ()>(())
        };
        let ordered = Ordered::new(&mut take, &interrupt);
        let give = |file, made: &str| {
            let mut made = made.to_owned();
            ordered.give(index(file), &mut made, false) && made.is_empty()
        };
        assert!(!give(1, "b") && give(0, "a"));
        assert!(ordered.end(index(2), "d".into(), 1, index(3)));
        assert!(ordered.end(index(0), "A".into(), 1, index(1)));
        assert_eq!(*lock(&taken), "aA", "the item behind is still being worked on");
        assert!(give(1, "b") && ordered.end(index(1), "c".into(), 1, index(2)));
        assert_eq!(*lock(&taken), "aAbcd");
        // After an interrupt there may be a gap.
        assert!(ordered.end(index(4), "e".into(), 1, index(5)));
        assert_eq!(ordered.close(), Ok(()));
        assert_eq!(*lock(&taken), "aAbcde");
    }

    #[test]
    fn nothing_is_taken_after_an_error_and_nobody_waits() {
        let (taken, interrupt) = (Mutex::new(0), AtomicBool::new(false));
        let mut take = |made: usize| {
            *lock(&taken) += 1;
            if made == 2 { Err("full") } else { Ok(()) }
        };
        let ordered = Ordered::new(&mut take, &interrupt);
        thread::scope(|scope| {
            let waiting = scope.spawn(|| ordered.give(index(9), &mut 9, true));
            assert!(ordered.give(index(0), &mut 1, true) && !ordered.end(index(0), 2, 0, index(1)));
            assert!(!waiting.join().expect("no panic"));
        });
        assert!(!ordered.begin(index(1)) && !ordered.give(index(1), &mut 4, false));
        assert_eq!((*lock(&taken), ordered.close()), (2, Err("full")));
    }

    #[test]
    fn an_interrupt_ends_the_wait_for_a_turn() {
        let interrupt = AtomicBool::new(false);
        let mut take = |_: usize| Ok::<(), ()>(());
        let ordered = Ordered::new(&mut take, &interrupt);
        thread::scope(|scope| {
            let ahead = scope.spawn(|| {
                let mut made = 1;
                (ordered.give(index(1), &mut made, true), made)
            });
            thread::sleep(std::time::Duration::from_millis(5));
            assert!(!ahead.is_finished());
            interrupt.store(true, Ordering::Relaxed);
            assert_eq!(ahead.join().expect("no panic"), (true, 1));
        });
    }

    #[test]
    fn many_bytes_ahead_of_the_turn_hold_the_items_behind_them() {
        let interrupt = AtomicBool::new(false);
        let mut taken = 0;
        let mut take = |_: usize| {
            taken += 1;
            Ok::<(), ()>(())
        };
        let ordered = Ordered::new(&mut take, &interrupt);
        ordered.end(index(1), 0, MOST_ENDED_BYTES, index(2));
        assert!(ordered.begin(index(0)));
        thread::scope(|scope| {
            let ahead = scope.spawn(|| ordered.begin(index(3)));
            thread::sleep(std::time::Duration::from_millis(5));
            assert!(!ahead.is_finished());
            ordered.end(index(0), 0, 0, index(1));
            assert!(ahead.join().expect("no panic"));
        });
        ordered.close().expect("nothing fails");
        assert_eq!(taken, 2);
    }

    #[test]
    fn values_come_in_the_order_of_the_items_whatever_the_number_of_jobs() {
        let items: Vec<usize> = (0..3000).collect();
        let make = |&item: &usize, give: Give<'_, (usize, usize)>| {
            let values = if item.is_multiple_of(100) { 1000 } else { 2 };
            (0..values).for_each(|value| give((item, value)));
        };
        for jobs in [1, 4] {
            let mut taken = Vec::new();
            let (interrupt, cores) = (AtomicBool::new(false), Cores::default());
            let threads = Threads { jobs, interrupt: &interrupt, cores: &cores };
            in_order(&items, &threads, &make, &mut |value| {
                taken.push(value);
                io::Result::Ok(())
            })
            .expect("nothing fails");
            assert!(taken.is_sorted() && taken.len() == 30 * 1000 + 2970 * 2);
        }
    }

    #[test]
    fn an_error_of_the_taker_ends_the_work() {
        let (interrupt, cores) = (AtomicBool::new(false), Cores::default());
        let threads = Threads { jobs: 2, interrupt: &interrupt, cores: &cores };
        let fail = &mut |()| Err(io::Error::from(io::ErrorKind::BrokenPipe));
        let ended = in_order(&[(); 5000], &threads, &|(), give: Give<'_, ()>| give(()), fail);
        assert_eq!(ended.expect_err("a broken pipe").kind(), io::ErrorKind::BrokenPipe);
    }
}
