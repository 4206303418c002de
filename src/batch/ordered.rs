//! Values made at the same time from many files, and taken in order by one taker.

use super::bell::Bell;
use super::{Source, in_parallel, is_set, lock};
use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Files that may wait, done, for an earlier one.
const MOST_WAITING: usize = 1 << 10;

/// Values of one file that may wait for their turn; beyond them the file waits itself. So memory is bounded, however
/// many files there are and however many values each gives.
const MOST_OF_A_FILE: usize = 256;

/// Makes values from one file and hands them to the function one by one.
pub type Maker<'a, T> = &'a (dyn Fn(&Source, &mut dyn FnMut(T)) + Sync);

/// Makes values from every source, `jobs` at a time, and gives them to `take` in the order of the sources.
///
/// # Errors
/// The first of `take`; the work stops there.
pub fn in_order<T: Send>(
    sources: &[Source],
    jobs: usize,
    interrupt: &AtomicBool,
    make: Maker<'_, T>,
    take: &mut (dyn FnMut(T) -> io::Result<()> + Send),
) -> io::Result<()> {
    let state = State { take, turn: 0, waiting: BTreeMap::new(), error: None };
    let line = Line { state: Mutex::new(state), moved: Bell::default(), interrupt };
    let next = AtomicUsize::new(0);
    in_parallel(jobs, || {
        loop {
            let file = next.fetch_add(1, Ordering::Relaxed);
            let Some(source) = sources.get(file) else { return };
            if !line.begin(file) {
                return;
            }
            make(source, &mut |value| line.give(file, value));
            line.end(file);
        }
    });
    let state = line.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    state.error.map_or(Ok(()), Err)
}

struct Line<'a, T> {
    state: Mutex<State<'a, T>>,
    moved: Bell,
    interrupt: &'a AtomicBool,
}

struct State<'a, T> {
    take: &'a mut (dyn FnMut(T) -> io::Result<()> + Send),
    /// The file whose values are taken at once.
    turn: usize,
    waiting: BTreeMap<usize, Waiting<T>>,
    error: Option<io::Error>,
}

struct Waiting<T> {
    values: Vec<T>,
    done: bool,
}

impl<T> Default for Waiting<T> {
    fn default() -> Self {
        Self { values: Vec::new(), done: false }
    }
}

impl<'a, T> Line<'a, T> {
    /// Waits while too many others wait. False if there is nothing more to do.
    fn begin(&self, file: usize) -> bool {
        let state = self.wait_while(|state| state.waiting.len() >= MOST_WAITING && state.turn != file);
        state.is_some()
    }

    fn give(&self, file: usize, value: T) {
        let full = |state: &State<'a, T>| {
            state.turn != file && state.waiting.get(&file).is_some_and(|it| it.values.len() >= MOST_OF_A_FILE)
        };
        let Some(mut state) = self.wait_while(full) else { return };
        if state.turn == file {
            state.take(value);
        } else {
            state.waiting.entry(file).or_default().values.push(value);
        }
    }

    fn end(&self, file: usize) {
        let mut state = lock(&self.state);
        state.waiting.entry(file).or_default().done = true;
        state.go_on();
        drop(state);
        self.moved.ring();
    }

    /// The state, as soon as the condition does not hold; `None` after an interrupt or an error.
    fn wait_while(&self, condition: impl Fn(&State<'a, T>) -> bool) -> Option<MutexGuard<'_, State<'a, T>>> {
        let mut state = lock(&self.state);
        loop {
            if state.error.is_some() || is_set(self.interrupt) {
                return None;
            }
            if !condition(&state) {
                return Some(state);
            }
            state = self.moved.wait(state);
        }
    }
}

impl<T> State<'_, T> {
    fn take(&mut self, value: T) {
        if self.error.is_none() {
            self.error = (self.take)(value).err();
        }
    }

    /// Takes what waits for its turn, and gives the turn on past all files that are done.
    fn go_on(&mut self) {
        while let Some(waiting) = self.waiting.get_mut(&self.turn) {
            let (values, done) = (std::mem::take(&mut waiting.values), waiting.done);
            values.into_iter().for_each(|value| self.take(value));
            if !done {
                return;
            }
            self.waiting.remove(&self.turn);
            self.turn += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

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
            let interrupt = AtomicBool::new(false);
            in_order(&sources, jobs, &interrupt, &make, &mut |value| {
                taken.push(value);
                Ok(())
            })
            .expect("nothing fails");
            assert!(taken.is_sorted() && taken.len() == 30 * 1000 + 2970 * 2);
        }
    }

    #[test]
    fn an_error_of_the_taker_ends_the_work() {
        let sources = vec![Source::given("x".as_ref()); 5000];
        let interrupt = AtomicBool::new(false);
        let fail = &mut |()| Err(io::Error::from(io::ErrorKind::BrokenPipe));
        let ended = in_order(&sources, 2, &interrupt, &|_, give| give(()), fail);
        assert_eq!(ended.expect_err("a broken pipe").kind(), io::ErrorKind::BrokenPipe);
    }
}
