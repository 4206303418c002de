//! Halves from quarters.

use std::ops::Range;

use super::block::TIE;
use super::packing::{first, reserve, store};
use super::quarter::Quarter;
use super::simd::{PACKED, Task, Vector};

/// The halves that use one set of columns: first those that count twice, then the ties, which count once.
#[derive(Default)]
pub(crate) struct Halves {
    /// Kept at its greatest length, so that it is not cleared again and again.
    buffer: Vec<u64>,
    len: usize,
    twice: usize,
}

impl Halves {
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.buffer[..self.len]
    }

    /// Those that count twice, and the ties.
    pub(crate) fn parts(&self) -> (&[u64], &[u64]) {
        self.buffer[..self.len].split_at(self.twice)
    }
}

/// Which lists of placements take part: those whose level is below the limit, and, marked as ties, those that reach it.
#[derive(Clone, Copy)]
pub(crate) struct Limit<'a> {
    /// The level of each set of rows of the left quarter, by rank.
    pub(crate) levels: &'a [u32],
    pub(crate) limit: u32,
}

/// Finds every compatible pair of a placement of the left quarter and one of the right that together use each row of
/// their half once.
pub(crate) struct Join<'a> {
    pub(crate) left: &'a Quarter,
    pub(crate) left_columns: usize,
    pub(crate) right: &'a Quarter,
    pub(crate) right_columns: usize,
    /// Without a limit all count twice.
    pub(crate) limit: Option<Limit<'a>>,
    pub(crate) halves: &'a mut Halves,
}

impl Task for Join<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(mut self, vector: V) {
        self.halves.len = 0;
        match self.limit {
            None => self.join(vector, |_| true, 0),
            Some(Limit { levels, limit }) => self.join(vector, |rows| levels[rows] < limit, 0),
        }
        self.halves.twice = self.halves.len;
        if let Some(Limit { levels, limit }) = self.limit {
            self.join(vector, |rows| levels[rows] == limit, TIE);
        }
    }
}

impl Join<'_> {
    /// Joins the lists of those sets of rows, given by rank, that are `wanted`.
    #[inline(always)]
    fn join(&mut self, vector: impl Vector, wanted: impl Fn(usize) -> bool, mark: u64) {
        let left = self.left.lists(self.left_columns);
        // The rows of the other quarter are the complement, whose rank counts from the other end.
        let right = self.right.lists(self.right_columns).rev();
        for (rows, (left, right)) in left.zip(right).enumerate() {
            if !left.is_empty() && !right.is_empty() && wanted(rows) {
                self.pair(vector, left, right, mark);
            }
        }
    }

    /// Joins two lists, given as places among their quarters' words.
    #[inline(always)]
    fn pair(&mut self, vector: impl Vector, left: Range<usize>, right: Range<usize>, mark: u64) {
        let halves = &mut *self.halves;
        reserve(&mut halves.buffer, halves.len + left.len() * right.len());
        let (buffer, mut len) = (&mut halves.buffer[..], halves.len);
        let (lefts, rights) = (&self.left.words()[left], &self.right.words()[..right.end + PACKED]);
        for &x in lefts {
            let marked = x | mark;
            for start in right.clone().step_by(PACKED) {
                // Read beyond the list's end rather than word by word: lists are short, and most end within a group.
                let Some(words) = rights[start..].first_chunk::<PACKED>() else { break };
                let fit = vector.zeros(words.map(|y| x & y)) & first(right.end - start);
                store(buffer, len, vector.pack(words.map(|y| marked | y), fit));
                len += fit.count_ones() as usize;
            }
        }
        halves.len = len;
    }
}
