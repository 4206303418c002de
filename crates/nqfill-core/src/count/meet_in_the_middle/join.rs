//! Halves from quarters, and halves from others that are a row short.
//!
//! The states of the left quarter are taken one after the other, whatever rows they use, and each is tested against
//! the list of the right quarter that has the other rows. The lists are short and their lengths irregular: a loop over
//! each would cost more in mispredicted branches than the tests themselves. So a fixed number of words is tested, some
//! of them beyond the end of the list and masked out, and only what is left of longer lists needs a loop.

use super::block::SINGLE;
use super::cut::MAX_LISTS;
use super::quarter_states::{Lists, SPARE};
use super::unit_costs::{JOINED_HALF, LEFT_STATE};
use crate::engine::Meter;
use crate::simd::{MOST_PACKED, Task, Vector, first_words, reserve_group};
use std::ops::Range;

/// The halves that use one set of columns: first the doubled ones, then the singles (see [`symmetry`](super::symmetry)).
pub(super) struct JoinedHalves {
    /// Kept at its greatest length, so that it is not cleared again and again.
    buffer: Vec<u64>,
    len: usize,
    doubled: usize,
    /// Room for the lists of one join.
    spans: Box<[Span; MAX_LISTS]>,
}

impl Default for JoinedHalves {
    fn default() -> Self {
        Self { buffer: Vec::new(), len: 0, doubled: 0, spans: Box::new([Span::default(); MAX_LISTS]) }
    }
}

impl JoinedHalves {
    pub(super) fn clear(&mut self) {
        (self.len, self.doubled) = (0, 0);
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn words(&self) -> &[u64] {
        &self.buffer[..self.len]
    }

    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.buffer[..self.len]
    }

    /// The doubled halves, and the singles.
    pub(super) fn parts(&self) -> (&[u64], &[u64]) {
        self.buffer[..self.len].split_at(self.doubled)
    }
}

/// Where a list of the right quarter lies: its first word, the mask of the words there that are tested at once, and the
/// number of words beyond them.
#[derive(Clone, Copy, Default)]
struct Span {
    start: u32,
    near: u32,
    far: u32,
}

/// Finds every compatible pair of a state of the left quarter and one of the right that together use each row of
/// their half once, and appends it to the halves.
pub(super) struct Join<'a> {
    pub(super) left: Lists<'a>,
    /// For each state of the left quarter which of the lists of its columns it is in.
    pub(super) list_of: &'a [u16],
    /// The lists of the right quarter, each with the other rows of the left one at the same place.
    pub(super) right: Lists<'a>,
    /// Number of lists that are doubled.
    pub(super) doubled: usize,
    /// Where the lists that are singles end; those after them do not take part.
    pub(super) singles_end: usize,
    pub(super) halves: &'a mut JoinedHalves,
    /// The limits of the count: once it is to stop, the rest is not joined.
    pub(super) meter: &'a mut Meter,
}

/// States of the left quarter between two looks at the limits.
const AT_ONCE: usize = 1 << 16;

/// Room asked for where up to a group of words is written: twice a group, so that the compiler sees that the next group
/// has room too.
const ROOM: usize = 2 * MOST_PACKED;
/// Groups of words tested, at most, before it is seen whether there are more.
const NEAR: usize = 3;
const _: () = assert!(NEAR * MOST_PACKED <= SPARE, "groups are read beyond the last list");

impl Task for Join<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(mut self, vector: V) {
        let states = self.left.first(self.singles_end) - self.left.first(0);
        let pairs = self.pairs();
        reserve_group(&mut self.halves.buffer, self.halves.len + pairs + NEAR * ROOM);
        // As many as the lists of the right quarter have on average, where they are used.
        match pairs.div_ceil(states.max(1)) / P {
            0 => self.join::<V, P, 1>(vector),
            1 => self.join::<V, P, 2>(vector),
            _ => self.join::<V, P, NEAR>(vector),
        }
    }
}

impl Join<'_> {
    #[inline(always)]
    fn pairs(&self) -> usize {
        let lists = self.left.lengths().zip(self.right.lengths()).take(self.singles_end);
        lists.map(|(left, right)| left as usize * right as usize).sum()
    }

    #[inline(always)]
    fn join<V: Vector<P>, const P: usize, const GROUPS: usize>(&mut self, vector: V) {
        let lists = self.right.starts().zip(self.right.lengths()).take(self.singles_end);
        for (span, (start, len)) in self.halves.spans.iter_mut().zip(lists) {
            let near = len.min((GROUPS * P) as u32);
            *span = Span { start, near: (1 << near) - 1, far: len - near };
        }
        let [first, doubled, singles_end] = [0, self.doubled, self.singles_end].map(|list| self.left.first(list));
        self.parts::<V, P, GROUPS>(vector, first..doubled, 0);
        self.halves.doubled = self.halves.len;
        self.parts::<V, P, GROUPS>(vector, doubled..singles_end, SINGLE);
    }

    /// Joins these states of the left quarter, part by part, until the count is to stop.
    #[inline(always)]
    fn parts<V: Vector<P>, const P: usize, const GROUPS: usize>(&mut self, vector: V, states: Range<usize>, mark: u64) {
        for start in states.clone().step_by(AT_ONCE) {
            let part = start..states.end.min(start + AT_ONCE);
            let before = self.halves.len;
            let pairs = part.len();
            self.states::<V, P, GROUPS>(vector, part, mark);
            let work = JOINED_HALF * (self.halves.len - before) as f64 + LEFT_STATE * pairs as f64;
            if self.meter.work(work as u64).is_err() {
                return;
            }
        }
    }

    /// Joins these states of the left quarter.
    #[inline(always)]
    fn states<V: Vector<P>, const P: usize, const GROUPS: usize>(
        &mut self,
        vector: V,
        states: Range<usize>,
        mark: u64,
    ) {
        let JoinedHalves { buffer, len, spans, .. } = &mut *self.halves;
        let (buffer, mut end) = (&mut buffer[..], *len);
        for (&left, &list) in self.left.words[states.clone()].iter().zip(&self.list_of[states]) {
            let Span { start, near, far } = spans[usize::from(list) % MAX_LISTS];
            let words = &self.right.words[start as usize..start as usize + GROUPS * P];
            let (room, mut joined) = (&mut buffer[end..end + GROUPS * ROOM], 0);
            for (group, words) in words.as_chunks().0.iter().enumerate() {
                joined += pair(vector, (left, mark), words, near as usize >> (group * P), &mut room[joined..]);
            }
            end += joined;
            if far > 0 {
                let first_far = start as usize + GROUPS * P;
                let words = &self.right.words[first_far..first_far + far as usize + P];
                for (words, place) in words.as_chunks().0.iter().zip((0..far as usize).step_by(P)) {
                    end +=
                        pair(vector, (left, mark), words, first_words::<P>(far as usize - place), &mut buffer[end..]);
                }
            }
        }
        *len = end;
    }
}

/// Adds one queen to halves that are a row short: appends the halves that she does not attack to `extended`.
pub(super) struct Extend<'a> {
    pub(super) halves: &'a [u64],
    /// Her diagonals.
    pub(super) queen: u64,
    pub(super) extended: &'a mut JoinedHalves,
}

impl Task for Extend<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(self, vector: V) {
        let Extend { halves, queen, extended } = self;
        let mut len = extended.len;
        reserve_group(&mut extended.buffer, len + halves.len() + ROOM);
        let buffer = &mut extended.buffer[..];
        let (groups, rest) = halves.as_chunks();
        for words in groups {
            len += pair(vector, (queen, 0), words, first_words::<P>(P), &mut buffer[len..]);
        }
        for &half in rest {
            buffer[len] = half | queen;
            len += usize::from(half & queen == 0);
        }
        (extended.len, extended.doubled) = (len, len);
    }
}

/// Joins a state, given with its mark, with the compatible `words` of the mask `there`; returns their number.
#[inline(always)]
fn pair<const P: usize>(
    vector: impl Vector<P>,
    (left, mark): (u64, u64),
    words: &[u64; P],
    there: usize,
    room: &mut [u64],
) -> usize {
    let fit = vector.zeros(words.map(|word| left & word)) & there & first_words::<P>(P);
    let joined = vector.pack(*words, fit).map(|word| (left | mark) | word);
    room[..P].copy_from_slice(&joined);
    fit.count_ones() as usize
}
