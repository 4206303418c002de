//! The pair test: a block of up to 512 half boards against one half board after another.
//!
//! Two halves fit when they have no diagonal in common. The diagonals are cut into windows of six bits. For each window
//! and each of its 64 values a table has the patterns of the block that are free of those diagonals, so a word is tested
//! against the whole block by one load and one AND for each window:
//!
//! ```text
//! word          ..|010010|000100|..
//! tables           free[18] AND free[4] AND ..   = patterns that fit
//! ```
//!
//! The hits are not counted word by word. Carry-save adders keep a counter of four bits for each pattern, and only every
//! sixteenth word's carry is counted: five operations a word in place of a population count of eight words.

use crate::simd::{Sets, Vector};
use std::ops::Range;

/// Bits of a window.
const WIDTH: usize = 6;
const ENTRIES: usize = 1 << WIDTH;
/// Probes that are one entry of a table apart, as a power of two.
const STRIDE: u32 = WORDS.trailing_zeros();
/// Most windows that the diagonals can need.
const WINDOWS: usize = 64_usize.div_ceil(WIDTH);
/// Numbers of windows that there is a loop for. Each loop is compiled for each instruction set, so only the numbers
/// that are worth it have one; windows without diagonals fill up the others. An instruction set that stands in for a wider one has
/// but the last loop.
const SHAPES: [usize; 5] = [4, 5, 6, 7, WINDOWS];

/// For each value of a window, the patterns that are free of its diagonals. Kept as words, so that an index is one shift and
/// one mask away from the word tested.
#[repr(align(64))]
#[derive(Clone, Copy)]
struct Table([u64; ENTRIES * WORDS]);

/// The bits of a word that stand for diagonals. They begin where they do so that the index of a table's entry is one
/// shift and one mask away from the word.
pub(super) const DIAGONALS: Range<u32> = STRIDE..u64::BITS - 1;

/// The mark of a half that is a single (see [`symmetry`](super::symmetry)): the highest bit of its word.
pub(super) const SINGLE: u64 = 1 << 63;

/// Halves to be tested against blocks: the doubled ones, and the singles.
pub(super) type Probes<'a> = (&'a [u64], &'a [u64]);

/// A block of halves, ready to be tested.
pub(super) struct Block {
    tables: Box<[Table; WINDOWS]>,
    shifts: [u32; WINDOWS],
    windows: usize,
    /// Words of the set of doubled halves.
    doubled: [u64; WORDS],
    /// True if half of the patterns suffice: then entries of tables have half of the words.
    is_half: bool,
    // Room to make the tables in.
    planes: Box<Planes<WORDS>>,
    half_planes: Box<Planes<HALF_WORDS>>,
}

/// 64-bit words of a set of half as many patterns.
const HALF_WORDS: usize = WORDS / 2;

impl Block {
    pub(super) fn new() -> Self {
        let tables = vec![Table([0; ENTRIES * WORDS]); WINDOWS].into_boxed_slice().try_into();
        Self {
            tables: tables.unwrap_or_else(|_| unreachable!("as many tables as windows")),
            shifts: [0; WINDOWS],
            windows: 0,
            doubled: [0; WORDS],
            is_half: false,
            planes: Box::new(Planes::EMPTY),
            half_planes: Box::new(Planes::EMPTY),
        }
    }

    /// Loads the block with `halves`, at most [`PATTERNS`] of them with the singles last. Only the diagonals of `bits`
    /// matter.
    #[inline(always)]
    pub(super) fn load<V: Vector<P>, const P: usize>(&mut self, halves: &[u64], bits: u64) {
        debug_assert!(halves.len() <= PATTERNS && halves.is_sorted_by_key(|half| half & SINGLE));
        let Self { tables, shifts, windows, doubled, is_half, planes, half_planes } = self;
        *is_half = !V::STANDS_IN && halves.len() <= PATTERNS / 2;
        let shapes = if V::STANDS_IN { &SHAPES[SHAPES.len() - 1..] } else { &SHAPES };
        let make = Make { tables, shifts, doubled, shapes };
        *windows = if *is_half { make.load(half_planes, halves, bits) } else { make.load(planes, halves, bits) };
    }

    /// Twice the number of pairs of a half of the block and one of `probes` that fit, where pairs with a single count half.
    #[inline(always)]
    pub(super) fn count<V: Vector<P>, const P: usize>(&self, probes: Probes<'_>, vector: V) -> u64 {
        match self.is_half {
            _ if V::STANDS_IN => self.count_in::<WINDOWS, WORDS>(probes, vector),
            true => self.count_patterns::<HALF_WORDS>(probes, vector),
            false => self.count_patterns::<WORDS>(probes, vector),
        }
    }

    #[inline(always)]
    fn count_patterns<const W: usize>(&self, probes: Probes<'_>, sets: impl Sets<W>) -> u64 {
        match self.windows {
            4 => self.count_in::<4, W>(probes, sets),
            5 => self.count_in::<5, W>(probes, sets),
            6 => self.count_in::<6, W>(probes, sets),
            7 => self.count_in::<7, W>(probes, sets),
            _ => self.count_in::<WINDOWS, W>(probes, sets),
        }
    }

    #[inline(always)]
    fn count_in<const N: usize, const W: usize>(&self, (doubled, singles): Probes<'_>, sets: impl Sets<W>) -> u64 {
        let shifts: [u32; N] = std::array::from_fn(|window| self.shifts[window]);
        let test = BlockTest { sets, tables: &self.tables, shifts };
        let again = PatternSet(std::array::from_fn(|word| self.doubled[word]));
        let mut total = 0;
        for (words, again) in [(doubled, again), (singles, PatternSet::EMPTY)] {
            if !words.is_empty() {
                total += test.count(words, again);
            }
        }
        total
    }
}

/// The tables of a block in the making.
struct Make<'a> {
    tables: &'a mut [Table; WINDOWS],
    shifts: &'a mut [u32; WINDOWS],
    doubled: &'a mut [u64; WORDS],
    /// How many tables there may be.
    shapes: &'static [usize],
}

impl Make<'_> {
    /// Makes the tables; returns how many there are.
    #[inline(always)]
    fn load<const W: usize>(self, planes: &mut Planes<W>, halves: &[u64], bits: u64) -> usize {
        let all = halves.iter().fold(0, |all, half| all | half);
        let singles_begin = halves.partition_point(|half| half & SINGLE == 0);
        let doubled: PatternSet<W> =
            if all & SINGLE == 0 { PatternSet::FULL } else { PatternSet::first(singles_begin) };
        self.doubled[..W].copy_from_slice(&doubled.0);
        let mut left = all & bits;
        // A diagonal that is never taken stands in where there is none.
        let (from, end) = span(left | 1 << DIAGONALS.start);
        load_planes(planes, halves, (from, end));
        // A window may also span diagonals that do not matter.
        for (plane, _) in planes.0.iter_mut().zip(from..).filter(|(_, bit)| left.unbounded_shr(*bit) & 1 == 0) {
            plane.fill(0);
        }
        // The first table is needed even if no bit can clash: it knows which patterns are in use.
        let mut patterns = PatternSet::first(halves.len());
        let mut windows = 0;
        while left != 0 || !self.shapes.contains(&windows) {
            let shift = left.trailing_zeros().min(DIAGONALS.end - WIDTH as u32);
            left &= !(((1 << WIDTH) - 1) << shift);
            let first = (shift - from) as usize;
            fill(&mut self.tables[windows].0, patterns, &planes.0[first..first + WIDTH]);
            patterns = PatternSet::FULL;
            self.shifts[windows] = shift - STRIDE;
            windows += 1;
        }
        windows
    }
}

/// The test of words against a block with `N` windows. It has methods rather than closures: only a method can be told
/// to be inlined, and a function that is not inlined is not compiled for the instruction set of its caller.
struct BlockTest<'a, S, const N: usize, const W: usize> {
    sets: S,
    tables: &'a [Table; WINDOWS],
    shifts: [u32; N],
}

/// Counters of four bits, one for each pattern: the sets of patterns whose counter has each bit.
type Counters<const W: usize> = [PatternSet<W>; 4];

impl<S: Sets<W>, const N: usize, const W: usize> BlockTest<'_, S, N, W> {
    /// Counts hits, those on the patterns of `again` twice.
    #[inline(always)]
    fn count(&self, words: &[u64], again: PatternSet<W>) -> u64 {
        let mut sums = [PatternSet::EMPTY; 4];
        let (groups, rest) = words.as_chunks::<16>();
        // First, because fewer than sixteen cannot overflow the counters.
        for &word in rest {
            sums.iter_mut().fold(self.fits(word), carry);
        }
        let all_again = again == PatternSet::FULL;
        let (mut overflows, mut overflows_again) = ([0; W], [0; W]);
        for group in groups {
            let hits = self.sixteen(&mut sums, group);
            overflows = self.sets.add_ones(hits.0, overflows);
            if !all_again {
                overflows_again = self.sets.add_ones(self.both(hits, again).0, overflows_again);
            }
        }
        let sum = |counts: [u64; W]| counts.into_iter().sum::<u64>();
        let mut total = 16 * if all_again { 2 * sum(overflows) } else { sum(overflows) + sum(overflows_again) };
        for (bit, hits) in sums.into_iter().enumerate() {
            total += (hits.ones() + hits.and(again).ones()) << bit;
        }
        total
    }

    #[inline(always)]
    fn fits(&self, word: u64) -> PatternSet<W> {
        let mut patterns = PatternSet::FULL;
        for (table, shift) in self.tables.iter().zip(&self.shifts) {
            let entry = (word >> shift) as usize & ((ENTRIES - 1) << STRIDE);
            let free: &[u64; W] = table.0[entry..].first_chunk().unwrap_or(&[0; W]);
            patterns = self.both(patterns, PatternSet(*free));
        }
        patterns
    }

    /// Adds the patterns that fit each of sixteen words to the counters; returns the patterns that overflowed.
    #[inline(always)]
    fn sixteen(&self, sums: &mut Counters<W>, words: &[u64; 16]) -> PatternSet<W> {
        let [ones, twos, fours, eights] = sums;
        let mut carry8 = [PatternSet::EMPTY; 2];
        for (eight, carry8) in words.as_chunks::<8>().0.iter().zip(&mut carry8) {
            let mut carry4 = [PatternSet::EMPTY; 2];
            for (four, carry4) in eight.as_chunks::<4>().0.iter().zip(&mut carry4) {
                let first = self.add(ones, self.fits(four[0]), self.fits(four[1]));
                let second = self.add(ones, self.fits(four[2]), self.fits(four[3]));
                *carry4 = self.add(twos, first, second);
            }
            *carry8 = self.add(fours, carry4[0], carry4[1]);
        }
        self.add(eights, carry8[0], carry8[1])
    }

    /// Adds `a`, `b` and `c` pattern by pattern: the sum's low bit stays in `a`, its high bit is returned.
    #[inline(always)]
    fn add(&self, a: &mut PatternSet<W>, b: PatternSet<W>, c: PatternSet<W>) -> PatternSet<W> {
        let (low, high) = self.sets.full_add(a.0, b.0, c.0);
        a.0 = low;
        PatternSet(high)
    }

    #[inline(always)]
    fn both(&self, a: PatternSet<W>, b: PatternSet<W>) -> PatternSet<W> {
        PatternSet(self.sets.both(a.0, b.0))
    }
}

/// Fills a table: for each value of a window whose bit planes are given, the `patterns` free of the value's diagonals.
#[inline(always)]
fn fill<const W: usize>(table: &mut [u64], patterns: PatternSet<W>, planes: &[[u64; W]]) {
    let (entries, _) = table.as_chunks_mut::<WORDS>();
    entries[0][..W].copy_from_slice(&patterns.0);
    for (bit, plane) in planes.iter().enumerate() {
        let (without, with) = entries.split_at_mut(1 << bit);
        for (from, to) in without.iter().zip(with) {
            for ((to, free), taken) in to.iter_mut().zip(from).zip(*plane) {
                *to = free & !taken;
            }
        }
    }
}

/// 64-bit words of a set of patterns.
const WORDS: usize = 8;
/// Half boards tested at once: one bit each. Twice the width of an AVX2 register, because finding the table entries of
/// a word costs as much as combining 256 patterns of them.
pub(super) const PATTERNS: usize = 64 * WORDS;

/// One bit for each half board of a block: of `W` words, board `e` is bit `e / W` of word `e % W`, so that transposing
/// a block needs nothing but operations on whole rows of words. Written word by word; inside a function compiled for a
/// wider instruction set these become vector instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub(super) struct PatternSet<const W: usize>(pub(super) [u64; W]);

/// A set of patterns for each bit of a word.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Planes<const W: usize>(pub(super) [[u64; W]; 64]);

impl<const W: usize> Planes<W> {
    pub(super) const EMPTY: Self = Self([[0; W]; 64]);
}

impl<const W: usize> PatternSet<W> {
    pub(super) const EMPTY: Self = Self([0; W]);
    pub(super) const FULL: Self = Self([u64::MAX; W]);

    /// The first `count` boards of a block.
    pub(super) fn first(count: usize) -> Self {
        let bits = |word: usize| (count + W - 1 - word) / W;
        Self(std::array::from_fn(|word| u64::MAX.checked_shr(64 - bits(word) as u32).unwrap_or(0)))
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        let mut result = [0; W];
        for (i, word) in result.iter_mut().enumerate() {
            *word = f(self.0[i], other.0[i]);
        }
        Self(result)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    pub(super) fn ones(self) -> u64 {
        let counts = self.zip(self, |word, _| u64::from(word.count_ones()));
        counts.0.into_iter().sum()
    }
}

/// Adds `b` to `a` pattern by pattern: the sum's low bit stays in `a`, its high bit is returned.
#[inline(always)]
fn carry<const W: usize>(b: PatternSet<W>, a: &mut PatternSet<W>) -> PatternSet<W> {
    let carry = a.and(b);
    *a = a.zip(b, |a, b| a ^ b);
    carry
}

/// The bit planes of words, at most one for each pattern: plane `i` has the patterns whose word has bit `from + i`. Only
/// planes of bits before `end` are made, the others are unspecified.
#[inline(always)]
pub(super) fn load_planes<const W: usize>(planes: &mut Planes<W>, words: &[u64], (from, end): (u32, u32)) {
    let (shifted, others) = planes.0.as_flattened_mut().split_at_mut(words.len());
    shifted.iter_mut().zip(words).for_each(|(to, word)| *to = word >> from);
    // Only what no word is written to is cleared.
    others.fill(0);
    transpose(&mut planes.0, (end - from) as usize);
}

/// Where a word's bits begin and end; there is at least one.
pub(super) fn span(bits: u64) -> (u32, u32) {
    (bits.trailing_zeros(), u64::BITS - bits.leading_zeros())
}

/// Transposes 64 x 64 bit matrices that lie side by side: swaps off-diagonal blocks of 32, 16, ... 1 bits, in two passes of
/// three steps each on eight rows at a time, which then stay in registers. Only the first `end` rows of the result are
/// made, so that the second pass leaves out the others.
///
/// The words of a row are the inner loop, so that the compiler makes them the patterns of its vectors.
#[expect(clippy::needless_range_loop, reason = "an iterator over rows would be the other order")]
#[inline(always)]
fn transpose<const W: usize>(rows: &mut [[u64; W]; 64], end: usize) {
    for first in 0..8 {
        for word in 0..W {
            let eight = swap_blocks(std::array::from_fn(|i| rows[first + 8 * i][word]), [32, 16, 8]);
            for (i, &swapped) in eight.iter().enumerate() {
                rows[first + 8 * i][word] = swapped;
            }
        }
    }
    for rows in rows.as_chunks_mut::<8>().0.iter_mut().take(end.div_ceil(8)) {
        for word in 0..W {
            let eight = swap_blocks(rows.each_ref().map(|row| row[word]), [4, 2, 1]);
            for (row, swapped) in rows.iter_mut().zip(eight) {
                row[word] = swapped;
            }
        }
    }
}

/// Swaps blocks of these numbers of bits between rows that are four, two, and one apart.
#[inline(always)]
fn swap_blocks(mut rows: [u64; 8], widths: [u32; 3]) -> [u64; 8] {
    for pair in 0..4 {
        swap(&mut rows, (pair, pair + 4), widths[0]);
    }
    for pair in [0, 1, 4, 5] {
        swap(&mut rows, (pair, pair + 2), widths[1]);
    }
    for pair in [0, 2, 4, 6] {
        swap(&mut rows, (pair, pair + 1), widths[2]);
    }
    rows
}

#[inline(always)]
fn swap(rows: &mut [u64; 8], (upper, lower): (usize, usize), width: u32) {
    let mask = u64::MAX / ((1 << width) + 1);
    let swapped = (rows[upper] >> width ^ rows[lower]) & mask;
    rows[upper] ^= swapped << width;
    rows[lower] ^= swapped;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::random::Random;

    /// Loads some words and compares every plane that is made with the bits of the words.
    fn planes_have_the_bits_of_the_words<const W: usize>(random: &mut Random, (from, end): (u32, u32)) {
        let len = random.below(64 * W as u32 + 1) as usize;
        let words: Vec<u64> = (0..len).map(|_| random.next_u64()).collect();
        let mut planes = Planes::<W>([[u64::MAX; W]; 64]);
        load_planes(&mut planes, &words, (from, end));
        for (plane, bit) in planes.0.iter().zip(from..end) {
            for pattern in 0..64 * W {
                let expected = words.get(pattern).map_or(0, |word| word >> bit & 1);
                assert_eq!(
                    plane[pattern % W] >> (pattern / W) & 1,
                    expected,
                    "bits {from}..{end}, pattern {pattern} of {len}"
                );
            }
        }
    }

    #[test]
    fn words_become_planes_whatever_bits_are_wanted() {
        let mut random = Random::new(1);
        for end in 1..=64 {
            for from in [0, end / 3, end - 1] {
                planes_have_the_bits_of_the_words::<WORDS>(&mut random, (from, end));
                planes_have_the_bits_of_the_words::<{ WORDS / 2 }>(&mut random, (from, end));
            }
        }
    }
}
