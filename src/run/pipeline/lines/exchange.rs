//! Lines that wait for a worker, and answers that wait for the writer.
//!
//! One thread reads, several answer, one writes. They share one lock, held for a few lines of code a line of input, and each
//! kind of thread waits for a signal of its own.
//!
//! ```text
//! reader -> lines -> workers -> (before its turn: waiting) -> ready -> writer
//! ```
//! Memory is bounded at every arrow: the reader waits while many lines are not yet taken or, in order, not yet written; no
//! worker takes a line while many bytes wait for their turn or for the writer. There is no deadlock: lines are taken in order,
//! so where answers wait for their turn, the line whose turn it is is being answered.

use crate::run::pipeline::is_set;
use crate::run::pipeline::lines::answer::{Answer, Answered};
use crate::run::pipeline::lines::line::Line;
use crate::run::pipeline::monitor::{POLL, Signal};
use std::collections::VecDeque;
use std::io;
use std::mem;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Lines that may wait to be taken.
const MOST_LINES: usize = 4 << 10;

/// Bytes of them.
const MOST_BYTES: usize = 8 << 20;

/// Lines from the one whose turn it is to the last that was read.
pub(crate) const MOST_IN_ORDER: usize = 16 << 10;

/// Room for lines in that, before the reader is woken.
const ROOM_IN_ORDER: usize = 256;

/// Bytes of answers that may wait for their turn.
const MOST_WAITING: usize = 32 << 20;

/// Bytes of answers that may wait to be written.
const MOST_READY: usize = 4 << 20;

/// Bytes that are written without waiting for more.
const ENOUGH: usize = 64 << 10;

/// Time for which the first answer waits for others while lines are being answered, so that not every small board costs a
/// system call.
const GATHER: Duration = Duration::from_millis(1);

/// The meeting place of reader, workers and writer.
pub(crate) struct Exchange {
    state: Mutex<State>,
    /// There is room for lines, or nobody wants them.
    for_reader: Signal,
    /// There are lines, or there will be none.
    for_workers: Signal,
    /// There are answers, or there will be none.
    for_writer: Signal,
}

#[derive(Default)]
struct State {
    /// Lines that nobody has taken.
    lines: VecDeque<Line>,
    bytes: usize,
    /// True if no further line comes.
    is_read: bool,
    /// Why the input ended before its end.
    unread: Option<io::Error>,
    /// Lines that are being answered.
    in_work: usize,
    /// The line whose answer is written next; `None` if answers are written as they come.
    turn: Option<usize>,
    /// Answers from that line on.
    waiting: VecDeque<Option<Answered>>,
    waiting_bytes: usize,
    /// Answers that are written next.
    ready: Vec<Answered>,
    ready_bytes: usize,
    /// Bytes for which the writer is woken: none while it does not wait.
    wanted: Option<usize>,
    /// True after an interrupt or an error: no further line is taken.
    is_over: bool,
    /// The first error of an answer.
    error: Option<io::Error>,
}

impl Exchange {
    /// A place without lines. In order, answers are written in the order of the lines.
    pub(crate) fn new(is_ordered: bool) -> Self {
        let state = State { turn: is_ordered.then_some(1), ..State::default() };
        Self {
            state: Mutex::new(state),
            for_reader: Signal::default(),
            for_workers: Signal::default(),
            for_writer: Signal::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands lines to the workers, and waits before each for which there is no room. False if nobody wants them.
    pub(crate) fn push(&self, lines: Vec<Line>) -> bool {
        let mut state = self.lock();
        if lines.is_empty() {
            return !state.is_over;
        }
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
            state.bytes += line.weight();
            state.lines.push_back(line);
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
        self.for_writer.notify_all();
    }

    /// Why the input ended before its end, if it did.
    pub(crate) fn unread(&self) -> Option<io::Error> {
        self.lock().unread.take()
    }

    /// Hands over the answer to a line, and waits for another line. `None` if there are no more, or none is wanted.
    pub(crate) fn next(&self, answered: Option<(usize, &mut Answer)>) -> Option<Line> {
        let mut state = self.lock();
        if let Some((number, answer)) = answered {
            self.put(&mut state, number, answer);
        }
        let line = loop {
            if let Some(line) = state.take() {
                break Some(line);
            }
            if state.is_over || (state.is_read && state.lines.is_empty()) {
                break None;
            }
            self.wake_others(&mut state);
            state = self.for_workers.wait(state);
        };
        self.wake_others(&mut state);
        line
    }

    fn put(&self, state: &mut State, number: usize, answer: &mut Answer) {
        state.in_work -= 1;
        let was_full = state.waiting_bytes >= MOST_WAITING;
        match state.put(number, answer) {
            Ok(()) if was_full => self.for_workers.notify_all(),
            Ok(()) => {}
            Err(error) => {
                state.error.get_or_insert(error);
                self.stop(state);
            }
        }
    }

    /// Wakes the writer and the reader if there is something to do for them now.
    fn wake_others(&self, state: &mut State) {
        if state.has_room() {
            self.for_reader.notify_all();
        }
        let is_enough = state.wanted.is_some_and(|wanted| state.ready_bytes >= wanted);
        if is_enough || !state.is_busy() {
            state.wanted = None;
            self.for_writer.notify_one();
        }
    }

    /// Ends the run with an error of an answer.
    pub(crate) fn fail(&self, error: io::Error) {
        let mut state = self.lock();
        state.in_work -= 1;
        state.error.get_or_insert(error);
        self.stop(&mut state);
    }

    /// Ends the run: no further line is taken.
    pub(crate) fn stop_all(&self) {
        self.stop(&mut self.lock());
    }

    fn stop(&self, state: &mut State) {
        state.is_over = true;
        self.for_reader.notify_all();
        self.for_workers.notify_all();
        self.for_writer.notify_all();
    }

    /// Waits for answers to write; none if there will be no more.
    ///
    /// # Errors
    /// The first error of an answer.
    pub(crate) fn ready(&self, interrupt: &AtomicBool) -> io::Result<Vec<Answered>> {
        let (mut state, mut has_gathered) = (self.lock(), false);
        loop {
            if is_set(interrupt) && !state.is_over {
                self.stop(&mut state);
            }
            if let Some(error) = state.error.take() {
                return Err(error);
            }
            let is_gathered = has_gathered || state.ready_bytes >= ENOUGH || !state.is_busy();
            if state.has_ended() || (!state.ready.is_empty() && is_gathered) {
                return Ok(self.taken(state));
            }
            has_gathered = !state.ready.is_empty();
            let (wanted, most) = if has_gathered { (ENOUGH, GATHER) } else { (1, POLL) };
            state.wanted = Some(wanted);
            state = self.for_writer.wait_for(state, most);
            state.wanted = None;
        }
    }

    fn taken(&self, mut state: MutexGuard<'_, State>) -> Vec<Answered> {
        let was_full = mem::take(&mut state.ready_bytes) >= MOST_READY;
        let ready = mem::take(&mut state.ready);
        drop(state);
        if was_full {
            self.for_workers.notify_all();
        }
        ready
    }
}

impl State {
    /// True if the reader has to wait. A line of any length is read if there is no other.
    fn is_full(&self) -> bool {
        self.lines.len() >= MOST_LINES || self.bytes >= MOST_BYTES || self.in_order() >= MOST_IN_ORDER
    }

    /// True if there is so much room that the reader is woken.
    fn has_room(&self) -> bool {
        let is_low = self.lines.len() <= MOST_LINES / 2 && self.bytes <= MOST_BYTES / 2;
        is_low && self.in_order() + ROOM_IN_ORDER <= MOST_IN_ORDER
    }

    /// Lines from the one whose turn it is to the last that was read.
    fn in_order(&self) -> usize {
        if self.turn.is_some() { self.lines.len() + self.in_work.max(self.waiting.len()) } else { 0 }
    }

    /// True if lines are answered or wait for that.
    fn is_busy(&self) -> bool {
        self.in_work > 0 || (!self.lines.is_empty() && !self.is_over)
    }

    /// True if no further answer comes.
    fn has_ended(&self) -> bool {
        !self.is_busy() && (self.is_read || self.is_over)
    }

    /// The next line, unless too much waits to be written.
    fn take(&mut self) -> Option<Line> {
        if self.is_over || self.ready_bytes >= MOST_READY || self.waiting_bytes >= MOST_WAITING {
            return None;
        }
        let line = self.lines.pop_front()?;
        self.bytes -= line.weight();
        self.in_work += 1;
        Some(line)
    }

    /// Takes the answer to a line: it is ready, with those behind it, or waits for its turn.
    fn put(&mut self, number: usize, answer: &mut Answer) -> io::Result<()> {
        let place = self.turn.map_or(0, |turn| number - turn);
        if place == 0 && self.waiting.is_empty() {
            self.turn = self.turn.map(|turn| turn + 1);
            return self.add_ready(answer);
        }
        let answered = answer.take()?;
        self.waiting_bytes += answered.weight();
        if self.waiting.len() <= place {
            self.waiting.resize_with(place + 1, || None);
        }
        self.waiting[place] = Some(answered);
        while let Some(answered) = self.waiting.front_mut().and_then(Option::take) {
            self.waiting.pop_front();
            self.turn = self.turn.map(|turn| turn + 1);
            self.waiting_bytes -= answered.weight();
            self.push_ready(answered);
        }
        Ok(())
    }

    /// Adds a short answer to the bytes of those before it.
    fn add_ready(&mut self, answer: &mut Answer) -> io::Result<()> {
        match (self.ready.last_mut(), answer.short()) {
            (Some(Answered::Bytes(bytes)), Some(short)) => {
                self.ready_bytes += short.len();
                bytes.extend_from_slice(short);
                answer.clear();
            }
            _ => {
                let answered = answer.take()?;
                self.push_ready(answered);
            }
        }
        Ok(())
    }

    fn push_ready(&mut self, answered: Answered) {
        self.ready_bytes += answered.weight();
        match (self.ready.last_mut(), answered) {
            (Some(Answered::Bytes(before)), Answered::Bytes(bytes)) => before.extend_from_slice(&bytes),
            (_, answered) => self.ready.push(answered),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn state(is_ordered: bool) -> State {
        State { turn: is_ordered.then_some(1), ..State::default() }
    }

    fn add(state: &mut State, number: usize) {
        let line = Line { number, bytes: Some(vec![b'x'; 10]) };
        state.bytes += line.weight();
        state.lines.push_back(line);
    }

    fn answer(state: &mut State, number: usize, bytes: &[u8]) {
        let mut answer = Answer::default();
        answer.write_all(bytes).expect("memory");
        state.in_work -= 1;
        state.put(number, &mut answer).expect("memory");
    }

    fn ready(state: &mut State) -> String {
        let mut out = Vec::new();
        state.ready_bytes = 0;
        mem::take(&mut state.ready).into_iter().for_each(|answered| answered.write(&mut out).expect("memory"));
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn answers_wait_for_their_turn_or_do_not() {
        for (is_ordered, expected) in [(true, ["", "", "1234", "5"]), (false, ["3", "24", "1", "5"])] {
            let mut state = state(is_ordered);
            (1..=5).for_each(|number| add(&mut state, number));
            while state.take().is_some() {}
            let mut written = Vec::new();
            for numbers in [&[3][..], &[2, 4], &[1], &[5]] {
                for number in numbers {
                    answer(&mut state, *number, number.to_string().as_bytes());
                }
                written.push(ready(&mut state));
            }
            assert_eq!(written, expected);
            assert_eq!((state.waiting.len(), state.waiting_bytes, state.in_work), (0, 0, 0));
        }
    }

    #[test]
    fn the_reader_waits_behind_a_line_that_takes_long_when_ordered_and_goes_on_when_unordered() {
        for is_ordered in [true, false] {
            let (mut state, mut read) = (state(is_ordered), 0);
            while !state.is_full() && read < 3 * MOST_IN_ORDER {
                read += 1;
                add(&mut state, read);
                let number = state.take().expect("a line").number;
                if number > 1 {
                    answer(&mut state, number, b"");
                }
            }
            assert_eq!(read, if is_ordered { MOST_IN_ORDER } else { 3 * MOST_IN_ORDER });
            answer(&mut state, 1, b"");
            assert!(state.has_room() && !state.is_full());
        }
    }

    #[test]
    fn lines_that_nobody_takes_hold_the_reader() {
        let mut few = state(false);
        (1..=MOST_LINES).for_each(|number| add(&mut few, number));
        let mut long = state(false);
        let line = Line { number: 1, bytes: Some(vec![b'x'; MOST_BYTES]) };
        assert!(!long.is_full(), "a line of any length is read");
        long.bytes += line.weight();
        long.lines.push_back(line);
        assert!(few.is_full() && long.is_full() && !few.has_room() && !long.has_room());
        (0..MOST_LINES / 2).for_each(|_| drop(few.take()));
        assert!(long.take().is_some() && few.has_room() && long.has_room());
    }

    #[test]
    fn long_answers_hold_the_lines_behind_them() {
        let (mut state, long) = (state(true), vec![b'x'; 200 << 10]);
        (1..=1000).for_each(|number| add(&mut state, number));
        let first = state.take().expect("a line").number;
        let mut answered = 0;
        while let Some(line) = state.take() {
            answer(&mut state, line.number, &long);
            answered += 1;
        }
        assert_eq!((first, answered), (1, MOST_WAITING.div_ceil(long.len())));
        answer(&mut state, 1, &long);
        // Now too much waits for the writer.
        assert!(state.waiting_bytes == 0 && state.ready_bytes > MOST_WAITING && state.take().is_none());
        ready(&mut state);
        assert_eq!(state.take().map(|line| line.number), Some(answered + 2));
    }
}
