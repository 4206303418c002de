//! Work on items in parallel, whose outcome is taken in the order of the items.
//!
//! The current item hands over what it makes at once. An item that has ended before it is current waits in memory; where
//! many do, no further item is begun. An item that has made much before it is current waits for that. So memory is bounded, by
//! the number of threads and a constant, without temporary files.
//!
//! There is no deadlock: items are numbered from 0 in the order in which threads take them, so the current item is
//! either being worked on, and then its thread never waits, or it is the next to be taken, and the thread that has just
//! ended its own takes it.

use crate::run::threads::{GiveOnDrop, Monitor, in_parallel, is_set, lock};
use nqfill_core::engine::Cores;
use std::collections::BTreeMap;
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

/// The most ended items that wait: beyond, no further one is begun.
const MOST_ENDED: usize = 16 << 10;

/// The most bytes of them.
const MOST_ENDED_BYTES: usize = 32 << 20;

/// Takes what an item has made.
pub type Take<'a, T, E> = &'a mut (dyn FnMut(T) -> Result<(), E> + Send);

/// Takes what items make, in their order.
pub struct Ordered<'a, T, E> {
    /// Notified when another item is current, and when the run ends with an error.
    state: Monitor<State<'a, T, E>>,
    interrupt: &'a AtomicBool,
}

struct State<'a, T, E> {
    take: Take<'a, T, E>,
    /// The number of the item whose work is taken at once.
    current: usize,
    /// Items that have ended before they are current.
    ended: BTreeMap<usize, Ended<T, E>>,
    ended_bytes: usize,
    /// True if an item has ended with an error, which may not be current yet: no further item is begun.
    is_failing: bool,
    /// The first error; nothing is taken after it.
    error: Option<E>,
}

struct Ended<T, E> {
    made: T,
    bytes: usize,
    result: Result<(), E>,
}

impl<'a, T: Default, E> Ordered<'a, T, E> {
    pub fn new(take: Take<'a, T, E>, interrupt: &'a AtomicBool) -> Self {
        let state = State { take, current: 0, ended: BTreeMap::new(), ended_bytes: 0, is_failing: false, error: None };
        Self { state: Monitor::new(state), interrupt }
    }

    /// Begins an item, and waits before that while too many others have ended and wait. False if an item has ended with an
    /// error.
    fn begin(&self, index: usize) -> bool {
        let state = self.wait_while(|state| state.is_full() && state.current != index);
        state.is_some_and(|state| !state.is_failing)
    }

    /// Takes what an item has made so far if it is current, for which it may wait; after an interrupt it may never be.
    /// False if the run has ended with an error.
    pub fn give(&self, index: usize, made: &mut T, waits: bool) -> bool {
        let Some(mut state) = self.wait_while(|state| waits && state.current != index) else { return false };
        if state.current == index {
            state.take(mem::take(made));
        }
        self.go_on(state)
    }

    /// Takes a value that belongs to no item.
    pub fn give_now(&self, made: T) {
        self.state.lock().take(made);
    }

    /// Ends an item with the last of what it has made, which takes so many bytes of memory, and makes the first item
    /// that has not ended current. An error of the item ends the run when it is current. False if the run has ended with an error.
    pub fn end(&self, index: usize, made: T, bytes: usize, result: Result<(), E>) -> bool {
        let mut state = self.state.lock();
        state.is_failing |= result.is_err();
        state.ended_bytes += bytes;
        let ended = Ended { made, bytes, result };
        if state.current == index {
            state.advance(ended);
        } else {
            state.ended.insert(index, ended);
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
        ended.into_values().try_for_each(|item| take(item.made).and(item.result))
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

    /// Takes the last of the current item, and all items after it that have ended.
    fn advance(&mut self, ended: Ended<T, E>) {
        let mut next = Some(ended);
        while let Some(Ended { made, bytes, result }) = next {
            self.ended_bytes -= bytes;
            self.take(made);
            self.error = self.error.take().or(result.err());
            self.current += 1;
            next = self.ended.remove(&self.current);
        }
    }
}

/// The most values of an item that is not current: beyond, its thread waits.
const MOST_VALUES: usize = 256;

/// Bytes that a value counts for: at most a thousand of them wait.
const BYTES_OF_VALUE: usize = 32 << 10;

/// Returns the next item. Calls its argument before it waits for one.
pub type Next<'n, I> = &'n mut (dyn FnMut(&dyn Fn()) -> Option<I> + Send);

/// Begins the next item, and returns it with its number. Calls its argument before it waits for one.
pub type Begin<'b, I> = &'b dyn Fn(&dyn Fn()) -> Option<(usize, I)>;

impl<T: Default + Send, E: Send> Ordered<'_, T, E> {
    /// Lets each of so many threads work on the items that it begins, until there are no more, an interrupt or an error.
    pub fn work<I>(&self, jobs: usize, cores: &Cores, next: Next<'_, I>, work: impl Fn(Begin<'_, I>) + Sync) {
        let next = Mutex::new((0, next));
        // True while a thread waits for an item, which keeps the lock.
        let is_waiting = AtomicBool::new(false);
        let begin = |idle: &dyn Fn()| {
            if is_set(&is_waiting) {
                idle();
            }
            let mut guard = lock(&next);
            let (number, next) = &mut *guard;
            if is_set(self.interrupt) {
                return None;
            }
            let item = next(&|| {
                is_waiting.store(true, Ordering::Relaxed);
                idle();
            });
            is_waiting.store(false, Ordering::Relaxed);
            *number += 1;
            let begun = (*number - 1, item?);
            drop(guard);
            Some(begun).filter(|&(number, _)| self.begin(number))
        };
        in_parallel(jobs, || {
            let _done = GiveOnDrop(cores);
            work(&begin);
        });
    }
}

/// Takes one value of an item.
pub type Give<'g, T> = &'g mut (dyn FnMut(T) + Send);

/// Makes values from every item on `jobs` threads, and gives them to `take` in the order of the items; begins no item after an
/// interrupt.
pub fn in_order<I: Sync, T: Send, E: Send>(
    items: &[I],
    (jobs, interrupt): (usize, &AtomicBool),
    make: &(dyn Fn(&I, Give<'_, T>) + Sync),
    take: &mut (dyn FnMut(T) -> Result<(), E> + Send),
) -> Result<(), E> {
    let mut take_all = |values: Vec<T>| values.into_iter().try_for_each(&mut *take);
    let (ordered, mut items) = (Ordered::new(&mut take_all, interrupt), items.iter());
    ordered.work(jobs, &Cores::default(), &mut |_| items.next(), |begin| {
        while let Some((index, item)) = begin(&|| ()) {
            let mut values = Vec::new();
            make(item, &mut |value| {
                values.push(value);
                let waits = values.len() >= MOST_VALUES;
                ordered.give(index, &mut values, waits);
            });
            let bytes = values.len() * BYTES_OF_VALUE;
            ordered.end(index, values, bytes, Ok(()));
        }
    });
    ordered.close()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::io;
    use std::sync::Condvar;
    use std::thread;
    use std::time::Duration;

    #[test]
    fn items_wait_until_they_are_current_and_are_then_taken_at_once() {
        let (taken, interrupt) = (Mutex::new(String::new()), AtomicBool::new(false));
        let mut take = |made: String| {
            *lock(&taken) += &made;
            Ok::<(), ()>(())
        };
        let ordered = Ordered::new(&mut take, &interrupt);
        let give = |file, made: &str| {
            let mut made = made.to_owned();
            ordered.give(file, &mut made, false) && made.is_empty()
        };
        assert!(!give(1, "b") && give(0, "a"));
        assert!(ordered.end(2, "d".into(), 1, Ok(())));
        assert!(ordered.end(0, "A".into(), 1, Ok(())));
        assert_eq!(*lock(&taken), "aA", "the next item is still being worked on");
        assert!(give(1, "b") && ordered.end(1, "c".into(), 1, Ok(())));
        assert_eq!(*lock(&taken), "aAbcd");
        // After an interrupt there may be a gap.
        assert!(ordered.end(4, "e".into(), 1, Ok(())));
        assert_eq!(ordered.close(), Ok(()));
        assert_eq!(*lock(&taken), "aAbcde");
    }

    #[test]
    fn nothing_is_taken_after_an_error_and_no_item_waits() {
        let (taken, interrupt) = (Mutex::new(0), AtomicBool::new(false));
        let mut take = |made: usize| {
            *lock(&taken) += 1;
            if made == 2 { Err("full") } else { Ok(()) }
        };
        let ordered = Ordered::new(&mut take, &interrupt);
        thread::scope(|scope| {
            let waiting = scope.spawn(|| ordered.give(9, &mut 9, true));
            assert!(ordered.give(0, &mut 1, true) && !ordered.end(0, 2, 0, Ok(())));
            assert!(!waiting.join().expect("no panic"));
        });
        assert!(!ordered.begin(1) && !ordered.give(1, &mut 4, false));
        assert_eq!((*lock(&taken), ordered.close()), (2, Err("full")));
    }

    #[test]
    fn an_interrupt_ends_the_wait_of_an_item() {
        let interrupt = AtomicBool::new(false);
        let mut take = |_: usize| Ok::<(), ()>(());
        let ordered = Ordered::new(&mut take, &interrupt);
        thread::scope(|scope| {
            let ahead = scope.spawn(|| {
                let mut made = 1;
                (ordered.give(1, &mut made, true), made)
            });
            thread::sleep(Duration::from_millis(5));
            assert!(!ahead.is_finished());
            interrupt.store(true, Ordering::Relaxed);
            assert_eq!(ahead.join().expect("no panic"), (true, 1));
        });
    }

    #[test]
    fn many_bytes_ahead_of_the_current_item_delay_the_items_after_them() {
        let interrupt = AtomicBool::new(false);
        let mut taken = 0;
        let mut take = |_: usize| {
            taken += 1;
            Ok::<(), ()>(())
        };
        let ordered = Ordered::new(&mut take, &interrupt);
        ordered.end(1, 0, MOST_ENDED_BYTES, Ok(()));
        assert!(ordered.begin(0));
        thread::scope(|scope| {
            let ahead = scope.spawn(|| ordered.begin(3));
            thread::sleep(Duration::from_millis(5));
            assert!(!ahead.is_finished());
            ordered.end(0, 0, 0, Ok(()));
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
            in_order(&items, (jobs, &AtomicBool::new(false)), &make, &mut |value| {
                taken.push(value);
                io::Result::Ok(())
            })
            .expect("nothing fails");
            assert!(taken.is_sorted() && taken.len() == 30 * 1000 + 2970 * 2);
        }
    }

    #[test]
    fn an_error_of_an_item_waits_for_its_turn_and_no_further_item_is_begun() {
        let (taken, interrupt) = (Mutex::new(String::new()), AtomicBool::new(false));
        let mut take = |made: String| {
            *lock(&taken) += &made;
            Ok(())
        };
        let ordered = Ordered::new(&mut take, &interrupt);
        assert!(ordered.begin(0) && ordered.begin(1) && ordered.begin(2));
        assert!(ordered.end(1, "b".into(), 1, Err("full")) && !ordered.begin(3));
        assert!(ordered.end(2, "c".into(), 1, Ok(())));
        assert!(!ordered.end(0, "a".into(), 1, Ok(())));
        assert_eq!((ordered.close(), &**lock(&taken)), (Err("full"), "ab"));
    }

    #[test]
    fn two_threads_work_at_the_same_time() {
        let (begun, another) = (Mutex::new(HashSet::new()), Condvar::new());
        // A thread that has begun an item goes on when another one has, too.
        let make = |_: &usize, give: Give<'_, ()>| {
            let mut begun = lock(&begun);
            begun.insert(thread::current().id());
            another.notify_all();
            drop(another.wait_timeout_while(begun, Duration::from_secs(20), |begun| begun.len() < 2));
            give(());
        };
        in_order(&[1, 2, 3, 4], (2, &AtomicBool::new(false)), &make, &mut |()| Ok::<(), ()>(()))
            .expect("nothing fails");
        assert_eq!(lock(&begun).len(), 2);
    }
}
