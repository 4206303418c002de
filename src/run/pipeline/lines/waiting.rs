//! Lines that wait for a worker.

use crate::run::pipeline::is_set;
use crate::run::pipeline::lines::line::Line;
use crate::run::pipeline::monitor::{POLL, Signal};
use std::collections::VecDeque;
use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Lines that may wait.
const MOST_LINES: usize = 4 << 10;

/// Bytes of them.
const MOST_BYTES: usize = 8 << 20;

/// The most lines that a worker takes at once: with more of them locks take no less that anyone would notice.
const MOST_AT_ONCE: usize = 16;

/// The meeting place of the reader and the workers.
#[derive(Default)]
pub(crate) struct WaitingLines {
    state: Mutex<State>,
    /// There is room for lines, or nobody wants them.
    for_reader: Signal,
    /// There are lines, or there will be none.
    for_workers: Signal,
}

#[derive(Default)]
struct State {
    lines: VecDeque<Line>,
    bytes: usize,
    /// True if no further line comes.
    is_read: bool,
    /// Why the input ended before its end.
    unread: Option<io::Error>,
    /// True after an interrupt or an error: no further line is taken.
    is_over: bool,
}

impl WaitingLines {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands lines to the workers, and waits before each for which there is no room. False if nobody wants them.
    pub(crate) fn push(&self, lines: Vec<Line>) -> bool {
        let mut state = self.lock();
        for line in lines {
            if state.is_full() {
                self.for_workers.notify_all();
                while !state.has_room() && !state.is_over {
                    state = self.for_reader.wait(state);
                }
            }
            if state.is_over {
                return false;
            }
            state.add(line);
        }
        let (is_one, is_over) = (state.lines.len() == 1, state.is_over);
        drop(state);
        if is_one {
            self.for_workers.notify_one();
        } else {
            self.for_workers.notify_all();
        }
        !is_over
    }

    /// Says that no further line comes: the input has ended, or cannot be read further.
    pub(crate) fn end(&self, unread: Option<io::Error>) {
        let mut state = self.lock();
        (state.is_read, state.unread) = (true, unread);
        drop(state);
        self.for_workers.notify_all();
    }

    /// Why the input ended before its end, if it did.
    pub(crate) fn unread(&self) -> Option<io::Error> {
        self.lock().unread.take()
    }

    /// Waits for a line, and takes with it one in `share` of those that are there, a few at most: nobody waits for a second one.
    /// `None` if there are no more, or none is wanted.
    pub(crate) fn next(&self, share: usize, interrupt: &AtomicBool) -> Option<VecDeque<Line>> {
        let mut state = self.lock();
        while !state.is_over && !is_set(interrupt) {
            let count = (state.lines.len() / share).clamp(1, MOST_AT_ONCE);
            let lines = state.take(count);
            if !lines.is_empty() {
                if state.has_room() {
                    self.for_reader.notify_all();
                }
                return Some(lines);
            }
            if state.is_read {
                break;
            }
            state = self.for_workers.wait_for(state, POLL);
        }
        None
    }

    /// Gives back lines that were taken with one that may take long, for whichever worker is the next to be idle.
    pub(crate) fn give_back(&self, lines: VecDeque<Line>) {
        if lines.is_empty() {
            return;
        }
        let mut state = self.lock();
        lines.into_iter().rev().for_each(|line| state.put_back(line));
        drop(state);
        self.for_workers.notify_all();
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lock().lines.is_empty()
    }

    /// Ends the run: no further line is taken.
    pub(crate) fn stop(&self) {
        self.lock().is_over = true;
        self.for_reader.notify_all();
        self.for_workers.notify_all();
    }
}

impl State {
    fn add(&mut self, line: Line) {
        self.bytes += line.weight();
        self.lines.push_back(line);
    }

    fn put_back(&mut self, line: Line) {
        self.bytes += line.weight();
        self.lines.push_front(line);
    }

    /// The first lines, at most so many, which follow one another: behind lines that were given back others are missing.
    fn take(&mut self, most: usize) -> VecDeque<Line> {
        let first = self.lines.front().map_or(0, |line| line.number);
        let follows = |&(line, number): &(&Line, usize)| line.number == number;
        let count = self.lines.iter().zip(first..).take(most).take_while(follows).count();
        let lines: VecDeque<Line> = self.lines.drain(..count).collect();
        self.bytes -= lines.iter().map(Line::weight).sum::<usize>();
        lines
    }

    /// True if the reader has to wait. A line of any length is read if there is no other.
    fn is_full(&self) -> bool {
        self.lines.len() >= MOST_LINES || self.bytes >= MOST_BYTES
    }

    /// True if there is so much room that the reader is woken.
    fn has_room(&self) -> bool {
        self.lines.len() <= MOST_LINES / 2 && self.bytes <= MOST_BYTES / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_nobody_takes_hold_the_reader() {
        let line = |number: usize, bytes: usize| Line { number, bytes: Some(vec![b'x'; bytes]) };
        let (mut few, mut long) = (State::default(), State::default());
        (0..MOST_LINES).for_each(|number| few.add(line(number, 10)));
        assert!(!long.is_full(), "a line of any length is read");
        long.add(line(1, MOST_BYTES));
        assert!(few.is_full() && long.is_full() && !few.has_room() && !long.has_room());
        assert_eq!(few.take(MOST_LINES / 2).len(), MOST_LINES / 2);
        assert_eq!((long.take(2).len(), long.take(2).len()), (1, 0));
        assert!(few.has_room() && long.has_room());
    }

    #[test]
    fn a_worker_takes_its_share_of_the_lines_that_are_there_and_may_give_them_back() {
        let (waiting, interrupt) = (WaitingLines::default(), AtomicBool::new(false));
        fn lines<L: FromIterator<Line>>(numbers: std::ops::Range<usize>) -> L {
            numbers.map(|number| Line { number, bytes: None }).collect()
        }
        let next =
            || -> Vec<usize> { waiting.next(4, &interrupt).into_iter().flatten().map(|line| line.number).collect() };
        assert!(waiting.push(lines(0..9)));
        assert_eq!([next(), next(), next()], [vec![0, 1], vec![2], vec![3]]);
        waiting.give_back(lines(1..3));
        assert_eq!([next(), next()], [vec![1], vec![2]]);
        assert!(waiting.push(lines(9..1000)));
        assert_eq!(next(), (4..4 + MOST_AT_ONCE).collect::<Vec<_>>());
        waiting.give_back(lines(5..7));
        assert_eq!(next(), [5, 6], "others have those up to 20");
        waiting.end(None);
        while !next().is_empty() {}
        let state = waiting.lock();
        assert_eq!((state.lines.len(), state.bytes), (0, 0));
    }
}
